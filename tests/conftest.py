"""What all tests share: how hard Hypothesis tries."""

import os

import pytest
from hypothesis import settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=100, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--transactions` runs only the tests that need real transactions, such as races."""
    parser.addoption("--transactions", action="store_true", help="tests of real transactions only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for."""
    if not config.getoption("--transactions"):
        return
    chosen = [item for item in items if _needs_transactions(item)]
    left_out = [item for item in items if not _needs_transactions(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = chosen


def _needs_transactions(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    return marker is not None and bool(marker.kwargs.get("transaction"))
