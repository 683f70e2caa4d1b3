"""Who sat where and was who, who left when, how it ended: the upper half of the form."""

import re
from collections import defaultdict
from typing import Final

from consigliere.files.protocol_form.state import (
    ON,
    Doc,
    Form,
    Section,
    Wrong,
    fields_like,
    in_order,
    number_of,
    put,
    seats_in,
    small_number,
)
from consigliere.rules.game import MAFIA, SEATS, Outcome, Phase, Role
from consigliere.rules.words import N_, Message

_PHASES: Final = frozenset(phase.value for phase in Phase)
_OTHER_TEAM: Final = {True: Outcome.RED.value, False: Outcome.BLACK.value}
_BLACKS: Final = frozenset({Role.MAFIA.value, Role.DON.value})

# -------------------------------------------------------------------------------- seats and roles


def _read_seats(game: Doc) -> Form:
    return {f"seat{seat}": player for seat, player in enumerate(game.get("seats", ()), 1)}


def _write_seats(form: Form, _: Doc, wrong: list[Wrong]) -> Doc:
    seats = [form.get(f"seat{seat}", "") for seat in SEATS]
    for seat, player in zip(SEATS, seats, strict=True):
        if not player:
            wrong.append(Wrong(f"seat{seat}", Message(N_("Seat {seat}: who?"), {"seat": seat})))
        elif player in seats[: seat - 1]:
            text = N_("Seat {seat}: he sits at seat {other} already.")
            told = Message(text, {"seat": seat, "other": seats.index(player) + 1})
            wrong.append(Wrong(f"seat{seat}", told))
    return {"seats": seats}


def _read_roles(game: Doc) -> Form:
    roles = game.get("roles")
    if not roles:
        return {}
    form = {f"role{seat}": Role.CITIZEN.value for seat in SEATS}
    form |= {f"role{seat}": Role.MAFIA.value for seat in roles.get("mafia", ())}
    for role in (Role.DON.value, Role.SHERIFF.value):
        if role in roles:
            form[f"role{roles[role]}"] = role
    return form


def roles_in(form: Form) -> dict[int, str]:
    """The roles given; where the four special ones are, whoever has none is a citizen."""
    given = {int(seat): role for seat in SEATS if (role := form.get(f"role{seat}", ""))}
    special = sorted(role for role in given.values() if role != Role.CITIZEN.value)
    if special == sorted([Role.DON.value, Role.SHERIFF.value, *[Role.MAFIA.value] * MAFIA]):
        return {int(seat): given.get(seat, Role.CITIZEN.value) for seat in SEATS}
    return given


def roles_document(roles: dict[int, str], base: Doc) -> Doc | None:
    """The roles as the GAME holds them, if they are complete and no more than that."""
    of = {role.value: [seat for seat, has in roles.items() if has == role.value] for role in Role}
    dons, sheriffs, mafia = of[Role.DON.value], of[Role.SHERIFF.value], of[Role.MAFIA.value]
    if (len(roles), len(dons), len(sheriffs), len(mafia)) != (len(SEATS), 1, 1, MAFIA):
        return None
    before = base.get("roles", {})
    mafia = in_order(mafia, before.get("mafia", ()))
    return {**before, "don": dons[0], "mafia": mafia, "sheriff": sheriffs[0]}


def _write_roles(form: Form, base: Doc, wrong: list[Wrong]) -> Doc:
    roles = roles_document(roles_in(form), base)
    if roles is None:
        text = N_("Roles: six citizens, the Sheriff, two mafia and the Don are needed.")
        wrong.append(Wrong("roles", Message(text)))
        return {}
    return {"roles": roles}


# -------------------------------------------------------------------------------------- leaving


def _read_leaving(game: Doc) -> Form:
    left = defaultdict(list)
    misses = []
    form: dict[str, str] = {}
    for day in game.get("days", ()):
        for seat in day.get("voted_out", ()):
            left[seat].append(f"day{day['day']}")
    for night in game.get("nights", ()):
        if night["killed"] is None:
            misses.append(str(night["night"]))
        else:
            left[night["killed"]].append(f"night{night['night']}")
    for removal in game.get("removals", ()):
        seat = removal["seat"]
        left[seat].append("removed")
        form |= _read_offence(f"removed{seat}", removal)
        form[f"removed{seat}.critical"] = ON if removal.get("critical") else ""
    form |= {f"left{seat}": " ".join(tokens) for seat, tokens in left.items()}
    return {**form, "misses": " ".join(misses)}


def _read_offence(name: str, offence: Doc) -> Form:
    """When and why of a removal or a forfeit."""
    at = offence.get("at", {})
    moment = " ".join(f"{kind}{at[kind]}" for kind in ("day", "night") if kind in at)
    return {
        f"{name}.at": moment,
        f"{name}.phase": at.get("phase", ""),
        f"{name}.comment": offence.get("comment", ""),
    }


def _write_offence(name: str, form: Form, base: Doc) -> Doc:
    """The same back into a copy of what stood there."""
    at = {key: value for key, value in base.get("at", {}).items() if key == "x"}
    for token in form.get(f"{name}.at", "").split():
        for kind in ("day", "night"):
            number = number_of(token, kind)
            if number is not None:
                at[kind] = number
    phase = form.get(f"{name}.phase", "")
    put(at, "phase", phase if phase in _PHASES else "")
    offence = dict(base)
    put(offence, "at", at)
    put(offence, "comment", form.get(f"{name}.comment", ""))
    return offence


