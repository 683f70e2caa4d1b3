"""What is credited: 8.3.8.11, 8.4.7, 8.4.8, and in older editions 8.4.6 and 8.4.7.

Seat 2 was killed first. A departure protocol `9b` is worth 0.2, `9b 10b` 0.5, `3b` -0.2.
"""

import pytest
from tests.rules.build import (
    EDITIONS,
    Finding,
    Piece,
    all_awards,
    approved,
    awards,
    best_move,
    extra,
    findings,
    forfeit,
    game,
    grave_findings,
    killed,
    left,
    mark,
    penalty,
    protocol,
    removed,
    score_of,
    special,
    technical_foul,
    voted_out,
    will,
)

from consigliere.rules.game import FirstKilled, Mark

WILL, PROTOCOL, BLACKS, REDS = "8.3.8.3", "8.3.8.12", "8.3.9.3", "8.3.9.4"


# ----------------------------------------------------------------- 8.3.8.11: the same said twice


@pytest.mark.parametrize(
    ("of_will", "of_protocol", "counts"),
    [
        ("0.2", "0.4", PROTOCOL),
        ("0.4", "0.4", PROTOCOL),  # on equality the protocol's
        ("0.5", "0.4", WILL),
        ("0.2", "0", WILL),
        ("0.2", "-0.4", WILL),
        ("-0.2", "0.4", PROTOCOL),
        ("-0.2", "-0.4", WILL),  # of two negatives the milder
        ("-0.4", "-0.4", PROTOCOL),
        ("-0.4", "-0.2", PROTOCOL),
    ],
)
@pytest.mark.parametrize("will_first", [True, False])
def test_8_3_8_11_of_any_leaver(
    of_will: str, of_protocol: str, counts: str, *, will_first: bool
) -> None:
    pair = (will(3, of_will, repeats=True), protocol(3, of_protocol))
    record = game("black", voted_out(3), killed(2), *(pair if will_first else pair[::-1]))
    larger = of_will if counts == WILL else of_protocol
    assert awards(record) == {(3, counts): larger}


@pytest.mark.parametrize(("of_will", "of_protocol"), [("0", "-0.4"), ("-0.2", "0"), ("0", "0")])
def test_8_3_8_11_a_larger_one_of_nothing_leaves_nothing(of_will: str, of_protocol: str) -> None:
    record = game("black", will(3, of_will, repeats=True), protocol(3, of_protocol))
    assert awards(record) == {}
    assert findings(record) == []


def test_8_3_8_11_only_where_the_judge_says_so() -> None:
    record = game("black", will(3, "0.2"), protocol(3, "0.4"))
    assert awards(record) == {(3, WILL): "0.2", (3, PROTOCOL): "0.4"}


def test_8_3_8_11_of_several_leavers_each_for_himself() -> None:
    record = game(
        "black",
        will(3, "0.2"),
        will(4, "0.2", repeats=True),
        will(5, "0.2", repeats=True),
        protocol(5, "0.4"),
        will(6, "0.2", repeats=True),
        protocol(6, "-0.4"),
    )
    assert awards(record) == {
        (3, WILL): "0.2",
        (4, WILL): "0.2",
        (5, PROTOCOL): "0.4",
        (6, WILL): "0.2",
    }


def test_8_3_8_11_without_a_protocol_the_flag_does_nothing() -> None:
    record = game("black", killed(2), will(3, "-0.2", repeats=True), protocol(4, "0.4"))
    assert awards(record) == {(3, WILL): "-0.2", (4, PROTOCOL): "0.4"}
    for nothing in (left(), FirstKilled()):
        record = game("black", killed(2), nothing, will(2, "-0.2", repeats=True))
        assert awards(record) == {(2, WILL): "-0.2"}


