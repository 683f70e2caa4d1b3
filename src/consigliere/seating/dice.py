"""Random numbers that are the same on every machine, in plain Python and compiled.

A multiply-with-carry generator whose every step fits a signed 64-bit integer, so that a compiled
kernel, which writes these three operations out itself, draws the very same numbers.
"""

from collections.abc import MutableSequence
from typing import Final, TypeVar

FACTOR: Final = 698769069
"""Marsaglia's: FACTOR·2³² − 1 and FACTOR·2³¹ − 1 are prime, so the period is about 2⁶⁰."""

LOW: Final = (1 << 32) - 1
_SPREAD: Final = 0x9E3779B97F4A7C15
_MIX: Final = 0xBF58476D1CE4E5B9
_64_BITS: Final = (1 << 64) - 1

T = TypeVar("T")


class Dice:
    """A stream of random numbers. `state` is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, seed: int, purpose: int = 0) -> None:
        """Begin the stream of a seed; each purpose has a stream of its own."""
        mixed = (seed * 0x100 + purpose + 1) * _SPREAD & _64_BITS
        mixed = (mixed ^ mixed >> 30) * _MIX & _64_BITS
        mixed ^= mixed >> 31
        # The carry must stay below FACTOR, and the state must not be the fixed point 0.
        self.state = ((mixed >> 32) % (FACTOR - 1) + 1 << 32) | mixed & LOW

    def next(self) -> int:
        """A number below 2³²."""
        self.state = FACTOR * (self.state & LOW) + (self.state >> 32)
        return self.state & LOW

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limit is at most 2³²."""
        return self.next() * limit >> 32

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put items in random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
