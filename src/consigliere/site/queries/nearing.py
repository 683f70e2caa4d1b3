"""What the time brings: deadlines that come near, days that end, and who is told of them.

Each source yields notices that are due at a given now; it may yield the same ones again, for
nobody is told of a thing twice. Another kind of deadline is another source.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, time, timedelta
from typing import Any, Final, NamedTuple

from consigliere.rules import edition
from consigliere.site.models import JournalEntry, Milestone, Round, Tournament
from consigliere.site.policy import State, state_of
from consigliere.site.queries.appealing import Appealing, appealing_of
from consigliere.site.queries.cases import open_appeals
from consigliere.site.queries.course import dispute_course
from consigliere.site.queries.notice_kinds import (
    APPEALS_END,
    DEADLINE,
    JOURNAL_HEAD,
    MINUTES_AHEAD,
    Kind,
)
from consigliere.site.queries.notified import deciders_of, officials_of
from consigliere.site.queries.rounds import started_rounds

_LOOKS_BACK: Final = timedelta(days=3)
"""A day's end is told of later, too, where no worker ran at midnight."""


class Due(NamedTuple):
    """A notice that is due: to whom, by the primary keys of their accounts, and about what."""

    tournament: Tournament
    kind: Kind
    persons: frozenset[int]
    once: str
    about: Mapping[str, Any]
    """The notice's columns that its kind needs."""


def due_notices(now: datetime) -> Iterator[Due]:
    """All that is to be told now."""
    for source in SOURCES:
        yield from source(now)


def _appeals(now: datetime) -> Iterator[Due]:
    """Appeals are decided before the last round starts (`fsm` 8.9.2): half an hour before."""
    for round_ in _coming(now):
        tournament = round_.stage.tournament
        last = dispute_course(tournament).last_round
        if last is None or last.key != round_.pk:
            continue
        for case in open_appeals(tournament):
            once = f"case {case.pk} {_planned(round_)}"
            yield Due(tournament, DEADLINE, deciders_of(case), once, {"case": case})


def _appealing(now: datetime) -> Iterator[Due]:
    """Who may still appeal a line of his, and no more once a round has started (8.9.2)."""
    for round_ in _coming(now):
        tournament = round_.stage.tournament
        players = tournament.participants.filter(person__isnull=False)
        told = frozenset(
            player.person_id
            for player in players.select_related("tournament")
            if player.person_id is not None and _ends_with(appealing_of(player), round_)
        )
        yield Due(tournament, APPEALS_END, told, _planned(round_), {"round": round_})


def _ends_with(appealing: Appealing, round_: Round) -> bool:
    """Whether the time to appeal a line ends with the start of a round."""
    return any(
        line.is_open and line.deadline is not None and line.deadline.at == round_.planned_start
        for lines in appealing.lines.values()
        for line in lines.values()
    )


def _coming(now: datetime) -> Iterator[Round]:
    """Rounds that are to start within half an hour where there are appeals. Few, if any."""
    soon = Round.objects.filter(
        planned_start__gt=now,
        planned_start__lte=now + timedelta(minutes=MINUTES_AHEAD),
        stage__tournament__rehearses=None,
    )
    for round_ in soon.select_related("stage__tournament"):
        tournament = round_.stage.tournament
        has_appeals = edition.load(tournament.edition).appeals is not None
        is_running = state_of(tournament) is State.RUNNING
        if has_appeals and is_running and round_.pk not in started_rounds(tournament):
            yield round_


def _planned(round_: Round) -> str:
    """A round that is put off has another deadline."""
    return f"round {round_.pk} {round_.planned_start:%Y-%m-%dT%H:%M}"


def _days(now: datetime) -> Iterator[Due]:
    """Days on which something was played end at midnight by the clocks of the tournament."""
    timed = (Milestone.Kind.ROUND_STARTED, Milestone.Kind.ROUND_ENDED)
    lately = Milestone.objects.filter(
        kind__in=timed, at__gt=now - _LOOKS_BACK, tournament__rehearses=None
    )
    days = {
        (one.tournament, one.tournament.local(one.at).date())
        for one in lately.select_related("tournament")
    }
    for tournament, day in sorted(days, key=lambda one: (one[1], one[0].pk)):
        midnight = datetime.combine(day + timedelta(days=1), time(), tournament.clock)
        if midnight > now:
            continue
        entries = JournalEntry.objects.filter(chain__tournament=tournament, at__lt=midnight)
        last = entries.order_by("-number").values_list("number", flat=True).first()
        if last is None:  # what was imported later was not on record that day
            continue
        told = officials_of(tournament)
        yield Due(tournament, JOURNAL_HEAD, told, f"day {day}", {"number": last})


SOURCES: Final[tuple[Callable[[datetime], Iterator[Due]], ...]] = (_appeals, _appealing, _days)
"""What there is to look at."""
