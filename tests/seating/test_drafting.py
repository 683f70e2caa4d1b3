"""Judges, pairs and sit-outs that are right each for itself, and a dead end together at first."""

import pytest
from tests.seating.judging import broken_demands

from consigliere.seating.checking import check
from consigliere.seating.problem import Problem, plan
from consigliere.seating.search import Search
from consigliere.seating.solving import solve


def dense(  # noqa: PLR0913, PLR0917  (a row of a table)
    players: int,
    tables: int,
    rounds: int,
    games: int | None,
    avoid: str,
    judges: dict[str, str],
    absent: str,
) -> Problem:
    """A problem in short: pairs and absences as "1-2 3-4", whom a judge may not judge as "1 2"."""
    pairs = [tuple(map(int, pair.split("-"))) for pair in avoid.split()]
    return plan(
        players,
        tables,
        rounds,
        games=games,
        avoid=[(f"p{one:02}", f"p{other:02}") for one, other in pairs],
        judges={name: [f"p{int(p):02}" for p in who.split()] for name, who in judges.items()},
        absent=[
            (f"p{int(player):02}", int(number))
            for player, number in (missed.split("-") for missed in absent.split())
        ],
    )


DENSE = [
    dense(
        20,
        2,
        11,
        None,
        "2-7 2-10 2-19 3-14 4-7 4-17 6-7 7-11 7-20 19-20",
        {"j0": "", "j1": "17", "j2": "17 6"},
        "",
    ),
    dense(
        30,
        3,
        6,
        None,
        "1-2 1-30 3-4 3-7 3-8 3-11 3-19 8-13 8-23 8-30 11-13 11-29 13-21 15-23 16-29 19-23 "
        "19-29 19-30 22-29",
        {"j0": "13 19 30 11 29", "j1": "13", "j2": ""},
        "",
    ),
    dense(
        41,
        4,
        11,
        10,
        "5-11 5-21 6-15 9-21 11-26 11-37 16-40 18-37 26-37 36-38",
        {"j0": "11", "j1": "11 18 37 26", "j2": "18", "j3": "11 26 37", "j4": "26 18", "j5": "31"},
        "",
    ),
    dense(
        40,
        3,
        8,
        6,
        "1-27 2-19 2-21 2-29 2-32 5-31 6-15 10-17 11-16 11-26 11-34 11-38 12-33 13-30 16-21 "
        "17-33 19-21 19-34 19-38 20-37 21-28 21-33 21-38 24-25 25-29 34-38 35-39",
        {
            "j0": "21 34 2 16",
            "j1": "19 2 11 38 21 34",
            "j2": "24 12 37 10 21 35",
            "j3": "32 34 22 17 4 33",
        },
        "",
    ),
    dense(
        30,
        2,
        8,
        5,
        "3-5 5-11 5-12 5-18 5-22 6-18 6-26 7-19 8-27 11-18 11-27 13-28 15-16 17-26 18-22 "
        "18-27 18-28 27-28",
        {"j0": "16 19 28 22 6 3 30 10", "j1": "27 18 17", "j2": "27 26 3 17 22", "j3": "18 22"},
        "2-6 4-7 5-6 21-7 26-6",
    ),
]
"""Found by chance; the first choice of judges, or of who sits out, left a demand broken in each."""


@pytest.mark.parametrize("problem", DENSE)
def test_judges_are_chosen_anew_before_a_demand_is_given_up(problem: Problem) -> None:
    seating = solve(problem, seed=1, steps=0, fast=False)
    assert broken_demands(seating, problem) == []
    assert check(seating, problem).valid


@pytest.mark.parametrize("problem", DENSE[-1:])
def test_what_was_chosen_anew_is_so_when_resumed(problem: Problem) -> None:
    whole, parts = (Search(problem, 1, fast=False) for _ in range(2))
    whole.advance(3000)
    parts.advance(700)
    parts = Search.resume(problem, parts.checkpoint(), fast=False)
    parts.advance(2300)
    assert parts.checkpoint() == whole.checkpoint()
    assert parts.seating() == whole.seating()
