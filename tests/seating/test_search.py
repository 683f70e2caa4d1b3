import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seating.judging import broken_demands, seat_spreads, squares
from tests.seating.samples import (
    ODD_RESTING,
    RESTING,
    SIXTY,
    TEAMS_OF_TWO,
    THIRTY,
    absences,
    problems,
    teams_of,
)

from consigliere.seating import polish as polish_module
from consigliere.seating import search as search_module
from consigliere.seating.checking import check
from consigliere.seating.compiled import HAS_NUMBA
from consigliere.seating.merit import merit
from consigliere.seating.orbit_search import has_orbits
from consigliere.seating.problem import Problem, plan
from consigliere.seating.search import Progress, Search
from consigliere.seating.solving import run, solve

needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")


@settings(max_examples=25)
@given(problems(), st.integers(0, 2**40))
def test_any_valid_problem_yields_a_valid_seating(problem: Problem, seed: int) -> None:
    seating = solve(problem, seed=seed, steps=300, fast=False)
    assert broken_demands(seating, problem) == []
    report = check(seating, problem)
    assert report.faults == ()
    assert report.ss == seating.ss == squares(seating.rounds, problem.players)
    assert report.bound.value <= report.ss
    assert max(seat_spreads(seating)) <= 1
    assert report.seats_even


@settings(max_examples=25)
@given(absences(), st.integers(0, 99))
def test_absences_are_respected(problem: Problem, seed: int) -> None:
    seating = solve(problem, seed=seed, steps=300, fast=False)
    assert broken_demands(seating, problem) == []
    assert check(seating, problem).faults == ()


@pytest.mark.parametrize("problem", [RESTING, SIXTY, TEAMS_OF_TWO])
def test_same_seed_and_steps_give_the_same_seating(problem: Problem) -> None:
    whole = Search(problem, 5, fast=False)
    whole.advance(6000)
    parts = Search(problem, 5, fast=False)
    parts.advance(1)
    parts.advance(2500)
    stored = json.loads(json.dumps(parts.checkpoint()))
    resumed = Search.resume(problem, stored, fast=False)
    resumed.advance(6000 - 2501)
    assert resumed.progress == whole.progress
    assert resumed.seating() == whole.seating()
    assert resumed.checkpoint() == whole.checkpoint()


@pytest.mark.parametrize("problem", [RESTING, SIXTY, TEAMS_OF_TWO, ODD_RESTING])
@needs_numba
def test_numba_changes_nothing(problem: Problem) -> None:
    plain, compiled = (Search(problem, 3, fast=fast) for fast in (False, True))
    for search in (plain, compiled):
        search.advance(30_000)
    assert plain.checkpoint() == compiled.checkpoint()
    assert plain.seating() == compiled.seating()


@needs_numba
def test_numba_changes_nothing_in_long_tournaments() -> None:
    problem = plan(24, 2, 60, games=50)
    plain, compiled = (solve(problem, seed=1, steps=3000, fast=fast) for fast in (False, True))
    assert plain == compiled


@pytest.mark.parametrize("rounds", [10, 60, 1000])
def test_what_pairs_count_fits_64_bits(rounds: int) -> None:
    for players in (20, 24, 100):
        worths = polish_module._worths(plan(players, 2, rounds, games=1))
        assert max(map(max, worths)) < 1 << 61


def test_a_resumed_search_goes_on_through_its_cycles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "FIRST_CYCLE", 640)
    problem = plan(24, 2, 12, games=10, teams=teams_of(2, 24))
    assert has_orbits(problem)
    whole = Search(problem, 2, fast=False)
    whole.advance(4000)
    parts = Search(problem, 2, fast=False)
    for steps in (300, 700, 1500, 1500):
        parts = Search.resume(problem, parts.checkpoint(), fast=False)
        parts.advance(steps)
    assert parts.checkpoint() == whole.checkpoint()
    assert broken_demands(whole.seating(), problem) == []


def test_seeds_differ() -> None:
    one, other = (solve(THIRTY, seed=seed, steps=0, fast=False) for seed in (1, 2))
    assert one.rounds != other.rounds


def test_a_search_stops_when_the_bound_is_met() -> None:
    search = Search(THIRTY, 1, fast=False)
    assert search.advance(10**9).optimal
    assert search.over
    assert search.progress.gap == 0


def test_steps_limit_a_search() -> None:
    seen: list[Progress] = []
    seating = solve(RESTING, steps=1500, watch=seen.append, fast=False)
    assert seating.steps == 1500
    assert seen[-1].steps == 1500
    assert seen[-1].best <= seen[0].best


def test_seconds_limit_a_search() -> None:
    assert solve(RESTING, seconds=0, fast=False).steps == 0


def test_seconds_count_from_when_the_search_was_asked_for() -> None:
    search = Search(RESTING, 1, fast=False)
    run(search, seconds=3, since=time.monotonic() - 5)
    assert search.steps == 0


def test_an_interrupt_returns_the_best_so_far() -> None:
    def interrupt(progress: Progress) -> None:
        if progress.steps >= 4000:
            raise KeyboardInterrupt

    search = Search(RESTING, 4, fast=False)
    run(search, watch=interrupt)
    seating = search.seating()
    assert broken_demands(seating, RESTING) == []
    assert seating == solve(RESTING, seed=4, steps=search.steps, fast=False)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "x"},
        {"seed": True},
        {"seed": -1},
        {"best": [1, 2]},
        {"best": None},
        {"best": list(range(10)) * (sum(RESTING.tables))},
        {"cycle": -1},
        {"cycle": 10**12},
        {"in_cycle": 10**12},
    ],
)
def test_a_checkpoint_of_another_kind_is_refused(change: dict[str, object]) -> None:
    search = Search(RESTING, 1, fast=False)
    with pytest.raises(ValueError, match="checkpoint"):
        Search.resume(RESTING, {**search.checkpoint(), **change}, fast=False)


def test_polishing_makes_nothing_worse_and_parts_fewer_pairs_for_good() -> None:
    search = Search(RESTING, 1, fast=False)
    search.advance(20_000)
    before = search._best
    after = search.seating().games
    assert merit(RESTING, after) < merit(RESTING, before)


@pytest.mark.parametrize("players", [10, 11, 12, 15])
def test_one_table(players: int) -> None:
    rounds = players // 5 if players == 15 else players
    problem = plan(players, 1, rounds, games=10 * rounds // players)
    seating = solve(problem, steps=2000, fast=False)
    assert broken_demands(seating, problem) == []


def test_many_sit_out_at_one_table() -> None:
    problem = plan(30, 1, 9, games=3, teams={"two": ("p01", "p02")})
    seating = solve(problem, steps=2000, fast=False)
    assert broken_demands(seating, problem) == []
    assert check(seating, problem).valid


def test_a_checkpoint_that_has_others_sit_out_is_refused() -> None:
    search = Search(RESTING, 3, fast=False)
    search.advance(50)
    stored = search.checkpoint()
    position = stored["position"]
    assert isinstance(position, dict)
    assert "who" in position
    position["resting"][0] = (position["resting"][0] + 1) % len(RESTING.players)
    with pytest.raises(ValueError, match="sit out"):
        Search.resume(RESTING, stored, fast=False)
