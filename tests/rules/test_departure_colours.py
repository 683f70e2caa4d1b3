"""8.3.9: the colours in the departure protocol of the first killed, and what else he left.

Seats 1 to 7 are red (the Sheriff at 1), 8 to 10 black (the Don at 8); seat 2 was killed first.
"""

import pytest
from tests.rules.build import (
    Piece,
    awards,
    black_checks,
    extra,
    findings,
    forfeit,
    game,
    grave_findings,
    killed,
    left,
    paths,
    protocol,
    removed,
    revealed,
    roles,
    will,
)

from consigliere.rules.game import FirstKilled, Night

BLACKS, REDS, ASIDE, VERSION = "8.3.9.3", "8.3.9.4", "8.3.9.12", "8.3.9.10"


def earned(first_killed: FirstKilled, seat: int = 2) -> dict[str, str]:
    """Points by clause of what the first killed left, in a game the reds lost."""
    given = awards(game("black", killed(seat), first_killed))
    assert {who for who, _ in given} <= {seat}
    return {clause: points for (_, clause), points in given.items()}


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("9b", "0.2"),
        ("8b", "0.2"),  # "black" includes the Don
        ("9b 10b", "0.5"),
        ("8b 9b 10b", "0.8"),
        ("3b", "-0.2"),
        ("1b", "-0.2"),
        ("3b 4b", "-0.5"),
        ("3b 4b 5b", "-0.8"),
        ("9b 3b", None),  # 0 is not listed
        ("3b 9b", None),
        ("9b 10b 3b", "0.3"),
        ("9b 3b 10b", "0.3"),
        ("3b 4b 9b", "-0.3"),
        ("3b 9b 4b", "-0.3"),
    ],
)
def test_8_3_9_3_black_colours(colours: str, expected: str | None) -> None:
    assert earned(left(colours)) == ({} if expected is None else {BLACKS: expected})


def test_8_3_9_3_foresees_three_blacks_and_a_fourth_goes_on() -> None:
    """A fourth right one there cannot be; a fourth wrong one is worth as much as the third."""
    record = game("black", killed(2), left("3b 4b 5b 6b"))
    assert awards(record) == {(2, BLACKS): "-1.1"}
    assert findings(record) == [("notice", "8.3.9.3", 2)]
    assert findings(game("black", killed(2), left("3b 9b 5b"))) == []
    assert findings(game("black", killed(2), left("3b 9b 5b 10b"))) == [("notice", "8.3.9.3", 2)]


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("3r", "0.1"),
        ("1r", "0.1"),  # "red" includes the Sheriff
        ("3r 4r", "0.3"),
        ("3r 4r 5r", "0.5"),
        ("3r 4r 5r 6r", "0.7"),
        ("3r 4r 5r 6r 7r", "0.8"),  # 0.9, at most 0.8
        ("1r 3r 4r 5r 6r 7r", "0.8"),
        ("9r", "-0.2"),
        ("8r", "-0.2"),
        ("9r 10r", "-0.4"),
        ("8r 9r 10r", "-0.4"),  # -0.6, at least -0.4
        ("3r 9r", "-0.1"),
        ("9r 3r", "-0.1"),
        ("3r 9r 4r", "0.1"),
        ("3r 4r 5r 6r 7r 9r", "0.6"),  # each side has its limit before they are added up
        ("3r 4r 5r 6r 7r 8r 9r 10r", "0.4"),
    ],
)
def test_8_3_9_4_red_colours(colours: str, expected: str) -> None:
    assert earned(left(colours)) == {REDS: expected}


def test_8_3_9_2_both_teams_are_counted_apart_and_the_order_between_them_is_free() -> None:
    for colours in ("9b 10b 3r 4r", "3r 9b 4r 10b", "3r 4r 9b 10b"):
        assert earned(left(colours)) == {BLACKS: "0.5", REDS: "0.3"}


