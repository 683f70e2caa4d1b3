"""JSON as it stands in a file, and what Python's reader of JSON would pass over in silence."""

import codecs
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from consigliere.files.syntax import syntax_error
from consigliere.rules.path import WHOLE
from consigliere.rules.problem import Problem
from consigliere.rules.words import N_, Message

Json: TypeAlias = Any
"""A document as `json` reads it, or a part of one, with `Doubled` and `NoNumber` in it."""

_JSON: Final = Message(N_("a JSON document in UTF-8"))
_TOO_DEEP: Final = Message(N_("one that nests too deep"))
_DEEPEST: Final = 201  # as jiter, the parser of pydantic-core, has it


class Unreadable(ValueError):  # noqa: N818  (the name says it without a suffix)
    """A file that cannot be read as what it should be, with all that is wrong in it."""

    def __init__(self, *problems: Problem) -> None:
        """Keep the problems in the order given."""
        super().__init__(*problems)
        self.problems = problems


def not_json(got: Message) -> Unreadable:
    """The file as a whole is not JSON."""
    return Unreadable(Problem(WHOLE, _JSON, got))


def decoded(data: bytes) -> str:
    """The text of a file; a byte order mark is no part of it. Raises Unreadable."""
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        offset = error.start + len(data) - len(error.object)
        got = N_("the byte {byte} at offset {offset}")
        raise not_json(Message(got, {"byte": f"0x{data[offset]:02X}", "offset": offset})) from None
    if not text.strip():
        raise not_json(Message(N_("an empty file")))
    return text


# ------------------------------------------------------------------------------------- parsing


class Doubled(dict[str, Any]):
    """An object in which keys are given twice; the last value of each counts."""

    __slots__ = ("keys_given_twice",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        """Note which keys they are."""
        super().__init__(pairs)
        count = Counter(key for key, _ in pairs)
        self.keys_given_twice = [key for key in self if count[key] > 1]


class NoNumber:
    """What Python reads as a number although JSON has none such, or none so large."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        """Keep it as written."""
        self.text = text


def tree_of(text: str) -> Json:
    """The document, with `Doubled` and `NoNumber` where something is amiss. Raises Unreadable."""
    tree = _parse(
        text,
        object_pairs_hook=_object,
        parse_constant=NoNumber,
        parse_float=_float,
        parse_int=_int,
    )
    if _nests_deeper(tree, _DEEPEST):
        raise not_json(_TOO_DEEP)
    return tree


def _parse(text: str, **hooks: Callable[..., object]) -> Json:
    try:
        return json.loads(text, **hooks)  # type: ignore[arg-type]  # hooks have several types
    except RecursionError:
        raise not_json(_TOO_DEEP) from None
    except json.JSONDecodeError as error:
        expected, got = syntax_error(error)
        raise Unreadable(Problem(WHOLE, expected, got)) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    return plain if len(plain) == len(pairs) else Doubled(pairs)


def _int(text: str) -> int | NoNumber:
    try:
        return int(text)
    except ValueError:
        return NoNumber(text)


def _float(text: str) -> float | NoNumber:
    number = float(text)
    return number if abs(number) <= sys.float_info.max else NoNumber(text)


def _nests_deeper(tree: Json, limit: int) -> bool:
    """Whether more than so many objects and lists stand within each other."""
    level = [tree]
    for _ in range(limit):
        level = [part for value in level for part in _parts(value)]
    return any(isinstance(value, (dict, list)) for value in level)


def _parts(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
