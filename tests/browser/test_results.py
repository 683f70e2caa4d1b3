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
        ("charts", "charts/"),
        ("nominations", "nominations/"),
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


@pytest.mark.walk  # the same pages as on a phone, with every walk
def test_every_page_of_results_on_a_laptop(stage: Stage) -> None:
    _walk(stage.laptop(), _played().slug)


def test_a_total_opens_and_closes_the_sum_behind_it(stage: Stage) -> None:
    visitor = stage.laptop()
    visitor.open(f"/t/{_played().slug}/")
    total = visitor.page.locator("tr[data-row=p02] a.num")
    total.click()
    opened = visitor.page.locator("#sum-p02")
    opened.wait_for()
    assert "8.3.5" in opened.inner_text()
    assert total.get_attribute("aria-expanded") == "true"
    visitor.shot("standings-opened")
    total.click()
    assert opened.count() == 0
    # Any number of the line does the same, and so does the keyboard.
    visitor.page.locator("tr[data-row=p02] td").last.click(force=True)
    opened.wait_for()
    total.focus()
    visitor.page.keyboard.press("Enter")
    assert opened.count() == 0


def test_an_open_table_shows_a_new_game_and_marks_what_changed(stage: Stage) -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    visitor = stage.phone()
    visitor.open(f"/t/{made.tournament.slug}/")
    page = visitor.page
    page.locator("tr[data-row=p04] a.num").tap()
    page.locator("#sum-p04").wait_for()
    build.published(made.games[1], build.document(outcome="black"), made.cast)
    page.locator("tr.fresh").first.wait_for()
    visitor.reads("Standings after round {number}", number=2)
    # The sum that was open is made anew, and the row it belongs to has kept it.
    page.locator("#sum-p04 tbody >> text=2").first.wait_for()
    assert page.locator("tr[data-row=p04] + #sum-p04").count() == 1
    visitor.shot("standings-fresh")
    places = [
        int(text) for text in page.locator("tr[data-row] > td.key:first-child").all_inner_texts()
    ]
    assert places == sorted(places)
    # The same as whoever comes now is shown.
    rows = page.locator("tbody[data-rows] > tr[data-row]")
    seen = rows.all_inner_texts()
    page.reload()
    assert rows.all_inner_texts() == seen
