"""Judges to tables: none with a player he may not judge, loads even, tables changing."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from consigliere.seating.dice import Dice
from consigliere.seating.position import Games, penalized
from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Places, in_rounds

_REPAIRS: Final = 100

Matching = dict[int, int]
"""Tables and the judges they have, both by index."""


def judged(
    problem: Problem, places: Places, dice: Dice, before: Sequence[Sequence[str]] = ()
) -> tuple[tuple[str, ...], ...]:
    """The judge of each table of each round; empty where there are no judges to choose from.

    Round by round those who have judged least are taken as far as their conflicts allow, and
    among them everybody gets another table than in the round before if that can be.

    Args:
        problem: Names the judges.
        places: The rounds, by index.
        dice: Decides between equals.
        before: The judges of the rounds already played.
    """
    if not problem.judges:
        return ()
    names = list(problem.judges)
    number_of = {judge: number for number, judge in enumerate(names)}
    loads = [0] * len(names)
    rank = list(range(len(names)))
    dice.shuffle(rank)
    found: list[tuple[str, ...]] = []
    for number, tables in enumerate(places):
        if number < len(problem.played):
            row = tuple(before[number]) if number < len(before) else ()
        else:
            last = (
                {
                    number_of[judge]: table
                    for table, judge in enumerate(found[-1])
                    if judge in number_of
                }
                if found
                else {}
            )
            order = sorted(range(len(names)), key=lambda judge: (loads[judge], rank[judge]))
            match = _matched(problem, tables, order, last)
            row = tuple(names[match[at]] if at in match else "" for at in range(len(tables)))
        for judge in row:
            if judge in number_of:
                loads[number_of[judge]] += 1
        found.append(row)
    return tuple(found)


def _matched(
    problem: Problem, tables: list[list[int]], order: Sequence[int], last: Mapping[int, int]
) -> Matching:
    """A judge for each table; the first in `order` before others.

    Those who can be matched together form a matroid: taking the judges in order, each one who can
    be added by an augmenting path is added, is the best choice.
    """
    free = [_may_judge(problem, table) for table in tables]
    chosen: Matching = {}
    for judge in order:
        if len(chosen) == len(tables):
            break
        _augment(judge, lambda who, at: who in free[at], len(tables), chosen)
    judges = [judge for judge in order if judge in set(chosen.values())]
    # The same judges once more: first as far as they can change tables, then the rest.
    found: Matching = {}
    for judge in judges:
        _augment(judge, lambda who, at: who in free[at] and last.get(who) != at, len(tables), found)
    for judge in judges:
        if judge not in found.values():
            _augment(judge, lambda who, at: who in free[at], len(tables), found)
    return found


def _augment(judge: int, may: Callable[[int, int], bool], tables: int, matching: Matching) -> bool:
    """Add a judge to a matching, moving others if need be."""
    seen: set[int] = set()

    def place(who: int) -> bool:
        for table in range(tables):
            if table in seen or not may(who, table):
                continue
            seen.add(table)
            if table not in matching or place(matching[table]):
                matching[table] = who
                return True
        return False

    return place(judge)


def _may_judge(problem: Problem, table: Iterable[int]) -> Collection[int]:
    """The judges, by index, who may judge some players."""
    here = {problem.players[player] for player in table}
    return {
        number for number, barred in enumerate(problem.judges.values()) if here.isdisjoint(barred)
    }


def judgeable(problem: Problem, games: Games, dice: Dice) -> Games:
    """Games changed as little as can be so that in each round every table finds a judge.

    Players who together bar too many judges are exchanged with others of the round.
    """
    if not problem.judges or not any(problem.judges.values()):
        return games
    found = [list(members) for members in games]
    for number, tables in enumerate(in_rounds(problem, found)):
        if number < len(problem.played):
            continue
        first = problem.starts[number]
        for _ in range(_REPAIRS):
            if _judged_tables(problem, tables) == len(tables):
                break
            tables = _repaired(problem, found, first, tables, dice)  # noqa: PLW2901
            found[first : first + len(tables)] = [list(table) for table in tables]
    return found


def _judged_tables(problem: Problem, tables: list[list[int]]) -> int:
    return len(_matched(problem, tables, range(len(problem.judges)), {}))


def _repaired(
    problem: Problem, games: Games, first: int, tables: list[list[int]], dice: Dice
) -> list[list[int]]:
    """The best exchange of two players: more tables judged, then fewer and evener meetings."""
    barred = {
        problem.index[player]
        for players in problem.judges.values()
        for player in players
        if player in problem.index
    }
    options = [
        (one, a, other, b)
        for one, other in combinations(range(len(tables)), 2)
        for a in range(len(tables[one]))
        for b in range(len(tables[other]))
        if tables[one][a] in barred or tables[other][b] in barred
    ]
    dice.shuffle(options)
    best: tuple[int, int] | None = None
    chosen = tables
    for one, a, other, b in options[:_REPAIRS]:
        new = [list(table) for table in tables]
        new[one][a], new[other][b] = new[other][b], new[one][a]
        worth = (
            -_judged_tables(problem, new),
            penalized(problem, [*games[:first], *new, *games[first + len(new) :]]),
        )
        if best is None or worth < best:
            best, chosen = worth, new
    return chosen
