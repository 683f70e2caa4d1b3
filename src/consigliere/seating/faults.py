"""What may be wrong with a seating: each demand that can be broken, and where it is."""

from dataclasses import dataclass, fields
from typing import ClassVar

from consigliere.rules.words import N_, Words


@dataclass(frozen=True)
class Fault:
    """One place where a demand is not kept."""

    text: ClassVar[str]

    def values(self) -> dict[str, object]:
        """What fills the placeholders of `text`."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    def told(self, say: Words) -> str:
        """The fault in a language."""
        return say(self.text, **self.values())

    def __str__(self) -> str:
        """The fault in English."""
        return self.text.format(**self.values())


@dataclass(frozen=True)
class WrongRounds(Fault):
    """Another number of rounds than asked for."""

    text = N_("rounds: {rounds}, asked for were {wanted}")
    rounds: int
    wanted: int


@dataclass(frozen=True)
class WrongTables(Fault):
    """Another number of tables than asked for."""

    text = N_("round {number} has {tables} tables, asked for were {wanted}")
    number: int
    tables: int
    wanted: int


@dataclass(frozen=True)
class WrongSeats(Fault):
    """A table that does not have ten players."""

    text = N_("round {number}, table {table}: {seats} seats, there should be {wanted}")
    number: int
    table: int
    seats: int
    wanted: int


@dataclass(frozen=True)
class Stranger(Fault):
    """Somebody plays who is not one of the players."""

    text = N_("round {number}, table {table}: {player} is not one of the players")
    number: int
    table: int
    player: str


@dataclass(frozen=True)
class TwiceInRound(Fault):
    """A player plays twice in a round."""

    text = N_("round {number}: {player} plays {times} times")
    number: int
    player: str
    times: int


@dataclass(frozen=True)
class WrongGames(Fault):
    """A player does not play the number of games he should."""

    text = N_("{player} plays {games} games, it should be {wanted}")
    player: str
    games: int
    wanted: int


@dataclass(frozen=True)
class MateMet(Fault):
    """Two of a team meet."""

    text = N_("round {number}, table {table}: {player} and {other} are both of team {team}")
    number: int
    table: int
    player: str
    other: str
    team: str


@dataclass(frozen=True)
class RivalMet(Fault):
    """Two meet who must not."""

    text = N_("round {number}, table {table}: {player} must not meet {other}")
    number: int
    table: int
    player: str
    other: str


@dataclass(frozen=True)
class PlaysAbsent(Fault):
    """A player plays in a round from which he is absent."""

    text = N_("round {number}: {player} plays and is absent")
    number: int
    player: str


@dataclass(frozen=True)
class RestsRunning(Fault):
    """A player sits out more rounds running than need be."""

    text = N_("{player} sits out {times} times running up to round {number}")
    player: str
    times: int
    number: int


@dataclass(frozen=True)
class PlayedChanged(Fault):
    """A round that was played is not as it was."""

    text = N_("round {number} was played otherwise")
    number: int


@dataclass(frozen=True)
class NotJudged(Fault):
    """A table has no judge of the problem."""

    text = N_("round {number}, table {table} has no judge")
    number: int
    table: int


@dataclass(frozen=True)
class JudgeTwice(Fault):
    """A judge has two tables at once."""

    text = N_("round {number}: {judge} judges {times} tables")
    number: int
    judge: str
    times: int


@dataclass(frozen=True)
class JudgeBarred(Fault):
    """A judge has a player he may not judge."""

    text = N_("round {number}, table {table}: {judge} may not judge {player}")
    number: int
    table: int
    judge: str
    player: str
