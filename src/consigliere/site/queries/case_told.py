"""A case as its page tells it: the line it is about, what was said, what may be decided."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Q

from consigliere.disputes.appeals import Used
from consigliere.disputes.case import Kind, Part, Step, Verdict
from consigliere.disputes.deadlines import Deadline, of_deciding
from consigliere.rules import edition
from consigliere.rules.game import Game, Id, MarkKind, Outcome, Seat, Team
from consigliere.rules.kinds import Source
from consigliere.rules.offered import Value, offered
from consigliere.rules.parameters import Edition
from consigliere.rules.points import Amount, Hundredths
from consigliere.rules.words import Words
from consigliere.site.models import (
    Case,
    CaseStep,
    GameRecord,
    Participant,
    Publication,
    Revision,
    Stage,
)
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.appealing import used_by
from consigliere.site.queries.cases import Told, case_for, commission_of
from consigliere.site.queries.course import dispute_course
from consigliere.site.queries.explaining import Line, lines_of
from consigliere.site.queries.games import score_of
from consigliere.site.queries.lines import NO_EXTRA, is_set_by_a_judge, source_of


class Said(NamedTuple):
    """A step as it is told: who, in which part, what."""

    step: Step
    part: Part
    name: str
    at: datetime
    text: str
    link: str
    verdict: Verdict | None
    step_row: CaseStep

    @property
    def outcome(self) -> Outcome | None:
        """The result a vote or a decision names."""
        named = self.step_row.facts.get("outcome")
        return Outcome(named) if named else None

    @property
    def points(self) -> Amount | None:
        """The value a decision on an appeal gives, in hundredths; None where it names none."""
        told = self.step_row.facts.get("points")
        return None if told is None else Fraction(told)


class Disputed(NamedTuple):
    """The line an appeal is about: as it is now (None: gone), and the values there may be."""

    seat: Seat
    team: Team
    line: Line | None
    values: tuple[Value, ...]
    is_set: bool
    """Whether a judge sets it; else it follows from the record, which is corrected."""


class CaseTold(NamedTuple):
    """All that a case's page shows."""

    told: Told
    said: tuple[Said, ...]
    disputed: Disputed | None
    used: Used | None
    decide_before: Deadline | None
    newer: Revision | None
    """A protocol of the game that is newer than the published one."""
    members: int
    stages: tuple[Stage, ...]
    """Those whose seating a removed player may still be in."""

    @property
    def case(self) -> Case:
        """The case."""
        return self.told.case


def told_case(standing: Standing, number: int | None, say: Words) -> CaseTold:
    """A case as somebody may see it. Raises Unknown. A fixed number of queries."""
    found = case_for(standing, number)
    case = found.case
    rules = edition.load(case.tournament.edition)
    steps = tuple(_said(case, one) for one in case.steps.all())
    is_appeal = case.is_appeal and case.participant is not None
    return CaseTold(
        found,
        steps,
        _disputed(case, standing, rules, say) if is_appeal else None,
        used_by(case.participant) if is_appeal and case.participant else None,
        _before_last_round(case) if is_appeal and not found.state.is_over else None,
        _newer(case.game) if case.game is not None else None,
        _members(case),
        _stages(case),
    )


def _disputed(case: Case, standing: Standing, rules: Edition, say: Words) -> Disputed | None:
    """The line an appeal is about, by the record of its game that the reader may see."""
    if case.game is None or case.participant is None:
        return None
    record = seen_record(case.game, case.participant, standing)
    if record is None:
        return None
    return disputed_line(record, Id(case.participant.key), case.line, rules, say)


def seen_record(game: GameRecord, participant: Participant, standing: Standing) -> Revision | None:
    """The published record of a game as far as the reader may see it; None where he may not.

    While the standings are closed to him a player sees it as it was before, or once he asked for
    his points; its judge sees it all the same. Three queries at most.
    """
    until = standing.sees_results_until
    record = game.published
    asked = game.askings.filter(participant=participant)
    if until is not None and not standing.may(Act.SEE_RECORD, game) and not asked.exists():
        before = Publication.objects.filter(revision__game=game, at__lte=until).order_by("-id")
        last = before.select_related("revision").first()
        record = last.revision if last is not None else None
    if record is not None:
        record.game = game
    return record


def disputed_line(
    record: Revision, player: Id, line: str, rules: Edition, say: Words
) -> Disputed | None:
    """A line of a player in a record; None where he does not play in it."""
    score = score_of(record)
    if player not in score.game.seats:
        return None
    seat = Seat(score.game.seats.index(player) + 1)
    lines = lines_of(score, seat, rules.name, say)
    return Disputed(
        seat,
        score.game.roles.role_of(seat).team,
        next((one for one in lines if one.key == line), None),
        _values(line, score.game, lines, rules),
        is_set_by_a_judge(line),
    )


def _values(line: str, game: Game, lines: Sequence[Line], rules: Edition) -> tuple[Value, ...]:
    """What a line may be changed to: a mark to the values of its scale, or to nothing."""
    if not is_set_by_a_judge(line):
        return ()
    source = Source.EXTRA if line == NO_EXTRA else source_of(line, game)
    present: Amount = next((one.points for one in lines if one.key == line), 0)
    values = {
        value.points: value
        for value in offered(rules, MarkKind(source.value), negative=present < 0)
        if value.points != present
    }
    if present:
        values.setdefault(Hundredths(0), Value(Hundredths(0), needs_consent=False))
    return tuple(values[points] for points in sorted(values))


def _said(case: Case, one: CaseStep) -> Said:
    part = Part(one.part)
    name = one.by.name if one.by is not None else ""
    if part is Part.PLAYER and case.participant is not None:
        name = case.participant.name
    return Said(
        Step(one.step),
        part,
        name,
        one.at,
        one.text,
        one.link,
        Verdict(one.verdict) if one.verdict else None,
        one,
    )


def _before_last_round(case: Case) -> Deadline | None:
    """Before what an appeal is decided (`fsm` 8.9.2). Four queries."""
    rules = edition.load(case.tournament.edition).appeals
    course = dispute_course(case.tournament)
    return of_deciding(course, rules) if rules else None


def _newer(game: GameRecord) -> Revision | None:
    newest = game.newest()
    is_newer = newest is not None and newest.pk != game.published_id
    return newest if is_newer else None


def _stages(case: Case) -> tuple[Stage, ...]:
    if case.kind != Kind.EXPULSION.value:
        return ()
    places = Q(places__participant=case.participant, places__to_round=None)
    return tuple(case.tournament.stages.filter(places))


def _members(case: Case) -> int:
    is_protest = case.kind == Kind.PROTEST.value
    return len(commission_of(case)) if is_protest else 0
