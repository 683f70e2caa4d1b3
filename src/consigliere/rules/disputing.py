"""What an edition says of disputes: appeals, protests, outside advantage, removal.

What follows from it – windows, limits, who decides – is worked out in `consigliere.disputes`.
"""

from dataclasses import dataclass

from consigliere.rules.game import ClauseNumber
from consigliere.rules.scales import AtMostPoints
from consigliere.rules.tournament import Category


@dataclass(frozen=True, slots=True)
class Window:
    """How many rounds an appeal may be opened for, counted from when the points were known."""

    clause: ClauseNumber
    rounds: int


@dataclass(frozen=True, slots=True)
class Times:
    """How often a player may appeal in a tournament."""

    clause: ClauseNumber
    positive: int
    penalties: int


@dataclass(frozen=True, slots=True)
class AppealRules:
    """Appeals against one's own points.

    `boundaries` is the clause of the other ends of the window: the next day, the closing of the
    standings, the last round. A difference of at most `difference` is no ground.
    """

    opening: ClauseNumber
    conversation: ClauseNumber
    boundaries: ClauseNumber
    window: Window
    difference: AtMostPoints
    times: Times


@dataclass(frozen=True, slots=True)
class Within:
    """A time after a game's end."""

    clause: ClauseNumber
    minutes: int


@dataclass(frozen=True, slots=True)
class ProtestRules:
    """Protests against a game's result. `within` is None where only the tournament's end limits."""

    opening: ClauseNumber
    deciding: ClauseNumber
    consulting: ClauseNumber
    final: ClauseNumber
    within: Within | None


@dataclass(frozen=True, slots=True)
class AdvantageRules:
    """Weighty outside advantage: another result or a replay, with the Committee's agreement."""

    clause: ClauseNumber


@dataclass(frozen=True, slots=True)
class ExpulsionRules:
    """Removal from the tournament: a chief judge below `category` needs the Committee's word."""

    clause: ClauseNumber
    category: Category
