"""What is asked of a seating: players, tables, rounds, and the demands on who meets whom.

Rounds are numbered from 1, as people number them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import Final

SEATS: Final = 10
"""Seats at a table. Only tests seat smaller tables."""

Table = tuple[str, ...]
"""The players of one game, seat 1 first."""

Round = tuple[Table, ...]
"""The tables of one round, table 1 first."""

Pair = tuple[int, int]
"""Two players by their index in `Problem.players`, the smaller first."""

_NOBODY: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


@dataclass(frozen=True)
class Problem:
    """Everything a seating has to respect.

    `tables` is the number of tables of each round. `games` is how many games everybody plays, or
    one number for each player; None shares the seats evenly. `teams` and `judges` are by name: a
    team's players never share a table, a judge never judges the players named with him. `absent`
    are players with the rounds they miss. `played` are the first rounds as they were played; they
    stay as they are and count.

    Holds what is asked, be it possible or not: see `possible.contradictions`.
    """

    players: tuple[str, ...]
    tables: tuple[int, ...]
    games: int | tuple[int, ...] | None = None
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    avoid: tuple[tuple[str, str], ...] = ()
    judges: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    absent: tuple[tuple[str, int], ...] = ()
    played: tuple[Round, ...] = ()
    seats: int = SEATS

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where each player stands in `players`."""
        return {player: at for at, player in enumerate(self.players)}

    @cached_property
    def games_each(self) -> tuple[int, ...]:
        """Games of each player; where the seats cannot be shared evenly, rounded down."""
        if isinstance(self.games, tuple):
            return self.games
        if self.games is not None:
            return (self.games,) * len(self.players)
        share = self.seats * sum(self.tables) // max(1, len(self.players))
        return (share,) * len(self.players)

    @cached_property
    def apart(self) -> frozenset[Pair]:
        """Pairs that must not meet, team-mates among them; unknown players are passed over."""
        named = [*self.avoid]
        for team in self.teams.values():
            named += combinations(team, 2)
        found = set()
        for one, other in named:
            if one in self.index and other in self.index and one != other:
                a, b = sorted((self.index[one], self.index[other]))
                found.add((a, b))
        return frozenset(found)

    @cached_property
    def rivals(self) -> Mapping[int, frozenset[int]]:
        """For each player who must not meet somebody, all whom he must not meet."""
        found: dict[int, set[int]] = {}
        for a, b in self.apart:
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
        return {player: frozenset(found[player]) for player in sorted(found)}

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Disjoint groups of players none of whom may meet another of his group.

        First the teams, then what pairs that must not meet make of the others, the largest groups
        that are found by adding one player after another.
        """
        found: list[tuple[int, ...]] = []
        free = set(range(len(self.players)))
        for members in self.teams.values():
            group = sorted({self.index[m] for m in members if m in self.index} & free)
            free.difference_update(group)
            found.append(tuple(group))
        for player, rivals in self.rivals.items():
            if player not in free:
                continue
            group, common = [player], set(rivals & free)
            while common:
                closest = max(sorted(common), key=lambda p: len(self.rivals[p] & common))
                group.append(closest)
                common &= self.rivals[closest]
            free.difference_update(group)
            found.append(tuple(sorted(group)))
        return tuple(group for group in found if len(group) > 1)

    @cached_property
    def missing(self) -> frozenset[tuple[int, int]]:
        """Absences as (index of the player, index of the round counted from 0)."""
        return frozenset(
            (self.index[player], number - 1)
            for player, number in self.absent
            if player in self.index and 1 <= number <= len(self.tables)
        )

    @property
    def starts(self) -> tuple[int, ...]:
        """The number of games before each round."""
        return tuple(sum(self.tables[:number]) for number in range(len(self.tables)))

    def present(self, number: int) -> Iterator[int]:
        """The players, by index, who are there in a round counted from 0."""
        missing = self.missing
        return (p for p in range(len(self.players)) if (p, number) not in missing)


def numbered_players(count: int) -> tuple[str, ...]:
    """Players for whom no names are given: p01, p02 …, padded to the width of their number."""
    width = len(str(count))
    return tuple(f"p{number:0{width}}" for number in range(1, count + 1))


def plan(  # noqa: PLR0913  (the demands a tournament may have, all but three optional)
    players: int | Sequence[str],
    tables: int | Sequence[int],
    rounds: int,
    *,
    games: int | None = None,
    teams: Mapping[str, Sequence[str]] = _NOBODY,
    avoid: Sequence[tuple[str, str]] = (),
    judges: Mapping[str, Sequence[str]] = _NOBODY,
    absent: Sequence[tuple[str, int]] = (),
    seats: int = SEATS,
) -> Problem:
    """A problem as an organiser states it.

    Args:
        players: Their ids, or how many there are (then named p01, p02 …).
        tables: In every round, or in each of them.
        rounds: How many; where `games` leaves the last rounds with fewer tables, they are short.
        games: Games of each player; None if all tables are full in all rounds.
        teams: The players of each team.
        avoid: Pairs that must not meet.
        judges: For each judge the players he may not judge.
        absent: Players and the rounds they miss.
        seats: At a table.
    """
    names = numbered_players(players) if isinstance(players, int) else tuple(players)
    each = (tables,) * rounds if isinstance(tables, int) else tuple(tables)
    if games is not None and isinstance(tables, int):
        each = _shortened(each, len(names) * games, seats)
    return Problem(
        players=names,
        tables=each,
        games=games,
        teams={name: tuple(members) for name, members in teams.items()},
        avoid=tuple(avoid),
        judges={name: tuple(barred) for name, barred in judges.items()},
        absent=tuple(absent),
        seats=seats,
    )


def _shortened(tables: tuple[int, ...], wanted: int, seats: int) -> tuple[int, ...]:
    """As many tables as the games need, taken off the last round; unchanged if that is no help."""
    spare, rest = divmod(seats * sum(tables) - wanted, seats)
    if rest or not tables or not 0 < spare < tables[-1]:
        return tables
    return (*tables[:-1], tables[-1] - spare)
