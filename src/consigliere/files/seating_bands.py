"""Who meets how many others how often, where there are too many players for a square to each pair.

A column a player, those who meet fewest different people first; in it the others, stacked by how
often he meets them. Bands that run level say that company is the same for all. Columns that are
alike are drawn as one, so the picture stays small for any number of players.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Final, NamedTuple

from consigliere.files.seating_heat import levels_of
from consigliere.seating.schedule import Seating

NAMES_SHOWN: Final = 4
"""So many of those whom a player meets most are named; of more it is said how many there are."""


class Company(NamedTuple):
    """Whom a player meets: how many different people, and whom most often."""

    different: int
    most: int
    with_whom: tuple[str, ...]


@dataclass(frozen=True)
class Bands:
    """The picture: as wide as there are players, as high as one meets others; paths by level."""

    width: int
    height: int
    paths: Mapping[str, str]
    legend: tuple[tuple[int, str], ...]
    fewest: str
    widest: str
    company: Mapping[str, Company]


def bands_of(seating: Seating) -> Bands:
    """The picture of a seating, and everybody's company."""
    problem = seating.problem
    met: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for tables in seating.rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
    players = sorted(problem.players, key=lambda player: (len(met[player]), _sizes(met[player])))
    level_of = levels_of(times for others in met.values() for times in others.values())
    heights = {player: Counter(met[player].values()) for player in players}
    height = max(1, len(met[players[-1]]))
    paths: dict[str, str] = {}
    base = dict.fromkeys(players, 0)
    for times in sorted(level_of, reverse=True):
        top = {player: base[player] + heights[player][times] for player in players}
        path = _band([base[p] for p in players], [top[p] for p in players], height)
        level = level_of[times]
        paths[level] = paths.get(level, "") + path
        base = top
    return Bands(
        width=len(players),
        height=height,
        paths=paths,
        legend=tuple(sorted(level_of.items())),
        fewest=players[0],
        widest=players[-1],
        company={player: _company(met[player]) for player in problem.players},
    )


def _sizes(others: Counter[str]) -> tuple[int, ...]:
    """How often a player meets those whom he meets, the rarest first."""
    return tuple(sorted(others.values()))


def _company(others: Counter[str]) -> Company:
    most = max(others.values(), default=0)
    return Company(len(others), most, tuple(p for p, times in others.items() if times == most))


def _band(low: Sequence[int], high: Sequence[int], height: int) -> str:
    """What lies between two lines of steps; empty where there is nothing between them."""
    parts = []
    at = 0
    for (bottom, top), same in groupby(zip(low, high, strict=True)):
        wide = sum(1 for _ in same)
        if top > bottom:
            parts.append(f"M{at} {height - top}h{wide}v{top - bottom}h-{wide}z")
        at += wide
    return "".join(parts)
