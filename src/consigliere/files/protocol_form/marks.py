"""Marks: what the judge gives and takes, each in a slot of its seat and kind."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from consigliere.files.protocol_form.state import (
    ON,
    Doc,
    Form,
    Section,
    Wrong,
    colours_in,
    colours_text,
    fields_like,
    put,
)
from consigliere.rules.game import SEATS, MarkKind, OpinionException
from consigliere.rules.points import parse_points
from consigliere.rules.words import N_, Message

SLOTS: Final = 9
"""How many marks of a kind that may be set repeatedly the form holds for a seat."""


class Kind(NamedTuple):
    """A kind of slot: the kind of mark in it, and whether a seat may have several."""

    name: str
    mark: MarkKind
    repeated: bool


KINDS: Final = (
    Kind("extra", MarkKind.EXTRA, repeated=False),
    Kind("minus", MarkKind.EXTRA, repeated=True),
    Kind("will", MarkKind.WILL, repeated=False),
    Kind("protocol", MarkKind.PROTOCOL, repeated=False),
    Kind("penalty", MarkKind.PENALTY, repeated=True),
    Kind("tech", MarkKind.TECHNICAL_FOUL, repeated=True),
)

_EXCEPTIONS: Final = {one.value for one in OpinionException}


def slots_of(seat: int) -> Iterator[tuple[Kind, str]]:
    """All slots of a seat, by kind."""
    for kind in KINDS:
        if kind.repeated:
            for number in range(1, SLOTS + 1):
                yield kind, f"{kind.name}{seat}.{number}"
        else:
            yield kind, f"{kind.name}{seat}"


def slots_in(marks: list[Doc]) -> list[str]:
    """The slot of each mark, in order; empty for what no slot holds."""
    taken: Counter[str] = Counter()
    slots = []
    for mark in marks:
        kind = _kind_of(mark)
        slot = f"{kind.name}{mark['seat']}"
        taken[slot] += 1
        if not kind.repeated:
            slots.append(slot if taken[slot] == 1 else "")
        else:
            slots.append(f"{slot}.{taken[slot]}" if taken[slot] <= SLOTS else "")
    return slots


def _kind_of(mark: Doc) -> Kind:
    for kind in KINDS:
        if kind.mark.value == mark["kind"] and (
            kind.name != "extra" or parse_points(mark["points"]) > 0
        ):
            return kind
    raise ValueError(mark["kind"])


def _read(game: Doc) -> Form:
    marks = game.get("marks", [])
    form: dict[str, str] = {}
    for slot, mark in zip(slots_in(marks), marks, strict=True):
        if not slot:
            continue
        form[f"{slot}.points"] = mark["points"]
        form[f"{slot}.comment"] = mark.get("comment", "")
        form[f"{slot}.special"] = mark.get("special", "")
        form[f"{slot}.clause"] = mark.get("clause", "")
        if mark["kind"] == MarkKind.WILL.value:
            opinion = mark.get("opinion", {})
            form[f"{slot}.colours"] = colours_text(opinion.get("colours", ()))
            form[f"{slot}.exception"] = opinion.get("exception", "")
            form[f"{slot}.repeats"] = ON if mark.get("repeats_protocol") else ""
    return form


def _write(form: Form, base: Doc, wrong: list[Wrong]) -> Doc:
    before = base.get("marks", [])
    slots = slots_in(before)
    known = dict(zip(slots, before, strict=True))
    written = {
        slot: mark
        for seat in SEATS
        for kind, slot in slots_of(seat)
        if (mark := _mark(form, seat, kind, slot, known.get(slot, {}), wrong)) is not None
    }
    kept = [
        mark if not slot else written.pop(slot, None)
        for slot, mark in zip(slots, before, strict=True)
    ]
    return {"marks": [*(mark for mark in kept if mark is not None), *written.values()]}


def _mark(  # noqa: PLR0913, PLR0917  (a slot, what stood in it, and the form around it)
    form: Form, seat: int, kind: Kind, slot: str, before: Doc, wrong: list[Wrong]
) -> Doc | None:
    """The mark of a slot, if it is filled enough to be one."""
    points = form.get(f"{slot}.points", "").replace(",", ".").replace("\N{MINUS SIGN}", "-")
    comment = form.get(f"{slot}.comment", "")
    clause = form.get(f"{slot}.clause", "")
    if not points:
        if comment or clause:
            _say(
                wrong, f"{slot}.points", N_("Seat {seat}: {kind:word} without points."), seat, kind
            )
        return None
    try:
        parse_points(points.removeprefix("+"))
    except ValueError:
        text = N_("Seat {seat}: {kind:word}: points such as 0.4 are needed.")
        _say(wrong, f"{slot}.points", text, seat, kind)
        return None
    if kind.mark is MarkKind.PENALTY and not clause:
        _say(wrong, f"{slot}.clause", N_("Seat {seat}: by which clause the penalty?"), seat, kind)
        return None
    if not comment:
        _say(wrong, f"{slot}.comment", N_("Seat {seat}: what is the {kind:word} for?"), seat, kind)
    mark = {**before, "seat": seat, "kind": kind.mark.value, "points": points.removeprefix("+")}
    if mark["points"] != before.get("points"):
        mark.pop("approved", None)  # what was agreed to was another mark
    put(mark, "clause", clause if kind.mark is MarkKind.PENALTY else "")
    put(mark, "comment", comment)
    put(mark, "special", form.get(f"{slot}.special", ""))
    if kind.mark is MarkKind.WILL:
        put(mark, "opinion", _opinion(form, slot, before.get("opinion", {})))
        put(mark, "repeats_protocol", form.get(f"{slot}.repeats") == ON)
    return mark


def _say(wrong: list[Wrong], field: str, text: str, seat: int, kind: Kind) -> None:
    wrong.append(Wrong(field, Message(text, {"seat": seat, "kind": kind.mark})))


def _opinion(form: Form, slot: str, before: Doc) -> Doc:
    known = {colour["seat"]: colour for colour in before.get("colours", ())}
    colours = [
        {**known.get(seat, {}), "seat": seat, "colour": colour}
        for seat, colour in colours_in(form.get(f"{slot}.colours", ""))
    ]
    exception = form.get(f"{slot}.exception", "")
    if not colours and exception not in _EXCEPTIONS:
        return {}
    opinion = {**before, "colours": colours}
    put(opinion, "exception", exception if exception in _EXCEPTIONS else "")
    return opinion


_NAMES: Final = re.compile(r"(extra|will|protocol|minus|penalty|tech)\d+\..*")

MARKS: Final = Section(("marks",), fields_like(_NAMES.pattern), _read, _write)
