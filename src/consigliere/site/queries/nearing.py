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
from consigliere.site.queries.cases import open_appeals
from consigliere.site.queries.course import dispute_course
from consigliere.site.queries.notice_kinds import DEADLINE, JOURNAL_HEAD, MINUTES_AHEAD, Kind
from consigliere.site.queries.notified import deciders_of, officials_of

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
    soon = Round.objects.filter(
        planned_start__gt=now, planned_start__lte=now + timedelta(minutes=MINUTES_AHEAD)
    )
    coming = set(soon.values_list("pk", flat=True))
    running = Tournament.objects.filter(stages__rounds__in=coming, rehearses=None).distinct()
    for tournament in running:
        last = dispute_course(tournament).last_round
        if last is None or last.key not in coming or last.started_at is not None:
            continue
        rules = edition.load(tournament.edition).appeals
        if rules is None or state_of(tournament) is not State.RUNNING:
            continue
        for case in open_appeals(tournament):
            # A round that is put off has another deadline.
            once = f"case {case.pk} {last.planned_start:%Y-%m-%dT%H:%MZ}"
            yield Due(tournament, DEADLINE, deciders_of(case), once, {"case": case})


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


SOURCES: Final[tuple[Callable[[datetime], Iterator[Due]], ...]] = (_appeals, _days)
"""What there is to look at."""
