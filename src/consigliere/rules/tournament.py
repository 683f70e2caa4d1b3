"""A whole tournament as facts: what the tournament file holds around its games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

from consigliere.rules.game import Game, Id, Ordinal, Record, Timestamp, Word

Index = NewType("Index", int)
"""A whole number from 0: the place of a stage in the file."""

Date = NewType("Date", str)
"""A calendar date in ISO 8601, kept as written."""

EditionName = NewType("EditionName", str)
"""The name of an edition this software knows."""


class OfficialRole(Word):
    """What an official does at the tournament."""

    CHIEF_JUDGE = "chief_judge"
    TABLE_JUDGE = "table_judge"
    COMMISSION = "commission"
    COMMITTEE = "committee"
    ORGANISER = "organiser"


class Category(Word):
    """A judge's category, best first."""

    SUPREME = "supreme"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    NONE = "none"


def _no_external_ids() -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(Record):
    """A participant as the tournament shows him. A guest fills a table and takes no place."""

    name: str | None = None
    club: str | None = None
    city: str | None = None
    external: Mapping[str, str] = field(default_factory=_no_external_ids)
    guest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Official(Record):
    """A judge or organiser."""

    id: Id | None = None
    name: str | None = None
    role: OfficialRole | None = None
    category: Category | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Record):
    """When a round of a stage started, and on which day of the tournament."""

    stage: Index | None = None
    round: Ordinal | None = None
    day: Ordinal | None = None
    started_at: Timestamp | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Record):
    """A part of a tournament with one set of participants, such as a final."""

    name: str
    games: tuple[Game, ...]
    participants: tuple[Id, ...] | None = None
    finished: bool = True
    planned_games: Ordinal | None = None
    ranks_above: bool = False

    def taking_part(self) -> frozenset[Id]:
        """Those named as participants, or where nobody was named, whoever is seated."""
        if self.participants is not None:
            return frozenset(self.participants)
        return frozenset(player for game in self.games for player in game.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(Record):
    """The facts of a tournament: the tournament file."""

    format: Literal["tournament"]
    version: Literal[1]
    edition: EditionName
    name: str
    stages: tuple[Stage, ...]
    city: str | None = None
    zone: str | None = None
    dates: tuple[Date, ...] = ()
    players: Mapping[Id, Player] | None = None
    officials: tuple[Official, ...] = ()
    rounds: tuple[Round, ...] = ()
    lots: tuple[Id, ...] = ()

    def is_guest(self, player: Id) -> bool:
        """Whether a player fills a table without taking a place."""
        known = self.players.get(player) if self.players else None
        return known is not None and known.guest

    def name_of(self, player: Id) -> str:
        """The name a player is shown by: his id where the file gives none."""
        known = self.players.get(player) if self.players else None
        return (known and known.name) or player
