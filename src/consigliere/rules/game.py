"""The game protocol: the facts of one game, named as in the glossary, without a computed point.

The same shapes are the GAME of the tournament file, what a revision on the site stores and
what the table engine writes. They are defined here once; `consigliere.files` derives its
reader and the JSON Schema from them by these conventions:

* a field without a default is required;
* `None` may be written only where it is not the default (a miss, a check not made);
  where `None` is the default it means that the key is absent;
* `UNRECORDED` is the default of what may be recorded as `None` but was not recorded at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, Final, NamedTuple, NewType

from consigliere.rules.points import Hundredths

Seat = NewType("Seat", int)
"""A player's number at the table, 1 to 10."""

Ordinal = NewType("Ordinal", int)
"""A whole number from 1: a day, a night, a round, a table."""

Fouls = NewType("Fouls", int)
"""0 to 4."""

TechnicalFouls = NewType("TechnicalFouls", int)
"""0 to 2."""

Id = NewType("Id", str)
"""A non-empty string that names a player, a game, an official or a mark."""

Timestamp = NewType("Timestamp", str)
"""A date with a time in ISO 8601, kept as written."""

ClauseNumber = NewType("ClauseNumber", str)
"""The number of a clause, such as 8.5.6.1."""


PLAYERS: Final = 10
"""At a table."""

MAFIA: Final = 2
"""Beside the Don."""

NAMED: Final = 3
"""At most, in a best move."""


SEATS: Final = tuple(Seat(number) for number in range(1, PLAYERS + 1))
"""All seats of a table."""


class AtMost(NamedTuple):
    """How many items a list may hold."""

    items: int


class Exactly(NamedTuple):
    """How many items a list holds."""

    items: int


class Word(Enum):
    """One of a few words. Members are hashed by identity: several times quicker than by name."""

    __hash__ = object.__hash__


class Unrecorded(Enum):
    """The type of `UNRECORDED`."""

    UNRECORDED = "unrecorded"


UNRECORDED: Final = Unrecorded.UNRECORDED
"""Nobody wrote it down, which is not the same as `None`: written down that it did not happen."""


class Team(Word):
    """The two teams: seven red against three black."""

    RED = "red"
    BLACK = "black"


class Role(Word):
    """The four roles."""

    CITIZEN = "citizen"
    SHERIFF = "sheriff"
    MAFIA = "mafia"
    DON = "don"

    @property
    def team(self) -> Team:
        """The team of the role."""
        return Team.BLACK if self in (Role.MAFIA, Role.DON) else Team.RED


class Outcome(Word):
    """How a game ended."""

    RED = "red"
    BLACK = "black"
    DRAW = "draw"


class Right(Word):
    """Why a player may have a best move: killed first, or voted out alone by a broken table."""

    FIRST_KILL = "first_kill"
    TABLE_BROKEN = "table_broken"


class BreakOff(Word):
    """What ended a best move before three seats were named."""

    INFORMATION = "information"
    HINT = "hint"


class Phase(Word):
    """When in a day or night something happened."""

    SPEECH = "speech"
    VOTE = "vote"
    LAST_WORD = "last_word"
    NIGHT = "night"


class Basis(Word):
    """What a recorded colour rests on (`fsm` 8.3.9.6 to 8.3.9.9)."""

    OPEN = "open"
    CERTAIN = "certain"
    NEAR_CERTAIN = "near_certain"
    FROM_VERSION = "from_version"
    OWN_CHECK = "own_check"


class ClaimedAs(Word):
    """Who a version says a player is: the Sheriff, the Don, a citizen, or any black."""

    SHERIFF = "sheriff"
    DON = "don"
    RED = "red"
    BLACK = "black"


class VersionBasis(Word):
    """What a version rests on (`fsm` 8.3.9.10)."""

    TWO_REVEALS = "two_reveals"
    SECOND_REVEAL_LATER = "second_reveal_later"
    SINGLE_REVEAL = "single_reveal"
    SHERIFF_CONCEALS = "sheriff_conceals"
    UNRELIABLE_INFORMATION = "unreliable_information"


class MarkKind(Word):
    """What a judge can add to or take off a player's points."""

    EXTRA = "extra"
    WILL = "will"
    PROTOCOL = "protocol"
    PENALTY = "penalty"
    TECHNICAL_FOUL = "technical_foul"


class OpinionException(Word):
    """Why an opinion may hold fewer than two colours (`fsm` 8.3.8.4)."""

    GUESS = "guess"
    ONE_BLACK_KNOWN = "one_black_known"
    TWO_REVEALS_BLACK_CHECK = "two_reveals_black_check"
    SHERIFF_DEAD_DON_KNOWN = "sheriff_dead_don_known"


_EMPTY: Final[Mapping[Any, Any]] = {}


