"""How an appeals commission decides: by a majority of its named members (8.8.3)."""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

Choice = TypeVar("Choice", bound=Hashable)


def majority(votes: Mapping[int, Choice], members: Collection[int]) -> Choice | None:
    """What more than half of all members want, not only of those who voted; else None.

    `votes` holds the last vote of each by his number; one of somebody who is no member any more
    does not count.
    """
    counted = Counter(choice for member, choice in votes.items() if member in members)
    for choice, number in counted.items():
        if 2 * number > len(members):
            return choice
    return None
