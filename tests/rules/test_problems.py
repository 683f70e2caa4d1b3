"""What is wrong between fields, each with its exact path inside the game or the tournament."""

from dataclasses import replace

import pytest
from tests.rules import build
from tests.rules.build import PLAYERS, Piece, extra

from consigliere.rules.game import (
    Day,
    DepartureProtocol,
    FirstKilled,
    Game,
    Mark,
    Ordinal,
    Seat,
)
from consigliere.rules.game_problems import game_problems
from consigliere.rules.path import path_text
from consigliere.rules.problems import problems
from consigliere.rules.tournament import Player, Tournament
from consigliere.rules.words import Words

say = Words("en")
CLAUSES = ("8.5.2", "8.5.3")
AT = "first_killed.departure_protocol"


def found(*pieces: Piece, players: tuple[str, ...] = PLAYERS) -> list[str]:
    return found_in(build.game("red", *pieces, players=players))


def found_in(game: Game) -> list[str]:
    return [path_text(problem.path) for problem in game_problems(game, CLAUSES)]


def departed(seat: int, left: FirstKilled) -> Game:
    """A game another than the first killed left, with what he left."""
    protocol = left.departure_protocol or DepartureProtocol()
    return replace(build.game("red"), departures={Seat(seat): protocol})


def test_a_sound_game_has_no_problem() -> None:
    assert found(build.killed(2), build.killed(None, night=2), extra(1, "0.4")) == []


@pytest.mark.parametrize(
    ("don", "mafia", "sheriff", "paths"),
    [
        (3, (5, 3), 2, ["roles"]),
        (3, (5, 2), 2, ["roles"]),
        (3, (5, 8), 3, ["roles"]),
        (3, (5, 5), 2, ["roles"]),
        (3, (5, 5, 8), 2, ["roles", "roles.mafia"]),
        (3, (5,), 2, ["roles.mafia"]),
        (3, (), 2, ["roles.mafia"]),
        (3, (5, 8, 9), 2, ["roles.mafia"]),
        (3, (5, 8, 3), 2, ["roles", "roles.mafia"]),
    ],
)
def test_four_seats_have_the_four_roles(
    don: int, mafia: tuple[int, ...], sheriff: int, paths: list[str]
) -> None:
    assert found(build.roles(don, mafia, sheriff)) == paths


def test_ten_players_sit_once_each() -> None:
    assert found(players=PLAYERS[:9]) == ["seats"]
    assert found(players=(*PLAYERS, "p01")) == ["seats", "seats[10]"]
    assert found(players=("p1", "p1", "p1", *PLAYERS[3:])) == ["seats[1]", "seats[2]"]


def test_days_and_nights_are_told_apart_by_their_numbers() -> None:
    days = [Day(day=Ordinal(number)) for number in (2, 1, 2)]
    assert found(*days) == ["days[2].day"]
    assert found(build.killed(2), build.killed(None)) == ["nights[1].night"]


def test_nobody_leaves_twice_in_the_same_way() -> None:
    assert found(build.voted_out(), build.voted_out(4, 6, 4, day=2)) == ["days[1].voted_out[2]"]
    assert found(build.killed(2), build.killed(2, night=2)) == ["nights[1].killed"]
    assert found(build.killed(None), build.killed(None, night=2)) == []
    assert found(build.removed(1), build.removed(1)) == ["removals[1].seat"]
    assert found(build.removed(1), build.voted_out(1)) == []


def test_a_seat_has_one_best_move_of_at_most_three() -> None:
    moves = (build.best_move(2, 1, 1, 1), build.best_move(2, 1, 2, 3, 4))
    assert found(*moves) == ["best_moves[1].seat", "best_moves[1].named"]


def test_a_departure_protocol_names_a_seat_once() -> None:
    left = build.left("3r 4b 3b", "6s 6d")
    assert found(build.killed(2), left) == [f"{AT}.colours[2].seat", f"{AT}.claims[1].seat"]
    assert found_in(departed(4, left)) == [
        "departures.4.colours[2].seat",
        "departures.4.claims[1].seat",
    ]


def test_the_first_killed_does_not_speak_of_himself() -> None:
    left = build.revealed(2, build.left("1r 2r", "2s"))
    assert found(build.killed(2), left) == [
        f"{AT}.colours[1].seat",
        f"{AT}.claims[0].seat",
        "first_killed.revealed_sheriff.seat",
    ]
    assert found(build.killed(None), left) == []


@pytest.mark.parametrize("said", ["", "6s", "6d 7r", "6b 7b", "6s 7d 8r"])
def test_a_version(said: str) -> None:
    assert found(build.killed(2), build.left("", said)) == []


