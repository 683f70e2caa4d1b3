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
