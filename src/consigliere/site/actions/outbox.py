"""The outbox: a mail is taken by one worker, sent, and marked.

Whoever takes one writes his claim in the statement that takes it, so that no two have the same. If
he dies, the claim ends by its time and the mail is sent by another: none is lost, and only the one
that he had in hand may come a second time, with the same Message-ID.
"""

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import F, QuerySet

from consigliere.site.models import Mail
from consigliere.site.queries.notices import OPEN_STATES, next_mail, waiting_since

CLAIM_HOLDS: Final = timedelta(minutes=5)
"""Much longer than sending takes, whose every wait is cut off after half a minute."""

PAUSES: Final = tuple(timedelta(minutes=one) for one in (1, 5, 15, 60, 180, 720))
"""How long is waited after each try that failed; after the last one it is given up."""

MOST_TRIES: Final = len(PAUSES) + 1
"""So often a mail is tried."""

_LONGEST_REASON: Final = 300


def take(now: datetime) -> Mail | None:
    """Take the next mail that is to be sent, or None. Nobody else has it then.

    On PostgreSQL what another one is just taking is passed over; on SQLite one writes at a time.
    """
    if not waiting_since(now).exists():
        return None
    claim = secrets.token_hex(16)
    with transaction.atomic():
        waiting = waiting_since(now)
        if connection.features.has_select_for_update_skip_locked:
            waiting = waiting.select_for_update(skip_locked=True)
        pk = waiting.values_list("pk", flat=True).first()
        if pk is None:
            return None
        # The conditions once more: on a database without such locks this statement decides.
        taken = waiting_since(now).filter(pk=pk)
        if not taken.update(
            state=Mail.State.SENDING,
            claim=claim,
            due_at=now + CLAIM_HOLDS,
            tries=F("tries") + 1,
        ):
            return None
    return next_mail(pk)


def done(mail: Mail, state: Mail.State, *, now: datetime) -> None:
    """Say what became of a mail that one had taken. Whoever lost his claim says nothing."""
    _mine(mail).update(state=state, done_at=now, claim="", reason="")


def failed(mail: Mail, reason: str, *, for_good: bool, now: datetime) -> None:
    """Say why a mail could not be sent: it is tried again after a pause, or given up.

    The address is left out of the reason: organisers read it.
    """
    told = reason.replace(mail.notice.person.email, "…")[:_LONGEST_REASON]
    is_over = for_good or mail.tries >= MOST_TRIES
    pause = timedelta() if is_over else PAUSES[mail.tries - 1]
    _mine(mail).update(
        state=Mail.State.GIVEN_UP if is_over else Mail.State.WAITING,
        done_at=now if is_over else None,
        due_at=now + pause,
        claim="",
        reason=told,
    )


def _mine(mail: Mail) -> QuerySet[Mail]:
    return Mail.objects.filter(pk=mail.pk, claim=mail.claim, state__in=OPEN_STATES)
