"""How long a text may be that people type freely: a comment, a reason, why somebody was removed."""

from collections.abc import Iterator
from typing import Any, Final

from consigliere.rules.path import Path
from consigliere.rules.words import N_, Message

LONGEST: Final = 2000
"""Characters of a text that somebody else is to read."""


def too_long(text: str, most: int = LONGEST) -> Message | None:
    """What is wrong with a text of more than so many characters: its length and the limit."""
    if len(text) <= most:
        return None
    told = {"length": len(text), "most": most}
    return Message(N_("a text of {length} characters; at most {most} are taken"), told)


def long_texts(document: Any, at: Path = ()) -> Iterator[tuple[Path, Message]]:  # noqa: ANN401  (whatever JSON holds)
    """Every text in a JSON document that is too long, with its path."""
    match document:
        case str():
            wrong = too_long(document)
            if wrong is not None:
                yield at, wrong
        case dict():
            for key, value in document.items():
                yield from long_texts(value, (*at, key))
        case list() | tuple():
            for place, value in enumerate(document):
                yield from long_texts(value, (*at, place))
