"""What a check says of a seating: demands and whether they are kept, counts, and the bound."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from consigliere.seating.bounds import Bound, gap
from consigliere.seating.faults import Fault

Couple = tuple[str, str]
"""Two players by id, in the order of the problem."""


@dataclass(frozen=True)
class Demand:
    """A hard demand, whether it is kept, and where it is not."""

    text: str
    faults: tuple[Fault, ...]

    @property
    def kept(self) -> bool:
        """Whether nothing breaks it."""
        return not self.faults


@dataclass(frozen=True)
class PlayerReport:
    """What a seating means for one player.

    `seats` counts his games on each seat from 1, `tables` at each table from 1, `rests` are the
    rounds in which he sits out though he is there, `gaps` the rounds from one of them to the next.
    """

    player: str
    games: int
    seats: tuple[int, ...]
    tables: tuple[int, ...]
    rests: tuple[int, ...]

    @property
    def halves(self) -> tuple[int, int]:
        """Games on the lower and on the upper half of the seats (1–5 and 6–10)."""
        half = len(self.seats) // 2
        return sum(self.seats[:half]), sum(self.seats[half:])

    @property
    def gaps(self) -> tuple[int, ...]:
        """Rounds from each sit-out to the next."""
        return tuple(later - earlier for earlier, later in pairwise(self.rests))


@dataclass(frozen=True)
class JudgeReport:
    """A judge's tables, and how often he has the same table in two rounds running."""

    judge: str
    games: int
    same_table_running: int


@dataclass(frozen=True)
class Report:
    """All that can be said of a seating.

    `meetings` counts for each number of meetings the pairs that may meet and do so that often;
    `neighbours` for each number of times the pairs that sit side by side that often (seats 10
    and 1 are side by side, too).
    """

    demands: tuple[Demand, ...]
    ss: int
    bound: Bound
    meetings: Mapping[int, int]
    never: tuple[Couple, ...]
    most: tuple[Couple, ...]
    players: tuple[PlayerReport, ...]
    neighbours: Mapping[int, int]
    judges: tuple[JudgeReport, ...]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that breaks a hard demand."""
        return tuple(fault for demand in self.demands for fault in demand.faults)

    @property
    def valid(self) -> bool:
        """Whether all hard demands are kept."""
        return not self.faults

    @property
    def proved_optimal(self) -> bool:
        """Whether no valid seating can have a smaller SS."""
        return self.valid and self.ss == self.bound.value

    @property
    def gap(self) -> float:
        """How far SS is above the bound, in per cent."""
        return gap(self.ss, self.bound.value)

    @property
    def most_meetings(self) -> int:
        """How often those meet who meet most."""
        return max(self.meetings, default=0)

    @property
    def seats_even(self) -> bool:
        """Whether everybody has each seat, and each half, as often as any other or once more."""
        return all(
            max(counts) - min(counts) <= 1
            for player in self.players
            for counts in (player.seats, player.halves)
        )
