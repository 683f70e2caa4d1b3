"""Seating anew from some round on: what was played stays as it is, and counts.

A substitute takes over the team, the pairs to avoid and the number of games of the player he
replaces. Whoever drops out is absent from then on, whoever comes late was absent until then. The
seats that are left are shared so that all who are there play equally many games in all, as far as
there are rounds for it.
"""

import heapq
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from consigliere.seating import possible
from consigliere.seating.attendance import Filling
from consigliere.seating.compiled import HAS_NUMBA
from consigliere.seating.contradictions import (
    AlreadyPlays,
    Contradiction,
    Impossible,
    NobodyToReplace,
    NoRoundToRedo,
    UnknownPlayer,
)
from consigliere.seating.dice import Dice
from consigliere.seating.fitting import fitted
from consigliere.seating.position import Games
from consigliere.seating.problem import Problem
from consigliere.seating.rests import NOBODY, Barred
from consigliere.seating.rota import barred_in_turns, rota
from consigliere.seating.schedule import Seating
from consigliere.seating.search import Progress, Search
from consigliere.seating.solving import SECONDS, run


@dataclass(frozen=True)
class Changes:
    """What is new from a round on.

    `out` are players who leave. `into` are new players who replace the first of them, in the same
    order; `late` are further new players. `tables` is the number of tables of each round from
    then on; None leaves it as it was.
    """

    out: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    tables: int | tuple[int, ...] | None = None


def redo(  # noqa: PLR0913  (all but the first three are optional)
    seating: Seating,
    from_round: int,
    changes: Changes,
    *,
    seed: int | None = None,
    steps: int | None = None,
    seconds: float | None = None,
    watch: Callable[[Progress], None] | None = None,
    fast: bool = HAS_NUMBA,
) -> Seating:
    """Seat a round and all after it anew.

    Args:
        seating: What was in force so far.
        from_round: The first round to be changed, counted from 1.
        changes: What is new.
        seed: Any whole number; that of the seating if it is None.
        steps: As for `solving.solve`.
        seconds: As for `solving.solve`.
        watch: As for `solving.solve`.
        fast: As for `solving.solve`.

    Raises:
        Impossible: The changes contradict each other or the demands.
    """
    since = time.monotonic()
    search = redone(seating, from_round, changes, seed=seed, fast=fast)
    if steps is None and seconds is None:
        seconds = SECONDS
    run(search, steps=steps, seconds=seconds, since=since, watch=watch)
    return search.seating(seating.judges[: from_round - 1])


def redone(
    seating: Seating,
    from_round: int,
    changes: Changes,
    *,
    seed: int | None = None,
    fast: bool = HAS_NUMBA,
) -> Search:
    """The search by which a round and all after it are seated anew; see `redo`."""
    problem = changed(seating, from_round, changes)
    seed = seating.seed if seed is None else seed
    possible.require_possible(problem)
    start = _kept_plan(seating, problem, changes)
    if start is not None:
        start = fitted(problem, start, rota(problem, seed).bars, Dice(seed))
    return Search(problem, seed, start=start, fast=fast)


def changed(seating: Seating, from_round: int, changes: Changes) -> Problem:
    """The problem that is left when some rounds are played and something changes.

    Raises:
        Impossible: The changes contradict each other.
    """
    before = seating.problem
    faults = tuple(_faults(before, from_round, changes))
    if faults:
        raise Impossible(faults)
    done = from_round - 1
    rounds = len(before.tables)
    tables = before.tables[done:]
    if isinstance(changes.tables, int):
        tables = (changes.tables,) * len(tables)
    elif changes.tables is not None:
        tables = changes.tables
    new = (*changes.into, *changes.late)
    replaced = dict(zip(changes.out, changes.into, strict=False))
    problem = replace(
        before,
        players=before.players + new,
        tables=before.tables[:done] + tables,
        teams={
            team: (*members, *(replaced[m] for m in members if m in replaced))
            for team, members in before.teams.items()
        },
        avoid=before.avoid + tuple(_inherited(before, replaced)),
        absent=(
            *before.absent,
            *((player, n) for player in changes.out for n in range(from_round, rounds + 1)),
            *((player, n) for player in new for n in range(1, from_round)),
        ),
        played=seating.rounds[:done],
    )
    return replace(problem, games=_shared(problem, replaced))


