"""A GAME by itself: written and read again it is the same."""

import json

import pytest
from hypothesis import given
from tests.rules import strategies
from tests.site.build import document, mark

from consigliere.files.document import Unreadable
from consigliere.files.game_document import document_of, read_game
from consigliere.rules.game import Game
from consigliere.rules.path import path_text


@given(strategies.games_of_any_edition())
def test_written_and_read_again_a_game_is_the_same(drawn: tuple[str, Game]) -> None:
    edition, game = drawn
    written = document_of(game)
    assert read_game(json.loads(json.dumps(written)), edition) == game


def test_what_is_default_or_unrecorded_is_left_out() -> None:
    game = read_game(document(id="1.1"), "fsm")
    assert document_of(game) == document(id="1.1")


def test_a_miss_and_a_check_not_made_are_kept() -> None:
    nights = [{"night": 1, "killed": None, "don_check": None}]
    written = document_of(read_game(document(id="1.1", nights=nights), "fsm"))
    assert written["nights"] == nights


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"roles": {"don": 3, "mafia": [5, 3], "sheriff": 1}}, "roles"),
        ({"outcome": "blue"}, "outcome"),
        ({"marks": [mark(1, "0,4")]}, "marks[0].points"),
        ({"marks": [{**mark(1, "-0.4"), "kind": "penalty", "clause": "9.9"}]}, "marks[0].clause"),
        ({"seats": ["p01"] * 10}, "seats[1]"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_faults_are_named_by_their_path(facts: dict[str, object], path: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_game(document(id="1.1", **facts), "fsm")
    assert path in [path_text(problem.path) for problem in caught.value.problems]
