"""What is shown in the hall: screens let in by a link, announcements, the unveiling of places."""

from django.db import models

from consigliere.site.models.people import Person
from consigliere.site.models.tournament import Tournament


class Screen(models.Model):
    """A link that shows a tournament on a screen, to be opened by whoever holds it.

    Only the hash of its secret is kept: whoever reads the database cannot use it.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="screens")
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        """In the order they were made."""

        ordering = ("id",)


class Announcement(models.Model):
    """Something said to everybody in the hall; `due_at` is when it is to happen, if it is."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="announcements")
    text = models.TextField()
    due_at = models.DateTimeField(null=True)
    said_at = models.DateTimeField()
    said_by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        """In the order they were made."""

        ordering = ("id",)


class Unveiling(models.Model):
    """That from now on so many lines of the closed table are shown, counted from its end.

    The last one since the standings were closed holds.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="unveilings")
    lines = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """In order."""

        ordering = ("id",)
