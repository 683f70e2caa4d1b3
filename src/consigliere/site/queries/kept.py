"""What was computed and may be asked for again, as long as there is room for it."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The things computed last, by what they follow from.

    Unlike `lru_cache` it can be asked whether something is there, so that what the missing ones
    are computed from is fetched for all of them at once.
    """

    def __init__(self, most: int) -> None:
        """Nothing yet, and never more than so many."""
        self._most = most
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """What is kept by a key."""
        with self._lock:
            found = self._found.get(key)
            if found is not None:
                self._found.move_to_end(key)
            return found

    def put(self, key: Hashable, computed: T) -> T:
        """Keep something; gives what was kept by the key before, for it is the same."""
        with self._lock:
            kept = self._found.setdefault(key, computed)
            if len(self._found) > self._most:
                self._found.popitem(last=False)
            return kept
