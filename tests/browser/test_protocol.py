"""A game entered from paper by clicks and keys, scored as it is entered, submitted."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.visitor import LAPTOP, Stage, Visitor
from tests.site import build

from consigliere.site.models import Draft, GameRecord

pytestmark = pytest.mark.django_db(transaction=True)

_THREE_SCREENS = 3 * 844
"""Pixels: so high, at most, is a page on which nothing is entered yet."""


def tap(page: Page, name: str, value: str) -> None:
    """Tap one of several: the input lies invisible over its words."""
    page.locator(f'input[name="{name}"][value="{value}"]').click(force=True)


def taps(page: Page, field: str, *seats: int) -> None:
    """Tap seats in an order."""
    strip = page.locator(f'.taps:has(input[name="{field}"]) [role=group]')
    for seat in seats:
        strip.get_by_text(str(seat), exact=True).click()


def enter(visitor: Visitor, game: GameRecord) -> None:
    """The game of paper: red won, seat 2 killed first with a best move, two extras."""
    page = visitor.page
    visitor.open(f"/t/{game.tournament.slug}/protocols/{game.key}/")
    for seat, role in ((3, "don"), (5, "mafia"), (8, "mafia"), (1, "sheriff")):
        tap(page, f"role{seat}", role)
    page.locator('select[name="left3"]').select_option("day1")
    page.locator('select[name="left2"]').select_option("night1")
    page.locator('select[name="left5"]').select_option("day2")
    tap(page, "outcome", "red")
    taps(page, "move.first_kill.named", 8, 1, 5)
    tap(page, "extra4.points", "0.4")
    page.locator('input[name="extra4.comment"]').fill("<script>alert(1)</script> & so on")
    expect(page.locator("#out-total-2")).to_have_text(re.compile(r"\+1[.,]30"))
    expect(page.locator("#out-total-4")).to_have_text(re.compile(r"\+1[.,]40"))
    expect(page.locator("#out-saved")).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))


# On a laptop with every walk, on a phone, which is harder, with all tests.
@pytest.mark.parametrize("device", ["phone", pytest.param("laptop", marks=pytest.mark.walk)])
def test_a_game_from_paper(stage: Stage, device: str) -> None:
    made = build.tournament()
    game = made.games[0]
    visitor = stage.phone("entry-phone") if device == "phone" else stage.laptop("entry-laptop")
    visitor.sign_in(made.cast.judge)
    enter(visitor, game)
    page = visitor.page
    visitor.shot("filled")

    # The browser is closed and opened again: nothing is lost.
    visitor.open(f"/t/{made.tournament.slug}/protocols/{game.key}/")
    expect(page.locator('input[name="role3"][value="don"]')).to_be_checked()
    expect(page.locator('input[name="move.first_kill.named"]')).to_have_value("8 1 5")

    page.locator("aside button[value=check]").click()
    expect(page.locator("h1")).to_be_visible()
    visitor.shot("check")
    page.locator("aside form button").click()
    page.wait_for_url("**/revisions/1/")
    visitor.shot("revision")

    document = game.revisions.get().document
    assert document["roles"] == {"don": 3, "mafia": [5, 8], "sheriff": 1}
    assert document["best_moves"] == [{"seat": 2, "named": [8, 1, 5]}]
    assert [(mark["seat"], mark["points"]) for mark in document["marks"]] == [(4, "0.4")]
    assert not Draft.objects.exists()


def test_a_value_is_taken_back_and_a_forfeit_sets_the_outcome(stage: Stage) -> None:
    made = build.tournament()
    visitor = stage.laptop()
    visitor.sign_in(made.cast.judge)
    enter(visitor, made.games[0])
    page = visitor.page
    tap(page, "extra4.points", "0.4")
    expect(page.locator('input[name="extra4.points"][value=""]')).to_be_checked()
    visitor.unfold("Fouls, a forfeit, somebody else sat down")
    tap(page, "forfeit", "7")
    expect(page.locator('input[name="outcome"][value="black"]')).to_be_checked()
    expect(page.locator("#out-total-3")).to_have_text(re.compile(r"\+1[.,]00"))
    tap(page, "first.colour9", "red")
    tap(page, "first.colour4", "black")
    tap(page, "first.colour9", "red")
    tap(page, "first.colour9", "black")
    expect(page.locator('input[name="first.order"]')).to_have_value("4 9")
    page.locator('select[name="left6"]').select_option("removed")
    expect(page.locator('select[name="removed6.at"]')).to_be_visible()
    visitor.shot("forfeit")


def test_roles_by_keys_alone(stage: Stage) -> None:
    made = build.tournament()
    visitor = stage.laptop()
    visitor.sign_in(made.cast.judge)
    visitor.open(f"/t/{made.tournament.slug}/protocols/{made.games[0].key}/")
    page = visitor.page
    tap(page, "role2", "don")
    tap(page, "role2", "mafia")
    page.locator('input[name="role1"]').first.focus()
    for key in "scdcmccmcc":  # c takes the mark of seat 2 away again
        page.keyboard.press(key)
    expect(page.locator("#out-roles")).to_contain_text("6 + 1, 2 + 1")
    page.locator('input[name="extra9.points"][value="0.4"]').check(force=True)
    typed = page.locator('input[name="extra9.comment"]')
    typed.press_sequentially("typed while answers come in, letter by letter", delay=30)
    expect(typed).to_be_focused()
    expect(typed).to_have_value("typed while answers come in, letter by letter")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/check/")
    assert visitor.wrong == []


def test_it_works_without_scripts(stage: Stage) -> None:
    made = build.tournament()
    game = made.games[0]
    context = stage._browser.new_context(java_script_enabled=False, locale="en-GB")
    visitor = Visitor(context, stage._address, "no-script", LAPTOP)
    visitor.sign_in(made.cast.judge)
    page = visitor.page
    visitor.open(f"/t/{game.tournament.slug}/protocols/{game.key}/")
    for seat, role in ((3, "don"), (5, "mafia"), (8, "mafia"), (1, "sheriff")):
        tap(page, f"role{seat}", role)
    page.locator('select[name="left2"]').select_option("night1")
    tap(page, "outcome", "red")
    page.locator('input[name="move.first_kill.named"]').fill("8 1 5")
    page.locator("aside button[value=check]").click()
    page.locator("aside form button").click()
    page.wait_for_url("**/revisions/1/")
    context.close()
    assert game.revisions.get().document["best_moves"] == [{"seat": 2, "named": [8, 1, 5]}]


def test_what_is_not_needed_yet_is_folded(stage: Stage) -> None:
    made = build.tournament()
    visitor = stage.phone("folded")
    visitor.sign_in(made.cast.judge)
    visitor.open(f"/t/{made.tournament.slug}/protocols/{made.games[0].key}/")
    page = visitor.page
    move = page.locator(".taps:has([name='move.first_kill.named']) [role=group]")
    protocol = page.locator("details.departed")
    expect(move).to_be_hidden()
    expect(protocol).to_be_hidden()
    assert page.evaluate("document.scrollingElement.scrollHeight") < _THREE_SCREENS
    visitor.shot("untouched")
    page.locator('select[name="left2"]').select_option("night1")
    expect(move).to_be_visible()
    expect(protocol).to_have_attribute("open", "")
    page.locator('select[name="left2"]').select_option("night2")
    expect(protocol).to_be_hidden()
    visitor.unfold("Fouls, a forfeit, somebody else sat down")
    visitor.shot("unfolded")


def test_a_row_more_appears_when_the_last_is_used(stage: Stage) -> None:
    made = build.tournament()
    visitor = stage.phone("rows")
    visitor.sign_in(made.cast.judge)
    visitor.open(f"/t/{made.tournament.slug}/protocols/{made.games[0].key}/")
    page = visitor.page
    visitor.touch(page.locator("#p4 .others > summary"))
    for number in (1, 2, 3):
        row = page.locator(f"#mark-penalty4-{number}")
        expect(row).to_be_visible()
        expect(page.locator(f"#mark-penalty4-{number + 1}")).to_have_count(0)
        visitor.touch(row.locator("label:has([type=radio]):not(.none)").first)
        row.locator("select").select_option(index=1)
        row.locator(".why input").fill(f"penalty {number}")
    expect(page.locator("#mark-penalty4-4")).to_be_visible()
    expect(page.locator("#mark-penalty4-1 .why input")).to_have_value("penalty 1")
    visitor.shot("penalties")


def test_a_session_that_ended_loses_nothing(stage: Stage) -> None:
    made = build.tournament()
    game = made.games[0]
    visitor = stage.phone("signed-out")
    visitor.sign_in(made.cast.judge)
    visitor.open(f"/t/{made.tournament.slug}/protocols/{game.key}/")
    page = visitor.page
    visitor.shot("before")
    page.context.clear_cookies(name="sessionid")
    page.locator('select[name="left2"]').select_option("night1")
    expect(page.locator("#out-saved")).to_have_text(
        visitor.say("not saved; what is typed stays on this page")
    )
    visitor.press("Look it over and submit")
    visitor.wrong.clear()  # a browser calls 401 and 403 errors
    visitor.shot("asked")
    page.locator("input[name=username]").fill(made.cast.judge.email)
    page.locator("input[name=password]").fill(build.PASSWORD)
    visitor.press("Sign in")
    assert not Draft.objects.exists()
    visitor.shot("not-sent-yet")
    visitor.press("Send what you typed")
    page.wait_for_url("**/check/")
    assert Draft.objects.get().form["left2"] == "night1"
