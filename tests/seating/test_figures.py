"""The figures of other programs, which ours may not exceed, with so few steps as a test may make.

`tools/bench_seating.py` measures what is reached in ten seconds.
"""

import pytest
from tests.seating.samples import (
    FIFTY,
    FORTY,
    HUNDRED,
    ODD_RESTING,
    RESTING,
    SIXTY,
    TEAMS_OF_THREE,
    THIRTY,
    THOUSAND,
    TWO_TABLES,
)

from consigliere.seating.problem import Problem, plan
from consigliere.seating.solving import solve


@pytest.mark.parametrize(
    "problem", [plan(20, 2, 10), THIRTY, TEAMS_OF_THREE, FORTY, FIFTY, THOUSAND]
)
def test_proved_optimal_at_once(problem: Problem) -> None:
    assert solve(problem, seed=1, steps=400_000, fast=False).proved_optimal


@pytest.mark.parametrize(("problem", "peer"), [(SIXTY, 6680), (HUNDRED, 10630)])
def test_structures_beat_all_peers(problem: Problem, peer: int) -> None:
    assert solve(problem, seed=1, steps=0, fast=False).ss <= peer


@pytest.mark.parametrize(
    ("problem", "peer"), [(RESTING, 4638), (ODD_RESTING, 2970), (TWO_TABLES, 4530)]
)
def test_sit_outs_beat_all_peers(problem: Problem, peer: int) -> None:
    assert solve(problem, seed=1, steps=500_000, fast=False).ss <= peer
