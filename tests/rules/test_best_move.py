"""8.3.1 to 8.3.7, 7.13 and 8.6.6: the best move, its worth and the right to it."""

import pytest
from tests.rules.build import (
    EDITIONS,
    Finding,
    awards,
    best_move,
    extra,
    findings,
    forfeit,
    game,
    grave_findings,
    killed,
    paths,
    removed,
    voted_out,
)

from consigliere.rules.game import Day

CLAUSE = {"fsm": "8.3.5", "fiim": "8.3.4", "fsm-2024": "8.3.4"}
WORTH = {
    "fsm": ["0", "0.1", "0.3", "0.6"],
    "fiim": ["0", "0", "0.25", "0.4"],
    "fsm-2024": ["0", "0", "0.25", "0.5"],
}
WRONG_SEAT = {"fsm": "8.3.1", "fiim": "8.3", "fsm-2024": "8.3"}
TWO_LEFT = {"fsm": "8.3.6", "fiim": "8.3.6", "fsm-2024": "8.3.5"}
REPEATED = {"fsm": "8.3.4", "fiim": "8.3.3", "fsm-2024": "8.3.3"}


def expected(edition: str, seat: int, blacks: int) -> dict[tuple[int, str], str]:
    worth = WORTH[edition][blacks]
    return {} if worth == "0" else {(seat, CLAUSE[edition]): worth}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("outcome", ["red", "black"])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    ("named", "blacks"),
    [
        ((), 0),
        ((3,), 0),
        ((3, 4, 5), 0),
        ((8,), 1),
        ((3, 9), 1),
        ((10, 3, 4), 1),
        ((9, 8), 2),
        ((3, 8, 10), 2),
        ((10, 9, 8), 3),
    ],
)
def test_worth_by_the_number_of_blacks(
    edition: str, outcome: str, seat: int, named: tuple[int, ...], blacks: int
) -> None:
    record = game(outcome, killed(seat), best_move(seat, *named))
    assert awards(record, edition) == expected(edition, seat, blacks)
    assert findings(record, edition) == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [8, 9])
def test_only_for_a_red_player(edition: str, seat: int) -> None:
    record = game("red", killed(seat), best_move(seat, 8, 9, 10))
    assert awards(record, edition) == {}
    assert findings(record, edition) == []


@pytest.mark.parametrize(
    ("edition", "worth"),
    [
        ("fsm", {}),
        ("fiim", {(2, "8.3.4"): "0.4"}),
        ("fsm-2024", {(2, "8.3.4"): "0.5"}),
    ],
)
def test_in_a_draw(edition: str, worth: dict[tuple[int, str], str]) -> None:
    record = game("draw", killed(2), best_move(2, 8, 9, 10))
    assert awards(record, edition) == worth
    assert findings(record, edition) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_removed_players_best_move_stands(edition: str) -> None:
    record = game("black", killed(2), best_move(2, 8, 9, 10), removed(2))
    assert awards(record, edition)[2, CLAUSE[edition]] == WORTH[edition][3]
    assert ("violation", "8.4.7", 2) not in findings(record, edition)


@pytest.mark.parametrize("edition", ["fsm", "fsm-2024"])
def test_a_forfeited_players_best_move_stands(edition: str) -> None:
    record = game("black", killed(2), best_move(2, 8, 9, 10), forfeit(2))
    assert awards(record, edition)[2, CLAUSE[edition]] == WORTH[edition][3]
    assert findings(record, edition) == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("victim", [2, None])
