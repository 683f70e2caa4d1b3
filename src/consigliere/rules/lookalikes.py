"""Ids that look alike and are not the same: `p01` in Latin letters, and `р01` in Cyrillic ones."""

from collections.abc import Iterable
from typing import Final

from consigliere.rules.game import Id

# Cyrillic above, Latin below. Letters that differ within one alphabet, or from digits (O and 0),
# are left alone: people tell those apart on purpose.
_ALIKE: Final = str.maketrans(
    "АВЕЁКМНОРСТУХЅІЇЈԚԜаеёорсухѕіїјһԛԝԁ",
    "ABEËKMHOPCTYXSIÏJQWaeëopcyxsiïjhqwd",
)


def skeleton(text: str) -> str:
    """What a text looks like: the same for two texts that differ only in look-alike letters."""
    return text.translate(_ALIKE)


def lookalikes(ids: Iterable[Id]) -> dict[Id, Id]:
    """For each id that looks like an earlier one but differs from it: that earlier one."""
    first: dict[str, Id] = {}
    alike = {}
    for one in ids:
        earlier = first.setdefault(skeleton(one), one)
        if earlier != one:
            alike[one] = earlier
    return alike
