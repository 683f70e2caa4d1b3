"""Which judges each round has, settled before anybody is seated.

A judge who may not judge somebody can be helped by another table, by another judge, or, at a
single table, by that player sitting out. So judges are chosen first, round by round those who
have judged least, and who may then not play in a game is a demand of the search like any other.
Which of the judges gets which table in the end is decided when all else is (see `judges`).
"""

from dataclasses import dataclass
from itertools import combinations

from consigliere.seating.choosing import Asked, Choosing
from consigliere.seating.problem import Problem
from consigliere.seating.rests import NOBODY, Barred, Turns

Bars = tuple[frozenset[int], ...]
"""For each game the players, by index, whom its judge may not judge; empty if there are none."""


@dataclass(frozen=True)
class Rota:
    """What the choice of judges means for the players.

    `barred` says who therefore cannot play when.
    """

    bars: Bars = ()
    barred: Barred = NOBODY


def rota(problem: Problem) -> Rota:
    """A choice of judges with which everybody can play his games, as far as one is found."""
    asked = asked_of(problem)
    if not any(asked.judges):
        return Rota()
    choosing = Choosing(problem, asked, Turns(problem))
    chosen = choosing.run()
    if chosen is None:
        choosing = Choosing(problem, asked)
        chosen = choosing.run()
    rounds = chosen or choosing.by_loads()
    played = sum(problem.tables[: len(problem.played)])
    bars = [frozenset[int]()] * played
    for judges in rounds:
        bars += (asked.judges[judge] for judge in judges)
    return Rota(tuple(bars), NOBODY if chosen is None else choosing.barred(rounds))


def barred_in_turns(problem: Problem) -> Barred:
    """The rounds that players sit out if judges just take turns, whatever games it costs them.

    Args:
        problem: Its games are those played already.
    """
    choosing = Choosing(problem, asked_of(problem))
    return choosing.barred(choosing.by_loads())


def asked_of(problem: Problem) -> Asked:
    """What a problem asks of the choice of its judges."""
    inside = {pair for group in problem.groups for pair in combinations(group, 2)}
    return Asked(
        tuple(
            frozenset(problem.index[player] for player in players if player in problem.index)
            for players in problem.judges.values()
        ),
        problem.groups,
        tuple(sorted(problem.apart - inside)),
    )
