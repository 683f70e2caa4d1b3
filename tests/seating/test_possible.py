from itertools import combinations

import pytest
from tests.seating.samples import HUNDRED, ODD_RESTING, RESTING, TEAMS_OF_THREE, TEAMS_OF_TWO

from consigliere.rules.words import Words
from consigliere.seating.attendance import attend
from consigliere.seating.contradictions import (
    ApartFromHimself,
    GamesDoNotFit,
    Impossible,
    NoAttendance,
    NobodyJudges,
    NoRotaApart,
    NoRounds,
    NoSuchRound,
    NoTables,
    PlayerTwice,
    TeamTooLarge,
    TooFewJudges,
    TooFewPlayers,
    TooManyApart,
    TooManyGames,
    TooManyPairs,
    TooManyTables,
    UnevenGames,
    UnknownPlayer,
)
from consigliere.seating.dice import Dice
from consigliere.seating.possible import contradictions
from consigliere.seating.problem import Problem, numbered_players, plan
from consigliere.seating.search import Search

TEN = numbered_players(10)
CYCLE = [("p01", "p02"), ("p02", "p03"), ("p03", "p04"), ("p04", "p05"), ("p05", "p01")]
FIVE = ("p01 – p02", "p01 – p05", "p02 – p03", "p03 – p04", "p04 – p05")
CASES = [
    (plan(9, 1, 3), TooFewPlayers(9, 10)),
    (plan(0, 1, 3), TooFewPlayers(0, 10)),
    (plan(20, 2, 0), NoRounds()),
    (plan(20, (2, 0), 2), NoTables(2)),
    (plan(29, 3, 2), TooManyTables((1, 2), 30, 29)),
    (plan(31, 3, 10), UnevenGames(300, 31, (310,))),
    (plan(25, 2, 10, games=7), GamesDoNotFit(175, 200)),
    (plan(10, 1, 4, games=5), TooManyGames(TEN, 5, 4)),
    (plan([*TEN, "p01"], 1, 1), PlayerTwice("p01")),
    (plan(20, 2, 4, teams={"x": ("p01", "p02", "p03")}), TeamTooLarge("x", 3, 2)),
    (plan(20, 2, 4, teams={"x": ("p01", "p01")}), PlayerTwice("p01")),
    (plan(20, 2, 4, teams={"x": ("p01", "nobody")}), UnknownPlayer("nobody")),
    (plan(20, 2, 4, avoid=[("p01", "p01")]), ApartFromHimself("p01")),
    (
        plan(20, 2, 4, avoid=[("p01", "p02"), ("p02", "p03"), ("p01", "p03")]),
        TooManyApart(("p01", "p02", "p03"), 2),
    ),
    (
        plan(20, 2, 4, avoid=[*CYCLE, ("p01", "p06"), ("p07", "p08")]),
        TooManyPairs(FIVE, 2),
    ),
    # Eleven cannot all sit at the table where their rival is not.
    (
        plan(20, 2, 4, avoid=[("p01", f"p{n:02}") for n in range(2, 13)]),
        TooManyPairs(tuple(f"p01 – p{n:02}" for n in range(2, 13)), 2),
    ),
    # A wheel with five spokes.
    (
        plan(30, 3, 4, avoid=[*CYCLE, *(("p06", f"p{n:02}") for n in range(1, 6))]),
        TooManyPairs(
            tuple(
                f"p{a:02} – p{b:02}"
                for a, b in combinations(range(1, 7), 2)
                if b == 6 or b - a in {1, 4}
            ),
            3,
        ),
    ),
    # p01 and p03 cannot be at one table, since each has a judge of his own there.
    (
        plan(
            20,
            2,
            4,
            avoid=[("p01", "p02"), ("p02", "p03"), ("p07", "p08")],
            judges={"a": ("p01",), "b": ("p03", "p09")},
        ),
        NoRotaApart(("a – p01", "b – p03"), ("p01 – p02", "p02 – p03")),
    ),
    (plan(20, 2, 4, judges={"a": ()}), TooFewJudges(1, 2)),
    (plan(20, 2, 4, judges={"a": ("p01",), "b": ("p01", "p02")}), NobodyJudges("p01")),
    (plan(20, 2, 4, absent=[("p01", 5)]), NoSuchRound("p01", 5, 4)),
    (plan(12, 1, 6, games=5, absent=[("p01", 1), ("p01", 2)]), TooManyGames(("p01",), 5, 4)),
]


