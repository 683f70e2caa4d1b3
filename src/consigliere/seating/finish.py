"""What follows once it is clear who meets whom: each step keeps what those before it reached."""

from collections.abc import Sequence
from typing import Final

from consigliere.seating.dice import Dice
from consigliere.seating.judges import judged
from consigliere.seating.neighbours import parted
from consigliere.seating.places import seated
from consigliere.seating.polish import polished
from consigliere.seating.position import Games
from consigliere.seating.problem import Problem
from consigliere.seating.rota import Bars
from consigliere.seating.rounds_order import ordered
from consigliere.seating.schedule import Seating, in_rounds, named
from consigliere.seating.tables import numbered

_PURPOSE: Final = 255
"""The dice thrown here are none of the search's."""


def finished(  # noqa: PLR0913  (what a seating is made of)
    problem: Problem,
    games: Games,
    *,
    bars: Bars = (),
    seed: int,
    steps: int,
    fast: bool,
    judges: Sequence[Sequence[str]] = (),
) -> Seating:
    """A whole seating from the games that were found.

    Rarer meetings are polished, rounds put in order, tables numbered, seats given, neighbours
    parted, judges chosen.

    Args:
        problem: What was asked.
        games: Who meets whom; played rounds first and as they were.
        bars: For each game the players whom its judge may not judge.
        seed: Goes into the seating, and decides between equals.
        steps: Goes into the seating.
        fast: Use numba.
        judges: Of the rounds that were played.
    """
    dice = Dice(seed, _PURPOSE)
    games = polished(problem, games, dice, bars=bars, fast=fast)
    places = ordered(problem, in_rounds(problem, games))
    places = numbered(problem, places, dice)
    players = len(problem.players)
    fixed = sum(problem.tables[: len(problem.played)])
    games = seated([table for tables in places for table in tables], players, fixed, dice)
    games = parted(games, fixed, players, dice)
    places = in_rounds(problem, games)
    chosen = judged(problem, places, dice, judges)
    return Seating(problem, named(problem, places), seed, steps, chosen)
