"""Two records of a game, and what differs between them in words."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from tests.files.samples import FULL_GAME
from tests.rules.strategies import games_of_any_edition

from consigliere.files.game_differences import differences
from consigliere.files.game_document import document_of
from consigliere.rules.game import Game
from consigliere.rules.words import Words

NAMES = {"p01": "Lemur", "p11": "Nord"}


def told(after: dict[str, Any]) -> list[tuple[str, str, str]]:
    say = Words("en")
    before = json.loads(json.dumps(FULL_GAME))
    return [
        (one.where.told(say), one.before.told(say), one.after.told(say))
        for one in differences(before, {**before, **after}, NAMES)
    ]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ({}, []),
        ({"outcome": "black"}, [("Outcome", "red won", "black won")]),
        (
            {"seats": ["p11", *FULL_GAME["seats"][1:]]},
            [("Seat 1: player", "Lemur", "Nord")],
        ),
        (
            {"roles": {"don": 2, "mafia": [5, 8], "sheriff": 3}},
            [("Seat 2: role", "Sheriff", "Don"), ("Seat 3: role", "Don", "Sheriff")],
        ),
        ({"ended_at": "11:02"}, [("End", "2026-11-28 10:50", "11:02")]),
        ({"x": 5}, [("something the protocol's page does not show", "–", "–")]),
    ],
)
def test_a_difference_is_told(after: dict[str, Any], expected: list[tuple[str, str, str]]) -> None:
    assert told(after) == expected


def test_marks_are_told_by_seat_and_kind() -> None:
    mark = {"seat": 9, "kind": "extra", "points": "0.4", "comment": "read the table", "id": "m9"}
    lines = told({"marks": [*FULL_GAME["marks"], mark]})
    assert ("Seat 9, extra points", "–", "+0.4") in lines
    assert ("Seat 9, extra points: comment", "–", "read the table") in lines


def test_ids_of_marks_are_no_difference() -> None:
    renamed = [{**mark, "id": f"other{i}"} for i, mark in enumerate(FULL_GAME["marks"])]
    assert told({"marks": renamed}) == []


@given(games_of_any_edition(), games_of_any_edition())
def test_every_difference_is_told_in_both_languages(
    one: tuple[str, Game], other: tuple[str, Game]
) -> None:
    before, after = document_of(one[1]), document_of(other[1])
    found = differences(before, after, {})
    assert bool(found) == (before != after)
    for difference in found:
        for message in difference[:3]:
            assert message.told(Words("en"))
            assert message.told(Words("ru"))


@given(games_of_any_edition())
def test_a_record_does_not_differ_from_itself(sample: tuple[str, Game]) -> None:
    game = document_of(replace(sample[1], x={"a": 1}))
    assert differences(game, game, {}) == []
