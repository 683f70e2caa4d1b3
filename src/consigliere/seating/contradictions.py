"""How demands can contradict each other: see `possible` for how it is found out."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar

from consigliere.rules.words import N_, Words


@dataclass(frozen=True)
class Contradiction:
    """One demand that cannot be kept, or several that contradict each other."""

    text: ClassVar[str]

    def values(self) -> dict[str, object]:
        """What fills the placeholders of `text`."""
        return self.in_names({})

    def in_names(self, names: Mapping[str, str]) -> dict[str, object]:
        """The values, with names in place of ids where there are any."""

        def named(value: object) -> object:
            if isinstance(value, tuple):
                return tuple(named(one) for one in value)
            return names.get(value, value) if isinstance(value, str) else value

        return {item.name: _told(named(getattr(self, item.name))) for item in fields(self)}

    def told(self, say: Words) -> str:
        """The contradiction in a language."""
        return say(self.text, **self.values())

    def __str__(self) -> str:
        """The contradiction in English."""
        return self.text.format(**self.values())


class Impossible(ValueError):  # noqa: N818  (reads as what it says: raise Impossible)
    """The demands contradict each other. `contradictions` says which."""

    def __init__(self, contradictions: tuple[Contradiction, ...]) -> None:
        """Keep the contradictions; the message holds them all, in English."""
        super().__init__("; ".join(map(str, contradictions)))
        self.contradictions = contradictions


@dataclass(frozen=True)
class TooFewPlayers(Contradiction):
    """Not enough for one table."""

    text = N_("players: {players}; one table needs {needed}")
    players: int
    needed: int


@dataclass(frozen=True)
class PlayerTwice(Contradiction):
    """A player is listed twice."""

    text = N_("{player} is listed twice")
    player: str


@dataclass(frozen=True)
class UnknownPlayer(Contradiction):
    """A demand names somebody who does not play."""

    text = N_("{player} is not one of the players")
    player: str


@dataclass(frozen=True)
class NoRounds(Contradiction):
    """A tournament without rounds."""

    text = N_("there are no rounds")


@dataclass(frozen=True)
class NoTables(Contradiction):
    """A round without tables."""

    text = N_("round {number} has no tables")
    number: int


@dataclass(frozen=True)
class TooManyTables(Contradiction):
    """Rounds that cannot fill their tables."""

    text = N_("rounds {rounds}: their tables seat {seats}, and only {present} are there")
    rounds: tuple[int, ...]
    seats: int
    present: int


@dataclass(frozen=True)
class UnevenGames(Contradiction):
    """The seats cannot be shared so that everybody plays the same number of games."""

    text = N_(
        "seats in all rounds: {seats}; they cannot be shared evenly among players: {players}; "
        "numbers of seats that can: {possible}"
    )
    seats: int
    players: int
    possible: tuple[int, ...]


@dataclass(frozen=True)
class GamesDoNotFit(Contradiction):
    """The games asked for need another number of seats than the rounds have."""

    text = N_("the players' games need {needed} seats, all rounds together have {seats}")
    needed: int
    seats: int


@dataclass(frozen=True)
class TooManyGames(Contradiction):
    """Players should play more games than there are rounds for them."""

    text = N_("{players}: games to play: {games}, rounds they are there: {rounds}")
    players: tuple[str, ...]
    games: int
    rounds: int


@dataclass(frozen=True)
class NoAttendance(Contradiction):
    """Absences and games each can be kept, but not together."""

    text = N_(
        "absences, tables and games of each player contradict each other: "
        "of {needed} seats only {filled} can be filled; it concerns {players} "
        "and the rounds {rounds}"
    )
    needed: int
    filled: int
    players: tuple[str, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class TeamTooLarge(Contradiction):
    """More team-mates than tables."""

    text = N_("team {team} has {size} players, and there are {tables} tables to part them")
    team: str
    size: int
    tables: int


@dataclass(frozen=True)
class TooManyApart(Contradiction):
    """Players none of whom may meet another outnumber the tables."""

    text = N_("none of {players} may meet another, and there are {tables} tables to part them")
    players: tuple[str, ...]
    tables: int


@dataclass(frozen=True)
class TooManyPairs(Contradiction):
    """Pairs that must not meet, no clique, and still more than the tables can part."""

    text = N_("tables: {tables}; they are too few to part all who must not meet: {pairs}")
    pairs: tuple[str, ...]
    tables: int


@dataclass(frozen=True)
class TooFewApart(Contradiction):
    """Players who must be kept apart cannot fill all seats that are left."""

    text = N_(
        "of {seats} seats in all rounds only {filled} can be filled: there are too few tables to "
        "part all who must not meet: {apart}"
    )
    seats: int
    filled: int
    apart: tuple[str, ...]


@dataclass(frozen=True)
class ApartFromHimself(Contradiction):
    """A pair that is one player twice."""

    text = N_("{player} cannot be kept apart from himself")
    player: str


@dataclass(frozen=True)
class TooFewJudges(Contradiction):
    """More tables than judges."""

    text = N_("judges: {judges}; tables at once: {tables}")
    judges: int
    tables: int


@dataclass(frozen=True)
class NobodyJudges(Contradiction):
    """A player is barred by every judge."""

    text = N_("no judge may judge {player}")
    player: str


@dataclass(frozen=True)
class NoRota(Contradiction):
    """Whoever judges when, players who must not be judged miss too many games."""

    text = N_(
        "whoever judges which round, not all can play their games; "
        "the judges may not judge these players: {bars}"
    )
    bars: tuple[str, ...]
    """Judges and players in a few words: "judge – player"."""


@dataclass(frozen=True)
class NoRotaApart(Contradiction):
    """The same, where players must be kept apart, too."""

    text = N_(
        "whoever judges which round, not all can play their games; "
        "the judges may not judge these players: {bars}; these must not meet: {apart}"
    )
    bars: tuple[str, ...]
    apart: tuple[str, ...]


@dataclass(frozen=True)
class NoSuchRound(Contradiction):
    """An absence from a round that does not take place."""

    text = N_("{player} cannot be absent from round {number}: there are {rounds} rounds")
    player: str
    number: int
    rounds: int


@dataclass(frozen=True)
class NoRoundToRedo(Contradiction):
    """Rounds to be seated anew that do not take place."""

    text = N_("there is no round {number} to seat anew: there are {rounds} rounds")
    number: int
    rounds: int


@dataclass(frozen=True)
class AlreadyPlays(Contradiction):
    """A new player who is not new."""

    text = N_("{player} cannot come in: he already plays")
    player: str


@dataclass(frozen=True)
class NobodyToReplace(Contradiction):
    """A substitute without a player who leaves."""

    text = N_("{player} should replace somebody, and nobody leaves for him")
    player: str


def _told(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value
