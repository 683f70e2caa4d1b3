import pytest
from tests.seating.samples import HUNDRED, ODD_RESTING, RESTING, TEAMS_OF_THREE, TEAMS_OF_TWO

from consigliere.rules.words import Words
from consigliere.seating.contradictions import (
    ApartFromHimself,
    GamesDoNotFit,
    Impossible,
    NoAttendance,
    NobodyJudges,
    NoRounds,
    NoSuchRound,
    NoTables,
    PlayerTwice,
    TeamTooLarge,
    TooFewJudges,
    TooFewPlayers,
    TooManyApart,
    TooManyGames,
    TooManyTables,
    UnevenGames,
    UnknownPlayer,
)
from consigliere.seating.possible import contradictions
from consigliere.seating.problem import Problem, numbered_players, plan
from consigliere.seating.search import Search

TEN = numbered_players(10)
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


def test_absences_that_leave_nobody_to_play() -> None:
    # In round 1 only ten are there, so all of them play; p11 and p12 then have too few rounds.
    absent = [(player, 1) for player in ("p11", "p12")]
    absent += [(player, 2) for player in ("p09", "p10")]
    absent += [("p11", 3)]
    problem = plan(12, 1, 3, absent=absent)
    assert any(isinstance(found, UnevenGames) for found in contradictions(problem))
    games = (3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 1, 1)
    tight = Problem(problem.players, problem.tables, games, absent=tuple(absent))
    found = contradictions(tight)
    assert found == () or isinstance(found[0], NoAttendance)
    wrong = Problem(problem.players, problem.tables, (*games[:-2], 2, 0), absent=tuple(absent))
    assert any(isinstance(item, (NoAttendance, TooManyGames)) for item in contradictions(wrong))


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


def test_contradictions_can_be_told() -> None:
    say = Words("en")
    assert TeamTooLarge("x", 4, 3).told(say) == str(TeamTooLarge("x", 4, 3))
    assert "p01, p02" in TooManyApart(("p01", "p02"), 1).told(say)
