"""What the site takes, on PostgreSQL with two processes: `make bench-site`.

`python -m tools.bench_site --only live` measures the streams alone, with one tournament.

It makes a database of its own on the server that DATABASE_URL names, and drops it in the end.
Speed is given as a ratio to an empty page through the same middleware, with as many bytes; both
are asked for in turns, so that a busy machine slows both.
"""

import asyncio
import os
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit, urlunsplit

CONNECTIONS: Final = 8
SECONDS: Final = 4.0
TURNS: Final = 3
PROCESSES: Final = 2
TOURNAMENTS: Final = 200
PUBLISHED: Final = 15
"""Games published for each figure; the others that wait are submitted anew in the end."""


class Load(NamedTuple):
    """What a page took under load: requests a second, and processor seconds a request."""

    rate: float
    cost: float


def main() -> int:
    """Measure and print everything. Refuses without a PostgreSQL server."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith(("postgres://", "postgresql://")):
        print(
            "make bench-site measures on PostgreSQL: expected DATABASE_URL to name a server where"
            " databases can be made, such as postgres://postgres@127.0.0.1:5432/postgres, got"
            f" {url or 'nothing'!r}.",
            file=sys.stderr,
        )
        return 2
    with tempfile.TemporaryDirectory() as folder, _scratch_database(url) as scratch:
        os.environ.update(
            DATABASE_URL=scratch,
            CONSIGLIERE_DATA=folder,
            CONSIGLIERE_SECRET_KEY=secrets.token_urlsafe(50),
            DJANGO_SETTINGS_MODULE="tools.bench_site_settings",
        )
        _measure(only_live=sys.argv[1:] == ["--only", "live"])
    return 0


def line(what: str, measured: str, goal: str = "") -> None:
    """Print a figure, and what was to be reached."""
    print(f"  {what:<58} {measured:>22}   {goal}", flush=True)


@contextmanager
def _scratch_database(url: str) -> Iterator[str]:
    """A database that exists for as long as it is measured."""
    import psycopg
    from psycopg import sql

    name = f"consigliere_bench_{secrets.token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(url, autocommit=True) as server:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            server.execute(drop.format(sql.Identifier(name)))


def _measure(*, only_live: bool) -> None:
    import django

    django.setup()

    from django.core.management import call_command
    from tools.bench_site_data import PLAYERS, ROUNDS, copies_of, large_tournament

    call_command("migrate", verbosity=0)
    tournament = large_tournament()
    print(f"a tournament of {PLAYERS} players and {ROUNDS} rounds")
    if only_live:
        with _server() as server:
            _delays(server, tournament.pk)
        return
    _journal(tournament.pk)
    alone = _publishing(tournament.pk)
    line("publishing one protocol, 1 tournament", f"{alone * 1e3:.1f} ms", "at most 50 ms")
    copies_of(tournament, TOURNAMENTS - 1)
    among = _publishing(tournament.pk)
    line(f"publishing one protocol, {TOURNAMENTS} tournaments", f"{among * 1e3:.1f} ms")
    line("    that is, of the time with one", f"{among / alone:.2f} ×", "at most 1.2 ×")
    with _server() as server:
        _pages(server, f"/t/{tournament.slug}/")
        line("memory of the larger process", f"{server.largest() / 2**20:.0f} MB", "≤ 300 MB")
        _watching(server, tournament.pk)
        _losses(server, tournament.pk)


def _journal(tournament_pk: int) -> None:
    from tools.bench_site_journal import LONG, measured

    found = measured(tournament_pk)
    line("an entry of the journal in an action", f"{found.entry * 1e3:.2f} ms", "at most 2 ms")
    line("    that is, of an empty query", f"{found.entry / found.query:.1f} ×")
    line(f"verifying {LONG} entries", f"{found.verifying:.1f} s", "at most 5 s")
    line("    memory", f"{found.memory / 2**20:.1f} MB", "of any number of entries")


def _publishing(tournament_pk: int) -> float:
    """The median time in seconds of publishing one game: the action, the table apart."""
    from tools.bench_site_data import NOW

    from consigliere.site.actions.publication import publish
    from consigliere.site.models import Person, Revision, Tournament

    tournament = Tournament.objects.get(pk=tournament_pk)
    chief = Person.objects.get(email="chief@bench.example")
    waiting = Revision.objects.filter(game__tournament=tournament, game__published=None)
    taken = []
    for revision in waiting.select_related("game")[:PUBLISHED]:
        begun = time.perf_counter()
        publish(tournament, [revision], by=chief, now=NOW)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


# ------------------------------------------------------------------------------------- the server


class Server(NamedTuple):
    """Processes that answer on a port."""

    port: int
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """The ids of the processes that answer (Linux)."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = [int(pid) for pid in children.read_text().split()]
        return [pid for pid in found if "spawn_main" in _command_line(pid)]

    def seconds(self) -> float:
        """Processor time all of them took until now."""
        return sum(_seconds(pid) for pid in self.workers())

    def largest(self) -> int:
        """The resident memory of the largest, in bytes."""
        return max(_resident(pid) for pid in self.workers())


