"""8.3.8.3, 8.3.8.12, 8.3.9.1, 8.4.3, 8.4.4 and `fiim` 8.4: the size of a judge's marks.

A size that is not allowed counts as recorded and is flagged.
"""

import pytest
from tests.rules.build import (
    OUTCOMES,
    approved,
    awards,
    extra,
    findings,
    game,
    killed,
    left,
    mark,
    paths,
    protocol,
    technical_foul,
    will,
)

from consigliere.rules.game import Mark

POSITIVE = ("0.2", "0.3", "0.4", "0.6", "0.8", "1")
NEGATIVE = tuple(f"-{points}" for points in POSITIVE)


def judged(
    given: Mark, *, seat: int, outcome: str = "black", edition: str = "fsm"
) -> tuple[dict[str, str], list[tuple[str, str | None]]]:
    """The awards by clause and the findings of one mark for that seat; seat 2 was killed first."""
    record = game(outcome, killed(2), given)
    earned, found = awards(record, edition), findings(record, edition)
    assert {who for who, _ in earned} <= {seat}
    assert {who for _, _, who in found} <= {seat}
    return (
        {clause: points for (_, clause), points in earned.items()},
        [(severity, clause) for severity, clause, _ in found],
    )


# ------------------------------------------------------------------------------------ fsm: extras


@pytest.mark.parametrize("outcome", ["red", "black"])
@pytest.mark.parametrize("points", POSITIVE)
def test_8_4_2_8_4_3_one_scale_for_winners_and_losers(outcome: str, points: str) -> None:
    assert judged(extra(3, points), seat=3, outcome=outcome) == ({"8.4.3": points}, [])


@pytest.mark.parametrize("points", ["1.2", "1.5"])
def test_8_4_3_with_consent(points: str) -> None:
    assert judged(extra(3, points), seat=3) == ({"8.4.3": points}, [("approval", "8.4.3")])
    assert judged(approved(extra(3, points)), seat=3) == ({"8.4.3": points}, [])


@pytest.mark.parametrize(
    "points", ["0.01", "0.1", "0.25", "0.5", "0.7", "0.9", "1.1", "1.3", "1.4", "1.6", "2"]
)
def test_8_4_3_off_the_scale(points: str) -> None:
    assert judged(extra(3, points), seat=3) == ({"8.4.3": points}, [("violation", "8.4.3")])
    assert judged(approved(extra(3, points)), seat=3)[1] == [("violation", "8.4.3")]


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("points", NEGATIVE)
def test_8_4_4_a_negative_extra(outcome: str, points: str) -> None:
    assert judged(extra(3, points), seat=3, outcome=outcome) == ({"8.4.4": points}, [])


@pytest.mark.parametrize("points", ["-1.2", "-1.5"])
def test_8_4_4_with_consent(points: str) -> None:
    assert judged(extra(3, points), seat=3) == ({"8.4.4": points}, [("approval", "8.4.4")])
    assert judged(approved(extra(3, points)), seat=3) == ({"8.4.4": points}, [])


@pytest.mark.parametrize("points", ["-0.01", "-0.1", "-0.5", "-0.7", "-0.9", "-1.1", "-1.6", "-3"])
def test_8_4_4_off_the_scale(points: str) -> None:
    assert judged(extra(3, points), seat=3) == ({"8.4.4": points}, [("violation", "8.4.4")])


@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize("points", ["0", "-0", "0.00"])
def test_8_4_4_an_extra_of_nothing(seat: int, points: str) -> None:
    assert judged(extra(seat, points), seat=seat) == ({}, [("violation", "8.4.4")])


@pytest.mark.parametrize(
    ("points", "found"),
    [
        ("0.2", []),
        ("0.8", []),
        ("0.01", [("violation", "8.4.3")]),
        ("0.1", [("violation", "8.4.3")]),
        ("0.5", [("violation", "8.4.3")]),
        ("0.81", [("violation", "8.3.9.1")]),
        ("0.9", [("violation", "8.3.9.1")]),
        ("1.0", [("violation", "8.3.9.1")]),
        ("1.2", [("violation", "8.3.9.1")]),  # and nothing else about its size
        ("1.3", [("violation", "8.3.9.1")]),
    ],
)
def test_8_3_9_1_the_first_killed(points: str, found: list[tuple[str, str]]) -> None:
    earned = {"8.3.9.1": points.removesuffix(".0")}
    assert judged(extra(2, points), seat=2) == (earned, found)


def test_8_3_9_1_consent_does_not_help() -> None:
    assert judged(approved(extra(2, "1.2")), seat=2)[1] == [("violation", "8.3.9.1")]


def test_8_3_9_1_will_and_protocol_are_apart_from_it() -> None:
    record = game("black", killed(2), extra(2, "0.8"), will(2, "0.4"), left("8b 9b 10b"))
    assert awards(record) == {(2, "8.3.8.3"): "0.4", (2, "8.3.9.1"): "0.8", (2, "8.3.9.3"): "0.8"}
    assert findings(record) == []


