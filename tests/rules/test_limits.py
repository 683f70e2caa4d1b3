"""8.4.1 and, in the older editions, 8.4.2: how much a judge may give in a game, and to how many."""

import pytest
from tests.rules.build import (
    Finding,
    Piece,
    approved,
    best_move,
    extra,
    findings,
    game,
    grave_findings,
    killed,
    left,
    penalty,
    protocol,
    removed,
    special,
    will,
)

from consigliere.rules.clauses.limits import used
from consigliere.rules.edition import load
from consigliere.rules.game import Mark
from consigliere.rules.points import Amount
from consigliere.rules.scoring import score

OVER: list[Finding] = [("approval", "8.4.1", None)]


def extras(points: str, *seats: int) -> list[Mark]:
    return [extra(seat, points) for seat in seats]


# --------------------------------------------------------------------------------------------- fsm


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (extras("1", 1, 3, 4, 5), []),  # 4.0 exactly
        ([*extras("1", 1, 3, 4, 5), will(6, "0.2")], OVER),
        ([*extras("1", 1, 3, 4), extra(5, "0.8"), will(6, "0.2")], []),
        ([*extras("1", 1, 3, 4), protocol(5, "0.4"), will(6, "0.2")], []),
        ([*extras("1", 1, 3, 4), extra(6, "0.8"), protocol(5, "0.4")], OVER),
        # negatives do not lessen it, of the same player or of another
        ([*extras("1", 1, 3, 4, 5), will(6, "0.2"), will(1, "-0.4")], OVER),
        ([*extras("1", 1, 3, 4, 5), will(6, "0.2"), extra(6, "-1")], OVER),
        ([*extras("1", 1, 3, 4, 5), will(6, "0.2"), penalty(7, "-1", "8.5.9")], OVER),
        ([*extras("1", 1, 3, 4, 5), extra(6, "-1"), penalty(7, "-1", "8.5.9")], []),
    ],
)
@pytest.mark.parametrize("outcome", ["red", "black"])
def test_8_4_1_more_than_4_in_all(marks: list[Mark], expected: list[Finding], outcome: str) -> None:
    assert findings(game(outcome, *marks)) == expected


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (extras("0.2", 1, 3, 4, 5, 6, 7, 8), []),
        (extras("0.2", 1, 3, 4, 5, 6, 7, 8, 9), OVER),
        ([*extras("0.2", 1, 3, 4, 5, 6, 7, 8), will(9, "0.2")], OVER),
        ([*extras("0.2", 1, 3, 4, 5, 6, 7, 8), protocol(9, "0.4")], OVER),
        ([*extras("0.2", 1, 3, 4, 5, 6, 7, 8), will(8, "0.2"), protocol(8, "0.4")], []),
        ([*extras("0.2", 1, 3, 4, 5, 6, 7, 8), will(9, "-0.2"), extra(10, "-0.2")], []),
        ([*extras("0.2", 1, 3, 4, 5, 6, 7, 8), will(9, "0")], []),
        # one whose negatives outweigh the positive has a positive mark all the same
        ([*extras("0.2", 1, 3, 4, 5, 6, 7, 8, 9), extra(9, "-1")], OVER),
    ],
)
def test_8_4_1_more_than_7_players(marks: list[Mark], expected: list[Finding]) -> None:
    assert findings(game("black", *marks)) == expected


def test_8_4_1_the_least_positive_mark_counts() -> None:
    eight = game("black", *extras("0.01", *range(1, 9)))
    assert [found for found in findings(eight) if found[1] == "8.4.1"] == OVER
    four = [*extras("1", 1, 3, 4, 5), extra(6, "0.01")]
    assert [found for found in findings(game("black", *four)) if found[1] == "8.4.1"] == OVER


def test_8_4_1_one_approval_each() -> None:
    marks = extras("0.6", 1, 3, 4, 5, 6, 7, 8)
    assert findings(game("black", *marks)) == OVER
    assert findings(game("black", *marks, extra(9, "0.6"))) == [*OVER, *OVER]


def test_8_4_1_the_best_move_does_not_count() -> None:
    first_kill = (killed(2), best_move(2, 8, 9, 10))
    assert findings(game("black", *first_kill, *extras("1", 1, 3, 4, 5))) == []
    assert findings(game("black", *first_kill, *extras("0.2", 1, 3, 4, 5, 6, 7, 8))) == []


