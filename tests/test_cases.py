"""The worked cases: what `score --format json` prints for them is known beforehand.

A case holds why it is there, a tournament file, and the result less what is free to be worded
otherwise: paths of facts, messages, notices and the order of findings.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

from consigliere.files.reader import read_tournament
from consigliere.files.score_json import score_json
from consigliere.files.telling import Scored
from consigliere.rules.edition import load
from consigliere.rules.scoring import score_tournament
from consigliere.rules.words import Words

CASES = sorted(Path(__file__).parent.joinpath("cases").glob("*.json"))


@pytest.fixture(params=CASES, ids=lambda path: path.stem)
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(request.param.read_text("utf-8"))
    return result


@pytest.fixture
def result(case: dict[str, Any]) -> dict[str, Any]:
    tournament = read_tournament(json.dumps(case["file"]).encode())
    edition = load(tournament.edition)
    scores = score_tournament(tournament, edition)
    printed = "".join(score_json(Scored(tournament, edition, scores), Words("en")))
    parsed: dict[str, Any] = json.loads(printed)
    return parsed


def test_there_are_cases() -> None:
    assert len(CASES) > 20


def test_edition_and_games(case: dict[str, Any], result: dict[str, Any]) -> None:
    assert result["edition"] == case["expected"]["edition"]
    assert result.keys() == case["expected"].keys()
    assert _ids(result) == _ids(case["expected"]) == _ids_of_file(case["file"])


def test_awards(case: dict[str, Any], result: dict[str, Any]) -> None:
    for game, expected in _games(result, case["expected"]):
        awards = [{key: award[key] for key in award if key != "fact"} for award in game["awards"]]
        assert awards == expected["awards"], game["id"]


def test_findings(case: dict[str, Any], result: dict[str, Any]) -> None:
    for game, expected in _games(result, case["expected"]):
        assert _findings(game) == _findings(expected), game["id"]
        assert all(finding["message"] for finding in game["findings"])


def test_standings(case: dict[str, Any], result: dict[str, Any]) -> None:
    assert result["standings"] == case["expected"]["standings"]


def test_every_fact_exists_in_its_game(case: dict[str, Any], result: dict[str, Any]) -> None:
    games = [game for stage in case["file"]["stages"] for game in stage["games"]]
    without_fact = set()
    for game, scored in zip(games, result["games"], strict=True):
        for award in scored["awards"]:
            if award["fact"] is None:
                without_fact.add(award["clause"].rpartition(".")[0])
            else:
                assert _at(game, award["fact"]) is not None, award
    assert without_fact <= {"8.2", "8.6", "8.6.3", "8.6.4"}


def _ids(result: dict[str, Any]) -> list[str]:
    return [game["id"] for game in result["games"]]


def _ids_of_file(file: dict[str, Any]) -> list[str]:
    return [game["id"] for stage in file["stages"] for game in stage["games"]]


def _games(
    result: dict[str, Any], expected: dict[str, Any]
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return list(zip(result["games"], expected["games"], strict=True))


def _findings(game: dict[str, Any]) -> Counter[tuple[object, ...]]:
    return Counter(
        (finding["severity"], finding["clause"], finding["seat"])
        for finding in game["findings"]
        if finding["severity"] != "notice"
    )


def _at(game: dict[str, Any], path: str) -> object:
    """What stands at a path such as `marks[0]` or `first_killed.departure_protocol.colours`."""
    value: Any = game
    for step in path.replace("[", ".").replace("]", "").split("."):
        value = value[int(step) if step.isdigit() else step]
    return cast("object", value)
