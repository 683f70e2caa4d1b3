"""Where a text stops being JSON, told to somebody who writes it by hand."""

import json
import re
from typing import Final

from consigliere.rules.path import quoted
from consigliere.rules.words import N_, Message

_ENDS_TOO_EARLY: Final = N_("one that ends too early, at line {line}, column {column}")
_FOUND: Final = N_("{text} at line {line}, column {column}")
_WHOLE: Final = Message(N_("a whole JSON document"))
_JSON: Final = Message(N_("JSON"))

_REST: Final = 20  # characters of what is no JSON, to be shown
_LETTER: Final = re.compile(r"\S")
_UNFINISHED: Final = re.compile(r"-?|t(ru?)?|f(a(ls?)?)?|n(ul?)?|u[0-9a-fA-F]{0,4}|\\?")

_SLIPS: Final = (
    (
        re.compile(r"\d,\s*$"),
        re.compile(r"\d"),
        N_('a fraction with a dot, points in quotes: "0.4"'),
    ),
    (re.compile(r",\s*$"), re.compile(r"[\]}]"), N_("no comma before a closing bracket")),
    (re.compile(r""), re.compile(r",\s*[\]}]"), N_("no comma before a closing bracket")),
    (re.compile(r""), re.compile(r"[«»“”„'‘’]"), N_('straight double quotes: "')),
)
"""What stands before a place and what there, and what was meant by people who write so."""

_MEANT: Final = {
    "Expecting ',' delimiter": N_("a comma or a closing bracket, here or on a line above"),
    "Expecting value": N_("a value"),
    "Expecting property name enclosed in double quotes": N_("a key in double quotes"),
    "Expecting ':' delimiter": N_("a colon after the key"),
    "Extra data": N_("nothing more after the end"),
}
"""What Python's json says, and what that means."""


def syntax_error(error: json.JSONDecodeError) -> tuple[Message, Message]:
    """What was expected where the text stops being JSON, and what was found there."""
    place = {"line": error.lineno, "column": error.colno}
    rest = error.doc[error.pos : error.pos + _REST].strip()
    more = _LETTER.search(error.doc, error.pos + _REST)
    if error.msg.startswith("Unterminated string") or (not more and _UNFINISHED.fullmatch(rest)):
        return _WHOLE, Message(_ENDS_TOO_EARLY, place)
    return _expected(error, rest), Message(_FOUND, {"text": quoted(rest), **place})


def _expected(error: json.JSONDecodeError, rest: str) -> Message:
    before = error.doc[max(0, error.pos - _REST) : error.pos]
    for left, right, meant in _SLIPS:
        if left.search(before) and right.match(rest):
            return Message(meant)
    return Message(_MEANT[error.msg]) if error.msg in _MEANT else _JSON