@pytest.mark.parametrize(
    ("colours", "claims", "expected"),
    [
        ("9b", "", []),  # 3.8 + 0.2
        ("9b 3r", "", OVER),
        ("9b", "1s", OVER),
        ("", "1s", OVER),
        ("9b 8r 7r", "", []),  # a negative clause does not lessen it
        ("9b 10b 8r", "", OVER),
        ("9b 10b 4b", "", OVER),  # within a clause it is the sum that counts: 0.3
        ("9b 4b", "", []),
        ("9b 10b", "3s", OVER),
    ],
)
def test_8_4_1_the_computed_protocol_counts_by_the_sum_of_each_clause(
    colours: str, claims: str, expected: list[Finding]
) -> None:
    marks = [*extras("1", 1, 3, 4), extra(5, "0.8")]
    assert findings(game("black", killed(2), left(colours, claims), *marks)) == expected


@pytest.mark.parametrize(
    ("colours", "expected"), [("9b", OVER), ("3b", []), ("9b 3b", []), ("9b 8r 7r", OVER)]
)
def test_8_4_1_the_first_killed_counts_among_the_players(
    colours: str, expected: list[Finding]
) -> None:
    marks = extras("0.2", 1, 3, 4, 5, 6, 7, 8)
    assert grave_findings(game("black", killed(2), left(colours), *marks)) == expected


def test_8_4_1_only_what_is_credited_counts() -> None:
    marks = extras("1", 1, 3, 4, 5)
    gone = game("black", removed(6), *marks, extra(6, "0.2"))
    assert findings(gone) == [("violation", "8.4.7", 6)]
    by_special = game("black", removed(6), *marks, special(extra(6, "0.2")))
    assert findings(by_special) == OVER
    eight = extras("0.2", 1, 3, 4, 5, 6, 7, 8, 9)
    assert findings(game("black", removed(6), *eight)) == [("violation", "8.4.7", 6)]
    no_protocol = game("black", killed(2), removed(2), left("8b 9b 10b"), *marks)
    assert grave_findings(no_protocol) == []
    blacks = game("red", killed(9), left("8b 10b"), *marks)
    assert findings(blacks) == []


def test_8_4_1_marks_that_are_not_allowed_count_as_recorded() -> None:
    record = game("black", extra(3, "4.1"))
    assert findings(record) == [*OVER, ("violation", "8.4.3", 3)]


def test_8_4_1_consent_silences_it() -> None:
    record = game("black", *extras("0.6", *range(1, 9)), limits_approved=True)
    assert findings(record) == []
    marks = [approved(extra(seat, "0.6")) for seat in range(1, 9)]
    assert findings(game("black", *marks)) == [*OVER, *OVER]  # of a mark, it does not


def test_8_4_1_that_consent_silences_nothing_else() -> None:
    record = game("black", extra(3, "1.2"), extra(4, "0.5"), limits_approved=True)
    assert findings(record) == [("approval", "8.4.3", 3), ("violation", "8.4.3", 4)]


# -------------------------------------------------------------------------------------------- fiim


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (extras("0.25", 1, 3, 4, 5), []),
        (extras("0.2", 1, 3, 4, 5, 6), [("violation", "8.4.1", None)]),
        ([*extras("0.4", 1, 3), extra(4, "0.2")], []),
        ([*extras("0.4", 1, 3), extra(4, "0.21")], [("violation", "8.4.2", None)]),
        (
            extras("0.3", 1, 3, 4, 5, 6),
            [("violation", "8.4.1", None), ("violation", "8.4.2", None)],
        ),
    ],
)
@pytest.mark.parametrize("consent", [True, False])
def test_fiim_8_4_1_8_4_2(marks: list[Mark], expected: list[Finding], *, consent: bool) -> None:
    """Four players, 1.0 together; nobody can agree to more."""
    record = game("red", *marks, limits_approved=consent)
    assert findings(record, "fiim") == expected


@pytest.mark.parametrize(("edition", "most"), [("fiim", "0.2"), ("fsm-2024", "0.4")])
def test_8_4_a_seats_extras_are_added_up(edition: str, most: str) -> None:
    over: Finding = ("violation", "8.4.2", None)
    marks = [*extras("0.3", 1, 3), extra(4, most), extra(5, "0.3")]
    assert over in findings(game("red", *marks), edition)
    assert over not in findings(game("red", *marks, extra(5, "-0.1")), edition)


