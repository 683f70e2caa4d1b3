"""Disputes: a case, and every step that was taken in it. Neither is ever changed or deleted."""

from typing import Any

from django.db import models
from django.db.models import Q

from consigliere.disputes.case import Kind, Part, Step, Verdict
from consigliere.rules.game import Word
from consigliere.site.models.game import GameRecord, Revision
from consigliere.site.models.people import Person
from consigliere.site.models.tournament import Participant, Tournament


def _words(words: type[Word]) -> list[tuple[str, str]]:
    """The values a column may hold; what they are called is told elsewhere."""
    return [(word.value, word.value) for word in words]


class Case(models.Model):
    """An appeal, a protest, a claim of outside advantage, or a removal from the tournament.

    `participant` is the player it is about; of a claim of advantage there is none. An appeal is on
    a `line` of his points (queries/lines.py), which was worth `present` when it was opened and
    should be worth `asked`, both in hundredths. `wanted` is what an advantage is proposed to lead
    to. Where it stands follows from its steps.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="cases")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=_words(Kind))
    game = models.ForeignKey(GameRecord, models.PROTECT, null=True, related_name="cases")
    participant = models.ForeignKey(Participant, models.PROTECT, null=True, related_name="cases")
    opened_by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField()
    ground = models.TextField()
    evidence = models.URLField(max_length=500, blank=True)
    line = models.CharField(max_length=100, blank=True)
    present = models.IntegerField(null=True)
    asked = models.IntegerField(null=True)
    wanted: Any = models.JSONField(default=dict, blank=True)
    needs_agreement = models.BooleanField(default=False)
    """Of the Judges' Committee, for a removal: by the chief judge's category when it was opened."""

    class Meta:
        """In order; an appeal has a line and both values, nothing else has."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="case_number_once"),
            models.CheckConstraint(
                condition=Q(kind=Kind.APPEAL.value, present__isnull=False, asked__isnull=False)
                | (
                    ~Q(kind=Kind.APPEAL.value)
                    & Q(line="", present__isnull=True, asked__isnull=True)
                ),
                name="case_line_of_appeal",
            ),
        )

    @property
    def is_appeal(self) -> bool:
        """Whether it is about a line of somebody's points."""
        return self.kind == Kind.APPEAL.value


class CaseStep(models.Model):
    """A step taken in a case: by whom, in which part, with which words.

    `link` is evidence. A vote and a decision have a `verdict`, with its `facts` (the new result, a
    new value); `revision` is the record that a decision made.
    """

    case = models.ForeignKey(Case, models.PROTECT, related_name="steps")
    number = models.PositiveIntegerField()
    step = models.CharField(max_length=10, choices=_words(Step))
    part = models.CharField(max_length=20, choices=_words(Part))
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    text = models.TextField(blank=True)
    link = models.URLField(max_length=500, blank=True)
    verdict = models.CharField(max_length=20, choices=_words(Verdict), blank=True)
    facts: Any = models.JSONField(default=dict, blank=True)
    revision = models.ForeignKey(Revision, models.PROTECT, null=True, related_name="decided_by")

    class Meta:
        """In order; one decision a case, whoever was quicker."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("case", "number"), name="case_step_number_once"),
            models.UniqueConstraint(
                fields=("case",), condition=Q(step=Step.DECIDE.value), name="case_decided_once"
            ),
        )