def _faults(problem: Problem, from_round: int, changes: Changes) -> Iterator[Contradiction]:
    rounds = len(problem.tables)
    if not 1 <= from_round <= rounds:
        yield NoRoundToRedo(from_round, rounds)
    if isinstance(changes.tables, tuple) and len(changes.tables) != rounds - from_round + 1:
        yield NoRoundToRedo(from_round + len(changes.tables) - 1, rounds)
    for player in changes.out:
        if player not in problem.index:
            yield UnknownPlayer(player)
    new = Counter(chain(changes.into, changes.late))
    for player, times in new.items():
        if player in problem.index or times > 1:
            yield AlreadyPlays(player)
    for player in changes.into[len(changes.out) :]:
        yield NobodyToReplace(player)


def _inherited(problem: Problem, replaced: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The pairs to avoid that substitutes take over, also between two of them."""
    for one, other in problem.avoid:
        first, second = replaced.get(one, one), replaced.get(other, other)
        if first != one:
            yield first, other
        if second != other:
            yield one, second
        if first != one and second != other:
            yield first, second


def _shared(problem: Problem, replaced: Mapping[str, str]) -> tuple[int, ...]:
    """Games of each player in all, shared as evenly as pairs, teams and judges allow."""
    games = _one_by_one(problem, replaced)
    if any(problem.judges.values()) and possible.without_rota(replace(problem, games=games)):
        # Whoever judges, somebody would miss games he is to have: so judges are chosen first.
        played = Counter(player for tables in problem.played for t in tables for player in t)
        so_far = tuple(played[player] for player in problem.players)
        games = _one_by_one(problem, replaced, barred_in_turns(replace(problem, games=so_far)))
    return games


def _one_by_one(
    problem: Problem, replaced: Mapping[str, str], barred: Barred = NOBODY
) -> tuple[int, ...]:
    """Games of each player in all: one by one they go to whoever has played least so far.

    Of several it is who has rested longest. A substitute counts as having played what the player
    before him did, and when. A game goes to nobody for whom there is no round left, however the
    others trade theirs: who can still have one is told by the flow through rounds and groups of
    players that must be kept apart. Such sets of games are a polymatroid, so whoever cannot have
    one more now never can.
    """
    last = {
        player: number
        for number, tables in enumerate(problem.played)
        for table in tables
        for player in table
    }
    last.update((new, last[old]) for old, new in replaced.items() if old in last)
    played = Counter(player for tables in problem.played for table in tables for player in table)
    inherited = {new: played[old] for old, new in replaced.items()}
    games = [played[player] for player in problem.players]
    filling = Filling(replace(problem, games=tuple(games)), Dice(0), barred)
    pairs = _Pairs(problem)
    waiting = [
        (games[at] + inherited.get(player, 0), last.get(player, -1), at)
        for at, player in enumerate(problem.players)
    ]
    heapq.heapify(waiting)
    while waiting and any(filling.room):
        total, rested, player = heapq.heappop(waiting)
        if pairs.allow(player) and filling.add(player):
            games[player] += 1
            pairs.count(player)
            heapq.heappush(waiting, (total + 1, rested, player))
    return tuple(games)


class _Pairs:
    """How many games players who must not meet can have together, at one table."""

    def __init__(self, problem: Problem) -> None:
        self._rivals = problem.rivals
        self._new = [0] * len(problem.players)
        rounds = range(len(problem.played), len(problem.tables))
        self._room = {
            pair: sum(
                min(problem.tables[n], sum((player, n) not in problem.missing for player in pair))
                for n in rounds
            )
            for pair in problem.apart
        }

    def allow(self, player: int) -> bool:
        """Whether he can have one more game."""
        return all(
            self._new[player] + self._new[rival]
            < self._room[min(player, rival), max(player, rival)]
            for rival in self._rivals.get(player, ())
        )

    def count(self, player: int) -> None:
        """He has one more game."""
        self._new[player] += 1


def _kept_plan(seating: Seating, problem: Problem, changes: Changes) -> Games | None:
    """The seating as it was, with substitutes in their places, if it is one of the new problem."""
    if problem.tables != seating.problem.tables:
        return None
    replaced = {
        problem.index[old]: problem.index[new]
        for old, new in zip(changes.out, changes.into, strict=False)
    }
    done = sum(problem.tables[: len(problem.played)])
    games = seating.games
    plan = games[:done] + [[replaced.get(p, p) for p in table] for table in games[done:]]
    counts = Counter(player for table in plan for player in table)
    rounds = (n for n, tables in enumerate(problem.tables) for _ in range(tables))
    absent = any(
        (player, n) in problem.missing
        for n, table in zip(rounds, plan, strict=True)
        for player in table
    )
    wanted = dict(enumerate(problem.games_each))
    return plan if not absent and all(counts[p] == wanted[p] for p in wanted) else None