def test_not_this_players_right(edition: str, victim: int | None) -> None:
    record = game("black", killed(victim), best_move(3, 8, 9, 10))
    assert awards(record, edition) == {}
    assert findings(record, edition) == [("violation", WRONG_SEAT[edition], 3)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobodys_right_where_night_1_is_not_recorded(edition: str) -> None:
    record = game("black", killed(3, night=2), best_move(3, 8, 9, 10))
    assert awards(record, edition) == {}
    assert findings(record, edition) == [("violation", WRONG_SEAT[edition], 3)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("leavers", [(4, 5), (4, 5, 6)])
def test_no_right_after_two_left_by_the_vote_of_day_1(
    edition: str, leavers: tuple[int, ...]
) -> None:
    record = game("black", voted_out(*leavers), killed(2), best_move(2, 8, 9, 10))
    assert awards(record, edition) == {}
    assert findings(record, edition) == [("violation", TWO_LEFT[edition], 2)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_was_removed_or_left_on_another_day_does_not_count_as_voted_out(edition: str) -> None:
    record = game(
        "black",
        voted_out(4),
        voted_out(6, 7, day=2),
        removed(5),
        killed(2),
        best_move(2, 8, 9, 10),
    )
    assert awards(record, edition)[2, CLAUSE[edition]] == WORTH[edition][3]
    assert findings(record, edition) == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("named", [(8, 8, 9), (8, 8, 8)])
def test_nothing_else_is_examined_without_the_right(edition: str, named: tuple[int, ...]) -> None:
    """The wrong seat comes before the two who left; a repeated seat and a break-off are silent."""
    pieces = (voted_out(4, 5), killed(2))
    wrong_seat = game("black", *pieces, best_move(3, *named, ended_by="information"))
    two_left = game("black", *pieces, best_move(2, *named, ended_by="hint"))
    assert findings(wrong_seat, edition) == [("violation", WRONG_SEAT[edition], 3)]
    assert findings(two_left, edition) == [("violation", TWO_LEFT[edition], 2)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("named", "blacks"), [((9, 9, 10), 2), ((8, 9, 8), 2), ((8, 8, 8), 1), ((3, 3), 0)]
)
def test_a_repeated_seat_counts_once(edition: str, named: tuple[int, ...], blacks: int) -> None:
    record = game("black", killed(2), best_move(2, *named))
    assert awards(record, edition) == expected(edition, 2, blacks)
    assert findings(record, edition) == [("violation", REPEATED[edition], 2)]


@pytest.mark.parametrize("outcome", ["draw", "red"])
def test_a_repeated_seat_is_a_violation_where_it_earns_nothing_too(outcome: str) -> None:
    record = game(outcome, killed(9), best_move(9, 8, 8))
    assert findings(record) == [("violation", "8.3.4", 9)]


@pytest.mark.parametrize(
    ("edition", "ended_by", "worth", "found"),
    [
        ("fsm", "information", "0.3", [("violation", "8.3.3", 2)]),
        ("fsm", "hint", "0.3", [("violation", "8.3.3", 2)]),
        ("fiim", "information", "0.25", []),
        ("fiim", "hint", "0", []),
        ("fsm-2024", "information", "0.25", [("violation", "8.3.2", 2)]),
        ("fsm-2024", "hint", "0.25", [("violation", "8.3.2", 2)]),
    ],
)
def test_broken_off(edition: str, ended_by: str, worth: str, found: list[Finding]) -> None:
    move = best_move(2, 8, 9, ended_by=ended_by)
    paid = {} if worth == "0" else {(2, CLAUSE[edition]): worth}
    record = game("black", killed(2), move)
    assert awards(record, edition) == paid
    assert findings(record, edition) == found
    punished = game("black", killed(2), move, removed(2))
    penalty = {(2, "8.2.4"): "-0.6" if edition == "fsm" else "-0.5"}
    assert awards(punished, edition) == paid | penalty
    assert grave_findings(punished, edition) == []


def test_8_3_3_the_removal_of_somebody_else_does_not_settle_it() -> None:
    record = game("black", killed(2), best_move(2, 8, ended_by="hint"), removed(4))
    assert findings(record) == [("violation", "8.3.3", 2)]


def test_8_3_7_8_4_6_adds_to_the_extra_points() -> None:
    record = game("red", killed(2), best_move(2, 8, 9, 10), extra(2, "0.6"))
    assert awards(record) == {(2, "8.3.5"): "0.6", (2, "8.3.9.1"): "0.6"}


# ------------------------------------------------------------------------------- the broken table


def test_7_13_a_broken_table_gives_a_second_best_move() -> None:
    record = game(
        "black",
        voted_out(4),
        killed(2),
        best_move(4, 8, 9, 10, right="table_broken"),
        best_move(2, 8, 3, 9),
    )
    assert awards(record) == {(2, "8.3.5"): "0.3", (4, "8.3.5"): "0.6"}
    assert paths(record) == {(2, "8.3.5"): "best_moves[1]", (4, "8.3.5"): "best_moves[0]"}
    assert findings(record) == []


def test_7_13_needs_no_kill_in_night_1() -> None:
    record = game("black", voted_out(4), killed(None), best_move(4, 8, right="table_broken"))
    assert awards(record) == {(4, "8.3.5"): "0.1"}
    assert findings(record) == []


@pytest.mark.parametrize(
    "days",
    [[], [voted_out()], [voted_out(5)], [voted_out(4, 5)], [voted_out(4, day=2)]],
    ids=["no day", "nobody", "another", "two", "day 2"],
)
@pytest.mark.parametrize("named", [(8, 9), (8, 8)])
def test_8_6_6_the_player_has_to_be_voted_out_alone_on_day_1(
    days: list[Day], named: tuple[int, ...]
) -> None:
    record = game(
        "black",
        *days,
        killed(2),
        best_move(4, *named, right="table_broken", ended_by="hint"),
    )
    assert awards(record) == {}
    assert findings(record) == [("violation", "8.6.6", 4)]


@pytest.mark.parametrize(
    ("named", "found"),
    [
        ((9, 9), [("violation", "8.3.4", 4)]),
        ((9, 10), []),
    ],
)
def test_7_13_it_is_examined_like_the_other(named: tuple[int, ...], found: list[Finding]) -> None:
    record = game("black", voted_out(4), best_move(4, *named, right="table_broken"))
    assert findings(record) == found
    broken_off = best_move(4, *named, right="table_broken", ended_by="information")
    record = game("black", voted_out(4), broken_off)
    assert findings(record) == [("violation", "8.3.3", 4), *found]


@pytest.mark.parametrize(("outcome", "leaver"), [("draw", 4), ("red", 9)])
def test_7_13_nothing_in_a_draw_or_for_a_black(outcome: str, leaver: int) -> None:
    record = game(outcome, voted_out(leaver), best_move(leaver, 8, 10, right="table_broken"))
    assert awards(record) == {}
    assert findings(record) == []


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_8_3_older_editions_have_no_such_right(edition: str) -> None:
    record = game(
        "black",
        voted_out(4),
        killed(2),
        best_move(4, 8, 8, 10, right="table_broken"),
        best_move(2, 8, 9, 10),
    )
    assert awards(record, edition) == {(2, "8.3.4"): WORTH[edition][3]}
    assert findings(record, edition) == [("violation", "8.3", 4)]
