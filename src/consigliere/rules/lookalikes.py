"""Ids and names that look alike and are not the same: `p01` in Latin letters, `р01` in Cyrillic."""

from collections.abc import Iterable, Mapping
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


def lookalikes(ids: Iterable[Id], names: Mapping[Id, str] | None = None) -> dict[Id, Id]:
    """For each id that looks like an earlier one but differs from it: that earlier one.

    With `names` it is those that are compared, capitals like small letters.
    """
    first: dict[str, Id] = {}
    alike = {}
    for one in ids:
        looks = skeleton(one) if names is None else skeleton(names[one].casefold())
        earlier = first.setdefault(looks, one)
        if earlier != one:
            alike[one] = earlier
    return alike
