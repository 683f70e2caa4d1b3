"""Doubts about a record: votes that do not add up, removals against the heads, judges apart."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from tests.rules.build import (
    Piece,
    extra,
    forfeit,
    game,
    killed,
    penalty,
    voted_out,
    will,
)

from consigliere.rules.anomalies import Compared, Marks, Side, anomalies, compare_judges
from consigliere.rules.edition import load
from consigliere.rules.game import (
    SEATS,
    Annulled,
    Day,
    Game,
    Id,
    Lift,
    Moment,
    Ordinal,
    Phase,
    Removal,
    Seat,
)
from consigliere.rules.points import Hundredths
from consigliere.rules.words import Words

SAY = Words("en")


def told(record: Game, edition: str = "fsm") -> list[str]:
    found = anomalies(record, load(edition))
    assert not any(finding.blocks for finding in found)
    return [finding.message.told(SAY) for finding in found]


def ballot(**votes: Sequence[int]) -> Mapping[Seat, tuple[Seat, ...]]:
    """A ballot from `s4=[1, 2]`: who voted for seat 4."""
    return {Seat(int(key[1:])): tuple(map(Seat, voters)) for key, voters in votes.items()}


def day(
    number: int,
    *ballots: Mapping[Seat, tuple[Seat, ...]],
    out: Sequence[int] = (),
    lifted: bool | None = None,
) -> Day:
    return Day(
        day=Ordinal(number),
        voted_out=tuple(map(Seat, out)),
        ballots=ballots,
        lift=None if lifted is None else Lift(lifted=lifted),
    )


def removal(
    seat: int,
    *,
    day: int | None = None,
    night: int | None = None,
    phase: str | None = None,
    critical: bool = False,
) -> Removal:
    at = Moment(
        day=Ordinal(day) if day else None,
        night=Ordinal(night) if night else None,
        phase=Phase(phase) if phase else None,
    )
    return Removal(seat=Seat(seat), critical=critical, at=at)


def short(day: int, votes: int, present: int) -> str:
    told = f"day {day}: votes {votes}, at the table were {present}"
    return f"{told}; whoever does not vote is counted to the last nominee"


# --------------------------------------------------------------------------------------- the votes

TEN = ballot(s4=[1, 2, 3, 5, 6, 7], s7=[4, 8, 9, 10])
EIGHT = ballot(s4=[1, 3, 5, 6], s7=[7, 8, 9, 10])


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ((day(1, TEN, out=[4]),), []),
        ((day(1),), []),
        (
            (day(1, ballot(s4=[1, 2, 3, 5, 6], s7=[8, 9, 10]), out=[4]),),
            [short(1, 8, 10)],
        ),
        (
            (day(1, ballot(s4=[1, 2, 3, 5, 6, 7], s7=[1, 4, 8, 9, 10]), out=[4]),),
            [
                "day 1: voted twice in one ballot: 1",
                "day 1: votes 11, at the table were 10",
            ],
        ),
        # 4 left by the vote and 2 by the shot: on day 2 eight are at the table.
        (
            (
                day(1, TEN, out=[4]),
                killed(2),
                day(2, ballot(s7=[1, 3, 5, 6, 9], s9=[7, 8, 10]), out=[7]),
            ),
            [],
        ),
        (
            (voted_out(4), killed(2), day(2, ballot(s7=[1, 2, 3, 5, 6, 9], s9=[7, 8]), out=[7])),
            ["day 2: in the vote, having left before: 2"],
        ),
        (
            (voted_out(4), killed(2), day(2, ballot(s4=[1, 3, 5, 6, 9], s9=[7, 8, 10]))),
            [
                "day 2: in the vote, having left before: 4",
                "day 2: most votes have 4, by the record left –",
            ],
        ),
    ],
)
def test_ballots_against_who_is_at_the_table(
    pieces: tuple[Piece, ...], expected: list[str]
) -> None:
    assert told(game("red", *pieces)) == expected


TIED = ballot(s4=[1, 2, 3, 5, 6], s7=[4, 7, 8, 9, 10])


@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        (day(1, TEN, out=[7]), True),
        (day(1, TEN), True),
        (day(1, TIED, TIED), False),
        (day(1, TIED, TIED, out=[4, 7]), False),
        (day(1, TIED, TIED, out=[7]), True),
        (day(1, TIED, TIED, out=[4, 7], lifted=True), False),
        (day(1, TIED, TIED, lifted=True), True),
        (day(1, TIED, TIED, out=[4, 7], lifted=False), True),
        (day(1, TIED, TIED, lifted=False), False),
        (day(1, TIED, TEN, out=[4]), False),
    ],
)
def test_the_last_ballot_against_who_left(record: Day, *, wrong: bool) -> None:
    said = told(game("red", record))
    assert ["most votes" in one for one in said] == ([True] if wrong else [])


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        # Before the vote he was gone: nine votes.
        (removal(10, day=1, phase="speech"), []),
        # When that day, nobody wrote down: nine or ten.
        (removal(10, day=1), []),
        (Removal(seat=Seat(10)), []),
        # After the vote: ten were there.
        (
            removal(10, day=1, phase="last_word"),
            [short(1, 9, 10)],
        ),
        (
            removal(10, day=1, phase="night"),
            [short(1, 9, 10)],
        ),
    ],
)
def test_whoever_was_removed_may_have_voted(one: Removal, expected: list[str]) -> None:
    nine = ballot(s4=[1, 2, 3, 5, 6], s7=[4, 7, 8, 9])
    said = [text for text in told(game("red", day(1, nine, out=[4]), one)) if "votes" in text]
    assert said == expected


def test_a_range_is_told_where_the_record_does_not_say_when_he_left() -> None:
    seven = ballot(s4=[1, 2, 3, 5], s7=[4, 7, 8])
    record = game("red", day(1, seven, out=[4]), Removal(seat=Seat(10)))
    assert told(record) == ["day 1: votes 7, at the table were 9 to 10"]


@pytest.mark.parametrize(("at", "silent"), [(1, True), (2, False), (None, True)])
def test_a_forfeit_ends_the_day_before_its_vote_counts(at: int | None, *, silent: bool) -> None:
    ended = replace(forfeit(8), at=Moment(day=Ordinal(at), phase=Phase.VOTE) if at else None)
    assert told(game("red", day(1, TEN), ended)) == (
        [] if silent else ["day 1: most votes have 4, by the record left –"]
    )


def test_a_removal_on_the_day_of_the_vote_leaves_its_result_open() -> None:
    assert told(game("red", day(1, TEN), removal(10, day=1, phase="vote"))) == []


def test_a_miss_leaves_everybody_at_the_table() -> None:
    assert told(game("red", voted_out(), killed(None), day(2, TEN, out=[4]))) == []


def test_the_first_of_two_exits_counts() -> None:
    nine = ballot(s7=[1, 2, 3, 5, 6], s9=[7, 8, 9, 10])
    record = game("red", day(1, TEN, out=[4]), day(2, nine, out=[7]), killed(4, night=2))
    assert told(record) == []


# ------------------------------------------------------------------------------------- on critical

GONE = (voted_out(2, 3), killed(4), voted_out(5, day=2))
"""Reds 1, 6, 7 against blacks 8, 9, 10 from night 2 on; before day 2's vote reds are four."""


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (removal(6, night=2), ["removed, not on critical: before it were reds 3, blacks 3"]),
        (removal(6, night=2, critical=True), []),
        (removal(6, day=2, phase="speech", critical=True), []),
        (removal(6, day=1, phase="speech"), []),
        (
            removal(6, day=1, phase="speech", critical=True),
            ["removed on critical: before it were reds 7, blacks 3"],
        ),
        (Removal(seat=Seat(6)), []),
        (removal(6, day=2, critical=True), []),
    ],
)
def test_a_removal_against_the_heads_at_the_table(one: Removal, expected: list[str]) -> None:
    assert told(game("black", *GONE, one)) == expected


