"""How likely a change for the worse is taken, as whole numbers that are the same everywhere.

The exponentials are computed in decimal arithmetic, which rounds correctly on every machine, and
a kernel compares them with 32 random bits.
"""

from decimal import Context, Decimal
from functools import lru_cache
from typing import Final

_CONTEXT: Final = Context(prec=30)
_WHOLE: Final = 1 << 32
_NEVER: Final = 1 << 8
"""Chances below 2⁻²⁴ are taken for none: tables stay short."""

UNIT: Final = 1000
"""Temperatures are given in thousandths of SS."""


@lru_cache(maxsize=4096)
def chances(temperature: int, step: int = 1) -> tuple[int, ...]:
    """For a change for the worse of 0, step, 2·step …: how many of 2³² draws take it.

    Args:
        temperature: In thousandths; greater than 0.
        step: What lies between two entries of the table.
    """
    factor = _CONTEXT.exp(_CONTEXT.divide(Decimal(-step * UNIT), Decimal(temperature)))
    found = []
    chance = Decimal(_WHOLE)
    while chance >= _NEVER:
        found.append(int(chance))
        chance = _CONTEXT.multiply(chance, factor)
    return tuple(found)


@lru_cache(maxsize=64)
def ladder(hot: int, cold: int, levels: int) -> tuple[int, ...]:
    """Temperatures from hot to cold in equal ratios, in thousandths."""
    if levels == 1:
        return (cold,)
    high, low = _CONTEXT.ln(Decimal(hot)), _CONTEXT.ln(Decimal(cold))
    slope = _CONTEXT.divide(_CONTEXT.subtract(low, high), Decimal(levels - 1))
    return tuple(
        max(1, int(_CONTEXT.exp(_CONTEXT.add(high, _CONTEXT.multiply(slope, Decimal(level))))))
        for level in range(levels)
    )
