"""The order of what a game is worth, and whole tournaments game by game."""

import pickle
from dataclasses import replace

import pytest
from tests.rules.build import (
    PLAYERS,
    all_awards,
    best_move,
    extra,
    findings,
    forfeit,
    game,
    killed,
    left,
    mark,
    paths,
    penalty,
    protocol,
    removed,
    revealed,
    score_of,
    scores,
    stage,
    technical_foul,
    tournament,
    voted_out,
    will,
)

from consigliere.rules.edition import load
from consigliere.rules.game import Annulled, Game, Id
from consigliere.rules.scoring import clause_order, score, score_tournament, with_distances
from consigliere.rules.tournament import Player
from consigliere.rules.words import Words


def test_won_is_who_is_credited_with_a_win() -> None:
    """The seats of the winning team; nobody of a draw, nobody of an annulled game."""
    won = score(game("black"), load("fsm"))
    assert won.winners == won.game.roles.blacks
    assert score(game("draw"), load("fsm")).winners == frozenset()
    annulled = score(replace(won.game, annulled=Annulled(reason="noise")), load("fsm"))
    assert (annulled.counts, annulled.winners) == (False, frozenset())


def test_awards_by_clause_as_a_number_then_seat() -> None:
    record = game(
        "black",
        killed(2),
        penalty(1, "-0.4", "8.5.10"),
        penalty(1, "-1", "8.5.9"),
        technical_foul(4, "-0.3"),
        extra(5, "0.4"),
        extra(3, "0.4"),
        protocol(6, "0.4"),
        will(7, "0.2"),
        left("9b 3r", "1s"),
        best_move(2, 8),
        removed(4),
    )
    order = [award for award, _ in all_awards(record)]
    assert order == [
        (8, "8.2.2"),
        (9, "8.2.2"),
        (10, "8.2.2"),
        (4, "8.2.4"),
        (2, "8.3.5"),
        (7, "8.3.8.3"),
        (6, "8.3.8.12"),
        (2, "8.3.9.3"),
        (2, "8.3.9.4"),
        (2, "8.3.9.5"),
        (3, "8.4.3"),
        (5, "8.4.3"),
        (1, "8.5.9"),
        (1, "8.5.10"),
        (4, "8.7.2"),
    ]


def test_awards_of_one_clause_and_seat_in_the_files_order() -> None:
    record = game("black", *[technical_foul(3, points) for points in ("-0.6", "-0.3", "-0.9")])
    given = [points for (seat, _), points in all_awards(record) if seat == 3]
    assert given == ["-0.6", "-0.3", "-0.9"]


def test_ci_stands_where_its_clause_does() -> None:
    record = game("black", killed(2), best_move(2, 8), technical_foul(2, "-0.3"))
    (scored,) = scores(tournament(stage(record)))
    assert [award.clause for award in scored.awards][-3:] == ["8.3.5", "8.6.4.1", "8.7.2"]


def test_findings_by_clause_then_seat_then_severity() -> None:
    record = game(
        "black",
        voted_out(4),
        killed(2),
        removed(4),
        best_move(3, 8),
        *[extra(seat, "0.6") for seat in (1, 2, 3, 5, 6, 7, 8, 9)],
        extra(10, "1.2"),
        extra(4, "0.2"),
        penalty(1, "-0.5", "8.5.10"),
        penalty(3, "-0.4", "8.5.10"),
        penalty(3, "-0.8", "8.5.9"),
        penalty(3, "-1.2", "8.5.9"),
        extra(7, "-1.2"),
        extra(7, "-0.1"),
        protocol(2, "0.4"),
        will(5, "0.1"),
    )
    assert findings(record) == [
        ("violation", "8.3.1", 3),
        ("violation", "8.3.8.3", 5),
        ("violation", "8.3.8.12", 2),
        ("approval", "8.4.1", None),
        ("approval", "8.4.1", None),
        ("approval", "8.4.3", 10),
        ("violation", "8.4.4", 1),
        ("violation", "8.4.4", 7),
        ("approval", "8.4.4", 7),
        ("violation", "8.4.7", 4),
        ("notice", "8.5.1", 3),
        ("violation", "8.5.9", 3),
        ("violation", "8.5.9", 3),
        ("violation", "8.5.10", 3),
        ("notice", None, 4),
    ]


def test_a_seat_before_no_seat_at_the_same_clause() -> None:
    marks = [extra(seat, "0.7") for seat in (8, 3)]
    found = findings(game("draw", *marks), "fiim")
    assert found == [("violation", "8.4.7", 3), ("violation", "8.4.7", 8)]
    assert clause_order("8.4") < clause_order("8.4.1") < clause_order("8.5") < clause_order(None)
    assert clause_order("8.3.9.2") < clause_order("8.3.9.12")


