"""The parameters of an edition: one dataclass a chapter, filled from `editions/*.toml`.

A field that may be None stands for something another edition has and this one has not, and
the file must say so under `without`; one that may be `Refused` for what may not even be
recorded. Amounts are hundredths; the file writes points.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from consigliere.rules.disputing import AdvantageRules, AppealRules, ExpulsionRules, ProtestRules
from consigliere.rules.game import NAMED, ClauseNumber, Team, Word
from consigliere.rules.kinds import Source
from consigliere.rules.leaving import DepartureRules, ProtocolRules, WillRules
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import (
    AtMostPoints,
    Ceiling,
    Limit,
    PlayerLimit,
    Refused,
    Scale,
    Worth,
)

TECHNICAL_FOULS: Final = 2
"""How many technical fouls there can be: the second removes."""


@dataclass(frozen=True, slots=True)
class Wins:
    """A point for each player of the team that won."""

    red: Worth
    black: Worth


@dataclass(frozen=True, slots=True)
class RemovalRules:
    """Removal from the table; on critical where the reds are at most the blacks and the margin.

    The margin only suggests: whether it was critical is the judge's word.
    """

    clause: ClauseNumber
    critical: Hundredths
    otherwise: Hundredths
    critical_margin: int | None


@dataclass(frozen=True, slots=True)
class LeftByVote:
    """A clause that asks how many players left by the vote of day 1."""

    clause: ClauseNumber
    left: int


@dataclass(frozen=True, slots=True)
class BestMoveRules:
    """The best move: `points` by the number of blacks named, and who has the right to it."""

    clause: ClauseNumber
    points: tuple[Hundredths, ...]
    teams: tuple[Team, ...]
    wrong_seat: ClauseNumber
    two_left: LeftByVote
    repeated: ClauseNumber
    broken_off: ClauseNumber | None
    hint: ClauseNumber | None
    table_broken: LeftByVote | Refused

    def __post_init__(self) -> None:
        """Refuse values for another number of blacks than can be named."""
        if len(self.points) != NAMED + 1:
            raise ValueError(f"points: expected {NAMED + 1} values, for 0 to {NAMED} blacks")


@dataclass(frozen=True, slots=True)
class SignedClause:
    """Where positive and negative marks of a kind are regulated."""

    positive: ClauseNumber
    negative: ClauseNumber


@dataclass(frozen=True, slots=True)
class Together:
    """What counts where a player has both an extra and a best move."""

    clause: ClauseNumber
    counts: Literal["sum", "larger"]


@dataclass(frozen=True, slots=True)
class ExtraRules:
    """Extra points. Without `not_positive` a mark that is not positive is held to won or lost."""

    clause: SignedClause
    won: Scale | Ceiling
    lost: Scale | Ceiling
    not_positive: Scale | None
    first_killed: AtMostPoints | None
    with_best_move: Together


@dataclass(frozen=True, slots=True)
class TechnicalFoulRules:
    """Technical fouls: the judge enters the points; these are suggested for the first, second."""

    clause: ClauseNumber
    suggested: tuple[Hundredths, ...]

    def __post_init__(self) -> None:
        """Refuse another number of suggestions than there can be technical fouls."""
        if len(self.suggested) != TECHNICAL_FOULS:
            raise ValueError(f"suggested: expected {TECHNICAL_FOULS} values")


@dataclass(frozen=True, slots=True)
class LimitRules:
    """The limits of a game, and what counts to them."""

    sum: Limit
    players: PlayerLimit
    counted: tuple[Source, ...]
    negatives_lessen: bool
    beaten_best_move_counts: bool


@dataclass(frozen=True, slots=True)
class DrawRules:
    """What is not credited in a draw: with a violation, as nobody may give it, or silently."""

    clause: ClauseNumber
    with_violation: tuple[Source, ...]
    silently: tuple[Source, ...]
    negatives_stay: bool
    sizes_examined: bool


@dataclass(frozen=True, slots=True)
class RemovedRules:
    """What positive is not credited to a removed or forfeited player."""

    clause: ClauseNumber
    with_violation: tuple[Source, ...]
    silently: tuple[Source, ...]


class PenaltyOf(Word):
    """Whom a penalty's clause speaks of."""

    ANYONE = "anyone"
    RED = "red"
    BLACK = "black"
    CITIZEN = "citizen"
    SHERIFF = "sheriff"


