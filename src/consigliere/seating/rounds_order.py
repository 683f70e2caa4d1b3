"""In which order rounds are played: so that everybody's sit-outs lie evenly apart.

Who meets whom does not depend on it. Only rounds that are alike change places: not played yet,
with as many tables, and without absences.
"""

from itertools import combinations

from consigliere.seating.problem import Problem
from consigliere.seating.rests import rest_rule
from consigliere.seating.schedule import Places

_TWICE_RUNNING = 1_000_000


def ordered(problem: Problem, places: Places) -> Places:
    """The rounds in an order that no exchange of two of them makes better."""
    alike = _alike(problem)
    resting = _rests(problem, places)
    if not alike or not any(resting):
        return places
    most = rest_rule(problem).most
    at = list(range(len(places)))  # where each round stands
    costs = [_cost(rests, at, most) for rests in resting]
    rests_in = [frozenset(p for p, rests in enumerate(resting) if n in rests) for n in at]
    while True:
        best, swap = 0, None
        for one, other in alike:
            at[one], at[other] = at[other], at[one]
            # Nobody else notices than those who rest in just one of the two.
            change = sum(
                _cost(resting[player], at, most) - costs[player]
                for player in rests_in[one] ^ rests_in[other]
            )
            if change < best:
                best, swap = change, (one, other)
            at[one], at[other] = at[other], at[one]
        if swap is None:
            break
        one, other = swap
        at[one], at[other] = at[other], at[one]
        for player in rests_in[one] ^ rests_in[other]:
            costs[player] = _cost(resting[player], at, most)
    order = sorted(range(len(places)), key=at.__getitem__)
    return [places[number] for number in order]


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


def _cost(rests: list[int], at: list[int], most: int) -> int:
    """How uneven one's gaps are: they count by their square; too many rests running, more.

    Args:
        rests: The rounds in which he sits out.
        at: Where each round stands.
        most: Rests running that are allowed.
    """
    if not rests:
        return 0
    when = sorted([at[number] for number in rests])
    total = 0
    run = 0
    last = -1
    for now in when:
        gap = now - last
        total += gap * gap
        run = run + 1 if gap == 1 and last >= 0 else 1
        if run > most:  # a run too long by n counts n²
            total += _TWICE_RUNNING * (2 * (run - most) - 1)
        last = now
    return total + (len(at) - last) ** 2
