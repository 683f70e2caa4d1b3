"""Open pages are told what changes on them, and nothing that they may not show."""

import gzip
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from tests.site import build
from tests.site.live.watching import watching
from tests.site.serving import served

from consigliere.site.actions.publication import publish
from consigliere.site.actions.shutting import open_standings, shut_standings
from consigliere.site.live.packing import Packing, packed
from consigliere.site.models import Official, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def address() -> Iterator[str]:
    """The site, served."""
    with served() as found:
        yield found


def played(published: int = 1) -> build.Stage10:
    """A public tournament with so many of three games published."""
    made = build.tournament()
    for game in made.games[:published]:
        build.published(game, build.document(marks=[build.mark(4, "0.4")]), made.cast)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    return made


def shown(path: str) -> tuple[str, str]:
    """A page as a spectator is shown it, and the state it says it is in."""
    text = Client().get(path, headers={"accept-language": "en"}).content.decode()
    found = re.search(r'name="live" content="(\w+)"', text)
    assert found is not None
    return text, found[1]


def test_a_publication_reaches_the_table_that_is_open(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    _, mark = shown(path)
    with watching(address, f"{path}?since={mark}") as stream:
        build.published(made.games[1], build.document(outcome="black"), made.cast)
        event = stream.next()
    text, mark_now = shown(path)
    assert event.id == mark_now
    assert event.id != mark
    for row in event.change["rows"].values():
        assert row in text
    assert "round 2" in event.change["blocks"]["heading"]


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("charts/", "red 1, black 1"),
        ("nominations/", "2 games, 1 won"),
        ("players/p08/", "<figure"),
    ],
)
def test_charts_and_nominations_that_are_open_follow(address: str, page: str, told: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/{page}"
    before, mark = shown(path)
    with watching(address, f"{path}?since={mark}") as stream:
        build.published(made.games[1], build.document(outcome="black"), made.cast)
        event = stream.next()
    after, mark_now = shown(path)
    assert event.id == mark_now
    assert told in event.change["blocks"]["body"]
    assert event.change["blocks"]["body"] in after
    assert event.change["blocks"]["body"] not in before


def test_only_the_lines_that_changed_are_sent(address: str) -> None:
    made = played(2)
    path = f"/t/{made.tournament.slug}/?after=1"
    _, mark = shown(path)
    with watching(address, f"{path}&since={mark}") as stream:
        # Seat 4 of round 1 is corrected: one line of the table after it, and who stands beside.
        build.published(made.games[0], build.document(marks=[build.mark(4, "0.6")]), made.cast)
        change = stream.next().change
    assert list(change["rows"]) == ["p04"]
    assert "order" not in change


def test_who_was_away_is_sent_what_he_missed(address: str) -> None:
    made = played(2)
    path = f"/t/{made.tournament.slug}/?after=1"
    _, mark = shown(path)
    with watching(address, f"{path}&since={mark}") as stays:
        build.published(made.games[0], build.document(marks=[build.mark(4, "0.6")]), made.cast)
        here = stays.next()
        with watching(address, path, headers={"Last-Event-ID": mark}) as returns:
            missed = returns.next()
    assert missed == here


@pytest.mark.parametrize("known", ["0", "-1", "99999999999999999999", "x" * 5000, "\xe9", "' OR 1"])
def test_who_comes_with_an_unknown_state_is_sent_all(address: str, known: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    with watching(address, path, headers={"Last-Event-ID": known}) as stream:
        event = stream.next()
    assert event.id == shown(path)[1]
    assert len(event.change["rows"]) == 10
    assert event.change["order"] == list(event.change["rows"])


def test_what_is_handed_in_is_told_nobody(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/games/2.1/"
    _, mark = shown(path)
    with watching(address, f"{path}?since={mark}") as stream:
        build.submitted(made.games[1], build.document(outcome="black"), made.cast.judge)
        build.published(made.games[1], build.document(), made.cast)
        event = stream.next()
    assert event.id == shown(path)[1]
    assert "table 1. Red" in event.change["blocks"]["head"]


def test_closed_standings_stay_as_they_were_for_everybody_but_the_desk(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    shut_standings(made.tournament, by=made.cast.organiser, now=build.NOW)
    _, mark = shown(path)
    with (
        watching(address, f"{path}?since={mark}") as spectator,
        watching(address, path, made.cast.player) as player,
        watching(address, path, made.cast.chief) as chief,
    ):
        player.next()
        chief.next()
        later = build.NOW.replace(hour=13)
        revision = build.submitted(made.games[1], build.document(), made.cast.chief)
        publish(made.tournament, [revision], by=made.cast.chief, now=later)
        assert "round 2" in chief.next().change["blocks"]["heading"]
        open_standings(made.tournament, by=made.cast.organiser, now=later)
        # The first thing the others hear of is the opening.
        for stream in (spectator, player):
            change = stream.next().change
            assert "round 2" in change["blocks"]["heading"]
            assert "closed" not in change["blocks"]["state"]


def test_a_private_tournament_has_no_stream_for_a_stranger(address: str) -> None:
    made = build.tournament()
    path = f"/t/{made.tournament.slug}/"
    for person in (None, made.cast.stranger):
        with watching(address, path, person) as stream:
            assert stream.status == 404
    with watching(address, path, made.cast.player) as stream:
        assert stream.status == 200


def test_who_may_see_it_no_more_is_told_so(address: str) -> None:
    made = build.tournament()
    with watching(address, f"/t/{made.tournament.slug}/", made.cast.judge) as stream:
        stream.next()
        Official.objects.filter(person=made.cast.judge).update(ended_at=build.NOW)
        build.published(made.games[0], build.document(), made.cast)
        assert stream.next().kind == "gone"
        assert stream.ended()


@pytest.mark.parametrize(
    "path", ["/", "/t/nothing/", "/t/%00/", "/account/me/", "/t/nothing/protocols/", "/nonsense"]
)
def test_what_is_no_live_page_has_no_stream(address: str, path: str) -> None:
    with watching(address, path) as stream:
        assert stream.status == 404


def test_another_host_is_refused(address: str) -> None:
    made = played()
    with watching(address, f"/t/{made.tournament.slug}/", headers={"Host": "elsewhere"}) as stream:
        assert stream.status == 400


def test_a_hundred_streams_take_no_thread_and_no_connection(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    with ExitStack() as streams:
        first = streams.enter_context(watching(address, path))
        first.next()
        build.published(made.games[1], build.document(), made.cast)
        first.next()  # by now the process listens
        before = threads(), connections()
        opened = [streams.enter_context(watching(address, path)) for _ in range(100)]
        for stream in opened:
            stream.next()
        build.published(made.games[2], build.document(), made.cast)
        assert len({stream.next() for stream in opened}) == 1
        assert threads() <= before[0]
        # One is taken and given back by the one thread in which streams are made.
        assert connections() <= before[1] + 1


def test_what_is_packed_once_for_all_is_the_same_text_to_each(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    with (
        watching(address, path) as plain,
        watching(address, path, headers={"Accept-Encoding": "br, gzip;q=0.9"}) as first,
    ):
        assert first.is_packed
        assert not plain.is_packed
        assert first.next() == plain.next()
        # Who comes later is sent the same pieces after others.
        with watching(address, path, headers={"Accept-Encoding": "gzip"}) as later:
            later.next()
            build.published(made.games[1], build.document(), made.cast)
            assert later.next() == first.next() == plain.next()


def test_a_packed_stream_is_one_sound_file() -> None:
    packing = Packing(is_gzip=True)
    pieces = [packed(text) for text in ("one\n\n", "", "два\n\n" * 1000)]
    sent = b"".join(map(packing.take, pieces)) + packing.end()
    assert gzip.decompress(sent).decode() == "one\n\n" + "два\n\n" * 1000
    assert len(sent) < 200


def threads() -> int:
    """Of this process, the server's among them."""
    folder = Path("/proc/self/task")
    return len(list(folder.iterdir())) if folder.exists() else 0


def connections() -> int:
    """To the database, of whomever."""
    if connection.vendor != "postgresql":
        return len([one for one in open_files() if one.endswith(connection.settings_dict["NAME"])])
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        found: int = cursor.fetchone()[0]
        return found


def open_files() -> list[str]:
    """The files this process has open, where that can be told."""
    folder = Path("/proc/self/fd")
    if not folder.exists():
        return []
    return [str(one.readlink()) for one in folder.iterdir() if one.exists()]
