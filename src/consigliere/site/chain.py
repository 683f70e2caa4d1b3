"""How entries of the journal follow each other by hash: for whoever writes them and who verifies.

What was changed within a chain shows by the chain alone. That its end was cut off, or all of it
written anew, shows only against a head that was published outside.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from consigliere.rules.words import N_, Message
from consigliere.site.hashing import canonical

GENESIS: Final = "0" * 64
"""What the first entry of a chain follows."""

ERASING: Final = "erase_text"
"""The action that erases texts of an entry: it names the `entry` and the keys of its `texts`."""

MOST_FAULTS: Final = 20
"""So many faults of a chain are told; of the others their number."""

SHORTEST_HEAD: Final = 16
"""Digits that a head is known by, at least: another chain with the same cannot be searched for."""


class Text(NamedTuple):
    """A text of an entry; once it is erased its digest alone is left."""

    key: str
    salt: str
    text: str
    digest: str
    is_erased: bool


class Entry(NamedTuple):
    """An entry as it stands in the database."""

    number: int
    at: datetime
    by: int | None
    action: str
    facts: Mapping[str, Any]
    previous: str
    hash: str
    texts: tuple[Text, ...] = ()


class Report(NamedTuple):
    """What was found in a chain. `head_at` is the number of the entry that has the head's hash."""

    entries: int
    last: str
    erased: int
    faults: tuple[Message, ...]
    more_faults: int
    head_at: int | None

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.faults


def as_kept(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as the database will give them back: what is hashed has to be the same then.

    A number that is a key becomes text, and text is sorted in another order than numbers.
    """
    kept: dict[str, Any] = json.loads(json.dumps(dict(facts)))
    return kept


def text_digest(salt: str, text: str) -> str:
    """What stands for a text in the chain; it says nothing of the text once the salt is gone."""
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def entry_hash(entry: Entry) -> str:
    """The hash of all an entry says (its own `hash` apart), and so of all before it."""
    said = {
        "number": entry.number,
        "at": entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "by": entry.by,
        "action": entry.action,
        "facts": entry.facts,
        "texts": {text.key: text.digest for text in entry.texts},
        "previous": entry.previous,
    }
    return hashlib.sha256(canonical(said)).hexdigest()


def as_head(written: str) -> str:
    """A head as somebody typed it from paper: without spaces, in small letters."""
    return "".join(written.split()).lower()


def verified(entries: Iterable[Entry], counted: int = 0, head: str = "") -> Report:
    """What is found in a chain, whose entries are given in the order of their numbers.

    `counted` is how many the tournament says there are. `head` is the hash of an entry, or how it
    begins. Held in memory are one entry and which texts were erased.
    """
    walk = _Walk(head)
    faults: list[Message] = []
    more = 0
    for fault in walk.over(entries, counted):
        if len(faults) < MOST_FAULTS:
            faults.append(fault)
        else:
            more += 1
    return Report(walk.count, walk.last, walk.erased, tuple(faults), more, walk.head_at)


class _Walk:
    """A way through a chain, from its first entry to its last."""

    def __init__(self, head: str) -> None:
        self.count = 0
        self.last = GENESIS
        self.erased = 0
        self.head_at: int | None = None
        self._head = head
        self._number = 0
        self._unrecorded: set[tuple[int, str]] = set()

    def over(self, entries: Iterable[Entry], counted: int) -> Iterator[Message]:
        """Everything that is wrong, in the order of the entries."""
        for entry in entries:
            yield from self._order(entry)
            yield from self._words(entry)
            if entry_hash(entry) != entry.hash:
                yield _of(N_("Entry {number}: what it says was changed."), entry.number)
            self._go_on(entry)
        if counted > self._number:
            yield _missing(self._number + 1, counted)
        for number, key in sorted(self._unrecorded):
            text = N_("Entry {number}: its text “{key}” is erased, and no entry says by whom.")
            yield Message(text, {"number": number, "key": key})

    def _order(self, entry: Entry) -> Iterator[Message]:
        if entry.number > self._number + 1:
            yield _missing(self._number + 1, entry.number - 1)
        elif entry.number <= self._number:
            yield _of(N_("Entry {number} stands there more than once."), entry.number)
        elif entry.previous != self.last:
            yield _of(N_("Entry {number} does not follow the one before it."), entry.number)

    def _words(self, entry: Entry) -> Iterator[Message]:
        for one in entry.texts:
            said = {"number": entry.number, "key": one.key}
            if not one.is_erased:
                if text_digest(one.salt, one.text) != one.digest:
                    yield Message(N_("Entry {number}: its text “{key}” was changed."), said)
                continue
            self.erased += 1
            self._unrecorded.add((entry.number, one.key))
            if one.salt or one.text:
                text = N_(
                    "Entry {number}: its text “{key}” is said to be erased and is still there."
                )
                yield Message(text, said)

    def _go_on(self, entry: Entry) -> None:
        if entry.action == ERASING and isinstance(entry.facts, dict):
            number, keys = entry.facts.get("entry"), entry.facts.get("texts")
            self._unrecorded -= {one for one in self._unrecorded if _is_among(one, number, keys)}
        if self._head and entry.hash.startswith(self._head):
            self.head_at = entry.number
        self.count += 1
        self.last = entry.hash
        self._number = entry.number


def _is_among(erased: tuple[int, str], number: object, keys: object) -> bool:
    """Whether a text is one of those an entry says it erased, whatever its facts may be."""
    return erased[0] == number and isinstance(keys, list) and erased[1] in keys


def _of(text: str, number: int) -> Message:
    return Message(text, {"number": number})


def _missing(first: int, last: int) -> Message:
    if first == last:
        return _of(N_("Entry {number} is missing."), first)
    return Message(N_("Entries {first} to {last} are missing."), {"first": first, "last": last})
