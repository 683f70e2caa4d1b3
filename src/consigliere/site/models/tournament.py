"""A tournament as it is set up: who takes part, who judges, which rounds it has."""

import secrets
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q

from consigliere.rules.words import N_
from consigliere.site.models.people import Person


def new_slug() -> str:
    """What stands in a tournament's address: short, and not to be guessed from another's."""
    return secrets.token_urlsafe(6).replace("_", "x").replace("-", "y").lower()


class Tournament(models.Model):
    """What is decided of a tournament as a whole.

    `edition_hash` is pinned when it starts: an upgrade of the software that would change the
    edition is then noticed. `version` is the number of the last entry of its journal: everything
    computed is kept by it, and whoever watches is told what changed since one.
    """

    slug = models.SlugField(max_length=40, unique=True, default=new_slug)
    name = models.CharField(max_length=200)
    city = models.CharField(max_length=100, blank=True)
    zone = models.CharField(max_length=64, default="Europe/Moscow")
    edition = models.CharField(max_length=20)
    edition_hash = models.CharField(max_length=64, blank=True)
    first_day = models.DateField(null=True, blank=True)
    last_day = models.DateField(null=True, blank=True)
    is_public = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    rehearses = models.ForeignKey("self", models.PROTECT, null=True, related_name="rehearsals")
    """The tournament that is rehearsed here; nothing of a rehearsal counts there."""
    rehearsal_ended_at = models.DateTimeField(null=True)
    """When a rehearsal was ended: nobody belongs to it since."""
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """Newest first; one rehearsal at a time, and none is for everybody's eyes."""

        ordering = ("-created_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("rehearses",),
                condition=Q(rehearsal_ended_at__isnull=True),
                name="rehearsal_once",
            ),
            models.CheckConstraint(
                condition=Q(rehearses__isnull=True) | Q(is_public=False),
                name="rehearsal_private",
            ),
        )

    def __str__(self) -> str:
        """The name."""
        return self.name

    @property
    def clock(self) -> ZoneInfo:
        """The time zone whose clocks it goes by."""
        return ZoneInfo(self.zone)

    def local(self, at: datetime) -> datetime:
        """A moment as the clocks of its zone show it."""
        return at.astimezone(self.clock)


class Milestone(models.Model):
    """Something that happened to a tournament as a whole or to a round, at a time.

    The state of a tournament and every deadline follow from these. A later one of the opposite
    kind takes an earlier one back; none is ever changed.
    """

    class Kind(models.TextChoices):
        """What happened."""

        STARTED = "started"
        CLOSED = "closed"
        REOPENED = "reopened"
        ROUND_STARTED = "round_started"
        ROUND_ENDED = "round_ended"
        ROUND_RESUMED = "round_resumed"
        ROUND_RESET = "round_reset"
        STAGE_FINISHED = "stage_finished"
        STAGE_RESUMED = "stage_resumed"
        STANDINGS_CLOSED = "standings_closed"
        STANDINGS_OPENED = "standings_opened"

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="milestones")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    stage = models.ForeignKey("Stage", models.PROTECT, null=True, related_name="milestones")
    round = models.ForeignKey("Round", models.PROTECT, null=True, related_name="milestones")
    at = models.DateTimeField()
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """In the order they were recorded."""

        ordering = ("id",)


