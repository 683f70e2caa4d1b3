from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.seating.judging import least_squares
from tests.seating.samples import (
    FIFTY,
    FORTY,
    HUNDRED,
    ODD_RESTING,
    RESTING,
    SIXTY,
    TEAMS_OF_THREE,
    TEAMS_OF_TWO,
    THIRTY,
    THOUSAND,
    TWO_TABLES,
)

from consigliere.seating.bounds import all_bounds, bounds, min_ss, raised
from consigliere.seating.problem import Problem, numbered_players, plan
from consigliere.seating.solving import solve

FOUR = numbered_players(4)
SMALL = {
    "pairs": plan(4, 2, 3, seats=2),
    "pairs, one round more": plan(4, 2, 4, seats=2),
    "six in pairs": plan(6, 3, 3, seats=2),
    "pairs apart": plan(4, 2, 2, seats=2, avoid=[("p1", "p2")]),
    "threes": plan(6, 2, 3, seats=3),
    "threes in teams": plan(6, 2, 3, seats=3, teams={"a": ("p1", "p2"), "b": ("p3", "p4")}),
    "one table": plan(4, 1, 4, games=3, seats=3),
    "one rests": plan(5, 2, 5, games=4, seats=2),
    "a short round": plan(6, 2, 2, games=1, seats=2),
    "absent": plan(5, 2, 5, games=4, seats=2, absent=[("p1", 1)]),
    "uneven games": Problem(FOUR, (1, 1, 1), games=(3, 1, 1, 1), seats=2),
    "fours": plan(8, 2, 3, seats=4),
    "after a round": Problem(FOUR, (2, 2, 2), seats=2, played=((("p1", "p2"), ("p3", "p4")),) * 2),
}


@pytest.mark.parametrize("name", SMALL)
def test_no_seating_beats_a_bound_and_the_search_finds_the_best(name: str) -> None:
    problem = SMALL[name]
    if problem.played:
        return
    best = least_squares(problem)
    assert all(value <= best for value in all_bounds(problem).values())
    assert solve(problem, seed=1, steps=3000, fast=False).ss == best


def test_bound_after_played_rounds_counts_them() -> None:
    problem = SMALL["after a round"]
    # Two pairs met twice; in the last round two others meet.
    assert bounds(problem).value == 4 + 4 + 1 + 1
    assert solve(problem, steps=1000, fast=False).ss == 10


@pytest.mark.parametrize(
    ("problem", "value"),
    [
        (plan(20, 2, 10), 4500),
        (THIRTY, 4590),
        (TEAMS_OF_THREE, 4590),
        (FORTY, 4680),
        (FIFTY, 6150),
        (SIXTY, 6408),
        (HUNDRED, 10350),
        (RESTING, 4536),
        (ODD_RESTING, 2940),
        (TWO_TABLES, 4452),
        (TEAMS_OF_TWO, 9780),
        (THOUSAND, 67500),
    ],
)
def test_published_bounds(problem: Problem, value: int) -> None:
    assert bounds(problem).value == value


def test_rounds_cannot_all_be_orthogonal() -> None:
    # Twelve rounds of five tables at most are orthogonal, and every further pair costs four.
    assert all_bounds(plan(50, 5, 13))["overlap"] == all_bounds_of_orthogonal(13) + 4


def all_bounds_of_orthogonal(rounds: int) -> int:
    squares = rounds * (rounds - 1) // 2 * 25 * 4
    return squares + (100 * 5 * rounds - 50 * rounds * rounds) // 2


@given(st.integers(0, 40), st.integers(1, 9))
def test_min_ss_is_that_of_the_evenest_numbers(total: int, cells: int) -> None:
    even = [total // cells + (at < total % cells) for at in range(cells)]
    assert min_ss(total, cells) == sum(n * n for n in even)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6), st.integers(0, 20))
def test_raising_the_least_first_is_best(numbers: list[int], amount: int) -> None:
    before = sum(n * n for n in numbers)
    level = list(numbers)
    for _ in range(amount):
        level[level.index(min(level))] += 1
    assert raised(Counter(numbers), amount) == sum(n * n for n in level) - before
