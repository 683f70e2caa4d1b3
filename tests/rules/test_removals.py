"""8.2.4, 8.2.5: removal from the table, and a forfeit in its place."""

import pytest
from tests.rules.build import EDITIONS, awards, findings, forfeit, game, paths, removed


@pytest.mark.parametrize(
    ("edition", "critical", "expected"),
    [
        ("fsm", True, "-1"),
        ("fsm", False, "-0.6"),
        ("fiim", True, "-0.5"),
        ("fiim", False, "-0.5"),
        ("fsm-2024", True, "-0.5"),
        ("fsm-2024", False, "-0.5"),
    ],
)
@pytest.mark.parametrize("outcome", ["red", "black", "draw"])
def test_8_2_4_removal(edition: str, critical: bool, expected: str, outcome: str) -> None:  # noqa: FBT001  (a column of the table)
    record = game(outcome, removed(3, critical=critical))
    assert awards(record, edition) == {(3, "8.2.4"): expected}
    assert paths(record, edition) == {(3, "8.2.4"): "removals[0]"}
    assert findings(record, edition) == []


def test_8_2_4_each_removed_player_by_his_own_removal() -> None:
    record = game("red", removed(9, critical=True), removed(4))
    assert awards(record) == {(4, "8.2.4"): "-0.6", (9, "8.2.4"): "-1"}
    assert paths(record) == {(4, "8.2.4"): "removals[1]", (9, "8.2.4"): "removals[0]"}


@pytest.mark.parametrize(("edition", "expected"), [("fsm", "-1.5"), ("fsm-2024", "-1")])
@pytest.mark.parametrize(("offender", "outcome"), [(3, "black"), (9, "red")])
def test_8_2_5_forfeit(edition: str, expected: str, offender: int, outcome: str) -> None:
    record = game(outcome, forfeit(offender))
    assert awards(record, edition) == {(offender, "8.2.5"): expected}
    assert paths(record, edition) == {(offender, "8.2.5"): "forfeit"}
    assert findings(record, edition) == []


@pytest.mark.parametrize(("edition", "expected"), [("fsm", "-1.5"), ("fsm-2024", "-1")])
def test_8_2_5_forfeit_takes_the_place_of_that_players_removal(edition: str, expected: str) -> None:
    record = game("black", removed(3, critical=True), removed(4), forfeit(3))
    other = "-0.6" if edition == "fsm" else "-0.5"
    assert awards(record, edition) == {(3, "8.2.5"): expected, (4, "8.2.4"): other}


@pytest.mark.parametrize("edition", ["fsm", "fsm-2024"])
@pytest.mark.parametrize(
    ("offender", "outcome"), [(3, "red"), (3, "draw"), (8, "black"), (8, "draw")]
)
def test_8_2_5_the_opposite_team_has_to_win(edition: str, offender: int, outcome: str) -> None:
    record = game(outcome, forfeit(offender))
    assert findings(record, edition) == [("violation", "8.2.5", offender)]
    assert list(awards(record, edition)) == [(offender, "8.2.5")]


@pytest.mark.parametrize("outcome", ["red", "black", "draw"])
def test_fiim_8_2_knows_no_forfeit(outcome: str) -> None:
    record = game(outcome, forfeit(3))
    assert awards(record, "fiim") == {}
    assert findings(record, "fiim") == [("violation", "8.2", 3)]


def test_fiim_8_2_a_forfeit_does_not_hide_the_removal() -> None:
    record = game("black", removed(3), forfeit(3))
    assert awards(record, "fiim") == {(3, "8.2.4"): "-0.5"}
    assert findings(record, "fiim") == [("violation", "8.2", 3)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_seat_that_never_left_has_no_award(edition: str) -> None:
    assert awards(game("black"), edition) == {}
