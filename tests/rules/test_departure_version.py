"""8.3.9.5, 8.3.9.10: the version the first killed left.

Seats 1 to 7 are red (the Sheriff at 1), 8 to 10 black (the Don at 8); seat 2 was killed first.
Claims: 1s says that seat 1 is the Sheriff, d the Don, r a citizen, b mafia or Don.
"""

import pytest
from tests.rules.build import (
    awards,
    black_checks,
    findings,
    game,
    killed,
    left,
    paths,
    removed,
)

SHERIFF, VERSION = "8.3.9.5", "8.3.9.10"


def version(claims: str, basis: str = "two_reveals") -> dict[str, str]:
    record = game("black", killed(2), left("", claims, basis=basis))
    assert findings(record) == []
    given = awards(record)
    assert {seat for seat, _ in given} <= {2}
    return {clause: points for (_, clause), points in given.items()}


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        # one Sheriff
        ("1s", {SHERIFF: "0.4"}),
        ("3s", {SHERIFF: "-0.4"}),
        ("8s", {SHERIFF: "-0.4"}),
        # Sheriff and Don
        ("1s 8d", {VERSION: "0.4"}),
        ("8d 1s", {VERSION: "0.4"}),
        ("1s 9d", {VERSION: "-0.4"}),  # mafia is not the Don
        ("3s 8d", {VERSION: "-0.4"}),
        ("8s 1d", {VERSION: "-0.4"}),
        # Sheriff, Don / red
        ("1s 3r", {VERSION: "0.4"}),
        ("1s 8r", {VERSION: "-0.4"}),
        ("3s 1r", {VERSION: "-0.4"}),
        ("8d 3r", {VERSION: "0.4"}),
        ("8d 1r", {VERSION: "-0.4"}),  # `red` is a citizen, not the Sheriff
        ("9d 3r", {VERSION: "-0.4"}),
        # red / red, black / black
        ("3r 4r", {VERSION: "0.2"}),
        ("3r 9r", {VERSION: "-0.2"}),
        ("3r 1r", {VERSION: "-0.2"}),
        ("9b 10b", {VERSION: "0.2"}),
        ("8b 9b", {VERSION: "0.2"}),  # `black` may be the Don
        ("9b 3b", {VERSION: "-0.2"}),
        # other pairs
        ("8d 9b", {VERSION: "0.2"}),
        ("9d 8b", {VERSION: "-0.2"}),
        ("3r 9b", {VERSION: "0.2"}),
        ("9r 3b", {VERSION: "-0.2"}),
        ("1s 9b", {VERSION: "0.4"}),
        ("1s 4b", {VERSION: "-0.4"}),
        # three
        ("1s 8d 3r", {VERSION: "0.4"}),
        ("1s 8d 9r", {VERSION: "-0.4"}),
        ("1s 3r 4r", {VERSION: "0.4"}),
        ("1s 9b 10b", {VERSION: "0.4"}),
        ("8d 3r 9b", {VERSION: "0.4"}),
        ("8d 3r 4b", {VERSION: "-0.4"}),
        ("8d 9b 10b", {VERSION: "0.2"}),
        ("3r 4r 9b", {VERSION: "0.2"}),
        ("8b 9b 10b", {VERSION: "0.2"}),
        ("3r 4r 8r", {VERSION: "-0.2"}),
    ],
)
def test_two_reveals(claims: str, expected: dict[str, str]) -> None:
    assert version(claims) == expected


@pytest.mark.parametrize("basis", ["second_reveal_later", "sheriff_conceals"])
@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ("1s", "0.2"),
        ("3s", "-0.2"),
        ("1s 8d", "0.2"),
        ("1s 9d", "-0.2"),
        ("8d 3r", "0.2"),
        ("8d 9r", "-0.2"),
        ("3r 4r", "0.2"),
        ("9b 3b", "-0.2"),
    ],
)
def test_8_3_9_10_a_weaker_basis(basis: str, claims: str, expected: str) -> None:
    assert version(claims, basis) == {VERSION: expected}


@pytest.mark.parametrize("basis", ["single_reveal", "unreliable_information"])
@pytest.mark.parametrize("claims", ["1s", "3s", "1s 8d", "1s 9d", "3r 4r", "3b 4b"])
def test_8_3_9_10_worth_nothing(basis: str, claims: str) -> None:
    assert version(claims, basis) == {}


def test_8_3_9_5_comes_from_the_claims() -> None:
    record = game("black", killed(2), left("", "1s"))
    assert paths(record) == {(2, SHERIFF): "first_killed.departure_protocol.claims"}


def test_8_3_9_2_which_version_he_prefers_changes_no_value() -> None:
    record = game("red", killed(2), left("", "1s 8d", priority=True))
    assert awards(record) == {(2, VERSION): "0.4"}


@pytest.mark.parametrize("basis", ["two_reveals", "second_reveal_later"])
def test_8_3_9_11_black_checks_do_not_touch_the_version(basis: str) -> None:
    record = game("black", killed(2), black_checks(left("", "8d 3r", basis=basis)))
    expected = "0.4" if basis == "two_reveals" else "0.2"
    assert awards(record) == {(2, VERSION): expected}


@pytest.mark.parametrize(("claims", "expected"), [("1s", None), ("3s", "-0.4")])
def test_8_4_7_8_4_8_a_right_version_is_not_credited(claims: str, expected: str | None) -> None:
    paid = {} if expected is None else {(2, SHERIFF): expected}
    draw = game("draw", killed(2), left("", claims))
    assert awards(draw) == paid
    assert findings(draw) == []
    gone = game("black", killed(2), left("", claims), removed(2))
    assert awards(gone) == paid | {(2, "8.2.4"): "-0.6"}
