"""A real browser on a real server: Chromium through Playwright, the site's pages under their CSP.

Chromium is looked for by name; CONSIGLIERE_CHROMIUM names another one. Where there is none the
tests are skipped and say so. Screenshots are kept in var/screenshots, which git ignores.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer
from tests.site import build

from consigliere.site.models import Person

SHOTS = Path(__file__).resolve().parents[2] / "var" / "screenshots"

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
_LIGHT = {"serious", "critical"}


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    named = os.environ.get("CONSIGLIERE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of all tests."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine (CONSIGLIERE_CHROMIUM may name one)")
    # Playwright keeps a loop running in this thread, and Django would take us for a coroutine.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(_SWITCHES))
        yield launched
        launched.close()


class Visitor:
    """Somebody with a browser: opens pages, and is told of all that goes wrong in them."""

    def __init__(self, context: BrowserContext, address: str, name: str) -> None:
        """Begin with an empty page."""
        self.page: Page = context.new_page()
        self.address = address
        self.name = name
        self.wrong: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"{self.page.url}: {message.text}")

    def open(self, path: str) -> None:
        """Open a page of the site."""
        self.page.goto(self.address + path)

    def sign_in(self, person: Person) -> None:
        """Sign in by the page that people use."""
        self.open("/account/sign-in/")
        self.page.locator("input[name=username]").fill(person.email)
        self.page.locator("input[name=password]").fill(build.PASSWORD)
        self.page.locator("main form button").click()

    def shot(self, what: str) -> None:
        """Keep a picture of the whole page, and hold it to accessibility."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{self.name}-{what}.png", full_page=True)
        self.check()

    def check(self) -> None:
        """No serious fault by axe, nothing wrong in the console."""
        found: list[dict[str, Any]] = Axe().run(self.page).response["violations"]
        serious = [
            f"{one['id']}: {one['nodes'][0]['html'][:200]}"
            for one in found
            if one["impact"] in _LIGHT
        ]
        assert serious == [], self.page.url
        assert self.wrong == []


class Stage:
    """Makes visitors: on a phone or on a laptop, in Russian or in English."""

    def __init__(self, browser: Browser, address: str) -> None:
        """A browser, and the address of the site."""
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []

    def phone(self, name: str = "phone", language: str = "ru-RU") -> Visitor:
        """Somebody with a phone."""
        return self._visitor(name, language, 390, 844, is_mobile=True)

    def laptop(self, name: str = "laptop", language: str = "en-GB") -> Visitor:
        """Somebody with a laptop."""
        return self._visitor(name, language, 1280, 800, is_mobile=False)

    def _visitor(
        self, name: str, language: str, width: int, height: int, *, is_mobile: bool
    ) -> Visitor:
        context = self._browser.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            is_mobile=is_mobile,
            has_touch=is_mobile,
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        return Visitor(context, self._address, name)

    def close(self) -> None:
        """Close what was opened."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def stage(browser: Browser, live_server: LiveServer) -> Iterator[Stage]:
    """The site on a port, and visitors to it."""
    made = Stage(browser, live_server.url)
    yield made
    made.close()
