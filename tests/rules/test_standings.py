"""8.7: totals, tie-breaks and lots; guests, finals and shared places."""

from dataclasses import replace

import pytest
from tests.rules.build import (
    EDITIONS,
    PLAYERS,
    best_move,
    extra,
    forfeit,
    game,
    killed,
    left,
    penalty,
    points,
    protocol,
    removed,
    revealed,
    roles,
    scores,
    stage,
    table,
    technical_foul,
    tournament,
    voted_out,
    will,
)

from consigliere.rules.edition import load
from consigliere.rules.game import Annulled, Game, Id
from consigliere.rules.standings import Row, Tally
from consigliere.rules.tournament import Player, Stage, Tournament

STEPS = {
    "fsm": ["8.7.2", "8.7.3", "8.7.4", "8.7.5", "8.7.6"],
    "fiim": ["8.7.1", "8.7.2", "8.7.3", "8.7.4", "8.7.5"],
    "fsm-2024": ["8.7.1", "8.7.2", "8.7.3", "8.7.4", "8.7.5"],
}
"""The clauses of the tie-breaks: additional, wins, wins as Don or Sheriff, night-1 deaths, lot."""


def one_game(*pieces: Game, lots: tuple[str, ...] = ()) -> Tournament:
    return tournament(stage(*pieces), lots=lots)


def by_player(record: Tournament, edition: str = "fsm") -> dict[str, Row]:
    return {row.player: row for row in table(record, edition)}


def places(record: Tournament, edition: str = "fsm") -> list[tuple[int | None, str]]:
    return [(row.place, row.player) for row in table(record, edition)]


def decided(record: Tournament, edition: str = "fsm") -> dict[str, str | None]:
    return {row.player: row.decided_by for row in table(record, edition)}


# ------------------------------------------------------------------------------------------- sums


def test_8_7_1_main_and_additional_points() -> None:
    lost = game(
        "black",
        killed(2),
        best_move(2, 8, 9),
        extra(2, "0.4"),
        will(2, "-0.2"),
        left("9b 3r 8r"),
        removed(3),
        extra(4, "0.6"),
        penalty(4, "-0.4", "8.5.3"),
        technical_foul(4, "-0.3"),
        protocol(5, "0.4"),
    )
    won = game("red", forfeit(8), extra(4, "-0.2"), id_="2")
    rows = by_player(one_game(lost, won))
    p02, p03, p04, p05, p08 = (rows[f"p0{number}"].totals for number in (2, 3, 4, 5, 8))

    assert p02.wins_points == 100
    assert p02.compensation == 10
    assert p02.main == 110
    assert p02.best_move == 30
    assert p02.plus == 40 + 20
    assert p02.minus == -20 - 10
    assert p02.additional == 60
    assert p02.total == 170
    assert (p02.games, p02.wins, p02.wins_as_don_or_sheriff, p02.first_killed) == (2, 1, 0, 1)

    assert (p03.main, p03.plus, p03.minus) == (100, 0, -60)
    assert (p04.main, p04.plus, p04.minus, p04.total) == (100, 60, -90, 70)
    assert (p05.plus, p05.minus) == (40, 0)
    assert (p08.main, p08.minus, p08.wins, p08.wins_as_don_or_sheriff) == (100, -150, 1, 1)


def test_8_7_1_ci_is_exact_in_the_total() -> None:
    games = [game("red", id_=str(number)) for number in range(14)]
    record = one_game(*games, game("black", killed(2), best_move(2, 8), id_="k"))
    totals = by_player(record)["p02"].totals
    assert totals.compensation == points("1/15")
    assert totals.total == points("14") + points("1/15") + points("0.1")


def test_8_7_2_a_mark_of_both_signs_is_not_offset() -> None:
    totals = by_player(one_game(game("black", extra(3, "0.4"), extra(3, "-0.4"))))["p03"].totals
    assert (totals.plus, totals.minus, totals.additional) == (40, -40, 0)


def test_8_3_9_14_is_a_minus() -> None:
    totals = by_player(one_game(game("black", killed(2), revealed(1))))["p02"].totals
    assert (totals.minus, totals.total) == (-20, -20)


def test_wins_by_role() -> None:
    record = one_game(
        game("red"),
        game("black", id_="2"),
        game("black", roles(don=9, mafia=(8, 10), sheriff=2), id_="3"),
        game("red", roles(don=9, mafia=(8, 10), sheriff=2), id_="4"),
        game("draw", id_="5"),
    )
    rows = by_player(record)
    counted = {
        player: (row.totals.wins, row.totals.wins_as_don_or_sheriff) for player, row in rows.items()
    }
    assert counted["p01"] == (2, 1)
    assert counted["p02"] == (2, 1)
    assert counted["p03"] == (2, 0)
    assert counted["p08"] == (2, 1)
    assert counted["p09"] == (2, 1)
    assert counted["p10"] == (2, 0)
    assert {row.totals.games for row in rows.values()} == {5}


