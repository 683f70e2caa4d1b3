"""What the journal takes: an entry beside the action it records, and verifying a long chain."""

import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from django.db import connection, transaction
from tools.bench_site_data import NOW

from consigliere.site.actions import journal
from consigliere.site.chain import GENESIS, Entry, entry_hash
from consigliere.site.models import JournalChain, JournalEntry, Person, Tournament
from consigliere.site.queries.journal import verified

LONG: Final = 100_000
"""Entries of the chain that is verified."""

_WRITTEN: Final = 300
_AT_ONCE: Final = 5_000


class Found(NamedTuple):
    """Seconds an entry adds, an empty query takes, and verifying took; bytes it took at most."""

    entry: float
    query: float
    verifying: float
    memory: int


def measured(tournament_pk: int) -> Found:
    """Measure all of it. The long chain is that of a tournament of its own, made for it."""
    entry, query = _entry(Tournament.objects.get(pk=tournament_pk))
    made = Tournament.objects.create(name="A long journal", edition="fsm", version=LONG)
    chain = JournalChain.objects.create(tournament=made)
    entries = _entries(chain)
    for _ in range(LONG // _AT_ONCE):
        JournalEntry.objects.bulk_create(next(entries) for _ in range(_AT_ONCE))
    begun = time.perf_counter()
    report = verified(chain)
    taken = time.perf_counter() - begun
    # Apart, for it slows what it watches.
    tracemalloc.start()
    verified(chain)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    if not report.is_sound or report.entries != LONG:
        sys.exit("the chain made to be verified is not consistent")
    return Found(entry, query, taken, most)


def _entry(tournament: Tournament) -> tuple[float, float]:
    """Medians of an entry with a text, in a transaction that is open, and of an empty query."""
    by = Person.objects.get(email="chief@bench.example")
    facts, texts = {"game": "7.1", "revision": 2, "hash": "0" * 64}, {"reason": "Не тот исход"}
    with transaction.atomic():
        chain = JournalChain.objects.select_for_update().get(tournament=tournament)

        def write() -> None:
            journal.append(chain, "enter", facts, texts, by=by, now=NOW)

        # In turns, so that a busy machine slows both.
        pairs = [(_seconds(write), _seconds(_ask)) for _ in range(_WRITTEN)]
        transaction.set_rollback(True)
    entries, queries = zip(*pairs, strict=True)
    return statistics.median(entries), statistics.median(queries)


def _ask() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def _seconds(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _entries(chain: JournalChain) -> Iterator[JournalEntry]:
    previous = GENESIS
    for number in range(1, LONG + 1):
        facts = {"game": f"{number % 20 + 1}.1", "revision": 1, "hash": "0" * 64}
        said = Entry(number, NOW, 1, "enter", facts, previous, "")
        previous = entry_hash(said)
        yield JournalEntry(
            chain=chain,
            number=number,
            at=NOW,
            by=1,
            action="enter",
            facts=facts,
            previous=said.previous,
            hash=previous,
        )
