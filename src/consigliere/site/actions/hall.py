"""What is shown in the hall: the links of screens, and what is said to everybody."""

import secrets
from datetime import datetime
from typing import Final

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.actions.wording import written_in
from consigliere.site.hashing import secret_hash
from consigliere.site.models import Announcement, Person, Screen, Tournament
from consigliere.site.policy import Act

_LENGTH: Final = 24
"""Random bytes of a secret: nobody guesses it."""

LONGEST: Final = 200
"""Characters of an announcement: it is read from ten metres."""


def make_screen(tournament: Tournament, *, by: Person, now: datetime) -> str:
    """Make a link for a screen; gives its secret, which is shown once and kept nowhere."""
    secret = secrets.token_urlsafe(_LENGTH)
    with acting(Act.MAKE_SCREEN, tournament, by=by, now=now) as under_way:
        made = Screen.objects.create(
            tournament=under_way.tournament,
            secret_hash=secret_hash(secret),
            made_at=now,
            made_by=by,
        )
        under_way.note(made=made.pk)
    return secret


def revoke_screen(screen: Screen, *, by: Person, now: datetime) -> None:
    """Withdraw a screen's link: it shows nothing any more. Again it changes nothing."""
    with acting(Act.MAKE_SCREEN, screen.tournament, by=by, now=now) as under_way:
        Screen.objects.filter(pk=screen.pk, revoked_at=None).update(revoked_at=now)
        under_way.note(revoked=screen.pk)


def announce(
    tournament: Tournament, words: str, due_at: datetime | None = None, *, by: Person, now: datetime
) -> Announcement:
    """Say something to everybody in the hall. Raises Refused without a text or for too long a one.

    With a time it stands in the schedule.
    """
    with acting(Act.ANNOUNCE, tournament, by=by, now=now) as under_way:
        written = " ".join(words.split())
        said = written_in(written, Message(N_("Write what is to be said.")), LONGEST)
        made = Announcement.objects.create(
            tournament=under_way.tournament, text=said, due_at=due_at, said_at=now, said_by=by
        )
        under_way.note(said=made.pk)
        under_way.note_text(text=said)
    return made


def take_back(announcement: Announcement, *, by: Person, now: datetime) -> None:
    """Show an announcement no more. Again it changes nothing."""
    with acting(Act.ANNOUNCE, announcement.tournament, by=by, now=now) as under_way:
        waiting = Announcement.objects.filter(pk=announcement.pk, taken_back_at=None)
        waiting.update(taken_back_at=now)
        under_way.note(taken_back=announcement.pk)
