"""How many may be in at once, and how many of them may come from one address."""

from collections import Counter
from ipaddress import IPv6Address
from typing import Final

_NETWORK: Final = 8
"""Bytes of an IPv6 address that tell one connection to the network from another (RFC 6177)."""


class Places:
    """So many places, so many of them for whoever comes from one address."""

    def __init__(self, most: int, of_one: int) -> None:
        """All of them are free. A hall has one address for all who sit in it."""
        self._most = most
        self._of_one = of_one
        self._taken: Counter[str | bytes | None] = Counter()

    def take(self, client: str | None) -> bool:
        """Take a place, if there is one for this client; None is one who cannot be told apart."""
        who = _origin(client)
        if self._taken.total() >= self._most or self._taken[who] >= self._of_one:
            return False
        self._taken[who] += 1
        return True

    def give_back(self, client: str | None) -> None:
        """Leave a place that was taken."""
        who = _origin(client)
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]


def _origin(client: str | None) -> str | bytes | None:
    if client is None or ":" not in client:
        return client
    try:
        return IPv6Address(client).packed[:_NETWORK]
    except ValueError:
        return client
