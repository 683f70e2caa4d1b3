"""A document read at leisure: with all that is wrong in it, where anything is."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeAlias

from pydantic_core import SchemaValidator, ValidationError

from consigliere.files.document import Doubled, Json, NoNumber, Unreadable, tree_of
from consigliere.files.faults import LETTERS, Fault, faults
from consigliere.files.forgiving import forgiving
from consigliere.files.places import got, parts, reading_order, shown, value_at
from consigliere.files.shape import Hint, shape_of
from consigliere.rules.path import Path
from consigliere.rules.problem import Problem
from consigliere.rules.words import N_, Message

ONCE: Final = Message(N_("this key once"))
_NUMBER: Final = Message(N_("a number of JSON that is not too large"))
_HALF_A_LETTER: Final = re.compile("[\ud800-\udfff]")

Between: TypeAlias = Callable[[Any], Iterable[Problem]]
"""What is wrong between the fields of what was read; finds nothing in what was not."""

Retold: TypeAlias = Callable[[Problem, Json], Problem]
"""A problem found in the text or the shape of a document, in words that say it better."""


def as_told(problem: Problem, _: Json) -> Problem:
    """The problem as it is."""
    return problem


def read_strictly(text: str, hint: Hint, between: Between, retold: Retold = as_told) -> Any:  # noqa: ANN401  (whatever the hint describes)
    """What a document describes. Raises Unreadable with all its problems, in reading order."""
    tree = tree_of(text)
    in_text = list(_in_text(tree, retold))
    in_shape = list(_in_shape(tree, hint, retold))
    document = _forgiving_validator(hint).validate_python(tree)
    unread = _Unread(fault.place for fault in in_shape if fault.place is not None)
    found = [
        *(fault.problem for fault in in_shape),
        *(p for p in in_text if p.expected is ONCE or p.path not in unread.places),
        *(problem for problem in between(document) if not unread.touches(problem)),
    ]
    if found:
        raise Unreadable(*_in_reading_order(found, tree))
    return document


@cache
def validator_of(hint: Hint) -> SchemaValidator:
    """Reads what a type hint describes."""
    return SchemaValidator(shape_of(hint))


@cache
def _forgiving_validator(hint: Hint) -> SchemaValidator:
    return SchemaValidator(forgiving(shape_of(hint)))


# -------------------------------------------------------------------------- what can be wrong


def _in_text(tree: Json, retold: Retold) -> Iterator[Problem]:
    """Keys given twice, halves of letters and impossible numbers. Takes broken keys out."""
    for path, value in parts(tree):
        if isinstance(value, Doubled):
            for key in value.keys_given_twice:
                yield retold(Problem((*path, key), ONCE, shown(value[key])), tree)
        if isinstance(value, dict):
            for key in [key for key in value if _HALF_A_LETTER.search(key)]:
                yield Problem((*path, key), LETTERS, shown(key))
                del value[key]
        elif isinstance(value, NoNumber):
            yield Problem(path, _NUMBER)
        elif isinstance(value, str) and _HALF_A_LETTER.search(value):
            yield Problem(path, LETTERS)


def _in_shape(tree: Json, hint: Hint, retold: Retold) -> Iterator[Fault]:
    """Values of a wrong type or size, missing keys and unknown ones."""
    try:
        validator_of(hint).validate_python(tree)
    except ValidationError as error:
        for fault in faults(error, shape_of(hint)):
            if fault.place is None:
                yield fault
            else:
                yield Fault(fault.place, retold(fault.problem, tree))


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
