from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seating.judging import broken_demands

from consigliere.seating.checking import check
from consigliere.seating.problem import numbered_players, plan
from consigliere.seating.solving import solve

NAMES = numbered_players(30)


def test_loads_are_even_and_tables_change() -> None:
    problem = plan(30, 3, 10, judges=dict.fromkeys("abcd", ()))
    report = check(solve(problem, steps=0, fast=False), problem)
    assert sorted(judge.games for judge in report.judges) == [7, 7, 8, 8]
    assert sum(judge.same_table_running for judge in report.judges) == 0


def test_conflicts_that_no_judge_solves_move_players() -> None:
    # Three judges for three tables: p01, p02 and p03 have to be judged by the one left to each.
    problem = plan(
        30,
        3,
        10,
        judges={"a": ("p01", "p02"), "b": ("p02", "p03"), "c": ("p03", "p01")},
    )
    seating = solve(problem, steps=0, fast=False)
    assert broken_demands(seating, problem) == []
    assert check(seating, problem).valid


@settings(max_examples=8)
@given(st.lists(st.lists(st.sampled_from(NAMES), max_size=4, unique=True), min_size=3, max_size=5))
def test_conflicts_are_respected(barred: list[list[str]]) -> None:
    judges = {f"j{n}": players for n, players in enumerate(barred)} | {"free": []}
    problem = plan(30, 3, 4, judges=judges)
    assert broken_demands(solve(problem, steps=0, fast=False), problem) == []
