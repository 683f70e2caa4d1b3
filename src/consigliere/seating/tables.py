"""Table numbers: everybody at every table about equally often, whoever sits there."""

from typing import Final

from consigliere.seating.cooling import chances, ladder
from consigliere.seating.dice import Dice
from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Places

_STEPS: Final = 20_000
_STEPS_A_GAME: Final = 150
_LEVELS: Final = 20
_FROM_TO: Final = (4000, 500)


def numbered(problem: Problem, places: Places, dice: Dice) -> Places:
    """The same rounds with their tables in another order.

    First every game takes the free table its players know least, round by round; then a short
    annealing exchanges tables of a round. Rounds that were played keep theirs.
    """
    counts = [[0] * max(problem.tables) for _ in problem.players]
    fixed = len(problem.played)
    found = [list(tables) for tables in places]
    for number, tables in enumerate(found):
        if number >= fixed:
            found[number] = _greedy(tables, counts, dice)
        for at, table in enumerate(found[number]):
            for player in table:
                counts[player][at] += 1
    open_rounds = [n for n in range(fixed, len(found)) if len(found[n]) > 1]
    if open_rounds:
        _anneal(found, open_rounds, counts, dice)
    return found


def _greedy(tables: list[list[int]], counts: list[list[int]], dice: Dice) -> list[list[int]]:
    order = list(range(len(tables)))
    dice.shuffle(order)
    free = set(range(len(tables)))
    found: list[list[int]] = [[] for _ in tables]
    for game in order:
        known = [0] * len(tables)
        for player in tables[game]:
            for at, times in enumerate(counts[player][: len(tables)]):
                if times:
                    known[at] += times
        at = min(free, key=lambda table: (known[table], table))
        free.remove(at)
        found[at] = tables[game]
    return found


def _anneal(places: Places, open_rounds: list[int], counts: list[list[int]], dice: Dice) -> None:
    now = least = 0
    steps = min(_STEPS, _STEPS_A_GAME * sum(len(places[number]) for number in open_rounds))
    best = {number: list(places[number]) for number in open_rounds}
    changed: set[int] = set()
    for temperature in ladder(*_FROM_TO, _LEVELS):
        chance = chances(temperature, 2)
        for _ in range(steps // _LEVELS):
            number = open_rounds[dice.below(len(open_rounds))]
            tables = places[number]
            one = dice.below(len(tables))
            other = (one + 1 + dice.below(len(tables) - 1)) % len(tables)
            worse = _worse(tables, one, other, counts)
            if worse > 0 and (worse >= len(chance) or dice.next() >= chance[worse]):
                continue
            _exchange(tables, one, other, counts)
            now += worse
            changed.add(number)
            if now < least:
                least = now
                best.update((at, list(places[at])) for at in changed)
                changed.clear()
    for number, tables in best.items():
        places[number] = tables


def _worse(tables: list[list[int]], one: int, other: int, counts: list[list[int]]) -> int:
    """Half of what exchanging two tables adds to the sum of squared counts."""
    worse = len(tables[one]) + len(tables[other])
    for player in tables[one]:
        worse += counts[player][other] - counts[player][one]
    for player in tables[other]:
        worse += counts[player][one] - counts[player][other]
    return worse


def _exchange(tables: list[list[int]], one: int, other: int, counts: list[list[int]]) -> None:
    for player in tables[one]:
        counts[player][one] -= 1
        counts[player][other] += 1
    for player in tables[other]:
        counts[player][other] -= 1
        counts[player][one] += 1
    tables[one], tables[other] = tables[other], tables[one]