def test_8_3_9_2_colours_and_version_add_up() -> None:
    record = game("black", killed(2), left("9b 10b 3r", "1s 4r"))
    assert awards(record) == {(2, BLACKS): "0.5", (2, REDS): "0.1", (2, VERSION): "0.4"}
    protocol = "first_killed.departure_protocol"
    assert paths(record) == {
        (2, BLACKS): f"{protocol}.colours",
        (2, REDS): f"{protocol}.colours",
        (2, VERSION): f"{protocol}.claims",
    }


@pytest.mark.parametrize("seat", [8, 9])
def test_8_3_9_2_a_black_first_killeds_protocol_scores_nothing(seat: int) -> None:
    record = game("black", killed(seat), left("10b 3r 4b 5r", "1s 6r"))
    assert awards(record) == {}


@pytest.mark.parametrize(
    ("colours", "claims", "expected"),
    [
        ("9b/from_version", "3s", {}),
        ("4b/from_version", "3s", {}),  # wrong: nothing either
        ("4r/from_version 5r", "3s", {REDS: "0.1"}),  # and it is not counted
        ("9b/from_version 10b", "3s", {BLACKS: "0.2"}),
        ("4b/from_version 5b", "3s", {BLACKS: "-0.2"}),
        ("3r 4r", "3s", {REDS: "0.1"}),  # a seat among the claims
        ("3b 4b", "3s", {BLACKS: "-0.2"}),
        ("9b 10b", "9s 10r", {}),
        ("9b 8b", "9s 10r", {BLACKS: "0.2"}),
        ("9b/near_certain 10b", "9s", {BLACKS: "0.2"}),  # it brings nothing back to the first
        ("8b 9b/near_certain 10b", "9s", {BLACKS: "0.5"}),
    ],
)
def test_8_3_9_6_what_follows_from_the_version(
    colours: str, claims: str, expected: dict[str, str]
) -> None:
    given = earned(left(colours, claims))
    version = {clause: given.pop(clause) for clause in ("8.3.9.5", VERSION) if clause in given}
    assert len(version) == 1
    assert given == expected


