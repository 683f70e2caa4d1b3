"""Offices of a tournament: given and ended."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from consigliere.files.name_list import plain
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting, fresh
from consigliere.site.actions.following import offices_follow
from consigliere.site.actions.naming import faults_of
from consigliere.site.models import Official, Person, Tournament
from consigliere.site.policy import Act
from consigliere.site.refusals import Refused

Role = Official.Role

_LETTERS: Final[Mapping[Role, str]] = {
    Role.ORGANISER: "o",
    Role.CHIEF_JUDGE: "c",
    Role.TABLE_JUDGE: "j",
    Role.SECRETARY: "s",
    Role.COMMISSION: "a",  # of appeals
    Role.COMMITTEE: "r",  # its representative
}
"""What the keys of officials begin with."""


def appoint(  # noqa: PLR0913  (whom, to what)
    tournament: Tournament,
    name: str,
    roles: Iterable[Role],
    *,
    by: Person,
    now: datetime,
    category: str = Official.Category.NONE,
    person: Person | None = None,
) -> list[Official]:
    """Give somebody one or several offices; with an account he may act at once.

    Raises Refused where he holds one of them, or another chief judge is in office.
    """
    with acting(Act.APPOINT, tournament, by=by, now=now) as under_way:
        called = plain(name)
        wanted = list(dict.fromkeys(roles))
        _check(under_way, called, wanted, person)
        made = [
            Official.objects.create(
                tournament=under_way.tournament,
                key=_free_key(under_way.tournament, role),
                name=called,
                role=role,
                category=category,
                person=person,
            )
            for role in wanted
        ]
        under_way.note(
            appointed={one.key: one.role for one in made},
            category=category,
            person=person.pk if person else None,
        )
        under_way.note_text(name=called)
        offices_follow(under_way.tournament)
    return made


def describe_official(
    official: Official, *, name: str, category: str, by: Person, now: datetime
) -> None:
    """Change what an official is called, and his category, in all offices he holds here."""
    with acting(Act.APPOINT, official.tournament, by=by, now=now) as under_way:
        called = plain(name)
        _check_name(called)
        official = fresh(under_way.tournament.officials.all(), official)
        same = under_way.tournament.officials.filter(ended_at=None)
        if official.person_id is None:
            same = same.filter(person=None, name=official.name)
        else:
            same = same.filter(person=official.person_id)
        keys = list(same.values_list("key", flat=True))
        same.update(name=called, category=category)
        under_way.note(officials=keys, category=category)
        under_way.note_text(name=called, name_was=official.name)
        offices_follow(under_way.tournament)


def end_office(official: Official, *, by: Person, now: datetime) -> None:
    """End an office; what was done in it stays. The last organiser cannot leave.

    His links stop working with it. Raises Refused.
    """
    with acting(Act.APPOINT, official.tournament, by=by, now=now) as under_way:
        held = under_way.tournament.officials.filter(ended_at=None)
        one = held.filter(pk=official.pk).first()
        if one is None:
            raise Refused(Message(N_("This office has ended already.")))
        keep_an_organiser(one)
        one.ended_at = now
        one.save(update_fields=["ended_at"])
        one.invitations.filter(used_at=None, revoked_at=None).update(revoked_at=now)
        under_way.note(ended=one.key)
        offices_follow(under_way.tournament)


def keep_an_organiser(office: Official) -> None:
    """Raise Refused where an office is that of the last organiser with an account.

    Nobody could let anybody in again.
    """
    others = office.tournament.officials.filter(
        role=Role.ORGANISER, ended_at=None, person__isnull=False
    )
    if office.role == Role.ORGANISER and not others.exclude(pk=office.pk).exists():
        text = N_("A tournament keeps one organiser at least. Appoint another one first.")
        raise Refused(Message(text))


def _check(under_way: Acting, called: str, wanted: Iterable[Role], person: Person | None) -> None:
    _check_name(called)
    wanted = list(wanted)
    if not wanted:
        raise Refused(Message(N_("Say what the official does.")))
    held = list(under_way.tournament.officials.filter(ended_at=None))
    for one in held:
        is_his = one.person_id == person.pk if person else one.name == called
        if one.role in wanted and is_his:
            raise Refused(Message(N_("{name} holds this office already."), {"name": one.name}))
        if one.role == Role.CHIEF_JUDGE and Role.CHIEF_JUDGE in wanted:
            text = N_("{name} is the chief judge. End that office first: there is one at a time.")
            raise Refused(Message(text, {"name": one.name}))


def _check_name(called: str) -> None:
    if not called:
        raise Refused(Message(N_("An official needs a name.")))
    for fault in faults_of({N_("Name"): called}):
        raise Refused(fault)


def _free_key(tournament: Tournament, role: Role) -> str:
    """The next key of a role: its letter and a number."""
    letter = _LETTERS[role]
    taken = set(tournament.officials.values_list("key", flat=True))
    number = 1
    while f"{letter}{number}" in taken:
        number += 1
    return f"{letter}{number}"