class Participant(models.Model):
    """A player of one tournament, by the key and the name shown there.

    `person` is the account that claimed the name by a personal link. `guest` fills a table and
    takes no place.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="participants")
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=100)
    club = models.CharField(max_length=100, blank=True)
    city = models.CharField(max_length=100, blank=True)
    external = models.JSONField(default=dict, blank=True)
    guest = models.BooleanField(default=False)
    team = models.CharField(max_length=100, blank=True)
    """Team-mates never share a table."""
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="participations")
    checked_in_at = models.DateTimeField(null=True)
    left_at = models.DateTimeField(null=True)
    """When a no-show was struck off or a player dropped out."""

    class Meta:
        """A key and a claiming person once a tournament."""

        ordering = ("key",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "key"), name="participant_key_once"),
            models.UniqueConstraint(
                fields=("tournament", "person"),
                condition=Q(person__isnull=False),
                name="participant_person_once",
            ),
        )

    def __str__(self) -> str:
        """The name shown."""
        return self.name


class Official(models.Model):
    """An office in one tournament: its holder's name, whether or not he has an account.

    One person may hold several. An office that ended is kept, for what was done in it.
    """

    class Role(models.TextChoices):
        """What an official does; the values of the tournament file, and the secretary.

        Their labels are English and told like any other text.
        """

        ORGANISER = "organiser", N_("organiser")
        CHIEF_JUDGE = "chief_judge", N_("chief judge")
        TABLE_JUDGE = "table_judge", N_("table judge")
        SECRETARY = "secretary", N_("secretary")
        COMMISSION = "commission", N_("member of the appeals commission")
        COMMITTEE = "committee", N_("representative of the Judges' Committee")

    class Category(models.TextChoices):
        """A judge's category, best first."""

        SUPREME = "supreme", N_("supreme category")
        FIRST = "first", N_("first category")
        SECOND = "second", N_("second category")
        THIRD = "third", N_("third category")
        NONE = "none", N_("no category")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="officials")
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=100)
    role = models.CharField(max_length=20, choices=Role.choices)
    category = models.CharField(max_length=10, choices=Category.choices, default=Category.NONE)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="offices")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        """A key once a tournament."""

        ordering = ("key",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "key"), name="official_key_once"),
        )

    def __str__(self) -> str:
        """The name."""
        return self.name


class Stage(models.Model):
    """A part of a tournament with one set of participants, such as a final."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="stages")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    tables = models.PositiveSmallIntegerField(default=1)
    planned_games = models.PositiveSmallIntegerField(null=True)
    """How many games each participant is planned to play in the stage."""
    ranks_above = models.BooleanField(default=False)
    taken_from_top = models.PositiveSmallIntegerField(null=True)
    """How many of the table before it make it; None where all take part or they were chosen."""

    class Meta:
        """In order."""

        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "position"), name="stage_position_once"),
        )

    def __str__(self) -> str:
        """The name."""
        return self.name


class StagePlace(models.Model):
    """A participant in a stage, from one of its rounds to another (None: to the end)."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="places")
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="places")
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True)
    substitutes = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="substitutes_of"
    )

    class Meta:
        """A participant once a stage."""

        ordering = ("participant__key",)
        constraints = (
            models.UniqueConstraint(fields=("stage", "participant"), name="stage_place_once"),
        )


class Round(models.Model):
    """A round of a stage: every table plays one game. Numbered through the whole tournament."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    day = models.PositiveSmallIntegerField(default=1)
    planned_start = models.DateTimeField(null=True)
    shuts_standings = models.BooleanField(default=False)
    """Whether its start closes the standings to the public."""

    class Meta:
        """In order."""

        ordering = ("stage__position", "number")
        constraints = (
            models.UniqueConstraint(fields=("stage", "number"), name="round_number_once"),
        )


class Seating(models.Model):
    """A drawn seating of a stage, as the file of the `seating` package holds it.

    `from_round` is where a re-seating took over, counted in the stage from 1; it says what it
    `follows` and which `change` made it necessary. The newest that was not taken back stands.
    Tables and seats are written as `DrawnSeat` rows of the games.
    """

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="seatings")
    from_round = models.PositiveSmallIntegerField(default=1)
    document: Any = models.JSONField()
    draw = models.OneToOneField("Draw", models.PROTECT, null=True, related_name="seating")
    """Where its seed comes from; a change while it is played keeps the seed it has."""
    follows = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    change: Any = models.JSONField(default=dict, blank=True)
    """Keys of participants who came and left, the tables before it; empty for a fresh draw."""
    drawn_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)
    """When a re-seating was undone; the only field that is ever set later."""
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")

    class Meta:
        """In the order drawn."""

        ordering = ("id",)


class Proclamation(models.Model):
    """The table as it was proclaimed when the tournament closed, and what computed it."""

    milestone = models.OneToOneField(Milestone, models.PROTECT, related_name="proclamation")
    table: Any = models.JSONField()
    edition_hash = models.CharField(max_length=64)
    software = models.CharField(max_length=40)
