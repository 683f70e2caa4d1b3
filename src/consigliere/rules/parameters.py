"""The parameters of an edition: one dataclass a chapter, filled from `editions/*.toml`.

A field that may be None stands for something another edition has and this one has not, and
the file must say so under `without`; one that may be `Refused` for what may not even be
recorded. Amounts are hundredths; the file writes points.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from consigliere.rules.game import NAMED, ClauseNumber, Team, Word
from consigliere.rules.kinds import Source
from consigliere.rules.points import Amount, Hundredths

TECHNICAL_FOULS: Final = 2
"""How many technical fouls there can be: the second removes."""


class Verdict(Word):
    """What an edition says of the size of a mark."""

    LAWFUL = "lawful"
    NEEDS_CONSENT = "needs_consent"
    UNLAWFUL = "unlawful"


@dataclass(frozen=True, slots=True)
class Scale:
    """The values a judge may set, and those he may set with the chief judge's consent."""

    clause: ClauseNumber
    values: tuple[Hundredths, ...]
    consent: tuple[Hundredths, ...]

    def verdict(self, points: Hundredths) -> Verdict:
        """What the clause says of this many points."""
        if points in self.values:
            return Verdict.LAWFUL
        return Verdict.NEEDS_CONSENT if points in self.consent else Verdict.UNLAWFUL


@dataclass(frozen=True, slots=True)
class Ceiling:
    """Any value up to the most; from `consent_from` on with the chief judge's consent."""

    clause: ClauseNumber
    most: Hundredths
    consent_from: Hundredths | None

    def verdict(self, points: Hundredths) -> Verdict:
        """What the clause says of this many points."""
        if points > self.most:
            return Verdict.UNLAWFUL
        if self.consent_from is not None and points >= self.consent_from:
            return Verdict.NEEDS_CONSENT
        return Verdict.LAWFUL


@dataclass(frozen=True, slots=True)
class Refused:
    """What this edition does not know and no record may hold: the clause of the violation."""

    refused: ClauseNumber


@dataclass(frozen=True, slots=True)
class Worth:
    """A fixed number of points for a fact."""

    clause: ClauseNumber
    points: Hundredths


@dataclass(frozen=True, slots=True)
class Wins:
    """A point for each player of the team that won."""

    red: Worth
    black: Worth


@dataclass(frozen=True, slots=True)
class RemovalRules:
    """Removal from the table."""

    clause: ClauseNumber
    critical: Hundredths
    otherwise: Hundredths


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
class AtMostPoints:
    """An upper limit."""

    clause: ClauseNumber
    most: Hundredths


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
class OpinionRules:
    """How many colours a scored opinion must hold."""

    clause: ClauseNumber
    colours: int


@dataclass(frozen=True, slots=True)
class FirstKilledOpinionRules:
    """How many colours, or how many blacks, a first killed's scored opinion must hold."""

    clause: ClauseNumber
    colours: int
    blacks: int


@dataclass(frozen=True, slots=True)
class BlackChecksWillRules:
    """The first killed's will where both who revealed showed a black check."""

    scale: Scale
    reds: int
    blacks: int
    beside_aside: OpinionRules


@dataclass(frozen=True, slots=True)
class WillRules:
    """The will and the opinion in it."""

    scale: Scale
    first_killed_needs_consent: bool
    opinion: OpinionRules
    opinion_of_first_killed: FirstKilledOpinionRules
    checked_black: ClauseNumber
    repeats_protocol: ClauseNumber
    black_checks: BlackChecksWillRules


@dataclass(frozen=True, slots=True)
class ProtocolRules:
    """The mark for the departure protocol of anyone but the first killed."""

    scale: Scale
    of_first_killed: ClauseNumber


@dataclass(frozen=True, slots=True)
class ColourRules:
    """Colours of one team: the first right one, the second …; the last value repeats."""

    clause: ClauseNumber
    right: tuple[Hundredths, ...]
    wrong: tuple[Hundredths, ...]

    def __post_init__(self) -> None:
        """Refuse to leave the first colour without a value."""
        if not (self.right and self.wrong):
            raise ValueError("right, wrong: expected a value at least for the first")


@dataclass(frozen=True, slots=True)
class RedLimit:
    """Right reds together at most, wrong reds together at least."""

    clause: ClauseNumber
    most: Hundredths
    least: Hundredths


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the standard value."""

    clause: ClauseNumber
    share: Fraction


@dataclass(frozen=True, slots=True)
class AsideRules:
    """A protocol aside from both versions."""

    clause: ClauseNumber
    red: Hundredths
    last_black: Hundredths
    wrong: Hundredths


@dataclass(frozen=True, slots=True)
class WeakBasisRules:
    """What a version is worth that rests on less than two reveals, by its basis."""

    second_reveal_later: Hundredths
    sheriff_conceals: Hundredths
    single_reveal: Hundredths
    unreliable_information: Hundredths


@dataclass(frozen=True, slots=True)
class VersionRules:
    """A version, right or wrong by as much; `by_basis` holds what weakens it."""

    clause: ClauseNumber
    with_sheriff: Hundredths
    don_and_red: Hundredths
    other: Hundredths
    by_basis: WeakBasisRules


@dataclass(frozen=True, slots=True)
class DepartureRules:
    """The departure protocol of the first killed, computed from what he left."""

    clause: ClauseNumber
    teams: tuple[Team, ...]
    black: ColourRules
    red: ColourRules
    red_limit: RedLimit
    blacks_foreseen: OpinionRules
    near_certain: Share
    from_version: ClauseNumber
    certain: ClauseNumber
    own_check: ClauseNumber
    aside: AsideRules
    sheriff: Worth
    left_nothing: Worth
    version: VersionRules


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
class Limit:
    """How much a judge may give in a game; beyond it up to `by_consent` with consent."""

    clause: ClauseNumber
    most: Hundredths
    by_consent: Hundredths | Literal["any", "none"]

    def verdict(self, amount: Amount) -> Verdict:
        """What the clause says of this much."""
        return _within(amount, self.most, self.by_consent)


@dataclass(frozen=True, slots=True)
class PlayerLimit:
    """How many players a judge may give points to in a game."""

    clause: ClauseNumber
    most: int
    by_consent: int | Literal["any", "none"]

    def verdict(self, number: int) -> Verdict:
        """What the clause says of this many."""
        return _within(number, self.most, self.by_consent)


def _within(amount: Amount, most: int, by_consent: int | Literal["any", "none"]) -> Verdict:
    if amount <= most:
        return Verdict.LAWFUL
    if by_consent == "any":
        return Verdict.NEEDS_CONSENT
    if by_consent == "none" or amount > by_consent:
        return Verdict.UNLAWFUL
    return Verdict.NEEDS_CONSENT


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
