"""Places in a document: the keys and indices that lead to a value from its top."""

import json
import re
from typing import Final

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value from the top of a document."""

WHOLE: Final[Path] = ()
"""The path of the whole document."""

SHOWN: Final = 80
"""How many characters of a value are shown."""

_PLAIN_KEY: Final = re.compile(r'[^.\[\]"\s]+')


def path_text(path: Path) -> str:
    """A path as people write it: `stages[0].games[3].roles.don`, or `$` for the whole document.

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
