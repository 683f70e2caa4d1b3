"""The table as a page: opened, after any round, closed, empty, over; and what it costs."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.site import build

from consigliere.rules.words import Words
from consigliere.site.actions.closing import close
from consigliere.site.actions.publication import annul, publish
from consigliere.site.models import Milestone, Participant, Person, Tournament
from consigliere.site.queries.standings import standings_of
from consigliere.site.queries.sums import sum_of
from consigliere.site.queries.table import table_of

pytestmark = pytest.mark.django_db

_EN = {"accept-language": "en"}
_BLACKS_WIN = {"outcome": "black", "days": [{"day": 1, "voted_out": [1]}]}


def played(rounds: int = 3) -> build.Stage10:
    """A public tournament with all its rounds published, the second won by the blacks."""
    made = public(build.tournament(rounds))
    for number, game in enumerate(made.games):
        facts = build.document(**(_BLACKS_WIN if number == 1 else {}))
        build.published(game, {**facts, "marks": [build.mark(4, "0.4")]}, made.cast)
    return fresh(made)


def public(made: build.Stage10) -> build.Stage10:
    """The same, to be seen by everybody."""
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    return fresh(made)


def fresh(made: build.Stage10) -> build.Stage10:
    """As it is in the database now."""
    return made._replace(tournament=Tournament.objects.get(pk=made.tournament.pk))


def page(made: build.Stage10, query: str = "", **headers: str) -> str:
    """The table as a stranger gets it in English."""
    answer = Client().get(f"/t/{made.tournament.slug}/{query}", headers={**_EN, **headers})
    assert answer.status_code == 200
    return answer.content.decode()


def shut(made: build.Stage10, kind: Milestone.Kind, minutes: int = 0) -> build.Stage10:
    """The same after a milestone so many minutes later."""
    Milestone.objects.create(
        tournament=made.tournament, kind=kind, at=build.NOW + timedelta(minutes=minutes)
    )
    return fresh(made)


# ------------------------------------------------------------------------------ what it shows


def test_every_player_has_a_line_with_his_place_and_total() -> None:
    text = page(played())
    assert text.count("data-row=") == 10
    assert "Standings after round 3" in text
    assert "3.20" in text  # seat 4: two wins and three times 0.4


def test_without_a_game_it_says_what_is_missing_and_keeps_its_head() -> None:
    text = page(public(build.tournament()))
    assert "No games yet." in text
    assert "<thead " in text


def test_the_table_after_a_round_is_the_one_it_was() -> None:
    made = played()
    then = standings_of(made.tournament, 1)
    assert f">{Words('en').rounded(then.rows[0].totals.total)}<" in page(made, "?after=1")
    assert "Standings after round 1" in page(made, "?after=1")
    assert 'aria-current="true">1<' in page(made, "?after=1")


def test_places_by_round_show_who_won() -> None:
    made = played()
    text = page(made, "?view=places")
    table = table_of(made.tournament, Words("en"))
    line = table.line_of("p03")
    assert line is not None
    assert [then.won for then in line.course] == [False, True, False]
    assert text.count('class="n key"') > 10


@pytest.mark.parametrize(
    "query", ["?after=0", "?after=4", "?after=x", "?after=%D9%A1", "?after=" + "9" * 500]
)
def test_a_round_there_is_not_is_not_found(query: str) -> None:
    made = played()
    assert Client().get(f"/t/{made.tournament.slug}/{query}").status_code == 404


@pytest.mark.parametrize("query", ["?open=p99", "?open=", "?view=upside-down", "?open=<i>"])
def test_what_makes_no_sense_is_not_found_and_not_repeated(query: str) -> None:
    made = played()
    answer = Client().get(f"/t/{made.tournament.slug}/{query}")
    assert answer.status_code == 404
    assert b"<i>" not in answer.content


def test_names_are_text_whatever_they_hold() -> None:
    made = public(build.tournament(1))
    Participant.objects.filter(key="p04").update(name="<script>alert(1)</script>")
    build.published(made.games[0], build.document(), made.cast)
    text = page(fresh(made), "?open=p04")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


# --------------------------------------------------------------------- the sum behind a number


def test_a_line_opens_on_the_page_and_as_a_piece() -> None:
    made = played()
    whole = page(made, "?open=p04")
    piece = page(made, "?open=p04", **{"HX-Request": "true"})
    assert piece.startswith("<tr")
    assert "<html" not in piece
    assert 'id="sum-p04"' in whole
    assert piece.strip() in whole
    assert 'aria-expanded="true"' in whole


def test_the_sum_adds_up_by_clause_and_by_game() -> None:
    made = played()
    table = standings_of(made.tournament)
    for row in table.rows:
        found = sum_of(table, row.player, Words("ru"))
        assert found is not None
        assert sum(one.points for one in found.main) == row.totals.main
        assert sum(one.points for one in found.additional) == row.totals.additional
        assert sum(game.points for game in found.games) == row.totals.total


def test_the_sum_says_in_which_rounds_and_how_it_is_added_up() -> None:
    made = played()
    found = sum_of(standings_of(made.tournament), "p04", Words("en"))
    assert found is not None
    extra = next(one for one in found.additional if one.clause == "8.4.3")
    assert extra.facts == "rounds 1, 2, 3"
    assert extra.arithmetic == "3 × 0.40"
    assert extra.points == 120


def test_an_annulled_game_stands_in_the_sum_without_points() -> None:
    made = played(1)
    revision = made.games[0].revisions.get()
    annul(revision, "a heckler", by=made.cast.chief, now=build.NOW)
    table = standings_of(fresh(made).tournament)
    found = sum_of(table, "p04", Words("en"))
    assert found is not None
    assert [(game.annulled, game.points) for game in found.games] == [("a heckler", 0)]
    assert found.totals.total == 0


# ------------------------------------------------------------------------- closed, over, moves


def test_closed_standings_stay_as_they_were_for_all_but_the_desk() -> None:
    made = public(build.tournament())
    build.published(made.games[0], build.document(), made.cast)
    made = shut(made, Milestone.Kind.STANDINGS_CLOSED)
    later = build.NOW + timedelta(minutes=5)
    second = build.submitted(made.games[1], build.document(), made.cast.judge)
    publish(made.tournament, [second], by=made.cast.chief, now=later)
    assert "Standings after round 1" in page(made)
    assert "closed since" in page(made)
    for person, number in (
        (made.cast.organiser, 1),
        (made.cast.player, 1),
        (made.cast.judge, 1),
        (made.cast.chief, 2),
        (made.cast.secretary, 2),
    ):
        client = Client()
        client.force_login(person)
        text = client.get(f"/t/{made.tournament.slug}/", headers=_EN).content.decode()
        assert f"Standings after round {number}" in text, person


@pytest.mark.parametrize("kind", [Milestone.Kind.STANDINGS_OPENED, Milestone.Kind.CLOSED])
def test_opening_them_or_the_end_shows_all(kind: Milestone.Kind) -> None:
    made = public(build.tournament())
    made = shut(made, Milestone.Kind.STANDINGS_CLOSED, -5)
    build.published(made.games[0], build.document(), made.cast)
    assert "No games yet." in page(fresh(made))
    made = shut(made, kind, 5)
    assert "closed since" not in page(made)
    assert ">1<" in page(made)


def test_when_it_is_over_it_says_so_and_offers_the_paper() -> None:
    made = played()
    assert "lot needed" in page(made)
    close(
        made.tournament, by=made.cast.chief, now=build.NOW + timedelta(hours=1), leave_shared=True
    )
    text = page(fresh(made))
    assert "Final standings" in text
    for told in (text, page(fresh(made), "final/")):
        assert "lot needed" not in told
        assert "shared place" in told
    assert f"/t/{made.tournament.slug}/final/" in text


def test_a_move_is_told_in_words_too() -> None:
    made = public(build.tournament(2))
    build.published(made.games[0], build.document(marks=[build.mark(4, "0.4")]), made.cast)
    build.published(made.games[1], build.document(marks=[build.mark(6, "0.8")]), made.cast)
    table = table_of(fresh(made).tournament, Words("en"))
    moved = table.line_of("p06")
    assert moved is not None
    assert moved.move > 0
    assert moved.trend is not None
    assert moved.trend.places[-1] == moved.place
    assert "up by" in page(fresh(made))


# ------------------------------------------------------------------ one's own line, one's rights


def test_the_line_of_who_looks_is_marked_and_only_for_him() -> None:
    made = played()
    client = Client()
    client.force_login(made.cast.player)
    mine = client.get(f"/t/{made.tournament.slug}/").content.decode()
    assert mine.count('class="you"') == 1
    assert 'class="you"' not in page(made)
    assert 'class="you"' in client.get(f"/t/{made.tournament.slug}/?open=p01").content.decode()


def test_the_page_kept_for_everybody_holds_nobody_s_token_and_no_name() -> None:
    made = played()
    client = Client()
    client.force_login(made.cast.player)
    client.get(f"/t/{made.tournament.slug}/")
    answer = Client().get(f"/t/{made.tournament.slug}/")
    assert not answer.cookies
    assert b"csrfmiddlewaretoken" not in answer.content
    assert made.cast.player.name.encode() + b"</a>" not in answer.content


def test_the_page_kept_for_everybody_is_the_same_at_every_host_but_for_its_picture() -> None:
    """It is kept by its whole address: only what a chat shows of it says how it was asked for."""
    made = played()
    address = f"/t/{made.tournament.slug}/"
    pages = []
    for host, secure in (("127.0.0.1:8000", True), ("testserver", False)):
        answer = Client().get(address, headers={"host": host}, secure=secure)
        picture = f"{'https' if secure else 'http'}://{host}{address}table.png"
        page, found, rest = answer.content.decode().partition(f'content="{picture}"')
        assert found
        pages.append(page + rest)
    near, far = pages
    assert near == far
    assert not any(said in far for said in ("testserver", "127.0.0.1", "http://", "HTTPS"))


def test_languages_are_kept_apart() -> None:
    made = played()
    russian = Client().get(f"/t/{made.tournament.slug}/", headers={"accept-language": "ru"})
    assert "Standings after round 3" in page(made)
    assert "Таблица после 3 тура" in russian.content.decode()


def test_a_publication_is_seen_at_once() -> None:
    made = public(build.tournament(2))
    build.published(made.games[0], build.document(), made.cast)
    assert "Standings after round 1" in page(made)
    build.published(made.games[1], build.document(), made.cast)
    assert "Standings after round 2" in page(made)


# ------------------------------------------------------------------------------- what it costs


def queries_of(client: Client, address: str) -> int:
    """How many queries a page asks when it is asked for the second time."""
    client.get(address)
    with CaptureQueriesContext(connection) as caught:
        assert client.get(address).status_code == 200
    return len(caught)


def test_the_kept_table_asks_for_nothing_but_the_tournament_and_who_looks() -> None:
    made = played()
    address = f"/t/{made.tournament.slug}/"
    assert queries_of(Client(), address) == 2  # the tournament, its milestones
    client = Client()
    client.force_login(made.cast.player)
    # Session, person, offices, participant, and how many notices wait for him, too.
    assert queries_of(client, address) == 7


def test_the_kept_table_of_a_tournament_that_is_over_asks_for_no_more() -> None:
    made = played()
    close(
        made.tournament, by=made.cast.chief, now=build.NOW + timedelta(hours=1), leave_shared=True
    )
    client = Client()
    client.force_login(made.cast.player)
    assert queries_of(client, f"/t/{made.tournament.slug}/") == 7


@pytest.mark.parametrize("path", ["", "?open=p01", "games/", "players/", "players/p02/", "final/"])
def test_queries_do_not_grow_with_rows(path: str) -> None:
    counts = []
    for rounds in (1, 4):
        made = played(rounds)
        counts.append(queries_of(Client(), f"/t/{made.tournament.slug}/{path}"))
        for person in Person.objects.all():  # so that the next ones may have their names
            Person.objects.filter(pk=person.pk).update(email=f"{person.pk}@example.org")
    assert counts[0] == counts[1]