def test_8_3_9_6_without_a_version_nothing_follows_from_it() -> None:
    record = game("black", killed(2), left("9b/from_version 10b"))
    assert awards(record) == {(2, BLACKS): "0.2"}
    assert findings(record) == [("notice", "8.3.9.6", 2)]
    assert findings(game("black", killed(2), left("9b/from_version", "3s"))) == []


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("9b/certain", {}),
        ("3r/certain", {}),
        ("9b/certain 10b", {BLACKS: "0.2"}),
        ("10b 9b/certain 8b", {BLACKS: "0.5"}),
        ("3r/certain 4r 5r/certain 6r", {REDS: "0.3"}),
        ("3b/certain", {BLACKS: "-0.2"}),
        ("3b/certain 4b", {BLACKS: "-0.5"}),
        ("3b 4b/certain", {BLACKS: "-0.5"}),
        ("9r/certain", {REDS: "-0.2"}),
        ("9r/certain 3r", {REDS: "-0.1"}),
    ],
)
def test_8_3_9_7_a_certain_colour_can_only_be_wrong(colours: str, expected: dict[str, str]) -> None:
    assert earned(left(colours)) == expected


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        # half its place's value, right or wrong
        ("9b/near_certain", {BLACKS: "0.1"}),
        ("10b 9b/near_certain", {BLACKS: "0.35"}),
        ("3r/near_certain", {REDS: "0.05"}),
        ("4r 3r/near_certain", {REDS: "0.2"}),
        ("3b/near_certain", {BLACKS: "-0.1"}),
        ("4b 3b/near_certain", {BLACKS: "-0.35"}),
        ("9r/near_certain", {REDS: "-0.1"}),
        ("10r 9r/near_certain", {REDS: "-0.3"}),
        # the next colour counts as the first
        ("9b/near_certain 10b", {BLACKS: "0.3"}),
        ("9b/near_certain 10b 8b", {BLACKS: "0.6"}),
        ("9b 10b/near_certain 8b", {BLACKS: "0.55"}),
        ("3r 4r/near_certain 5r 6r", {REDS: "0.5"}),
        # once for each near-certain colour
        ("9b/near_certain 10b/near_certain", {BLACKS: "0.2"}),
        ("9b/near_certain 10b/near_certain 8b", {BLACKS: "0.4"}),
        ("9b/near_certain 10b 8b/near_certain", {BLACKS: "0.45"}),
        # wrong ones: the count of right ones returns, the count of wrong ones stays
        ("3b/near_certain 4b", {BLACKS: "-0.4"}),
        ("9b 3b/near_certain 10b", {BLACKS: "0.3"}),
        ("9b/near_certain 3b 10b", {BLACKS: "0.1"}),  # the wrong one is the next
        ("9b 10b/near_certain 3b 8b", {BLACKS: "0.35"}),
        ("3b 9b/near_certain 4b 10b", {BLACKS: "-0.2"}),
        ("3r 4r 9r/near_certain 5r", {REDS: "0.3"}),
        # the next one may be of the other team: its own count returns
        ("9b/near_certain 3r 10b", {BLACKS: "0.4", REDS: "0.1"}),
        ("3r 9b/near_certain 4r 5r", {BLACKS: "0.1", REDS: "0.4"}),
        ("3r 4r 9b/near_certain 5r 10b", {BLACKS: "0.4", REDS: "0.4"}),
        ("3r 4r 9b/near_certain 10r 5r", {BLACKS: "0.1", REDS: "0.2"}),
        ("9b 3r/near_certain 10b 4r", {BLACKS: "0.4", REDS: "0.25"}),
        ("9b/near_certain 10r 8b", {BLACKS: "0.4", REDS: "-0.2"}),
        ("3r 9b/near_certain 4r/near_certain 5r", {BLACKS: "0.1", REDS: "0.25"}),
        # what cannot score in between is passed over
        ("9b/near_certain 10b/certain 8b", {BLACKS: "0.3"}),
        ("3r 9b/near_certain 10b/certain 4r", {BLACKS: "0.1", REDS: "0.2"}),
        ("3r 4r/near_certain 10b/certain 5r/certain 6r", {REDS: "0.3"}),
        # a certain one that is wrong can score: it is the next
        ("9b/near_certain 3b/certain 10b", {BLACKS: "0.1"}),
        ("3r 9b/near_certain 4b/certain 5r", {BLACKS: "-0.1", REDS: "0.3"}),
    ],
)
def test_8_3_9_8_near_certain_colours(colours: str, expected: dict[str, str]) -> None:
    assert earned(left(colours)) == expected


@pytest.mark.parametrize(
    ("colours", "claims", "expected"),
    [
        ("9b/near_certain 10b/from_version 8b", "3s", {BLACKS: "0.3"}),
        ("9b/near_certain 3b 10b", "3s", {BLACKS: "0.3"}),
        ("4r 9b/near_certain 3r 5r", "3s", {BLACKS: "0.1", REDS: "0.2"}),
    ],
)
def test_8_3_9_8_the_versions_colours_are_passed_over_too(
    colours: str, claims: str, expected: dict[str, str]
) -> None:
    given = earned(left(colours, claims))
    assert given.pop("8.3.9.5") == "-0.4"
    assert given == expected


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("3r/own_check", {}),
        ("3r/own_check 4r", {REDS: "0.1"}),
        ("4r 3r/own_check 5r", {REDS: "0.3"}),
        ("9r/own_check", {REDS: "-0.2"}),
        ("9b/near_certain 3r/own_check 10b", {BLACKS: "0.3"}),
    ],
)
def test_8_3_9_9_the_sheriffs_checked_reds(colours: str, expected: dict[str, str]) -> None:
    assert earned(left(colours), seat=1) == expected