@dataclass(frozen=True, slots=True)
class Act:
    """One clause of penalties. `act` names the same act in every edition."""

    act: str
    of: PenaltyOf
    only_if_lost: bool
    size: Hundredths | Literal["scale"]


@dataclass(frozen=True, slots=True)
class OneAct:
    """Penalties that may be two names for one act."""

    clause: ClauseNumber
    whole: ClauseNumber
    parts: tuple[ClauseNumber, ...]


@dataclass(frozen=True, slots=True)
class PenaltyRules:
    """Penalties for game actions: their size, and whom each clause speaks of."""

    scale: Scale
    one_act: OneAct | None
    acts: Mapping[str, Act]

    def clause_of(self, act: str) -> ClauseNumber:
        """The clause of an act. Raises LookupError where the edition has no such act."""
        for clause, known in self.acts.items():
            if known.act == act:
                return ClauseNumber(clause)
        raise LookupError(act)


@dataclass(frozen=True, slots=True)
class NightsHint:
    """An act of omission: in so many nights or more."""

    act: str
    nights: int


@dataclass(frozen=True, slots=True)
class DayHint:
    """An act at the vote of this day."""

    act: str
    day: int


@dataclass(frozen=True, slots=True)
class PlayersHint:
    """An act at a vote of so many players."""

    act: str
    players: int


@dataclass(frozen=True, slots=True)
class ActHint:
    """An act that the record may contradict."""

    act: str


@dataclass(frozen=True, slots=True)
class HintRules:
    """What the record itself suggests, or contradicts; the clause is that of the act."""

    no_checks: NightsHint
    no_shots: NightsHint
    break_on_day: DayHint
    break_at: PlayersHint
    red_check_voted_out: ActHint
    black_check_stayed: ActHint


@dataclass(frozen=True, slots=True)
class CompensationShare:
    """The part of Ci that is credited."""

    clause: ClauseNumber
    share: Fraction


@dataclass(frozen=True, slots=True)
class CompensationRules:
    """Ci = most · i / B, at most `most`; B = the share of the games, rounded, at least so many."""

    most: Hundredths
    games_share: Fraction
    at_least: int
    clause: ClauseNumber
    games_of: Literal["player", "longest"]
    distance: Literal["participants", "tournament"]
    blacks_named: int
    lost: CompensationShare
    won: CompensationShare | None


@dataclass(frozen=True, slots=True)
class RankingRules:
    """The clause of each step of the ranking, in order."""

    total: ClauseNumber
    additional: ClauseNumber
    wins: ClauseNumber
    wins_as_don_or_sheriff: ClauseNumber
    first_killed: ClauseNumber
    lot: ClauseNumber


@dataclass(frozen=True, slots=True)
class Edition:
    """A regulation as data. A chapter it does not know is None or `Refused`."""

    name: str
    win: Wins
    removal: RemovalRules
    forfeit: Worth | Refused
    best_move: BestMoveRules
    extra: ExtraRules
    will: WillRules | Refused
    protocol: ProtocolRules | Refused
    departure: DepartureRules | None
    technical_foul: TechnicalFoulRules | Refused
    limits: LimitRules
    draw: DrawRules
    removed: RemovedRules | None
    penalties: PenaltyRules
    hints: HintRules | None
    compensation: CompensationRules
    ranking: RankingRules
    appeals: AppealRules | None
    protests: ProtestRules
    outside_advantage: AdvantageRules | None
    expulsion: ExpulsionRules | None
