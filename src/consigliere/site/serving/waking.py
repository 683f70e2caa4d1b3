"""What wakes the worker: PostgreSQL tells it of each action; SQLite tells nobody and is asked."""

from threading import Event
from types import TracebackType
from typing import Final, Self

import psycopg
from django.db import connection

from consigliere.site.actions.news import CHANNEL
from consigliere.site.live.news import address_of

_ASK_EVERY: Final = 1.0
"""Seconds between two looks into the outbox of SQLite, and between two at being told to end."""
_SLEEPS: Final = 5
"""So many of them without a word from PostgreSQL: pauses after failed tries end by the clock."""


class Waker:
    """Waits until there may be something to do. A connection that broke is made anew."""

    def __init__(self, ended: Event) -> None:
        """Until `ended` is set at most."""
        self._ended = ended
        self._listening: psycopg.Connection[tuple[object, ...]] | None = None

    def __enter__(self) -> Self:
        """Nothing is begun yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """No longer listen."""
        if self._listening is not None:
            self._listening.close()

    def wait(self) -> None:
        """Until an action was done, a while has passed, or it was told to end."""
        if connection.vendor != "postgresql":
            self._ended.wait(_ASK_EVERY)
            return
        for _ in range(_SLEEPS):
            if self._ended.is_set() or self._heard():
                return

    def _heard(self) -> bool:
        try:
            if self._listening is None:
                self._listening = psycopg.connect(**address_of(connection), autocommit=True)
                self._listening.execute(f"LISTEN {CHANNEL}")
                return True  # whatever was missed before
            return any(True for _ in self._listening.notifies(timeout=_ASK_EVERY, stop_after=1))
        except (psycopg.Error, OSError):
            self._listening = None
            self._ended.wait(_ASK_EVERY)
            return False