def test_an_earlier_removal_counts_wherever_it_is_recorded() -> None:
    later = removal(1, day=1, phase="vote")
    earlier = (removal(6, day=1, phase="speech"), removal(7, day=1, phase="speech"))
    expected = ["removed, not on critical: before it were reds 5, blacks 3"]
    assert told(game("black", later, *earlier)) == expected


def test_removals_at_one_moment_count_in_the_order_recorded() -> None:
    record = game(
        "black",
        removal(1, day=1, phase="vote"),
        removal(2, day=1, phase="vote"),
        removal(3, day=1, phase="vote"),
    )
    assert told(record) == ["removed, not on critical: before it were reds 5, blacks 3"]


def test_nothing_is_said_where_somebody_else_may_have_left_before_or_after() -> None:
    record = game("black", *GONE, Removal(seat=Seat(7)), removal(6, night=2))
    assert told(record) == []


@pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
def test_nor_where_the_edition_makes_no_difference(edition: str) -> None:
    assert told(game("black", *GONE, removal(6, night=2)), edition) == []


def test_an_annulled_game_has_nothing_to_say() -> None:
    record = game("red", day(1, TEN, out=[7]), Annulled(reason="why"))
    assert told(record) == []


# ------------------------------------------------------------------------------------------ judges


def judged(judge: str | None, *pieces: Piece) -> Game:
    return replace(game("black", *pieces), judge=Id(judge) if judge else None)


