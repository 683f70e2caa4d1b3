"""8.6: Ci, the compensation of the first killed, and the distances it is counted over."""

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.rules.build import (
    EDITIONS,
    OUTCOMES,
    PLAYERS,
    Piece,
    best_move,
    ci,
    counted,
    extra,
    forfeit,
    game,
    killed,
    points,
    removed,
    scores,
    stage,
    table,
    tournament,
    voted_out,
)

from consigliere.rules.edition import load
from consigliere.rules.game import Annulled, Game, Id, Ordinal
from consigliere.rules.kinds import Source
from consigliere.rules.scoring import count, distances
from consigliere.rules.tournament import Player, Stage, Tournament

OTHERS = tuple(f"q{number:02}" for number in range(1, 11))
SUBSTITUTED = (*PLAYERS[:9], "q01")

WHOLE = {"fsm": "8.6.4.1", "fiim": "8.6.3", "fsm-2024": "8.6.3.1"}
HALF = {"fsm": "8.6.4.2", "fsm-2024": "8.6.3.2"}


# ------------------------------------------------------------------------------------------ value


@pytest.mark.parametrize("edition", ["fsm", "fsm-2024"])
@pytest.mark.parametrize(
    ("games", "base"),
    [
        (1, 4),
        (9, 4),
        (10, 4),
        (11, 4),  # 4.4
        (12, 5),  # 4.8
        (13, 5),  # 5.2
        (14, 6),  # 5.6
        (15, 6),
        (16, 6),  # 6.4
        (17, 7),  # 6.8
        (40, 16),
    ],
)
@pytest.mark.parametrize("kills", [1, 2, 3, 4, 5, 6, 7, 20])
def test_8_6_2_ci_is_exact(edition: str, games: int, base: int, kills: int) -> None:
    value = points("0.4") if kills > base else points("0.4") * kills / base
    lost = game("black", killed(2), best_move(2, 8))
    won = game("red", killed(2), best_move(2, 8))
    counts = counted(kills, games, longest=games + 7)
    assert ci(lost, counts, edition) == {(2, WHOLE[edition]): value}
    assert ci(won, counts, edition) == {(2, HALF[edition]): value / 2}


@pytest.mark.parametrize(
    ("longest", "base"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (10, 4), (15, 6)]
)
@pytest.mark.parametrize("kills", [1, 2, 3, 5])
def test_fiim_8_6_1_no_minimum_and_the_games_of_the_distance(
    longest: int, base: int, kills: int
) -> None:
    value = points("0.4") if kills > base else points("0.4") * kills / base
    record = game("black", killed(2))
    assert ci(record, counted(kills, 1, longest=longest), "fiim") == {(2, "8.6.3"): value}


def test_8_6_2_a_whole_number_of_hundredths_stays_one() -> None:
    record = game("black", killed(2), best_move(2, 8))
    whole = ci(record, counted(1, 10))[2, "8.6.4.1"]
    assert whole == 10
    assert type(whole) is int
    assert ci(record, counted(2, 15))[2, "8.6.4.1"] == Fraction(40, 3)


# ------------------------------------------------------------------------------------------- when


@pytest.mark.parametrize("edition", ["fsm", "fsm-2024"])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    ("outcome", "named", "share"),
    [
        ("black", (8,), "whole"),
        ("black", (8, 9, 10), "whole"),
        ("black", (3, 4, 9), "whole"),
        ("black", (3, 4, 5), None),
        ("black", (), None),
        ("black", None, None),
        ("red", (8,), "half"),
        ("red", (3,), None),
        ("red", None, None),
        ("draw", (8, 9, 10), None),
    ],
)
def test_8_6_4(
    edition: str, seat: int, outcome: str, named: tuple[int, ...] | None, share: str | None
) -> None:
    moves = [] if named is None else [best_move(seat, *named)]
    record = game(outcome, killed(seat), *moves)
    counts = counted(4, 10, player=PLAYERS[seat - 1])
    expected = {
        "whole": {(seat, WHOLE[edition]): 40},
        "half": {(seat, HALF[edition]): 20},
        None: {},
    }
    assert ci(record, counts, edition) == expected[share]


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("named", [(8,), (3, 4, 5), (), None])
def test_fiim_8_6_3_on_a_loss_best_move_or_not(
    seat: int, outcome: str, named: tuple[int, ...] | None
) -> None:
    moves = [] if named is None else [best_move(seat, *named)]
    record = game(outcome, killed(seat), *moves)
    counts = counted(4, 10, player=PLAYERS[seat - 1])
    assert ci(record, counts, "fiim") == ({(seat, "8.6.3"): 40} if outcome == "black" else {})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_8_6_not_for_a_black(edition: str, outcome: str) -> None:
    record = game(outcome, killed(9), best_move(9, 8, 10))
    assert ci(record, counted(4, 10, player="p09"), edition) == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_6_not_after_a_miss(edition: str) -> None:
    record = game("black", killed(None), killed(2, night=2), best_move(2, 8))
    assert ci(record, counted(4, 10), edition) == {}


