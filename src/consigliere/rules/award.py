"""What the chapters of the rules have to say of a game: awards, and findings about the record."""

from typing import Final, NamedTuple, Protocol

from consigliere.rules.game import ClauseNumber, Seat
from consigliere.rules.kinds import Severity, Source
from consigliere.rules.path import Path
from consigliere.rules.points import Amount, Hundredths
from consigliere.rules.words import Message, Words


class Term(NamedTuple):
    """One summand of an award's arithmetic: hundredths, and what they are for."""

    points: Amount
    words: str


class Told(NamedTuple):
    """A reason in words: the facts looked at, the summands, the parameters read (their paths)."""

    facts: tuple[str, ...]
    terms: tuple[Term, ...]
    parameters: tuple[Path, ...]


class Reason(Protocol):
    """Why an award is what it is: facts kept as they are until somebody asks for words."""

    def told(self, say: Words) -> Told:
        """The reason in a language. The terms add up to the award's points."""
        ...


class Award(NamedTuple):
    """Points (hundredths) for one seat by one clause.

    `fact` is the path inside the game of what earned them, None for the outcome and Ci.
    """

    seat: Seat
    clause: ClauseNumber
    points: Amount
    source: Source
    fact: Path | None
    because: Reason


class Withheld(NamedTuple):
    """An award as recorded that is not credited, and the clause that withholds it."""

    award: Award
    clause: ClauseNumber


LIMITS: Final = "limits"
"""What a consent to more than the limits of a game (8.4.1) names; any other names a mark."""


class Asked(NamedTuple):
    """The consent an approval waits for: the id of the mark, or `LIMITS`.

    `usual` are the values the edition allows without asking, as far as it lists them.
    """

    of: str | None
    usual: tuple[Hundredths, ...] = ()


class Finding(NamedTuple):
    """Something about the record a person should see; seat None where the whole game is meant."""

    severity: Severity
    clause: ClauseNumber | None
    seat: Seat | None
    message: Message
    asked: Asked | None = None

    @property
    def blocks(self) -> bool:
        """Whether it keeps the game from being published as it is."""
        return self.severity is not Severity.NOTICE


def violation(clause: ClauseNumber, seat: Seat | None, text: str, **values: object) -> Finding:
    """A finding that keeps the game from being published as it is."""
    return Finding(Severity.VIOLATION, clause, seat, Message(text, values))


def notice(clause: ClauseNumber | None, seat: Seat | None, text: str, **values: object) -> Finding:
    """A finding worth a look."""
    return Finding(Severity.NOTICE, clause, seat, Message(text, values))