# ------------------------------------------------------------------------------------------- aside


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("3r", "0.1"),
        ("3r 4r 5r", "0.3"),
        ("1r 3r 4r 5r 6r 7r", "0.6"),
        ("9b", "0.4"),
        ("9b 10b", "0.4"),
        ("9b 10b 8b", "0.4"),
        ("9b 3r", "0.5"),
        ("3b", "-0.2"),
        ("3b 4b", "-0.4"),
        ("9r", "-0.2"),
        ("8r 9r 10r", "-0.6"),  # no limit of 8.3.9.4
        ("9b 3b", "0.2"),
        ("3b 4r 9b", "0.3"),
        # near-certain: half
        ("3r/near_certain", "0.05"),
        ("9b/near_certain", "0.2"),
        ("9b 10b/near_certain", "0.2"),
        ("9b/near_certain 10b", "0.4"),
        ("3b/near_certain", "-0.1"),
        ("9r/near_certain 3r", None),
        ("3r/near_certain 4r", "0.15"),
        # certain: nothing when right, and then not the last black
        ("9b/certain", None),
        ("9b 10b/certain", "0.4"),
        ("3r/certain 4r", "0.1"),
        ("3b/certain", "-0.2"),
        ("9r/certain", "-0.2"),
    ],
)
def test_8_3_9_12_aside(colours: str, expected: str | None) -> None:
    assert earned(left(colours, aside=True)) == ({} if expected is None else {ASIDE: expected})


def test_8_3_9_12_own_checks_score_nothing_when_right() -> None:
    assert earned(left("3r/own_check 4r", aside=True), seat=1) == {ASIDE: "0.1"}
    assert earned(left("9r/own_check 4r", aside=True), seat=1) == {ASIDE: "-0.1"}


def test_8_3_9_12_version_colours_never_score() -> None:
    record = game("black", killed(2), left("9b 10b/from_version 3r", aside=True))
    assert awards(record) == {(2, ASIDE): "0.5"}
    assert findings(record) == [("notice", "8.3.9.6", 2)]
    record = game("black", killed(2), left("9b/from_version 4b/from_version 3r", aside=True))
    assert awards(record) == {(2, ASIDE): "0.1"}


def test_8_3_9_12_aside_with_claims_is_worth_a_look() -> None:
    record = game("black", killed(2), left("9b 3r", "3s 10d", aside=True))
    assert awards(record) == {(2, ASIDE): "0.4", (2, VERSION): "-0.4"}
    assert findings(record) == [("notice", "8.3.9.12", 2)]


def test_8_3_9_12_comes_from_the_colours() -> None:
    record = game("black", killed(2), left("9b 3r 4r", aside=True))
    assert paths(record) == {(2, ASIDE): "first_killed.departure_protocol.colours"}
    assert findings(record) == []


# ----------------------------------------------------------------- draws, removals, other editions


@pytest.mark.parametrize(
    ("outcome", "pieces", "penalties"),
    [
        ("draw", (), {}),
        ("black", (removed(2),), {(2, "8.2.4"): "-0.6"}),
        ("black", (forfeit(2),), {(2, "8.2.5"): "-1.5"}),
    ],
    ids=["draw", "removed", "forfeited"],
)
@pytest.mark.parametrize(
    ("protocol", "credited"),
    [
        (left("9b 10b 3r"), {}),
        (left("9b 10b 8r"), {(2, REDS): "-0.2"}),  # clause by clause
        (left("3b 9b 4b", "1s"), {(2, BLACKS): "-0.3"}),
        (left("9b 3r", "3s"), {(2, "8.3.9.5"): "-0.4"}),
        (left("9b 3r", aside=True), {}),
        (left("3b 4r", aside=True), {(2, ASIDE): "-0.1"}),
    ],
)
def test_8_4_7_8_4_8_a_positive_sum_is_not_credited_and_a_negative_one_is(
    outcome: str,
    pieces: tuple[Piece, ...],
    penalties: dict[tuple[int, str], str],
    protocol: FirstKilled,
    credited: dict[tuple[int, str], str],
) -> None:
    record = game(outcome, killed(2), protocol, *pieces)
    assert awards(record) == penalties | credited
    assert grave_findings(record) == []


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
@pytest.mark.parametrize("victim", [2, None])
def test_older_editions_know_no_departure_protocol(edition: str, victim: int | None) -> None:
    everything = black_checks(revealed(1, left("9b/from_version 3r 4b 5b 6b 7b", "1s")))
    record = game("black", killed(victim), everything)
    assert awards(record, edition) == {}
    assert findings(record, edition) == []