@pytest.mark.parametrize(("problem", "expected"), CASES)
def test_contradictions_are_found(problem: Problem, expected: object) -> None:
    assert expected in contradictions(problem)
    with pytest.raises(Impossible) as refused:
        Search(problem, 1, fast=False)
    assert expected in refused.value.contradictions
    assert str(expected) in str(refused.value)


def test_absences_that_leave_too_few_in_a_round() -> None:
    # In round 1 exactly ten are there, in round 2 ten others.
    absent = (("p11", 1), ("p12", 1), ("p09", 2), ("p10", 2))
    names = numbered_players(12)
    possible = Problem(names, (1, 1, 1), (3,) * 8 + (1, 2, 2, 1), absent=absent)
    assert contradictions(possible) == ()
    # p09 is not to play at all, and round 1 needs him.
    impossible = Problem(names, (1, 1, 1), (3,) * 8 + (0, 2, 2, 2), absent=absent)
    (found,) = contradictions(impossible)
    assert isinstance(found, NoAttendance)
    assert (found.needed, found.filled) == (30, 29)
    assert 1 in found.rounds


def test_the_last_free_seats_are_found_by_moving_others() -> None:
    # Greedily p01 to p08 would play round 1, and p09 to p12 be left with too few rounds.
    absent = tuple((f"p{n:02}", r) for n in range(9, 13) for r in (3, 4))
    problem = Problem(numbered_players(12), (1, 1, 1, 1), absent=absent, games=(2,) * 12, seats=6)
    assert contradictions(problem) == ()
    tight = Problem(
        problem.players,
        (1, 1, 1, 1),
        absent=absent,
        games=(3, 2, 2, 2, 2, 2, 2, 1) + (2,) * 4,
        seats=6,
    )
    plays = attend(tight, Dice(1))
    assert [sum(row) for row in plays] == list(tight.games_each)
    assert [sum(column) for column in zip(*plays, strict=True)] == [6] * 4


def test_contradictory_demands_are_named_together() -> None:
    problem = plan(
        36,
        3,
        12,
        games=10,
        teams={"x": ("p01", "p02", "p03", "p04")},
        judges={"j": ("p01",)},
        avoid=[("zz", "p02")],
    )
    assert set(contradictions(problem)) == {
        UnknownPlayer("zz"),
        TeamTooLarge("x", 4, 3),
        TooFewJudges(1, 3),
        NobodyJudges("p01"),
    }


@pytest.mark.parametrize("problem", [HUNDRED, RESTING, ODD_RESTING, TEAMS_OF_THREE, TEAMS_OF_TWO])
def test_ordinary_problems_are_possible(problem: Problem) -> None:
    assert contradictions(problem) == ()


def test_a_large_team_may_take_turns_at_few_tables() -> None:
    assert contradictions(plan(30, 1, 9, games=3, teams={"x": ("p01", "p02")})) == ()


def test_a_cycle_may_take_turns_to_sit_out() -> None:
    # Twelve rounds, in each of which one of five sits out: they have ten rests, or fifteen.
    avoid = tuple(CYCLE)
    assert contradictions(plan(24, 2, 12, games=10, avoid=avoid)) == (TooManyPairs(FIVE, 2),)
    assert contradictions(plan(25, 2, 10, games=8, avoid=avoid)) == ()


def test_contradictions_can_be_told() -> None:
    say = Words("en")
    assert TeamTooLarge("x", 4, 3).told(say) == str(TeamTooLarge("x", 4, 3))
    assert "p01, p02" in TooManyApart(("p01", "p02"), 1).told(say)
