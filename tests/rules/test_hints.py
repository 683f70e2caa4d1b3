"""Notices: what the record suggests, contradicts, or cannot quite mean. They change no point."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.rules.build import (
    EDITIONS,
    Finding,
    Piece,
    all_awards,
    extra,
    findings,
    forfeit,
    game,
    killed,
    penalty,
    removed,
    roles,
    score_of,
    seats,
    technical_foul,
    voted_out,
)

from consigliere.rules.game import Day, Fouls, Game, Night, Seat, TechnicalFouls
from consigliere.rules.words import Words


def notices(record: Game, edition: str = "fsm") -> list[tuple[str | None, int | None]]:
    """Clause and seat of each finding: all of them are notices."""
    found = findings(record, edition)
    assert {severity for severity, _, _ in found} <= {"notice"}
    return [(clause, seat) for _, clause, seat in found]


# ------------------------------------------------------------ 8.5.6.1, 8.5.6.2: a contradiction


def of_sheriff(clause: str) -> Piece:
    return penalty(1, "-0.4", clause)


@pytest.mark.parametrize(
    ("pieces", "contradicts"),
    [
        ((killed(2, check=3), voted_out(3, day=2)), False),
        ((killed(2, check=3), voted_out(4, day=2)), True),
        ((killed(2, check=9), voted_out(9, day=2)), True),  # a black one, not a red
        ((killed(2, check=3), killed(3, night=2), voted_out(4, day=2)), True),  # not by the vote
        ((killed(2, check=4), killed(5, night=2, check=3), voted_out(3, day=3)), False),
        ((killed(2), voted_out(3, day=2)), False),  # no check recorded
        ((killed(2, check=3),), False),  # no day recorded
        ((), False),
    ],
)
def test_8_5_6_1_a_checked_red_was_voted_out(
    pieces: tuple[Piece, ...], *, contradicts: bool
) -> None:
    record = game("black", *pieces, of_sheriff("8.5.6.1"))
    assert notices(record) == ([("8.5.6.1", 1)] if contradicts else [])


@pytest.mark.parametrize(
    ("pieces", "contradicts"),
    [
        ((killed(2, check=9), voted_out(4, day=2)), False),
        ((killed(2, check=9), voted_out(9, day=2)), True),
        ((killed(2, check=9), killed(9, night=2)), True),
        ((killed(2, check=9), removed(9)), True),
        ((killed(2, check=3), voted_out(4, day=2)), True),  # no black checked at all
        ((killed(2, check=9), killed(3, night=2, check=10), voted_out(9, day=2)), False),
        ((killed(2), voted_out(9, day=2)), False),  # no check recorded
        ((), False),
    ],
)
def test_8_5_6_2_a_checked_black_stayed(pieces: tuple[Piece, ...], *, contradicts: bool) -> None:
    record = game("black", *pieces, of_sheriff("8.5.6.2"))
    assert notices(record) == ([("8.5.6.2", 1)] if contradicts else [])


def test_8_5_6_a_check_not_made_is_no_check() -> None:
    nobody = Night(night=killed(2).night, killed=Seat(2), sheriff_check=None)
    record = game("black", nobody, voted_out(4), of_sheriff("8.5.6.1"), of_sheriff("8.5.6.2"))
    assert notices(record) == []


@pytest.mark.parametrize("clause", ["8.5.6.3", "8.5.6.4", "8.5.5"])
def test_8_5_6_no_other_clause_is_held_against_checks(clause: str) -> None:
    record = game("black", killed(2, check=3), voted_out(9), of_sheriff(clause))
    assert notices(record) == []


def test_8_5_6_the_penalty_may_stand_among_other_marks() -> None:
    marks = (extra(3, "0.2"), of_sheriff("8.5.5"), of_sheriff("8.5.6.1"))
    record = game("black", *marks, killed(2, check=3), voted_out(4, day=2))
    assert notices(record) == [("8.5.6.1", 1)]


def test_8_5_6_the_notice_is_at_the_penalised_seat() -> None:
    record = game(
        "black",
        roles(don=8, mafia=(9, 10), sheriff=5),
        killed(2, check=3),
        voted_out(4, day=2),
        penalty(5, "-0.4", "8.5.6.1"),
    )
    assert notices(record) == [("8.5.6.1", 5)]


# ---------------------------------------------------------------------------------- left twice


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("pieces", "twice"),
    [
        ((voted_out(4), removed(4)), [4]),
        ((voted_out(4), voted_out(4, day=2)), [4]),
        ((voted_out(4), killed(4, night=2)), [4]),
        ((voted_out(4, 5), removed(4), killed(5, night=2)), [4, 5]),
        ((voted_out(4), removed(5), killed(6)), []),
        ((voted_out(4), voted_out(4, day=2), removed(4)), [4]),
    ],
)
def test_a_seat_that_left_twice(edition: str, pieces: tuple[Piece, ...], twice: list[int]) -> None:
    assert notices(game("red", *pieces), edition) == [(None, seat) for seat in twice]


# ---------------------------------------- the chief judge's anomalies (not in the file's tables)


def with_fouls(record: Game, **fouls: int) -> Game:
    return replace(record, fouls={Seat(int(key[1:])): Fouls(n) for key, n in fouls.items()})


def with_technical_fouls(record: Game, **fouls: int) -> Game:
    numbers = {Seat(int(key[1:])): TechnicalFouls(number) for key, number in fouls.items()}
    return replace(record, technical_fouls=numbers)


@pytest.mark.parametrize("edition", EDITIONS)
def test_four_fouls_and_no_removal(edition: str) -> None:
    assert notices(with_fouls(game("red"), s3=4, s4=3, s5=0), edition) == [(None, 3)]
    assert notices(with_fouls(game("red", removed(3)), s3=4), edition) == []


def test_four_fouls_and_a_forfeit() -> None:
    assert notices(with_fouls(game("black", forfeit(3)), s3=4)) == []


def test_8_7_2_technical_fouls_without_points() -> None:
    assert notices(with_technical_fouls(game("red"), s3=1, s4=2, s5=0)) == [
        ("8.7.2", 3),
        ("8.7.2", 4),
    ]
    told = score_of(with_technical_fouls(game("red"), s3=1, s4=2)).findings
    messages = [finding.message.told(Words("en")) for finding in told]
    assert ["1" in messages[0], "−0.3" in messages[0]] == [True, True]
    assert ["2" in messages[1], "−0.6" in messages[1]] == [True, True]
    marked = game("red", technical_foul(3, "-0.3"), penalty(4, "-0.4", "8.5.3"))
    assert notices(with_technical_fouls(marked, s3=1, s4=1)) == [("8.7.2", 4)]


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_8_7_2_the_older_editions_know_no_points_for_them(edition: str) -> None:
    assert notices(with_technical_fouls(game("red"), s3=1), edition) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_winner_against_the_heads_left(edition: str) -> None:
    gone = (voted_out(8), killed(9, night=2), removed(10))
    assert notices(game("black", *gone), edition) == [(None, None)]
    assert notices(game("red", *gone), edition) == []
    assert notices(game("draw", *gone), edition) == []
    assert notices(game("black", *gone[:2]), edition) == []


def nights(*numbers: int) -> list[Piece]:
    """Misses of which no more is recorded."""
    return [killed(None, night=number) for number in numbers]


def no_check(*numbers: int) -> list[Piece]:
    """Misses in which the Sheriff made no check by the record."""
    return [replace(killed(None, night=number), sheriff_check=None) for number in numbers]


@pytest.mark.parametrize(
    ("outcome", "pieces", "expected"),
    [
        ("black", no_check(1, 2), [("8.5.7.2", 1)]),
        ("black", no_check(1, 2, 3), [("8.5.7.2", 1)]),
        ("black", no_check(1), []),
        ("red", no_check(1, 2), []),
        ("draw", no_check(1, 2), []),
        ("black", nights(1, 2), []),  # not recorded
        ("black", [*no_check(1), killed(None, night=2, check=3)], []),
        ("black", [voted_out(1, day=2), *no_check(1, 2)], []),  # gone before night 2
        ("black", [voted_out(1, day=3), *no_check(1, 2)], [("8.5.7.2", 1)]),
        ("black", [*no_check(1), killed(1, night=2), *no_check(3)], []),
        (
            "black",
            [*no_check(1), replace(killed(1, night=2), sheriff_check=None)],
            [("8.5.7.2", 1)],  # one killed this night still checks
        ),
        ("black", [removed(1), *no_check(1, 2)], []),
        ("black", [penalty(1, "-0.4", "8.5.7.2"), *no_check(1, 2)], []),
    ],
)
def test_8_5_7_2_no_check_for_two_nights(
    outcome: str, pieces: list[Piece], expected: list[tuple[str, int]]
) -> None:
    assert notices(game(outcome, *pieces)) == expected


def no_shot(*numbers: int, seat_10: int | None = None) -> list[Piece]:
    """Misses in which seat 8 shot, seat 9 did not, and seat 10 did where told."""
    tenth = None if seat_10 is None else Seat(seat_10)
    shots = {Seat(8): Seat(2), Seat(9): None, Seat(10): tenth}
    return [replace(killed(None, night=number), shots=shots) for number in numbers]


@pytest.mark.parametrize(
    ("outcome", "pieces", "expected"),
    [
        ("red", no_shot(1, 2), [("8.5.7.4", 9), ("8.5.7.4", 10)]),
        ("red", [*no_shot(1), *no_shot(2, seat_10=2)], [("8.5.7.4", 9)]),
        ("black", no_shot(1, 2), []),
        ("draw", no_shot(1, 2), []),
        ("red", no_shot(1), []),
        ("red", nights(1, 2), []),
        ("red", [voted_out(9, day=2), *no_shot(1, 2)], [("8.5.7.4", 10)]),
        (
            "red",
            [penalty(10, "-0.4", "8.5.7.4"), *no_shot(1, 2)],
            [("8.5.7.4", 9)],
        ),
        ("red", [removed(9), *no_shot(1, 2)], [("8.5.7.4", 10)]),
    ],
)
def test_8_5_7_4_no_shot_for_two_nights(
    outcome: str, pieces: list[Piece], expected: list[tuple[str, int]]
) -> None:
    assert notices(game(outcome, *pieces)) == expected


def ballots(day: int, leavers: tuple[int, ...], *votes: Mapping[int, tuple[int, ...]]) -> Day:
    cast = tuple({Seat(nominee): seats(*who) for nominee, who in vote.items()} for vote in votes)
    return replace(voted_out(*leavers, day=day), ballots=cast)


TIE = {3: (1, 2, 4, 5, 8), 9: (3, 6, 7, 9, 10)}
BROKEN = {3: (1, 2, 4, 5, 8, 6, 10), 9: (3, 7, 9)}
AT_FOUR = ({3: (1, 8), 9: (3, 6)}, {3: (1, 8, 6), 9: (3,)})


@pytest.mark.parametrize(
    ("outcome", "pieces", "expected"),
    [
        ("black", [ballots(1, (3,), TIE, BROKEN)], [("8.5.2", 6)]),
        ("red", [ballots(1, (3,), TIE, BROKEN)], []),
        ("black", [ballots(2, (3,), TIE, BROKEN)], []),
        ("black", [ballots(1, (3,), TIE)], []),
        ("black", [ballots(1, (3, 9), TIE, TIE)], []),
        ("black", [ballots(1, (), TIE, BROKEN)], []),
        ("black", [ballots(1, (9,), TIE, {9: (3, 6, 7, 9, 10, 1), 3: (2, 4, 5, 8)})], []),
        # the first ballot was no tie, or the leaver not among the tied
        ("black", [ballots(1, (3,), {3: (1, 2, 4), 9: (6,)}, {3: (1, 2, 4, 6)})], []),
        ("black", [ballots(1, (3,), {4: (1, 2), 9: (6, 7), 3: (8,)}, {3: (1, 2)})], []),
        ("black", [ballots(1, (3,), TIE, {9: (6,)})], []),
        ("black", [ballots(1, (3,), {}, {3: (6,)})], []),
        # it is the last tie that was broken
        ("black", [ballots(1, (3,), TIE, TIE, BROKEN)], [("8.5.2", 6)]),
        ("black", [penalty(6, "-0.4", "8.5.2"), ballots(1, (3,), TIE, BROKEN)], []),
        # whatever happened on other days
        ("black", [voted_out(), ballots(2, (3,), *AT_FOUR)], [("8.5.3", 6)]),
        ("black", [voted_out(5, 7), ballots(2, (3,), *AT_FOUR)], [("8.5.3", 6)]),
        ("black", [voted_out(10), ballots(2, (3,), *AT_FOUR)], [("8.5.3", 6)]),
        # at four, whoever won, on any day
        ("black", [ballots(4, (3,), *AT_FOUR)], [("8.5.3", 6)]),
        ("red", [ballots(4, (3,), *AT_FOUR)], [("8.5.3", 6)]),
        ("red", [penalty(6, "-0.4", "8.5.3"), ballots(4, (3,), *AT_FOUR)], []),
        ("black", [ballots(1, (3,), *AT_FOUR)], [("8.5.2", 6), ("8.5.3", 6)]),
    ],
)
def test_8_5_2_8_5_3_a_red_broke_the_tie_into_a_red(
    outcome: str, pieces: list[Piece], expected: list[tuple[str, int]]
) -> None:
    assert notices(game(outcome, *pieces)) == expected


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_8_5_hints_are_those_of_fsm(edition: str) -> None:
    record = game("black", *no_check(1, 2), ballots(1, (3,), TIE, BROKEN))
    assert notices(record, edition) == []


def test_notices_change_no_point() -> None:
    record = game("black", *no_check(1, 2), ballots(1, (3,), TIE, BROKEN))
    assert all_awards(record) == all_awards(game("black"))


def test_notices_stand_after_what_is_graver_at_the_same_clause_and_seat() -> None:
    both = (penalty(3, "-0.4", "8.5.3"), penalty(3, "-0.4", "8.5.3"))
    record = game("black", *both, voted_out(4), removed(4))
    expected: list[Finding] = [("notice", "8.5.1", 3), ("notice", None, 4)]
    assert findings(record) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_red_cannot_have_won_where_the_blacks_became_as_many(edition: str) -> None:
    """A record that is not whole says nothing: nobody is known to have left."""
    lost = (voted_out(1), voted_out(3, day=2), killed(2), killed(4, night=2))
    assert (None, None) in notices(game("red", *lost), edition)
    assert (None, None) not in notices(game("black", *lost), edition)
    assert (None, None) not in notices(game("red", *lost[:3]), edition)
