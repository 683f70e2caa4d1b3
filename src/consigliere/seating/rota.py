"""Which judges each round has, settled before anybody is seated.

A judge who may not judge somebody can be helped by another table, by another judge, or, at a
single table, by that player sitting out. So judges are chosen first, round by round those who
have judged least, and who may then not play in a game is a demand of the search like any other.
Where that turns out to be a dead end, judges and sit-outs are changed together (see `drafting`).
Which of the judges gets which table in the end is decided when all else is (see `judges`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from consigliere.seating.asked import asked_of
from consigliere.seating.attendance import attend
from consigliere.seating.choosing import Choosing
from consigliere.seating.dice import Dice
from consigliere.seating.drafting import LARGE, Draft, picky
from consigliere.seating.problem import Problem
from consigliere.seating.rests import NOBODY, Attendance, Barred, Turns

Bars = tuple[frozenset[int], ...]
"""For each game the players, by index, whom its judge may not judge; empty if there are none."""

_DRAFTING: Final = 253
"""The dice thrown for another choice are none of the search's, nor those of what follows it."""


@dataclass(frozen=True)
class Rota:
    """What the choice of judges means for the players.

    `barred` says who therefore cannot play when; `plays` who does, if it was settled with them.
    """

    bars: Bars = ()
    barred: Barred = NOBODY
    plays: Attendance | None = None


def rota(problem: Problem, seed: int = 0) -> Rota:
    """A choice of judges with which everybody can play his games, as far as one is found.

    Args:
        problem: What is asked; it must be possible.
        seed: That of the search: it seats those who play by the same dice.
    """
    asked = asked_of(problem)
    if not any(asked.judges):
        return Rota()
    choosing = Choosing(problem, asked, Turns(problem))
    chosen = choosing.run()
    evenly = chosen is not None
    if chosen is None:
        choosing = Choosing(problem, asked)
        chosen = choosing.run()
    barred = NOBODY if chosen is None else choosing.barred(chosen)
    rounds = chosen or choosing.by_loads()
    first = Rota(_bars(problem, rounds, asked.judges), barred)
    if len(picky(problem, asked)) >= LARGE:
        return first
    plays = attend(problem, Dice(seed), barred)
    draft = Draft(problem, asked, rounds, plays, Dice(seed, _DRAFTING))
    if (draft.seated and (evenly or draft.rested)) or not draft.mend():
        return first
    return Rota(_bars(problem, draft.judges, asked.judges), plays=draft.plays)


def barred_in_turns(problem: Problem) -> Barred:
    """The rounds that players sit out if judges just take turns, whatever games it costs them.

    Args:
        problem: Its games are those played already.
    """
    choosing = Choosing(problem, asked_of(problem))
    return choosing.barred(choosing.by_loads())


def _bars(
    problem: Problem, rounds: Sequence[tuple[int, ...]], judges: tuple[frozenset[int], ...]
) -> Bars:
    """What judges of the open rounds mean for all games."""
    played = sum(problem.tables[: len(problem.played)])
    return (frozenset[int](),) * played + tuple(judges[j] for row in rounds for j in row)
