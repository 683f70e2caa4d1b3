"""What follows once it is clear who meets whom: seats, table numbers, neighbours, judges."""

from consigliere.seating.places import seated
from consigliere.seating.position import Games
from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Seating, in_rounds, named


def finished(problem: Problem, games: Games, seed: int, steps: int, *, fast: bool) -> Seating:
    """A seating of games: each step keeps what those before it reached."""
    games = seated(games, len(problem.players))
    return Seating(problem, named(problem, in_rounds(problem, games)), seed, steps)
