"""What is decided by lot: the secrets draws come from, the draws, the numbers players name."""

from typing import Any

from django.db import models
from django.db.models import Q

from consigliere.site.models.people import Person
from consigliere.site.models.tournament import Participant, Stage, Tournament


class DrawKind(models.TextChoices):
    """What is drawn."""

    LOTS = "lots"
    SEATING = "seating"


class Commitment(models.Model):
    """A secret that all draws of a kind come from, and its hash, which everybody sees.

    `secret` is made by the server and never leaves it; a draw reveals one link of the chain that
    `rules.lots` makes of it. None of this is ever changed.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="commitments")
    kind = models.CharField(max_length=10, choices=DrawKind.choices)
    secret = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    at = models.DateTimeField()
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """One a tournament and kind: a second one could be tried until it pleases."""

        constraints = (
            models.UniqueConstraint(fields=("tournament", "kind"), name="commitment_once"),
        )


class Draw(models.Model):
    """A draw and all that goes into it: of lots, or of the number a stage is seated by.

    One by a seed of ours has a `commitment`, which of its seeds it is (`number`), the `seed` as it
    was revealed and the journal's `head`; what was drawn in the hall, or came with a file, has
    none of them. A draw is never changed; one that does not count any more has `voided_at`.
    """

    class Source(models.TextChoices):
        """How it came about."""

        SEED = "seed"
        HALL = "hall"
        FILE = "file"

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="draws")
    kind = models.CharField(max_length=10, choices=DrawKind.choices)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.SEED)
    commitment = models.ForeignKey(Commitment, models.PROTECT, null=True, related_name="draws")
    number = models.PositiveSmallIntegerField(null=True)
    seed = models.CharField(max_length=64, blank=True)
    head = models.CharField(max_length=64, blank=True)
    head_number = models.PositiveIntegerField(null=True)
    """Which of the journal's entries has this hash."""
    numbers: Any = models.JSONField(default=dict, blank=True)
    """What the tied players had named, by key."""
    order: Any = models.JSONField(default=list, blank=True)
    """Of lots: the keys of those who tied, the best place first."""
    place = models.PositiveSmallIntegerField(null=True)
    """Of lots: the place they shared."""
    stage = models.ForeignKey(Stage, models.SET_NULL, null=True, related_name="draws")
    stage_name = models.CharField(max_length=100, blank=True)
    """Of a seating; the stage may be taken out of the plan, and its draws stay on record."""
    seating_seed = models.PositiveBigIntegerField(null=True)
    reason = models.TextField(blank=True)
    """Why it was drawn again, or in the hall."""
    at = models.DateTimeField()
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey("self", models.PROTECT, null=True, related_name="voids")
    """The draw that took its place; none where what it decided came to nothing."""

    class Meta:
        """In the order drawn; a seed is used once."""

        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("commitment", "number"), name="seed_once"),
            models.CheckConstraint(
                condition=Q(source="seed") ^ Q(commitment__isnull=True), name="seed_of_commitment"
            ),
        )


class NamedNumber(models.Model):
    """The number a participant named for the lot, should he tie; his alone until it is drawn."""

    participant = models.OneToOneField(Participant, models.CASCADE, related_name="named_number")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
