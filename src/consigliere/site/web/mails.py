"""A notice as a mail: plain text in its reader's language, with a way to get no more of them."""

from email.utils import formatdate
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.crypto import salted_hmac

from consigliere.rules.words import N_, Message
from consigliere.site.models import Mail, Notice
from consigliere.site.queries.notice_kinds import KINDS, Told
from consigliere.site.queries.notices import told as told_now
from consigliere.site.queries.notices import unsubscribing
from consigliere.site.web.templating import words_in

_LONGEST_SUBJECT: Final = 150
_ENDING: Final = N_("No more mails of this kind: {address}")


def mail_of(mail: Mail) -> EmailMessage | None:
    """A mail as it is sent now; None where nothing is left to tell its reader."""
    told = told_now(mail.notice)
    return None if told is None else composed(mail.notice, told)


def composed(notice: Notice, told: Told, site: str = "") -> EmailMessage:
    """A notice as a mail. What people called themselves or a tournament cannot break a header.

    `site` is the address its links begin with, where it is not the site's own.
    """
    site = site or settings.ADDRESS
    say = words_in(notice.person.language)
    text = told.text.told(say)
    about = reverse(told.page, args=told.about)
    off = site + reverse("account:unsubscribe", args=(_token(notice),))
    ending = Message(_ENDING, {"address": off}).told(say)
    return EmailMessage(
        subject=in_a_line(f"{notice.tournament.name}: {text}"),
        body=f"{notice.tournament.name}\n\n{text}\n{site}{about}\n\n-- \n{ending}\n",
        to=[notice.person.email],
        headers={
            "Message-ID": message_id(notice),
            "Date": formatdate(notice.at.timestamp()),
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def message_id(notice: Notice) -> str:
    """The same for a notice whenever it is sent: who gets it twice has it once."""
    known = f"{notice.pk} {notice.person_id} {notice.kind} {notice.once}"
    digest = salted_hmac("consigliere.notices.message", known).hexdigest()[:32]
    host = urlsplit(settings.ADDRESS).hostname or "localhost"
    return f"<notice-{digest}@{host.strip('[]')}>"


def in_a_line(text: str) -> str:
    """A text fit for a header: one line, no control characters, not endless."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(kept.split())[:_LONGEST_SUBJECT]


def _token(notice: Notice) -> str:
    return unsubscribing(notice.person, KINDS[notice.kind])
