"""What everybody sees, in a browser: every page of results on a phone and on a laptop."""

import pytest
from tests.browser.visitor import Stage, Visitor
from tests.site import build

from consigliere.site.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def _played() -> Tournament:
    """A public tournament with two games published and a third to come."""
    made = build.tournament()
    facts = build.document(
        days=[
            {
                "day": 1,
                "voted_out": [3],
                "ballots": [{"3": [1, 2, 4, 6, 7], "4": [3, 5, 8, 9, 10]}],
            },
            {"day": 2, "voted_out": [5, 8]},
        ],
        nights=[{"night": 1, "killed": 2, "don_check": 1, "sheriff_check": 5}],
        best_moves=[{"seat": 2, "named": [3, 5, 6]}],
        marks=[build.mark(4, "0.4"), build.mark(6, "0.6")],
    )
    for game in made.games[:2]:
        build.published(game, facts, made.cast)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    return made.tournament


def _walk(visitor: Visitor, slug: str) -> None:
    for name, path in (
        ("standings-places", "?view=places"),
        ("standings-open", "?open=p02"),
        ("games", "games/"),
        ("game", "games/1.1/"),
        ("game-waiting", "games/3.1/"),
        ("players", "players/"),
        ("player", "players/p02/"),
        ("final-table", "final/"),
    ):
        visitor.open(f"/t/{slug}/{path}")
        visitor.shot(name)
    visitor.open("/editions/fsm/")
    visitor.shot("edition")
    visitor.open("/editions/fsm/8.3.5/")
    visitor.shot("clause")


def test_every_page_of_results_on_a_phone(stage: Stage) -> None:
    _walk(stage.phone(), _played().slug)


def test_every_page_of_results_on_a_laptop(stage: Stage) -> None:
    _walk(stage.laptop(), _played().slug)


def test_a_total_opens_and_closes_the_sum_behind_it(stage: Stage) -> None:
    visitor = stage.laptop()
    visitor.open(f"/t/{_played().slug}/")
    total = visitor.page.locator("tr[data-key=p02] a.num")
    total.click()
    opened = visitor.page.locator("#sum-p02")
    opened.wait_for()
    assert "8.3.5" in opened.inner_text()
    assert total.get_attribute("aria-expanded") == "true"
    visitor.shot("standings-opened")
    total.click()
    assert opened.count() == 0
    # Any number of the line does the same, and so does the keyboard.
    visitor.page.locator("tr[data-key=p02] td").last.click(force=True)
    opened.wait_for()
    total.focus()
    visitor.page.keyboard.press("Enter")
    assert opened.count() == 0
