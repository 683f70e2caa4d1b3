"""8.5: penalties name their clause; their size, and whom each clause speaks of."""

from itertools import product

import pytest
from tests.rules.build import (
    OUTCOMES,
    Finding,
    all_awards,
    approved,
    awards,
    extra,
    findings,
    game,
    paths,
    penalty,
)

ROLES = {"sheriff": 1, "citizen": 3, "don": 8, "mafia": 9}
"""A seat of each role."""

RED, BLACK, CITIZEN, SHERIFF = "sheriff citizen", "don mafia", "citizen", "sheriff"
ANYONE = f"{RED} {BLACK}"

# Whom a clause speaks of, and whether the team of that player has to have lost.
WHOM = {
    "fsm": {
        "8.5.2": (RED, True),
        "8.5.3": (RED, False),
        "8.5.4": (CITIZEN, True),
        "8.5.5": (SHERIFF, True),
        "8.5.6.1": (SHERIFF, True),
        "8.5.6.2": (SHERIFF, True),
        "8.5.6.3": (SHERIFF, True),
        "8.5.6.4": (SHERIFF, True),
        "8.5.7": (ANYONE, True),
        "8.5.7.1": (BLACK, True),
        "8.5.7.2": (SHERIFF, True),
        "8.5.7.3": (SHERIFF, True),
        "8.5.7.4": (BLACK, True),
        "8.5.7.5": (BLACK, True),
        "8.5.9": (ANYONE, False),
        "8.5.10": (SHERIFF, False),
    },
    "fiim": {
        "8.5.1": (RED, True),
        "8.5.2": (CITIZEN, False),
        "8.5.3": (RED, True),
        "8.5.4": (BLACK, True),
    },
    "fsm-2024": {
        "8.5.1": (RED, True),
        "8.5.2": (RED, False),
        "8.5.3": (CITIZEN, True),
        "8.5.4": (SHERIFF, True),
        "8.5.5.1": (SHERIFF, True),
        "8.5.5.2": (SHERIFF, True),
        "8.5.5.3": (SHERIFF, True),
        "8.5.5.4": (SHERIFF, True),
        "8.5.7": (BLACK, True),
        "8.5.8": (SHERIFF, True),
        "8.5.9": (SHERIFF, True),
        "8.5.10": (BLACK, True),
        "8.5.11": (BLACK, True),
    },
}


def lost(role: str, outcome: str) -> bool:
    """A draw is nobody's defeat."""
    return outcome == ("black" if role in RED.split() else "red")


def size(edition: str, clause: str) -> str:
    return "-1" if (edition, clause) == ("fsm", "8.5.9") else "-0.4"


@pytest.mark.parametrize(
    ("edition", "clause"), [(edition, clause) for edition in WHOM for clause in WHOM[edition]]
)
@pytest.mark.parametrize(("role", "outcome"), list(product(ROLES, OUTCOMES)))
def test_8_5_held_against_the_record(edition: str, clause: str, role: str, outcome: str) -> None:
    whom, only_if_lost = WHOM[edition][clause]
    fits = role in whom.split() and (lost(role, outcome) or not only_if_lost)
    seat = ROLES[role]
    record = game(outcome, penalty(seat, size(edition, clause), clause))
    expected: list[Finding] = [] if fits else [("violation", clause, seat)]
    assert findings(record, edition) == expected
    assert awards(record, edition) == {(seat, clause): size(edition, clause)}


@pytest.mark.parametrize("clause", [clause for clause in WHOM["fsm"] if clause != "8.5.9"])
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ("-0.2", None),
        ("-0.3", None),
        ("-0.4", None),
        ("-0.6", None),
        ("-0.8", None),
        ("-1", None),
        ("-1.2", "approval"),
        ("-1.5", "approval"),
        ("-0.1", "violation"),
        ("-0.5", "violation"),
        ("-0.25", "violation"),
        ("-0.7", "violation"),
        ("-1.1", "violation"),
        ("-2", "violation"),
    ],
)
def test_8_4_4_the_size(clause: str, points: str, expected: str | None) -> None:
    whom = WHOM["fsm"][clause][0].split()[0]
    outcome = "black" if whom in RED.split() else "red"
    given = penalty(ROLES[whom], points, clause)
    found = [] if expected is None else [(expected, "8.4.4", ROLES[whom])]
    assert findings(game(outcome, given)) == found
    assert awards(game(outcome, given)) == {(ROLES[whom], clause): points}
    consent = [each for each in found if each[0] == "violation"]
    assert findings(game(outcome, approved(given))) == consent