@pytest.mark.parametrize("edition", ["fsm", "fsm-2024"])
@pytest.mark.parametrize(
    "pieces",
    [
        (voted_out(4, 5), killed(2), best_move(2, 8, 9)),
        (killed(2), best_move(3, 8, 9)),
        (voted_out(2), killed(2), best_move(2, 8, 9, right="table_broken")),
    ],
    ids=["two left by the vote", "another's best move", "by a broken table"],
)
def test_8_6_4_3_a_best_move_without_the_right_gives_none(
    edition: str, pieces: tuple[Piece, ...]
) -> None:
    assert ci(game("black", *pieces), counted(4, 10), edition) == {}


def test_fiim_8_6_3_two_who_left_change_nothing() -> None:
    record = game("black", voted_out(4, 5), killed(2), best_move(2, 8, 9))
    assert ci(record, counted(4, 10), "fiim") == {(2, "8.6.3"): 40}


def test_8_6_6_a_broken_table_gives_none_and_the_first_killed_keeps_his() -> None:
    moves = (best_move(4, 8, 9, right="table_broken"), best_move(2, 10))
    record = game("black", voted_out(4), killed(2), *moves)
    both = (Id("p02"), Id("p04"))
    counts = replace(counted(4, 10), kills=dict.fromkeys(both, 4), games=dict.fromkeys(both, 10))
    assert ci(record, counts) == {(2, "8.6.4.1"): 40}


@pytest.mark.parametrize("gone", [(removed(2),), (forfeit(2),)])
def test_8_6_4_a_player_who_was_removed_has_it_too(gone: tuple[Piece, ...]) -> None:
    record = game("black", killed(2), best_move(2, 8), *gone)
    assert ci(record, counted(4, 10)) == {(2, "8.6.4.1"): 40}


def test_8_6_4_a_repeated_seat_or_a_break_off_does_not_cost_it() -> None:
    record = game("black", killed(2), best_move(2, 8, 8, ended_by="information"))
    assert ci(record, counted(4, 10)) == {(2, "8.6.4.1"): 40}


def test_fiim_8_3_5_a_hint_costs_the_best_move_and_not_ci() -> None:
    record = game("black", killed(2), best_move(2, 8, 9, ended_by="hint"))
    assert ci(record, counted(4, 10), "fiim") == {(2, "8.6.3"): 40}


def test_8_6_ci_comes_from_the_distance_and_from_no_single_fact() -> None:
    first = scores(tournament(stage(game("black", killed(2), best_move(2, 8)))))[0]
    (award,) = [award for award in first.awards if award.source is Source.COMPENSATION]
    assert award.fact is None
    assert award.points == 10


def test_8_6_a_game_scored_alone_has_none() -> None:
    (alone,) = scores(tournament(stage(game("black", best_move(2, 8)))))
    assert all(award.source is not Source.COMPENSATION for award in alone.awards)


# --------------------------------------------------------------------------------------- counting


def compensations(record: Tournament, edition: str = "fsm") -> list[dict[str, Fraction]]:
    """Ci of each game by player, in hundredths."""
    return [
        {
            score.game.seats[award.seat - 1]: Fraction(award.points)
            for award in score.awards
            if award.source is Source.COMPENSATION
        }
        for score in scores(record, edition)
    ]


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("named", [(), (8,), (3,)])
def test_8_6_2_every_night_1_kill_as_a_red_counts(outcome: str, named: tuple[int, ...]) -> None:
    other = game(outcome, killed(2), best_move(2, *named), id_="2")
    record = tournament(stage(game("black", killed(2), best_move(2, 8)), other))
    assert compensations(record)[0] == {"p02": 20}


