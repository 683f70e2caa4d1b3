"""A seating that keeps the demands, if not yet a good one: where a search begins."""

from typing import Final

from consigliere.seating.dice import Dice
from consigliere.seating.position import Games, Position
from consigliere.seating.problem import Problem
from consigliere.seating.rota import Rota
from consigliere.seating.structured import random_games

_SETTLE_STEPS: Final = 2000
_SETTLE_TIMES: Final = 200
_SETTLE_TEMPERATURE: Final = 400
_SETTLE_COLD: Final = 20
"""Where so many times are not enough, every other time …"""

_SETTLE_HOT: Final = 100_000
"""… all is mixed at this temperature, at which evenness counts for nothing, and demands do."""


def settled(  # noqa: PLR0913  (what the search is made of)
    problem: Problem, rota: Rota, structure: Games | None, dice: Dice, target: int, *, fast: bool
) -> Games:
    """A structured or a random seating, improved until it keeps the demands, or for a while.

    Args:
        problem: What is asked.
        rota: The choice of judges.
        structure: Where to begin; anywhere if there is none.
        dice: Decides what is tried.
        target: No SS can be lower.
        fast: Use numba.
    """
    games = structure or random_games(problem, dice, rota)
    if not _broken(problem, games, rota):
        return games
    position = Position(problem, games, dice.state, bars=rota.bars, fast=fast)
    steps = max(_SETTLE_STEPS, problem.seats * sum(problem.tables))
    for number in range(_SETTLE_TIMES):
        if not _broken(problem, position.best_games, rota):
            return position.best_games
        if not _broken(problem, position.games, rota):
            return position.games
        hot = number >= _SETTLE_COLD and number % 2 == 0
        position.run(steps, target, _SETTLE_HOT if hot else _SETTLE_TEMPERATURE)
    return position.best_games


def _broken(problem: Problem, games: Games, rota: Rota) -> bool:
    """Whether somebody meets whom he must not, or is judged by whom he must not be."""
    rivals = problem.rivals
    return any(
        not rivals[player].isdisjoint(members)
        for members in games[sum(problem.tables[: len(problem.played)]) :]
        for player in members
        if player in rivals
    ) or any(
        not barred.isdisjoint(members) for barred, members in zip(rota.bars, games, strict=False)
    )
