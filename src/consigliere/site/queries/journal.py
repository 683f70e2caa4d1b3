"""The journal, read: its head, against which all of it can be verified."""

from typing import NamedTuple

from consigliere.site.models import JournalEntry, Tournament


class Head(NamedTuple):
    """The last entry of a chain: whoever has it can find that anything before was changed."""

    number: int
    hash: str


def head_of(tournament: Tournament) -> Head | None:
    """The head of a tournament's journal; None before its first entry. One query."""
    entries = JournalEntry.objects.filter(chain__tournament=tournament).order_by("-number")
    found = entries.values_list("number", "hash").first()
    return Head(*found) if found is not None else None