@pytest.mark.parametrize(
    ("of_will", "colours", "expected"),
    [
        ("0.2", "9b 10b", {(2, BLACKS): "0.5"}),
        ("0.2", "9b", {(2, BLACKS): "0.2"}),
        ("0.3", "9b", {(2, WILL): "0.3"}),
        ("-0.2", "3b", {(2, BLACKS): "-0.2"}),
        ("-0.2", "3b 4b", {(2, WILL): "-0.2"}),
        ("-0.4", "3b", {(2, BLACKS): "-0.2"}),
        ("0.2", "3b", {(2, WILL): "0.2"}),
        ("-0.2", "9b", {(2, BLACKS): "0.2"}),
        # the whole of it: both teams' colours are compared together, and give way together
        ("0.3", "9b 3r", {(2, BLACKS): "0.2", (2, REDS): "0.1"}),
        ("0.4", "9b 3r", {(2, WILL): "0.4"}),
        ("0.4", "9b 10b 8r", {(2, WILL): "0.4"}),
        ("0.2", "9b 10b 8r", {(2, BLACKS): "0.5", (2, REDS): "-0.2"}),
        # an unscored protocol is worth 0, but it is one
        ("0.2", "9b/certain", {(2, WILL): "0.2"}),
        ("-0.2", "9b/certain", {}),
        ("0", "3b", {}),
        ("-0.2", "9b 4b", {}),
    ],
)
def test_8_3_8_11_of_the_first_killed(
    of_will: str, colours: str, expected: dict[tuple[int, str], str]
) -> None:
    record = game("black", killed(2), left(colours), will(2, of_will, repeats=True))
    assert awards(record) == expected


def test_8_3_8_11_the_first_killeds_version_is_part_of_his_protocol() -> None:
    record = game("black", killed(2), left("9b", "1s"), will(2, "0.4", repeats=True))
    assert awards(record) == {(2, BLACKS): "0.2", (2, "8.3.9.5"): "0.4"}
    record = game("black", killed(2), left("9b", "3s"), will(2, "-0.2", repeats=True))
    assert awards(record) == {(2, BLACKS): "0.2", (2, "8.3.9.5"): "-0.4"}  # equal
    record = game("black", killed(2), left("", "1s", basis="single_reveal"))
    assert awards(record) == {}
    record = game(
        "black",
        killed(2),
        left("", "1s", basis="single_reveal"),
        will(2, "-0.4", repeats=True),
    )
    assert awards(record) == {}


@pytest.mark.parametrize(("of_will", "counts"), [("0.2", True), ("-0.2", False)])
def test_8_3_8_11_a_black_first_killeds_protocol_counts_as_0(of_will: str, *, counts: bool) -> None:
    record = game("red", killed(9), left("10b 3r"), will(9, of_will, repeats=True))
    assert awards(record) == ({(9, WILL): of_will} if counts else {})


def test_8_3_8_11_a_first_killeds_protocol_mark_is_never_compared() -> None:
    record = game("black", killed(2), will(2, "0.2", repeats=True), protocol(2, "0.4"))
    assert awards(record) == {(2, WILL): "0.2", (2, PROTOCOL): "0.4"}
    record = game("black", killed(2), left("9b"), will(2, "0.3", repeats=True), protocol(2, "0.4"))
    assert awards(record) == {(2, WILL): "0.3", (2, PROTOCOL): "0.4"}
    record = game("black", killed(2), left("9b"), will(2, "0.2", repeats=True), protocol(2, "0.4"))
    assert awards(record) == {(2, BLACKS): "0.2", (2, PROTOCOL): "0.4"}


