"""A tournament's course, as the deadlines of disputes see it."""

from datetime import datetime

from consigliere.disputes.course import Closing, Course, RoundTimes
from consigliere.site.models import Milestone, Round, Tournament
from consigliere.site.queries.rounds import Times, finished_stages, times_of_rounds

_KINDS = Milestone.Kind


def dispute_course(tournament: Tournament) -> Course:
    """Rounds, closings of the standings, the end. Four queries.

    Rounds of a stage that is over and that never started are not going to be played.
    """
    times = times_of_rounds(tournament)
    over = finished_stages(tournament)
    rounds = Round.objects.filter(stage__tournament=tournament)
    return Course(
        tuple(
            _timed(one, times.get(one.pk, Times()))
            for one in rounds.order_by("stage__position", "number")
            if one.pk in times or one.stage_id not in over
        ),
        *_closings(tournament),
    )


def _timed(round_: Round, times: Times) -> RoundTimes:
    return RoundTimes(
        round_.number,
        round_.day,
        times.started_at,
        times.ended_at,
        round_.planned_start,
        round_.shuts_standings,
        round_.pk,
    )


def _closings(tournament: Tournament) -> tuple[tuple[Closing, ...], datetime | None]:
    """When the public saw no standings, and when the tournament was closed, if it is."""
    closings: list[Closing] = []
    closed_at = None
    kinds = (_KINDS.STANDINGS_CLOSED, _KINDS.STANDINGS_OPENED, _KINDS.CLOSED, _KINDS.REOPENED)
    for one in tournament.milestones.filter(kind__in=kinds):
        is_shut = bool(closings) and closings[-1].until is None
        if one.kind == _KINDS.STANDINGS_CLOSED and not is_shut:
            closings.append(Closing(one.at))
        elif one.kind in (_KINDS.STANDINGS_OPENED, _KINDS.CLOSED) and is_shut:
            closings[-1] = closings[-1]._replace(until=one.at)
        if one.kind in (_KINDS.CLOSED, _KINDS.REOPENED):
            closed_at = one.at if one.kind == _KINDS.CLOSED else None
    return tuple(closings), closed_at
