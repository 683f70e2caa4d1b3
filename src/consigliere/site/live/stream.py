"""The event streams: an open page is told what changes on it, by server-sent events.

A page's stream has the page's own address after `/live`. Django's layers are passed by: they would
hold a thread for each stream. What they see to is done here once, when a stream begins – who asks,
in which language, and whether he may – and what he may see is asked anew with each change.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from importlib import import_module
from io import BytesIO
from typing import Any, Final

import psycopg
from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import BadRequest, DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError
from django.http import QueryDict
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request

from consigliere.site.live import news
from consigliere.site.live.packing import Packed, Packing, packed_often
from consigliere.site.live.pages import PAGES
from consigliere.site.live.rooms import Member, Room, Watched
from consigliere.site.live.worker import Worker
from consigliere.site.models import Person, Tournament
from consigliere.site.queries.hall import screen_of
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.pieces import Address
from consigliere.site.web.templating import build, spoken

_log: Final = logging.getLogger(__name__)

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PREFIX: Final = "/live"

_MOST: Final = 4000
"""Streams of a process; one more is told to come back later."""

_BEAT: Final = 20.0
"""Seconds of silence after which a stream says that it lives: proxies close what is silent."""

_LIFE: Final = 15 * 60.0
"""Seconds after which a stream ends; the browser opens another, as whoever is signed in then."""

_LONGEST_MARK: Final = 64

_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"vary", b"Accept-Encoding, Accept-Language, Cookie"),
    (b"x-content-type-options", b"nosniff"),
]


class Streams:
    """Answers for streams; everything else is another application's."""

    def __init__(self, application: Application) -> None:
        """Before an application. Nothing is listened to until somebody watches."""
        self._application = application
        self._worker = Worker()
        self._rooms: dict[str, Room] = {}
        self._open: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A stream, or what the application answers."""
        if scope["type"] != "http" or not scope["path"].startswith(f"{PREFIX}/"):
            await self._application(scope, receive, send)
            return
        if len(self._open) >= _MOST:
            await _refuse(HTTPStatus.SERVICE_UNAVAILABLE, send)
            return
        try:
            slug, watched, member, since = await self._worker.do(lambda: _asked(scope))
        except (Unknown, Resolver404):
            await _refuse(HTTPStatus.NOT_FOUND, send)
        except (DisallowedHost, BadRequest):
            await _refuse(HTTPStatus.BAD_REQUEST, send)
        else:
            out = _Out(send, is_gzip=_takes_gzip(scope))
            streaming = asyncio.create_task(self._stream(slug, watched, member, since, out))
            self._open.add(streaming)
            try:
                await _until_gone(streaming, receive)
            finally:
                self._open.discard(streaming)

    def end(self) -> None:
        """End all streams, for the server is about to; browsers come back to the next one."""
        # Copied at once: we are called from another thread, and streams end meanwhile.
        for streaming in tuple(self._open):
            streaming.get_loop().call_soon_threadsafe(streaming.cancel)

    async def _stream(
        self, slug: str, watched: Watched, member: Member, since: str, out: "_Out"
    ) -> None:
        room = self._rooms.setdefault(slug, Room(slug, self._worker))
        try:
            await self._tell(room, watched, member, since, out)
        finally:
            # However it ended, and be it before it began: he may go while his page is written.
            self._leave(room, member)

    async def _tell(
        self, room: Room, watched: Watched, member: Member, since: str, out: "_Out"
    ) -> None:
        try:
            await room.enter(member)
            change = await room.change(member, watched, since)
        except (Tournament.DoesNotExist, Refused):
            await _refuse(HTTPStatus.NOT_FOUND, out.send)
            return
        self._listen()
        ends_at = asyncio.get_running_loop().time() + _LIFE
        try:
            await out.begin(packed_often(f"retry: 3000\nevent: build\ndata: {build()}\n\n"))
            while asyncio.get_running_loop().time() < ends_at:
                if change is not None:
                    since = change.mark
                    await out.say(change.event)
                with suppress(TimeoutError):
                    await asyncio.wait_for(member.woken.wait(), _BEAT)
                if not member.woken.is_set():
                    await out.say(packed_often(":\n\n"))
                    change = None
                    continue
                member.woken.clear()
                change = await room.change(member, watched, since)
        except Refused:
            # There is nothing for him here any more; the page itself says so.
            await out.say(packed_often("event: gone\ndata:\n\n"))
        await out.end()

    def _leave(self, room: Room, member: Member) -> None:
        room.leave(member)
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
            self.end()


class _Out:
    """A stream's way out, packed where whoever reads can unpack it."""

    def __init__(self, send: Send, *, is_gzip: bool) -> None:
        self.send = send
        self._packing = Packing(is_gzip=is_gzip)
        self._encoding = [(b"content-encoding", b"gzip")] if is_gzip else []

    async def begin(self, piece: Packed) -> None:
        headers = [*_HEADERS, *self._encoding]
        await self.send({"type": "http.response.start", "status": 200, "headers": headers})
        await self.say(piece)

    async def say(self, piece: Packed) -> None:
        body = self._packing.take(piece)
        await self.send({"type": "http.response.body", "body": body, "more_body": True})

    async def end(self) -> None:
        await self.send({"type": "http.response.body", "body": self._packing.end()})


