"""Charts and nominations: what they count, what they show to whom, and that nothing leaks."""

import re
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.site import build

from consigliere.rules.game import Role, Seat
from consigliere.rules.kinds import Title
from consigliere.rules.words import Words
from consigliere.site.actions.publication import annul, publish
from consigliere.site.models import GameRecord, Milestone, Official, Participant, Person, Tournament
from consigliere.site.policy import Standing, standing_of
from consigliere.site.queries.charts import Origin, player_charts, tournament_charts
from consigliere.site.queries.nominated import nominated
from consigliere.site.queries.results import results_for
from consigliere.site.web.figures.player import figures_of_player
from consigliere.site.web.figures.tournament import figures_of_tournament

pytestmark = pytest.mark.django_db

_EN = {"accept-language": "en"}
_BLACKS_WIN = {"outcome": "black", "days": [{"day": 1, "voted_out": [1]}]}


def played(rounds: int = 3, published: int | None = None) -> build.Stage10:
    """A public tournament; the blacks win the second game, seat 4 gets an extra in each."""
    made = build.tournament(rounds)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    for number, game in enumerate(made.games[:published]):
        facts = build.document(**(_BLACKS_WIN if number == 1 else {}))
        build.published(game, {**facts, "marks": [build.mark(4, "0.4")]}, made.cast)
    return fresh(made)


def fresh(made: build.Stage10) -> build.Stage10:
    """As it is in the database now."""
    return made._replace(tournament=Tournament.objects.get(pk=made.tournament.pk))


def seen_by(made: build.Stage10, person: Person | None = None) -> Standing:
    """How somebody, or the public, stands there."""
    return standing_of(person, made.tournament)


