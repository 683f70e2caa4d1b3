"""From nothing to a tournament that runs: made, described, pinned to its edition, started."""

from datetime import date, datetime

from django.db import transaction

from consigliere.rules import edition
from consigliere.rules.words import N_, Message
from consigliere.site.actions import journal
from consigliere.site.actions.base import acting
from consigliere.site.models import JournalChain, Milestone, Official, Person, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.editions import edition_hash
from consigliere.site.refusals import Refused


def create_tournament(  # noqa: PLR0913  (what a tournament is described by)
    name: str,
    edition_name: str,
    *,
    by: Person,
    now: datetime,
    city: str = "",
    zone: str = "Europe/Moscow",
    first_day: date | None = None,
    last_day: date | None = None,
    tables: int = 1,
) -> Tournament:
    """Make a tournament; whoever makes it is its organiser.

    Raises Refused for an edition nobody knows or a name of nothing.
    """
    if edition_name not in edition.NAMES:
        known = {"editions": ", ".join(edition.NAMES)}
        raise Refused(Message(N_("The edition is one of {editions}."), known))
    if not name.strip():
        raise Refused(Message(N_("A tournament needs a name.")))
    with transaction.atomic():
        tournament = Tournament.objects.create(
            name=name.strip(),
            edition=edition_name,
            city=city.strip(),
            zone=zone,
            first_day=first_day,
            last_day=last_day,
            tables=tables,
            created_by=by,
        )
        chain = JournalChain.objects.create(tournament=tournament)
        office = Official.objects.create(
            tournament=tournament,
            key="o1",
            name=by.name,
            role=Official.Role.ORGANISER,
            person=by,
        )
        facts = {"edition": edition_name, "organiser": office.key}
        journal.append(chain, "create", facts, {"name": tournament.name}, by=by, now=now)
    return tournament


def start(tournament: Tournament, *, by: Person, now: datetime) -> None:
    """Start a tournament and pin its edition: from now on nobody changes what it pays.

    Raises Refused where there is nobody to play or no round to be played.
    """
    with acting(Act.START, tournament, by=by, now=now) as under_way:
        fresh = under_way.tournament
        if not fresh.participants.filter(left_at=None).exists():
            raise Refused(Message(N_("There are no players yet.")))
        if not fresh.games.exists():
            raise Refused(Message(N_("No seating has been drawn yet.")))
        fresh.edition_hash = edition_hash(fresh.edition)
        fresh.save(update_fields=["edition_hash"])
        Milestone.objects.create(tournament=fresh, kind=Milestone.Kind.STARTED, at=now, by=by)
        under_way.note(edition=fresh.edition, hash=fresh.edition_hash)
