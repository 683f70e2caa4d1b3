"""Which of two seatings is better as to who meets whom."""

from collections import Counter
from typing import NamedTuple

from consigliere.seating.position import Games, meetings
from consigliere.seating.problem import Problem

OFTEN: int = 2
"""Where the mean of meetings is so much, no pair should never meet."""


class Merit(NamedTuple):
    """The less the better, the first number first.

    `forbidden` are meetings of pairs that must not meet, `never` pairs that never meet though the
    mean is 2 or more, `most` the meetings of those who meet most, and `of_them` such pairs.
    """

    forbidden: int
    ss: int
    never: int
    most: int
    of_them: int


def merit(problem: Problem, games: Games) -> Merit:
    """How good a seating is."""
    players = len(problem.players)
    meet = meetings(players, games)
    forbidden = sum(meet[a * players + b] for a, b in problem.apart)
    counts = Counter(meet)
    most = max(counts)
    never = (counts[0] - players) // 2 - len(problem.apart) if not forbidden else 0
    return Merit(
        forbidden,
        sum(m * m * times for m, times in counts.items()) // 2,
        never if rounded_mean(problem) >= OFTEN else 0,
        most,
        counts[most] // 2,
    )


def rounded_mean(problem: Problem) -> int:
    """The mean of all meetings of pairs that may meet, rounded down."""
    meetings_of_all = sum(problem.tables) * problem.seats * (problem.seats - 1) // 2
    return meetings_of_all // max(1, allowed_pairs(problem))


def allowed_pairs(problem: Problem) -> int:
    """How many pairs may meet."""
    players = len(problem.players)
    return players * (players - 1) // 2 - len(problem.apart)


def perfect(problem: Problem, found: Merit) -> bool:
    """Whether nobody never meets, and nobody more often than the mean rounded up."""
    total = sum(problem.tables) * problem.seats * (problem.seats - 1) // 2
    mean_up = -(-total // max(1, allowed_pairs(problem)))
    return found.never == 0 and found.most <= mean_up