def test_8_3_8_11_the_one_that_gives_way_stays_out_of_8_4_1() -> None:
    """Seven players with 0.4 each, 2.8 in all; an eighth and 1.2 more are beyond both limits."""
    others = [extra(seat, "0.4") for seat in (1, 3, 4, 5, 6, 7)]
    record = game("black", killed(2), left("9b 10b"), will(2, "0.3", repeats=True), *others)
    assert findings(record) == []
    many = [extra(seat, "0.6") for seat in (1, 3, 4, 5, 6)]
    within = game("black", killed(2), left("8b 9b 10b"), will(2, "0.3", repeats=True), *many)
    beyond = game("black", killed(2), left("8b 9b 10b"), will(2, "0.3"), *many)
    assert findings(within) == []
    assert findings(beyond) == [("approval", "8.4.1", None)]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (will(3, "0.1", repeats=True), ("violation", WILL, 3)),
        (will(3, "0.3", repeats=True), ("approval", WILL, 3)),
    ],
)
def test_8_3_8_11_its_findings_about_the_size_stay(given: Mark, found: Finding) -> None:
    record = game("black", given, protocol(3, "0.4"))
    assert awards(record) == {(3, PROTOCOL): "0.4"}
    assert findings(record) == [found]


def test_8_3_8_11_the_findings_of_a_protocol_that_gives_way_stay() -> None:
    record = game("black", will(3, "0.2", repeats=True), protocol(3, "0.1"))
    assert awards(record) == {(3, WILL): "0.2"}
    assert findings(record) == [("violation", PROTOCOL, 3)]


def test_8_3_8_11_findings_of_8_3_9_11_and_8_3_9_13_stay() -> None:
    first_killed = left("9b 3r 4r 5r", aside=True)
    record = game("black", killed(2), first_killed, will(2, "0.4", repeats=True))
    assert awards(record) == {(2, "8.3.9.12"): "0.7"}
    assert findings(record) == [("violation", "8.3.9.11", 2), ("violation", "8.3.9.13", 2)]


@pytest.mark.parametrize(
    ("outcome", "gone", "clause"),
    [("draw", (), "8.4.8"), ("black", (removed(3),), "8.4.7"), ("black", (forfeit(3),), "8.4.7")],
    ids=["draw", "removed", "forfeited"],
)
@pytest.mark.parametrize(
    ("of_will", "of_protocol"),
    [
        ("0.2", "0.4"),  # the one that gave way is not even looked at
        ("0.2", "-0.4"),  # the negative one has given way, and does not come back
        ("-0.2", "0.4"),
    ],
)
def test_8_3_8_11_comes_before_8_4_7_and_8_4_8(
    outcome: str, gone: tuple[Piece, ...], clause: str, of_will: str, of_protocol: str
) -> None:
    pair = (will(3, of_will, repeats=True), protocol(3, of_protocol))
    record = game(outcome, *gone, *pair)
    assert {earned for _, earned in awards(record)} <= {"8.2.4", "8.2.5"}
    assert findings(record) == [("violation", clause, 3)]


@pytest.mark.parametrize(("outcome", "gone"), [("draw", ()), ("black", (removed(3),))])
def test_8_3_8_11_the_milder_of_two_negatives_stays(outcome: str, gone: tuple[Piece, ...]) -> None:
    record = game(outcome, *gone, will(3, "-0.2", repeats=True), protocol(3, "-0.4"))
    assert awards(record)[3, WILL] == "-0.2"
    assert (3, PROTOCOL) not in awards(record)
    assert findings(record) == []


# -------------------------------------------------------------- 8.4.7: removed, forfeited players

GONE = pytest.mark.parametrize(
    ("gone", "penalised"),
    [
        ((removed(3),), {(3, "8.2.4"): "-0.6"}),
        ((forfeit(3),), {(3, "8.2.5"): "-1.5"}),
        ((removed(3), forfeit(3)), {(3, "8.2.5"): "-1.5"}),
    ],
    ids=["removed", "forfeited", "both"],
)


@GONE
@pytest.mark.parametrize("given", [extra(3, "0.4"), will(3, "0.2"), protocol(3, "0.4")])
def test_8_4_7_no_positive_mark(
    gone: tuple[Piece, ...], penalised: dict[tuple[int, str], str], given: Mark
) -> None:
    record = game("black", *gone, given)
    assert awards(record) == penalised
    assert findings(record) == [("violation", "8.4.7", 3)]


