"""A real browser on a real server: Chromium through Playwright, the site's pages under their CSP.

Chromium is looked for by name; CONSIGLIERE_CHROMIUM names another one. Where there is none the
tests are skipped and say so. Screenshots are kept in var/screenshots, which git ignores.
"""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.browser.visitor import Stage
from tests.site.serving import served

_SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    named = os.environ.get("CONSIGLIERE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file: its loop must not run on beside other tests."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine (CONSIGLIERE_CHROMIUM may name one)")
    # Playwright keeps a loop running in this thread, and Django would take us for a coroutine.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(_SWITCHES))
        yield launched
        launched.close()


@pytest.fixture
def stage(browser: Browser, transactional_db: None) -> Iterator[Stage]:  # noqa: ARG001  (before the server)
    """The site on a port, and visitors to it."""
    with served() as address:
        made = Stage(browser, address)
        yield made
        made.close()
