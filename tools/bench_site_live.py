"""How long it takes from publishing a game to the new rows at those who watch the table.

Viewers are connections that read a stream, packed as browsers ask for it, up to the end of the
event. All are read in this very process, which takes part of a processor, too; unpacking, which
each viewer's own machine does, is left out of the time and done for one of them afterwards.
"""

import asyncio
import re
import statistics
import time
import urllib.request
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from consigliere.site.actions.publication import publish
from consigliere.site.models import Person, Revision, Tournament

VIEWERS: Final = 500
GAMES: Final = 10
"""Games published one after another, each when all viewers have seen the one before it."""

_PATIENCE: Final = 30

_SIGN_OF_LIFE: Final = 32
"""Bytes of a piece that says nothing but that the stream is alive, at most."""


class Delays(NamedTuple):
    """Seconds from the moment somebody publishes to the rows at a viewer's side."""

    median: float
    longest: float
    sent: int
    read: int
    """Bytes of a change at most, packed and unpacked."""


async def delays(port: int, tournament: Tournament) -> Delays:
    """Publish some games under the eyes of all viewers."""
    from tools.bench_site_data import NOW

    chief = await asyncio.to_thread(Person.objects.get, email="chief@bench.example")
    taken: list[float] = []
    sent = read = 0
    async with watched(port, f"/t/{tournament.slug}/") as viewers:
        for revision in await asyncio.to_thread(_waiting, tournament):
            begun = time.perf_counter()
            changes = [asyncio.create_task(_change(viewer)) for viewer in viewers]
            await asyncio.to_thread(publish, tournament, [revision], by=chief, now=NOW)
            came = await asyncio.wait_for(asyncio.gather(*changes), _PATIENCE)
            taken += [arrived - begun for arrived, _ in came]
            sent = max(sent, *(len(piece) for _, piece in came))
            read = max(read, *(len(_unpacked(piece)) for piece in {piece for _, piece in came}))
    return Delays(statistics.median(taken), max(taken), sent, read)


def _waiting(tournament: Tournament) -> list[Revision]:
    waiting = Revision.objects.filter(game__tournament=tournament, game__published=None)
    return list(waiting.select_related("game")[:GAMES])


@asynccontextmanager
async def watched(port: int, path: str) -> AsyncIterator[list[asyncio.StreamReader]]:
    """The streams of a page, each of another connection, open until the end."""
    page = await asyncio.to_thread(_page, f"http://127.0.0.1:{port}{path}")
    mark = re.search(rb'name="live" content="(\w+)"', page)
    if mark is None:
        raise RuntimeError("expected a page with a stream")
    address = f"/live{path}?since={mark[1].decode()}"
    request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    opened = [await asyncio.open_connection("127.0.0.1", port, limit=2**22) for _ in range(VIEWERS)]
    for _, writer in opened:
        writer.write(request)
    for reader, _ in opened:
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.decode())
        await _piece(reader)
    try:
        yield [reader for reader, _ in opened]
    finally:
        for _, writer in opened:
            writer.close()


def _page(address: str) -> bytes:
    with urllib.request.urlopen(address) as answer:  # noqa: S310  (ours)
        found: bytes = answer.read()
        return found


async def _change(viewer: asyncio.StreamReader) -> tuple[float, bytes]:
    """When the next change has come to its end, and what came: a chunk for each piece."""
    while True:
        piece = await _piece(viewer)
        if len(piece) > _SIGN_OF_LIFE:
            return time.perf_counter(), piece


async def _piece(viewer: asyncio.StreamReader) -> bytes:
    size = int(await viewer.readuntil(b"\r\n"), 16)
    piece = await viewer.readexactly(size + 2)
    return piece[:-2]


def _unpacked(piece: bytes) -> bytes:
    """A change as a browser reads it. Raises RuntimeError where it is none."""
    text = zlib.decompressobj(wbits=-zlib.MAX_WBITS).decompress(piece)
    if b"event: change\n" not in text or not text.endswith(b"\n\n"):
        raise RuntimeError("expected a change")
    return text
