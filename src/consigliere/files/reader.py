"""Bytes of a tournament file to a `Tournament`, or to all that is wrong with them.

A sound file takes the fast path: pydantic-core builds the facts straight from the text. Only
when something is wrong is the file read once more, slowly, to say all of it and where.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from pydantic_core import SchemaValidator, ValidationError

from consigliere.files.document import (
    Doubled,
    Json,
    NoNumber,
    Unreadable,
    decoded,
    tree_of,
)
from consigliere.files.faults import LETTERS, Fault, faults, record_at
from consigliere.files.forgiving import forgiving
from consigliere.files.places import got, parts, reading_order, shown, value_at
from consigliere.files.shape import UNREAD, shape_of
from consigliere.files.slices import NotPlainError, take_apart
from consigliere.rules import edition
from consigliere.rules.game import Game, Roles
from consigliere.rules.game_problems import ROLE_TWICE
from consigliere.rules.path import Path
from consigliere.rules.problem import Problem
from consigliere.rules.problems import problems
from consigliere.rules.tournament import Tournament
from consigliere.rules.words import N_, Message

__all__ = ["Unreadable", "read_tournament"]

_ONCE: Final = Message(N_("this key once"))
_NUMBER: Final = Message(N_("a number of JSON that is not too large"))
_HALF_A_LETTER: Final = re.compile("[\ud800-\udfff]")


def read_tournament(data: bytes) -> Tournament:
    """The tournament a file holds. Raises Unreadable with all its problems, in reading order."""
    return _read_fast(data) or _read_slowly(decoded(data))


def _read_fast(data: bytes) -> Tournament | None:
    """The tournament, or None where anything is wrong."""
    try:
        outline, games = take_apart(decoded(data), _game_validator().validate_json)
        tournament: Tournament = _validator().validate_json(outline)
    except (NotPlainError, ValidationError):
        return None
    except ValueError as error:
        if isinstance(error, Unreadable):
            raise
        return None  # a whole number too long for Python
    stages = tuple(
        replace(stage, games=tuple(played))
        for stage, played in zip(tournament.stages, games, strict=True)
    )
    tournament = replace(tournament, stages=stages)
    return None if any(_between_fields(tournament)) else tournament


def _read_slowly(text: str) -> Tournament:
    """The same, at leisure: with all that is wrong where anything is."""
    tree = tree_of(text)
    in_text = list(_in_text(tree))
    in_shape = list(_in_shape(tree))
    tournament: Tournament = _forgiving_validator().validate_python(tree)
    unread = _Unread(fault.place for fault in in_shape if fault.place is not None)
    found = [
        *(fault.problem for fault in in_shape),
        *(p for p in in_text if p.expected is _ONCE or p.path not in unread.places),
        *(problem for problem in _between_fields(tournament) if not unread.touches(problem)),
    ]
    if found:
        raise Unreadable(*_in_reading_order(found, tree))
    return tournament


@cache
def _validator() -> SchemaValidator:
    return SchemaValidator(shape_of(Tournament))


@cache
def _game_validator() -> SchemaValidator:
    return SchemaValidator(shape_of(Game))


@cache
def _forgiving_validator() -> SchemaValidator:
    return SchemaValidator(forgiving(shape_of(Tournament)))


# -------------------------------------------------------------------------- what can be wrong


def _in_text(tree: Json) -> Iterator[Problem]:
    """Keys given twice, halves of letters and impossible numbers. Takes broken keys out."""
    for path, value in parts(tree):
        if isinstance(value, Doubled):
            for key in value.keys_given_twice:
                if _is_role(path, key):
                    yield Problem(path, ROLE_TWICE, shown(value))
                else:
                    yield Problem((*path, key), _ONCE, shown(value[key]))
        if isinstance(value, dict):
            for key in [key for key in value if _HALF_A_LETTER.search(key)]:
                yield Problem((*path, key), LETTERS, shown(key))
                del value[key]
        elif isinstance(value, NoNumber):
            yield Problem(path, _NUMBER)
        elif isinstance(value, str) and _HALF_A_LETTER.search(value):
            yield Problem(path, LETTERS)


def _is_role(path: Path, key: str | int) -> bool:
    """Whether a key in the object at a path names who has a role: that is told of all roles."""
    return record_at(shape_of(Tournament), path) is Roles and key != UNREAD


def _in_shape(tree: Json) -> Iterator[Fault]:
    """Values of a wrong type or size, missing keys and unknown ones."""
    try:
        _validator().validate_python(tree)
    except ValidationError as error:
        for fault in faults(error, shape_of(Tournament)):
            *above, key = fault.place or ("",)
            role = value_at(tree, fault.place or ())
            if _is_role(tuple(above), key) and isinstance(role, list) and len(role) > 1:
                yield Fault(fault.place, Problem(tuple(above), ROLE_TWICE))
            else:
                yield fault


def _between_fields(tournament: Tournament) -> Iterator[Problem]:
    known = tournament.edition in edition.NAMES
    clauses = edition.load(tournament.edition).penalties.acts if known else None
    return problems(tournament, clauses)


# -------------------------------------------------------------------------- all of it together


class _Unread:
    """The places that could not be read."""

    def __init__(self, places: Iterable[Path]) -> None:
        self.places = frozenset(places)
        self.around = frozenset(part for place in self.places for part in _from_the_top(place))

    def touches(self, problem: Problem) -> bool:
        """Whether a problem was seen in such a place, or rests on one or on part of one."""
        seen = (problem.path, *problem.reads)
        return any(part in self.places for path in seen for part in _from_the_top(path)) or any(
            path in self.around for path in problem.reads
        )


def _from_the_top(path: Path) -> Iterator[Path]:
    """The places a path leads through, and its end."""
    return (path[:length] for length in range(len(path) + 1))


def _in_reading_order(found: Iterable[Problem], tree: Json) -> list[Problem]:
    """Each problem once, with what was found at its place."""
    once = {(problem.path, problem.expected.text): problem for problem in found}
    order = reading_order(tree)
    return [
        replace(problem, got=got(value_at(tree, problem.path))) if problem.got is None else problem
        for problem in sorted(once.values(), key=lambda problem: order(problem.path))
    ]
