"""What a protocol under entry is worth by now: every region of the page that is written anew."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from consigliere.files.field_telling import moments_told
from consigliere.files.game_differences import differences
from consigliere.files.half_filled import Known
from consigliere.files.protocol_form import Filled, Form, Wrong
from consigliere.files.protocol_form.state import Doc
from consigliere.files.protocol_form.table import (
    alone_on_day_one,
    first_killed_in,
    outcome_by_forfeit,
)
from consigliere.rules.award import Award, Finding
from consigliere.rules.clauses.departure import Coloured
from consigliere.rules.clauses.limits import Used
from consigliere.rules.edition import load
from consigliere.rules.game import SEATS, Outcome, Right, Role, Seat, Team
from consigliere.rules.kinds import Severity, Source
from consigliere.rules.parameters import LimitRules
from consigliere.rules.points import Amount
from consigliere.rules.problem import Problem
from consigliere.rules.words import Words
from consigliere.site.queries.explaining import Line, line_of, lines_of

_OF_SEAT: Final = re.compile(r"[a-z.]*?([1-9]\d?)(\..*)?")


class Worth(NamedTuple):
    """Points with the clause they come from."""

    points: Amount
    clause: str


class Told(NamedTuple):
    """A sentence, and the seat it is about."""

    text: str
    seat: int | None
    field: str = ""


@dataclass(frozen=True, slots=True)
class AtSeat:
    """What a seat has by now."""

    number: int
    name: str
    role: Role | None
    is_first_killed: bool
    lines: tuple[Line, ...]
    total: Amount
    wrong: tuple[Told, ...]
    findings: tuple[Finding, ...]

    @property
    def team(self) -> Team | None:
        """The team, where the role is known."""
        return self.role.team if self.role else None


@dataclass(frozen=True, slots=True)
class MoveTold:
    """A best move by now: whose it is, and what it is worth."""

    right: str
    seat: int | None
    line: Line | None


@dataclass(frozen=True, slots=True)
class Outputs:
    """All regions of the page that follow from what was filled in."""

    seats: tuple[AtSeat, ...]
    moves: tuple[MoveTold, ...]
    colours: Mapping[int, Worth]
    """What each colour the first killed left is worth."""
    departure_total: Amount
    departure_lines: tuple[Line, ...]
    first_killed: AtSeat | None
    reds: tuple[int, int]
    blacks: tuple[int, int]
    roles_complete: bool
    forfeit_gives: Outcome | None
    used: Used
    limits: LimitRules
    wrong: tuple[Told, ...]
    of_game: tuple[Finding, ...]
    violations: tuple[Finding, ...]
    approvals: tuple[Finding, ...]
    notices: tuple[Finding, ...]
    saved_at: datetime | None


class Names(NamedTuple):
    """Whose names stand where, and in which edition and language the page speaks."""

    by_key: Mapping[str, str]
    edition: str
    say: Words


def outputs_of(
    form: Form, record: Filled, known: Known, names: Names, saved_at: datetime | None
) -> Outputs:
    """The regions of the page for a form."""
    say = names.say
    wrong = tuple(_wrongs(record.wrong, known.problems, say))
    first = first_killed_in(form)
    findings = known.score.findings if known.score else ()
    awards = known.score.awards if known.score else ()
    counts = Counter(record.roles.values())
    gives = outcome_by_forfeit(form)
    seats = tuple(_at_seat(Seat(seat), form, record, known, names, wrong) for seat in SEATS)
    departure = [award for award in awards if award.source is Source.DEPARTURE]
    return Outputs(
        seats=seats,
        moves=tuple(_moves(form, known, names)),
        colours=_colours(departure),
        departure_total=sum(award.points for award in departure),
        departure_lines=tuple(
            line_of(known.score.game, award, names.edition, say)
            for award in departure
            if known.score
        ),
        first_killed=seats[first - 1] if first else None,
        reds=(counts[Role.CITIZEN.value], counts[Role.SHERIFF.value]),
        blacks=(counts[Role.MAFIA.value], counts[Role.DON.value]),
        roles_complete="roles" not in [one.field for one in wrong],
        forfeit_gives=Outcome(gives) if gives else None,
        used=known.used or Used(0, 0),
        limits=load(names.edition).limits,
        wrong=wrong,
        of_game=tuple(one for one in findings if one.seat is None),
        violations=_of(findings, Severity.VIOLATION),
        approvals=_of(findings, Severity.APPROVAL),
        notices=_of(findings, Severity.NOTICE),
        saved_at=saved_at,
    )


def _of(findings: Iterable[Finding], severity: Severity) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.severity is severity)


def _wrongs(wrong: Iterable[Wrong], problems: Iterable[Problem], say: Words) -> Iterable[Told]:
    """What keeps the form from being a protocol: seats nobody sits on at once, not ten times."""
    for one in wrong:
        found = _OF_SEAT.fullmatch(one.field)
        seat = int(found[1]) if found else None
        yield Told(one.message.told(say), seat, one.field)
    for problem in problems:
        path = [step for step in problem.path if isinstance(step, str)]
        yield Told(problem.told(say), None, ".".join(path))


def _at_seat(  # noqa: PLR0913, PLR0917  (a seat and all around it)
    seat: Seat, form: Form, record: Filled, known: Known, names: Names, wrong: tuple[Told, ...]
) -> AtSeat:
    key = form.get(f"seat{seat}", "")
    role = record.roles.get(seat)
    score = known.score
    lines = tuple(lines_of(score, seat, names.edition, names.say)) if score else ()
    return AtSeat(
        number=seat,
        name=names.by_key.get(key, key),
        role=Role(role) if role in {one.value for one in Role} else None,
        is_first_killed=first_killed_in(form) == seat,
        lines=lines,
        total=sum(line.points for line in lines if not line.withheld_by),
        wrong=tuple(one for one in wrong if one.seat == seat),
        findings=tuple(one for one in score.findings if one.seat == seat) if score else (),
    )


def _moves(form: Form, known: Known, names: Names) -> Iterable[MoveTold]:
    whose = {
        Right.FIRST_KILL.value: first_killed_in(form),
        Right.TABLE_BROKEN.value: alone_on_day_one(form),
    }
    for right, seat in whose.items():
        award = _award_of_move(known, right)
        told = None
        if award is not None and known.score is not None:
            told = line_of(known.score.game, award, names.edition, names.say)
        yield MoveTold(right, seat, told)


def _award_of_move(known: Known, right: str) -> Award | None:
    if known.score is None:
        return None
    moves = known.score.game.best_moves
    for award in known.score.awards:
        match award.fact:
            case ("best_moves", int(index)) if moves[index].right.value == right:
                return award
    return None


def _colours(departure: Iterable[Award]) -> dict[int, Worth]:
    worth = {}
    for award in departure:
        if isinstance(award.because, Coloured):
            for line in award.because.lines:
                clause = line.judged.unscored_by or award.clause
                worth[int(line.judged.colour.seat)] = Worth(line.points, clause)
    return worth


def left_told(form: Form, say: Words) -> dict[int, str]:
    """When each seat left, in words."""
    return {seat: moments_told(form.get(f"left{seat}", "")).told(say) for seat in map(int, SEATS)}


def record_told(document: Doc, names: Mapping[str, str], say: Words) -> list[tuple[str, str]]:
    """All that was entered and stands neither in the table of seats nor in the lines of points."""
    return [
        (line.where.told(say), line.after.told(say))
        for line in differences({}, document, names)
        if not line.is_of_table
    ]
