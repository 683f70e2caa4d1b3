"""What the chief judge decided, as the journal has it."""

from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import QuerySet

from consigliere.site.models import JournalEntry, Person, Tournament
from consigliere.site.policy import Act

_DECISIONS: Final = (Act.PUBLISH, Act.CONSENT, Act.RETURN, Act.ACKNOWLEDGE, Act.ANNUL, Act.CORRECT)

SHOWN: Final = 200
"""The newest so many are shown; the journal has them all."""


class Decided(NamedTuple):
    """One decision: what, when, by whom, on which games or about which judge, and why."""

    action: str
    at: datetime
    by: str
    about: tuple[str, ...]
    withdrawn: bool
    reason: str


def decided_in(tournament: Tournament) -> list[Decided]:
    """The newest decisions, the last first. Three queries."""
    entries = list(_entries(tournament).prefetch_related("texts").order_by("-number")[:SHOWN])
    names = dict(
        Person.objects.filter(pk__in={entry.by for entry in entries}).values_list("pk", "name")
    )
    return [
        Decided(
            action=entry.action,
            at=entry.at,
            by=names.get(entry.by or 0, ""),
            about=_about(entry),
            withdrawn="withdrawn" in entry.facts,
            reason=next((one.text for one in entry.texts.all() if one.key == "reason"), ""),
        )
        for entry in entries
    ]


def decided_count(tournament: Tournament) -> int:
    """How many decisions there were."""
    return _entries(tournament).count()


def _entries(tournament: Tournament) -> QuerySet[JournalEntry]:
    actions = [act.value for act in _DECISIONS]
    return JournalEntry.objects.filter(chain__tournament=tournament, action__in=actions)


def _about(entry: JournalEntry) -> tuple[str, ...]:
    facts = entry.facts
    if "games" in facts:
        return tuple(facts["games"])
    return tuple(facts[key] for key in ("game", "judge") if key in facts)