@pytest.mark.parametrize(
    "other",
    [
        game("black", killed(9), id_="2", players=("p01", "q01", *PLAYERS[2:8], "p02", "p10")),
        game("black", killed(None), id_="2"),
        game("black", killed(None), killed(2, night=2), id_="2"),
        game("black", killed(3), id_="2"),
        game("black", killed(2), Annulled(reason="a replay"), id_="2"),
        game("black", voted_out(2), id_="2"),
    ],
    ids=["as a black", "a miss", "in night 2", "another", "annulled", "by the vote"],
)
def test_8_6_2_nothing_else_counts(other: Game) -> None:
    record = tournament(stage(game("black", killed(2), best_move(2, 8)), other))
    assert compensations(record)[0] == {"p02": 10}


def some_games(number: int, first: int = 1, players: tuple[str, ...] = PLAYERS) -> Stage:
    """A stage of so many games in which nobody was killed first."""
    return stage(*[game("red", id_=str(first + index), players=players) for index in range(number)])


KILL = game("black", killed(2), best_move(2, 8), id_="kill")


def with_kill(of: Stage) -> Stage:
    return replace(of, games=(*of.games, KILL))


@pytest.mark.parametrize(("games", "base"), [(9, 4), (11, 5), (14, 6)])
def test_8_6_2_the_games_played(games: int, base: int) -> None:
    record = tournament(with_kill(some_games(games)))
    assert compensations(record)[-1] == {"p02": Fraction(40, base)}


def test_8_6_2_of_the_player_himself() -> None:
    """p02 plays 12 of 15 games."""
    without = some_games(3, first=20, players=("p01", "q01", *PLAYERS[2:]))
    played = some_games(11)
    record = tournament(stage(*played.games, *without.games, KILL))
    assert compensations(record)[-1] == {"p02": Fraction(40, 5)}
    assert compensations(record, "fiim")[-1] == {"p02": Fraction(40, 6)}
    assert compensations(record, "fsm-2024")[-1] == {"p02": Fraction(40, 5)}


def test_8_6_an_annulled_game_counts_nowhere() -> None:
    annulled = [
        replace(each, annulled=Annulled(reason="a replay"))
        for each in some_games(5, first=30).games
    ]
    record = tournament(stage(*some_games(9).games, *annulled, KILL))
    assert compensations(record)[-1] == {"p02": 10}


def test_a_guest_has_ci_like_anyone() -> None:
    record = tournament(
        stage(KILL), players={name: Player(guest=name == "p02") for name in PLAYERS}
    )
    assert compensations(record) == [{"p02": 10}]


# -------------------------------------------------------------------------------------- distances


def lengths(record: Tournament, edition: str = "fsm") -> list[int]:
    return [len(stages) for stages in distances(record, load(edition))]


A = some_games(1)
B = some_games(1, players=OTHERS)
A_REVERSED = some_games(1, players=PLAYERS[::-1])
A_SUBSTITUTED = some_games(1, players=SUBSTITUTED)


@pytest.mark.parametrize(
    ("stages", "expected"),
    [
        ([A], [1]),
        ([A, A], [2]),
        ([A, A_REVERSED, A], [3]),
        ([A, B], [1, 1]),
        ([A, A, B, B, A], [2, 2, 1]),
        ([A, B, A], [1, 1, 1]),
        ([A, A_SUBSTITUTED], [1, 1]),
        ([A, stage(*A_SUBSTITUTED.games, players=PLAYERS), A], [3]),
        ([A, stage(*A.games, players=(*PLAYERS, "q01"))], [1, 1]),
    ],
)
@pytest.mark.parametrize("edition", ["fsm", "fsm-2024"])
def test_8_6_5_consecutive_stages_with_the_same_participants(
    stages: list[Stage], expected: list[int], edition: str
) -> None:
    assert lengths(tournament(*stages), edition) == expected


