"""Judges to tables: none with a player he may not judge, loads even, tables changing."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from consigliere.seating.dice import Dice
from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Places

Matching = dict[int, int]
"""Tables and the judges they have, both by index."""

Free = list[Collection[int]]
"""For each table of a round the judges who may judge it."""


def judged(
    problem: Problem, places: Places, dice: Dice, before: Sequence[Sequence[str]] = ()
) -> tuple[tuple[str, ...], ...]:
    """The judge of each table of each round; empty where there are no judges to choose from.

    Round by round those who have judged least are taken as far as their conflicts allow; then
    loads are evened, and everybody gets another table than in the round before if that can be.

    Args:
        problem: Names the judges.
        places: The rounds, by index.
        dice: Decides between equals.
        before: The judges of the rounds already played.
    """
    if not problem.judges:
        return ()
    names = list(problem.judges)
    known = {judge: number for number, judge in enumerate(names)}
    loads = [0] * len(names)
    done = len(problem.played)
    found = [tuple(before[n]) if n < len(before) else ("",) * len(places[n]) for n in range(done)]
    for row in found:
        for judge in row:
            if judge in known:
                loads[known[judge]] += 1
    rank = list(range(len(names)))
    dice.shuffle(rank)
    rounds = [[_may_judge(problem, table) for table in tables] for tables in places[done:]]
    chosen = _chosen(rounds, loads, rank)
    _evened(rounds, chosen, loads)
    for free, judges in zip(rounds, chosen, strict=True):
        last = (
            {known[judge]: table for table, judge in enumerate(found[-1]) if judge in known}
            if found
            else {}
        )
        match = _placed(free, judges, last)
        found.append(tuple(names[match[at]] if at in match else "" for at in range(len(free))))
    return tuple(found)


def _chosen(rounds: list[Free], loads: list[int], rank: list[int]) -> list[list[int]]:
    """The judges of each round: those who have judged least before others.

    Those who can be matched with tables together form a matroid: taking the judges in order, each
    one who can be added by an augmenting path is added, is the best choice.
    """
    found = []
    for free in rounds:
        order = sorted(range(len(loads)), key=lambda judge: (loads[judge], rank[judge]))
        match: Matching = {}
        for judge in order:
            if len(match) < len(free):
                _augment(judge, free, {}, match)
        judges = [judge for judge in order if judge in match.values()]
        for judge in judges:
            loads[judge] += 1
        found.append(judges)
    return found


def _evened(rounds: list[Free], chosen: list[list[int]], loads: list[int]) -> None:
    """Let judges who have judged little take rounds of those who have judged much."""
    better = True
    while better:
        better = False
        for free, judges in zip(rounds, chosen, strict=True):
            for busy in sorted(judges, key=lambda judge: -loads[judge]):
                others = [judge for judge in range(len(loads)) if judge not in judges]
                for idle in sorted(others, key=loads.__getitem__):
                    if loads[busy] - loads[idle] < 2:  # noqa: PLR2004  (nothing would be gained)
                        break
                    instead = [idle if judge == busy else judge for judge in judges]
                    if len(_placed(free, instead, {})) < len(judges):
                        continue
                    judges[:] = instead
                    loads[busy] -= 1
                    loads[idle] += 1
                    better = True
                    break


def _placed(free: Free, judges: Sequence[int], last: Mapping[int, int]) -> Matching:
    """A table for each judge, another than his last one as far as that can be."""
    found: Matching = {}
    for judge in judges:
        _augment(judge, free, last, found)
    for judge in judges:
        if judge not in found.values():
            _augment(judge, free, {}, found)
    return found


def _augment(judge: int, free: Free, but: Mapping[int, int], matching: Matching) -> bool:
    """Add a judge to a matching, moving others if need be; nobody to a table he is kept from."""
    seen: set[int] = set()

    def place(who: int) -> bool:
        for table, may in enumerate(free):
            if table in seen or who not in may or but.get(who) == table:
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
