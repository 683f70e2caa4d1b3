"""The seating file and the checkpoint of a search as they look in JSON.

The conventions are those of the tournament file; see `consigliere.rules.game`.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from consigliere.rules.game import Id, Ordinal, Record
from consigliere.rules.tournament import Index

Tables = tuple[tuple[Id, ...], ...]
"""The tables of a round, each with its players, seat 1 first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Team(Record):
    """Players who never share a table."""

    team: Id
    players: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge(Record):
    """A judge, and the players he may not judge."""

    judge: Id
    players: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence(Record):
    """A round a player misses."""

    player: Id
    round: Ordinal


@dataclass(frozen=True, slots=True, kw_only=True)
class Demands(Record):
    """What is asked of a seating, but for who the players are."""

    tables: tuple[Ordinal, ...]
    games: Index | None = None
    games_of_each: tuple[Index, ...] | None = None
    teams: tuple[Team, ...] = ()
    avoid: tuple[tuple[Id, ...], ...] = ()
    judges: tuple[Judge, ...] = ()
    absent: tuple[Absence, ...] = ()
    played: tuple[Tables, ...] = ()


class DrawnHow(Enum):
    """By a seed that was committed to, or by a number from the hall."""

    SEED = "seed"
    HALL = "hall"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin(Record):
    """Where the seed of a seating comes from: what the site committed to (docs/lots.md), or a hall.

    `hash` was shown before, `seed` hashes to it, `head` is of the journal.
    """

    how: DrawnHow
    hash: str | None = None
    seed: str | None = None
    head: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingFile(Record):
    """Who sits where in every round, and all that was asked."""

    format: Literal["seating"]
    version: Literal[1]
    players: tuple[Id, ...]
    rounds: tuple[Tables, ...]
    judges: tuple[tuple[str, ...], ...] = ()
    seed: Index
    steps: Index
    ss: Index
    bound: Index
    drawn: Origin | None = None
    problem: Demands


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointFile(Record):
    """A search that can go on: its problem, the judges of played rounds, and where it stands."""

    format: Literal["seating-checkpoint"]
    version: Literal[1]
    players: tuple[Id, ...]
    judges: tuple[tuple[str, ...], ...] = ()
    problem: Demands
    search: object