@pytest.mark.parametrize(
    ("outcome", "gone", "clause"), [("black", (removed(3),), "8.4.7"), ("draw", (), "8.4.8")]
)
def test_8_4_7_8_4_8_begin_above_nothing(
    outcome: str, gone: tuple[Piece, ...], clause: str
) -> None:
    least = game(outcome, *gone, extra(3, "0.01"))
    assert ("violation", clause, 3) in findings(least)
    assert (3, "8.4.3") not in awards(least)
    for nothing in (will(3, "0"), extra(3, "0"), protocol(3, "0")):
        assert ("violation", clause, 3) not in findings(game(outcome, *gone, nothing))


@GONE
@pytest.mark.parametrize(
    ("given", "clause"),
    [
        (extra(3, "-0.4"), "8.4.4"),
        (will(3, "-0.4"), WILL),
        (protocol(3, "-0.4"), PROTOCOL),
        (penalty(3, "-0.4", "8.5.3"), "8.5.3"),
        (technical_foul(3, "-0.4"), "8.7.2"),
    ],
)
def test_8_4_7_negative_ones_stay(
    gone: tuple[Piece, ...], penalised: dict[tuple[int, str], str], given: Mark, clause: str
) -> None:
    record = game("black", *gone, given)
    assert awards(record) == penalised | {(3, clause): "-0.4"}
    assert findings(record) == []


@GONE
@pytest.mark.parametrize(
    ("given", "clause", "points"),
    [
        (extra(3, "0.4"), "8.4.3", "0.4"),
        (will(3, "0.2"), WILL, "0.2"),
        (protocol(3, "0.4"), PROTOCOL, "0.4"),
    ],
)
def test_8_4_7_but_in_a_special_situation(
    gone: tuple[Piece, ...],
    penalised: dict[tuple[int, str], str],
    given: Mark,
    clause: str,
    points: str,
) -> None:
    record = game("black", *gone, special(given))
    assert awards(record) == penalised | {(3, clause): points}
    assert findings(record) == []


def test_8_4_7_each_mark_is_a_violation_and_the_special_one_is_not() -> None:
    given = (special(extra(3, "0.4")), will(3, "0.2"), protocol(3, "0.4"), extra(4, "0.2"))
    record = game("black", removed(3), *given)
    assert awards(record) == {(3, "8.2.4"): "-0.6", (3, "8.4.3"): "0.4", (4, "8.4.3"): "0.2"}
    assert findings(record) == [("violation", "8.4.7", 3)] * 2


def test_8_4_7_consent_does_not_help_and_findings_of_size_stay() -> None:
    record = game("black", removed(3), approved(extra(3, "0.4")))
    assert findings(record) == [("violation", "8.4.7", 3)]
    record = game("black", removed(3), extra(3, "0.5"))
    assert findings(record) == [("violation", "8.4.3", 3), ("violation", "8.4.7", 3)]


def test_8_4_7_an_extra_of_a_removed_first_killed() -> None:
    record = game("black", killed(2), removed(2), extra(2, "0.4"))
    assert awards(record) == {(2, "8.2.4"): "-0.6"}
    assert ("violation", "8.4.7", 2) in findings(record)


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_8_4_7_is_unknown_to_the_older_editions(edition: str) -> None:
    record = game("black", removed(3), extra(3, "0.4"))
    assert awards(record, edition) == {(3, "8.2.4"): "-0.5", (3, "8.4.1"): "0.4"}
    assert findings(record, edition) == []


# ------------------------------------------------------------------------------- 8.4.8: in a draw


@pytest.mark.parametrize("given", [extra(3, "0.4"), will(3, "0.2"), protocol(3, "0.4")])
@pytest.mark.parametrize("in_special", [True, False])
@pytest.mark.parametrize("gone", [(), (removed(3),), (forfeit(3),)])
def test_8_4_8_no_positive_mark_and_the_draw_comes_first(
    given: Mark, gone: tuple[Piece, ...], *, in_special: bool
) -> None:
    record = game("draw", *gone, special(given) if in_special else given)
    assert {clause for _, clause in awards(record)} <= {"8.2.4", "8.2.5"}
    about_marks = [found for found in findings(record) if found[1] != "8.2.5"]
    assert about_marks == [("violation", "8.4.8", 3)]


