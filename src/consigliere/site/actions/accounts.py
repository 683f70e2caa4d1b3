"""An account from its making to its erasure; what others recorded of a person stays theirs."""

from datetime import datetime
from typing import Final, NamedTuple

from axes.models import AccessAttempt
from django.db import IntegrityError, transaction

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting_on_accounts
from consigliere.site.actions.invitations import accept
from consigliere.site.models import Draft, Invitation, Official, Participant, Person, Tournament
from consigliere.site.models.people import normalised
from consigliere.site.queries.invitations import open_invitation
from consigliere.site.refusals import Refused

NO_MATCH: Final = Message(N_("E-mail and password do not match."))
"""The one answer wherever an e-mail is known here and the password is not its own."""


class NewAccount(NamedTuple):
    """What somebody says of himself to make an account; the password has been checked."""

    name: str
    email: str
    password: str
    language: str


class Joined(NamedTuple):
    """Who came in by a link, and where it leads."""

    person: Person
    tournament: Tournament | None


def join(secret: str, account: NewAccount, *, now: datetime) -> Joined:
    """Make an account and use a link, both or neither.

    Raises Unknown for a link that opens nothing; Refused where the e-mail has an account.
    """
    open_invitation(secret, now)
    person = Person(
        name=account.name,
        email=normalised(account.email),
        language=account.language,
    )
    # Hashing is slow on purpose, and nobody should wait for a lock meanwhile.
    person.set_password(account.password)
    try:
        with transaction.atomic():
            person.save()
            with acting_on_accounts("open", by=person, now=now):
                pass
            return Joined(person, accept(secret, by=person, now=now))
    except IntegrityError:
        raise Refused(NO_MATCH) from None


def describe(person: Person, *, name: str, language: str, now: datetime) -> None:
    """Change how a person is called on the site, and its language for him."""
    with acting_on_accounts("describe", by=person, now=now):
        person.name, person.language = name, language
        person.save(update_fields=["name", "language"])


def change_password(person: Person, password: str, *, now: datetime) -> None:
    """Give an account another password; whoever is signed in elsewhere is signed out."""
    person.set_password(password)
    with acting_on_accounts("change_password", by=person, now=now):
        person.save(update_fields=["password"])


def erase(person: Person, *, now: datetime) -> None:
    """Erase an account: name, e-mail and password, drafts, failed attempts to sign in.

    Its row stays, empty, for the ids in journals. Names in tournaments are the tournaments' facts
    and stay; offices and names are free to be taken by another account.
    """
    with acting_on_accounts("erase", by=person, now=now):
        AccessAttempt.objects.filter(username=person.email).delete()
        Draft.objects.filter(author=person).delete()
        person.notices.all().delete()
        person.notice_choices.all().delete()
        Official.objects.filter(person=person).update(person=None)
        Participant.objects.filter(person=person).update(person=None)
        Invitation.objects.filter(made_by=person, used_at=None).update(revoked_at=now)
        person.name = ""
        person.email = f"erased-{person.pk}@erased.invalid"
        person.set_unusable_password()
        person.is_active = False
        person.erased_at = now
        person.save()
