"""Editions: regulations as data, loaded from `editions/*.toml` with every number checked.

`load(name)` gives the parameters. A key that is missing, unknown or of the wrong type is an
error at load that names its path: a number of a regulation never has a default.
"""

import dataclasses
import tomllib
import types
from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import (
    Any,
    Final,
    Literal,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from consigliere.rules.parameters import Edition
from consigliere.rules.points import IN_A_POINT, Hundredths

NAMES: Final = ("fsm", "fiim", "fsm-2024")
"""The editions this software knows, the current one first."""


T = TypeVar("T")


class EditionError(ValueError):
    """An edition's file is not as it must be: which file, where in it, and what is wrong."""

    def __init__(self, where: str, wrong: str) -> None:
        super().__init__(f"{where}: {wrong}")


@cache
def load(name: str) -> Edition:
    """The edition of this name.

    Raises KeyError for a name not in `NAMES`, EditionError where its file is at fault.
    """
    return edition_of(document(name, ""), name)


def document(name: str, part: str) -> dict[str, Any]:
    """The TOML of an edition: its parameters (part ""), or its catalogue (".clauses")."""
    if name not in NAMES:
        raise KeyError(name)
    stem = name.replace("-", "_")
    text = files("consigliere.rules").joinpath("editions", f"{stem}{part}.toml").read_text("utf-8")
    return tomllib.loads(text, parse_float=Decimal)


def edition_of(table: Mapping[str, Any], name: str) -> Edition:
    """An edition from its parsed file. Raises EditionError at the first fault."""
    absent = frozenset([*table.get("without", ()), *table.get("violates", ())])
    return read_table(Edition, table, name, absent)


def read_table(
    cls: type[T], table: Mapping[str, Any], name: str, absent: frozenset[str] = frozenset()
) -> T:
    """A dataclass filled from a parsed TOML file; the paths in `absent` may be missing from it.

    Raises EditionError at the first fault: a missing or unknown key, a wrong type, or a path
    in `absent` that is not missing.
    """
    reader = _Reader(name, absent)
    result: T = reader.value(cls, table, "")
    unused = absent - reader.passed_over
    if unused:
        raise EditionError(name, f"named as absent, but there or unknown: {sorted(unused)}")
    return result


def parameter(edition: Edition, path: str) -> object:
    """The value at a path such as `best_move.points[2]` or `penalties.acts.8.5.9.exactly`.

    Raises LookupError where there is none. Amounts are hundredths.
    """
    value: Any = edition
    for step in _steps(path):
        if isinstance(value, Mapping):
            value = value[step]
        elif isinstance(value, tuple):
            value = value[int(step)]
        elif step in value.__slots__:
            value = getattr(value, step)
        else:
            raise LookupError(path)
    return value


def _steps(path: str) -> Iterator[str]:
    """The steps of a path; a clause number within it is one step."""
    clause: list[str] = []
    for step in path.replace("[", ".").replace("]", "").split("."):
        if clause or (step == "8" and path.startswith("penalties.acts.")):
            if step.isdigit():
                clause.append(step)
                continue
            yield ".".join(clause)
            clause = []
        yield step
    if clause:
        yield ".".join(clause)


class _Reader:
    """Builds dataclasses from a TOML table by their type hints."""

    def __init__(self, name: str, absent: frozenset[str]) -> None:
        self.name = name
        self.absent = absent
        self.passed_over: set[str] = set()

    def wrong(self, path: str, what: str) -> EditionError:
        return EditionError(f"{self.name}: {path or 'the file'}", what)

    def value(self, hint: Any, raw: Any, path: str) -> Any:
        """The value a hint asks for, from what the file has at a path."""
        if dataclasses.is_dataclass(hint):
            return self.table(hint, raw, path)
        origin = get_origin(hint)
        if origin is tuple:
            items = self.expect(list, raw, path)
            item_hint = get_args(hint)[0]
            return tuple(self.value(item_hint, v, f"{path}[{i}]") for i, v in enumerate(items))
        if origin is Mapping:
            entries = self.expect(dict, raw, path)
            item_hint = get_args(hint)[1]
            return types.MappingProxyType(
                {k: self.value(item_hint, v, f"{path}.{k}") for k, v in entries.items()}
            )
        if origin is Literal:
            if raw in get_args(hint):
                return raw
            raise self.wrong(path, f"expected one of {get_args(hint)}, got {raw!r}")
        if origin in (Union, types.UnionType):
            return self.one_of(get_args(hint), raw, path)
        return self.scalar(hint, raw, path)

    def table(self, cls: Any, raw: Any, path: str) -> Any:
        """A dataclass from a table: every field present, or named under `absent`."""
        entries = dict(self.expect(dict, raw, path))
        hints = get_type_hints(cls)
        values = {}
        for field in dataclasses.fields(cls):
            here = f"{path}.{field.name}".lstrip(".")
            if field.name in entries:
                values[field.name] = self.value(hints[field.name], entries.pop(field.name), here)
            elif here in self.absent and type(None) in get_args(hints[field.name]):
                self.passed_over.add(here)
                values[field.name] = None
            elif field.default is dataclasses.MISSING:
                raise self.wrong(here, "missing")
        if entries:
            raise self.wrong(path, f"unknown keys {sorted(entries)}")
        return cls(**values)

    def one_of(self, hints: tuple[Any, ...], raw: Any, path: str) -> Any:
        """The first of several readings that fits."""
        errors = []
        for hint in hints:
            if hint is type(None):
                continue
            try:
                return self.value(hint, raw, path)
            except EditionError as error:
                errors.append(str(error))
        raise self.wrong(path, "; or ".join(errors))

    def scalar(self, hint: Any, raw: Any, path: str) -> Any:
        """A number, a flag, a word or a member of an enum."""
        if hint is Hundredths:
            amount = self.expect(Decimal, raw, path) * IN_A_POINT
            if amount != int(amount):
                raise self.wrong(path, f"expected at most two decimal places, got {raw}")
            return Hundredths(int(amount))
        if hint is Fraction:
            return Fraction(self.expect(Decimal, raw, path))
        if isinstance(hint, NewType):
            return self.expect(hint.__supertype__, raw, path)
        if issubclass(hint, Enum):
            try:
                return hint(raw)
            except ValueError:
                words = [member.value for member in hint]
                raise self.wrong(path, f"expected one of {words}, got {raw!r}") from None
        return self.expect(hint, raw, path)

    def expect(self, kind: Any, raw: Any, path: str) -> Any:
        """The raw value where it is of this kind; a whole number may stand for a decimal."""
        if kind is Decimal and type(raw) is int:
            return Decimal(raw)
        if type(raw) is not kind:
            raise self.wrong(path, f"expected {kind.__name__}, got {raw!r}")
        return raw
