"""A tournament set up by clicks: from the empty site to the start, as an organiser does it."""

from typing import Final

from playwright.sync_api import expect
from tests.browser.visitor import Visitor

from consigliere.site.models import Tournament

NAME: Final = "Кубок Невы · Neva Cup"
JUDGES: Final = ("Вера Лукина", "Олег Брик", "Ann Lee")

_GIVEN: Final = ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор")
_FAMILY: Final = ("Аверин", "Белых", "Ветров", "Громов", "Дятел")
PLAYERS: Final = tuple(f"{given} {family}" for family in _FAMILY for given in _GIVEN)


def describe(organiser: Visitor) -> Tournament:
    """Name, place, days; then the regulation as it is offered."""
    organiser.follow("New tournament")
    organiser.field("Name of the tournament").fill(NAME)
    organiser.field("City").fill("Санкт-Петербург")
    organiser.field("First day").fill("2026-11-28")
    organiser.page.locator("[name=is_public]").check()
    organiser.shot("new")
    organiser.press("Next: {step}", step=organiser.say("Regulation"))
    organiser.shot("edition")
    organiser.press("Save and go on: {step}", step=organiser.say("Players"))
    return Tournament.objects.get(name=NAME)


def list_players(organiser: Visitor) -> None:
    """The players pasted, one of them twice; all of them come."""
    say = organiser.say
    names = [f"{name}, Клуб {number % 4 + 1}" for number, name in enumerate(PLAYERS)]
    organiser.page.locator("[name=names]").fill("\n".join([*names, PLAYERS[0]]))
    organiser.press("Read the list")
    organiser.shot("players-read")
    organiser.touch(organiser.page.get_by_text(say("one person"), exact=True).first)
    count = len(PLAYERS) + 1
    organiser.press(say.plural("Add {number} name", "Add {number} names", count))
    expect(organiser.page.locator("table.listed tbody tr")).to_have_count(len(PLAYERS))
    organiser.shot("players")
    _onward(organiser, "Check-in")
    organiser.press("All have come")
    organiser.shot("check-in")
    _onward(organiser, "Officials and categories")


def appoint(organiser: Visitor) -> None:
    """The organiser is the chief judge himself; three judge at tables."""
    organiser.press("I am the chief judge myself")
    for name in JUDGES:
        organiser.field("Name").fill(name)
        organiser.press("Appoint")
    for name in JUDGES:
        assert organiser.page.get_by_role("link", name=name, exact=True).is_visible()
    organiser.shot("officials")
    _onward(organiser, "Stages and rounds")


def plan(organiser: Visitor, rounds: int, final_rounds: int) -> None:
    """A stage of all, and a final of ten who stand above all others."""
    page = organiser.page
    page.locator("#rounds-new").fill(str(rounds))
    organiser.press("Plan the stage")
    organiser.unfold("One more stage, such as a final")
    page.locator("#rounds-new").fill(str(final_rounds))
    page.locator("#tables-new").fill("1")
    page.locator("#top-new").fill("10")
    page.locator("[name=ranks_above]").check()
    organiser.shot("final-planned")
    organiser.press("Plan the stage")
    assert page.locator(".stage-form").count() >= 2
    organiser.shot("stages")
    _onward(organiser, "Seating")


def draw(organiser: Visitor) -> None:
    """Who sits where: drawn, and looked at."""
    organiser.unfold("Demands, seed and time")
    organiser.field("Seed").fill("7")
    organiser.press("Draw the seating")
    expect(organiser.page.locator("#tables")).to_be_visible()
    organiser.shot("seating")


def time(organiser: Visitor, tournament: Tournament) -> None:
    """When the rounds are played."""
    organiser.open(f"/t/{tournament.slug}/prepare/days/")
    organiser.press("Lay out the times")
    organiser.shot("days")
    _onward(organiser, "Rehearsal")
    organiser.shot("rehearsal")
    _onward(organiser, "Links, print, start")
    organiser.shot("ready")


def begin(organiser: Visitor, tournament: Tournament) -> None:
    """The start."""
    organiser.open(f"/t/{tournament.slug}/prepare/ready/")
    organiser.press("Start the tournament")
    organiser.reads("The tournament has started.")
    organiser.shot("started")


def link_for(organiser: Visitor, name: str) -> str:
    """A link that lets somebody in, made by the organiser; it is shown once."""
    organiser.follow("Links that let officials and players in")
    organiser.shot("links")
    told = f"{organiser.say('New link')}: {name}"
    organiser.leave_by(organiser.page.get_by_role("button").filter(has_text=told))
    address = organiser.page.locator("#address").input_value()
    organiser.shot("link")
    return address.removeprefix(organiser.address)


def accept(guest: Visitor, address: str, email: str, password: str) -> None:
    """Somebody comes by his link and makes himself an account."""
    guest.open(address)
    guest.shot("invited")
    guest.page.locator("[name=email]").fill(email)
    for name in ("password", "again"):
        guest.page.locator(f"[name={name}]").fill(password)
    guest.press("Make an account")
    guest.shot("welcome")


def _onward(organiser: Visitor, step: str) -> None:
    """By the link that leads to the next step."""
    organiser.follow("Next: {step}", step=organiser.say(step))
