"""What an edition says of an amount: scales, ceilings, limits, and fixed worths.

Amounts are hundredths; the file writes points.
"""

from dataclasses import dataclass
from typing import Literal

from consigliere.rules.game import ClauseNumber, Word
from consigliere.rules.points import Amount, Hundredths


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
class AtMostPoints:
    """An upper limit."""

    clause: ClauseNumber
    most: Hundredths


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
