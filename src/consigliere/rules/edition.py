"""Editions: regulations as data, loaded from `editions/*.toml` with every number checked.

A key that is missing, unknown or of the wrong type is an error at load that names its path:
a number of a regulation never has a default.
"""

import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, get_args

from consigliere.rules.parameters import Edition
from consigliere.rules.points import Hundredths
from consigliere.rules.tables import EditionError, hints_of, read_table

__all__ = ["NAMES", "EditionError", "Parameter", "document", "edition_of", "load", "parameter"]

NAMES: Final = ("fsm", "fiim", "fsm-2024")
"""The editions this software knows, the current one first."""


@cache
def load(name: str) -> Edition:
    """The edition of this name.

    Raises KeyError for a name not in `NAMES`, EditionError where its file is at fault.
    """
    return edition_of(document(name, ""), name)


def document(name: str, part: str) -> dict[str, Any]:
    """The TOML of an edition: its parameters (part ""), or its catalogue (".clauses").

    Raises KeyError for a name not in `NAMES`.
    """
    if name not in NAMES:
        raise KeyError(name)
    stem = name.replace("-", "_")
    text = files("consigliere.rules").joinpath("editions", f"{stem}{part}.toml").read_text("utf-8")
    return tomllib.loads(text, parse_float=Decimal)


def edition_of(table: Mapping[str, Any], name: str) -> Edition:
    """An edition from its parsed file. Raises EditionError at the first fault."""
    absent = frozenset([*table.get("without", ()), *table.get("violates", ())])
    return read_table(Edition, table, name, absent)


class Parameter(NamedTuple):
    """A value of an edition, and whether its numbers are amounts in hundredths of a point."""

    value: Any
    is_amount: bool


def parameter(edition: Edition, path: str) -> Parameter:
    """The value at a path such as `best_move.points[2]` or `penalties.acts.8.5.9.size`.

    Raises LookupError where there is none.
    """
    value: Any = edition
    hint: Any = Edition
    for step in _steps(path):
        if isinstance(value, Mapping):
            value, hint = value[step], get_args(hint)[1]
        elif isinstance(value, tuple) and step.isdigit():
            value, hint = value[int(step)], get_args(hint)[0]
        elif step in getattr(value, "__slots__", ()):
            hint = hints_of(type(value))[step]
            value = getattr(value, step)
        else:
            raise LookupError(path)
    return Parameter(value, Hundredths in (hint, *get_args(hint)))


def _steps(path: str) -> Iterator[str]:
    """The steps of a path; the numbers of a clause in it are one step."""
    clause: list[str] = []
    for step in path.replace("]", "").replace("[", ".@").split("."):
        if step.isdigit():
            clause.append(step)
            continue
        if clause:
            yield ".".join(clause)
            clause.clear()
        yield step.removeprefix("@")
    if clause:
        yield ".".join(clause)