@pytest.mark.parametrize("nights", [[], [killed(None)], [killed(2, night=2)]])
@pytest.mark.parametrize("first_killed", [left("9b"), revealed(1), black_checks()])
def test_8_3_9_needs_a_kill_in_night_1(nights: list[Night], first_killed: FirstKilled) -> None:
    record = game("black", *nights, first_killed)
    assert awards(record) == {}
    assert findings(record) == [("violation", "8.3.9", None)]


# ---------------------------------------------------------------------- revealed, and left nothing


@pytest.mark.parametrize("outcome", ["red", "black", "draw"])
def test_8_3_9_14_revealed_the_sheriff_and_left_nothing(outcome: str) -> None:
    record = game(outcome, killed(2), revealed(1))
    assert awards(record) == {(2, "8.3.9.14"): "-0.2"}
    assert paths(record) == {(2, "8.3.9.14"): "first_killed.revealed_sheriff"}
    assert findings(record) == []


def test_8_3_9_14_an_empty_protocol_is_none() -> None:
    assert earned(revealed(1, left())) == {"8.3.9.14": "-0.2"}
    assert earned(revealed(1, left(aside=True))) == {"8.3.9.14": "-0.2"}


@pytest.mark.parametrize(
    "first_killed",
    [
        revealed(1, exempt=True),
        revealed(3),
        revealed(8),
        revealed(1, left("9b/certain")),
        revealed(1, left("", "4r 5r", basis="single_reveal")),
    ],
    ids=["exempt", "a citizen", "a black", "a colour left", "a version left"],
)
def test_8_3_9_14_nothing(first_killed: FirstKilled) -> None:
    assert earned(first_killed) == {}


@pytest.mark.parametrize("points", ["0.2", "0", "-0.2"])
def test_8_3_9_14_a_will_is_enough_whatever_its_mark(points: str) -> None:
    record = game("black", killed(2), revealed(1), will(2, points))
    assert (2, "8.3.9.14") not in awards(record)
    by_another = game("black", killed(2), revealed(1), will(3, points), extra(2, "0.2"))
    assert awards(by_another)[2, "8.3.9.14"] == "-0.2"


def test_8_3_9_14_a_protocol_that_was_only_marked_is_one() -> None:
    record = game("black", killed(2), revealed(1), protocol(2, "0"))
    assert awards(record) == {}
    by_another = game("black", killed(2), revealed(1), protocol(3, "0"))
    assert awards(by_another) == {(2, "8.3.9.14"): "-0.2"}


def test_8_3_9_14_a_black_first_killed_too_unless_he_left_something() -> None:
    assert earned(revealed(1), seat=9) == {"8.3.9.14": "-0.2"}
    assert earned(revealed(1, left("10b")), seat=9) == {}


def test_8_3_9_14_the_sheriff_of_the_game() -> None:
    record = game("black", roles(don=1, mafia=(3, 4), sheriff=7), killed(2), revealed(7))
    assert awards(record) == {(2, "8.3.9.14"): "-0.2"}
    record = game("black", roles(don=1, mafia=(3, 4), sheriff=7), killed(2), revealed(1))
    assert awards(record) == {}