@pytest.mark.parametrize("stages", [[A], [A, B], [A, B, A]])
def test_fiim_8_6_the_whole_tournament_is_one_distance(stages: list[Stage]) -> None:
    assert lengths(tournament(*stages), "fiim") == [len(stages)]


def test_a_stage_nobody_takes_part_in_yet_changes_nothing() -> None:
    nobody = stage()
    assert lengths(tournament(A, nobody, A)) == [2]
    assert lengths(tournament(nobody, A)) == [1]
    assert lengths(tournament(A, nobody, B)) == [1, 1]


def test_a_final_nobody_is_in_yet_leaves_the_qualifying_as_it_is() -> None:
    declared = replace(stage(), finished=False)
    rows = table(tournament(A, declared))
    assert not any(row.provisional for row in rows)


def test_8_6_5_each_distance_counts_for_itself() -> None:
    """Killed once in each of two distances, and twice in the third."""
    twice = stage(*[replace(KILL, id=game("red", id_=name).id) for name in ("a", "b")])
    record = tournament(with_kill(some_games(11)), B, with_kill(A), B, twice, some_games(12))
    assert compensations(record)[11] == {"p02": 8}
    assert compensations(record)[14] == {"p02": 10}
    assert compensations(record)[16:18] == [{"p02": Fraction(80, 6)}] * 2
    assert compensations(record, "fiim")[11] == {"p02": Fraction(160, 11)}  # 28 games


# -------------------------------------------------------------------------- while a stage runs


def running(of: Stage, planned: int | None) -> Stage:
    games = None if planned is None else Ordinal(planned)
    return replace(of, finished=False, planned_games=games)


@pytest.mark.parametrize(
    ("played", "planned", "base"),
    [(1, 15, 6), (1, 12, 5), (1, None, 4), (11, 5, 5), (14, 15, 6), (14, None, 6)],
)
def test_8_6_planned_games_stand_in_where_they_are_more(
    played: int, planned: int | None, base: int
) -> None:
    record = tournament(running(with_kill(some_games(played)), planned))
    assert compensations(record)[-1] == {"p02": Fraction(40, base)}
    assert all(row.provisional for row in table(record))


def test_8_6_a_finished_stage_is_not_planned_any_more() -> None:
    record = tournament(replace(with_kill(some_games(1)), planned_games=Ordinal(15)))
    assert compensations(record)[-1] == {"p02": 10}
    assert not any(row.provisional for row in table(record))


def test_8_6_only_the_running_stage_is_planned() -> None:
    """3 games played in a finished stage, 10 planned in the running one: 13 in all, B = 5."""
    finished = replace(some_games(3), planned_games=Ordinal(20))
    record = tournament(finished, running(with_kill(some_games(1, first=9)), 10))
    assert compensations(record)[-1] == {"p02": 8}
    assert compensations(record, "fiim")[-1] == {"p02": 8}


def test_8_6_planned_for_a_participant_who_has_not_played_yet() -> None:
    waiting = stage(players=PLAYERS)
    record = tournament(with_kill(some_games(1)), running(waiting, 13))
    assert compensations(record)[-1] == {"p02": Fraction(40, 6)}  # 2 + 13


def test_8_6_provisional_are_the_participants_of_that_distance() -> None:
    record = tournament(A, running(A, None), B)
    rows = {row.player: row.provisional for row in table(record)}
    assert rows == dict.fromkeys(PLAYERS, True) | dict.fromkeys(OTHERS, False)
    assert all(row.provisional for row in table(record, "fiim"))


def test_fiim_8_6_1_the_most_any_participant_is_planned_to_play() -> None:
    """Nobody has played 15 games, but those of the second stage are going to."""
    record = tournament(with_kill(some_games(1)), running(B, 15))
    assert compensations(record, "fiim")[1] == {"p02": Fraction(40, 6)}


@pytest.mark.parametrize("finished", [True, False])
def test_count_tells_whether_it_is_provisional(*, finished: bool) -> None:
    assert count([A, replace(A, finished=finished)]).provisional is not finished


def test_8_6_an_extra_beside_it_is_credited_too() -> None:
    record = game("black", killed(2), best_move(2, 8), extra(2, "0.2"))
    assert ci(record, counted(1, 10)) == {(2, "8.6.4.1"): 10}
