"""Text from files made fit for a terminal: no control characters, cut and padded to a width."""

import os
from typing import Final

ELLIPSIS: Final = "…"
NAME: Final = 40
"""Columns of a player's name, or of an id, at most."""

_CHARACTERS_A_COLUMN: Final = 8  # a letter with its accents takes one column
_JOINER: Final = "\N{ZERO WIDTH JOINER}"


def printable(text: str | os.PathLike[str]) -> str:
    """A text on one line: what does not print, such as an escape code, is written as an escape."""
    text = os.fspath(text)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == _JOINER else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def cut(text: str, most: int) -> str:
    """A text of at most so many columns, with an ellipsis in place of what is cut off."""
    head = text[: most * _CHARACTERS_A_COLUMN]  # a name may be a hundred megabytes long
    if len(head) == len(text) and width(text) <= most:
        return text
    end = next((i for i in range(len(head)) if width(head[: i + 1]) > most - 1), len(head))
    return head[:end].rstrip() + ELLIPSIS


def shown(text: str, most: int) -> str:
    """A text from a file, fit for a terminal and cut to so many columns."""
    head = text[: most * _CHARACTERS_A_COLUMN]
    rest = ELLIPSIS if len(text) > len(head) else ""
    return cut(printable(head) + rest, most)


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """A text filled up with spaces to so many columns; `right` puts it at the right end."""
    spaces = " " * (columns - width(text))
    return spaces + text if right else text + spaces