def test_8_3_9_1_a_black_first_killed_is_the_first_killed_too() -> None:
    record = game("black", killed(9), extra(9, "1"))
    assert awards(record) == {(9, "8.3.9.1"): "1"}
    assert findings(record) == [("violation", "8.3.9.1", 9)]


def test_8_4_4_a_negative_extra_of_the_first_killed() -> None:
    assert judged(extra(2, "-0.8"), seat=2) == ({"8.4.4": "-0.8"}, [])


def test_8_4_3_8_4_4_several_extras_of_a_seat_are_awards_of_their_own() -> None:
    record = game("red", extra(3, "0.4"), extra(3, "-0.2"))
    assert awards(record) == {(3, "8.4.3"): "0.4", (3, "8.4.4"): "-0.2"}
    assert paths(record) == {(3, "8.4.3"): "marks[0]", (3, "8.4.4"): "marks[1]"}


# ------------------------------------------------------------------------- fsm: will and protocol


@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize("points", ["-0.4", "-0.3", "-0.2", "0", "0.2"])
def test_8_3_8_3_a_will(seat: int, points: str) -> None:
    earned = {} if points == "0" else {"8.3.8.3": points}
    assert judged(will(seat, points), seat=seat) == (earned, [])


@pytest.mark.parametrize("points", ["0.3", "0.4"])
def test_8_3_8_3_more_for_anyone_but_the_first_killed_with_consent(points: str) -> None:
    earned = {"8.3.8.3": points}
    assert judged(will(2, points), seat=2) == (earned, [])
    assert judged(will(3, points), seat=3) == (earned, [("approval", "8.3.8.3")])
    assert judged(approved(will(3, points)), seat=3) == (earned, [])


@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize("points", ["-1", "-0.5", "-0.25", "-0.1", "0.1", "0.35", "0.5", "0.6"])
def test_8_3_8_3_off_the_scale(seat: int, points: str) -> None:
    expected = ({"8.3.8.3": points}, [("violation", "8.3.8.3")])
    assert judged(will(seat, points), seat=seat) == expected


@pytest.mark.parametrize("points", ["-0.6", "-0.5", "-0.4", "0", "0.4"])
def test_8_3_8_12_a_protocol(points: str) -> None:
    earned = {} if points == "0" else {"8.3.8.12": points}
    assert judged(protocol(3, points), seat=3) == (earned, [])


@pytest.mark.parametrize("points", ["0.5", "0.6"])
def test_8_3_8_12_more_with_consent(points: str) -> None:
    earned = {"8.3.8.12": points}
    assert judged(protocol(3, points), seat=3) == (earned, [("approval", "8.3.8.12")])
    assert judged(approved(protocol(3, points)), seat=3) == (earned, [])


@pytest.mark.parametrize("points", ["-0.7", "-0.3", "-0.2", "-0.1", "0.1", "0.2", "0.3", "0.7"])
def test_8_3_8_12_off_the_scale(points: str) -> None:
    expected = ({"8.3.8.12": points}, [("violation", "8.3.8.12")])
    assert judged(protocol(3, points), seat=3) == expected


@pytest.mark.parametrize("points", ["-0.4", "0", "0.1", "0.4", "0.5", "0.6", "2"])
def test_8_3_8_12_the_first_killeds_is_computed(points: str) -> None:
    """Recorded all the same, it counts, and its size is not examined."""
    earned = {} if points == "0" else {"8.3.8.12": points}
    assert judged(protocol(2, points), seat=2) == (earned, [("violation", "8.3.8.12")])
    assert judged(approved(protocol(2, points)), seat=2)[1] == [("violation", "8.3.8.12")]


# ------------------------------------------------------------------------- fsm: technical fouls


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("points", ["-0.3", "-0.6", "-0.05", "-2"])
def test_8_7_2_technical_fouls_have_the_size_the_judge_enters(outcome: str, points: str) -> None:
    assert judged(technical_foul(3, points), seat=3, outcome=outcome) == ({"8.7.2": points}, [])


@pytest.mark.parametrize("kind", ["extra", "will", "protocol", "technical_foul"])
def test_a_mark_is_where_its_award_comes_from(kind: str) -> None:
    record = game("black", extra(5, "0.2"), mark(kind, 3, "-0.4"))
    assert [fact for (seat, _), fact in paths(record).items() if seat == 3] == ["marks[1]"]


# ----------------------------------------------------------------------------------- fiim: extras


