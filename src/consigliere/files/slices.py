"""A tournament file taken apart game by game, so that a large one is never held twice.

Each game's text is handed on as soon as its end is found; what is left is the outline of the
tournament, its stages without games. Only JSON that is plain gets through: no key given twice,
no number JSON does not know.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_SPACE: Final = re.compile(r"[ \t\n\r]*")


class NotPlainError(ValueError):
    """Something about the text wants a closer look; what it is, the slow reader finds out."""


def take_apart(text: str, read: Callable[[str], T]) -> tuple[str, list[list[T]]]:
    """The outline of a tournament file, and what `read` makes of each game of each stage.

    Raises NotPlainError, or what `read` raises, at the first thing that is not in order.
    """
    slicer = _Slicer(text, read)
    try:
        return slicer.outline(), slicer.stages
    except (json.JSONDecodeError, StopIteration, RecursionError) as error:
        raise NotPlainError from error


class _Slicer(Generic[T]):
    """A place in the text, and what was cut out of it so far."""

    def __init__(self, text: str, read: Callable[[str], T]) -> None:
        self.text = text
        self.read = read
        self.at = 0
        self.stages: list[list[T]] = []
        self.kept: list[str] = []
        self.kept_to = 0

    def outline(self) -> str:
        """Go through the whole text; what is left of it has no games."""
        for key in self.keys():
            if key == "stages" and self.next_is("["):
                for _ in self.items():
                    self.stage()
            else:
                self.value()
        if self.next_is(""):
            return "".join((*self.kept, self.text[self.kept_to :]))
        raise NotPlainError

    def stage(self) -> None:
        games: list[T] = []
        for key in self.keys():
            if key == "games" and self.next_is("["):
                self.kept.append(self.text[self.kept_to : self.at])
                for _ in self.items():
                    games.append(self.read(self.value()))  # noqa: PERF401  (`items` moves along)
                self.kept.append("[]")
                self.kept_to = self.at
            else:
                self.value()
        self.stages.append(games)

    def keys(self) -> Iterator[str]:
        """The keys of an object, each with its value next to be read; none may come twice."""
        seen: set[str] = set()
        for _ in self.between("{", "}"):
            if not self.next_is('"'):
                raise NotPlainError
            key, self.at = _PLAIN.raw_decode(self.text, self.at)
            self.take(":")
            if key in seen:
                raise NotPlainError
            seen.add(key)
            yield key

    def items(self) -> Iterator[None]:
        """The items of a list, each next to be read."""
        return self.between("[", "]")

    def between(self, opening: str, closing: str) -> Iterator[None]:
        self.take(opening)
        if not self.next_is(closing):
            yield
            while self.next_is(","):
                self.take(",")
                yield
        self.take(closing)

    def value(self) -> str:
        """The text of whatever comes next."""
        self.space()
        start = self.at
        _, self.at = _PLAIN.raw_decode(self.text, start)
        return self.text[start : self.at]

    def take(self, mark: str) -> None:
        if not self.next_is(mark):
            raise NotPlainError
        self.at += len(mark)

    def next_is(self, mark: str) -> bool:
        """Whether a mark comes next; the empty one stands for the end."""
        self.space()
        return self.text[self.at : self.at + 1] == mark

    def space(self) -> None:
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at


# ------------------------------------------------------------------------------- what is plain


def _forget(pairs: list[tuple[str, object]]) -> None:
    """Nothing of the value is kept: only that no key of it came twice matters."""
    if len(dict(pairs)) != len(pairs):
        raise NotPlainError


def _refuse(_: str) -> None:
    raise NotPlainError


def _number(text: str) -> None:
    if abs(float(text)) > sys.float_info.max:
        raise NotPlainError


_PLAIN: Final = json.JSONDecoder(
    object_pairs_hook=_forget, parse_constant=_refuse, parse_float=_number
)
