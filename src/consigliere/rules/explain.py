"""An award explained: clause, title, facts, parameters and the arithmetic, in words."""

from dataclasses import dataclass
from enum import Enum

from consigliere.rules.award import Award, Term
from consigliere.rules.catalogue import catalogue
from consigliere.rules.edition import Parameter, parameter
from consigliere.rules.game import ClauseNumber
from consigliere.rules.kinds import Source
from consigliere.rules.parameters import Edition
from consigliere.rules.path import Path, path_text
from consigliere.rules.points import Amount
from consigliere.rules.scales import Ceiling, Scale
from consigliere.rules.words import Words


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an award is what it is, for people.

    `parameters` are pairs of the path in the edition's file and the value there; the points
    of `terms` (hundredths) add up to the award's; `arithmetic` is the sum written out.
    """

    clause: ClauseNumber
    title: str
    facts: tuple[str, ...]
    parameters: tuple[tuple[str, str], ...]
    terms: tuple[Term, ...]
    arithmetic: str


class Explainer:
    """Puts the awards of one edition into words of one language.

    Words are made here and nowhere earlier; what many awards share is made once.
    """

    def __init__(self, edition: Edition, say: Words) -> None:
        """An explainer for an edition and a language."""
        self._edition = edition
        self._say = say
        self._parameters: dict[Path, tuple[str, str]] = {}
        self._wins: dict[str, Explanation] = {}

    def __call__(self, award: Award) -> Explanation:
        """An award's reason in words."""
        if award.source is not Source.WIN:
            return self._explained(award)
        if award.clause not in self._wins:  # the same for everybody who won
            self._wins[award.clause] = self._explained(award)
        return self._wins[award.clause]

    def title(self, clause: str) -> str:
        """What a clause is about; empty for one that is not listed."""
        entry = catalogue(self._edition.name).clauses.get(clause)
        return entry.title.told(self._say.language) if entry else ""

    def _explained(self, award: Award) -> Explanation:
        told = award.because.told(self._say)
        return Explanation(
            clause=award.clause,
            title=self.title(award.clause),
            facts=told.facts,
            parameters=tuple(map(self._parameter, told.parameters)),
            terms=told.terms,
            arithmetic=_arithmetic(told.terms, award.points, self._say),
        )

    def _parameter(self, path: Path) -> tuple[str, str]:
        if path not in self._parameters:
            value = _shown(parameter(self._edition, path), self._say)
            self._parameters[path] = path_text(path), value
        return self._parameters[path]


def _arithmetic(terms: tuple[Term, ...], points: Amount, say: Words) -> str:
    """The summands with what they are for, and the sum where there is more than one."""
    told = [f"{say.points(term.points, signed=True)} ({term.words})" for term in terms]
    if len(told) == 1:
        return told[0]
    return " ".join(told) + f" = {say.points(points, signed=True)}"


def _shown(read: Parameter, say: Words) -> str:
    """A parameter as people read it."""
    match read.value:
        case Scale() as scale:
            return _scale_shown(scale, say)
        case Ceiling() as ceiling:
            return say("at most {most:signed}", most=ceiling.most)
        case tuple() as items:
            return ", ".join(_shown(Parameter(item, read.is_amount), say) for item in items)
        case Enum() as member:
            return say.name(member)
        case value:
            return say.points(value, signed=True) if read.is_amount else str(value)


def _scale_shown(scale: Scale, say: Words) -> str:
    if not scale.values:
        return say("no value is lawful")
    if not scale.consent:
        return say("{values:amounts}", values=scale.values)
    both = {"values": scale.values, "consent": scale.consent}
    return say("{values:amounts}; with consent {consent:amounts}", **both)
