"""Two records of one game compared, told in words: what each line was and what it is now."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from consigliere.files.protocol_form import form_of
from consigliere.files.protocol_form.state import ON, Doc, colours_in, number_of, seats_in
from consigliere.rules.game import (
    Basis,
    BreakOff,
    ClaimedAs,
    MarkKind,
    OpinionException,
    Outcome,
    Phase,
    Role,
    Team,
    VersionBasis,
)
from consigliere.rules.words import N_, Message

NOTHING: Final = Message("–")

Names = Mapping[str, str]
Tell = Callable[[str, Names], Message]


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
    for field in sorted({*before, *after}, key=_place):
        was, now = before.get(field, ""), after.get(field, "")
        if was != now:
            where, tell = _line_of(field)
            yield Difference(where, _told(tell, was, names), _told(tell, now, names), field)


def _told(tell: Tell, text: str, names: Names) -> Message:
    return tell(text, names) if text else NOTHING


# ------------------------------------------------------------------------- what a field tells


def _text(text: str, _: Names) -> Message:
    return Message("{text}", {"text": text})


def _player(text: str, names: Names) -> Message:
    return _text(names.get(text, text), names)


def _tick(text: str, _: Names) -> Message:
    return Message(N_("yes") if text == ON else "{text}", {"text": text})


def _seats(text: str, _: Names) -> Message:
    return Message("{seats:seats}", {"seats": seats_in(text)})


def _points(text: str, _: Names) -> Message:
    sign = "" if text.startswith("-") or not text.strip("0.") else "+"
    return Message("{text}", {"text": sign + text.replace("-", "\N{MINUS SIGN}")})


def _word(words: type[Enum]) -> Tell:
    def tell(text: str, names: Names) -> Message:
        known = {member.value: member for member in words}
        if text not in known:
            return _text(text, names)
        return Message("{word:word}", {"word": known[text]})

    return tell


def _among(words: Mapping[str, str]) -> Tell:
    return lambda text, names: Message(words[text]) if text in words else _text(text, names)


def _colours(text: str, _: Names) -> Message:
    each = [
        Message("{seat} {team:word}", {"seat": seat, "team": Team(colour)})
        for seat, colour in colours_in(text)
    ]
    return listed(each)


def moments_told(text: str) -> Message:
    """Days and nights of a field, and that somebody was removed."""
    return _moments(text, {})


def _moments(text: str, names: Names) -> Message:
    return listed([_moment(token, names) for token in text.split()])


def _moment(token: str, names: Names) -> Message:
    for kind, told in (("day", N_("day {number}")), ("night", N_("night {number}"))):
        number = number_of(token, kind)
        if number is not None:
            return Message(told, {"number": number})
    return _among({"removed": N_("removed")})(token, names)


def listed(messages: list[Message]) -> Message:
    """Some messages as one, with commas between; a dash where there are none."""
    if not messages:
        return NOTHING
    places = ", ".join(f"{{m{place}}}" for place in range(len(messages)))
    return Message(places, {f"m{place}": message for place, message in enumerate(messages)})


PHASES: Final = {
    Phase.SPEECH.value: N_("at a speech"),
    Phase.VOTE.value: N_("at a vote"),
    Phase.LAST_WORD.value: N_("at the last word"),
    Phase.NIGHT.value: N_("at night"),
}
EXCEPTIONS: Final = {
    OpinionException.GUESS.value: N_("a guessing game"),
    OpinionException.ONE_BLACK_KNOWN.value: N_("one black is known"),
    OpinionException.TWO_REVEALS_BLACK_CHECK.value: N_("two reveals with a black check"),
    OpinionException.SHERIFF_DEAD_DON_KNOWN.value: N_("the Sheriff is dead, the Don is known"),
}

_KINDS: Final = {
    "extra": MarkKind.EXTRA,
    "minus": MarkKind.EXTRA,
    "will": MarkKind.WILL,
    "protocol": MarkKind.PROTOCOL,
    "penalty": MarkKind.PENALTY,
    "tech": MarkKind.TECHNICAL_FOUL,
}
_OF_MARK: Final[Mapping[str, tuple[str, Tell]]] = {
    "points": (N_("Seat {seat}, {kind:word}"), _points),
    "comment": (N_("Seat {seat}, {kind:word}: comment"), _text),
    "special": (N_("Seat {seat}, {kind:word}: special situation"), _text),
    "clause": (N_("Seat {seat}, {kind:word}: clause"), _text),
    "colours": (N_("Seat {seat}, {kind:word}: colours named"), _colours),
    "exception": (N_("Seat {seat}, {kind:word}: exception"), _among(EXCEPTIONS)),
    "repeats": (N_("Seat {seat}, {kind:word}: same as the protocol"), _tick),
}

_LINES: Final[tuple[tuple[str, str, Tell], ...]] = (
    (r"seat(?P<seat>\d+)", N_("Seat {seat}: player"), _player),
    (r"role(?P<seat>\d+)", N_("Seat {seat}: role"), _word(Role)),
    (r"left(?P<seat>\d+)", N_("Seat {seat}: left"), _moments),
    (r"removed(?P<seat>\d+)\.at", N_("Seat {seat}, removal: when"), _moments),
    (r"removed(?P<seat>\d+)\.phase", N_("Seat {seat}, removal: when"), _among(PHASES)),
    (r"removed(?P<seat>\d+)\.critical", N_("Seat {seat}, removal: on critical"), _tick),
    (r"removed(?P<seat>\d+)\.comment", N_("Seat {seat}, removal: comment"), _text),
    (r"misses", N_("Nights with a miss"), _text),
    (r"outcome", N_("Outcome"), _word(Outcome)),
    (r"forfeit", N_("Forfeit: whose"), _text),
    (r"forfeit\.at", N_("Forfeit: when"), _moments),
    (r"forfeit\.phase", N_("Forfeit: when"), _among(PHASES)),
    (r"forfeit\.comment", N_("Forfeit: comment"), _text),
    (r"fouls(?P<seat>\d+)", N_("Seat {seat}: fouls"), _text),
    (r"technical(?P<seat>\d+)", N_("Seat {seat}: technical fouls"), _text),
    (r"move\.first_kill\.seat", N_("Best move: whose"), _text),
    (r"move\.first_kill\.named", N_("Best move: named in order"), _seats),
    (r"move\.first_kill\.none", N_("Best move: named nobody"), _tick),
    (r"move\.first_kill\.ended_by", N_("Best move: broken off"), _word(BreakOff)),
    (r"move\.table_broken\.seat", N_("Best move of a broken table: whose"), _text),
    (r"move\.table_broken\.named", N_("Best move of a broken table: named in order"), _seats),
    (r"move\.table_broken\.none", N_("Best move of a broken table: named nobody"), _tick),
    (
        r"move\.table_broken\.ended_by",
        N_("Best move of a broken table: broken off"),
        _word(BreakOff),
    ),
    (r"first\.colour(?P<seat>\d+)", N_("First killed's protocol: seat {seat}"), _word(Team)),
    (
        r"first\.basis(?P<seat>\d+)",
        N_("First killed's protocol: seat {seat}, basis"),
        _word(Basis),
    ),
    (r"first\.order", N_("First killed's protocol: order"), _seats),
    (
        r"first\.claim(?P<seat>\d+)",
        N_("First killed's version: seat {seat}"),
        _word(ClaimedAs),
    ),
    (r"first\.version", N_("First killed's version: reveals"), _word(VersionBasis)),
    (r"first\.priority", N_("First killed's version: preferred"), _tick),
    (r"first\.aside", N_("First killed's protocol: aside"), _tick),
    (r"first\.black_checks", N_("Two reveals with black checks"), _tick),
    (r"first\.revealed", N_("First killed revealed the Sheriff: seat"), _text),
    (r"first\.exempt", N_("First killed revealed the Sheriff: exempt"), _tick),
    (r"by(?P<seat>\d+)\.colours", N_("Seat {seat}: colours left"), _colours),
)
_MARK: Final = re.compile(
    r"(?P<kind>extra|minus|will|protocol|penalty|tech)(?P<seat>\d+)(\.(?P<slot>\d))?\.(?P<part>\w+)"
)


_OF_TABLE: Final = re.compile(r"(seat|role|left)\d|(extra|minus|will|protocol|penalty|tech)\d+[.]")


def _line_of(field: str) -> tuple[Message, Tell]:
    mark = _MARK.fullmatch(field)
    if mark:
        text, tell = _OF_MARK[mark["part"]]
        return Message(text, {"seat": int(mark["seat"]), "kind": _KINDS[mark["kind"]]}), tell
    for pattern, text, tell in _LINES:
        found = re.fullmatch(pattern, field)
        if found:
            return Message(text, found.groupdict()), tell
    raise LookupError(field)


def _place(field: str) -> tuple[int, int, str]:
    """Where a field stands on the page: line by line, seat by seat; marks last."""
    mark = _MARK.fullmatch(field)
    if mark:
        return len(_LINES), int(mark["seat"]), field
    for place, (pattern, _, _) in enumerate(_LINES):
        found = re.fullmatch(pattern, field)
        if found:
            return place, int(found.groupdict().get("seat") or 0), field
    raise LookupError(field)


# ---------------------------------------------------------------------- what no field holds

TellRest = Callable[[Any, Names], Message]


def _as_it_is(value: Any, names: Names) -> Message:  # noqa: ANN401  (whatever stands there)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return _text(names.get(text, text), names)


def _time(value: str, names: Names) -> Message:
    return _text(value[:16].replace("T", " "), names)


def _agreed(value: object, names: Names) -> Message:
    return _tick(ON if value else "", names)


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
    return Message(N_("nobody")) if seat is None else _text(str(seat), names)


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
