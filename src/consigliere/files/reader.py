"""Bytes of a tournament file to a `Tournament`, or to all that is wrong with them.

A sound file takes the fast path: pydantic-core builds the facts straight from the text. Only
when something is wrong is the file read once more, slowly, to say all of it and where.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from pydantic_core import SchemaValidator, ValidationError

from consigliere.files.document import Json, Unreadable, decoded
from consigliere.files.faults import record_at
from consigliere.files.places import shown, value_at
from consigliere.files.shape import UNREAD, shape_of
from consigliere.files.slices import NotPlainError, take_apart
from consigliere.files.strict import ONCE, read_strictly
from consigliere.rules import edition
from consigliere.rules.game import Game, Roles
from consigliere.rules.game_problems import ROLE_TWICE
from consigliere.rules.path import Path
from consigliere.rules.problem import Problem
from consigliere.rules.problems import problems
from consigliere.rules.tournament import Tournament

__all__ = ["Unreadable", "read_tournament"]


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
    tournament: Tournament = read_strictly(text, Tournament, _between_fields, _retold)
    return tournament


@cache
def _validator() -> SchemaValidator:
    return SchemaValidator(shape_of(Tournament))


@cache
def _game_validator() -> SchemaValidator:
    return SchemaValidator(shape_of(Game))


def _retold(problem: Problem, tree: Json) -> Problem:
    """Who has a role twice, or has two of one, is told of all roles."""
    *above, key = problem.path or ("",)
    roles = tuple(above)
    if not _is_role(roles, key):
        return problem
    if problem.expected is ONCE:
        return Problem(roles, ROLE_TWICE, shown(value_at(tree, roles)))
    role = value_at(tree, problem.path)
    if isinstance(role, list) and len(role) > 1:
        return Problem(roles, ROLE_TWICE)
    return problem


def _is_role(path: Path, key: str | int) -> bool:
    """Whether a key in the object at a path names who has a role."""
    return record_at(shape_of(Tournament), path) is Roles and key != UNREAD


def _between_fields(tournament: Tournament) -> Iterator[Problem]:
    known = tournament.edition in edition.NAMES
    clauses = edition.load(tournament.edition).penalties.acts if known else None
    return problems(tournament, clauses)