@pytest.mark.parametrize("said", ["6d", "6s 7s", "6d 7r 8d", "6s 7d 8r 9r"])
def test_claims_that_are_no_version(said: str) -> None:
    left = build.left("", said)
    assert found(build.killed(2), left) == [f"{AT}.claims"]
    assert found_in(departed(4, left)) == ["departures.4.claims"]


def test_only_the_sheriff_killed_first_has_reds_of_his_own_checks() -> None:
    sheriff = build.roles()
    own_red = build.left("3r 4r/own_check")
    basis = [f"{AT}.colours[1].basis"]
    assert found(sheriff, build.killed(1), own_red) == []
    assert found(sheriff, build.killed(2), own_red) == basis
    assert found(sheriff, own_red) == basis
    assert found(sheriff, build.killed(1), build.left("3r 9b/own_check")) == basis
    assert found_in(departed(1, own_red)) == ["departures.1.colours[1].basis"]


@pytest.mark.parametrize("kind", ["extra", "will", "protocol"])
def test_a_seat_has_one_mark_of_a_kind(kind: str) -> None:
    marks = [build.mark(kind, seat, "0.2") for seat in (1, 2, 1)]
    assert found(*marks) == ["marks[2]"]


def test_only_positive_extras_are_counted() -> None:
    assert found(*(extra(1, points) for points in ("-0.2", "0.2", "-0.2", "0"))) == []


def test_penalties_and_technical_fouls_are_below_nothing() -> None:
    marks = (
        build.penalty(1, "0", "8.5.2"),
        build.technical_foul(1, "0.1"),
        build.penalty(1, "-0.5", "8.5.2"),
        build.penalty(1, "-0.5", "8.5.2"),
    )
    assert found(*marks) == ["marks[0].points", "marks[1].points"]


def test_a_penalty_has_a_clause_of_its_edition_and_nothing_else_has_one() -> None:
    def with_clause(mark: Mark, clause: str) -> Mark:
        return replace(mark, clause=build.penalty(1, "-1", clause).clause)

    unknown = build.penalty(1, "-0.5", "8.5")
    marks = (
        replace(unknown, clause=None),
        unknown,
        with_clause(extra(1, "0.2"), "8.5.2"),
    )
    assert found(*marks) == [f"marks[{i}].clause" for i in range(3)]
    assert list(game_problems(build.game("red", unknown), None)) == []


def test_an_opinion_belongs_to_a_will() -> None:
    will = build.will(1, "0.2", build.opinion("9b 9r"), repeats=True)
    no_will = replace(will, kind=extra(1, "0").kind)
    assert found(will, no_will) == [
        "marks[0].opinion.colours[1].seat",
        "marks[1].opinion",
        "marks[1].repeats_protocol",
        "marks[1].opinion.colours[1].seat",
    ]


# --------------------------------------------------------------------------------- the tournament


def told_of(tournament: Tournament) -> list[str]:
    return [problem.told(say) for problem in problems(tournament, CLAUSES)]


def test_a_problem_of_a_game_is_told_with_its_place_in_the_tournament() -> None:
    games = (build.game("red"), build.game("red", build.roles(mafia=(5,)), id_="2"))
    assert told_of(build.tournament(build.stage(*games))) == [
        "stages[0].games[1].roles.mafia: expected a list of length 2"
    ]


def test_of_two_games_with_one_id_the_later_carries_the_problem() -> None:
    first, second, third = (build.game("red", id_=number) for number in "123")
    record = build.tournament(build.stage(first, second), build.stage(third, first))
    assert told_of(record) == [
        "stages[1].games[1].id: expected the id of a game that was not yet given"
    ]


def test_only_participants_play() -> None:
    other = build.game("red", id_="2", players=("р01", *PLAYERS[1:9], "p11"))
    record = build.tournament(build.stage(build.game("red"), other, players=(*PLAYERS, "p02")))
    one = "expected a participant of the stage"
    assert told_of(record) == [
        "stages[0].participants[10]: expected a player who was not yet given here",
        f'stages[0].games[1].seats[0]: {one}, such as "p01", which looks the same',
        f"stages[0].games[1].seats[9]: {one}",
    ]


def test_only_players_have_ids_where_players_are_given() -> None:
    stage = build.stage(build.game("red"), players=(*PLAYERS, "p11"))
    known = {player: Player() for player in PLAYERS[1:]}
    assert told_of(build.tournament(stage, players=known, lots=("р02", "p03", "p03"))) == [
        'lots[0]: expected an id of players, such as "p02", which looks the same',
        "stages[0].participants[0]: expected an id of players",
        "stages[0].participants[10]: expected an id of players",
        "stages[0].games[0].seats[0]: expected an id of players",
        "lots[2]: expected a player who was not yet given here",
    ]
    everyone = {player: Player() for player in (*PLAYERS, "p11")}
    assert told_of(build.tournament(stage, build.stage(), players=everyone)) == []
    assert told_of(build.tournament(stage, lots=("p99",))) == []
