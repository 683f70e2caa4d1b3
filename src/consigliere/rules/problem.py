"""What is wrong with a document: where, what was expected there, and what stands there instead."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from consigliere.rules.words import N_, Words

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value from the top of a document."""

WHOLE: Final[Path] = ()
"""The path of the whole file."""

_PLAIN_KEY: Final = re.compile(r'[^.\[\]"\s]+')
_NO_VALUES: Final[Mapping[str, object]] = MappingProxyType({})


class Message(NamedTuple):
    """A sentence for a person: an English text with {placeholders}, translated when it is told.

    A value may be a message itself.
    """

    text: str
    values: Mapping[str, object] = _NO_VALUES

    def told(self, say: Words) -> str:
        """The sentence in a language."""
        values = {
            name: value.told(say) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return say(self.text, **values)


NOTHING: Final = Message(N_("nothing"))
"""What was found where a key is missing."""

NEW_PLAYER: Final = Message(N_("a player who was not yet given here"))


def one_of(values: Iterable[object]) -> Message:
    """That one of some words was expected."""
    return Message(N_("one of {values}"), {"values": ", ".join(map(str, values))})


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `got` is text in JSON or a message; None means whatever stands at the path. `reads` are the
    paths of other values the judgement rests on: whoever could not read one of them may ignore
    the problem.
    """

    path: Path
    expected: Message
    got: Message | str | None = None
    reads: tuple[Path, ...] = ()

    def under(self, at: Path) -> "Problem":
        """The same problem, told of a document that holds this one at a path."""
        reads = tuple(at + path for path in self.reads)
        return Problem(at + self.path, self.expected, self.got, reads)

    def told(self, say: Words) -> str:
        """`PATH: expected …, got …` in a language."""
        expected = self.expected.told(say)
        got = self.got.told(say) if isinstance(self.got, Message) else self.got
        if got is None:
            return say("{path}: expected {expected}", path=path_text(self.path), expected=expected)
        return say(
            "{path}: expected {expected}, got {got}",
            path=path_text(self.path),
            expected=expected,
            got=got,
        )


def path_text(path: Path) -> str:
    """A path as people write it: `stages[0].games[3].roles.don`, or `$` for the whole file.

    A key that could be mistaken for something else stands in brackets and quotes: `players["p.1"]`.
    """
    return "".join(map(_step_text, path)).removeprefix(".") or "$"


def _step_text(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    if _PLAIN_KEY.fullmatch(step) and step.isprintable() and step != "$":
        return f".{step}"
    return f"[{quoted(step)}]"


def quoted(text: str) -> str:
    """A JSON string on one line: what does not print (a line end, half a letter) is escaped."""
    inside = json.dumps(text, ensure_ascii=False)
    if inside.isprintable():
        return inside
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in inside)
