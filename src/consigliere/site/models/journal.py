"""The record of all that was done, chained by hash."""

from typing import Any

from django.db import models
from django.db.models.functions import Coalesce

from consigliere.site.models.tournament import Tournament


class JournalChain(models.Model):
    """A chain of entries: one for each tournament, and one (without) for the accounts.

    The lock of this row orders all that is written to a tournament.
    """

    tournament = models.OneToOneField(Tournament, models.PROTECT, null=True, related_name="chain")

    class Meta:
        """One a tournament, and one for the accounts: to a database no two nothings are equal."""

        constraints = (models.UniqueConstraint(Coalesce("tournament", 0), name="chain_once"),)


class JournalEntry(models.Model):
    """An action: who, when, what and on what. It holds ids; words stand in `JournalText`.

    `by` is the id of a person and no key: an account may be erased, and the chain stays whole.
    """

    chain = models.ForeignKey(JournalChain, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.BigIntegerField(null=True)
    action = models.CharField(max_length=40)
    facts: Any = models.JSONField(default=dict)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        """In order; a number once a chain."""

        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("chain", "number"), name="entry_once"),)


class JournalText(models.Model):
    """Personal data or free text of an entry: in the chain only as a salted hash, so erasable."""

    entry = models.ForeignKey(JournalEntry, models.PROTECT, related_name="texts")
    key = models.CharField(max_length=40)
    salt = models.CharField(max_length=32)
    text = models.TextField()
    digest = models.CharField(max_length=64)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        """A key once an entry."""

        constraints = (models.UniqueConstraint(fields=("entry", "key"), name="entry_text_once"),)