@pytest.mark.parametrize(
    ("outcome", "points", "found"),
    [
        # winner
        ("red", "0.05", []),
        ("red", "0.33", []),
        ("red", "0.59", []),
        ("red", "0.6", [("approval", "8.4.3")]),
        ("red", "0.65", [("approval", "8.4.3")]),
        ("red", "0.7", [("approval", "8.4.3")]),
        ("red", "0.71", [("violation", "8.4.3")]),
        ("red", "0.9", [("violation", "8.4.3")]),
        # loser
        ("black", "0.05", []),
        ("black", "0.4", []),
        ("black", "0.41", [("violation", "8.4.4")]),
        ("black", "0.7", [("violation", "8.4.4")]),
        # not positive
        ("red", "-0.2", [("violation", "8.4")]),
        ("black", "-0.2", [("violation", "8.4")]),
        ("red", "0", [("violation", "8.4")]),
        ("black", "0", [("violation", "8.4")]),
    ],
)
def test_fiim_8_4_extras(outcome: str, points: str, found: list[tuple[str, str]]) -> None:
    earned = {} if points == "0" else {"8.4.1": points}
    given = judged(extra(3, points), seat=3, outcome=outcome, edition="fiim")
    assert given == (earned, found)


@pytest.mark.parametrize("seat", [2, 3])
def test_fiim_8_4_3_consent(seat: int) -> None:
    given = judged(approved(extra(seat, "0.7")), seat=seat, outcome="red", edition="fiim")
    assert given == ({"8.4.1": "0.7"}, [])
    given = judged(approved(extra(seat, "0.8")), seat=seat, outcome="red", edition="fiim")
    assert given == ({"8.4.1": "0.8"}, [("violation", "8.4.3")])


@pytest.mark.parametrize(
    ("edition", "outcome", "points", "found"),
    [
        ("fiim", "black", "0.7", [("approval", "8.4.3")]),
        ("fiim", "black", "0.8", [("violation", "8.4.3")]),
        ("fiim", "red", "0.4", []),
        ("fiim", "red", "0.5", [("violation", "8.4.4")]),
        ("fsm-2024", "black", "0.7", [("approval", "8.4.3")]),
        ("fsm-2024", "black", "0", [("violation", "8.4.3")]),
        ("fsm-2024", "red", "0.5", [("violation", "8.4.4")]),
        ("fsm-2024", "red", "-0.2", [("violation", "8.4.4")]),
    ],
)
def test_8_4_extras_of_a_black(
    edition: str, outcome: str, points: str, found: list[tuple[str, str]]
) -> None:
    assert judged(extra(9, points), seat=9, outcome=outcome, edition=edition)[1] == found


# ------------------------------------------------------------------------------- fsm-2024: extras


@pytest.mark.parametrize(
    ("outcome", "points", "found"),
    [
        # winner
        ("red", "0.1", []),
        ("red", "0.3", []),
        ("red", "0.5", []),
        ("red", "0.6", [("approval", "8.4.3")]),
        ("red", "0.7", [("approval", "8.4.3")]),
        ("red", "0.8", [("violation", "8.4.3")]),
        ("red", "0.25", [("violation", "8.4.3")]),
        ("red", "0.65", [("violation", "8.4.3")]),
        ("red", "0", [("violation", "8.4.3")]),
        ("red", "-0.2", [("violation", "8.4.3")]),
        # loser
        ("black", "0.1", []),
        ("black", "0.4", []),
        ("black", "0.5", [("violation", "8.4.4")]),
        ("black", "0.7", [("violation", "8.4.4")]),
        ("black", "0.35", [("violation", "8.4.4")]),
        ("black", "0", [("violation", "8.4.4")]),
        ("black", "-0.2", [("violation", "8.4.4")]),
    ],
)
def test_fsm_2024_8_4_extras(outcome: str, points: str, found: list[tuple[str, str]]) -> None:
    earned = {} if points == "0" else {"8.4.1": points}
    given = judged(extra(3, points), seat=3, outcome=outcome, edition="fsm-2024")
    assert given == (earned, found)


def test_fsm_2024_8_4_3_consent() -> None:
    given = judged(approved(extra(3, "0.6")), seat=3, outcome="red", edition="fsm-2024")
    assert given == ({"8.4.1": "0.6"}, [])
    given = judged(approved(extra(3, "0.6")), seat=3, outcome="black", edition="fsm-2024")
    assert given == ({"8.4.1": "0.6"}, [("violation", "8.4.4")])


# --------------------------------------------------------------------------------- unknown kinds


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("kind", ["will", "protocol", "technical_foul"])
@pytest.mark.parametrize("seat", [2, 3])
def test_8_4_a_mark_of_a_kind_the_edition_does_not_know(
    edition: str, outcome: str, kind: str, seat: int
) -> None:
    for points in ("-0.3", "0.2", "0"):
        record = game(outcome, killed(2), approved(mark(kind, seat, points)))
        assert awards(record, edition) == {}
        assert findings(record, edition) == [("violation", "8.4", seat)]
