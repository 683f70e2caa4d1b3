"""Closing the standings to the public for the last rounds, and opening them again."""

from datetime import datetime
from typing import Final

from django.db.models import Max

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting
from consigliere.site.models import Milestone, Person, Publication, Round, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.closing import against_closing, unveilable
from consigliere.site.queries.rounds import started_rounds
from consigliere.site.refusals import Refused, Unknown

_NO_ROUND: Final = Message(N_("There is no such round in this tournament."))


def shut_standings(tournament: Tournament, *, by: Person, now: datetime) -> None:
    """From now on the public sees the table as it stands. Raises Refused where it does already."""
    with acting(Act.SHUT_STANDINGS, tournament, by=by, now=now) as under_way:
        if under_way.standing.standings_closed_at is not None:
            raise Refused(Message(N_("The standings are closed already.")))
        shut(under_way, by)


def open_standings(tournament: Tournament, *, by: Person, now: datetime) -> None:
    """The public sees the whole table again. Raises Refused where it does already."""
    with acting(Act.SHUT_STANDINGS, tournament, by=by, now=now) as under_way:
        if under_way.standing.standings_closed_at is None:
            raise Refused(Message(N_("The standings are open already.")))
        _record(under_way, Milestone.Kind.STANDINGS_OPENED, by, now)
        under_way.note(closed=False)


def shut_with(tournament: Tournament, round_: Round | None, *, by: Person, now: datetime) -> None:
    """Have the standings closed by the start of a round; None: by hand alone.

    Raises Refused for a round that has started, Unknown for one of another tournament.
    """
    with acting(Act.PLAN, tournament, by=by, now=now) as under_way:
        fresh = under_way.tournament
        rounds = Round.objects.filter(stage__tournament=fresh)
        if round_ is not None and not rounds.filter(pk=round_.pk).exists():
            raise Unknown(_NO_ROUND)
        if round_ is not None and round_.pk in started_rounds(fresh):
            text = N_("Round {number} has started already.")
            raise Refused(Message(text, {"number": round_.number}))
        rounds.update(shuts_standings=False)
        if round_ is not None:
            rounds.filter(pk=round_.pk).update(shuts_standings=True)
        under_way.note(shuts_with=round_ and round_.number)


def shut(under_way: Acting, by: Person) -> None:
    """Close the standings as part of an action, unless they are closed."""
    if under_way.standing.standings_closed_at is None:
        # What was published before is seen, whatever moment this was asked for at.
        last = Publication.objects.filter(revision__game__tournament=under_way.tournament)
        at = max(under_way.now, last.aggregate(at=Max("at"))["at"] or under_way.now)
        _record(under_way, Milestone.Kind.STANDINGS_CLOSED, by, at)
        under_way.note(closed=True)


def unveil(tournament: Tournament, lines: int, *, by: Person, now: datetime) -> None:
    """Show so many lines of the closed table in the hall, counted from its end.

    Whoever shares a place is shown with it. Raises Refused while standings are open, while a game
    is not published, and for more lines than there are.
    """
    with acting(Act.UNVEIL, tournament, by=by, now=now) as under_way:
        fresh = under_way.tournament
        if under_way.standing.standings_closed_at is None:
            raise Refused(Message(N_("The standings are open: there is nothing to unveil.")))
        against = against_closing(fresh)
        if against:
            raise Refused(Message(N_("Not yet to be unveiled.")), details=tuple(against))
        steps = unveilable(fresh)
        if lines not in (0, *steps):
            raise Refused(Message(N_("The table cannot be unveiled up to there.")))
        fresh.unveilings.create(lines=lines, at=now, by=by)
        under_way.note(lines=lines)


def _record(under_way: Acting, kind: Milestone.Kind, by: Person, at: datetime) -> None:
    Milestone.objects.create(tournament=under_way.tournament, kind=kind, at=at, by=by)
