"""Who sends the mails: takes one after another from the outbox, and looks what the time brings."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from threading import Event
from typing import Final

from django.conf import settings
from django.core.mail import get_connection
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from consigliere.site.actions import outbox
from consigliere.site.actions.notices import tell_what_is_due
from consigliere.site.models import Mail
from consigliere.site.queries.notices import is_wanted
from consigliere.site.serving.waking import Waker
from consigliere.site.web.mails import mail_of

_log: Final = logging.getLogger(__name__)

_LOOK_EVERY: Final = timedelta(minutes=1)
"""Between two looks at deadlines and ends of days."""
_FOR_GOOD: Final = 500
"""From this answer of a mail server on another try would be answered alike (RFC 5321, 4.2.1)."""
_DIED: Final = "The worker ended each time it tried."


def work(ended: Event, now: Callable[[], datetime] = timezone.now) -> None:
    """Send mails and tell of deadlines until `ended` is set. A database that is away is awaited."""
    looked: datetime | None = None
    with Waker(ended) as waker:
        while not ended.is_set():
            close_old_connections()
            try:
                if looked is None or now() - looked >= _LOOK_EVERY:
                    tell_what_is_due(now())
                    looked = now()
                while not ended.is_set() and deliver(now()):
                    pass
            except DatabaseError as error:
                _log.warning("The outbox cannot be read now: %s", error)
            waker.wait()


def deliver(now: datetime) -> bool:
    """Take a mail and send it; whether there was one. Whatever a mail server says is kept."""
    mail = outbox.take(now)
    if mail is None:
        return False
    if mail.tries > outbox.MOST_TRIES:
        outbox.failed(mail, _DIED, for_good=True, now=now)
        return True
    try:
        outbox.done(mail, _sent(mail), now=now)
    except (SMTPException, OSError) as error:
        outbox.failed(mail, _reason(error), for_good=_is_final(error), now=now)
    return True


def _sent(mail: Mail) -> Mail.State:
    """Send a mail where there is something to send. Raises SMTPException, OSError."""
    message = mail_of(mail) if is_wanted(mail) else None
    if message is None:
        return Mail.State.DROPPED
    if not settings.SENDS_MAILS:
        return Mail.State.SHOWN
    message.connection = get_connection()
    message.send()
    return Mail.State.SENT


def _is_final(error: Exception) -> bool:
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= _FOR_GOOD for code, _ in error.recipients.values())
    return False


def _reason(error: Exception) -> str:
    if isinstance(error, SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
        return f"{code} {_decoded(text)}"
    if isinstance(error, SMTPResponseException):
        return f"{error.smtp_code} {_decoded(error.smtp_error)}"
    return str(error) or type(error).__name__


def _decoded(text: bytes | str) -> str:
    return text.decode(errors="replace") if isinstance(text, bytes) else text
