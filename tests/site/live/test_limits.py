"""Nobody makes the process work or hold on without bound, and nobody else pays for who tries."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.site import build
from tests.site.live.asgi import Asker, nothing_else
from tests.site.live.test_streams import played

from consigliere.site.live import pages
from consigliere.site.live.answering import takes_gzip
from consigliere.site.live.places import Places
from consigliere.site.live.stream import Streams
from consigliere.site.live.worker import Worker
from consigliere.site.policy import Standing
from consigliere.site.web.pieces import Address, LivePage, Shown

pytestmark = pytest.mark.django_db(transaction=True)


class Stuck:
    """A worker that has something else to do."""

    async def do(self, _: Callable[[], object]) -> Any:  # noqa: ANN401  (never)
        """Wait for ever."""
        await asyncio.Event().wait()


class Broken:
    """A worker that cannot reach the database."""

    async def do(self, _: Callable[[], object]) -> Any:  # noqa: ANN401  (never)
        """Say so."""
        raise OperationalError


def with_worker(worker: object, **limits: tuple[int, int]) -> Streams:
    """Streams that ask this worker."""
    streams = Streams(nothing_else, **limits)
    streams._worker = worker  # type: ignore[assignment]  # it does as one
    return streams


# ------------------------------------------------------------------------------- how many there are


def test_places_are_counted_for_all_and_for_each() -> None:
    places = Places(3, 2)
    assert [places.take("10.0.0.1") for _ in range(3)] == [True, True, False]
    assert [places.take(one) for one in ("10.0.0.2", "10.0.0.3", None)] == [True, False, False]
    places.give_back("10.0.0.1")
    assert places.take(None)


def test_one_network_of_the_new_kind_is_one_client() -> None:
    places = Places(9, 1)
    assert places.take("2001:db8::1")
    assert not places.take("2001:db8::2:3")
    assert places.take("2001:db8:0:1::1")
    assert places.take("no:address")


@pytest.mark.parametrize("limit", ["most", "most_asking"])
def test_whoever_waits_to_be_answered_takes_a_place(limit: str) -> None:
    async def statuses() -> list[int]:
        streams = with_worker(Stuck(), **{limit: (3, 2)})
        waiting = [Asker("/t/one/", client=f"10.0.0.{n}").ask(streams) for n in (1, 1)]
        await asyncio.sleep(0)
        refused = [Asker("/t/one/", client="10.0.0.1").ask(streams)]
        waiting.append(Asker("/t/one/", client="10.0.0.2").ask(streams))
        await asyncio.sleep(0)
        refused.append(Asker("/t/one/", client="10.0.0.3").ask(streams))
        found = [await one.answered() for one in refused]
        assert all(int(one.headers[b"retry-after"]) > 0 for one in refused)
        assert all(not one.status for one in waiting)
        for one in waiting:
            one.give_up()
        return found

    assert asyncio.run(statuses()) == [503, 503]


def test_a_place_is_free_when_its_reader_has_gone() -> None:
    path = f"/t/{played().tournament.slug}/"

    async def second() -> int:
        streams = Streams(nothing_else, most=(1, 1))
        first = Asker(path).ask(streams)
        assert await first.answered() == 200
        assert await Asker(path).ask(streams).answered() == 503
        await first.leave()
        again = Asker(path).ask(streams)
        status = await again.answered()
        await again.leave()
        return status

    assert asyncio.run(second()) == 200


def test_a_database_out_of_reach_is_no_fault_of_the_page() -> None:
    async def asked() -> Asker:
        one = Asker("/t/one/").ask(with_worker(Broken()))
        await one.answered()
        return one

    one = asyncio.run(asked())
    assert one.status == 503
    assert b"retry-after" in one.headers


# ----------------------------------------------------------------------------------- how they end


def test_a_stream_that_comes_after_the_end_is_sent_away() -> None:
    path = f"/t/{played().tournament.slug}/"

    async def after() -> tuple[int, bytes]:
        streams = Streams(nothing_else)
        early = Asker(path).ask(streams)
        await early.answered()
        streams.end()
        await early.end()
        late = Asker(path).ask(streams)
        return await late.answered(), late.headers[b"retry-after"]

    status, later = asyncio.run(after())
    assert status == 503
    assert int(later) > 0


def test_a_stream_that_was_asked_for_before_the_end_does_not_begin_after_it() -> None:
    path = f"/t/{played().tournament.slug}/"

    class Ending(Worker):
        """While who asks is looked up, the server ends."""

        async def do(self, job: Callable[[], Any]) -> Any:  # noqa: ANN401  (whatever it gives)
            found = await super().do(job)
            streams.end()
            return found

    streams = Streams(nothing_else)
    streams._worker = Ending()

    async def late() -> Asker:
        one = Asker(path).ask(streams)
        await one.end()
        return one

    one = asyncio.run(late())
    assert one.status == 0
    assert not streams._open


# ------------------------------------------------------------------------ what is told apart at all


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[tuple[str, str], ...]]:
    """How often the table was written, by the parameters it was told."""
    counted: Counter[tuple[tuple[str, str], ...]] = Counter()
    page = pages.PAGES["public:standings"]

    def counting(standing: Standing, address: Address) -> Shown:
        counted[tuple(address.query.items())] += 1
        return page(standing, address)

    of_now = {"public:standings": LivePage(counting, page.reads, page.own)}
    monkeypatch.setattr("consigliere.site.live.asking.PAGES", of_now)
    return counted


def test_parameters_that_no_page_reads_make_no_other_page(
    written: Counter[tuple[tuple[str, str], ...]],
) -> None:
    made = played(2)
    path = f"/t/{made.tournament.slug}/"
    queries = (
        b"x=1",
        b"x=2&after=1",
        b"after=2&after=01&y",
        b"open=p01&view=places",
        b"",
        b"since=1",
    )

    async def groups() -> int:
        streams = Streams(nothing_else)
        askers = [Asker(path, query=query).ask(streams) for query in queries]
        assert {await one.answered() for one in askers} == {200}
        (room,) = streams._rooms.values()
        found = len(room._groups)
        for one in askers:
            await one.leave()
        return found

    assert asyncio.run(groups()) == 3
    assert written == {(): 1, (("after", "1"),): 1, (("view", "places"),): 1}


def test_a_page_there_is_not_is_not_remembered() -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"

    async def groups() -> int:
        streams = Streams(nothing_else)
        stays = Asker(path).ask(streams)
        await stays.answered()
        for number in range(2, 9):
            assert await Asker(path, query=b"after=%d" % number).ask(streams).answered() == 404
        (room,) = streams._rooms.values()
        found = len(room._groups)
        await stays.leave()
        return found

    assert asyncio.run(groups()) == 1


# --------------------------------------------------------------------------------- what they send


def test_whatever_comes_as_a_state_a_query_or_a_cookie_breaks_nothing() -> None:
    path = f"/t/{played().tournament.slug}/"

    async def answered(headers: dict[str, bytes], query: bytes) -> tuple[int, bytes]:
        one = Asker(path, headers, query).ask(Streams(nothing_else))
        found = await one.answered()
        if found == 200:
            await one.until(lambda it: it.body.endswith(b"\n\n") and b"event: change" in it.body)
            await one.leave()
        return found, one.body

    @settings(max_examples=60, deadline=None)
    @given(
        known=st.binary(max_size=300) | st.integers().map(lambda one: b"%d" % one),
        query=st.binary(max_size=60) | st.just(b"&".join([b"a"] * 1001)),
        cookie=st.binary(max_size=60) | st.just(b'sessionid="\\000\\000aaaaaaaaaa"'),
    )
    def breaks_nothing(known: bytes, query: bytes, cookie: bytes) -> None:
        status, body = asyncio.run(answered({"last-event-id": known, "cookie": cookie}, query))
        assert status in (200, 400)
        assert status == 400 or b'"order"' in body  # all of it, for no such state is known

    breaks_nothing()


def test_the_state_of_another_page_is_none_of_this_one() -> None:
    made = played()
    table, charts = (f"/t/{made.tournament.slug}/{one}" for one in ("", "charts/"))

    async def sent() -> bytes:
        streams = Streams(nothing_else)
        there = Asker(charts).ask(streams)
        await there.until(lambda one: b"event: change" in one.body)
        mark = there.body.partition(b"id: ")[2].partition(b"\n")[0]
        here = Asker(table, {"last-event-id": mark}).ask(streams)
        await here.until(lambda one: b"event: change" in one.body)
        for one in (there, here):
            await one.leave()
        return here.body

    assert b'"order"' in asyncio.run(sent())


@pytest.mark.parametrize(
    ("accepted", "is_taken"),
    [
        ("gzip", True),
        ("br, GZIP ; q=0.001", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("br", False),
        ("", False),
        ("x-gzip;q=1, deflate", False),
    ],
)
def test_gzip_is_for_whoever_takes_it(accepted: str, *, is_taken: bool) -> None:
    scope = {"headers": [(b"accept-encoding", accepted.encode())]}
    assert takes_gzip(scope) is is_taken


def test_browsers_do_not_all_come_back_at_once() -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    made.tournament.is_public = True
    made.tournament.save(update_fields=["is_public"])

    async def told() -> set[bytes]:
        streams = Streams(nothing_else)
        askers = [Asker(f"/t/{made.tournament.slug}/").ask(streams) for _ in range(40)]
        for one in askers:
            await one.answered()
        found = {one.body.partition(b"\n")[0] for one in askers}
        for one in askers:
            await one.leave()
        return found

    found = asyncio.run(told())
    assert len(found) > 1
    assert all(line.startswith(b"retry: ") for line in found)