@pytest.mark.parametrize("outcome", ["red", "black", "draw"])
def test_8_7_5_night_1_deaths_in_any_role(outcome: str) -> None:
    record = one_game(
        game(outcome, killed(9)),
        game(outcome, killed(1), id_="2"),
        game(outcome, killed(None), killed(3, night=2), voted_out(4), id_="3"),
        game(outcome, killed(9), id_="4"),
    )
    deaths = {row.player: row.totals.first_killed for row in table(record)}
    assert deaths == dict.fromkeys(PLAYERS, 0) | {"p01": 1, "p09": 2}


def test_an_annulled_game_counts_nowhere() -> None:
    gone = game("red", killed(2), extra(3, "0.2"), Annulled(reason="a replay"), id_="2")
    assert table(one_game(game("black"), gone)) == table(one_game(game("black")))


def test_a_tally_leaves_an_annulled_games_score_out_too() -> None:
    record = one_game(game("red", Annulled(reason="a replay")))
    tally = Tally(record, load("fsm"))
    for each in scores(record):
        tally.add(each)
    assert {row.totals.games for row in tally.rows()} == {0}


def test_points_of_all_stages_add_up() -> None:
    record = tournament(stage(game("red")), stage(game("red", id_="2"), game("black", id_="3")))
    rows = by_player(record)
    assert (rows["p01"].totals.total, rows["p08"].totals.total) == (200, 100)
    assert rows["p01"].totals.games == 3


def test_the_table_lists_who_never_played() -> None:
    record = tournament(
        stage(game("red"), players=(*PLAYERS, "late")), stage(players=("q1", "p01"))
    )
    rows = by_player(record)
    assert set(rows) == {*PLAYERS, "late", "q1"}
    assert (rows["q1"].totals.games, rows["q1"].place) == (0, 8)
    assert [row.player for row in table(record)][-5:] == ["late", "p08", "p09", "p10", "q1"]


# ---------------------------------------------------------------------------------- breaking ties


def wins_against_ci(edition: str) -> Tournament:
    """p03 has won twice; p02 has the same total from fewer wins and from Ci."""
    reds_win = game("red", roles(don=8, mafia=(2, 10), sheriff=1), id_="w")
    if edition == "fiim":
        lost = [game("black", killed(2), id_=str(number)) for number in range(5)]
        return one_game(*lost, reds_win, replace(reds_win, id=Id("w2")))  # 5 * 0.4
    offset = [extra(2, "-0.3")] if edition == "fsm" else []  # against three best moves
    return one_game(
        game("black", killed(2), best_move(2, 8), id_="1"),
        game("black", killed(2), best_move(2, 8), id_="2"),
        game("black", killed(2), id_="3"),
        game("red", killed(2), best_move(2, 8), *offset, id_="4"),
        reds_win,
    )  # 0.4 + 0.4 + 0.2


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", range(5))
def test_8_7_tie_breaks(edition: str, step: int) -> None:
    record, better, worse = [
        (one_game(game("black", extra(3, "1"))), "p03", "p08"),
        (wins_against_ci(edition), "p03", "p02"),
        (one_game(game("red")), "p01", "p02"),
        (one_game(game("red", killed(3))), "p03", "p02"),
        (one_game(game("red"), lots=("p05", "p03")), "p05", "p03"),
    ][step]
    rows = by_player(record, edition)
    above, below = rows[better], rows[worse]
    assert above.totals.total == below.totals.total
    assert above.place is not None
    assert below.place is not None
    assert above.place < below.place
    assert below.decided_by == STEPS[edition][step]


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_7_each_step_only_where_all_before_it_are_equal(edition: str) -> None:
    """A smaller total is not saved by what breaks ties."""
    less = one_game(game("black", extra(3, "0.9")), lots=("p03",))
    assert [player for _, player in places(less, edition)][:4] == ["p08", "p09", "p10", "p03"]
    assert by_player(less, edition)["p03"].decided_by is None


def test_8_7_6_a_lot_decides_only_inside_a_tie() -> None:
    record = one_game(game("red"), lots=("p10", "p04", "p09", "p02"))
    assert places(record) == [
        (1, "p01"),
        (2, "p04"),
        (3, "p02"),
        (4, "p03"),
        (4, "p05"),
        (4, "p06"),
        (4, "p07"),
        (8, "p10"),
        (9, "p09"),
        (10, "p08"),
    ]
    assert decided(record) == {
        "p01": None,
        "p04": "8.7.4",
        "p02": "8.7.6",
        "p03": "8.7.6",
        "p05": None,
        "p06": None,
        "p07": None,
        "p10": None,
        "p09": "8.7.6",
        "p08": "8.7.6",
    }


