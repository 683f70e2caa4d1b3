"""From the dataclasses of `rules` to a pydantic-core schema: how they look in a file.

The conventions are told in `consigliere.rules.game`. Each part of the schema carries in its
metadata the words for what it expects, so that an error needs no more than a place. We build the
schema ourselves, because `import pydantic` would cost the command line half of its start.
"""

import dataclasses
from collections.abc import Callable, Mapping
from datetime import date, datetime
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from consigliere.rules.edition import NAMES
from consigliere.rules.game import (
    SEATS,
    AtMost,
    ClauseNumber,
    Exactly,
    Fouls,
    Id,
    Ordinal,
    Seat,
    TechnicalFouls,
    Timestamp,
    Unrecorded,
)
from consigliere.rules.points import POINTS_PATTERN, Hundredths, parse_points
from consigliere.rules.problem import one_of
from consigliere.rules.tournament import Date, EditionName, Index
from consigliere.rules.words import N_, Message

Hint: TypeAlias = Any
"""A type hint: a class, a NewType, or what `typing` makes of them."""

SEAT_PATTERN: Final = "^([1-9]|10)$"
"""What the keys of an object look like that holds something for each of some seats."""

UNREAD: Final = "x"
"""The key that may stand in any object and is carried along unread."""

EXPECTED: Final = "expected"
"""Where the metadata of a part of the schema keeps the words for what it expects."""

_SEATS: Final = {str(seat): seat for seat in SEATS}
_LONGEST_POINTS: Final = 1000

LARGEST: Final = 10**4000
"""Python writes no number much longer than this, unless told to."""


