"""The best structured seatings known, as data: made by tools/make_atlas.py.

One seating a line: tables, rounds, the group ("2x2"; "1" for none), SS, the passes of the search
that made it, then each round's values of the matrix as letters (a = 0), and after a "+" the
rounds written out: a letter for each player's table.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from consigliere.seating.orbits import Orbits

_ZERO: Final = ord("a")


@dataclass(frozen=True)
class Entry:
    """A seating of the atlas and what is known of it."""

    tables: int
    rounds: int
    group: tuple[int, ...]
    ss: int
    passes: int
    orbits: Orbits

    @property
    def parts_orbits(self) -> bool:
        """Whether players of one orbit never meet."""
        return not self.orbits.written and self.orbits.size > 1


@cache
def atlas() -> tuple[Entry, ...]:
    """All entries."""
    path = files("consigliere.seating").joinpath("atlas.txt")
    return tuple(entries(path.read_text(encoding="ascii").splitlines()))


def entries(lines: Iterable[str]) -> Iterator[Entry]:
    """Read entries from lines; empty ones and those that begin with # are passed over."""
    for line in lines:
        if line and not line.startswith("#"):
            tables, rounds, group, ss, passes, *values = line.split()
            matrix, _, written = " ".join(values).partition("+")
            factors = tuple(map(int, group.split("x")))
            orbits = Orbits(int(tables), factors, _rows(matrix), _rows(written))
            yield Entry(int(tables), int(rounds), factors, int(ss), int(passes), orbits)


def line(entry: Entry) -> str:
    """An entry as a line of the atlas."""
    group = "x".join(map(str, entry.group))
    words = [entry.tables, entry.rounds, group, entry.ss, entry.passes]
    words += map(_word, entry.orbits.matrix)
    if entry.orbits.written:
        words += ("+", *map(_word, entry.orbits.written))
    return " ".join(map(str, words))


def _rows(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(ord(letter) - _ZERO for letter in word) for word in text.split())


def _word(row: Iterable[int]) -> str:
    return "".join(chr(_ZERO + value) for value in row)
