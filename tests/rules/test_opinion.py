"""8.3.8.4, 8.3.8.5, 8.3.8.8, 8.3.9.11, 8.3.9.13: what a scored opinion holds.

Only where the judge recorded the opinion's colours. Seat 2 was killed first; the Sheriff is seat 1.
"""

import pytest
from tests.rules.build import (
    Finding,
    awards,
    black_checks,
    findings,
    game,
    killed,
    left,
    opinion,
    roles,
    will,
)

from consigliere.rules.game import FirstKilled

EXCEPTIONS = ["guess", "one_black_known", "two_reveals_black_check", "sheriff_dead_don_known"]


def found(
    seat: int,
    heard: str,
    points: str = "0.2",
    exception: str | None = None,
    first_killed: FirstKilled | None = None,
) -> list[Finding]:
    pieces = [] if first_killed is None else [first_killed]
    given = will(seat, points, opinion(heard, exception))
    return findings(game("black", killed(2), *pieces, given))


@pytest.mark.parametrize("points", ["0.2", "-0.2", "-0.4"])
@pytest.mark.parametrize("heard", ["", "4r", "9b"])
def test_8_3_8_4_fewer_than_two_colours(points: str, heard: str) -> None:
    assert found(3, heard, points) == [("violation", "8.3.8.4", 3)]


@pytest.mark.parametrize("heard", ["4r 5r", "9b 10b", "9b 4r", "4r 5r 6r"])
def test_8_3_8_4_two_colours(heard: str) -> None:
    assert found(3, heard) == []


@pytest.mark.parametrize("exception", EXCEPTIONS)
@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize("heard", ["", "4r"])
def test_8_3_8_4_exceptions(exception: str, seat: int, heard: str) -> None:
    assert found(seat, heard, exception=exception) == []


@pytest.mark.parametrize("heard", ["", "4r"])
def test_8_3_8_5_the_first_killed(heard: str) -> None:
    assert found(2, heard) == [("violation", "8.3.8.5", 2)]


@pytest.mark.parametrize("heard", ["9b", "4b", "4r 5r", "4r 9b"])
def test_8_3_8_4_the_first_killed_may_name_a_single_black(heard: str) -> None:
    assert found(2, heard) == []


@pytest.mark.parametrize("seat", [2, 3])
def test_8_3_8_4_an_opinion_that_scores_nothing_is_not_examined(seat: int) -> None:
    assert found(seat, "", "0") == []
    assert found(seat, "4r", "0") == []


@pytest.mark.parametrize("seat", [2, 3])
def test_8_3_8_2_without_recorded_colours_there_is_nothing_to_examine(seat: int) -> None:
    assert findings(game("black", killed(2), will(seat, "0.2"))) == []


def test_8_3_8_4_counts_as_recorded() -> None:
    record = game("black", killed(2), will(3, "0.2", opinion("4r")))
    assert awards(record) == {(3, "8.3.8.3"): "0.2"}


# ---------------------------------------------------------------------------- the Sheriff's checks


@pytest.mark.parametrize(
    ("seat", "heard", "points", "expected"),
    [
        (1, "9b 4r", "0.2", [("violation", "8.3.8.8", 1)]),
        (1, "9b", "0.2", [("violation", "8.3.8.4", 1), ("violation", "8.3.8.8", 1)]),
        (1, "10b 4r", "0.2", []),  # not checked
        (1, "6r 4r", "0.2", []),  # a red check may be named
        (1, "6b 4r", "0.2", []),  # he checked it red: it is no black check
        (1, "9b 4r", "0", []),
        (1, "9b 4r", "-0.2", [("violation", "8.3.8.8", 1)]),
        (3, "9b 4r", "0.2", []),  # not the Sheriff
    ],
)
def test_8_3_8_8_a_black_the_sheriff_checked(
    seat: int, heard: str, points: str, expected: list[Finding]
) -> None:
    nights = (killed(2, check=6), killed(None, night=2, check=9))
    record = game("black", *nights, will(seat, points, opinion(heard)))
    assert findings(record) == expected


def test_8_3_8_8_without_recorded_checks_nothing_is_known() -> None:
    record = game("black", killed(2), will(1, "0.2", opinion("9b 4r")))
    assert findings(record) == []


@pytest.mark.parametrize("exception", EXCEPTIONS)
def test_8_3_8_8_has_no_exceptions_and_holds_for_the_first_killed(exception: str) -> None:
    given = will(1, "0.2", opinion("9b", exception))
    assert findings(game("black", killed(1, check=9), given)) == [("violation", "8.3.8.8", 1)]


def test_8_3_8_8_the_sheriff_of_the_game() -> None:
    given = will(5, "0.2", opinion("1b 4r"))
    record = game("black", roles(don=1, mafia=(2, 3), sheriff=5), killed(4, check=1), given)
    assert findings(record) == [("violation", "8.3.8.8", 5)]


# -------------------------------------------------- two reveals with black checks (8.3.9.11, .13)

SITUATIONS = [black_checks(), left("9b 4r 5r", aside=True), black_checks(left("9b"))]


