"""The journal, read: its head, against which all of it can be verified, and the verification."""

from collections.abc import Iterator
from itertools import groupby, islice
from typing import Final, NamedTuple

from consigliere.site import chain as chains
from consigliere.site.models import JournalChain, JournalEntry, JournalText, Tournament
from consigliere.site.policy import Act

_AT_ONCE: Final = 2000
"""Entries whose texts are asked for together."""


class Head(NamedTuple):
    """The last entry of a chain: whoever has it can find that anything before was changed."""

    number: int
    hash: str


def head_of(tournament: Tournament) -> Head | None:
    """The head of a tournament's journal; None before its first entry. One query."""
    entries = JournalEntry.objects.filter(chain__tournament=tournament).order_by("-number")
    found = entries.values_list("number", "hash").first()
    return Head(*found) if found is not None else None


def proclaimed_head(tournament: Tournament) -> Head | None:
    """The head as it was when the tournament was last closed; None before that. One query."""
    closings = JournalEntry.objects.filter(chain__tournament=tournament, action=Act.CLOSE.value)
    found = closings.order_by("-number").values_list("number", "hash").first()
    return Head(*found) if found is not None else None


def chains_of(slug: str | None = None) -> list[JournalChain]:
    """The chain of one tournament, by its address, or all there are. One query.

    The accounts' own chain comes first.
    """
    found = JournalChain.objects.select_related("tournament").order_by("pk")
    if slug is not None:
        return list(found.filter(tournament__slug=slug))
    return sorted(found, key=lambda one: one.tournament_id is not None)


def verified(chain: JournalChain, head: str = "") -> chains.Report:
    """What is found in a chain. Its entries are read one after another, never all at once."""
    counted = chain.tournament.version if chain.tournament is not None else 0
    return chains.verified(_read(chain), counted, head)


def _read(chain: JournalChain) -> Iterator[chains.Entry]:
    """The entries in their order, each with its texts. Whatever is written meanwhile is left out.

    An entry is there with its texts or not at all: texts are asked for after their entries.
    """
    rows = chain.entries.order_by("number", "pk").values_list(
        "number", "at", "by", "action", "facts", "previous", "hash", "pk"
    )
    several = rows.iterator(chunk_size=_AT_ONCE)
    while part := list(islice(several, _AT_ONCE)):
        texts = _texts(chain, part[0][0], part[-1][0])
        for number, at, by, action, facts, previous, hash_, pk in part:
            said = texts.get(pk, ())
            yield chains.Entry(number, at, by, action, facts, previous, hash_, said)


def _texts(chain: JournalChain, first: int, last: int) -> dict[int, tuple[chains.Text, ...]]:
    found = JournalText.objects.filter(entry__chain=chain, entry__number__range=(first, last))
    rows = found.order_by("entry", "key").values_list(
        "entry", "key", "salt", "text", "digest", "erased_at"
    )
    return {
        entry: tuple(
            chains.Text(key, salt, text, digest, erased_at is not None)
            for _, key, salt, text, digest, erased_at in texts
        )
        for entry, texts in groupby(rows.iterator(chunk_size=_AT_ONCE), key=lambda row: row[0])
    }
