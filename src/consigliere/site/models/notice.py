"""What people are told of: in the site, and by e-mail from an outbox.

A row holds ids alone. What it says is worked out when it is read or sent, by what its reader may
see then (queries/notices.py); a closed table stays closed.
"""

from django.db import models

from consigliere.rules.words import N_
from consigliere.site.models.case import Case
from consigliere.site.models.game import GameRecord
from consigliere.site.models.people import Person
from consigliere.site.models.tournament import Round, Tournament


class Way(models.TextChoices):
    """How somebody wants to be told of something; a mail is to be read in the site, too."""

    MAIL = "mail", N_("in the site and by e-mail")
    SITE = "site", N_("in the site")
    NOT = "not", N_("not at all")


class NoticeChoice(models.Model):
    """How somebody wants to be told of a kind of thing, where he has said so."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="notice_choices")
    kind = models.CharField(max_length=20)
    way = models.CharField(max_length=4, choices=Way.choices)

    class Meta:
        """A kind once a person."""

        constraints = (
            models.UniqueConstraint(fields=("person", "kind"), name="notice_choice_once"),
        )


class Notice(models.Model):
    """Something a person is told of; `kind` is one of those in queries/notice_kinds.py.

    `once` names what it is about so that nobody is told of it twice; `number` is whatever further
    number the kind needs.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20)
    once = models.CharField(max_length=60)
    at = models.DateTimeField()
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="notices")
    case = models.ForeignKey(Case, models.PROTECT, null=True, related_name="notices")
    game = models.ForeignKey(GameRecord, models.PROTECT, null=True, related_name="notices")
    round = models.ForeignKey(Round, models.SET_NULL, null=True, related_name="notices")
    number = models.PositiveIntegerField(null=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        """Newest first; nobody is told of a thing twice."""

        ordering = ("-at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("person", "tournament", "kind", "once"), name="notice_once"
            ),
        )
        indexes = (
            models.Index(
                fields=("person",), condition=models.Q(read_at=None), name="notice_unread"
            ),
        )


class Mail(models.Model):
    """A notice on its way by e-mail: the outbox.

    Whoever takes one to send it writes its own `claim` and until when it holds; a mail whose worker
    died waits for that, and is sent by another. `reason` is why it could not be sent.
    """

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        GIVEN_UP = "given_up"
        DROPPED = "dropped"
        """Nothing is left to tell, or its reader no longer wants it."""
        SHOWN = "shown"
        """No mail leaves this site; its reader finds it on a page."""

    notice = models.OneToOneField(Notice, models.CASCADE, related_name="mail")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    due_at = models.DateTimeField()
    """From when on it may be taken: when it was written, after a pause, or when a claim ends."""
    tries = models.PositiveSmallIntegerField(default=0)
    claim = models.CharField(max_length=32, blank=True)
    done_at = models.DateTimeField(null=True)
    reason = models.TextField(blank=True)

    class Meta:
        """In the order in which they are to be sent."""

        ordering = ("due_at", "id")
        indexes = (
            models.Index(
                fields=("due_at",),
                condition=models.Q(state__in=("waiting", "sending")),
                name="mail_due",
            ),
        )
