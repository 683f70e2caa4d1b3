"""Table numbers: everybody at every table about equally often, whoever sits there.

The more evenly people meet, the less their tables can be evened: of two rounds each table has to
share players with every table of the other, the one of its own number among them. What is left
should not fall on a few, so that a deviation counts by its square and, more, by its fourth power:
nobody is at one table in seven rounds of ten if others can do with four for it.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from consigliere.seating.cooling import chances, ladder
from consigliere.seating.dice import Dice
from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Places

_STEPS: Final = 20_000
_STEPS_A_GAME: Final = 300
_LEVELS: Final = 20
_TURNED_TABLES: Final = 20
"""With more tables, turning them is slow and no better."""

_FROM_TO: Final = (64_000, 2_000)
_SQUARE: Final = 4
"""What the square of a deviation counts, beside its fourth power."""

Worths = Sequence[Sequence[int]]
"""For each table what it counts that somebody is there so often, from never on."""


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
    worths = _worths(problem)
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
    found = min(turned, greedy, key=lambda option: _uneven(_counts(problem, option), worths))
    _anneal(found, open_rounds, _counts(problem, found), worths, dice)
    return found


def _worths(problem: Problem) -> Worths:
    """What counts of games at each table count; the more so the further from their mean."""
    found = []
    for table in range(max(problem.tables)):
        seats = problem.seats * sum(tables > table for tables in problem.tables)
        mean = Fraction(seats, len(problem.players))
        deviations = [times - mean for times in range(len(problem.tables) + 1)]
        found.append([round(_SQUARE * d**2 + d**4) for d in deviations])
    return found


def _counts(problem: Problem, places: Places) -> list[list[int]]:
    """How often each player is at each table."""
    counts = [[0] * max(problem.tables) for _ in problem.players]
    for tables in places:
        for at, table in enumerate(tables):
            for player in table:
                counts[player][at] += 1
    return counts


def _uneven(counts: list[list[int]], worths: Worths) -> int:
    return sum(worths[at][times] for row in counts for at, times in enumerate(row))


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


def _anneal(
    places: Places,
    open_rounds: list[int],
    counts: list[list[int]],
    worths: Worths,
    dice: Dice,
) -> None:
    now = least = 0
    steps = min(_STEPS, _STEPS_A_GAME * sum(len(places[number]) for number in open_rounds))
    best = {number: list(places[number]) for number in open_rounds}
    changed: set[int] = set()
    for temperature in ladder(*_FROM_TO, _LEVELS):
        chance = chances(temperature)
        for _ in range(steps // _LEVELS):
            number = open_rounds[dice.below(len(open_rounds))]
            tables = places[number]
            one = dice.below(len(tables))
            other = (one + 1 + dice.below(len(tables) - 1)) % len(tables)
            worse = _worse(tables, one, other, counts, worths)
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


def _worse(
    tables: list[list[int]], one: int, other: int, counts: list[list[int]], worths: Worths
) -> int:
    """What exchanging two tables makes worse."""
    worse = 0
    for here, there in ((one, other), (other, one)):
        for player in tables[here]:
            row = counts[player]
            left, taken = row[here], row[there]
            worse += worths[here][left - 1] - worths[here][left]
            worse += worths[there][taken + 1] - worths[there][taken]
    return worse


def _exchange(tables: list[list[int]], one: int, other: int, counts: list[list[int]]) -> None:
    for player in tables[one]:
        counts[player][one] -= 1
        counts[player][other] += 1
    for player in tables[other]:
        counts[player][other] -= 1
        counts[player][one] += 1
    tables[one], tables[other] = tables[other], tables[one]
