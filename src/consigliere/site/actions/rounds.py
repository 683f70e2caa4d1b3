"""The running of rounds and stages: when they start and end, and how that is taken back.

All of it is a milestone with a time: deadlines and the finality of Ci follow from them.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import NoReturn

from django.db.models import Q, QuerySet

from consigliere.rules.edition import load
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting, require
from consigliere.site.actions.shutting import shut
from consigliere.site.actions.telling import tell_of_seats, tell_of_seats_after
from consigliere.site.actions.wording import written_in
from consigliere.site.models import GameRecord, Milestone, Person, Round, Stage
from consigliere.site.policy import Act
from consigliere.site.queries.cases import open_appeals
from consigliere.site.queries.course import dispute_course
from consigliere.site.queries.rounds import (
    Times,
    finished_stages,
    started_rounds,
    times_of_rounds,
)
from consigliere.site.refusals import Refused

_KINDS = Milestone.Kind

_APPEALS_OPEN = N_("All appeals are decided before the last round starts.")


class AppealsOpen(Refused):
    """The last round is not started while appeals are open (`fsm` 8.9.2), unless it is said why."""


def start_round(round_: Round, *, by: Person, now: datetime, despite: str = "") -> None:
    """Say that a round starts now; the standings close where they were to close with it.

    `despite` is why the last round starts although appeals are open, which the chief judge alone
    may say. Raises AppealsOpen where it is empty then; Refused where it is not its turn; Forbidden.
    """
    with acting(Act.TIME_ROUND, round_.stage.tournament, by=by, now=now) as under_way:
        started = started_rounds(under_way.tournament)
        if round_.pk in started:
            _refuse(N_("Round {number} has started already."), round_)
        if not round_.games.exists():
            _refuse(N_("Round {number} has no seating yet."), round_)
        if round_.stage_id in finished_stages(under_way.tournament):
            raise Refused(Message(N_("This stage is over.")))
        earlier = _rounds_of(under_way).filter(number__lt=round_.number).exclude(pk__in=started)
        skipped = earlier.exclude(stage__in=finished_stages(under_way.tournament)).first()
        if skipped is not None:
            _refuse(N_("Round {number} comes first."), skipped)
        _hold_against_appeals(under_way, round_, despite)
        _record(under_way, _KINDS.ROUND_STARTED, by, round_=round_)
        tell_of_seats(round_, now=now)
        if _rounds_of(under_way).filter(pk=round_.pk, shuts_standings=True).exists():
            shut(under_way, by)


def _hold_against_appeals(under_way: Acting, round_: Round, despite: str) -> None:
    """Every appeal is decided before the last round starts, or it is said why it is not."""
    last = dispute_course(under_way.tournament).last_round
    rules = load(under_way.tournament.edition).appeals
    if rules is None or last is None or last.key != round_.pk:
        return
    waiting = open_appeals(under_way.tournament)
    if not waiting:
        return
    if not despite.strip():
        told = tuple(
            Message(
                N_("Appeal {number}: {player}."), {"number": one.number, "player": one.participant}
            )
            for one in waiting
        )
        raise AppealsOpen(Message(_APPEALS_OPEN), rules.boundaries, told)
    require(under_way.standing, Act.START_DESPITE_APPEALS)
    under_way.note(open_appeals=[one.number for one in waiting])
    under_way.note_text(despite=written_in(despite, None))


def end_round(round_: Round, *, by: Person, now: datetime) -> None:
    """Say that a round ends now. Raises Refused where it is not under way; Forbidden."""
    with acting(Act.TIME_ROUND, round_.stage.tournament, by=by, now=now) as under_way:
        times = _times(under_way, round_)
        if times.started_at is None:
            _refuse(N_("Round {number} has not started."), round_)
        if times.ended_at is not None:
            _refuse(N_("Round {number} has ended already."), round_)
        _record(under_way, _KINDS.ROUND_ENDED, by, round_=round_)
        tell_of_seats_after(round_, now=now)


def resume_round(round_: Round, *, by: Person, now: datetime) -> None:
    """Take the end of a round back: it goes on. Raises Refused where it has none; Forbidden."""
    with acting(Act.TIME_ROUND, round_.stage.tournament, by=by, now=now) as under_way:
        if _times(under_way, round_).ended_at is None:
            _refuse(N_("Round {number} has not ended."), round_)
        _record(under_way, _KINDS.ROUND_RESUMED, by, round_=round_)


def reset_round(round_: Round, *, by: Person, now: datetime) -> None:
    """Take the start of a round back, as if it had never been.

    Raises Refused where a game of it was submitted or a later round has started; Forbidden.
    """
    with acting(Act.TIME_ROUND, round_.stage.tournament, by=by, now=now) as under_way:
        started = started_rounds(under_way.tournament)
        if round_.pk not in started:
            _refuse(N_("Round {number} has not started."), round_)
        submitted = round_.games.filter(revisions__isnull=False).first()
        if submitted is not None:
            text = N_("The protocol of game {game} has been submitted: the round was played.")
            raise Refused(Message(text, {"game": submitted.key}))
        later = _rounds_of(under_way).filter(number__gt=round_.number, pk__in=started).first()
        if later is not None:
            _refuse(N_("Round {number} has started after it: take that back first."), later)
        _record(under_way, _KINDS.ROUND_RESET, by, round_=round_)


def finish_stage(stage: Stage, *, by: Person, now: datetime) -> None:
    """Say that a stage is over: Ci of its distance is final, and who goes on can be taken.

    Raises Refused where it is already, or a game of a round that began is not published; rounds
    that never began are left out. Forbidden.
    """
    with acting(Act.TIME_ROUND, stage.tournament, by=by, now=now) as under_way:
        if stage.pk in finished_stages(under_way.tournament):
            raise Refused(Message(N_("This stage is over already.")))
        games = GameRecord.objects.filter(round__stage=stage)
        if not games.filter(published__isnull=False).exists():
            raise Refused(Message(N_("No game of this stage is published yet.")))
        open_ones = tuple(_open_games(stage, under_way))
        if open_ones:
            text = N_("Not all games of this stage are published.")
            raise Refused(Message(text), details=open_ones)
        _record(under_way, _KINDS.STAGE_FINISHED, by, stage=stage)


def _open_games(stage: Stage, under_way: Acting) -> Iterator[Message]:
    """The games of rounds that began, and those submitted, that do not count yet."""
    started = started_rounds(under_way.tournament)
    games = GameRecord.objects.filter(round__stage=stage, published=None)
    for game in games.select_related("round").prefetch_related("revisions"):
        if game.round_id in started or game.revisions.all():
            yield Message(N_("Game {game} is not published."), {"game": game.key})


def resume_stage(stage: Stage, *, by: Person, now: datetime) -> None:
    """Take the end of a stage back. Raises Refused where a later stage has begun; Forbidden."""
    with acting(Act.TIME_ROUND, stage.tournament, by=by, now=now) as under_way:
        if stage.pk not in finished_stages(under_way.tournament):
            raise Refused(Message(N_("This stage is not over.")))
        begun = Q(pk__in=started_rounds(under_way.tournament)) | Q(games__revisions__isnull=False)
        later = _rounds_of(under_way).filter(stage__position__gt=stage.position)
        if later.filter(begun).exists():
            raise Refused(Message(N_("The stage after it has begun.")))
        _record(under_way, _KINDS.STAGE_RESUMED, by, stage=stage)


def _rounds_of(under_way: Acting) -> QuerySet[Round]:
    return Round.objects.filter(stage__tournament=under_way.tournament).order_by("number")


def _times(under_way: Acting, round_: Round) -> Times:
    return times_of_rounds(under_way.tournament).get(round_.pk, Times())


def _record(
    under_way: Acting,
    kind: Milestone.Kind,
    by: Person,
    *,
    round_: Round | None = None,
    stage: Stage | None = None,
) -> None:
    Milestone.objects.create(
        tournament=under_way.tournament,
        kind=kind,
        round=round_,
        stage=stage,
        at=under_way.now,
        by=by,
    )
    under_way.note(kind=kind.value)
    if round_ is not None:
        under_way.note(round=round_.number)
    if stage is not None:
        under_way.note(stage=stage.position)


def _refuse(text: str, round_: Round) -> NoReturn:
    raise Refused(Message(text, {"number": round_.number}))