def shape_of(hint: Hint) -> CoreSchema:
    """The schema of what a type hint describes: a dataclass, a list, a seat and so on."""
    if hint in _LEAVES:
        return _LEAVES[hint]
    if dataclasses.is_dataclass(hint):
        return _record(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    return _BY_ORIGIN[get_origin(hint)](*get_args(hint))


def _expecting(words: Message, **json_schema: object) -> dict[str, Any]:
    """The metadata of a part: its words, and what the JSON Schema cannot know by itself."""
    return {EXPECTED: words, "pydantic_js_updates": json_schema}


# -------------------------------------------------------------------------------------- objects


def _record(cls: Hint) -> CoreSchema:
    hints = get_type_hints(cls, include_extras=True)
    fields = dataclasses.fields(cls)
    # `x` comes from the base class, and yet is the last thing to name to a person.
    ordered = sorted(fields, key=lambda field: field.name == UNREAD)
    return core.dataclass_schema(
        cls,
        core.dataclass_args_schema(
            cls.__name__,
            [_field(field, hints[field.name]) for field in ordered],
            extra_behavior="forbid",
        ),
        [field.name for field in ordered],
        slots=True,
        metadata=_expecting(Message(N_("an object"))),
    )


def _field(field: "dataclasses.Field[Any]", hint: Hint) -> core.DataclassField:
    if field.default is None:
        hint = _without(NoneType, hint)
    shape = shape_of(_without(Unrecorded, hint))
    if field.default is not dataclasses.MISSING:
        shape = core.with_default_schema(shape, default=field.default)
    elif field.default_factory is not dataclasses.MISSING:
        shape = core.with_default_schema(shape, default_factory=field.default_factory)
    return core.dataclass_field(field.name, shape, kw_only=True, validation_alias=_key(field))


def _key(field: "dataclasses.Field[Any]") -> str:
    """What a field is called in a file."""
    key: str = field.metadata.get("key", field.name)
    return key


def _without(member: type, hint: Hint) -> Hint:
    """A union without one of its members; any other hint as it is."""
    if not _is_union(hint):
        return hint
    return Union[tuple(kind for kind in get_args(hint) if kind is not member)]  # noqa: UP007  (of as many as there are)


def _is_union(hint: Hint) -> bool:
    origin: object = get_origin(hint)
    return origin is Union or origin is UnionType


def _mapping(keys: Hint, values: Hint) -> CoreSchema:
    if keys is Seat:
        return _by_seat(shape_of(values))
    known = {_key(field) for field in dataclasses.fields(values)} if values is not str else None

    def without_notes(given: object) -> object:
        """`x` may be an id like others. What could not be meant by that is dropped, unread."""
        if not isinstance(given, dict) or UNREAD not in given:
            return given
        noted = given[UNREAD]
        meant = isinstance(noted, dict) and noted.keys() <= known if known else type(noted) is str
        return given if meant else {key: given[key] for key in given if key != UNREAD}

    return core.no_info_before_validator_function(
        without_notes,
        core.dict_schema(shape_of(keys), shape_of(values)),
        metadata=_expecting(Message(N_("an object")), properties={UNREAD: {}}),
    )


def _by_seat(shape: CoreSchema) -> CoreSchema:
    """An object whose keys are seats. What another program keeps in it is dropped."""
    keys = {seat: core.typed_dict_field(shape, required=False) for seat in _SEATS}
    unread = core.typed_dict_field(_LEAVES[object], required=False)
    return core.no_info_after_validator_function(
        _seats_only,
        core.typed_dict_schema({**keys, UNREAD: unread}, extra_behavior="forbid"),
        metadata=_expecting(Message(N_('an object whose keys are seats, "1" to "10"'))),
    )


def _seats_only(given: dict[str, Any]) -> dict[Seat, Any]:
    return {_SEATS[key]: value for key, value in given.items() if key != UNREAD}


# ---------------------------------------------------------------------------- lists and choices


def _list(item: Hint, _ellipsis: Hint) -> CoreSchema:
    return core.tuple_schema(
        [shape_of(item)], variadic_item_index=0, metadata=_expecting(Message(N_("a list")))
    )


def _list_of_length(items: Hint, length: AtMost | Exactly) -> CoreSchema:
    """`rules.problems` counts the items, so that a list of a wrong length is read all the same."""
    least = {"minItems": length.items} if isinstance(length, Exactly) else {}
    words = Message(N_("a list"))
    shape: Any = shape_of(items)
    return {**shape, "metadata": _expecting(words, **least, maxItems=length.items)}


def _nullable(*members: Hint) -> CoreSchema:
    (kind,) = (member for member in members if member is not NoneType)
    shape: Any = shape_of(kind)
    words = Message(N_("{what} or null"), {"what": shape["metadata"][EXPECTED]})
    return core.nullable_schema(shape, metadata=_expecting(words))


def _enum(cls: type[Enum]) -> CoreSchema:
    members = list(cls)
    return core.enum_schema(
        cls, members, metadata=_expecting(one_of(member.value for member in members))
    )


def _literal(value: int | str) -> CoreSchema:
    words = Message(N_("the value {value}"), {"value": value})
    if isinstance(value, str):
        return core.literal_schema([value], metadata=_expecting(words))
    # A literal 1 would take true and 1.0 as well.
    return core.int_schema(strict=True, ge=value, le=value, metadata=_expecting(words, const=value))


# --------------------------------------------------------------------------------------- leaves


def _whole(least: int, most: int) -> CoreSchema:
    if most == LARGEST:
        words = Message(N_("a whole number from {least}"), {"least": least})
    else:
        words = Message(N_("a whole number from {least} to {most}"), {"least": least, "most": most})
    return core.int_schema(strict=True, ge=least, le=most, metadata=_expecting(words))


def _text(
    words: str,
    min_length: int | None = None,
    max_length: int | None = None,
    pattern: str | None = None,
) -> core.StringSchema:
    return core.str_schema(
        strict=True,
        min_length=min_length,
        max_length=max_length,
        pattern=pattern,
        metadata=_expecting(Message(words)),
    )


def _text_that(reads: Callable[[str], object], words: str) -> CoreSchema:
    """A text kept as written, which a function of the standard library must accept."""

    def check(text: str) -> str:
        reads(text)
        return text

    return core.no_info_after_validator_function(
        check, _text(words), metadata=_expecting(Message(words))
    )


_POINTS_WORDS: Final = N_(
    'points as a string with at most two decimal places, such as "0.4" or "-0.25"'
)

_LEAVES: Final[Mapping[Any, CoreSchema]] = {
    object: core.any_schema(metadata=_expecting(Message(N_("anything")))),
    bool: core.bool_schema(strict=True, metadata=_expecting(Message(N_("true or false")))),
    str: _text(N_("a string")),
    Id: _text(N_("a string that is not empty"), min_length=1),
    ClauseNumber: _text(N_("the number of a clause, as a string"), min_length=1),
    Seat: _whole(SEATS[0], SEATS[-1]),
    Fouls: _whole(0, 4),
    TechnicalFouls: _whole(0, 2),
    Ordinal: _whole(1, LARGEST),
    Index: _whole(0, LARGEST),
    Timestamp: _text_that(datetime.fromisoformat, N_("a date and time in ISO 8601, as a string")),
    Date: _text_that(date.fromisoformat, N_("a date in ISO 8601, as a string")),
    EditionName: core.literal_schema(list(NAMES), metadata=_expecting(one_of(NAMES))),
    Hundredths: core.no_info_after_validator_function(
        parse_points,
        _text(_POINTS_WORDS, pattern=f"^(?:{POINTS_PATTERN})$", max_length=_LONGEST_POINTS),
        metadata=_expecting(Message(_POINTS_WORDS)),
    ),
}

_BY_ORIGIN: Final[Mapping[Any, Callable[..., CoreSchema]]] = {
    Annotated: _list_of_length,
    Literal: _literal,
    Mapping: _mapping,
    Union: _nullable,
    UnionType: _nullable,
    tuple: _list,
}
