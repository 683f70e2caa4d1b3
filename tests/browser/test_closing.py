"""Closed standings in browsers: shut, asked about, unveiled on the hall's screen, opened to all."""

import pytest
from django.utils import timezone
from tests.browser.visitor import Device, Stage
from tests.site import build

from consigliere.site.actions.hall import make_screen
from consigliere.site.actions.publication import publish
from consigliere.site.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SCREEN = Device("hall", "ru", 1920, 1080, is_touched=False, is_dark=True)


def test_from_the_closing_to_the_opening(stage: Stage) -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    here = f"/t/{made.tournament.slug}"
    secret = make_screen(made.tournament, by=made.cast.organiser, now=build.NOW)
    hall, spectator = stage.visitor("hall", SCREEN), stage.phone("spectator")
    chief, player, judge = stage.laptop("chief"), stage.phone("player"), stage.phone("judge")
    hall.open(f"/hall/{secret}/")
    hall.shot("before")
    spectator.open(f"{here}/")
    for visitor, person in (
        (chief, made.cast.chief),
        (player, made.cast.player),
        (judge, made.cast.judge),
    ):
        visitor.sign_in(person)

    # Closed: everybody who has the table open is told at once.
    chief.open(f"{here}/prepare/days/")
    chief.press("Close the standings now")
    closed = spectator.page.locator("[data-block=state] .notice")
    closed.wait_for()
    hall.page.locator("[data-block=head] .quiet").wait_for()
    for game in made.games[1:]:
        revision = build.submitted(
            game, build.document(marks=[build.mark(1, "0.4")]), made.cast.chief
        )
        publish(made.tournament, [revision], by=made.cast.chief, now=timezone.now())

    # Asked about: the player's page shows him his lines by itself.
    player.open(f"{here}/me/")
    judge.open(f"{here}/protocols/2.1/revisions/")
    judge.shot("asking")
    judge.page.locator("select[name=player]").select_option("p01")
    judge.press("He asked")
    player.page.locator("#game-2\\.1 .award").first.wait_for()
    player.shot("asked")

    # Unveiled: the places come to the screen, and to no page.
    chief.open(f"{here}/hall/")
    chief.shot("hall")
    chief.press("Show the last place")
    hall.page.locator(".unveiling .newest").first.wait_for()
    hall.shot("unveiling")
    assert hall.page.get_by_text("Player 1", exact=True).count() == 0
    spectator.reads("Standings after round {number}", number=1)
    chief.press("Show the next place")
    hall.page.locator(".unveiling tr:not(.newest)").first.wait_for()

    # Opened: the table of everybody goes on by itself.
    chief.press("Open the table to everybody")
    closed.wait_for(state="detached")
    spectator.reads("Standings after round {number}", number=3)
    spectator.shot("opened")
    hall.page.locator(".unveiling").wait_for(state="detached")
    hall.shot("opened")
