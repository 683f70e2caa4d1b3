"""The journal's write side: entries chained by hash, words apart as salted hashes."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from consigliere.site.chain import GENESIS, Entry, Text, as_kept, entry_hash, text_digest
from consigliere.site.models import JournalChain, JournalEntry, JournalText, Person


def append(  # noqa: PLR0913  (what an entry consists of)
    chain: JournalChain,
    action: str,
    facts: Mapping[str, Any],
    texts: Mapping[str, str],
    *,
    by: Person | None,
    now: datetime,
) -> JournalEntry:
    """Write an entry at the end of a chain whose lock is held."""
    last = chain.entries.order_by("-number").values_list("number", "hash").first()
    number, previous = last or (0, GENESIS)
    salted = [_salted(key, text) for key, text in sorted(texts.items())]
    said = Entry(
        number=number + 1,
        at=now,
        by=by.pk if by else None,
        action=action,
        facts=as_kept(facts),
        previous=previous,
        hash="",
        texts=tuple(salted),
    )
    entry = JournalEntry.objects.create(
        chain=chain,
        number=said.number,
        at=said.at,
        by=said.by,
        action=said.action,
        facts=said.facts,
        previous=said.previous,
        hash=entry_hash(said),
    )
    if salted:
        JournalText.objects.bulk_create(
            JournalText(entry=entry, key=one.key, salt=one.salt, text=one.text, digest=one.digest)
            for one in salted
        )
    return entry


def _salted(key: str, text: str) -> Text:
    salt = secrets.token_hex(16)
    return Text(key, salt, text, text_digest(salt, text), is_erased=False)
