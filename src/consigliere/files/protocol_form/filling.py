"""A GAME into a form, and a form into a GAME."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from consigliere.files.protocol_form.left_behind import SECTIONS_LEFT
from consigliere.files.protocol_form.marks import MARKS
from consigliere.files.protocol_form.state import Doc, Form, Section, Wrong, without_empty
from consigliere.files.protocol_form.table import SECTIONS, roles_in
from consigliere.files.texts import too_long
from consigliere.rules.words import N_, Message

_SEAT: Final = re.compile(r"[a-z.]*?([1-9]\d?)\b")
_ALL: Final[tuple[Section, ...]] = (*SECTIONS, *SECTIONS_LEFT, MARKS)


@dataclass(frozen=True, slots=True)
class Filled:
    """What a form stands for: a GAME, or as much of one as was filled in.

    `wrong` is what keeps it from being whole, in the order of the page. `roles` are those given,
    complete or not.
    """

    document: Doc
    wrong: tuple[Wrong, ...]
    roles: dict[int, str]


def form_of(game: Doc) -> Form:
    """The form a GAME fills, as far as the form has fields for it; half of a GAME fills half."""
    return without_empty({k: v for section in _ALL for k, v in section.read(game).items()})


def filled(form: Form, base: Doc) -> Filled:
    """The GAME of a form that began as `form_of(base)`.

    Keys of which no field was changed stay exactly as they are in `base`; of the others, what
    has no field stays too.
    """
    document = dict(base)
    wrong: list[Wrong] = []
    began = form_of(base)
    for section in _ALL:
        written = section.write(form, base, wrong)
        if section.keys[0] in base and section.concerns(form) == section.concerns(began):
            continue
        for key in section.keys:
            document.pop(key, None)
        empty: tuple[object, ...] = ({}, [])
        document |= {key: value for key, value in written.items() if value not in empty}
    wrong.extend(_too_long(form))
    return Filled(document, tuple(wrong), roles_in(form))


def _too_long(form: Form) -> Iterator[Wrong]:
    """Texts that are too long to be read; they are told, and kept as they are."""
    for name, text in form.items():
        what = too_long(text)
        if what is not None:
            seat = _SEAT.match(name)
            where = Message(N_("Seat {seat}"), {"seat": seat[1]}) if seat else Message(N_("Game"))
            yield Wrong(name, Message("{field}: {what}", {"field": where, "what": what}))
