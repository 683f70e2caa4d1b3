"""Editions: regulations as data, loaded from `editions/*.toml` with every number checked.

A key that is missing, unknown or of the wrong type is an error at load that names its path:
a number of a regulation never has a default.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, get_args

from consigliere.rules.parameters import Edition
from consigliere.rules.path import Path
from consigliere.rules.points import Hundredths
from consigliere.rules.typed_toml import EditionError, hints_of, read_table

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
    chapters = dict(table)
    head = {"without": chapters.pop("without")} if "without" in chapters else {}
    absent = read_table(_Head, head, name).without
    return read_table(Edition, chapters, name, frozenset(absent))


@dataclass(frozen=True, slots=True)
class _Head:
    """What an edition's file says of itself: the paths it has not."""

    without: tuple[str, ...]


class Parameter(NamedTuple):
    """A value of an edition, and whether its numbers are amounts in hundredths of a point."""

    value: Any
    is_amount: bool


def parameter(edition: Edition, path: Path) -> Parameter:
    """The value at a path such as `("best_move", "points", 2)`.

    Raises LookupError where there is none.
    """
    value: Any = edition
    hint: Any = Edition
    for step in path:
        if isinstance(value, Mapping) and isinstance(step, str) and step in value:
            value, hint = value[step], get_args(hint)[1]
        elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
            value, hint = value[step], get_args(hint)[0]
        elif step in getattr(value, "__slots__", ()):
            name = str(step)
            value, hint = getattr(value, name), hints_of(type(value))[name]
        else:
            raise LookupError(path)
    return Parameter(value, Hundredths in (hint, *get_args(hint)))
