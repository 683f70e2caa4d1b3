"""Parameters of what a leaver leaves: his opinion, his departure protocol (8.3.8, 8.3.9).

Amounts are hundredths; the file writes points.
"""

from dataclasses import dataclass
from fractions import Fraction

from consigliere.rules.game import ClauseNumber, Team
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import Scale, Worth


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
