"""Seating and rounds in a browser: drawn, started, a substitute, one's own name on a phone."""

import pytest
from tests.browser.visitor import Stage
from tests.site import build
from tests.site.rounds.making import planned

from consigliere.site.actions.seating import draw
from consigliere.site.actions.setting_up import start

pytestmark = pytest.mark.django_db(transaction=True)


def test_from_the_draw_to_a_substitute(stage: Stage) -> None:
    made = planned(20, 2, 4)
    slug = made.tournament.slug
    visitor = stage.laptop("draw")
    page = visitor.page
    visitor.sign_in(made.cast.organiser)
    visitor.open(f"/t/{slug}/prepare/seating/")
    visitor.shot("before")
    page.locator("form[data-draw] button").click()
    page.locator("svg.heat").first.wait_for()
    visitor.shot("drawn")
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    visitor.open(f"/t/{slug}/prepare/rounds/")
    page.locator(".round-states button").first.click()
    page.locator(".round-states .on").wait_for()
    visitor.shot("rounds")
    visitor.open(f"/t/{slug}/prepare/rounds/stage/0/changes/")
    page.locator(".happened summary").first.click()
    page.locator("#substitute-out").select_option(label="Player 4")
    page.locator("#substitute-into").fill("Late Lena")
    visitor.shot("substitute")
    page.locator("details[open] button").click()
    page.locator(".change").get_by_text("Late Lena").wait_for()
    visitor.shot("substituted")


def test_finding_ones_name_on_a_phone(stage: Stage) -> None:
    made = planned(20, 2, 4)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=1)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    made.tournament.is_public = True
    made.tournament.save()
    visitor = stage.phone("find")
    visitor.open(f"/t/{made.tournament.slug}/seating/")
    visitor.page.locator("[data-find] input").fill("yer 17")
    shown = visitor.page.locator("details[data-name]:visible")
    assert shown.count() == 1
    assert shown.locator("li").count() == 4
    visitor.shot("name")
    visitor.page.locator("[data-find] input").fill("nobody of that name")
    assert visitor.page.locator("[data-nobody]").is_visible()
