"""What pydantic-core finds wrong with a document, told in our words.

An error needs to name no more than a place: the schema knows what it expects there.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from pydantic_core import CoreSchema, ValidationError

from consigliere.files.places import shown
from consigliere.files.shape import EXPECTED
from consigliere.rules.path import SHOWN, Path
from consigliere.rules.problem import NOTHING, Problem
from consigliere.rules.words import N_, Message

_Part: TypeAlias = Any

LETTERS: Final = Message(N_("whole letters of Unicode"))
"""Expected where a text holds half of one."""

_UNKNOWN_KEY: Final = frozenset({"unexpected_keyword_argument", "extra_forbidden"})
_OF_THE_KEY: Final = "[key]"


class Fault(NamedTuple):
    """A problem, and the place that could not be read because of it: none for a surplus key."""

    place: Path | None
    problem: Problem


def faults(error: ValidationError, shape: CoreSchema) -> Iterator[Fault]:
    """All that a validator of this schema found wrong."""
    for detail in error.errors(include_url=False, include_context=False, include_input=False):
        place = detail["loc"]
        if place and place[-1] == _OF_THE_KEY:
            *above, key = place = place[:-1]
            words = _inner(_part(shape, tuple(above)))["keys_schema"]["metadata"][EXPECTED]
            yield Fault(place, Problem(place, words, shown(key)))
        elif detail["type"] in _UNKNOWN_KEY:
            *above, key = place
            known = _fields(_inner(_part(shape, tuple(above))))
            words = _one_of_keys(tuple(known), str(key)[:SHOWN])
            yield Fault(None, Problem(place, words, shown(key)))
        else:
            words = _without_default(_part(shape, place))["metadata"][EXPECTED]
            missing = detail["type"] == "missing"
            if detail["type"] == "string_unicode":
                words = LETTERS
            yield Fault(place, Problem(place, words, NOTHING if missing else None))


@lru_cache(maxsize=1000)
def _one_of_keys(known: tuple[str, ...], key: str) -> Message:
    """The keys of an object, and which of them may have been meant."""
    words = {"keys": ", ".join(known)}
    for nearest in get_close_matches(key, known, n=1):
        words["nearest"] = nearest
        return Message(N_("{nearest} or another of the keys {keys}"), words)
    return Message(N_("one of the keys {keys}"), words)


def record_at(shape: CoreSchema, path: Path) -> type | None:
    """The dataclass an object at a place is read into; None where the schema has none there."""
    try:
        part = _part(shape, path)
    except (KeyError, TypeError):  # no such key, or a list where an object should be
        return None
    while part["type"] != "dataclass" and "schema" in part:
        part = part["schema"]
    cls: type | None = part.get("cls")
    return cls


# -------------------------------------------------------------------------- places in the schema


def _part(shape: _Part, path: Path) -> _Part:
    """The part of the schema for a place in a document."""
    for step in path:
        inner = _inner(shape)
        match inner["type"]:
            case "tuple":
                (shape,) = inner["items_schema"]
            case "dict":
                shape = inner["values_schema"]
            case _:
                shape = _fields(inner)[step]
    return shape


def _inner(shape: _Part) -> _Part:
    """What holds the keys or items, without what is wrapped around it."""
    while "schema" in shape:
        shape = shape["schema"]
    return shape


def _without_default(shape: _Part) -> _Part:
    return shape["schema"] if shape["type"] == "default" else shape


def _fields(shape: _Part) -> dict[Any, _Part]:
    """The parts of an object by their keys."""
    if shape["type"] == "typed-dict":
        return {key: field["schema"] for key, field in shape["fields"].items()}
    return {field["validation_alias"]: field["schema"] for field in shape["fields"]}