def test_8_7_unresolved_ties_share_a_place() -> None:
    record = one_game(game("draw"))
    rows = table(record)
    assert [(row.place, row.player) for row in rows] == [(1, player) for player in PLAYERS]
    assert all(row.needs_lot for row in rows)
    assert all(row.decided_by is None for row in rows)


def test_8_7_a_place_is_shared_by_those_who_tie_alone() -> None:
    rows = by_player(one_game(game("red")))
    assert [row.place for row in rows.values()] == [1, *[2] * 6, *[8] * 3]
    assert not rows["p01"].needs_lot
    assert all(row.needs_lot for player, row in rows.items() if player != "p01")
    assert rows["p02"].decided_by == "8.7.4"
    assert rows["p08"].decided_by is None  # less in all


def test_8_7_ties_are_decided_on_exact_values() -> None:
    """p02 is ahead by a third of a hundredth: 0.8 / 6 against 0.13."""
    games = [game("draw", id_=str(number)) for number in range(13)]
    first = game("black", killed(2), best_move(2, 8), extra(2, "-0.23"), id_="a")
    second = game("black", killed(2), best_move(2, 8), extra(3, "0.13"), id_="b")
    kept = game("draw", extra(2, "-0.1"), id_="c")
    record = one_game(*games, first, second, kept)
    totals = by_player(record)["p02"].totals
    assert totals.compensation == points("4/15")
    assert totals.total == points("4/15") - points("0.13")
    third = by_player(record)["p03"].totals
    assert third.total == points("0.13")
    assert totals.total > third.total
    order = [player for _, player in places(record)]
    assert order.index("p02") + 1 == order.index("p03")
    assert by_player(record)["p03"].decided_by is None


# ------------------------------------------------------------------------------ guests and finals


def test_a_guest_plays_and_takes_no_place() -> None:
    players = {player: Player(guest=player in ("p01", "p09")) for player in PLAYERS}
    record = tournament(stage(game("red", extra(1, "0.4"))), players=players)
    rows = table(record)
    assert [(row.place, row.player) for row in rows] == [
        *[(1, f"p{number:02}") for number in range(2, 8)],
        (7, "p08"),
        (7, "p10"),
        (None, "p01"),
        (None, "p09"),
    ]
    guest = rows[-2]
    assert guest.totals.total == 140
    assert (guest.decided_by, guest.needs_lot) == (None, False)


def test_a_guest_never_breaks_a_tie_or_makes_one() -> None:
    players = {player: Player(guest=player != "p02") for player in PLAYERS}
    rows = table(tournament(stage(game("draw")), players=players))
    assert [(row.place, row.needs_lot) for row in rows] == [(1, False), *[(None, False)] * 9]


def test_8_7_a_final_ranks_its_participants_above_all_others() -> None:
    finalists = tuple(f"p{number:02}" for number in range(6, 11))
    guests = tuple(f"q{number}" for number in range(1, 6))
    final = replace(stage(game("draw", id_="f", players=(*finalists, *guests))), ranks_above=True)
    record = tournament(stage(game("red")), final)
    order = places(record)
    assert [player for _, player in order[:2]] == ["p06", "p07"]
    assert {player for _, player in order[:10]} == {*finalists, *guests}
    assert order[10] == (11, "p01")
    rows = by_player(record)
    assert rows["p01"].decided_by is None  # more points, and yet behind: the stage ranks them apart
    assert rows["p02"].decided_by == "8.7.4"
    level = replace(record, stages=(record.stages[0], replace(final, ranks_above=False)))
    assert places(level)[0] == (1, "p01")


def test_8_7_equal_totals_on_both_sides_of_a_final_are_not_decided_by_a_clause() -> None:
    final = replace(stage(players=PLAYERS[:5]), ranks_above=True)
    rows = by_player(tournament(stage(game("draw")), final))
    assert rows["p06"].place == 6
    assert rows["p06"].decided_by is None
    assert all(row.needs_lot for row in rows.values())


def test_8_7_the_later_stage_comes_first() -> None:
    def apart(*players: str) -> Stage:
        return replace(stage(players=players), ranks_above=True)

    record = tournament(stage(game("red")), apart("p08", "p09", "p01"), apart("p10", "p09"))
    order = [player for _, player in places(record)]
    assert order[:4] == ["p09", "p10", "p01", "p08"]
    swapped = tournament(stage(game("red")), apart("p10", "p09"), apart("p08", "p09", "p01"))
    assert [player for _, player in places(swapped)][:4] == ["p09", "p01", "p08", "p10"]
