"""Lots and seeds that nobody chose (8.7.6): how an order follows from a secret and what was public.

The recipe is made of SHA-256 over plain text alone, so that anybody can repeat it in any language;
docs/lots.md says it in words, with a script. Hashes are written in lower-case hexadecimal, and
what is hashed is text in UTF-8: lines, joined by a line feed, none after the last.

A **seed** is secret until it is drawn with. Seeds come from a chain: the hash of each is the seed
that was used before it, and the hash of the first is the **commitment**, public from the
beginning. So whoever makes the secret has chosen all seeds at once, and cannot try another one
later: not even for a draw that takes the place of one.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

SEEDS_OF_A_SECRET: Final = 1000
"""How many draws a secret is good for."""

_SEED_DIGITS: Final = 12
"""So many hexadecimal digits, 48 bits: any language holds such a number exactly."""


def sha256(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(secret: str) -> str:
    """What is shown of a secret before anything is drawn: the end of its chain."""
    return _along(secret, SEEDS_OF_A_SECRET)


def seed(secret: str, number: int) -> str:
    """The seed of a secret's draw by its number, from 1. Its hash is the one before it."""
    if not 1 <= number <= SEEDS_OF_A_SECRET:
        raise ValueError(number)
    return _along(secret, SEEDS_OF_A_SECRET - number)


def _along(secret: str, steps: int) -> str:
    for _ in range(steps):
        secret = sha256(secret)
    return secret


def named(numbers: Mapping[str, int]) -> str:
    """The numbers players named, as they go into their tickets: `p03=17,p10=4`, by key."""
    return ",".join(f"{key}={number}" for key, number in sorted(numbers.items()))


def ticket(seed: str, head: str, numbers: Mapping[str, int], player: str) -> str:
    """A player's ticket.

    `head` is the hash of the journal's entry of the last publication; `numbers` are those the
    tied players named, by key, and `player` is his key.
    """
    return sha256(f"lot\n{seed}\n{head}\n{named(numbers)}\n{player}")


def tickets(
    seed: str, head: str, numbers: Mapping[str, int], players: Iterable[str]
) -> dict[str, str]:
    """The tickets of all who tie, by key, the smallest first: that is the order of their places."""
    drawn = {player: ticket(seed, head, numbers, player) for player in players}
    return dict(sorted(drawn.items(), key=lambda one: one[1]))


def seating_seed(seed: str, head: str) -> int:
    """The number a stage's seating is drawn by: what `consigliere seat --seed` takes.

    `head` is the hash of the journal's last entry when the draw began.
    """
    return int(sha256(f"seating\n{seed}\n{head}")[:_SEED_DIGITS], 16)