def _write_leaving(form: Form, base: Doc, wrong: list[Wrong]) -> Doc:
    return {
        "days": _days(form, base),
        "nights": _nights(form, base, wrong),
        "removals": _removals(form, base),
    }


def _left(form: Form, kind: str) -> dict[int, list[int]]:
    """Who left in which day, or night."""
    found = defaultdict(list)
    for seat in SEATS:
        for token in form.get(f"left{seat}", "").split():
            number = number_of(token, kind)
            if number is not None:
                found[number].append(int(seat))
    return found


def _days(form: Form, base: Doc) -> list[Doc]:
    before = {day["day"]: day for day in base.get("days", ())}
    left = _left(form, "day")
    days = []
    for number in in_order({*before, *left}, before):
        day = dict(before.get(number, {"day": number}))
        put(day, "voted_out", in_order(left.get(number, ()), day.get("voted_out", ())))
        days.append(day)
    return days


def _nights(form: Form, base: Doc, wrong: list[Wrong]) -> list[Doc]:
    before = {night["night"]: night for night in base.get("nights", ())}
    killed = _left(form, "night")
    missed = {int(text) for text in re.findall(r"\b[1-9][0-9]?\b", form.get("misses", ""))}
    nights = []
    for number in in_order({*before, *killed, *missed}, before):
        seats = killed.get(number, [])
        if len(seats) + (number in missed) > 1:
            text = N_("Night {night}: one kill or a miss, not both and not two.")
            field = f"left{seats[-1]}"
            wrong.append(Wrong(field, Message(text, {"night": number})))
        elif seats or number in missed:
            night = before.get(number, {"night": number})
            nights.append({**night, "killed": seats[0] if seats else None})
        elif set(before[number]) > {"night", "killed"}:
            text = N_("Night {night}: its shots and checks are recorded; who was killed?")
            wrong.append(Wrong("misses", Message(text, {"night": number})))
    return nights


def _removals(form: Form, base: Doc) -> list[Doc]:
    before = {removal["seat"]: removal for removal in base.get("removals", ())}
    gone = [seat for seat in SEATS if "removed" in form.get(f"left{seat}", "").split()]
    removals = []
    for seat in in_order(gone, before):
        removal = _write_offence(f"removed{seat}", form, before.get(seat, {"seat": seat}))
        put(removal, "critical", form.get(f"removed{seat}.critical") == ON)
        removals.append(removal)
    return removals


def first_killed_in(form: Form) -> int | None:
    """Whom night 1 killed by the form."""
    seats = _left(form, "night").get(1, [])
    return seats[0] if len(seats) == 1 else None


def alone_on_day_one(form: Form) -> int | None:
    """Who alone left by the vote of day 1 by the form."""
    seats = _left(form, "day").get(1, [])
    return seats[0] if len(seats) == 1 else None


# -------------------------------------------------------------------------------------- the end


def _read_end(game: Doc) -> Form:
    form = {"outcome": game.get("outcome", "")}
    forfeit = game.get("forfeit")
    if forfeit:
        form |= {"forfeit": str(forfeit["seat"]), **_read_offence("forfeit", forfeit)}
    return form


def outcome_by_forfeit(form: Form) -> str:
    """Whose win a forfeit makes it, as far as the offender's role is known."""
    offender = seats_in(form.get("forfeit", ""))
    role = roles_in(form).get(offender[0]) if offender else None
    return _OTHER_TEAM[role in _BLACKS] if role else ""


def _write_end(form: Form, base: Doc, wrong: list[Wrong]) -> Doc:
    end: Doc = {}
    outcome = form.get("outcome") or outcome_by_forfeit(form)
    if outcome in {one.value for one in Outcome}:
        end["outcome"] = outcome
    else:
        wrong.append(Wrong("outcome", Message(N_("The outcome is missing."))))
    offender = seats_in(form.get("forfeit", ""))
    if offender:
        before = base.get("forfeit", {})
        end["forfeit"] = {**_write_offence("forfeit", form, before), "seat": offender[0]}
    return end


def _read_fouls(game: Doc) -> Form:
    return {
        f"{name}{seat}": str(number)
        for name, key in (("fouls", "fouls"), ("technical", "technical_fouls"))
        for seat, number in game.get(key, {}).items()
    }


def _write_fouls(form: Form, base: Doc, wrong: list[Wrong]) -> Doc:
    written: Doc = {}
    for name, key, most in (("fouls", "fouls", 4), ("technical", "technical_fouls", 2)):
        fouls = {}
        given = {seat: form.get(f"{name}{seat}", "") for seat in SEATS}
        before = map(int, base.get(key, {}))
        for seat in in_order([seat for seat, text in given.items() if text], before):
            number = small_number(given[SEATS[seat - 1]])
            if number is not None and number <= most:
                fouls[str(seat)] = number
            else:
                told = Message(
                    N_("Seat {seat}: fouls from 0 to {most}."), {"seat": seat, "most": most}
                )
                wrong.append(Wrong(f"{name}{seat}", told))
        written[key] = fouls
    return written


SECTIONS: Final = (
    Section(("seats",), fields_like(r"seat\d+"), _read_seats, _write_seats),
    Section(("roles",), fields_like(r"role\d+"), _read_roles, _write_roles),
    Section(
        ("days", "nights", "removals"),
        fields_like(r"left\d+|removed.*|misses"),
        _read_leaving,
        _write_leaving,
    ),
    Section(("outcome", "forfeit"), fields_like(r"outcome|forfeit.*"), _read_end, _write_end),
    Section(
        ("fouls", "technical_fouls"),
        fields_like(r"(fouls|technical)\d+"),
        _read_fouls,
        _write_fouls,
    ),
)
