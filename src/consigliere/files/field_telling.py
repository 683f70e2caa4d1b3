"""The fields of a protocol's form in words: what each line is called, and what its text says."""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from consigliere.files.protocol_form.state import ON, colours_in, number_of, seats_in
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
"""What stands where nothing does."""

Names = Mapping[str, str]
"""Of players and officials, by their ids."""

Tell = Callable[[str, Names], Message]
"""What the text of a field says."""


def text_told(text: str, _: Names) -> Message:
    """A text as it stands."""
    return Message("{text}", {"text": text})


def _player(text: str, names: Names) -> Message:
    return text_told(names.get(text, text), names)


def tick_told(text: str, _: Names) -> Message:
    """A box: yes where it is ticked."""
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
            return text_told(text, names)
        return Message("{word:word}", {"word": known[text]})

    return tell


def _among(words: Mapping[str, str]) -> Tell:
    return lambda text, names: Message(words[text]) if text in words else text_told(text, names)


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


PHASES: Final[Mapping[str, str]] = {
    Phase.SPEECH.value: N_("at a speech"),
    Phase.VOTE.value: N_("at a vote"),
    Phase.LAST_WORD.value: N_("at the last word"),
    Phase.NIGHT.value: N_("at night"),
}
EXCEPTIONS: Final[Mapping[str, str]] = {
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
    "comment": (N_("Seat {seat}, {kind:word}: comment"), text_told),
    "special": (N_("Seat {seat}, {kind:word}: special situation"), text_told),
    "clause": (N_("Seat {seat}, {kind:word}: clause"), text_told),
    "colours": (N_("Seat {seat}, {kind:word}: colours named"), _colours),
    "exception": (N_("Seat {seat}, {kind:word}: exception"), _among(EXCEPTIONS)),
    "repeats": (N_("Seat {seat}, {kind:word}: same as the protocol"), tick_told),
}

_LINES: Final[tuple[tuple[str, str, Tell], ...]] = (
    (r"seat(?P<seat>\d+)", N_("Seat {seat}: player"), _player),
    (r"role(?P<seat>\d+)", N_("Seat {seat}: role"), _word(Role)),
    (r"left(?P<seat>\d+)", N_("Seat {seat}: left"), _moments),
    (r"removed(?P<seat>\d+)\.at", N_("Seat {seat}, removal: when"), _moments),
    (r"removed(?P<seat>\d+)\.phase", N_("Seat {seat}, removal: when"), _among(PHASES)),
    (r"removed(?P<seat>\d+)\.critical", N_("Seat {seat}, removal: on critical"), tick_told),
    (r"removed(?P<seat>\d+)\.comment", N_("Seat {seat}, removal: comment"), text_told),
    (r"misses", N_("Nights with a miss"), text_told),
    (r"outcome", N_("Outcome"), _word(Outcome)),
    (r"forfeit", N_("Forfeit: whose"), text_told),
    (r"forfeit\.at", N_("Forfeit: when"), _moments),
    (r"forfeit\.phase", N_("Forfeit: when"), _among(PHASES)),
    (r"forfeit\.comment", N_("Forfeit: comment"), text_told),
    (r"fouls(?P<seat>\d+)", N_("Seat {seat}: fouls"), text_told),
    (r"technical(?P<seat>\d+)", N_("Seat {seat}: technical fouls"), text_told),
    (r"move\.first_kill\.seat", N_("Best move: whose"), text_told),
    (r"move\.first_kill\.named", N_("Best move: named in order"), _seats),
    (r"move\.first_kill\.none", N_("Best move: named nobody"), tick_told),
    (r"move\.first_kill\.ended_by", N_("Best move: broken off"), _word(BreakOff)),
    (r"move\.table_broken\.seat", N_("Best move of a broken table: whose"), text_told),
    (r"move\.table_broken\.named", N_("Best move of a broken table: named in order"), _seats),
    (r"move\.table_broken\.none", N_("Best move of a broken table: named nobody"), tick_told),
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
    (r"first\.priority", N_("First killed's version: preferred"), tick_told),
    (r"first\.aside", N_("First killed's protocol: aside"), tick_told),
    (r"first\.black_checks", N_("Two reveals with black checks"), tick_told),
    (r"first\.revealed", N_("First killed revealed the Sheriff: seat"), text_told),
    (r"first\.exempt", N_("First killed revealed the Sheriff: exempt"), tick_told),
    (r"by(?P<seat>\d+)\.colours", N_("Seat {seat}: colours left"), _colours),
)
_MARK: Final = re.compile(
    r"(?P<kind>extra|minus|will|protocol|penalty|tech)(?P<seat>\d+)(\.(?P<slot>\d))?\.(?P<part>\w+)"
)


def line_of(field: str) -> tuple[Message, Tell]:
    """What a field is called, and how its text is told. Raises LookupError for none of ours."""
    mark = _MARK.fullmatch(field)
    if mark:
        text, tell = _OF_MARK[mark["part"]]
        return Message(text, {"seat": int(mark["seat"]), "kind": _KINDS[mark["kind"]]}), tell
    for pattern, text, tell in _LINES:
        found = re.fullmatch(pattern, field)
        if found:
            return Message(text, found.groupdict()), tell
    raise LookupError(field)


def place_of(field: str) -> tuple[int, int, str]:
    """Where a field stands on the page: line by line, seat by seat; marks last."""
    mark = _MARK.fullmatch(field)
    if mark:
        return len(_LINES), int(mark["seat"]), field
    for place, (pattern, _, _) in enumerate(_LINES):
        found = re.fullmatch(pattern, field)
        if found:
            return place, int(found.groupdict().get("seat") or 0), field
    raise LookupError(field)
