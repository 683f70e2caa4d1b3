"""The games of a tournament and what was recorded of them: drafts, revisions, consents."""

from typing import Any

from django.db import models
from django.db.models import Q

from consigliere.site.models.people import Person
from consigliere.site.models.tournament import Official, Participant, Round, Tournament

_SEAT = Q(number__gte=1, number__lte=10)


class GameRecord(models.Model):
    """A game: in which round and at which table, and which of its revisions is published.

    `key` is its id in the tournament file. A game annulled for a replay keeps its row;
    `replay_of` of the new one points to it.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="games")
    round = models.ForeignKey(Round, models.PROTECT, related_name="games")
    table = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=40)
    judge = models.ForeignKey(Official, models.PROTECT, null=True, related_name="games")
    published = models.ForeignKey("Revision", models.PROTECT, null=True, related_name="+")
    replay_of = models.OneToOneField("self", models.PROTECT, null=True, related_name="replay")

    class Meta:
        """By table; one game a table that is not a replay."""

        ordering = ("round__stage__position", "round__number", "table", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("round", "table"), condition=Q(replay_of__isnull=True), name="table_once"
            ),
            models.UniqueConstraint(fields=("tournament", "key"), name="game_key_once"),
        )

    def newest(self) -> "Revision | None":
        """The newest of its revisions. One query."""
        return self.revisions.order_by("-number").first()


class DrawnSeat(models.Model):
    """Who was drawn to which seat of a game."""

    game = models.ForeignKey(GameRecord, models.CASCADE, related_name="drawn")
    number = models.PositiveSmallIntegerField()
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="drawn")

    class Meta:
        """A seat and a participant once a game."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="drawn_seat_once"),
            models.UniqueConstraint(fields=("game", "participant"), name="drawn_player_once"),
            models.CheckConstraint(condition=_SEAT, name="drawn_seat_1_to_10"),
        )


class Draft(models.Model):
    """What somebody began to enter of a game and did not submit: his alone.

    `based_on` is the revision he started from: a newer one means that somebody else was quicker.
    """

    game = models.ForeignKey(GameRecord, models.CASCADE, related_name="drafts")
    author = models.ForeignKey(Person, models.CASCADE, related_name="drafts")
    based_on = models.ForeignKey("Revision", models.PROTECT, null=True, related_name="+")
    form: Any = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        """One a person and game."""

        constraints = (models.UniqueConstraint(fields=("game", "author"), name="draft_once"),)


class Revision(models.Model):
    """A submitted record of a game, never changed: the GAME of the tournament file.

    `hash` covers the document and the hash of the revision before it. An approval that came in
    with the document is a claim: consents are rows of their own.
    """

    class Source(models.TextChoices):
        """How it came in."""

        ENTERED = "entered"
        IMPORTED = "imported"

    game = models.ForeignKey(GameRecord, models.PROTECT, related_name="revisions")
    number = models.PositiveSmallIntegerField()
    document: Any = models.JSONField()
    format_version = models.PositiveSmallIntegerField(default=1)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.ENTERED)
    author = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    reason = models.TextField(blank=True)
    """Why the record was corrected; the first needs none."""
    returned_at = models.DateTimeField(null=True)
    returned_because = models.TextField(blank=True)
    """When and why the chief judge gave it back to the judge; nothing else is ever set later."""
    hash = models.CharField(max_length=64)

    class Meta:
        """In order."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="revision_number_once"),
        )


class RevisionSeat(models.Model):
    """Who sat where in a revision: the index for queries."""

    revision = models.ForeignKey(Revision, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="revision_seats")

    class Meta:
        """A seat and a participant once a revision."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("revision", "number"), name="revision_seat_once"),
            models.UniqueConstraint(
                fields=("revision", "participant"), name="revision_player_once"
            ),
            models.CheckConstraint(condition=_SEAT, name="revision_seat_1_to_10"),
        )


class PublishedSeat(models.Model):
    """Who sat where in a published game that counts: what a JSON column cannot hold.

    Written and taken away with the published pointer; an annulled game has none.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="+")
    game = models.ForeignKey(GameRecord, models.PROTECT, related_name="published_seats")
    number = models.PositiveSmallIntegerField()
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="published_seats")

    class Meta:
        """A participant once a round, a number once a game."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("round", "participant"), name="player_once_a_round"),
            models.UniqueConstraint(fields=("game", "number"), name="seat_once_a_game"),
            models.CheckConstraint(condition=_SEAT, name="published_seat_1_to_10"),
        )


class Consent(models.Model):
    """The chief judge's consent to a mark of a revision, or (mark "limits") to those of 8.4.1."""

    revision = models.ForeignKey(Revision, models.PROTECT, related_name="consents")
    mark = models.CharField(max_length=40)
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        """Once a mark."""

        constraints = (models.UniqueConstraint(fields=("revision", "mark"), name="consent_once"),)


class Acknowledgement(models.Model):
    """The chief judge looked at something odd and found that so it was.

    It is about a revision, so that a corrected record is looked at anew, or about a judge's marks.
    `anomaly` tells it from others about the same.
    """

    revision = models.ForeignKey(
        Revision, models.PROTECT, null=True, related_name="acknowledgements"
    )
    official = models.ForeignKey(
        Official, models.PROTECT, null=True, related_name="acknowledgements"
    )
    anomaly = models.CharField(max_length=40)
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        """About one thing, and once an anomaly."""

        constraints = (
            models.CheckConstraint(
                condition=Q(revision__isnull=False) ^ Q(official__isnull=False),
                name="acknowledged_of_one",
            ),
            models.UniqueConstraint(
                fields=("revision", "anomaly"),
                condition=Q(revision__isnull=False),
                name="acknowledged_once",
            ),
            models.UniqueConstraint(
                fields=("official", "anomaly"),
                condition=Q(official__isnull=False),
                name="judge_acknowledged_once",
            ),
        )


class Publication(models.Model):
    """When a revision began to count, and who said so."""

    revision = models.ForeignKey(Revision, models.PROTECT, related_name="publications")
    at = models.DateTimeField()
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """In order."""

        ordering = ("id",)


class Asking(models.Model):
    """That a player asked the table judge for his points of a game while standings are closed.

    From then on he is shown them, and nobody else is; appeals count from it (`fsm` 8.9.1).
    """

    game = models.ForeignKey(GameRecord, models.PROTECT, related_name="askings")
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="askings")
    at = models.DateTimeField()
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """Once a game and player."""

        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("game", "participant"), name="asked_once"),)


class Photo(models.Model):
    """A picture of the paper protocol, attached to a revision; `file` is a name in the uploads."""

    revision = models.ForeignKey(Revision, models.PROTECT, related_name="photos")
    file = models.CharField(max_length=100)
    content_type = models.CharField(max_length=20)
    sha256 = models.CharField(max_length=64)
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
