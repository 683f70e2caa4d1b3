"""Pages as a browser shows them: no error under the CSP, no serious fault for a screen reader."""

import pytest
from tests.browser.visitor import Stage
from tests.site import build

pytestmark = pytest.mark.django_db(transaction=True)


def test_standings_for_a_spectator_with_a_phone(stage: Stage) -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    made.tournament.is_public = True
    made.tournament.save()
    visitor = stage.phone()
    visitor.open("/")
    visitor.shot("home")
    visitor.page.get_by_role("link", name="Test Cup").click()
    assert visitor.page.locator("tbody tr").count() >= 10
    visitor.shot("standings")


def test_signing_in_with_a_laptop(stage: Stage) -> None:
    made = build.tournament()
    visitor = stage.laptop()
    visitor.open("/account/sign-in/")
    visitor.shot("sign-in")
    visitor.sign_in(made.cast.chief)
    assert visitor.page.get_by_role("link", name="Chief").is_visible()


def test_the_place_one_is_in_is_in_view_on_a_phone(stage: Stage) -> None:
    made = build.tournament()
    visitor = stage.phone("tabs")
    visitor.sign_in(made.cast.chief)
    visitor.open(f"/t/{made.tournament.slug}/prepare/")
    here = visitor.page.locator(".tabs [aria-current]").bounding_box()
    assert here is not None
    assert here["x"] >= 0
    assert here["x"] + here["width"] <= visitor.width


def test_a_rehearsal_by_its_organiser_and_its_judge(stage: Stage) -> None:
    made = build.tournament(started=False)
    organiser = stage.phone("rehearsal")
    organiser.sign_in(made.cast.organiser)
    organiser.open(f"/t/{made.tournament.slug}/prepare/days/")
    organiser.follow("Next: {step}", step=organiser.say("Rehearsal"))
    organiser.shot("before")
    organiser.press("Begin a rehearsal")
    organiser.reads("The rehearsal has begun.")
    organiser.shot("begun")
    organiser.follow("Open the rehearsal")
    organiser.shot("rounds")
    judge = stage.laptop("rehearsal-judge")
    judge.sign_in(made.cast.judge)
    judge.open("/")
    judge.shot("home")
    judge.open(f"/t/{made.tournament.rehearsals.get().slug}/protocols/1.1/")
    judge.reads("Nothing here counts.")
    judge.shot("protocol")
    organiser.follow("How far the rehearsal is")
    organiser.press("End the rehearsal")
    organiser.reads("The rehearsal has ended.")
    organiser.shot("ended")