def _command_line(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def _server() -> Iterator[Server]:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "consigliere.site.asgi:application"]
    options = ["--port", str(port), "--workers", str(PROCESSES), "--log-level", "error"]
    process = subprocess.Popen([*command, *options])  # noqa: S603  (ours)
    try:
        asyncio.run(_until_answered(port))
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


async def _until_answered(port: int) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return


# --------------------------------------------------------------------------------- those who watch


def _delays(server: Server, tournament_pk: int) -> None:
    from tools.bench_site_live import GAMES, VIEWERS, delays

    from consigliere.site.models import Tournament

    tournament = Tournament.objects.get(pk=tournament_pk)
    found = asyncio.run(delays(server.port, tournament))
    print(f"{VIEWERS} open streams of the table, {GAMES} games published one after another")
    line("from publishing to the rows, median", f"{found.median * 1e3:.0f} ms", "at most 150 ms")
    line("    the longest", f"{found.longest * 1e3:.0f} ms", "at most 1000 ms")
    line("    a change at most", f"{found.sent // 1024} of {found.read // 1024} KiB", "packed")


def _watching(server: Server, tournament_pk: int) -> None:
    from tools.bench_site_live import watched

    from consigliere.site.models import Tournament

    _delays(server, tournament_pk)
    tournament = Tournament.objects.get(pk=tournament_pk)
    page = f"/t/{tournament.slug}/"

    async def meanwhile() -> None:
        async with watched(server.port, page):
            await asyncio.to_thread(_pages, server, page)

    asyncio.run(meanwhile())


# ----------------------------------------------------------------------------------- losing nothing


def _losses(server: Server, tournament_pk: int) -> None:
    from tools.bench_site_loss import SUBMISSIONS, losses

    from consigliere.site.models import Tournament

    tournament = Tournament.objects.get(pk=tournament_pk)
    found = losses(tournament, server.port, server.workers())
    print(f"{SUBMISSIONS} submissions, one process killed with SIGKILL meanwhile")
    line("acknowledged", f"{found.acknowledged}")
    line("broken off with the process", f"{found.interrupted}")
    line("acknowledged and lost", f"{found.lost}", "0")


# --------------------------------------------------------------------------------------- the load


def _pages(server: Server, page: str) -> None:
    size = asyncio.run(_once(server.port, page))
    empty = f"/empty/{size}/"
    asked: dict[str, list[Load]] = {page: [], empty: []}
    for address in [page, empty] * TURNS:
        asked[address].append(_load(server, address))
    full, nothing = (
        Load(statistics.median(each.rate for each in loads), min(each.cost for each in loads))
        for loads in asked.values()
    )
    print(f"standings, signed out, {size // 1024} KiB, {PROCESSES} processes")
    line("standings", f"{full.rate:.0f} a second")
    line("an empty page of as many bytes", f"{nothing.rate:.0f} a second")
    line("    that is, of the empty page", f"{full.rate / nothing.rate:.0%}", "at least 40 %")
    line(
        "    by processor time of the server",
        f"{nothing.cost / full.cost:.0%}",
        "(what asks takes part of a processor, too)",
    )


def _load(server: Server, address: str) -> Load:
    before = server.seconds()
    asked = asyncio.run(_hammer(server.port, address))
    return Load(asked / SECONDS, (server.seconds() - before) / asked)


async def _hammer(port: int, address: str) -> int:
    """How many times a page was had in some seconds, over a few connections."""
    until = time.perf_counter() + SECONDS
    counts = await asyncio.gather(*(_ask(port, address, until) for _ in range(CONNECTIONS)))
    return sum(counts)


async def _ask(port: int, address: str, until: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    count = 0
    while time.perf_counter() < until:
        writer.write(request)
        await _answer(reader)
        count += 1
    writer.close()
    return count


async def _once(port: int, address: str) -> int:
    """The size of a page in bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    writer.write(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    size = await _answer(reader)
    writer.close()
    return size


async def _answer(reader: asyncio.StreamReader) -> int:
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(head.decode())
    size = next(
        int(field.split(b":")[1])
        for field in head.split(b"\r\n")
        if field.lower().startswith(b"content-length")
    )
    await reader.readexactly(size)
    return size


if __name__ == "__main__":
    sys.exit(main())