@pytest.mark.parametrize("points", ["-0.2", "-0.8", "-0.99", "-1.2", "-1.5", "-2"])
@pytest.mark.parametrize("consent", [True, False])
def test_8_5_9_is_exactly_1(points: str, *, consent: bool) -> None:
    given = penalty(3, points, "8.5.9")
    record = game("black", approved(given) if consent else given)
    assert findings(record) == [("violation", "8.5.9", 3)]
    assert awards(record) == {(3, "8.5.9"): points}


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
@pytest.mark.parametrize("points", ["-0.1", "-0.2", "-0.39", "-0.5", "-1", "-1.2"])
def test_8_5_is_exactly_0_4_in_the_older_editions(edition: str, points: str) -> None:
    given = penalty(3, points, "8.5.2")
    assert findings(game("black", given), edition) == [("violation", "8.5", 3)]
    assert findings(game("black", approved(given)), edition) == [("violation", "8.5", 3)]
    assert awards(game("black", given), edition) == {(3, "8.5.2"): points}


def test_8_5_size_and_record_are_two_findings() -> None:
    record = game("red", penalty(3, "-0.5", "8.5.2"))
    assert findings(record) == [("violation", "8.4.4", 3), ("violation", "8.5.2", 3)]
    record = game("red", penalty(3, "-0.5", "8.5.1"))
    assert findings(record, "fiim") == [("violation", "8.5", 3), ("violation", "8.5.1", 3)]


@pytest.mark.parametrize("edition", list(WHOM))
def test_8_5_1_different_acts_add_up(edition: str) -> None:
    clauses = ("8.5.2", "8.5.3")
    record = game("black", *[penalty(3, "-0.4", clause) for clause in clauses])
    assert awards(record, edition) == {(3, clause): "-0.4" for clause in clauses}
    assert findings(record, edition) == []


def test_a_penalty_is_where_its_award_comes_from() -> None:
    record = game("black", extra(4, "0.2"), penalty(3, "-0.4", "8.5.3"))
    assert paths(record)[3, "8.5.3"] == "marks[1]"


# ---------------------------------------------------------------------- 8.5.1: perhaps one act


def test_8_5_1_the_same_clause_twice_for_one_seat_is_perhaps_one_act() -> None:
    record = game("black", penalty(3, "-0.4", "8.5.3"), penalty(3, "-0.2", "8.5.3"))
    assert findings(record) == [("notice", "8.5.1", 3)]
    earned = [award for award in all_awards(record) if award[0][0] == 3]
    assert earned == [((3, "8.5.3"), "-0.4"), ((3, "8.5.3"), "-0.2")]  # it counts all the same


def test_8_5_1_not_for_two_seats() -> None:
    record = game("black", penalty(3, "-0.4", "8.5.3"), penalty(4, "-0.4", "8.5.3"))
    assert findings(record) == []


@pytest.mark.parametrize(
    ("clause", "seat", "expected"),
    [
        ("8.5.2", 3, [("notice", "8.5.1", 3)]),
        ("8.5.3", 3, [("notice", "8.5.1", 3)]),
        ("8.5.4", 3, [("notice", "8.5.1", 3)]),
        ("8.5.6.1", 1, [("notice", "8.5.1", 1)]),
        ("8.5.6.2", 1, [("notice", "8.5.1", 1)]),
        ("8.5.6.3", 1, [("notice", "8.5.1", 1)]),
        ("8.5.6.4", 1, [("notice", "8.5.1", 1)]),
        ("8.5.5", 1, []),
        ("8.5.7", 3, []),
        ("8.5.7.2", 1, []),
        ("8.5.10", 1, []),
    ],
)
@pytest.mark.parametrize("swap", [True, False])
def test_8_5_1_an_unplayable_game_beside_what_may_be_the_same(
    clause: str, seat: int, expected: list[Finding], *, swap: bool
) -> None:
    both = [penalty(seat, "-0.4", clause), penalty(seat, "-1", "8.5.9")]
    assert findings(game("black", *(reversed(both) if swap else both))) == expected
    apart = [penalty(seat, "-0.4", clause), penalty(7, "-1", "8.5.9")]
    assert findings(game("black", *apart)) == []


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_8_5_1_is_no_notice_of_the_older_editions(edition: str) -> None:
    record = game("black", penalty(3, "-0.4", "8.5.2"), penalty(3, "-0.4", "8.5.2"))
    assert findings(record, edition) == []
