"""Names of a list that may be those of players already there, or of each other."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from consigliere.files.likenesses import Why, likenesses
from consigliere.files.name_list import Entry
from consigliere.site.models import Participant


class Pair(NamedTuple):
    """A line of a list (`later`, its place there) and whom it is like.

    `earlier` counts through the players already there and then the lines. `id` stays the same
    while both names do; `suggested` is what is plain: one person, or None where it is not.
    """

    id: str
    later: int
    earlier: int
    entry: Entry
    other: Entry
    other_key: str
    why: Why
    suggested: bool | None


def likely_pairs(present: Sequence[Participant], entries: Sequence[Entry]) -> list[Pair]:
    """For each line of a list the player it is most like, if there is one. No query."""
    known = [Entry(one.name, one.club, one.city, one.team) for one in present]
    everybody = [*known, *entries]
    pairs = []
    seen: dict[str, int] = {}
    for like in likenesses([entry.name for entry in everybody], len(known)):
        entry, other = everybody[like.later], everybody[like.earlier]
        key = present[like.earlier].key if like.earlier < len(known) else ""
        mark = hashlib.sha256("\0".join((key, *other[:4], *entry[:4])).encode()).hexdigest()[:12]
        seen[mark] = seen.get(mark, 0) + 1
        pairs.append(
            Pair(
                f"{mark}-{seen[mark]}",
                like.later - len(known),
                like.earlier,
                entry,
                other,
                key,
                like.why,
                _suggested(entry, other, like.why),
            )
        )
    return pairs


def _suggested(entry: Entry, other: Entry, why: Why) -> bool | None:
    """One person where nothing that is heard differs and nothing else is said of only one."""
    differs = any(
        mine and mine != theirs for mine, theirs in zip(entry[1:4], other[1:4], strict=True)
    )
    return True if why.is_sure and not differs else None
