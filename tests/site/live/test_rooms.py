"""What streams leave behind, and what a failure of a moment leaves to those who come later."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import OperationalError
from markupsafe import Markup

from consigliere.site.live.answering import Out
from consigliere.site.live.asking import Asked
from consigliere.site.live.rooms import Change, Member, Room, Watched, _Snapshot
from consigliere.site.live.stream import Streams
from consigliere.site.models import Person, Tournament
from consigliere.site.policy import Course, Standing, Viewer
from consigliere.site.web.pieces import Address, Pieces, Shown, live


class Held:
    """A worker whose jobs a test answers, so that the order of things is the test's."""

    def __init__(self) -> None:
        """Nothing was asked."""
        self.asked: list[asyncio.Future[Any]] = []

    async def do(self, _: Callable[[], object]) -> Any:  # noqa: ANN401  (whatever a job gives)
        """Wait for the answer."""
        answer = asyncio.get_running_loop().create_future()
        self.asked.append(answer)
        return await answer

    async def answer(self, *answers: object) -> None:
        """Answer what was asked last, once for each."""
        for one in answers:
            await settled()
            if isinstance(one, Exception):
                self.asked[-1].set_exception(one)
            else:
                self.asked[-1].set_result(one)
        await settled()


async def settled() -> None:
    """Until nothing goes on without an answer."""
    for _ in range(10):
        await asyncio.sleep(0)


async def nowhere(_: Mapping[str, Any]) -> None:
    """What is sent is lost."""


@live()
def never_written(_: Standing, __: Address) -> Shown:
    """A page: what is shown of it is the worker's answer."""
    raise AssertionError


WATCHED = Watched(("page",), never_written, Address(), "en")


def session_of(person: Person) -> str:
    """By what somebody is known to be signed in."""
    return f"session {person.pk}"


def read(version: int, *persons: Person) -> _Snapshot:
    """A tournament as it is read while these persons watch: each plays in it."""
    viewers = {
        session_of(one): Viewer(one, participant_id=one.pk, participant_key=f"p{one.pk}")
        for one in persons
    }
    tournament = Tournament(pk=1, slug="one", version=version, is_public=True)
    return _Snapshot(tournament, Course(), viewers)


async def entered(held: Held, *members: Member) -> Room:
    """A room with these in it, at version 1."""
    room = Room("one", held)  # type: ignore[arg-type]  # answered by hand
    for member in members:
        entering = asyncio.create_task(room.enter(member))
        await settled()
        if not entering.done():
            await held.answer(read(1, *(one.person for one in members if one.person)))
        await entering
    return room


@pytest.mark.parametrize("is_read", [False, True])
@pytest.mark.parametrize("how", ["gone", "failed"])
def test_who_goes_before_his_stream_begins_leaves_nothing(how: str, *, is_read: bool) -> None:
    async def rooms_left() -> dict[str, Room]:
        held = Held()
        streams = Streams(lambda *_: settled())
        streams._worker = held  # type: ignore[assignment]  # the same
        out = Out(nowhere, is_gzip=False)
        stream = streams._stream(Asked("one", WATCHED, Member(None), ""), out)
        task = asyncio.create_task(stream)
        await held.answer(*([read(1)] if is_read else []))
        if how == "gone":
            task.cancel()
        else:
            await held.answer(OperationalError("gone"))
        await asyncio.gather(task, return_exceptions=True)
        return streams._rooms

    assert asyncio.run(rooms_left()) == {}


def test_a_page_that_failed_once_is_written_again() -> None:
    async def second() -> Change | None:
        held, member = Held(), Member(None)
        room = await entered(held, member)
        first = asyncio.create_task(room.change(member, WATCHED, ""))
        await held.answer(OperationalError("gone"))
        with pytest.raises(OperationalError):
            await first
        again = asyncio.create_task(room.change(member, WATCHED, ""))
        await settled()
        assert not again.done(), "the failure was kept"
        await held.answer(Pieces({"body": Markup("there")}))
        return await again

    change = asyncio.run(second())
    assert change is not None
    assert b"there" in change.event.plain


def test_who_comes_back_while_it_is_read_is_known() -> None:
    async def his_key() -> str | None:
        held, stays, comes = Held(), Member(None), Member(Person(pk=5), session="session 5")
        room = await entered(held, stays, comes)
        room.leave(comes)
        reading = asyncio.create_task(room.refresh())
        await settled()  # asked for without him
        entering = asyncio.create_task(room.enter(comes))
        await held.answer(read(2))
        if not entering.done():
            await held.answer(read(2, Person(pk=5)))
        await asyncio.gather(reading, entering)
        assert room._snapshot is not None
        return room._snapshot.standing(comes).viewer.participant_key

    assert asyncio.run(his_key()) == "p5"


def test_the_state_all_are_in_is_not_the_first_to_be_forgotten() -> None:
    async def last() -> Change | None:
        held, member = Held(), Member(None)
        room = await entered(held, member)
        pages = [
            Pieces({"same": Markup("same"), "body": Markup("{}").format(n)}) for n in range(65)
        ]
        change = None
        for version, page in enumerate([*pages[:64], pages[0], pages[64]], 2):
            refreshing = asyncio.create_task(room.refresh())
            await held.answer(read(version))
            await refreshing
            changing = asyncio.create_task(room.change(member, WATCHED, pages[0].mark))
            await held.answer(page)
            change = await changing
        return change

    change = asyncio.run(last())
    assert change is not None
    assert b'"body"' in change.event.plain
    assert b'"same"' not in change.event.plain