def page(made: build.Stage10, path: str, person: Person | None = None) -> str:
    client = Client(headers=_EN)
    if person is not None:
        client.force_login(person)
    answer = client.get(f"/t/{made.tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


# -------------------------------------------------------------------------------- what is counted


def test_a_race_holds_the_places_after_each_round() -> None:
    made = played()
    race = tournament_charts(seen_by(made)).race
    assert [one.number for one in race.rounds] == [1, 2, 3]
    rows = {row.player: row.place for row in results_for(seen_by(made)).rows}
    assert {one.key: one.places[-1] for one in race.runners} == rows
    first = results_for(seen_by(made), after=1)
    assert {one.key: one.places[0] for one in race.runners} == {
        row.player: row.place for row in first.rows
    }


def test_origins_add_up_to_all_points() -> None:
    standing = seen_by(played())
    found = tournament_charts(standing).results
    assert found.origins[Origin.WINS] == 100 * (7 + 3 + 7)
    assert found.origins[Origin.EXTRAS] == 3 * 40
    assert sum(found.origins.values()) == sum(r.totals.total for r in results_for(standing).rows)
    assert found.whole.points == sum(found.origins.values())


def test_what_takes_points_off_is_an_origin_of_its_own() -> None:
    made = played(published=0)
    facts = build.document(marks=[build.mark(4, "0.4"), build.mark(6, "-0.3")])
    build.published(made.games[0], facts, made.cast)
    found = tournament_charts(seen_by(fresh(made))).results.origins
    assert (found[Origin.EXTRAS], found[Origin.TAKEN_OFF]) == (40, -30)


def test_results_by_role_and_seat_count_each_game_once_for_each_player() -> None:
    results = tournament_charts(seen_by(played())).results
    assert [results.roles[role].games for role in Role] == [18, 3, 6, 3]
    assert (results.roles[Role.DON].wins, results.roles[Role.SHERIFF].wins) == (1, 2)
    assert all(part.games == 3 for part in results.seats.values())
    assert results.seats[Seat(4)].wins_share == Fraction(2, 3)
    assert results.seats[Seat(4)].average == Fraction(320, 3)
    assert results.seats[Seat(2)].first_killed == 3


def test_teams_are_counted_in_all_and_by_round() -> None:
    balance = tournament_charts(seen_by(played())).balance
    assert [(one.red, one.draws, one.black) for one in balance] == [
        (2, 0, 1),
        (1, 0, 0),
        (0, 0, 1),
        (1, 0, 0),
    ]
    assert balance[0].round is None
    assert [one.round.number for one in balance[1:] if one.round] == [1, 2, 3]


def test_one_round_is_not_told_twice() -> None:
    assert len(tournament_charts(seen_by(played(published=1))).balance) == 1


def test_points_by_judge_are_a_game() -> None:
    made = played(published=0)
    other = Official.objects.create(
        tournament=made.tournament, key="j2", name="Another", role=Official.Role.TABLE_JUDGE
    )
    GameRecord.objects.filter(pk=made.games[2].pk).update(judge=other)
    for number, game in enumerate(made.games):
        marks = [build.mark(4, "0.4")] if number else [build.mark(4, "0.2"), build.mark(6, "-0.3")]
        build.published(GameRecord.objects.get(pk=game.pk), build.document(marks=marks), made.cast)
    judges = tournament_charts(seen_by(fresh(made))).judges
    told = [(one.name, one.games, one.given, one.taken) for one in judges]
    assert told == [("Another", 1, 40, 0), ("Judge", 2, 30, -15)]


def test_deaths_are_of_those_who_have_a_place() -> None:
    made = played()
    assert [(one.name, one.times) for one in tournament_charts(seen_by(made)).deaths] == [
        ("Player 2", 3)
    ]
    Participant.objects.filter(key="p02").update(guest=True)
    Tournament.objects.filter(pk=made.tournament.pk).update(version=made.tournament.version + 1)
    found = tournament_charts(seen_by(fresh(made)))
    assert not found.deaths
    assert "p02" not in {one.key for one in found.race.runners}


def test_a_player_is_compared_with_everybody() -> None:
    found = player_charts(seen_by(played()), "p04")
    assert found is not None
    assert (found.own.whole.games, found.own.whole.wins) == (3, 2)
    assert found.everybody.whole.games == 30
    assert found.everybody.origin_average(Origin.EXTRAS) == 4
    assert found.own.roles[Role.DON].games == 0


def test_an_annulled_game_is_in_no_chart() -> None:
    made = played()
    annul(made.games[1].revisions.get(), "Wrong seating", by=made.cast.chief, now=build.NOW)
    found = tournament_charts(seen_by(fresh(made)))
    assert found.games == 2
    assert found.balance[0].black == 0
    assert found.results.whole.games == 20


# ------------------------------------------------------------------------------ what is not shown


def test_charts_of_closed_standings_show_what_was_published_before() -> None:
    made = played(published=1)
    Milestone.objects.create(
        tournament=made.tournament, kind=Milestone.Kind.STANDINGS_CLOSED, at=build.NOW
    )
    made = fresh(made)
    before = {path: page(made, path) for path in ("charts/", "nominations/", "players/p03/")}
    later = build.NOW + timedelta(minutes=5)
    revision = build.submitted(made.games[1], build.document(**_BLACKS_WIN), made.cast.chief)
    publish(made.tournament, [revision], by=made.cast.chief, now=later)
    made = fresh(made)
    for path, was in before.items():
        assert page(made, path) == was
        assert page(made, path, made.cast.chief) != was
    assert tournament_charts(seen_by(made)).games == 1
    assert tournament_charts(seen_by(made, made.cast.player)).games == 1
    assert tournament_charts(seen_by(made, made.cast.chief)).games == 2
    assert "closed since" in before["charts/"]
    don = [one for one in nominated(seen_by(made)).titles if one.title is Title.BEST_DON]
    assert not don[0].holders
    shut(made)
    assert tournament_charts(seen_by(fresh(made))).games == 2


def shut(made: build.Stage10) -> None:
    """The end, which opens the standings."""
    Milestone.objects.create(
        tournament=made.tournament,
        kind=Milestone.Kind.CLOSED,
        at=build.NOW + timedelta(hours=1),
    )


# -------------------------------------------------------------------------------- what is written


def test_before_any_game_it_says_when_charts_begin() -> None:
    made = played(published=0)
    assert "The charts begin with the first published protocol." in page(made, "charts/")
    assert "nominations begin with the first published protocol" in page(made, "nominations/")
    assert "<figure" not in page(made, "players/p01/")


def test_after_one_round_there_is_no_race_yet() -> None:
    text = page(played(published=1), "charts/")
    assert "The lines begin with the second round." in text
    assert "<polyline" not in text
    assert "There is but one judge: nothing to compare." in text


def test_every_chart_has_its_numbers_beside_it_and_no_style_in_it() -> None:
    made = played()
    say = Words("en")
    standing = seen_by(made)
    charts = (
        figures_of_tournament(tournament_charts(standing), None, say),
        figures_of_player(player_charts(standing, "p04"), "p04", None, say),
    )
    for path, figures in zip(("charts/", "players/p04/"), charts, strict=True):
        text = page(made, path)
        assert text.count("<figure") == text.count("The same as a table") == len(figures)
        assert text.count('role="img"') == len(figures)
        assert "style=" not in text
        for figure in figures:
            assert {len(row) for row in figure.rows} == {len(figure.head)}


def test_the_reader_finds_himself_and_whose_page_it_is() -> None:
    made = played()
    own = page(made, "charts/", made.cast.player)
    assert re.search(r'class="runner you" points="[^"]*"><title>Player 1<', own)
    assert "runner you" not in page(made, "charts/")
    of_another = page(made, "players/p04/")
    assert re.search(r'class="runner subject" points="[^"]*"><title>Player 4<', of_another)


def test_a_drawing_is_told_to_whoever_does_not_see_it() -> None:
    made = played()
    text = page(made, "charts/")
    assert 'aria-label="Red and black: all games red 2, black 1; round 1 red 1, black 0;' in text
    leader = min(tournament_charts(seen_by(made)).race.runners, key=lambda one: one.places[-1] or 0)
    assert f'aria-label="Race of places: 1 {leader.name};' in text


def test_nominations_are_a_click_from_the_table_and_say_what_they_mean() -> None:
    made = played()
    assert f'href="/t/{made.tournament.slug}/nominations/"' in page(made, "")
    text = page(made, "nominations/")
    assert "The highest sum of all points of the games as the Don." in text
    assert "Nominations so far" in text
    best = {one.title: [two.key for two in one.holders] for one in nominated(seen_by(made)).titles}
    assert best[Title.MOST_VALUABLE] == ["p04"]
    assert best[Title.BEST_MAFIA] == ["p05", "p08"]
    assert "The title is shared." in text
    assert "Ci is provisional" not in text


def test_a_value_that_rests_on_a_provisional_ci_says_so() -> None:
    made = played(published=0)
    for game in made.games[:2]:
        moves = [{"seat": 2, "named": [3]}]
        facts = build.document(**_BLACKS_WIN, best_moves=moves)
        build.published(game, facts, made.cast)
    text = page(fresh(made), "nominations/")
    assert "≈ Ci is provisional" in text
    best = next(
        one for one in nominated(seen_by(fresh(made))).titles if one.title is Title.BEST_CITIZEN
    )
    assert [one.key for one in best.holders] == ["p02"]


def test_ones_own_page_leads_to_ones_charts() -> None:
    made = played()
    assert "players/p01/#charts" in page(made, "me/", made.cast.player)
    assert 'id="charts"' in page(made, "players/p01/")


def test_once_a_tournament_is_closed_its_nominations_are_final() -> None:
    made = played()
    shut(made)
    assert "so far" not in page(fresh(made), "nominations/")


@pytest.mark.parametrize("path", ["charts/", "nominations/", "players/p01/"])
def test_charts_cost_no_queries_of_their_own(path: str) -> None:
    made = played()
    counted = []
    for asked in ("players/p01/" if "players" in path else "final/", path):
        page(made, asked)
        with CaptureQueriesContext(connection) as queries:
            page(made, asked)
        counted.append(len(queries))
    assert counted[1] <= counted[0]
