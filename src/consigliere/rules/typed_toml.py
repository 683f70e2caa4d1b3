"""Dataclasses filled from a parsed TOML file by their type hints, every key accounted for."""

import dataclasses
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
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

from consigliere.rules.points import IN_A_POINT, Hundredths

T = TypeVar("T")

SHARED: Final = "scales"
"""Where a file keeps tables that others of its tables use by name."""


class EditionError(ValueError):
    """An edition's file is not as it must be: which file, where in it, and what is wrong."""


def read_table(
    cls: type[T], table: Mapping[str, object], name: str, absent: frozenset[str] = frozenset()
) -> T:
    """A dataclass filled from a parsed TOML file.

    The paths in `absent` may be missing from it; a word in place of a table stands for the table
    of that name under `scales`. Raises EditionError at the first fault: a missing or unknown key,
    a wrong type, a path in `absent` that is not missing, a scale nobody asked for.
    """
    entries = dict(table)
    reader = _Reader(name, absent)
    reader.shared = reader.expect(dict, entries.pop(SHARED, {}), SHARED)
    result: T = reader.value(cls, entries, "")
    if present := absent - reader.passed_over:
        raise EditionError(f"{name}: named as absent, but there or unknown: {sorted(present)}")
    if unused := reader.shared.keys() - reader.asked_for:
        raise EditionError(f"{name}: {SHARED}: nobody asks for {sorted(unused)}")
    return result


def hints_of(cls: type) -> Mapping[str, Any]:
    """The resolved type hints of a class, worked out once."""
    if cls not in _HINTS:
        _HINTS[cls] = get_type_hints(cls)
    return _HINTS[cls]


_HINTS: dict[type, Mapping[str, Any]] = {}


class _Reader:
    """Knows the file's name, what may be missing from it or is shared, and what of that was met."""

    def __init__(self, name: str, absent: frozenset[str]) -> None:
        self.name = name
        self.absent = absent
        self.passed_over: set[str] = set()
        self.shared: Mapping[str, object] = {}
        self.asked_for: set[str] = set()

    def wrong(self, path: str, what: str) -> EditionError:
        return EditionError(f"{self.name}: {path or 'the file'}: {what}")

    def value(self, hint: Any, raw: object, path: str) -> Any:
        """The value a hint asks for, from what the file has at a path."""
        if dataclasses.is_dataclass(hint):
            return (
                self.shared_table(hint, raw, path)
                if isinstance(raw, str)
                else self.table(hint, raw, path)
            )
        origin, args = get_origin(hint), get_args(hint)
        if origin is tuple:
            items = self.expect(list, raw, path)
            return tuple(self.value(args[0], v, f"{path}[{i}]") for i, v in enumerate(items))
        if origin is Mapping:
            entries = self.expect(dict, raw, path)
            return {key: self.value(args[1], v, f"{path}.{key}") for key, v in entries.items()}
        if origin is Literal:
            if raw in args:
                return raw
            raise self.wrong(path, f"expected one of {args}, got {raw!r}")
        if origin in (Union, UnionType):
            return self.one_of(args, raw, path)
        return self.scalar(hint, raw, path)

    def shared_table(self, cls: Any, word: str, path: str) -> Any:
        """A dataclass from the shared table of this name."""
        if word not in self.shared:
            raise self.wrong(path, f"expected a table or one of {SHARED}, got {word!r}")
        self.asked_for.add(word)
        return self.table(cls, self.shared[word], f"{SHARED}.{word}")

    def table(self, cls: Any, raw: object, path: str) -> Any:
        """A dataclass from a table: every field present, or named as absent."""
        entries = dict(self.expect(dict, raw, path))
        hints = hints_of(cls)
        values = {}
        for field in dataclasses.fields(cls):
            here = f"{path}.{field.name}".lstrip(".")
            if field.name in entries:
                values[field.name] = self.value(hints[field.name], entries.pop(field.name), here)
            elif here in self.absent and NoneType in get_args(hints[field.name]):
                self.passed_over.add(here)
                values[field.name] = None
            elif field.default is dataclasses.MISSING:
                raise self.wrong(here, "missing")
        if entries:
            raise self.wrong(path, f"unknown keys {sorted(entries)}")
        try:
            return cls(**values)
        except ValueError as error:
            raise self.wrong(path, str(error)) from error

    def one_of(self, hints: tuple[Any, ...], raw: object, path: str) -> Any:
        """The first of several readings that fits."""
        errors = []
        for hint in hints:
            if hint is not NoneType:
                try:
                    return self.value(hint, raw, path)
                except EditionError as error:
                    errors.append(str(error))
        raise EditionError("; or ".join(dict.fromkeys(errors)))

    def scalar(self, hint: Any, raw: object, path: str) -> Any:
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
            words = [member.value for member in hint]
            if raw not in words:
                raise self.wrong(path, f"expected one of {words}, got {raw!r}")
            return hint(raw)
        return self.expect(hint, raw, path)

    def expect(self, kind: Any, raw: object, path: str) -> Any:
        """The raw value where it is of this kind; a whole number may stand for a decimal."""
        if kind is Decimal and type(raw) is int:
            return Decimal(raw)
        if type(raw) is not kind:
            raise self.wrong(path, f"expected {kind.__name__}, got {raw!r}")
        return raw
