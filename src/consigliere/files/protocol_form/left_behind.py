"""Best moves, and what the first killed and others left behind in colours and versions."""

from typing import Final

from consigliere.files.protocol_form.state import (
    ON,
    Doc,
    Form,
    Section,
    Wrong,
    colours_in,
    colours_text,
    fields_like,
    in_order,
    put,
    seats_in,
    seats_text,
)
from consigliere.files.protocol_form.table import SECTIONS, alone_on_day_one, first_killed_in
from consigliere.rules.game import NAMED, SEATS, Basis, BreakOff, ClaimedAs, Right, VersionBasis
from consigliere.rules.words import N_, Message

RIGHTS: Final = (Right.FIRST_KILL.value, Right.TABLE_BROKEN.value)

_LEAVING: Final = SECTIONS[2]
_MOVES: Final = fields_like(r"move\..*")

# ------------------------------------------------------------------------------------ best moves


def expected_seat(form: Form, right: str) -> int | None:
    """Whose best move by a right it would be, where nobody says otherwise."""
    first_kill = right == Right.FIRST_KILL.value
    return first_killed_in(form) if first_kill else alone_on_day_one(form)


def _concerns_moves(form: Form) -> Form:
    """The fields of the moves, and whose moves they are by who left when."""
    whose = {f"whose.{right}": str(expected_seat(form, right) or "") for right in RIGHTS}
    return {**_MOVES(form), **whose}


def _read_moves(game: Doc) -> Form:
    form: dict[str, str] = {}
    left = _LEAVING.read(game)
    for right in RIGHTS:
        move = _move_of(game, right)
        expected = expected_seat(left, right)
        if move is not None:
            seat = "" if move["seat"] == expected else str(move["seat"])
            form[f"move.{right}.seat"] = seat
            form[f"move.{right}.named"] = seats_text(move["named"])
            form[f"move.{right}.none"] = "" if move["named"] else ON
            form[f"move.{right}.ended_by"] = move.get("ended_by", "")
    return form


def _move_of(game: Doc, right: str) -> Doc | None:
    """The first best move by a right; others stay in the GAME as they are."""
    moves: list[Doc] = game.get("best_moves", [])
    return next((move for move in moves if move.get("right", RIGHTS[0]) == right), None)


def _write_moves(form: Form, base: Doc, wrong: list[Wrong]) -> Doc:
    moves = list(base.get("best_moves", ()))
    for right in RIGHTS:
        before = _move_of(base, right)
        now = _move(form, right, before or {}, wrong)
        if before is not None:
            place = moves.index(before)
            moves[place : place + 1] = [] if now is None else [now]
        elif now is not None:
            moves.append(now)
    return {"best_moves": moves}


def _move(form: Form, right: str, before: Doc, wrong: list[Wrong]) -> Doc | None:
    name = f"move.{right}"
    named = seats_in(form.get(f"{name}.named", ""))
    if not named and form.get(f"{name}.none") != ON:
        return None
    given = seats_in(form.get(f"{name}.seat", ""))
    seat = given[0] if given else expected_seat(form, right)
    if seat is None:
        wrong.append(Wrong(f"{name}.named", Message(_WHOSE[right])))
        return None
    if len(named) > NAMED:
        text = N_("A best move names at most {most}.")
        wrong.append(Wrong(f"{name}.named", Message(text, {"most": NAMED})))
    move = {**before, "seat": seat, "named": named[:NAMED]}
    put(move, "right", "" if right == RIGHTS[0] else right)
    ended_by = form.get(f"{name}.ended_by", "")
    put(move, "ended_by", ended_by if ended_by in {one.value for one in BreakOff} else "")
    return move


_WHOSE: Final = {
    RIGHTS[0]: N_("A best move is recorded, but nobody was killed in night 1."),
    RIGHTS[1]: N_("A best move of 7.13 is recorded, but nobody left alone by the vote of day 1."),
}

# ------------------------------------------------------------------------------------ first killed


