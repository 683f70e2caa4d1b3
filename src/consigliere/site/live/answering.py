"""What goes out over a stream's connection: the stream itself, or why there is none."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from random import randint
from typing import Any, Final

from consigliere.site.live.packing import Packed, Packing

Scope = Mapping[str, Any]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"vary", b"Accept-Encoding, Accept-Language, Cookie"),
    (b"x-content-type-options", b"nosniff"),
]

_REFUSED: Final = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"cache-control", b"no-store"),
]

_FULL: Final = """Too many pages are watched here at once. This one is right, but does not renew itself for now.
Здесь следят за слишком многими страницами сразу. Эта страница верна, но пока не обновляется сама.
"""  # noqa: E501  (two lines, one in each language)

_LATER: Final = (10, 30)
"""Seconds after which it is worth another try: not the same for all."""


class Out:
    """A stream's way out, packed where whoever reads can unpack it."""

    def __init__(self, send: Send, *, is_gzip: bool) -> None:
        """Nothing was sent."""
        self.send = send
        self._packing = Packing(is_gzip=is_gzip)
        self._encoding = [(b"content-encoding", b"gzip")] if is_gzip else []

    async def begin(self, piece: Packed) -> None:
        """Say that it is a stream, and its first piece."""
        headers = [*_HEADERS, *self._encoding]
        await self.send({"type": "http.response.start", "status": 200, "headers": headers})
        await self.say(piece)

    async def say(self, piece: Packed) -> None:
        """A piece; it waits while whoever reads is behind."""
        body = self._packing.take(piece)
        await self.send({"type": "http.response.body", "body": body, "more_body": True})

    async def end(self) -> None:
        """Say that it is over."""
        await self.send({"type": "http.response.body", "body": self._packing.end()})


async def refuse(status: HTTPStatus, send: Send) -> None:
    """Answer that there is no stream."""
    await _tell(status, f"{status.phrase}\n", send)


async def refuse_for_now(send: Send) -> None:
    """Answer that there is none now, and when to ask again."""
    later = (b"retry-after", b"%d" % randint(*_LATER))  # noqa: S311  (no secret)
    await _tell(HTTPStatus.SERVICE_UNAVAILABLE, _FULL, send, later)


async def _tell(status: HTTPStatus, text: str, send: Send, *more: tuple[bytes, bytes]) -> None:
    headers = [*_REFUSED, *more]
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def takes_gzip(scope: Scope) -> bool:
    """Whether whoever asks can unpack gzip: he names it, and not with a weight of nothing."""
    accepted = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1").lower()
    for part in accepted.split(","):
        coding, _, weight = (one.strip() for one in part.partition(";"))
        if coding == "gzip":
            return weight.partition("=")[2].strip().strip("0.") != "" or "=" not in weight
    return False
