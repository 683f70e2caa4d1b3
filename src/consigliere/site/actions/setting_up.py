"""From nothing to a tournament that runs: made, described, pinned to its edition, started."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from zoneinfo import available_timezones

from django.db import transaction

from consigliere.files.name_list import plain
from consigliere.rules import edition
from consigliere.rules.words import N_, Message
from consigliere.site.actions import journal
from consigliere.site.actions.base import acting
from consigliere.site.actions.commitments import commit
from consigliere.site.actions.naming import faults_of
from consigliere.site.models import (
    DrawKind,
    JournalChain,
    Milestone,
    Official,
    Person,
    Round,
    Tournament,
)
from consigliere.site.policy import Act, State
from consigliere.site.queries.days import days_of, start_of
from consigliere.site.queries.editions import edition_hash
from consigliere.site.queries.preparation import lacks, prepared
from consigliere.site.refusals import Refused

MOST_DAYS: Final = 366
FIRST_YEAR: Final = 1980
LAST_YEAR: Final = 2199
"""When tournaments are played: beyond, a date is a slip, and clocks run out of the calendar."""


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
    is_public: bool = False,
) -> Tournament:
    """Make a tournament; whoever makes it is its organiser.

    Raises Refused for an edition nobody knows, and with all that is wrong with the rest.
    """
    _check_edition(edition_name)
    _check(Description(name, city, zone, first_day, last_day, is_public))
    with transaction.atomic():
        tournament = Tournament.objects.create(
            name=plain(name),
            edition=edition_name,
            city=plain(city),
            zone=zone,
            first_day=first_day,
            last_day=last_day or first_day,
            is_public=is_public,
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
        shown = commit(tournament, DrawKind.SEATING, by=by, now=now)
        facts = {"edition": edition_name, "organiser": office.key, "seating_commitment": shown}
        journal.append(chain, "create", facts, {"name": tournament.name}, by=by, now=now)
    return tournament


@dataclass(frozen=True, slots=True)
class Description:
    """What a tournament is described by."""

    name: str
    city: str
    zone: str
    first_day: date | None
    last_day: date | None
    is_public: bool


def describe(tournament: Tournament, told: Description, *, by: Person, now: datetime) -> None:
    """Change name, city, zone, days, and whether it is public.

    Before the start planned rounds move along: they keep their hour by the clocks of the zone,
    and their day of the tournament. Raises Refused with all that is wrong.
    """
    with acting(Act.DESCRIBE, tournament, by=by, now=now) as under_way:
        fresh = under_way.tournament
        _check(told)
        rounds = list(Round.objects.filter(stage__tournament=fresh))
        last = max((one.day for one in rounds), default=1)
        was = Tournament(zone=fresh.zone, first_day=fresh.first_day)
        fresh.name, fresh.city = plain(told.name), plain(told.city)
        fresh.zone, fresh.is_public = told.zone, told.is_public
        fresh.first_day, fresh.last_day = told.first_day, told.last_day or told.first_day
        if last > days_of(fresh):
            text = N_("Rounds are planned on day {day}: plan them on other days first.")
            raise Refused(Message(text, {"day": last}))
        fresh.save()
        if under_way.standing.state is State.SET_UP:
            _move_along(rounds, was, fresh)
        under_way.note(
            zone=fresh.zone,
            days=[str(day) for day in (fresh.first_day, fresh.last_day) if day],
            public=fresh.is_public,
        )
        under_way.note_text(name=fresh.name, city=fresh.city)


def choose_edition(tournament: Tournament, name: str, *, by: Person, now: datetime) -> None:
    """Choose by which regulation the tournament is played, until it starts."""
    with acting(Act.CHOOSE_EDITION, tournament, by=by, now=now) as under_way:
        _check_edition(name)
        under_way.note(edition=name, was=under_way.tournament.edition)
        under_way.tournament.edition = name
        under_way.tournament.save(update_fields=["edition"])


def _check_edition(name: str) -> None:
    if name not in edition.NAMES:
        known = {"editions": ", ".join(edition.NAMES)}
        raise Refused(Message(N_("The edition is one of {editions}."), known))


def _check(told: Description) -> None:
    """Raise Refused with all that is wrong with a description."""
    wrong = []
    if not plain(told.name):
        wrong.append(Message(N_("A tournament needs a name.")))
    wrong += faults_of({N_("Name"): plain(told.name), N_("City"): plain(told.city)})
    if told.zone not in available_timezones():
        wrong.append(Message(N_("There is no time zone {zone}."), {"zone": told.zone}))
    wrong.extend(_wrong_days(told.first_day, told.last_day))
    if wrong:
        raise Refused(Message(N_("This cannot be saved as it is.")), details=tuple(wrong))


def _wrong_days(first: date | None, last: date | None) -> Iterator[Message]:
    for year in sorted({day.year for day in (first, last) if day is not None}):
        if not FIRST_YEAR <= year <= LAST_YEAR:
            years = {"first": FIRST_YEAR, "last": LAST_YEAR, "year": year}
            text = N_("A tournament is played in a year from {first} to {last}, not in {year}.")
            yield Message(text, years)
    if last is None:
        return
    if first is None:
        yield Message(N_("The last day needs a first day."))
    elif last < first:
        yield Message(N_("The last day is before the first."))
    elif (last - first).days >= MOST_DAYS:
        yield Message(N_("A tournament takes at most {most} days."), {"most": MOST_DAYS})


def _move_along(rounds: Iterable[Round], was: Tournament, fresh: Tournament) -> None:
    """Planned starts at the same hour of the same day of the tournament, by its new clocks."""
    moved = []
    for one in rounds:
        if one.planned_start is not None:
            hour = was.local(one.planned_start).time()
            has_day = fresh.first_day is not None
            one.planned_start = start_of(fresh, one.day, hour) if has_day else None
            moved.append(one)
    Round.objects.bulk_update(moved, ["planned_start"])


def start(tournament: Tournament, *, by: Person, now: datetime) -> None:
    """Start a tournament and pin its edition: from now on nobody changes what it pays.

    The secret its lots will come from is made before anything is published.

    Raises Refused with all that is missing (`queries.preparation.lacks`).
    """
    with acting(Act.START, tournament, by=by, now=now) as under_way:
        fresh = under_way.tournament
        missing = lacks(prepared(fresh))
        if missing:
            raise Refused(Message(N_("Something is still missing.")), details=missing)
        fresh.edition_hash = edition_hash(fresh.edition)
        fresh.save(update_fields=["edition_hash"])
        Milestone.objects.create(tournament=fresh, kind=Milestone.Kind.STARTED, at=now, by=by)
        shown = commit(fresh, DrawKind.LOTS, by=by, now=now)
        under_way.note(edition=fresh.edition, hash=fresh.edition_hash, lots_commitment=shown)