def _read_first(game: Doc) -> Form:
    left = game.get("first_killed", {})
    protocol = left.get("departure_protocol", {})
    colours = protocol.get("colours", [])
    form = {
        "first.order": seats_text(colour["seat"] for colour in colours),
        "first.version": protocol.get("version_basis", ""),
        "first.priority": ON if protocol.get("priority") else "",
        "first.aside": ON if protocol.get("aside") else "",
        "first.black_checks": ON if left.get("black_checks") else "",
    }
    for colour in colours:
        form[f"first.colour{colour['seat']}"] = colour["colour"]
        form[f"first.basis{colour['seat']}"] = colour.get("basis", "")
    for claim in protocol.get("claims", ()):
        form[f"first.claim{claim['seat']}"] = claim["as"]
    if "revealed_sheriff" in left:
        form["first.revealed"] = str(left["revealed_sheriff"]["seat"])
        form["first.exempt"] = ON if left["revealed_sheriff"].get("exempt") else ""
    return form


def _write_first(form: Form, base: Doc, _: list[Wrong]) -> Doc:
    left = dict(base.get("first_killed", {}))
    before = left.get("departure_protocol", {})
    protocol = dict(before)
    put(protocol, "colours", _colours(form, before))
    put(protocol, "claims", _claims(form, before))
    version = form.get("first.version", "")
    put(protocol, "version_basis", version if version in _VERSIONS else "")
    put(protocol, "priority", form.get("first.priority") == ON)
    put(protocol, "aside", form.get("first.aside") == ON)
    put(left, "departure_protocol", protocol)
    put(left, "black_checks", form.get("first.black_checks") == ON)
    revealed = seats_in(form.get("first.revealed", ""))
    if revealed:
        sheriff = {**left.get("revealed_sheriff", {}), "seat": revealed[0]}
        put(sheriff, "exempt", form.get("first.exempt") == ON)
        left["revealed_sheriff"] = sheriff
    else:
        left.pop("revealed_sheriff", None)
    return {"first_killed": left} if left else {}


_VERSIONS: Final = {one.value for one in VersionBasis if one is not VersionBasis.TWO_REVEALS}
_BASES: Final = {one.value for one in Basis if one is not Basis.OPEN}
_CLAIMS: Final = {one.value for one in ClaimedAs}


def _colours(form: Form, before: Doc) -> list[Doc]:
    known = {colour["seat"]: colour for colour in before.get("colours", ())}
    given = {seat: form.get(f"first.colour{seat}", "") for seat in SEATS}
    colours = []
    named = [seat for seat, colour in given.items() if colour in {"red", "black"}]
    for seat in in_order(named, seats_in(form.get("first.order", ""))):
        colour = {**known.get(seat, {}), "seat": seat, "colour": given[SEATS[seat - 1]]}
        basis = form.get(f"first.basis{seat}", "")
        put(colour, "basis", basis if basis in _BASES else "")
        colours.append(colour)
    return colours


def _claims(form: Form, before: Doc) -> list[Doc]:
    known = {claim["seat"]: claim for claim in before.get("claims", ())}
    given = {seat: form.get(f"first.claim{seat}", "") for seat in SEATS}
    made = [seat for seat, claim in given.items() if claim in _CLAIMS]
    return [
        {**known.get(seat, {}), "seat": seat, "as": given[SEATS[seat - 1]]}
        for seat in in_order(made, known)
    ]


# ------------------------------------------------------------------------------------ other leavers


def _read_others(game: Doc) -> Form:
    return {
        f"by{seat}.colours": colours_text(protocol.get("colours", ()))
        for seat, protocol in game.get("departures", {}).items()
    }


def _write_others(form: Form, base: Doc, _: list[Wrong]) -> Doc:
    before = {int(seat): protocol for seat, protocol in base.get("departures", {}).items()}
    departures: Doc = {}
    given = {seat: colours_in(form.get(f"by{seat}.colours", "")) for seat in SEATS}
    for seat in in_order([*before, *(seat for seat, colours in given.items() if colours)], before):
        protocol = dict(before.get(seat, {}))
        known = {colour["seat"]: colour for colour in protocol.get("colours", ())}
        colours = [
            {**known.get(named, {}), "seat": named, "colour": colour}
            for named, colour in given[SEATS[seat - 1]]
        ]
        put(protocol, "colours", colours)
        if protocol or seat in before:
            departures[str(seat)] = protocol
    return {"departures": departures} if departures else {}


SECTIONS_LEFT: Final = (
    Section(("best_moves",), _concerns_moves, _read_moves, _write_moves),
    Section(("first_killed",), fields_like(r"first\..*"), _read_first, _write_first),
    Section(("departures",), fields_like(r"by\d+\.colours"), _read_others, _write_others),
)
