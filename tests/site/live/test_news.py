"""That something changed is heard, whatever else is said and whoever breaks the connection."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from django.db import connection
from tests.site import build
from tests.site.live.test_streams import played, shown
from tests.site.live.watching import watching
from tests.site.serving import served

from consigliere.site.actions.news import CHANNEL
from consigliere.site.live.news import _looked

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def _on_postgresql(transactional_db: None) -> None:  # noqa: ARG001  (its connection)
    if connection.vendor != "postgresql":
        pytest.skip("NOTIFY is PostgreSQL's")


@pytest.mark.usefixtures("_on_postgresql")
@pytest.mark.parametrize(
    "said", ["", "all of them", "1e3", "9" * 5000, "-1", "\N{SUPERSCRIPT TWO}"]
)
def test_nonsense_in_the_channel_is_no_news(said: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    with served() as address, watching(address, f"{path}?since={shown(path)[1]}") as stream:
        build.published(made.games[1], build.document(), made.cast)
        stream.next()  # by now it listens
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, said])
        build.published(made.games[2], build.document(), made.cast)
        assert stream.next().id == shown(path)[1]


@pytest.mark.usefixtures("_on_postgresql")
def test_a_connection_that_was_broken_is_made_anew_and_nothing_is_missed() -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    with served() as address, watching(address, f"{path}?since={shown(path)[1]}") as stream:
        build.published(made.games[1], build.document(), made.cast)
        stream.next()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query = %s",
                [f"LISTEN {CHANNEL}"],
            )
            assert cursor.rowcount == 1
        # Told while nobody listens, most likely; and once more when somebody does.
        build.published(made.games[2], build.document(), made.cast)
        assert stream.next().id == shown(path)[1]
        build.published(made.games[0], build.document(outcome="black"), made.cast)
        assert stream.next().id == shown(path)[1]


def test_what_is_written_while_the_first_look_is_taken_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "facts.sqlite3"
    writing = sqlite3.connect(file, isolation_level=None)
    writing.execute("PRAGMA journal_mode=WAL")
    writing.execute("CREATE TABLE fact (told TEXT)")

    async def heard() -> list[int | None]:
        news = _looked(file)
        first = await anext(news)
        writing.execute("INSERT INTO fact VALUES ('new')")
        second = await asyncio.wait_for(anext(news), 20)
        await news.aclose()  # type: ignore[attr-defined]  # a generator
        return [first, second]

    assert asyncio.run(heard()) == [None, None]
    writing.close()
