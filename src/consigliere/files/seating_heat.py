"""Who meets whom how often, as a picture: a square for every two players, darker for more games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Seating

MOST_NUMBERED: Final = 60
"""With more players squares are small and bear no numbers."""

MOST_DRAWN: Final = 200
"""With more players there is no square for each pair: see `seating_bands`."""

_LARGE: Final = 18
_SMALL: Final = 6
_MARGIN: Final = 8
_LETTERS: Final = 16
_LETTER: Final = 6.75
_LEVELS: Final = 7
_PART: Final = 10
"""Without numbers every tenth player is told."""


class Label(NamedTuple):
    """A text at a place."""

    x: float
    y: float
    text: str


class Numbers(NamedTuple):
    """The same number in several squares of one row, each at its own x."""

    level: str
    xs: str
    y: float
    text: str


@dataclass(frozen=True)
class Heat:
    """The picture: paths of squares by level, and texts."""

    width: float
    height: float
    cell: int
    squares: Mapping[str, str]
    diagonal: str
    names: tuple[Label, ...]
    rows: tuple[Label, ...]
    columns: tuple[Label, ...]
    numbers: tuple[Numbers, ...]
    legend: tuple[tuple[int, str], ...]


def heat_of(seating: Seating) -> Heat | None:
    """The picture of a seating; None where there are too many players for one."""
    problem = seating.problem
    players = by_team(problem)
    size = len(players)
    if not 0 < size <= MOST_DRAWN:
        return None
    numbered = size <= MOST_NUMBERED
    cell = _LARGE if numbered else _SMALL
    letters = min(_LETTERS, max(map(len, players))) if numbered else 0
    left = letters * _LETTER + 2 * _LARGE
    top = float(_LARGE + 2)
    met = Counter(
        frozenset(pair) for tables in seating.rounds for table in tables for pair in _pairs(table)
    )
    apart = {frozenset((problem.players[a], problem.players[b])) for a, b in problem.apart}
    level_of = levels_of(met.values())
    squares: defaultdict[str, list[str]] = defaultdict(list)
    texts: list[Numbers] = []
    for row, one in enumerate(players):
        y = top + row * cell
        here: defaultdict[int, list[float]] = defaultdict(list)
        for column, other in enumerate(players):
            if row == column:
                continue
            pair = frozenset((one, other))
            times = met[pair]
            level = level_of.get(times, "apart" if pair in apart else "never")
            x = left + column * cell
            squares[level].append(f"M{x:g} {y:g}h{cell - 1}v{cell - 1}h-{cell - 1}z")
            here[times].append(x + (cell - 1) / 2)
        if numbered:
            texts += _numbers(here, level_of, y + cell * 0.7)
    shown = range(size) if numbered else range(_PART - 1, size, _PART)
    return Heat(
        width=left + size * cell + _MARGIN,
        height=top + size * cell,
        cell=cell,
        squares={level: "".join(parts) for level, parts in sorted(squares.items())},
        diagonal="".join(
            f"M{left + at * cell:g} {top + at * cell:g}l{cell - 1} {cell - 1}" for at in range(size)
        ),
        names=tuple(
            Label(0, top + (row + 0.7) * cell, _short(players[row])) for row in shown if numbered
        ),
        rows=tuple(Label(left - 6, top + (at + 0.7) * cell, str(at + 1)) for at in shown),
        columns=tuple(Label(left + (at + 0.5) * cell, top - 6, str(at + 1)) for at in shown),
        numbers=tuple(texts),
        legend=tuple(sorted(level_of.items())),
    )


def by_team(problem: Problem) -> tuple[str, ...]:
    """The players, team-mates one after another, else as in the problem."""
    mates = [player for members in problem.teams.values() for player in members]
    return tuple(dict.fromkeys([*mates, *problem.players]))


def _pairs(table: Sequence[str]) -> Iterable[tuple[str, str]]:
    return combinations(table, 2)


def levels_of(counts: Iterable[int]) -> dict[int, str]:
    """How dark each number of games is, but none."""
    present = sorted(set(counts) - {0})
    if not present:
        return {}
    low, spread = present[0], present[-1] - present[0]
    if spread <= 1:  # light and dark, and nothing between them
        return {times: f"l{3 + 3 * (times - low)}" for times in present}
    most = _LEVELS - 1
    return {
        times: f"l{1 + (2 * most * (times - low) + spread) // (2 * spread)}" for times in present
    }


def _numbers(
    here: Mapping[int, Sequence[float]], level_of: Mapping[int, str], y: float
) -> Iterable[Numbers]:
    """The numbers of a row; where one has two digits, each square has a text of its own."""
    for times, xs in here.items():
        level = level_of.get(times, "none")
        text = str(times)
        if len(text) == 1:
            yield Numbers(level, " ".join(f"{x:g}" for x in xs), y, text * len(xs))
        else:
            for x in xs:
                yield Numbers(level, f"{x:g}", y, text)


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
