"""One GAME of the tournament file by itself: what a revision of a game stores."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, get_type_hints

from pydantic_core import ValidationError

from consigliere.files.document import Json
from consigliere.files.strict import read_strictly, validator_of
from consigliere.rules import edition
from consigliere.rules.game import UNRECORDED, Game, Record
from consigliere.rules.game_problems import game_problems
from consigliere.rules.points import Hundredths, decimal_text
from consigliere.rules.problem import Problem


def read_game(document: Mapping[str, Json], edition_name: str) -> Game:
    """The facts a GAME holds, its penalties held to the clauses of an edition.

    Raises Unreadable with all its problems, whose paths begin inside the game; KeyError for an
    edition nobody knows.
    """
    clauses = edition.load(edition_name).penalties.acts

    def between(game: Game) -> Iterator[Problem]:
        return game_problems(game, clauses)

    text = json.dumps(document, ensure_ascii=False)
    try:
        game: Game = validator_of(Game).validate_json(text)
    except ValidationError:
        pass
    else:
        if not any(between(game)):
            return game
    read: Game = read_strictly(text, Game, between)
    return read


def document_of(record: Record) -> dict[str, Json]:
    """A record as the file holds it: reading it again gives an equal one.

    What has its default is left out, and so is what was not recorded.
    """
    kind: Any = type(record)  # which mypy would not take as hashable
    hints = _hints(kind)
    document = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if value is not UNRECORDED and not _is_default(field, value):
            key = field.metadata.get("key", field.name)
            document[key] = _plain(value, is_points=hints[field.name] is Hundredths)
    return document


@cache
def _hints(cls: type[Record]) -> dict[str, Any]:
    return get_type_hints(cls)


def _is_default(field: "Field[Any]", value: object) -> bool:
    if field.default_factory is not MISSING:
        default: object = field.default_factory()
        return value == default
    return value is field.default or (field.default is not MISSING and value == field.default)


def _plain(value: Any, *, is_points: bool = False) -> Json:  # noqa: ANN401  (whatever a field holds)
    if is_dataclass(value) and isinstance(value, Record):
        return document_of(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return decimal_text(value) if is_points else value
