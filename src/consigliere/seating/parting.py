"""How many players have to sit out a round, because tables cannot part all who must not meet.

Pairs who must not meet are the edges of a graph, tables are colours, and the judge of a table
takes it away from the players whom he may not judge. With two tables a cycle of five is too much
already, and so is a chain whose ends only one of the judges may judge.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

Rivals = Mapping[int, Collection[int]]
"""For each player, by index, all whom he must not meet."""

_NODES: Final = 1000
"""Steps that are tried for one number of players who sit out, before it is left at that."""

_LARGE: Final = 60
"""So many players are not looked at."""


def least_resting(
    players: Collection[int], rivals: Rivals, tables: Sequence[Collection[int]], room: int
) -> int:
    """How many of some players have to sit out at least; perhaps fewer, if it takes long to tell.

    Args:
        players: All there are for the moment, by index.
        rivals: Who must not share a table.
        tables: For each table the players, by index, who may not be there.
        room: Seats at a table.
    """
    seatless = max(0, len(players) - room * len(tables))
    if len(players) >= _LARGE:
        return seatless
    for resting in range(seatless, len(players)):
        parting = _Parting(players, rivals, tables, room)
        if parting.possible(resting) or not parting.nodes:
            return resting
    return len(players)


def parted(
    players: Collection[int],
    rivals: Rivals,
    tables: Sequence[Collection[int]],
    room: int,
    nodes: int,
) -> dict[int, int]:
    """Tables for some players; those who found none are left out, few of them or nobody.

    Args:
        players: As for `least_resting`.
        rivals: As there.
        tables: As there.
        room: As there.
        nodes: Steps that are tried for one number of players who find no table.
    """
    for resting in range(len(players) + 1):
        parting = _Parting(players, rivals, tables, room, nodes)
        if parting.possible(resting):
            return parting.placed
    return {}


def together(rivals: Rivals) -> Iterator[tuple[int, ...]]:
    """Players whom pairs who must not meet join to each other, directly or by others."""
    left = set(rivals)
    for start in sorted(rivals):
        if start not in left:
            continue
        left.remove(start)
        found = [start]
        for player in found:
            new = left.intersection(rivals[player])
            left -= new
            found += sorted(new)
        yield tuple(sorted(found))


def reduced(items: Collection[int], too_many: Callable[[Collection[int]], bool]) -> set[int]:
    """No more of some items, which are too many, than it takes for that."""
    found = set(items)
    for item in sorted(items):
        if too_many(found - {item}):
            found.remove(item)
    return found


class _Parting:
    """Players placed one after another, always the one who has least choice."""

    def __init__(
        self,
        players: Collection[int],
        rivals: Rivals,
        tables: Sequence[Collection[int]],
        room: int,
        nodes: int = _NODES,
    ) -> None:
        self.nodes = nodes
        self.placed: dict[int, int] = {}
        here = set(players)
        self._rivals = {player: here.intersection(rivals.get(player, ())) for player in players}
        # How often each table is taken from each player, by a rival or a judge.
        self._taken = {p: [int(p in barred) for barred in tables] for p in sorted(here)}
        self._seats = [room] * len(tables)

    def possible(self, resting: int) -> bool:
        """Whether no more than so many have to sit out; no if `nodes` were not enough to tell."""
        if not self._taken or not self.nodes:
            return not self._taken
        self.nodes -= 1
        player = min(self._taken, key=lambda p: (len(self._free(p)), -len(self._rivals[p]), p))
        free = self._free(player)
        taken = self._taken.pop(player)
        affected = [rival for rival in self._rivals[player] if rival in self._taken]
        for table in free:
            self._seats[table] -= 1
            for rival in affected:
                self._taken[rival][table] += 1
            possible = self.possible(resting)
            for rival in affected:
                self._taken[rival][table] -= 1
            self._seats[table] += 1
            if possible:
                self.placed[player] = table
                self._taken[player] = taken
                return True
        possible = bool(resting) and self.possible(resting - 1)
        self._taken[player] = taken
        return possible

    def _free(self, player: int) -> list[int]:
        return [
            table
            for table, times in enumerate(self._taken[player])
            if not times and self._seats[table]
        ]
