"""The version the first killed left of those who revealed (`fsm` 8.3.9.5, 8.3.9.10)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from consigliere.rules.award import Award, Term, Told
from consigliere.rules.facts import Facts
from consigliere.rules.game import (
    Claim,
    ClaimedAs,
    ClauseNumber,
    DepartureProtocol,
    Role,
    Seat,
    VersionBasis,
)
from consigliere.rules.kinds import Source
from consigliere.rules.leaving import DepartureRules
from consigliere.rules.path import Path
from consigliere.rules.points import Hundredths
from consigliere.rules.words import N_, Words

TRUE = N_("seat {seat} as {claimed:word}: true")
FALSE = N_("seat {seat} as {claimed:word}: false")

CLAIMS: Final[Path] = ("first_killed", "departure_protocol", "claims")

_TRUE_OF: Final = {
    ClaimedAs.SHERIFF: (Role.SHERIFF,),
    ClaimedAs.DON: (Role.DON,),
    ClaimedAs.RED: (Role.CITIZEN,),
    ClaimedAs.BLACK: (Role.MAFIA, Role.DON),
}


class Version(NamedTuple):
    """The claims, each with whether it is true, what the version rests on, and its worth."""

    claims: tuple[tuple[Claim, bool], ...]
    basis: VersionBasis
    points: Hundredths
    parameter: Path

    def told(self, say: Words) -> Told:
        """The reason in words."""
        facts = [
            say(TRUE if true else FALSE, seat=claim.seat, claimed=claim.as_)
            for claim, true in self.claims
        ]
        facts.append(say("the version rests on: {basis:word}", basis=self.basis))
        right = all(true for _, true in self.claims)
        term = say("a right version") if right else say("a wrong version")
        return Told(tuple(facts), (Term(self.points, term),), (self.parameter,))


def version_award(
    facts: Facts, rules: DepartureRules, seat: Seat, protocol: DepartureProtocol
) -> Iterator[Award]:
    """The version: its worth where every claim is true, as much less where one is not."""
    if not protocol.claims:
        return
    claims = tuple((claim, _is_true(facts, claim)) for claim in protocol.claims)
    clause, worth, parameter = _worth(rules, protocol)
    points = Hundredths(worth if all(true for _, true in claims) else -worth)
    because = Version(claims, protocol.version_basis, points, parameter)
    yield Award(seat, clause, points, Source.DEPARTURE, CLAIMS, because)


def _is_true(facts: Facts, claim: Claim) -> bool:
    return facts.role(claim.seat) in _TRUE_OF[claim.as_]


def _worth(
    rules: DepartureRules, protocol: DepartureProtocol
) -> tuple[ClauseNumber, Hundredths, Path]:
    """The clause a version is judged by, its worth, and where in the edition that stands."""
    version, basis = rules.version, protocol.version_basis
    if basis is not VersionBasis.TWO_REVEALS:
        path = ("departure", "version", "by_basis", basis.value)
        worth: Hundredths = getattr(version.by_basis, basis.value)
        return version.clause, worth, path
    named = {claim.as_ for claim in protocol.claims}
    if ClaimedAs.SHERIFF in named:
        if len(protocol.claims) == 1:
            return rules.sheriff.clause, rules.sheriff.points, ("departure", "sheriff", "points")
        return version.clause, version.with_sheriff, ("departure", "version", "with_sheriff")
    if {ClaimedAs.DON, ClaimedAs.RED} <= named:
        return version.clause, version.don_and_red, ("departure", "version", "don_and_red")
    return version.clause, version.other, ("departure", "version", "other")
