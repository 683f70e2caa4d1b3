"""Games entered and decided by clicks: the table judge's page, the chief judge's inbox."""

import re
from typing import Final

from playwright.sync_api import Locator, expect
from tests.browser.visitor import Visitor

from consigliere.site.models import GameRecord

ROLES: Final = {3: "don", 5: "mafia", 8: "mafia", 1: "sheriff"}
LEFT: Final = {2: "night1", 3: "day1", 4: "night2", 5: "day2", 8: "day3"}
BEST_MOVE: Final = (3, 5, 1)
COMMENT: Final = "«Вычислил дона» <b>& не только</b>"


def enter(judge: Visitor, game: GameRecord, *, extra: str, keep: str = "") -> None:
    """A game of paper: red won, seat 2 killed first with a best move, an extra for seat 4."""
    page = judge.page
    _open(judge, game)
    if keep:
        judge.shot(f"{keep}-empty")
    for seat, role in ROLES.items():
        _choose(judge, f"role{seat}", role)
    for seat, when in LEFT.items():
        page.locator(f"select[name=left{seat}]").select_option(when)
    _choose(judge, "outcome", "red")
    strip = page.locator(".taps:has([name='move.first_kill.named']) [role=group]")
    for seat in BEST_MOVE:
        judge.touch(strip.locator(f"[data-number='{seat}']"))
    give(judge, extra)
    page.locator("[name='extra4.comment']").fill(COMMENT)
    expect(page.locator("#out-saved")).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))
    expect(page.locator("#out-lines-4")).to_contain_text(COMMENT)
    if keep:
        judge.shot(f"{keep}-filled")


def give(judge: Visitor, extra: str) -> None:
    """The extra of seat 4."""
    _choose(judge, "extra4.points", extra)


def hand_in(judge: Visitor, *, reason: str = "", keep: str = "") -> None:
    """Look it over once more, and submit."""
    judge.press("Look it over and submit")
    if reason:
        judge.page.locator("[name=reason]").fill(reason)
    if keep:
        judge.shot(f"{keep}-check")
    judge.press("Submit to the chief judge")
    if keep:
        judge.shot(f"{keep}-submitted")


def correct(chief: Visitor, game: GameRecord, *, extra: str, reason: str) -> None:
    """A published game entered anew, with another extra and the reason."""
    _open(chief, game)
    chief.reads("This game is published.")
    give(chief, extra)
    chief.shot("correcting")
    hand_in(chief, reason=reason, keep="correction")


def publish_all(chief: Visitor, game: GameRecord, *, keep: str) -> None:
    """Agree with whatever asks for it, then publish all that can be."""
    chief.open(f"/t/{game.tournament.slug}/inbox/")
    agree = chief.page.get_by_role("button", name=chief.say("Agree"), exact=True)
    chief.shot(f"{keep}-inbox")
    while agree.count():
        chief.leave_by(agree.first)
    chief.leave_by(_publishing(chief))
    chief.shot(f"{keep}-published")


def _publishing(chief: Visitor) -> Locator:
    """The button that publishes all at once, however many they are."""
    words = {
        chief.say("Publish"),
        chief.say("Publish both"),
        *(chief.say.plural("Publish all {number}", "Publish all {number}", n) for n in range(3, 9)),
    }
    told = re.compile(f"^({'|'.join(map(re.escape, words))})$")
    return chief.page.locator(".btn.main").filter(has_text=told)


def _open(judge: Visitor, game: GameRecord) -> None:
    """The page of a game, by the list of games."""
    judge.open(f"/t/{game.tournament.slug}/protocols/")
    judge.leave_by(judge.page.locator(f"main a[href$='/protocols/{game.key}/']").first)
    expect(judge.page.locator("form#protocol.with-taps")).to_be_visible()


def _choose(judge: Visitor, name: str, value: str) -> None:
    judge.touch(judge.page.locator(f"label:has([name='{name}'][value='{value}'])"))
