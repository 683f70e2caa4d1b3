"""What `score --format json` prints, beyond the worked cases."""

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.cli.samples import ANNULLED, CUP, FIRST, game, tournament

from consigliere.files.reader import read_tournament
from consigliere.files.score_json import amount, score_json
from consigliere.files.telling import Scored
from consigliere.rules.edition import load
from consigliere.rules.points import share_of
from consigliere.rules.scoring import score_tournament
from consigliere.rules.words import Words


def scored(document: dict[str, Any], file: str | None = None) -> dict[str, Any]:
    facts = read_tournament(json.dumps(document).encode())
    edition = load(facts.edition)
    pieces = score_json(Scored(facts, edition, score_tournament(facts, edition), file), Words("en"))
    result: dict[str, Any] = json.loads("".join(pieces))
    return result


def test_keys_stand_in_the_order_of_the_contract() -> None:
    result = scored(CUP, "a/b.json")
    assert list(result) == ["file", "edition", "games", "standings"]
    assert list(result["games"][0]) == ["id", "awards", "findings"]
    assert list(result["games"][0]["awards"][0]) == ["seat", "player", "clause", "points", "fact"]
    assert list(result["games"][0]["findings"][0]) == ["severity", "clause", "seat", "message"]
    assert list(result["standings"][0]) == [
        *("place", "player", "total", "main", "compensation", "additional", "best_move"),
        *("plus", "minus", "games", "wins", "wins_as_don_or_sheriff", "first_killed"),
        *("decided_by", "needs_lot", "provisional"),
    ]


def test_a_tournament_without_games() -> None:
    assert scored(tournament(players={})) == {"edition": "fsm", "games": [], "standings": []}


def test_an_annulled_game_is_listed_without_awards() -> None:
    assert scored(tournament(ANNULLED))["games"] == [{"id": "3", "awards": [], "findings": []}]


def test_facts_and_findings() -> None:
    (first,) = scored(tournament(FIRST))["games"]
    facts = {award["clause"]: award["fact"] for award in first["awards"]}
    assert facts == {
        "8.2.1": None,
        "8.3.5": "best_moves[0]",
        "8.4.3": "marks[2]",
        "8.6.4.2": None,
    }
    assert [(f["severity"], f["clause"], f["seat"]) for f in first["findings"]] == [
        ("violation", "8.4.3", 4),
        ("approval", "8.4.3", 5),
    ]


def test_a_game_is_one_line_each_so_that_a_stream_can_be_followed() -> None:
    facts = read_tournament(json.dumps(tournament(game("1"), game("2"))).encode())
    edition = load(facts.edition)
    pieces = score_json(Scored(facts, edition, score_tournament(facts, edition)), Words("en"))
    lines = "".join(pieces).splitlines()
    assert json.loads(lines[2].rstrip(","))["id"] == "1"
    assert json.loads(lines[3])["id"] == "2"


def test_letters_of_any_script_stay_as_they_are() -> None:
    facts = read_tournament(json.dumps(tournament(game("Игра №1"))).encode())
    edition = load(facts.edition)
    pieces = score_json(Scored(facts, edition, score_tournament(facts, edition)), Words("en"))
    assert '"id": "Игра №1"' in "".join(pieces)


@pytest.mark.parametrize(
    ("hundredths", "share", "expected"),
    [
        (40, "1", {"p": "0.4"}),
        (-60, "1", {"p": "-0.6"}),
        (0, "1", {"p": "0"}),
        (40, "1/3", {"p": "0.1333", "p_exact": "2/15"}),
        (15, "1/2", {"p": "0.075"}),
    ],
)
def test_amounts(hundredths: int, share: str, expected: dict[str, str]) -> None:
    assert amount("p", share_of(hundredths, Fraction(share))) == expected
