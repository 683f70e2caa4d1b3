"""Telling people of things: rows written with what they tell of, in the same transaction."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from consigliere.site.models import (
    JournalChain,
    Mail,
    Notice,
    NoticeChoice,
    Person,
    Tournament,
    Way,
)
from consigliere.site.queries.nearing import Due, due_notices
from consigliere.site.queries.notice_kinds import Kind
from consigliere.site.queries.notices import ways_of


def tell(  # noqa: PLR0913  (what a notice consists of)
    tournament: Tournament,
    kind: Kind,
    persons: Iterable[int],
    *,
    now: datetime,
    once: str,
    but: Person | None = None,
    **about: Any,  # noqa: ANN401  (what of a notice's columns its kind needs)
) -> int:
    """Tell people, by the primary keys of their accounts, of something; gives how many were told.

    For within an action, under the lock of its tournament. `once` names what it is: nobody is told
    of it a second time. `but` is whoever did it himself. Nothing is told of a rehearsal, where
    nothing counts.
    """
    keys = set(persons) - ({but.pk} if but is not None else set())
    if tournament.rehearses_id is not None or not keys:
        return 0
    before = Notice.objects.filter(tournament=tournament, kind=kind.key, once=once)
    left = sorted(keys - set(before.values_list("person_id", flat=True)))
    ways = ways_of(left, kind)
    made = Notice.objects.bulk_create(
        Notice(person_id=pk, tournament=tournament, kind=kind.key, once=once, at=now, **about)
        for pk in left
        if ways[pk] is not Way.NOT
    )
    by_mail = [one for one in made if ways[one.person_id] is Way.MAIL]
    Mail.objects.bulk_create(Mail(notice=one, due_at=now) for one in by_mail)
    return len(made)


def tell_what_is_due(now: datetime) -> int:
    """Tell of what the time brings (queries/nearing.py); gives to how many.

    To be called again and again.
    """
    return sum(_tell_due(due, now) for due in due_notices(now))


def _tell_due(due: Due, now: datetime) -> int:
    with transaction.atomic():
        JournalChain.objects.select_for_update().get(tournament=due.tournament)
        return tell(due.tournament, due.kind, due.persons, now=now, once=due.once, **due.about)


def read(person: Person, numbers: Iterable[int] | None, *, now: datetime) -> None:
    """Mark notices of one's own as read; all of them for None. One that was read stays so."""
    notices = Notice.objects.filter(person=person, read_at=None)
    if numbers is not None:
        notices = notices.filter(pk__in=list(numbers))
    notices.update(read_at=now)


def choose(person: Person, ways: Mapping[str, Way]) -> None:
    """How somebody wants to be told of kinds of things, by their keys."""
    NoticeChoice.objects.bulk_create(
        (NoticeChoice(person=person, kind=key, way=way) for key, way in ways.items()),
        update_conflicts=True,
        unique_fields=["person", "kind"],
        update_fields=["way"],
    )


def unsubscribe(person: Person, kind: Kind) -> None:
    """No more mails of a kind to somebody; in the site he is told of it as before."""
    if ways_of([person.pk], kind)[person.pk] is Way.MAIL:
        choose(person, {kind.key: Way.SITE})