@pytest.mark.parametrize(
    ("given", "clause"),
    [
        (extra(3, "-0.4"), "8.4.4"),
        (will(3, "-0.4"), WILL),
        (protocol(3, "-0.4"), PROTOCOL),
        (penalty(3, "-0.4", "8.5.3"), "8.5.3"),
        (technical_foul(3, "-0.4"), "8.7.2"),
    ],
)
def test_8_4_8_penalties_stay(given: Mark, clause: str) -> None:
    record = game("draw", given)
    assert awards(record) == {(3, clause): "-0.4"}
    assert findings(record) == []


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (extra(3, "0.5"), ("violation", "8.4.3", 3)),
        (extra(3, "1.2"), ("approval", "8.4.3", 3)),
        (will(3, "0.1"), ("violation", WILL, 3)),
        (protocol(3, "0.5"), ("approval", PROTOCOL, 3)),
    ],
)
def test_8_4_8_beside_any_finding_about_the_size(given: Mark, found: Finding) -> None:
    assert sorted(grave_findings(game("draw", given))) == sorted([found, ("violation", "8.4.8", 3)])


def test_8_4_8_what_is_not_credited_does_not_count_to_the_limits() -> None:
    record = game("draw", *[extra(seat, "1") for seat in range(1, 11)])
    assert findings(record) == [("violation", "8.4.8", seat) for seat in range(1, 11)]


def test_what_is_withheld_is_told_with_the_clause() -> None:
    record = game("draw", extra(3, "0.4"), will(4, "0.2", repeats=True), protocol(4, "0.4"))
    withheld = score_of(record).withheld
    told = {(each.award.seat, each.award.clause): each.clause for each in withheld}
    assert told == {(3, "8.4.3"): "8.4.8", (4, WILL): "8.3.8.11", (4, PROTOCOL): "8.4.8"}
    gone = score_of(game("black", removed(3), extra(3, "0.4"))).withheld
    assert [(each.award.clause, each.clause) for each in gone] == [("8.4.3", "8.4.7")]


@pytest.mark.parametrize(
    ("outcome", "gone", "clause"), [("black", (removed(2),), "8.4.7"), ("draw", (), "8.4.8")]
)
def test_a_computed_protocol_is_withheld_by_the_same_clause(
    outcome: str, gone: tuple[Piece, ...], clause: str
) -> None:
    withheld = score_of(game(outcome, *gone, killed(2), left("9b 8r", "1s"))).withheld
    told = [(each.award.clause, each.clause) for each in withheld]
    assert told == [(BLACKS, clause), ("8.3.9.5", clause)]
    by_will = game("black", killed(2), left("9b 3r"), will(2, "0.4", repeats=True))
    told = [(each.award.clause, each.clause) for each in score_of(by_will).withheld]
    assert told == [(BLACKS, "8.3.8.11"), (REDS, "8.3.8.11")]


# ------------------------------------------------- older editions, 8.4.6: extra against best move

LARGER = ["fiim", "fsm-2024"]
BEST_THREE = {"fiim": "0.4", "fsm-2024": "0.5"}


@pytest.mark.parametrize("edition", LARGER)
@pytest.mark.parametrize(
    ("points", "counts"),
    [("0.3", "8.4.1"), ("0.2", "8.3.4"), ("0.1", "8.3.4"), ("0.25", "8.4.1")],
)
@pytest.mark.parametrize("outcome", ["red", "black"])
def test_8_4_6_the_larger_counts_and_on_equality_the_extra(
    edition: str, points: str, counts: str, outcome: str
) -> None:
    record = game(outcome, killed(2), best_move(2, 8, 9), extra(2, points))
    assert awards(record, edition) == {(2, counts): points if counts == "8.4.1" else "0.25"}


