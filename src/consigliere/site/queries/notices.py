"""What somebody was told of, read through the policy as it is now; how he wants to be told."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.core import signing
from django.db.models import QuerySet

from consigliere.rules.words import N_, Message
from consigliere.site.models import Mail, Notice, NoticeChoice, Person, Tournament, Way
from consigliere.site.policy import Act, standing_of
from consigliere.site.queries.notice_kinds import KINDS, Kind, Known, Told
from consigliere.site.refusals import Unknown

NOT_HERE: Final = Message(N_("There is no such page here."))
OPEN_STATES: Final = (Mail.State.WAITING, Mail.State.SENDING)
SHOWN: Final = 50
"""So many notices are on the page, the newest."""
_SALT: Final = "consigliere.notices.unsubscribe"


class Line(NamedTuple):
    """A notice on the page; `told` is None where its reader may not see it any more."""

    notice: Notice
    told: Told | None


class Choice(NamedTuple):
    """How somebody is told of a kind of thing."""

    kind: Kind
    way: Way


def unread(person: Person) -> int:
    """How many notices wait to be read. One query, of an index that holds nothing else."""
    return Notice.objects.filter(person=person, read_at=None).count()


def notices_of(person: Person) -> list[Line]:
    """The newest notices of somebody. The queries grow with the tournaments, not with notices."""
    found = _with_all(Notice.objects.filter(person=person))[:SHOWN]
    return _lines(person, list(found))


def mails_of(person: Person) -> list[Line]:
    """The newest of somebody's notices that go by e-mail, or would. As `notices_of`."""
    by_mail = Notice.objects.filter(person=person, mail__isnull=False)
    return _lines(person, list(_with_all(by_mail)[:SHOWN]))


def told(notice: Notice) -> Told | None:
    """What a notice says to its reader now, or None."""
    return _lines(notice.person, [notice])[0].told


def _with_all(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    return notices.select_related("tournament", "game", "round", "mail")


def _lines(person: Person, notices: Iterable[Notice]) -> list[Line]:
    known: dict[int, Known] = {}
    lines = []
    for notice in notices:
        place = notice.tournament_id
        if place not in known:
            known[place] = Known(standing_of(person, notice.tournament))
        lines.append(Line(notice, _told(known[place], notice)))
    return lines


def _told(known: Known, notice: Notice) -> Told | None:
    kind = KINDS.get(notice.kind)
    if kind is None or not known.standing.may(Act.SEE):
        return None
    return kind.tells(known, notice)


# ----------------------------------------------------------------------------------- how one wants


def choices_of(person: Person) -> list[Choice]:
    """How somebody is told of each kind of thing. One query."""
    said = dict(NoticeChoice.objects.filter(person=person).values_list("kind", "way"))
    return [Choice(kind, Way(said.get(kind.key, kind.way))) for kind in KINDS.values()]


def ways_of(persons: Iterable[int], kind: Kind) -> dict[int, Way]:
    """How each of some people, by primary key, is told of a kind of thing. One query."""
    chosen = NoticeChoice.objects.filter(person__in=persons, kind=kind.key)
    said = dict(chosen.values_list("person_id", "way"))
    return {person: Way(said.get(person, kind.way)) for person in persons}


def unsubscribing(person: Person, kind: Kind) -> str:
    """What stands in the address by which somebody gets no more mails of a kind; it is signed."""
    return signing.dumps([person.pk, kind.key], salt=_SALT)


def unsubscribed(token: str) -> tuple[Person, Kind]:
    """Whom such an address is for, and of what kind of thing. Raises Unknown for any other."""
    try:
        pk, key = signing.loads(token, salt=_SALT)
        return Person.objects.get(pk=pk, erased_at=None), KINDS[key]
    except (signing.BadSignature, Person.DoesNotExist, KeyError):
        raise Unknown(NOT_HERE) from None


# ------------------------------------------------------------------------------------- the outbox


def is_wanted(mail: Mail) -> bool:
    """Whether its reader still wants mails of its kind. One query."""
    reader, kind = mail.notice.person, KINDS.get(mail.notice.kind)
    if kind is None or not reader.is_active:
        return False
    return ways_of([reader.pk], kind)[reader.pk] is Way.MAIL


def next_mail(pk: int) -> Mail:
    """A mail with all that is needed to write it. One query."""
    needed = ("person", "tournament", "game", "round")
    return Mail.objects.select_related(*(f"notice__{one}" for one in needed)).get(pk=pk)


def waiting_since(now: datetime) -> QuerySet[Mail]:
    """What is to be sent now: written, after its pause, or left behind by a worker that died."""
    return Mail.objects.filter(state__in=OPEN_STATES, due_at__lte=now)


class Unsent(NamedTuple):
    """A mail that could not be sent so far, and what it would tell of."""

    mail: Mail
    label: str


def unsent(tournament: Tournament) -> list[Unsent]:
    """The mails of a tournament that could not be sent so far, the newest first. One query."""
    failed = Mail.objects.filter(notice__tournament=tournament).exclude(reason="")
    open_or_given_up = failed.filter(state__in=(*OPEN_STATES, Mail.State.GIVEN_UP))
    found = open_or_given_up.select_related("notice__person").order_by("-id")[:SHOWN]
    return [Unsent(one, KINDS[one.notice.kind].label) for one in found]
