"""What a judge does to enter a game (`screens.md`: under three minutes): taps, swipes, letters.

A whole game: four roles, six who left, the best move, two marks with comments, three colours of the
first killed's protocol with a basis. No time is measured: what is counted does not depend on the
machine. The page may get cheaper; it does not get dearer unnoticed.
"""

import math
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.visitor import Stage, Visitor
from tests.site import build

from consigliere.rules.game import Basis

pytestmark = pytest.mark.django_db(transaction=True)

ROLES = {1: "sheriff", 3: "don", 5: "mafia", 8: "mafia"}
LEFT = {2: "night1", 3: "day1", 4: "night2", 5: "day2", 7: "night3", 8: "day3"}
MARKS = {4: ("0.4", "вёл стол, точная версия"), 9: ("0.3", "увёл голоса от своего")}
COLOURS = {3: "black", 5: "black", 9: "red"}
_SWIPE = 0.7
"""Of a screen: as far as the page goes with one swipe."""


@dataclass
class Work:
    """What the hands do."""

    visitor: Visitor
    taps: int = 0
    swipes: int = 0
    letters: int = 0

    def bring(self, what: Locator) -> None:
        """Swipe until it is in view."""
        box = what.bounding_box()
        assert box is not None
        high = self.visitor.device.height
        beyond = max(0.0, -box["y"], box["y"] + box["height"] - high)
        self.swipes += math.ceil(beyond / (high * _SWIPE))
        what.scroll_into_view_if_needed()

    def tap(self, what: Locator) -> None:
        """Tap it, wherever it is."""
        self.bring(what)
        self.visitor.touch(what)
        self.taps += 1

    def choose(self, name: str, value: str) -> None:
        """Tap one of several."""
        self.tap(self.visitor.page.locator(f"label:has([name='{name}'][value='{value}'])"))

    def pick(self, name: str, value: str) -> None:
        """Open a list, and tap a line of it."""
        field = self.visitor.page.locator(f"select[name='{name}']")
        self.bring(field)
        field.select_option(value)
        self.taps += 2

    def write(self, name: str, text: str) -> None:
        """Tap a field, and type."""
        field = self.visitor.page.locator(f"[name='{name}']")
        self.tap(field)
        field.press_sequentially(text)
        self.letters += len(text)


def test_a_whole_game_on_a_phone(stage: Stage) -> None:
    made = build.tournament()
    game = made.games[0]
    visitor = stage.phone("taps")
    visitor.sign_in(made.cast.judge)
    visitor.open(f"/t/{made.tournament.slug}/protocols/{game.key}/")
    page, work = visitor.page, Work(visitor)
    for seat in range(1, 11):
        if seat in ROLES:
            work.choose(f"role{seat}", ROLES[seat])
        if seat in LEFT:
            work.pick(f"left{seat}", LEFT[seat])
    work.choose("outcome", "red")
    move = page.locator(".taps:has([name='move.first_kill.named']) [role=group]")
    for seat in (3, 5, 1):
        work.tap(move.locator(f"[data-number='{seat}']"))
    for seat, colour in COLOURS.items():
        work.choose(f"first.colour{seat}", colour)
    work.pick("first.basis5", Basis.FROM_VERSION.value)
    for seat, (points, comment) in MARKS.items():
        work.choose(f"extra{seat}.points", points)
        work.write(f"extra{seat}.comment", comment)
    expect(page.locator("#out-total-9")).to_have_text(re.compile(r"\+1,30"))
    work.tap(page.locator("aside button[value=check]"))
    page.wait_for_url("**/check/")
    work.tap(page.locator("aside form button"))
    page.wait_for_url("**/revisions/1/")

    document = game.revisions.get().document
    assert len(document["marks"]) == len(MARKS)
    assert len(document["first_killed"]["departure_protocol"]["colours"]) == len(COLOURS)
    assert work.taps <= 31
    assert work.swipes <= 13