@pytest.mark.parametrize("edition", LARGER)
def test_8_4_6_three_blacks(edition: str) -> None:
    record = game("red", killed(2), best_move(2, 8, 9, 10), extra(2, "0.3"))
    assert awards(record, edition) == {(2, "8.3.4"): BEST_THREE[edition]}
    record = game("red", killed(2), best_move(2, 8, 9, 10), extra(2, "0.5"))
    assert awards(record, edition) == {(2, "8.4.1"): "0.5"}
    assert findings(record, edition) == []


@pytest.mark.parametrize("edition", LARGER)
@pytest.mark.parametrize("named", [(8,), (3, 4, 5), ()])
@pytest.mark.parametrize("points", ["0.1", "-0.4"])
def test_8_4_6_a_best_move_that_does_not_score_excludes_nothing(
    edition: str, named: tuple[int, ...], points: str
) -> None:
    record = game("red", killed(2), best_move(2, *named), extra(2, points))
    assert awards(record, edition) == {(2, "8.4.1"): points}


@pytest.mark.parametrize("edition", LARGER)
def test_8_4_6_a_best_move_without_the_right_excludes_nothing(edition: str) -> None:
    record = game("red", killed(3), best_move(2, 8, 9, 10), extra(2, "0.1"))
    assert awards(record, edition) == {(2, "8.4.1"): "0.1"}


def test_fiim_8_4_6_a_best_move_lost_to_a_hint_excludes_nothing() -> None:
    record = game("red", killed(2), best_move(2, 8, 9, 10, ended_by="hint"), extra(2, "0.1"))
    assert awards(record, "fiim") == {(2, "8.4.1"): "0.1"}


def test_fiim_8_3_5_what_a_hint_costs_is_told_with_the_clause() -> None:
    record = game("red", killed(2), best_move(2, 8, 9, 10, ended_by="hint"))
    withheld = score_of(record, "fiim").withheld
    assert [(each.award.clause, each.clause) for each in withheld] == [("8.3.4", "8.3.5")]


@pytest.mark.parametrize("edition", LARGER)
@pytest.mark.parametrize(
    ("extras", "counts"),
    [
        (("0.4", "-0.1"), "8.4.1"),  # 0.3
        (("-0.1", "0.4"), "8.4.1"),
        (("0.4", "-0.2"), "8.3.4"),  # 0.2
        (("0.4", "-0.1", "-0.05"), "8.4.1"),  # 0.25: equal
        (("0.4", "-0.1", "-0.1"), "8.3.4"),
        (("-0.4",), "8.3.4"),
        (("-0.4", "-0.1"), "8.3.4"),
        (("0.4", "-0.4"), "8.3.4"),
        (("0",), "8.3.4"),
    ],
)
def test_8_4_6_a_seats_extras_are_added_up_before(
    edition: str, extras: tuple[str, ...], counts: str
) -> None:
    record = game("red", killed(2), best_move(2, 8, 9), *[extra(2, points) for points in extras])
    earned = [award for award in all_awards(record, edition) if award[0][1] != "8.2.1"]
    if counts == "8.3.4":
        assert earned == [((2, "8.3.4"), "0.25")]
    else:
        assert earned == [((2, "8.4.1"), points) for points in extras]


@pytest.mark.parametrize("edition", LARGER)
@pytest.mark.parametrize("extras", [("-0.4",), ("-0.4", "-0.1"), ("0.4", "-0.4"), ("0.1", "-0.2")])
def test_8_4_6_a_sum_that_is_not_positive_counts_as_recorded(
    edition: str, extras: tuple[str, ...]
) -> None:
    record = game("black", *[extra(3, points) for points in extras])
    earned = [award for award in all_awards(record, edition) if award[0][1] != "8.2.2"]
    assert earned == [((3, "8.4.1"), points) for points in extras]


@pytest.mark.parametrize("edition", LARGER)
def test_8_4_6_is_about_one_player(edition: str) -> None:
    record = game("red", killed(2), best_move(2, 8, 9, 10), extra(3, "0.1"), extra(1, "0.5"))
    assert awards(record, edition) == {
        (1, "8.4.1"): "0.5",
        (2, "8.3.4"): BEST_THREE[edition],
        (3, "8.4.1"): "0.1",
    }