def _nobody() -> Mapping[Any, Any]:
    """One shared empty mapping: most games record nothing by seat."""
    return _EMPTY


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Any object of the file: `x` holds what another program keeps there, carried along unread."""

    x: object = UNRECORDED


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles(Record):
    """Who is who: one Don, two mafia, one Sheriff; the other six are citizens."""

    don: Seat
    mafia: Annotated[tuple[Seat, ...], Exactly(MAFIA)]
    sheriff: Seat

    @property
    def blacks(self) -> frozenset[Seat]:
        """The Don and the mafia."""
        return frozenset((self.don, *self.mafia))

    def role_of(self, seat: Seat) -> Role:
        """The role of a seat."""
        if seat == self.sheriff:
            return Role.SHERIFF
        if seat == self.don:
            return Role.DON
        return Role.MAFIA if seat in self.mafia else Role.CITIZEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Nomination(Record):
    """Who put whom to the vote."""

    by: Seat | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift(Record):
    """The vote to send all tied players out."""

    for_: tuple[Seat, ...] = field(default=(), metadata={"key": "for"})
    lifted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Day(Record):
    """One game day. A ballot maps each nominee to those who voted for him."""

    day: Ordinal
    voted_out: tuple[Seat, ...] = ()
    nominations: tuple[Nomination, ...] = ()
    ballots: tuple[Mapping[Seat, tuple[Seat, ...]], ...] = ()
    lift: Lift | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Night(Record):
    """One night from the first with a shot on. `killed` is None for a miss."""

    night: Ordinal
    killed: Seat | None
    shots: Mapping[Seat, Seat | None] = field(default_factory=_nobody)
    don_check: Seat | Unrecorded | None = UNRECORDED
    sheriff_check: Seat | Unrecorded | None = UNRECORDED


@dataclass(frozen=True, slots=True, kw_only=True)
class BestMove(Record):
    """Up to three seats named as black, in the order named."""

    seat: Seat
    named: Annotated[tuple[Seat, ...], AtMost(NAMED)]
    right: Right = Right.FIRST_KILL
    ended_by: BreakOff | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Record):
    """When in the game something happened."""

    day: Ordinal | None = None
    night: Ordinal | None = None
    phase: Phase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal(Record):
    """A player removed from the table; whether on critical is the judge's word."""

    seat: Seat
    critical: bool = False
    at: Moment | None = None
    comment: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit(Record):
    """An offence that awards the offender's team a defeat."""

    seat: Seat
    at: Moment | None = None
    comment: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Colour(Record):
    """A player a leaver called red or black, and what that rests on."""

    seat: Seat
    colour: Team
    basis: Basis = Basis.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Record):
    """What a version says about one of those who revealed."""

    seat: Seat
    as_: ClaimedAs = field(metadata={"key": "as"})


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartureProtocol(Record):
    """Colours and a version that a leaving player left with the judge, in the order recorded."""

    colours: tuple[Colour, ...] = ()
    claims: tuple[Claim, ...] = ()
    version_basis: VersionBasis = VersionBasis.TWO_REVEALS
    priority: bool = False
    aside: bool = False

    @property
    def empty(self) -> bool:
        """Neither colours nor claims: then it is none (`fsm` 8.3.9.2)."""
        return not self.colours and not self.claims


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealedSheriff(Record):
    """Whom the first killed revealed as the Sheriff (`fsm` 8.3.9.14)."""

    seat: Seat
    exempt: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstKilled(Record):
    """What the player killed in night 1 left, beside his best move and his will."""

    departure_protocol: DepartureProtocol | None = None
    black_checks: bool = False
    revealed_sheriff: RevealedSheriff | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpinionColour(Record):
    """A colour in an opinion."""

    seat: Seat
    colour: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion(Record):
    """The colours a judge heard in a will, where he recorded them."""

    colours: tuple[OpinionColour, ...]
    exception: OpinionException | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Record):
    """Points a judge sets, positive or negative, with the clause of a penalty."""

    seat: Seat
    kind: MarkKind
    points: Hundredths
    clause: ClauseNumber | None = None
    id: Id | None = None
    comment: str | None = None
    approved: bool = False
    special: str | None = None
    opinion: Opinion | None = None
    repeats_protocol: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Protest(Record):
    """A protest against the result, as entered in the game protocol."""

    seat: Seat | None = None
    at: Timestamp | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Annulled(Record):
    """Why a game counts nowhere, and which game was played in its place."""

    reason: str
    replaced_by: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Record):
    """The facts of one game. `seats` holds ten player ids, seat 1 first."""

    id: Id
    seats: Annotated[tuple[Id, ...], Exactly(PLAYERS)]
    roles: Roles
    outcome: Outcome
    round: Ordinal | None = None
    table: Ordinal | None = None
    judge: Id | None = None
    started_at: Timestamp | None = None
    ended_at: Timestamp | None = None
    days: tuple[Day, ...] = ()
    nights: tuple[Night, ...] = ()
    fouls: Mapping[Seat, Fouls] = field(default_factory=_nobody)
    technical_fouls: Mapping[Seat, TechnicalFouls] = field(default_factory=_nobody)
    best_moves: tuple[BestMove, ...] = ()
    removals: tuple[Removal, ...] = ()
    forfeit: Forfeit | None = None
    left_by_first_killed: FirstKilled | None = field(default=None, metadata={"key": "first_killed"})
    departures: Mapping[Seat, DepartureProtocol] = field(default_factory=_nobody)
    marks: tuple[Mark, ...] = ()
    limits_approved: bool = False
    protest: Protest | None = None
    annulled: Annulled | None = None

    def player_at(self, seat: Seat) -> Id:
        """Who sits there."""
        return self.seats[seat - 1]

    @property
    def first_killed(self) -> Seat | None:
        """Whom night 1 killed: after a miss nobody is."""
        for night in self.nights:
            if night.night == 1:
                return night.killed
        return None
