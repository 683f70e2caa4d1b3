"""8.2.1 to 8.2.3: a point for each player of the team that won."""

import pytest
from tests.rules.build import (
    EDITIONS,
    all_awards,
    best_move,
    extra,
    findings,
    game,
    killed,
    removed,
    roles,
    score_of,
    will,
)

from consigliere.rules.game import Annulled
from consigliere.rules.kinds import Source

RED_WIN = [((seat, "8.2.1"), "1") for seat in (1, 2, 3, 4, 5, 6, 7)]
BLACK_WIN = [((seat, "8.2.2"), "1") for seat in (8, 9, 10)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("outcome", "expected"), [("red", RED_WIN), ("black", BLACK_WIN), ("draw", [])]
)
def test_8_2_each_player_of_the_winning_team_has_a_point(
    edition: str, outcome: str, expected: list[tuple[tuple[int, str], str]]
) -> None:
    assert all_awards(game(outcome), edition) == expected
    assert findings(game(outcome), edition) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_2_the_teams_follow_the_roles(edition: str) -> None:
    record = game("black", roles(don=1, mafia=(2, 5), sheriff=10))
    assert all_awards(record, edition) == [((seat, "8.2.2"), "1") for seat in (1, 2, 5)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_2_a_removed_player_of_the_winning_team_has_won_too(edition: str) -> None:
    assert ((3, "8.2.1"), "1") in all_awards(game("red", removed(3)), edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_2_a_win_comes_from_no_single_fact_of_the_record(edition: str) -> None:
    given = score_of(game("red"), edition).awards
    assert {(award.source, award.fact) for award in given} == {(Source.WIN, None)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_annulled_game_is_worth_nothing_and_says_nothing(edition: str) -> None:
    record = game(
        "red",
        killed(2),
        best_move(3, 8, 9),
        extra(4, "5"),
        will(5, "0.1"),
        removed(6),
        Annulled(reason="a replay"),
    )
    assert all_awards(record, edition) == []
    assert findings(record, edition) == []
    assert score_of(record, edition).withheld == ()
