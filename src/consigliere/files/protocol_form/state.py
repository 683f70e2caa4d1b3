"""What a form is made of, and the small languages of its fields."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from consigliere.rules.game import SEATS, Seat
from consigliere.rules.words import Message

Form: TypeAlias = Mapping[str, str]
"""Fields by name; one that is empty or absent is not filled."""

Doc: TypeAlias = dict[str, Any]
"""A GAME as JSON, or a part of one; it may be half of one."""

_DIGITS: Final = 4
"""Of a number in a form at most: seats, rounds and fouls have fewer."""

ON: Final = "on"
"""A ticked box."""

_KNOWN: Final = re.compile(
    r"""(?x)
    (?: (?:seat|role|left|fouls|technical)(?:[1-9]|10)
      | removed(?:[1-9]|10)\.(?:at|phase|critical|comment)
      | misses | outcome
      | forfeit(?:\.(?:at|phase|comment))?
      | move\.(?:first_kill|table_broken)\.(?:seat|named|none|ended_by)
      | first\.(?:order|version|priority|aside|black_checks|revealed|exempt)
      | first\.(?:colour|basis|claim)(?:[1-9]|10)
      | by(?:[1-9]|10)\.colours
      | (?:extra|will|protocol)(?:[1-9]|10)\.(?:points|comment|special)
      | will(?:[1-9]|10)\.(?:colours|exception|repeats)
      | (?:minus|penalty|tech)(?:[1-9]|10)\.[1-9]\.(?:points|comment|special)
      | penalty(?:[1-9]|10)\.[1-9]\.clause
    )"""
)
_BLACK: Final = frozenset("bчBЧ")
_COLOUR: Final = re.compile(r"(10|[1-9])\s*([bчBЧrкRК])")


class Wrong(NamedTuple):
    """What keeps a form from being a protocol, and at which field."""

    field: str
    message: Message


class Section(NamedTuple):
    """A group of fields and the keys of the GAME they stand for.

    `concerns` picks its fields from a form; `read` fills them from a GAME; `write` gives the
    keys, built upon a GAME, and adds what is wrong to a list.
    """

    keys: tuple[str, ...]
    concerns: Callable[[Form], Form]
    read: Callable[[Doc], Form]
    write: Callable[[Form, Doc, list[Wrong]], Doc]


def cleaned(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields of a form among whatever was sent, without what no text should hold."""
    known = {name: value for name, value in fields.items() if _KNOWN.fullmatch(name)}
    return {
        name: text for name, value in known.items() if (text := value.replace("\0", "").strip())
    }


def fields_like(pattern: str) -> Callable[[Form], Form]:
    """Picks the fields whose whole names match a pattern."""
    wanted = re.compile(pattern)
    return lambda form: {
        name: value for name, value in form.items() if value and wanted.fullmatch(name)
    }


def without_empty(form: Form) -> Form:
    """Only what is filled."""
    return {name: value for name, value in form.items() if value}


def seats_in(text: str) -> list[Seat]:
    """Seats in the order written; repeated ones stay, other numbers do not."""
    numbers = map(small_number, re.findall(r"[0-9]+", text))
    return [Seat(number) for number in numbers if number is not None and number in SEATS]


def small_number(text: str) -> int | None:
    """A whole number of few digits; None for anything else, however long it is."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if is_number else None


def seats_text(seats: Iterable[int]) -> str:
    """Seats as a field holds them."""
    return " ".join(map(str, seats))


def colours_in(text: str) -> list[tuple[Seat, str]]:
    """Seats with `red` or `black`, as in `5b 7r` or `5ч 7к`; the last word on a seat stands."""
    found: dict[Seat, str] = {}
    for number, letter in _COLOUR.findall(text):
        found[Seat(int(number))] = "black" if letter in _BLACK else "red"
    return list(found.items())


def colours_text(colours: Iterable[Doc]) -> str:
    """Colours as a field holds them."""
    return " ".join(f"{one['seat']}{one['colour'][0]}" for one in colours)


def number_of(token: str, kind: str) -> int | None:
    """The number of a token such as `day2`, if it is of that kind."""
    found = re.fullmatch(rf"{kind}([1-9]\d?)", token)
    return int(found[1]) if found else None


def put(document: Doc, key: str, value: object) -> None:
    """Set a key, or take it out where there is nothing to say."""
    if value in (None, "", False, [], {}):
        document.pop(key, None)
    else:
        document[key] = value


def in_order(wanted: Iterable[int], before: Iterable[int]) -> list[int]:
    """Those wanted, first as they stood before, then the new ones by number."""
    rest = set(wanted)
    kept = [one for one in dict.fromkeys(before) if one in rest]
    return [*kept, *sorted(rest.difference(kept))]