def test_fiim_8_4_1_the_least_positive_sum_counts() -> None:
    record = game("red", *extras("0.01", 1, 3, 4, 5, 6))
    assert findings(record, "fiim") == [("violation", "8.4.1", None)]


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
@pytest.mark.parametrize("of_fifth", [("-0.2",), ("0.2", "-0.2"), ("0.1", "-0.3"), ("0",)])
def test_8_4_a_sum_that_is_not_positive_is_outside_the_limits(
    edition: str, of_fifth: tuple[str, ...]
) -> None:
    sums = "0.25" if edition == "fiim" else "0.3"
    record = game("red", *extras(sums, 1, 3, 4, 5), *[extra(6, points) for points in of_fifth])
    assert not [found for found in findings(record, edition) if found[2] is None]
    more = game("red", *extras(sums, 1, 3, 4), extra(5, "0.7"), extra(6, "-0.6"))
    assert ("violation", "8.4.2", None) in findings(more, edition)  # nor does it lessen them


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_8_4_6_an_extra_that_gave_way_leaves_both_limits(edition: str) -> None:
    first_kill = (killed(2), best_move(2, 8, 9))
    sums = "0.25" if edition == "fiim" else "0.3"
    record = game("red", *first_kill, extra(2, "0.2"), *extras(sums, 1, 3, 4, 5))
    assert not [found for found in findings(record, edition) if found[2] is None]


def test_fiim_8_4_6_an_extra_that_won_counts() -> None:
    first_kill = (killed(2), best_move(2, 8, 9))
    record = game("red", *first_kill, extra(2, "0.3"), *extras("0.25", 1, 3, 4))
    assert findings(record, "fiim") == [("violation", "8.4.2", None)]
    record = game("red", *first_kill, extra(2, "0.25"), *extras("0.1", 1, 3, 4, 5))
    assert findings(record, "fiim") == [("violation", "8.4.1", None)]


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_8_4_6_the_best_move_itself_does_not_count(edition: str) -> None:
    sums = "0.25" if edition == "fiim" else "0.3"
    record = game("red", killed(2), best_move(2, 8, 9, 10), *extras(sums, 1, 3, 4, 5))
    assert not [found for found in findings(record, edition) if found[2] is None]


# ---------------------------------------------------------------------------------------- fsm-2024


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (extras("0.3", 1, 3, 4, 5), []),
        (extras("0.4", 1, 3, 4), []),
        ([*extras("0.4", 1, 3, 4), extra(5, "0.1")], [("violation", "8.4.2", None)]),
        (extras("0.2", 1, 3, 4, 5, 6), [("approval", "8.4.1", None)]),
        (extras("0.2", 1, 3, 4, 5, 6, 7), [("violation", "8.4.1", None)]),
        (
            extras("0.3", 1, 3, 4, 5, 6),
            [("approval", "8.4.1", None), ("violation", "8.4.2", None)],
        ),
    ],
)
def test_fsm_2024_8_4_1_8_4_2(marks: list[Mark], expected: list[Finding]) -> None:
    """Four players, a fifth by approval; 1.2 together."""
    assert findings(game("red", *marks), "fsm-2024") == expected
    agreed = game("red", *marks, limits_approved=True)
    violations = [found for found in expected if found[0] == "violation"]
    assert findings(agreed, "fsm-2024") == violations


@pytest.mark.parametrize("points", ["0.3", "0.5"])
def test_fsm_2024_8_4_6_an_extra_that_won_is_outside_the_1_2_but_not_outside_the_five(
    points: str,
) -> None:
    first_kill = (killed(2), best_move(2, 8, 9), extra(2, points))
    record = game("red", *first_kill, *extras("0.4", 1, 3, 4))
    assert findings(record, "fsm-2024") == []
    record = game("red", *first_kill, *extras("0.3", 1, 3, 4, 5))
    assert findings(record, "fsm-2024") == [("approval", "8.4.1", None)]
    record = game("red", *first_kill, *extras("0.2", 1, 3, 4, 5, 6))
    assert findings(record, "fsm-2024") == [("violation", "8.4.1", None)]


def test_fsm_2024_8_4_6_without_a_scoring_best_move_it_is_inside() -> None:
    first_kill = (killed(2), best_move(2, 8, 3), extra(2, "0.3"))
    record = game("red", *first_kill, *extras("0.4", 1, 3, 4))
    assert findings(record, "fsm-2024") == [("violation", "8.4.2", None)]


def used_by(edition: str, *pieces: Piece) -> tuple[Amount, int]:
    rules = load(edition)
    scored = score(game("red", *pieces), rules)
    return used(scored.awards, scored.withheld, rules)


def test_how_much_of_the_limits_is_used_is_what_the_limits_see() -> None:
    marks = [extra(1, "0.4"), extra(2, "0.6"), extra(2, "-0.2"), penalty(3, "-0.4", "8.5.3")]
    assert used_by("fsm", killed(4), best_move(4, 8, 9), *marks) == (100, 2)
    assert used_by("fiim", extra(1, "0.4"), extra(2, "-0.2")) == (40, 1)
    beaten: list[Piece] = [killed(4), best_move(4, 8, 9), extra(4, "0.4"), extra(5, "0.1")]
    assert used_by("fiim", *beaten) == (50, 2)
    assert used_by("fsm-2024", *beaten) == (10, 2)  # the extra that won is outside the sum
