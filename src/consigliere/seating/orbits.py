"""Structured seatings for P = k·T: a small matrix developed over an abelian group.

The players are divided into orbits of h, where h divides T; player (o, x) is the x-th of orbit o,
for x in a group of order h, and has the index o·h + x. A matrix gives for each round and orbit a
value v < T, which stands for a class v div h of tables and a shift v mod h: the player sits at
table class·h + (x + shift). So the group carries every round over into itself, all that matters
are the differences of shifts, and the matrix is h times smaller than the seating. For h = T it is
a difference matrix; for h = 1 any seating can be written so. Players of one orbit never meet.
"""

from dataclasses import dataclass
from functools import cache
from math import prod

Group = tuple[int, ...]
"""An abelian group as the orders of cyclic groups of which it is the product."""


@cache
def addition(group: Group) -> tuple[tuple[int, ...], ...]:
    """The group's table of sums, its elements numbered from 0, the neutral one."""
    order = prod(group)
    return tuple(tuple(_sum(a, b, group) for b in range(order)) for a in range(order))


def _sum(a: int, b: int, group: Group) -> int:
    """Add digit by digit, the digits' bases being the orders of the cyclic groups."""
    total, place = 0, 1
    for order in reversed(group):
        total += (a + b) % order * place
        a, b, place = a // order, b // order, place * order
    return total


@dataclass(frozen=True)
class Orbits:
    """A structured seating: a developed matrix, then some rounds written out."""

    tables: int
    group: Group
    matrix: tuple[tuple[int, ...], ...]
    written: tuple[tuple[int, ...], ...] = ()

    @property
    def size(self) -> int:
        """How many players an orbit has."""
        return prod(self.group)

    def rounds(self) -> list[list[list[int]]]:
        """All rounds: tables of players, by index."""
        add = addition(self.group)
        size = self.size
        found = []
        for row in self.matrix:
            tables: list[list[int]] = [[] for _ in range(self.tables)]
            for orbit, value in enumerate(row):
                kind, shift = divmod(value, size)
                for x in range(size):
                    tables[kind * size + add[x][shift]].append(orbit * size + x)
            found.append(tables)
        for numbers in self.written:
            tables = [[] for _ in range(self.tables)]
            for player, table in enumerate(numbers):
                tables[table].append(player)
            found.append(tables)
        return found