@pytest.mark.parametrize("situation", SITUATIONS, ids=["black_checks", "aside", "both"])
@pytest.mark.parametrize("points", ["-0.2", "0", "0.2", "0.3"])
def test_8_3_9_13_the_first_killeds_will(situation: FirstKilled, points: str) -> None:
    record = game("black", killed(2), situation, will(2, points))
    assert findings(record) == []
    assert awards(record).get((2, "8.3.8.3"), "0") == points


@pytest.mark.parametrize("situation", SITUATIONS, ids=["black_checks", "aside", "both"])
@pytest.mark.parametrize("points", ["-0.4", "-0.3", "0.1", "0.4", "0.5"])
def test_8_3_9_13_has_a_scale_of_its_own(situation: FirstKilled, points: str) -> None:
    record = game("black", killed(2), situation, will(2, points))
    assert findings(record) == [("violation", "8.3.9.13", 2)]
    assert awards(record)[2, "8.3.8.3"] == points


@pytest.mark.parametrize("situation", SITUATIONS, ids=["black_checks", "aside", "both"])
@pytest.mark.parametrize(
    ("heard", "expected"),
    [
        ("", [("violation", "8.3.9.13", 2)]),
        ("4r", [("violation", "8.3.9.13", 2)]),
        ("4r 5r", [("violation", "8.3.9.13", 2)]),
        ("4r 5r 6r", []),
        ("4r 5r 6r 7r", []),
        ("9b", []),
        ("5b", []),
        ("9b 4r", []),
    ],
)
def test_8_3_9_13_holds_three_reds_or_a_black(
    situation: FirstKilled, heard: str, expected: list[Finding]
) -> None:
    for points in ("0.2", "0.3", "-0.2"):
        assert found(2, heard, points, first_killed=situation) == expected
    assert found(2, heard, "0", first_killed=situation) == []


def test_8_3_9_13_size_and_content_are_two_findings() -> None:
    expected = [("violation", "8.3.9.13", 2)] * 2
    assert found(2, "4r 5r", "0.4", first_killed=black_checks()) == expected


@pytest.mark.parametrize("situation", SITUATIONS, ids=["black_checks", "aside", "both"])
def test_8_3_9_13_is_about_the_first_killed_alone(situation: FirstKilled) -> None:
    assert found(3, "4r", "0.2", first_killed=situation) == [("violation", "8.3.8.4", 3)]
    assert found(3, "4r 5r", "0.4", first_killed=situation) == [("approval", "8.3.8.3", 3)]
    assert found(3, "4r 5r", "-0.4", first_killed=situation) == []


def test_8_3_9_11_a_protocol_with_nothing_in_it_is_no_aside_protocol() -> None:
    assert found(2, "4r 5r", "0.4", first_killed=left(aside=True)) == []


@pytest.mark.parametrize("points", ["0.2", "0", "-0.2"])
@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("9b 4r 5r", []),
        ("9b 4r 5r 6r", [("violation", "8.3.9.11", 2)]),
        ("9b/certain 4r 5r 6r/near_certain", [("violation", "8.3.9.11", 2)]),
        ("9b 10b 4r 5r 6r", [("violation", "8.3.9.11", 2)]),
    ],
)
def test_8_3_9_11_a_will_beside_an_aside_protocol_of_four_colours(
    points: str, colours: str, expected: list[Finding]
) -> None:
    protocol = left(colours, aside=True)
    assert findings(game("black", killed(2), protocol, will(2, points))) == expected
    assert findings(game("black", killed(2), protocol, will(3, points))) == []
    assert findings(game("black", killed(2), protocol)) == []


@pytest.mark.parametrize(
    ("colours", "claims", "expected"),
    [
        ("9b 4r 5r 6r/from_version", "", [("notice", "8.3.9.6", 2)]),
        ("9b 4r 5r 6r", "6s", [("notice", "8.3.9.12", 2)]),
        ("9b 4r 5r 7r 6r", "6s", [("violation", "8.3.9.11", 2), ("notice", "8.3.9.12", 2)]),
    ],
)
def test_8_3_9_11_version_colours_apart(colours: str, claims: str, expected: list[Finding]) -> None:
    record = game("black", killed(2), left(colours, claims, aside=True), will(2, "0.2"))
    assert findings(record) == expected


def test_8_3_9_11_for_a_black_first_killed_too() -> None:
    record = game("red", killed(9), left("10b 4r 5r 6r", aside=True), will(9, "0.2"))
    assert findings(record) == [("violation", "8.3.9.11", 9)]


def test_8_3_9_11_only_aside() -> None:
    record = game("black", killed(2), black_checks(left("9b 4r 5r 6r")), will(2, "0.2"))
    assert findings(record) == []


def test_8_3_9_11_stands_beside_what_8_3_9_13_says() -> None:
    first_killed = left("9b 4r 5r 6r", aside=True)
    expected = [("violation", "8.3.9.11", 2), ("violation", "8.3.9.13", 2)]
    assert found(2, "4r 5r", "0.2", first_killed=first_killed) == expected