def games(judge: str, number: int, *points: str) -> list[Game]:
    marks = [extra(seat, one) for seat, one in zip(SEATS, points, strict=False)]
    return [judged(judge, *marks)] * number


def compared(record: Sequence[Game], judge: str, side: Side = Side.GIVEN) -> Compared:
    (one,) = [one for one in compare_judges(record) if (one.judge, one.side) == (judge, side)]
    return one


FOUR = ("0.3", "0.3", "0.3", "0.3")
MORE = ("0.6", "0.6", "0.4", "0.4")


def test_averages_and_numbers() -> None:
    one = compared([*games("a", 3, *MORE), *games("b", 4, *FOUR), *games("c", 1, "0.8")], "a")
    assert one.own == Marks(3, 12, Hundredths(600))
    assert one.others == Marks(5, 17, Hundredths(560))
    assert (one.own.average, one.apart) == (50, True)


@pytest.mark.parametrize(
    ("mine", "others", "apart"),
    [
        (games("a", 3, *MORE), games("b", 3, *FOUR), True),
        (games("a", 2, *MORE, *MORE), games("b", 3, *FOUR), False),
        (games("a", 3, *MORE[:3]), games("b", 3, *FOUR), False),
        (games("a", 3, *MORE), games("b", 2, *FOUR, *FOUR), False),
        (games("a", 3, *FOUR), games("b", 3, *FOUR), False),
        (games("a", 3, "0.3", "0.3", "0.6", "0.6"), games("b", 3, *FOUR), True),
        (games("a", 3, "0.3", "0.3", "0.4", "0.6"), games("b", 3, *FOUR), False),
        (games("a", 3, *FOUR), games("b", 3, *MORE), True),
    ],
)
def test_far_apart(mine: list[Game], others: list[Game], *, apart: bool) -> None:
    assert compared([*mine, *others], "a").apart is apart


def test_what_is_taken_is_a_side_of_its_own() -> None:
    taken = (extra(1, "-0.3"), penalty(2, "-0.4", "8.5.2"))
    record = judged("a", *taken, extra(3, "0.6"), will(4, "-0.4"))
    one = compared([record], "a", Side.TAKEN)
    assert one.own == Marks(1, 2, Hundredths(-70))
    assert one.others.average == 0


def test_annulled_games_and_those_without_a_judge_are_left_out() -> None:
    annulled = replace(judged("a"), annulled=Annulled(reason="why"))
    assert compare_judges([annulled, judged(None)]) == []
