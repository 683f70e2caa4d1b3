"""A seating: who plays at which table, on which seat, in every round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from consigliere.seating.bounds import Bound, bounds
from consigliere.seating.position import Games, sum_of_squares
from consigliere.seating.problem import Problem, Round

Places = list[list[list[int]]]
"""Rounds of tables of players by index, seat 1 first: a seating while it is worked on."""


@dataclass(frozen=True)
class Seating:
    """The result of a search.

    `rounds` are tables of player ids, table 1 and seat 1 first. `judges` names for each round the
    judge of each table, and is empty where the problem names no judges. `seed` and `steps` make
    the same seating again.
    """

    problem: Problem
    rounds: tuple[Round, ...]
    seed: int
    steps: int
    judges: tuple[tuple[str, ...], ...] = field(default=())

    @cached_property
    def ss(self) -> int:
        """The sum of the squares of all pairs' meetings."""
        return sum_of_squares(self.games)

    @cached_property
    def bound(self) -> Bound:
        """What no seating of the problem can be better than."""
        return bounds(self.problem)

    @property
    def proved_optimal(self) -> bool:
        """Whether the bound is met."""
        return self.ss == self.bound.value

    @property
    def games(self) -> Games:
        """All games, one round after another, as players by index."""
        index = self.problem.index
        return [[index[player] for player in table] for tables in self.rounds for table in tables]

    @property
    def places(self) -> Places:
        """The rounds with players by index."""
        return in_rounds(self.problem, self.games)

    def resting(self, number: int) -> tuple[str, ...]:
        """Who does not play in a round, counted from 1; in the order of the problem."""
        playing = {player for table in self.rounds[number - 1] for player in table}
        return tuple(player for player in self.problem.players if player not in playing)


def in_rounds(problem: Problem, games: Sequence[list[int]]) -> Places:
    """Games that follow one another, round by round."""
    left: Iterator[list[int]] = iter(games)
    return [[list(next(left)) for _ in range(tables)] for tables in problem.tables]


def named(problem: Problem, places: Places) -> tuple[Round, ...]:
    """Rounds of player ids from rounds of indices."""
    players = problem.players
    return tuple(
        tuple(tuple(players[player] for player in table) for table in tables) for tables in places
    )
