"""Table numbers: everybody at every table about equally often, whoever sits there."""

from typing import Final

from consigliere.seating.cooling import chances, ladder
from consigliere.seating.dice import Dice
from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Places

_STEPS: Final = 20_000
_STEPS_A_GAME: Final = 150
_LEVELS: Final = 20
_TURNED_TABLES: Final = 20
"""With more tables, turning them is slow and no better."""

_FROM_TO: Final = (4000, 500)


def numbered(problem: Problem, places: Places, dice: Dice) -> Places:
    """The same rounds with their tables in another order.

    Begins with the order given, in which structured seatings are nearly even, each round turned
    by so much as is best; or, if that is more even, with one in which every game takes the free
    table its players know least. Then a short annealing exchanges tables of a round. Rounds that
    were played keep theirs.
    """
    fixed = len(problem.played)
    open_rounds = [n for n in range(fixed, len(places)) if len(places[n]) > 1]
    if not open_rounds:
        return places
    turned = [list(tables) for tables in places]
    if max(problem.tables) <= _TURNED_TABLES:
        _turn(turned, open_rounds, _counts(problem, turned))
    greedy = [list(tables) for tables in places]
    counts = _counts(problem, greedy[:fixed])
    for number in range(fixed, len(greedy)):
        greedy[number] = _greedy(greedy[number], counts, dice)
        for at, table in enumerate(greedy[number]):
            for player in table:
                counts[player][at] += 1
    found = min(turned, greedy, key=lambda option: _squares(_counts(problem, option)))
    _anneal(found, open_rounds, _counts(problem, found), dice)
    return found


def _counts(problem: Problem, places: Places) -> list[list[int]]:
    """How often each player is at each table."""
    counts = [[0] * max(problem.tables) for _ in problem.players]
    for tables in places:
        for at, table in enumerate(tables):
            for player in table:
                counts[player][at] += 1
    return counts


def _squares(counts: list[list[int]]) -> int:
    return sum(times * times for row in counts for times in row)


def _turn(places: Places, open_rounds: list[int], counts: list[list[int]]) -> None:
    """Turn rounds, table 1 to 2, 2 to 3 and the last to 1, as long as that evens the counts."""
    better = True
    while better:
        better = False
        for number in open_rounds:
            tables = places[number]
            worse = [0] * len(tables)
            for at, table in enumerate(tables):
                for player in table:
                    row = counts[player]
                    for turn in range(1, len(tables)):
                        worse[turn] += row[(at + turn) % len(tables)] - row[at] + 1
            turn = min(range(len(tables)), key=worse.__getitem__)
            if worse[turn] < 0:
                better = True
                for at, table in enumerate(tables):
                    for player in table:
                        counts[player][at] -= 1
                        counts[player][(at + turn) % len(tables)] += 1
                places[number] = tables[-turn:] + tables[:-turn]


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