def _takes_gzip(scope: Scope) -> bool:
    accepted = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
    return "gzip" in {part.partition(";")[0].strip() for part in accepted.lower().split(",")}


async def _refresh(room: Room) -> None:
    try:
        await room.refresh()
    except (DatabaseError, Tournament.DoesNotExist):
        _log.exception("What changed in a tournament could not be read.")


def _asked(scope: Scope) -> tuple[str, Watched, Member, str]:
    """Which page of which tournament, for whom, in which state he has it.

    Raises Unknown, Resolver404, DisallowedHost or BadRequest for what is no page with a stream.
    """
    request = ASGIRequest({**scope, "path": scope["path"].removeprefix(PREFIX)}, BytesIO())
    request.get_host()
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        raise BadRequest
    found = resolve(request.path_info)
    page = PAGES.get(found.view_name)
    if request.method != "GET" or page is None or "\0" in request.path_info:
        raise Resolver404
    named = {key: value for key, value in found.kwargs.items() if key != "slug"}
    query = QueryDict(mutable=True)
    query.update(request.GET)
    since = request.headers.get("Last-Event-ID") or query.get("since", "")
    # An opened sum is the reader's own affair: his page asks for it anew by itself.
    for own in ("since", "open"):
        query.pop(own, None)
    language = spoken(get_language_from_request(request))
    watched = Watched(
        key=(found.view_name, tuple(named.items()), query.urlencode(), language),
        page=page,
        address=Address(query, named),
        language=language,
    )
    secret = found.kwargs.get("secret")
    if secret is not None:
        slug, member = screen_of(secret).tournament.slug, Member(None, is_screen=True)
    else:
        slug, member = found.kwargs["slug"], Member(_person(request))
    return slug, watched, member, since[:_LONGEST_MARK]


def _person(request: ASGIRequest) -> Person | None:
    """Who asks, by his session; nobody without one. Two queries with one."""
    secret = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if secret is None:
        return None
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(secret)
    user = get_user(request)
    return user if isinstance(user, Person) else None


async def _until_gone(streaming: asyncio.Task[None], receive: Receive) -> None:
    """Wait for the end of a stream, or for its reader to go away; then end it."""
    leaving = asyncio.create_task(_gone(receive))
    try:
        await asyncio.wait({streaming, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        streaming.cancel()
        with suppress(asyncio.CancelledError):
            await streaming


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(status: HTTPStatus, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": f"{status.phrase}\n".encode()})
