"""Two records of one game compared, told in words: what each line was and what it is now."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from consigliere.files.field_telling import (
    NOTHING,
    Names,
    Tell,
    line_of,
    listed,
    place_of,
    text_told,
    tick_told,
)
from consigliere.files.protocol_form import form_of
from consigliere.files.protocol_form.state import ON, Doc
from consigliere.rules.words import N_, Message

_OF_TABLE: Final = re.compile(r"(seat|role|left)\d|(extra|minus|will|protocol|penalty|tech)\d+[.]")


class Difference(NamedTuple):
    """A line of the record: which, what it was, what it is now."""

    where: Message
    before: Message
    after: Message
    field: str = ""
    """The field of the form, if it has one for this."""

    @property
    def is_of_table(self) -> bool:
        """Whether it is who sat where, was who and left when, or a mark: what any table shows."""
        return bool(_OF_TABLE.match(self.field))


def differences(before: Doc, after: Doc, names: Names) -> list[Difference]:
    """All that differs between two records, in the order of the form; `names` by player's id.

    Empty where they say the same; the ids of marks, which nobody sees, are no difference.
    """
    forms = form_of(before), form_of(after)
    found = list(_of_fields(*forms, names))
    found += _of_the_rest(before, after, names)
    if not found and _without_ids(before) != _without_ids(after):
        rest = Message(N_("something the protocol's page does not show"))
        found.append(Difference(rest, NOTHING, NOTHING))
    return found


def _of_fields(before: Mapping[str, str], after: Mapping[str, str], names: Names) -> Iterator[Any]:
    for field in sorted({*before, *after}, key=place_of):
        was, now = before.get(field, ""), after.get(field, "")
        if was != now:
            where, tell = line_of(field)
            yield Difference(where, _told(tell, was, names), _told(tell, now, names), field)


def _told(tell: Tell, text: str, names: Names) -> Message:
    return tell(text, names) if text else NOTHING


# ---------------------------------------------------------------------- what no field holds

TellRest = Callable[[Any, Names], Message]


def _as_it_is(value: Any, names: Names) -> Message:  # noqa: ANN401  (whatever stands there)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text_told(names.get(text, text), names)


def _time(value: str, names: Names) -> Message:
    return text_told(value[:16].replace("T", " "), names)


def _agreed(value: object, names: Names) -> Message:
    return tick_told(ON if value else "", names)


def _nominations(nominations: list[Doc], _: Names) -> Message:
    return listed([_arrow(one.get("by", "?"), one.get("seat", "?")) for one in nominations])


def _shots(shots: Mapping[str, int | None], _: Names) -> Message:
    return listed([_arrow(by, "\N{EN DASH}" if at is None else at) for by, at in shots.items()])


def _arrow(by: object, at: object) -> Message:
    return Message("{by} \N{RIGHTWARDS ARROW} {at}", {"by": by, "at": at})


def _ballots(ballots: list[Mapping[str, list[int]]], _: Names) -> Message:
    told = [
        "; ".join(f"{at}: {', '.join(map(str, by)) or '0'}" for at, by in ballot.items())
        for ballot in ballots
    ]
    return Message("{text}", {"text": " / ".join(one or "\N{EN DASH}" for one in told)})


def _lift(lift: Doc, _: Names) -> Message:
    text = N_("for: {seats:seats}, lifted") if lift.get("lifted") else N_("for: {seats:seats}")
    return Message(text, {"seats": lift.get("for", ())})


def _check(seat: object, names: Names) -> Message:
    return Message(N_("nobody")) if seat is None else text_told(str(seat), names)


_WHOLE: Final[Mapping[str, tuple[str, TellRest]]] = {
    "started_at": (N_("Start"), _time),
    "ended_at": (N_("End"), _time),
    "judge": (N_("Judge"), _as_it_is),
    "protest": (N_("Protest"), _as_it_is),
    "annulled": (N_("Annulled"), _as_it_is),
    "limits_approved": (N_("Limits agreed to"), _agreed),
}
_OF_DAY: Final[Mapping[str, tuple[str, TellRest]]] = {
    "nominations": (N_("Day {number}: nominations"), _nominations),
    "ballots": (N_("Day {number}: votes"), _ballots),
    "lift": (N_("Day {number}: vote to lift"), _lift),
}
_OF_NIGHT: Final[Mapping[str, tuple[str, TellRest]]] = {
    "shots": (N_("Night {number}: shots"), _shots),
    "don_check": (N_("Night {number}: the Don's check"), _check),
    "sheriff_check": (N_("Night {number}: the Sheriff's check"), _check),
}


def _of_the_rest(before: Doc, after: Doc, names: Names) -> Iterator[Difference]:
    for key, (text, tell) in _WHOLE.items():
        yield from _values(Message(text), before, after, key, tell, names)
    for many, one, keys in (("days", "day", _OF_DAY), ("nights", "night", _OF_NIGHT)):
        was = {item[one]: item for item in before.get(many, ())}
        now = {item[one]: item for item in after.get(many, ())}
        for number in sorted({*was, *now}):
            for key, (text, tell) in keys.items():
                where = Message(text, {"number": number})
                yield from _values(
                    where, was.get(number, {}), now.get(number, {}), key, tell, names
                )


def _values(  # noqa: PLR0913, PLR0917  (a key of two records, and how it is told)
    where: Message, before: Doc, after: Doc, key: str, tell: TellRest, names: Names
) -> Iterator[Difference]:
    was, now = ((key in one, one.get(key)) for one in (before, after))
    if was != now:
        before_told, after_told = (
            tell(value, names) if is_there else NOTHING for is_there, value in (was, now)
        )
        yield Difference(where, before_told, after_told)


def _without_ids(game: Doc) -> Doc:
    marks = [{k: v for k, v in mark.items() if k != "id"} for mark in game.get("marks", ())]
    return {**game, "marks": marks}
