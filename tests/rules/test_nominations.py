"""Nominations: sums by role and by additional points; shared, without guests and annulled games."""

from dataclasses import replace

import pytest
from tests.rules.build import (
    PLAYERS,
    best_move,
    extra,
    game,
    killed,
    penalty,
    roles,
    scores,
    stage,
    table,
    tournament,
)

from consigliere.rules.game import Annulled, Game, Role
from consigliere.rules.kinds import Title
from consigliere.rules.nominations import Nomination, nominations
from consigliere.rules.tournament import Player, Tournament
from consigliere.rules.words import Words


def named(record: Tournament) -> dict[Title, Nomination]:
    """The nominations of a tournament by title."""
    found = nominations(scores(record), table(record))
    assert [one.title for one in found] == list(Title)
    return {one.title: one for one in found}


def holders(*games: Game, title: str, guests: tuple[str, ...] = ()) -> list[tuple[str, object]]:
    """Whose a title is, with the value in hundredths."""
    players = {player: Player(guest=player in guests) for player in PLAYERS}
    found = named(tournament(stage(*games), players=players))[Title(title)]
    return [(claim.player, claim.value) for claim in found.holders]


def test_best_in_a_role_is_the_highest_sum_of_all_points_of_its_games() -> None:
    """A win and an extra of one game against two wins of another player as the Sheriff."""
    games = (
        game("red", extra(1, "0.5"), roles(sheriff=1), id_="1"),
        game("red", roles(sheriff=2), id_="2"),
        game("red", roles(sheriff=2), id_="3"),
    )
    assert holders(*games, title="best_sheriff") == [("p02", 200)]
    claims = named(tournament(stage(*games)))[Title.BEST_SHERIFF].claims
    assert [(claim.player, claim.games, claim.wins) for claim in claims] == [
        ("p02", 2, 2),
        ("p01", 1, 1),
    ]


def test_points_of_another_role_do_not_count() -> None:
    games = (
        game("red", extra(3, "0.6"), id_="1"),
        game("black", extra(3, "0.2"), roles(don=3), id_="2"),
    )
    assert holders(*games, title="best_don") == [("p03", 120)]
    assert holders(*games, title="best_citizen") == [("p03", 160)]


def test_mafia_is_not_the_don() -> None:
    record = game("black", extra(8, "0.6"), extra(9, "0.2"))
    assert holders(record, title="best_mafia") == [("p09", 120)]
    assert holders(record, title="best_don") == [("p08", 160)]


def test_equal_values_share_a_title() -> None:
    assert holders(game("black"), title="best_mafia") == [("p09", 100), ("p10", 100)]


def test_the_most_valuable_is_reckoned_without_wins_and_ci() -> None:
    games = (
        game("red", killed(2), best_move(2, 8, 9, 10), id_="1"),
        game("black", extra(3, "0.6"), extra(4, "0.6"), id_="2"),
    )
    assert holders(*games, title="most_valuable") == [("p02", 60), ("p03", 60), ("p04", 60)]


def test_penalties_are_taken_off() -> None:
    record = game("red", extra(3, "0.6"), penalty(3, "-0.3", "8.5.2"), extra(4, "0.4"))
    assert holders(record, title="most_valuable")[0][0] == "p04"


@pytest.mark.parametrize("title", [title.value for title in Title])
def test_guests_are_nominated_for_nothing(title: str) -> None:
    record = game("black", *(extra(seat, "0.2") for seat in (1, 3, 8, 9)))
    found = holders(record, title=title)
    assert found
    guests = tuple(player for player, _ in found)
    assert not {player for player, _ in holders(record, title=title, guests=guests)} & {*guests}


def test_an_annulled_game_counts_nowhere() -> None:
    gone = game("black", extra(8, "0.6"), Annulled(reason="a replay"), id_="2")
    found = named(tournament(stage(game("red"), gone)))
    assert not found[Title.BEST_DON].claims
    assert all(claim.games == 1 for claim in found[Title.BEST_CITIZEN].claims)


def test_nobody_has_a_title_before_a_point() -> None:
    found = named(tournament(stage(game("red"))))
    assert found[Title.BEST_DON].holders == ()
    assert found[Title.MOST_VALUABLE].holders == ()
    assert not any(one.claims for one in named(tournament(stage())).values())


def test_games_of_all_stages_count() -> None:
    record = tournament(stage(game("red", id_="1")), stage(game("red", id_="2")))
    assert named(record)[Title.BEST_SHERIFF].holders[0].value == 200


def test_ci_counts_and_is_provisional_while_the_distance_runs() -> None:
    """Whoever is killed first as a citizen is best; until the stage is over that may change."""
    lost = game("black", killed(2), best_move(2, 8), id_="1")
    over = stage(lost, game("black", id_="2"))
    running = replace(over, finished=False)
    for part, provisional in ((over, False), (running, True)):
        found = named(tournament(part))
        best = found[Title.BEST_CITIZEN].holders
        assert [claim.player for claim in best] == ["p02"]
        earned = next(row.totals for row in table(tournament(part)) if row.player == "p02")
        assert earned.compensation > 0
        assert best[0].value == earned.total
        assert best[0].provisional is provisional
        assert not found[Title.BEST_DON].holders[0].provisional


def test_every_role_has_its_title_and_every_title_its_words() -> None:
    record = tournament(stage(game("red", id_="1"), game("black", id_="2")))
    found = named(record)
    assert len(Role) + 1 == len(found)
    for title, nomination in found.items():
        assert Words("ru").name(title) != Words("en").name(title)
        assert nomination.definition.told(Words("en")).endswith(".")