@pytest.mark.parametrize(
    ("edition", "points", "found"),
    [
        ("fiim", "-0.2", ("violation", "8.4", 2)),
        ("fsm-2024", "0.15", ("violation", "8.4.3", 2)),
        ("fsm-2024", "-0.2", ("violation", "8.4.3", 2)),
    ],
)
def test_8_4_6_the_size_of_an_extra_that_gave_way_is_examined(
    edition: str, points: str, found: Finding
) -> None:
    record = game("red", killed(2), best_move(2, 8, 9), extra(2, points))
    assert awards(record, edition) == {(2, "8.3.4"): "0.25"}
    assert findings(record, edition) == [found]


@pytest.mark.parametrize("edition", LARGER)
def test_8_4_6_what_gave_way_is_told_with_the_clause(edition: str) -> None:
    for points, beaten in (("0.1", "8.4.1"), ("0.3", "8.3.4")):
        record = game("red", killed(2), best_move(2, 8, 9), extra(2, points))
        withheld = score_of(record, edition).withheld
        assert [(each.award.clause, each.clause) for each in withheld] == [(beaten, "8.4.6")]


# ------------------------------------------------------------------ older editions, 8.4.7: a draw


@pytest.mark.parametrize("edition", LARGER)
@pytest.mark.parametrize("points", ["0.4", "0.33", "0.7", "2", "-0.2", "0"])
def test_8_4_7_no_extras_in_a_draw_and_nothing_else_about_them_is_examined(
    edition: str, points: str
) -> None:
    record = game("draw", extra(3, points))
    assert awards(record, edition) == {}
    assert findings(record, edition) == [("violation", "8.4.7", 3)]


@pytest.mark.parametrize("edition", LARGER)
def test_8_4_7_not_their_number_nor_sum_either(edition: str) -> None:
    record = game("draw", *[extra(seat, "0.4") for seat in range(1, 9)])
    assert findings(record, edition) == [("violation", "8.4.7", seat) for seat in range(1, 9)]


@pytest.mark.parametrize("edition", LARGER)
@pytest.mark.parametrize("points", ["0.1", "0.7"])
def test_8_4_7_the_best_move_stays_whatever_the_extra(edition: str, points: str) -> None:
    record = game("draw", killed(2), best_move(2, 8, 9), extra(2, points))
    assert awards(record, edition) == {(2, "8.3.4"): "0.25"}
    assert findings(record, edition) == [("violation", "8.4.7", 2)]


@pytest.mark.parametrize("edition", LARGER)
def test_8_4_7_special_and_consent_do_not_help(edition: str) -> None:
    record = game("draw", special(approved(extra(3, "0.4"))))
    assert awards(record, edition) == {}
    assert findings(record, edition) == [("violation", "8.4.7", 3)]


@pytest.mark.parametrize("edition", LARGER)
def test_8_4_7_penalties_and_removals_stay(edition: str) -> None:
    record = game("draw", removed(3), penalty(4, "-0.4", "8.5.2"))
    assert awards(record, edition) == {(3, "8.2.4"): "-0.5", (4, "8.5.2"): "-0.4"}
    assert findings(record, edition) == []


@pytest.mark.parametrize("edition", LARGER)
@pytest.mark.parametrize("kind", ["will", "protocol", "technical_foul"])
def test_8_4_unknown_kinds_are_no_draws_matter(edition: str, kind: str) -> None:
    record = game("draw", mark(kind, 3, "0.2"))
    assert findings(record, edition) == [("violation", "8.4", 3)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_awards_of_nothing_are_not_listed(edition: str) -> None:
    record = game("black", killed(2), best_move(2, 3, 4, 5), extra(3, "0"), will(4, "0"))
    assert awards(record, edition) == {}
    assert score_of(record, edition).withheld == ()
