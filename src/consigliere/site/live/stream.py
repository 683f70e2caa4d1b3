"""The event streams: an open page is told what changes on it, by server-sent events.

A page's stream has the page's own address after `/live`. Django's layers are passed by: they would
hold a thread for each stream. Who asks, in which language, and whether he may is asked once, when
a stream begins (asking.py), and what he may see anew with each change (rooms.py).
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from random import choice
from typing import Any, Final

import psycopg
from django.db import DatabaseError
from django.urls import Resolver404

from consigliere.site.live import news
from consigliere.site.live.answering import Out, Scope, Send, refuse, refuse_for_now, takes_gzip
from consigliere.site.live.asking import PREFIX, WRONG, Asked, asked
from consigliere.site.live.packing import packed_often
from consigliere.site.live.places import Places
from consigliere.site.live.rooms import Change, Room
from consigliere.site.live.worker import Worker
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.templating import build

_log: Final = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

_MOST: Final = (4000, 1000)
"""Streams of a process, and those of one address; one more is told to come back later."""

_MOST_ASKING: Final = (1000, 500)
"""The same of those who are not answered yet."""

_BEAT: Final = 20.0
"""Seconds of silence after which a stream says that it lives: proxies close what is silent."""

_LIFE: Final = 15 * 60.0
"""Seconds after which a stream ends; the browser opens another, as whoever is signed in then."""

_AGAIN: Final = range(2000, 6000, 500)
"""Milliseconds, one of them, after which a browser comes back to a stream that ended: all at once
is what nobody can answer."""

_READ_AGAIN: Final = 1.0
"""Seconds until what could not be read is tried once more."""


class Streams:
    """Answers for streams; everything else is another application's."""

    def __init__(
        self,
        application: Application,
        most: tuple[int, int] = _MOST,
        most_asking: tuple[int, int] = _MOST_ASKING,
    ) -> None:
        """Before an application. Nothing is listened to until somebody watches."""
        self._application = application
        self._worker = Worker()
        self._rooms: dict[str, Room] = {}
        self._places = Places(*most)
        self._asking = Places(*most_asking)
        self._open: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Task[None] | None = None
        self._is_ending = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A stream, or what the application answers."""
        if scope["type"] != "http" or not scope["path"].startswith(f"{PREFIX}/"):
            await self._application(scope, receive, send)
            return
        client = scope["client"][0] if scope.get("client") else None
        with _place(self._places, client) as has_place:
            if self._is_ending or not has_place:
                await refuse_for_now(send)
                return
            wanted = await self._asked(scope, client, send)
            if wanted is not None:
                await self._hold(wanted, Out(send, is_gzip=takes_gzip(scope)), receive)

    def end(self) -> None:
        """End all streams for good, for the server is about to; browsers come back to the next."""
        self._is_ending = True
        self._break_off()

    def _break_off(self) -> None:
        # Copied at once: we are called from another thread, and streams end meanwhile.
        for streaming in tuple(self._open):
            streaming.get_loop().call_soon_threadsafe(streaming.cancel)

    async def _asked(self, scope: Scope, client: str | None, send: Send) -> Asked | None:
        """What is asked for, in its turn; None where that is answered already."""
        with _place(self._asking, client) as has_place:
            if not has_place:
                await refuse_for_now(send)
                return None
            try:
                return await self._worker.do(lambda: asked(scope))
            except (Unknown, Resolver404):
                await refuse(HTTPStatus.NOT_FOUND, send)
            except WRONG:
                await refuse(HTTPStatus.BAD_REQUEST, send)
            except DatabaseError:
                _log.exception("Who opens a stream could not be read.")
                await refuse_for_now(send)
            return None

    async def _hold(self, wanted: Asked, out: Out, receive: Receive) -> None:
        streaming = asyncio.create_task(self._stream(wanted, out))
        self._open.add(streaming)
        # Whoever ends them says so before he looks which there are; here it is the other way round.
        if self._is_ending:
            streaming.cancel()
        try:
            await _until_gone(streaming, receive)
        finally:
            self._open.discard(streaming)

    async def _stream(self, wanted: Asked, out: Out) -> None:
        room = self._rooms.setdefault(wanted.slug, Room(wanted.slug, self._worker))
        try:
            await self._tell(room, wanted, out)
        finally:
            # However it ended, and be it before it began: he may go while his page is written.
            room.leave(wanted.member)
            self._tidy(room)

    async def _tell(self, room: Room, wanted: Asked, out: Out) -> None:
        try:
            await room.enter(wanted.member)
            change = await room.change(wanted.member, wanted.watched, wanted.since)
        except Refused:
            await refuse(HTTPStatus.NOT_FOUND, out.send)
            return
        except DatabaseError:
            _log.exception("A page that somebody watches could not be written.")
            await refuse_for_now(out.send)
            return
        self._listen()
        retry = choice(_AGAIN)  # noqa: S311  (no secret)
        await out.begin(packed_often(f"retry: {retry}\nevent: build\ndata: {build()}\n\n"))
        try:
            await _follow(room, wanted, change, out)
        except Refused:
            # There is nothing for him here any more; the page itself says so.
            await out.say(packed_often("event: gone\ndata:\n\n"))
        except DatabaseError:
            _log.exception("A page that somebody watches could not be written; he comes back.")
        await out.end()

    def _tidy(self, room: Room) -> None:
        if not room.members and self._rooms.get(room.slug) is room:
            del self._rooms[room.slug]
        if not self._rooms and self._listening is not None:
            self._listening.cancel()
            self._listening = None

    def _listen(self) -> None:
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        """Have rooms look whether they have changed, as long as anybody watches."""
        refreshing: set[asyncio.Task[None]] = set()
        try:
            async for pk in news.heard():
                for room in list(self._rooms.values()):
                    if pk is None or room.pk == pk:
                        task = asyncio.create_task(_refresh(room))
                        refreshing.add(task)
                        task.add_done_callback(refreshing.discard)
        except (OSError, sqlite3.Error, psycopg.Error):
            _log.exception("Nothing is heard of changes any more; streams end and begin anew.")
            self._break_off()


async def _follow(room: Room, wanted: Asked, change: Change | None, out: Out) -> None:
    """Tell somebody every change, until the stream has lived long enough. Raises Refused."""
    now = asyncio.get_running_loop().time
    ends_at = now() + _LIFE
    woken, since = wanted.member.woken, wanted.since
    while now() < ends_at:
        if change is not None:
            since = change.mark
            await out.say(change.event)
        with suppress(TimeoutError):
            async with asyncio.timeout(_BEAT):
                await woken.wait()
        if not woken.is_set():
            await out.say(packed_often(":\n\n"))
            change = None
            continue
        woken.clear()
        change = await room.change(wanted.member, wanted.watched, since)


async def _refresh(room: Room) -> None:
    """Have a room look at its tournament, again and again where that cannot be read."""
    while True:
        try:
            await room.refresh()
        except Unknown:
            return
        except DatabaseError:
            _log.exception("What changed in a tournament could not be read.")
        else:
            return
        await asyncio.sleep(_READ_AGAIN)
        if not room.members:
            return


@contextmanager
def _place(places: Places, client: str | None) -> Iterator[bool]:
    """A place, given back in the end; False where there is none."""
    is_taken = places.take(client)
    try:
        yield is_taken
    finally:
        if is_taken:
            places.give_back(client)


async def _until_gone(streaming: asyncio.Task[None], receive: Receive) -> None:
    """Wait for the end of a stream, or for its reader to go away; then end it.

    One who does not read can keep it from looking at the time; it ends soon after all the same.
    """
    leaving = asyncio.create_task(_gone(receive))
    first = asyncio.FIRST_COMPLETED
    try:
        await asyncio.wait({streaming, leaving}, timeout=_LIFE + 2 * _BEAT, return_when=first)
    finally:
        leaving.cancel()
        streaming.cancel()
        with suppress(asyncio.CancelledError):
            await streaming


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
