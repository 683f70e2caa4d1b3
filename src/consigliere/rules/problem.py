"""What is wrong with a document: where, what was expected there, and what stands there instead."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from consigliere.rules.path import Path, path_text
from consigliere.rules.words import N_, Message, Words

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
