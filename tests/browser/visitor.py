"""Somebody with a browser, as the tests play him: by taps and clicks on words of the catalogue.

Whatever he opens is held to the same: nothing wrong in the console, no serious fault by axe, and
on a phone nothing that sticks out of the screen or is too small for a finger.
"""

from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page
from tests.site import build

from consigliere.rules.words import Language, Words
from consigliere.site.models import Person

SHOTS: Final = Path(__file__).resolve().parents[2] / "var" / "screenshots"

FINGER: Final = 44
"""Pixels that whatever is touched is high, at least."""
_SMALL: Final = """(least) => [...document.querySelectorAll(
    "button, select, textarea, summary, .btn, .tabs a, .strip > :is(a, label), "
    + "input:not([type=hidden], [type=radio], [type=checkbox])"
)].filter((one) => {
    const { height } = one.getBoundingClientRect();
    return height > 1 && height < least - 0.5;  // what only a screen reader sees is one pixel
}).map((one) => one.outerHTML.slice(0, 120))"""

A4: Final = (794, 1123)
"""A sheet in pixels of the screen."""

_SERIOUS: Final = {"serious", "critical"}
_PATIENCE: Final = 30_000
"""Milliseconds; machines that run tests have other things to do, too."""


class Device(NamedTuple):
    """What somebody holds in his hands, and the language it is set to."""

    name: str
    language: Language
    width: int
    height: int
    is_touched: bool
    is_dark: bool = False


PHONE: Final = Device("phone", "ru", 390, 844, is_touched=True)
LAPTOP: Final = Device("laptop", "en", 1280, 800, is_touched=False)


class Visitor:
    """Somebody with a browser: opens pages, and is told of all that goes wrong in them."""

    def __init__(self, context: BrowserContext, address: str, name: str, device: Device) -> None:
        """Begin with an empty page."""
        self.page: Page = context.new_page()
        self.address = address
        self.name = name
        self.device = device
        self.say = Words(device.language)
        self.wrong: list[str] = []
        self.width = device.width
        self._numbers = count(1)
        for earlier in SHOTS.glob(f"{name}-[0-9][0-9]-*.png"):
            earlier.unlink()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        # A score that is asked for gives way to the next one: htmx tells that as an error, too.
        gave_way = message.text.startswith(("htmx:sendAbort,", "htmx:afterRequest,"))
        if message.type in ("error", "warning") and not gave_way:
            self.wrong.append(f"{self.page.url}: {message.text}")

    # ------------------------------------------------------------------------------ going about

    def open(self, path: str) -> None:
        """Open a page of the site."""
        self.page.goto(self.address + path)

    def sign_in(self, person: Person, password: str = build.PASSWORD) -> None:
        """Sign in by the page that people use."""
        self.open("/account/sign-in/")
        self.page.locator("input[name=username]").fill(person.email)
        self.page.locator("input[name=password]").fill(password)
        self.leave_by(self.page.locator("main form button"))
        assert "/sign-in/" not in self.page.url, f"{person.email} is not let in"

    def touch(self, what: Locator) -> None:
        """Tap or click."""
        if self.device.is_touched:
            what.tap()
        else:
            what.click()

    def leave_by(self, what: Locator) -> None:
        """Tap or click what leads to another page, or to the same one anew."""
        with self.page.expect_navigation():
            self.touch(what)

    def press(self, words: str, **values: object) -> None:
        """Send a form by the button of these English words, in the language of the visitor."""
        name = self.say(words, **values)
        self.leave_by(self.page.get_by_role("button", name=name, exact=True))

    def follow(self, words: str, **values: object) -> None:
        """The first link of these English words."""
        name = self.say(words, **values)
        self.leave_by(self.page.get_by_role("link", name=name, exact=True).first)

    def unfold(self, words: str) -> None:
        """What is folded away under these English words."""
        self.touch(self.page.locator("summary", has_text=self.say(words)).first)

    def field(self, label: str) -> Locator:
        """The field labelled with these English words."""
        return self.page.get_by_label(self.say(label), exact=True)

    def reads(self, words: str, **values: object) -> None:
        """Make sure that the page says so."""
        text = self.say(words, **values)
        assert self.page.get_by_text(text).first.is_visible(), text

    def put_on_paper(self) -> None:
        """See the open page as a sheet that is printed."""
        self.width, height = A4
        self.page.set_viewport_size({"width": self.width, "height": height})
        self.page.emulate_media(media="print")

    # ------------------------------------------------------------------------------ holding to

    def shot(self, what: str) -> None:
        """Keep a picture of the page, and hold it to what all pages are held to."""
        self.keep(what)
        self.check()

    def keep(self, what: str) -> None:
        """Keep a picture of the whole page."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        name = f"{self.name}-{next(self._numbers):02}-{what}.png"
        self.page.screenshot(path=SHOTS / name, full_page=True)

    def check(self) -> None:
        """No serious fault by axe, nothing wrong in the console, nothing that sticks out."""
        wrong = self.faults()
        assert not wrong, "\n".join([self.page.url, *wrong])

    def faults(self) -> list[str]:
        """What is wrong with the open page, and what went wrong since this was asked last."""
        heard, self.wrong = self.wrong, []
        small: list[str] = []
        if self.device.is_touched and self.width == self.device.width:
            small = self.page.evaluate(_SMALL, FINGER)
        return [
            *faults(self.page, self.width),
            *(f"too small to be touched: {one}" for one in small),
            *heard,
        ]


def faults(page: Page, width: int) -> list[str]:
    """What is wrong with an open page on a screen of so many pixels."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    wrong = [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in _SERIOUS
    ]
    # A phone's window grows with what sticks out: its own width says nothing.
    needed: int = page.evaluate("document.scrollingElement.scrollWidth")
    if needed > width:
        wrong.append(f"{needed} pixels wide")
    return wrong


class Stage:
    """Makes visitors: on a phone or on a laptop, in Russian or in English."""

    def __init__(self, browser: Browser, address: str) -> None:
        """A browser, and the address of the site."""
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []

    def phone(self, name: str = "phone") -> Visitor:
        """Somebody with a phone."""
        return self.visitor(name, PHONE)

    def laptop(self, name: str = "laptop") -> Visitor:
        """Somebody with a laptop."""
        return self.visitor(name, LAPTOP)

    def visitor(self, name: str, device: Device) -> Visitor:
        """Somebody; his pictures are kept under the name."""
        context = self._browser.new_context(
            locale=device.language,
            viewport={"width": device.width, "height": device.height},
            is_mobile=device.is_touched,
            has_touch=device.is_touched,
            color_scheme="dark" if device.is_dark else "light",
        )
        context.set_default_timeout(_PATIENCE)
        self._contexts.append(context)
        return Visitor(context, self._address, name, device)

    def close(self) -> None:
        """Close what was opened."""
        for context in self._contexts:
            context.close()