def test_a_tournament_is_scored_game_by_game_in_the_files_order() -> None:
    others = tuple(f"q{number:02}" for number in range(1, 11))
    record = tournament(
        stage(game("red", id_="b"), game("black", id_="a")),
        stage(game("draw", id_="c", players=others)),
        stage(),
        stage(game("red", id_="d", players=PLAYERS[::-1])),
    )
    assert [score.game.id for score in scores(record)] == ["b", "a", "c", "d"]


def test_a_tournament_without_games_has_nothing_to_score() -> None:
    assert scores(tournament(stage())) == []
    assert scores(tournament()) == []
    assert scores(tournament(), "fiim") == []


def test_a_tournament_is_scored_under_its_own_edition_only() -> None:
    """Its penalties name clauses of that one."""
    with pytest.raises(ValueError, match="recorded under fsm, asked for fiim"):
        score_tournament(tournament(stage()), load("fiim"))


def test_a_score_can_be_kept() -> None:
    """What a game is worth by itself can be stored, and Ci added afterwards."""
    record = tournament(stage(game("black", killed(2), best_move(2, 8))))
    edition = load("fsm")
    kept = pickle.dumps([score(each, edition) for each in record.stages[0].games])
    fetched = pickle.loads(kept)  # noqa: S301  (our own)
    again = list(with_distances(record, edition, fetched))
    assert again == scores(record)


def test_two_players_of_one_name_are_named() -> None:
    """Ids differ, and nobody looks at them: the names are what people tell apart."""
    names = {"p01": "Сова", "p04": "\N{LATIN CAPITAL LETTER C}ОВА", "p05": "Сава"}
    players = {Id(player): Player(name=name) for player, name in names.items()}
    record = replace(tournament(stage(game("red"))), players=players)
    (scored,) = score_tournament(record, load("fsm"))
    (finding,) = scored.findings
    assert finding.seat == 4
    assert "p01" in finding.message.told(Words("en"))


LOOKS_LIKE_P01 = "\N{CYRILLIC SMALL LETTER ER}01"


def noticed(*games: Game) -> list[list[int | None]]:
    """The seats of the notices without a clause, game by game."""
    given = scores(tournament(stage(*games)))
    return [[each.seat for each in one.findings if each.clause is None] for one in given]


def test_an_id_that_looks_like_another_is_noticed_in_the_first_game_it_plays() -> None:
    twins = (*PLAYERS[:5], LOOKS_LIKE_P01, *PLAYERS[6:])
    first, second = game("red", id_="1", players=twins), game("red", id_="2", players=twins)
    assert noticed(first) == [[6]]
    assert noticed(game("red", id_="0"), first, second) == [[], [6], []]
    assert noticed(game("red", id_="0"), game("red", id_="3")) == [[], []]
    annulled = replace(first, annulled=Annulled(reason="a replay"))
    assert noticed(annulled) == [[]]
    assert noticed(annulled, second) == [[], [6]]


def test_that_notice_is_put_where_it_belongs_among_the_findings() -> None:
    twins = (*PLAYERS[:5], LOOKS_LIKE_P01, *PLAYERS[6:])
    left_twice = [voted_out(seat, day=day) for seat in (4, 7) for day in (1, 2)]
    record = game("black", extra(3, "0.5"), *left_twice, players=twins)
    (scored,) = scores(tournament(stage(record)))
    assert [(each.clause, each.seat) for each in scored.findings] == [
        ("8.4.3", 3),
        (None, 4),
        (None, 6),
        (None, 7),
    ]
    (notice,) = [each for each in scored.findings if each.seat == 6]
    assert "p01" in notice.message.told(Words("en"))


def test_each_award_tells_what_kind_of_fact_it_comes_from() -> None:
    record = game(
        "black",
        killed(2),
        best_move(2, 8),
        left("9b 3r", "1s"),
        removed(4),
        forfeit(5),
        *[mark(kind, 3, "-0.4") for kind in ("extra", "will", "protocol", "technical_foul")],
        penalty(3, "-0.4", "8.5.3"),
    )
    (scored,) = scores(tournament(stage(record)))
    assert {award.clause: award.source.value for award in scored.awards} == {
        "8.2.2": "win",
        "8.2.4": "removal",
        "8.2.5": "forfeit",
        "8.3.5": "best_move",
        "8.3.8.3": "will",
        "8.3.8.12": "protocol",
        "8.3.9.3": "departure",
        "8.3.9.4": "departure",
        "8.3.9.5": "departure",
        "8.4.4": "extra",
        "8.5.3": "penalty",
        "8.6.4.1": "compensation",
        "8.7.2": "technical_foul",
    }
    (left_nothing,) = score_of(game("draw", killed(2), revealed(1))).awards
    assert left_nothing.source.value == "left_nothing"


def test_paths_name_the_place_in_the_record() -> None:
    record = game("black", killed(2), extra(3, "0.4"), will(4, "0.2"), extra(5, "0.4"))
    assert paths(record) == {
        (3, "8.4.3"): "marks[0]",
        (4, "8.3.8.3"): "marks[1]",
        (5, "8.4.3"): "marks[2]",
    }
