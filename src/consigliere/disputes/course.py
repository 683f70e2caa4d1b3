"""The course of a tournament as deadlines see it: its rounds in order, its closed standings."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


class RoundTimes(NamedTuple):
    """A round: its number and day, when it started and ended, when it is planned to start.

    `key` tells it from others of the same number, in another stage.
    """

    number: int
    day: int
    started_at: datetime | None = None
    ended_at: datetime | None = None
    planned_start: datetime | None = None
    shuts_standings: bool = False
    key: int = 0


class Closing(NamedTuple):
    """A time in which the public saw no standings; `until` is None while it lasts."""

    since: datetime
    until: datetime | None = None

    def holds(self, at: datetime) -> bool:
        """Whether the standings were closed at a moment."""
        return self.since <= at and (self.until is None or at < self.until)


@dataclass(frozen=True, slots=True)
class Course:
    """Rounds in the order they are played, to the last that is planned; closings in order.

    Rounds that were never started and will not be are no part of it. `closed_at` is when the
    tournament was closed, None while it is open.
    """

    rounds: tuple[RoundTimes, ...] = ()
    closings: tuple[Closing, ...] = ()
    closed_at: datetime | None = None

    @property
    def shut_since(self) -> datetime | None:
        """Since when the standings are closed to the public; None while they are open."""
        last = self.closings[-1] if self.closings else None
        return last.since if last is not None and last.until is None else None

    @property
    def last_round(self) -> RoundTimes | None:
        """The last round there is going to be."""
        return self.rounds[-1] if self.rounds else None

    def known_at(self, published_at: datetime, asked_at: datetime | None) -> datetime | None:
        """When a player could know his points (`fsm` 8.9.1); None: not yet.

        That is their publication; of points published while the standings were closed, his asking
        the table judge or the opening of the standings, whichever came first. Once he asked he is
        shown what is published later, too: nobody knows points before they are published.
        """
        hidden = next((one for one in self.closings if one.holds(published_at)), None)
        if hidden is None:
            return published_at
        told_at = None if asked_at is None else max(asked_at, published_at)
        return min((at for at in (told_at, hidden.until) if at is not None), default=None)
