"""Judges and the players whom they may not judge: met in the search, or refused before it."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seating.judging import broken_demands
from tests.seating.samples import RESTING, TEAMS_OF_THREE, THIRTY, teams_of

from consigliere.seating.attendance import shortage
from consigliere.seating.checking import check
from consigliere.seating.contradictions import Impossible, NoRota, NoRotaApart
from consigliere.seating.dice import Dice
from consigliere.seating.fitting import fitted
from consigliere.seating.position import sum_of_squares
from consigliere.seating.possible import contradictions
from consigliere.seating.problem import Problem, numbered_players, plan
from consigliere.seating.rests import Barred
from consigliere.seating.rota import rota
from consigliere.seating.search import Search
from consigliere.seating.solving import solve
from consigliere.seating.structured import structured

TWELVE = numbered_players(12)


def one_table(judges: dict[str, tuple[str, ...]], games: int = 10, rounds: int = 12) -> Problem:
    return plan(12, 1, rounds, games=games, judges=judges)


@pytest.mark.parametrize(
    "judges",
    [
        {"a": ("p01",), "b": ("p02",), "c": ()},
        {"a": ("p01", "p02"), "b": ("p03", "p04"), "c": ("p05", "p06"), "d": ("p07",),
         "e": ("p08",), "f": ("p09",)},
        {"a": ("p01", "p02", "p03"), "b": ()},
    ],
)  # fmt: skip
def test_at_one_table_a_judge_is_met_by_sitting_out(judges: dict[str, tuple[str, ...]]) -> None:
    problem = one_table(judges)
    seating = solve(problem, seed=1, steps=2000, fast=False)
    assert broken_demands(seating, problem) == []
    assert check(seating, problem).valid


def test_one_table_with_absences_and_rivals() -> None:
    problem = plan(
        20,
        1,
        10,
        games=5,
        judges={"a": ("p01", "p02", "p03", "p04"), "b": ("p05", "p06", "p07")},
        absent=[("p01", 1), ("p05", 2), ("p08", 3)],
        avoid=[("p10", "p11"), ("p10", "p12"), ("p01", "p05")],
    )
    seating = solve(problem, seed=1, steps=5000, fast=False)
    assert broken_demands(seating, problem) == []
    assert check(seating, problem).valid


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        # Everybody sits out twice, so either judge could have two of the twelve rounds.
        (
            one_table({"a": ("p01", "p05"), "b": ("p02",)}),
            NoRota(("a – p05", "b – p02")),
        ),
        # The same with one sit-out each; no more players are named than it takes.
        (
            plan(12, 1, 6, games=5, judges={"a": ("p01", "p02"), "b": ("p04", "p05", "p06")}),
            NoRota(("a – p02", "b – p06")),
        ),
        # Only c may judge eleven players, and there are ten seats at his table.
        (
            plan(30, 3, 10, judges={
                "a": numbered_players(30)[:11], "b": numbered_players(30)[:11], "c": ()
            }),
            NoRota(tuple(f"{judge} – p{n:02}" for judge in "ab" for n in range(1, 12))),
        ),
        # Only c may judge these two, and team-mates must not meet at his table.
        (
            plan(30, 3, 10, teams=teams_of(3, 30), judges={
                "a": ("p01", "p02", "p07"), "b": ("p01", "p02"), "c": ("p09",)
            }),
            NoRotaApart(
                ("a – p01", "a – p02", "b – p01", "b – p02"), ("p01 – p02 – p03",)
            ),
        ),
    ],
)  # fmt: skip
def test_what_no_choice_of_judges_solves_is_refused(problem: Problem, expected: object) -> None:
    assert contradictions(problem) == (expected,)
    with pytest.raises(Impossible):
        Search(problem, 1, fast=False)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from([(11, 11, 10), (12, 6, 5), (12, 12, 10), (14, 7, 5), (15, 6, 4), (20, 6, 3)]),
    st.lists(st.lists(st.integers(0, 5), max_size=4, unique=True), min_size=1, max_size=4),
)
def test_one_table_is_refused_just_when_no_choice_of_judges_helps(
    size: tuple[int, int, int], barred: list[list[int]]
) -> None:
    """Compared with counting for each judge his rounds, in every way there is."""
    players, rounds, games = size
    names = numbered_players(players)
    judges = {f"j{n}": tuple(names[p] for p in who) for n, who in enumerate(barred)}
    problem = plan(players, 1, rounds, games=games, judges=judges)
    possible = any(
        sum(counts) == rounds and shortage(problem, _out(barred, counts)) is None
        for counts in product(range(rounds + 1), repeat=len(barred))
    )
    assert (contradictions(problem) == ()) == possible
    if possible:
        seating = solve(problem, seed=3, steps=300, fast=False)
        assert broken_demands(seating, problem) == []


def _out(barred: list[list[int]], counts: tuple[int, ...]) -> Barred:
    who = [players for players, times in zip(barred, counts, strict=True) for _ in range(times)]
    return Barred(frozenset((player, n) for n, out in enumerate(who) for player in out))


def test_judges_leave_two_tables_for_two_who_must_not_meet() -> None:
    """Beside "a" there is one table for p01 and p02, though each is of a team of his own."""
    problem = plan(
        20,
        2,
        4,
        teams={"x": ("p01", "p03"), "y": ("p02", "p04")},
        avoid=[("p01", "p02")],
        judges={"a": ("p01", "p02", "p05"), "b": ("p06",), "c": ("p07",)},
    )
    seating = solve(problem, seed=1, steps=500, fast=False)
    assert broken_demands(seating, problem) == []
    assert all("a" not in judges for judges in seating.judges)
    fewer = replace(problem, judges={name: problem.judges[name] for name in "ab"})
    (found,) = contradictions(fewer)
    assert found == NoRotaApart(("a – p01", "a – p02"), ("p01 – p02",))


@pytest.mark.parametrize("steps", [0, 30_000])
def test_no_demand_is_given_up_for_evenness(steps: int) -> None:
    """The judges keep the same players together round after round: to part them is worth much."""
    names = numbered_players(22)
    problem = plan(
        22,
        2,
        11,
        games=10,
        teams={str(n): names[2 * n : 2 * n + 2] for n in range(9)},
        judges={"a": ("p19", "p20", "p01"), "b": ("p04", "p06", "p07", "p09", "p11")},
    )
    seating = solve(problem, seed=1, steps=steps, fast=False)
    assert broken_demands(seating, problem) == []


def test_a_long_chain_of_demands_is_settled() -> None:
    """At two tables each of these has his side; a wrong one is only mended along the chain."""
    links = ["1 2", "2 3", "3 4", "1 5", "5 6", "5 7", "5 8", "9 10", "11 12", "13 14"]
    names = numbered_players(21)
    chain = [(names[int(a) - 1], names[int(b) - 1]) for a, b in map(str.split, links)]
    judges = {"a": ("p05", "p15"), "b": ("p09", "p11")}
    problem = plan(21, 2, 21, games=20, avoid=chain, judges=judges)
    seating = solve(problem, seed=1, steps=0, fast=False)
    assert broken_demands(seating, problem) == []


JUDGES = {"a": ("p01", "p02"), "b": ("p02", "p03"), "c": ("p03", "p01")}
"""Each table of each round has a judge who can be here only."""

MANY = {"a": TWELVE[:3], "b": TWELVE[3:6], "c": TWELVE[6:9]}
FOUR = {"a": TWELVE[:2], "b": TWELVE[2:4], "c": TWELVE[4:6], "d": TWELVE[6:8]}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("judges", [JUDGES, MANY, FOUR])
def test_judges_cost_nothing_where_players_can_exchange_their_parts(
    judges: dict[str, tuple[str, ...]], seed: int
) -> None:
    problem = plan(30, 3, 10, judges=judges)
    seating = solve(problem, seed=seed, steps=0, fast=False)
    assert broken_demands(seating, problem) == []
    assert seating.ss == 4590


def test_judges_of_teams_cost_nothing() -> None:
    problem = plan(30, 3, 10, teams=teams_of(3, 30), judges=JUDGES)
    seating = solve(problem, seed=1, steps=0, fast=False)
    assert broken_demands(seating, problem) == []
    assert seating.ss == 4590


def test_a_search_does_not_stop_before_judges_are_met() -> None:
    """Half of all players have a single judge who may judge them: he has them every round."""
    names = numbered_players(20)
    problem = plan(20, 2, 10, judges={"a": names[:5], "b": names[5:10], "c": ()})
    search = Search(problem, 1, fast=False)
    search.advance(1000)
    seating = search.seating()
    assert broken_demands(seating, problem) == []
    assert search.over == (seating.ss == seating.bound.value)


@pytest.mark.parametrize("problem", [THIRTY, TEAMS_OF_THREE])
def test_fitting_changes_names_only(problem: Problem) -> None:
    games = structured(problem, Dice(1))
    assert games is not None
    judged = plan(30, 3, 10, teams=problem.teams, judges=JUDGES)
    found = fitted(judged, games, rota(judged).bars, Dice(2))
    assert sum_of_squares(found) == sum_of_squares(games)
    assert all((a, b) not in problem.apart for table in found for a in table for b in table)


def test_loads_of_judges_with_many_conflicts_are_even() -> None:
    names = numbered_players(36)
    judges = {"a": names[:5], "b": names[5:9], "c": names[9:12], "d": names[2:7]}
    problem = plan(36, 3, 12, games=10, judges=judges)
    report = check(solve(problem, seed=1, steps=20_000, fast=False), problem)
    assert report.valid
    assert max(j.games for j in report.judges) - min(j.games for j in report.judges) <= 1


def test_orbits_are_made_to_suit_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("consigliere.seating.search.FIRST_CYCLE", 1 << 14)
    problem = plan(36, 3, 12, games=10, judges=MANY)
    whole, parts = (Search(problem, 2, fast=False) for _ in range(2))
    whole.advance(5 << 14)
    for steps in (100, 1 << 14, 1 << 14, (5 << 14) - (2 << 14) - 100):
        parts = Search.resume(problem, parts.checkpoint(), fast=False)
        parts.advance(steps)
    assert parts.checkpoint() == whole.checkpoint()
    seating = whole.seating()
    assert broken_demands(seating, problem) == []
    assert seating.ss <= whole.progress.best


def test_a_rota_shares_the_rounds() -> None:
    problem = plan(36, 3, 12, games=10, judges=dict.fromkeys("abcde", ()) | {"f": ("p01",)})
    bars = rota(problem).bars
    assert len(bars) == sum(RESTING.tables)
    assert sum(map(bool, bars)) == 6
