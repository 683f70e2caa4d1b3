"""The rules can run wherever Python does: they import the standard library and themselves."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import consigliere.rules

FOLDER = Path(consigliere.rules.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))
FORBIDDEN = {"datetime", "os", "random", "secrets", "socket", "subprocess", "time"}
"""The clock, randomness and the world outside."""


def imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield node.module or ""


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_nothing_from_outside(module: Path) -> None:
    for name in imported(module):
        top = name.partition(".")[0]
        assert name.startswith("consigliere.rules") or top in sys.stdlib_module_names, name
        assert top not in FORBIDDEN, name


def test_there_is_something_to_look_at() -> None:
    assert len(MODULES) > 20
