"""The journal's write side: entries chained by hash, words apart as salted hashes."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from consigliere.site.hashing import canonical
from consigliere.site.models import JournalChain, JournalEntry, JournalText, Person

GENESIS: Final = "0" * 64
"""What the first entry of a chain follows."""


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
    last = chain.entries.order_by("-number").first()
    salted = {key: (secrets.token_hex(16), text) for key, text in sorted(texts.items())}
    digests = {key: text_digest(salt, text) for key, (salt, text) in salted.items()}
    entry = JournalEntry(
        chain=chain,
        number=last.number + 1 if last else 1,
        at=now,
        by=by.pk if by else None,
        action=action,
        facts=dict(facts),
        previous=last.hash if last else GENESIS,
    )
    entry.hash = entry_hash(entry, digests)
    entry.save()
    JournalText.objects.bulk_create(
        JournalText(entry=entry, key=key, salt=salt, text=text, digest=digests[key])
        for key, (salt, text) in salted.items()
    )
    return entry


def text_digest(salt: str, text: str) -> str:
    """What stands for a text in the chain; it says nothing of the text once the salt is gone."""
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def entry_hash(entry: JournalEntry, digests: Mapping[str, str]) -> str:
    """The hash of all an entry says, and so of all before it."""
    said = {
        "number": entry.number,
        "at": entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "by": entry.by,
        "action": entry.action,
        "facts": entry.facts,
        "texts": dict(digests),
        "previous": entry.previous,
    }
    return hashlib.sha256(canonical(said)).hexdigest()
