from dataclasses import replace

from tests.rules.build import game, stage, tournament

from consigliere.rules.edition import load
from consigliere.rules.game import Annulled, Game, Id, Ordinal
from consigliere.rules.scoring import score_tournament
from consigliere.rules.so_far import rounds_played, so_far, without_round
from consigliere.rules.standings import standings
from consigliere.rules.tournament import Stage, Tournament

OTHERS = [f"p{number:02}" for number in range(11, 21)]


def played(number: int, table: int = 1, players: list[str] | None = None) -> Game:
    record = game("red", id_=f"{number}.{table}")
    seats = record.seats if players is None else tuple(map(Id, players))
    return replace(record, round=Ordinal(number), seats=seats)


def two_stages() -> Tournament:
    """Two rounds of two tables, then a final that counts its rounds anew."""
    first = stage(*(played(n, t, p) for n in (1, 2) for t, p in ((1, None), (2, OTHERS))))
    final = stage(replace(played(1), id=Id("f1")), replace(played(2), id=Id("f2")))
    return tournament(first, replace(final, ranks_above=True), lots=["p01"])


def ids(stages: tuple[Stage, ...]) -> list[list[str]]:
    return [[record.id for record in one.games] for one in stages]


def test_rounds_are_counted_through_all_stages() -> None:
    whole = two_stages()
    assert rounds_played(whole) == 4
    assert ids(so_far(whole, 1).stages) == [["1.1", "1.2"]]
    assert ids(so_far(whole, 2).stages) == [["1.1", "1.2", "2.1", "2.2"]]
    assert ids(so_far(whole, 3).stages) == [["1.1", "1.2", "2.1", "2.2"], ["f1"]]


def test_after_all_rounds_it_is_the_tournament_itself() -> None:
    whole = two_stages()
    assert so_far(whole, 4) is whole
    assert so_far(whole, 99) is whole


def test_a_stage_under_way_is_not_finished_and_plans_the_games_it_came_to_have() -> None:
    (cut,) = so_far(two_stages(), 1).stages
    assert not cut.finished
    assert cut.planned_games == 2
    (whole,) = so_far(two_stages(), 2).stages
    assert whole.finished


def test_planned_games_stay_as_planned() -> None:
    first, final = two_stages().stages
    planned = replace(first, planned_games=Ordinal(7))
    (cut,) = so_far(tournament(planned, final), 1).stages
    assert cut.planned_games == 7


def test_who_plays_only_later_is_a_participant_already() -> None:
    late = tournament(stage(played(1), played(2, players=OTHERS)))
    (cut,) = so_far(late, 1).stages
    assert len(cut.taking_part()) == 20


def test_an_annulled_game_is_not_planned() -> None:
    replayed = game("red", id_="2b")
    twice = tournament(
        stage(
            played(1),
            replace(game("red", Annulled(reason="replay"), id_="2"), round=Ordinal(2)),
            replace(replayed, round=Ordinal(2)),
        )
    )
    (cut,) = so_far(twice, 1).stages
    assert cut.planned_games == 2


def test_no_lot_was_drawn_yet() -> None:
    assert so_far(two_stages(), 3).lots == ()


def test_the_table_of_then_is_the_table_of_a_file_of_then() -> None:
    edition = load("fsm")
    cut = so_far(two_stages(), 2)
    rows = standings(cut, edition, score_tournament(cut, edition))
    assert {row.totals.games for row in rows} == {2}
    assert {row.place for row in rows} == {1, 3, 15}  # two Sheriffs, twelve reds, six blacks


def test_games_without_a_round_are_named() -> None:
    file = tournament(stage(played(1)), stage(played(2), game("red", id_="x")))
    assert [problem.path for problem in without_round(file)] == [("stages", 1, "games", 1, "round")]
    assert not list(without_round(two_stages()))
