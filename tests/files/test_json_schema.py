import json
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.files.samples import full

from consigliere.files.document import Json
from consigliere.files.json_schema import json_schema

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
SCHEMA = json_schema()
validator = Draft202012Validator(SCHEMA)


def game(document: Json) -> Json:
    return document["stages"][0]["games"][0]


def test_the_schema_is_one_of_its_draft() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "$id" not in SCHEMA
    assert json.loads(json.dumps(SCHEMA, allow_nan=False)) == SCHEMA


def test_objects_are_described_and_flags_have_defaults() -> None:
    stage = SCHEMA["$defs"]["Stage"]
    assert stage["description"].startswith("A part of a tournament")
    assert stage["properties"]["finished"]["default"] is True
    assert SCHEMA["$defs"]["BestMove"]["properties"]["right"]["default"] == "first_kill"
    assert "default" not in SCHEMA["$defs"]["Night"]["properties"]["don_check"]


def test_a_file_with_every_key_is_valid() -> None:
    validator.validate(full())


def test_x_may_stand_in_any_object() -> None:
    document = full()
    document["x"] = game(document)["x"] = game(document)["fouls"]["x"] = [{"any": 1.5}]
    validator.validate(document)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_every_worked_case_is_valid(case: Path) -> None:
    validator.validate(json.loads(case.read_bytes())["file"])


@pytest.mark.parametrize(
    "damage",
    [
        lambda document: document.update(version=2),
        lambda document: document.update(unknown=1),
        lambda document: document.pop("name"),
        lambda document: document["players"].update({"": {}}),
        lambda document: game(document)["seats"].pop(),
        lambda document: game(document)["roles"].update(don=11),
        lambda document: game(document)["roles"].update(mafia=[1, 2, 3]),
        lambda document: game(document).update(outcome="won"),
        lambda document: game(document).update(round=None),
        lambda document: game(document)["fouls"].update({"11": 1}),
        lambda document: game(document)["fouls"].update({"1": 5}),
        lambda document: game(document)["best_moves"][0].update(named=[1, 2, 3, 4]),
        lambda document: game(document)["marks"][0].update(points=0.4),
        lambda document: game(document)["marks"][0].update(points="0.123"),
    ],
)
def test_a_broken_file_is_not_valid(damage: Callable[[Json], None]) -> None:
    document = full()
    damage(document)
    assert not validator.is_valid(document)
