"""Closing the standings to the public for the last rounds, and opening them again."""

from datetime import datetime

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.models import Milestone, Person, Tournament
from consigliere.site.policy import Act
from consigliere.site.refusals import Refused


def shut_standings(tournament: Tournament, *, by: Person, now: datetime) -> None:
    """From now on the public sees the table as it stands. Raises Refused where it does already."""
    with acting(Act.SHUT_STANDINGS, tournament, by=by, now=now) as under_way:
        if under_way.standing.standings_closed_at is not None:
            raise Refused(Message(N_("The standings are closed already.")))
        Milestone.objects.create(
            tournament=under_way.tournament,
            kind=Milestone.Kind.STANDINGS_CLOSED,
            at=now,
            by=by,
        )
        under_way.note(closed=True)


def open_standings(tournament: Tournament, *, by: Person, now: datetime) -> None:
    """The public sees the whole table again. Raises Refused where it does already."""
    with acting(Act.SHUT_STANDINGS, tournament, by=by, now=now) as under_way:
        if under_way.standing.standings_closed_at is None:
            raise Refused(Message(N_("The standings are open already.")))
        Milestone.objects.create(
            tournament=under_way.tournament,
            kind=Milestone.Kind.STANDINGS_OPENED,
            at=now,
            by=by,
        )
        under_way.note(closed=False)
