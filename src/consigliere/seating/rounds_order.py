"""In which order rounds are played: so that everybody's sit-outs lie evenly apart.

Who meets whom does not depend on it. Only rounds that are alike change places: not played yet,
with as many tables, and without absences.
"""

from itertools import combinations, pairwise

from consigliere.seating.problem import Problem
from consigliere.seating.rests import rest_rule
from consigliere.seating.schedule import Places

_TWICE_RUNNING = 1_000_000


def ordered(problem: Problem, places: Places) -> Places:
    """The rounds in an order that no exchange of two of them makes better."""
    alike = _alike(problem)
    if not alike or not any(_rests(problem, places)):
        return places
    order = list(range(len(places)))
    resting = _rests(problem, places)
    cost = _cost(problem, resting, order)
    while True:
        best, swap = cost, None
        for one, other in alike:
            order[one], order[other] = order[other], order[one]
            found = _cost(problem, resting, order)
            if found < best:
                best, swap = found, (one, other)
            order[one], order[other] = order[other], order[one]
        if swap is None:
            return [places[number] for number in order]
        one, other = swap
        order[one], order[other] = order[other], order[one]
        cost = best


def _alike(problem: Problem) -> list[tuple[int, int]]:
    """Pairs of rounds that may change places."""
    special = {number for _, number in problem.missing}
    free = [n for n in range(len(problem.played), len(problem.tables)) if n not in special]
    return [(a, b) for a, b in combinations(free, 2) if problem.tables[a] == problem.tables[b]]


def _rests(problem: Problem, places: Places) -> list[list[int]]:
    """For each player the rounds in which he sits out though he is there."""
    rests: list[list[int]] = [[] for _ in problem.players]
    for number, tables in enumerate(places):
        playing = {player for table in tables for player in table}
        for player in problem.present(number):
            if player not in playing:
                rests[player].append(number)
    return rests


def _cost(problem: Problem, resting: list[list[int]], order: list[int]) -> int:
    """How uneven the gaps are: long ones count by their square; too many rests running, more."""
    most = rest_rule(problem).most
    at = [0] * len(order)
    for place, number in enumerate(order):
        at[number] = place
    total = 0
    for rests in resting:
        if not rests:
            continue
        when = sorted(at[number] for number in rests)
        total += sum((later - earlier) ** 2 for earlier, later in pairwise([-1, *when, len(at)]))
        run = 1
        for earlier, later in pairwise(when):
            run = run + 1 if later == earlier + 1 else 1
            over = run - most
            if over > 0:  # a run too long by n counts n²
                total += _TWICE_RUNNING * (2 * over - 1)
    return total
