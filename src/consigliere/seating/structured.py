"""Where a search begins: at a structured seating if there is one, else at a random one."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from consigliere.seating.atlas import atlas
from consigliere.seating.attendance import attend
from consigliere.seating.dice import Dice
from consigliere.seating.drafting import NODES
from consigliere.seating.fitting import fitted
from consigliere.seating.merit import Merit, merit
from consigliere.seating.orbits import Orbits
from consigliere.seating.parting import parted
from consigliere.seating.position import Games, penalized
from consigliere.seating.problem import SEATS, Problem
from consigliere.seating.rota import Bars, Rota
from consigliere.seating.schedule import Places

_NO_ROTA: Final = Rota()
_NON_RESIDUE: Final = 2
"""No square modulo 5."""


def structured(problem: Problem, dice: Dice, bars: Bars = ()) -> Games | None:
    """The best structured seating, relabelled at random; None without one.

    There are such seatings where nobody ever sits out, no pair but team-mates must be kept apart,
    and the players of the teams fit into orbits. They keep all demands, but for what may be left
    of those of judges.

    Args:
        problem: What is asked.
        dice: The random generator.
        bars: For each game the players whom its judge may not judge.
    """
    tables = problem.tables[0]
    if (
        problem.seats != SEATS
        or problem.played
        or problem.avoid
        or tables * SEATS != len(problem.players)
        or set(problem.tables) != {tables}
    ):
        return None
    found: Games | None = None
    best: tuple[int, Merit] | None = None
    for orbits, rounds in _known(tables, len(problem.tables)):
        if problem.apart and not _fit(problem, orbits):
            continue
        games = _relabelled(rounds, labels(problem, orbits.size, dice), dice)
        games = fitted(problem, games, bars, dice)
        worth = penalized(problem, games, bars), merit(problem, games)
        if best is None or worth < best:
            found, best = games, worth
    return found


def random_games(problem: Problem, dice: Dice, rota: Rota = _NO_ROTA) -> Games:
    """Anybody anywhere, but each as often and as evenly as he should play, rivals kept apart.

    Rivals may still meet, and players sit at tables whose judge may not judge them, where placing
    one player after another ends in a dead end; with judges, all ways to place them are tried then.
    """
    attendance = rota.plays or attend(problem, dice, rota.barred)
    index = problem.index
    games = [[index[p] for p in table] for tables in problem.played for table in tables]
    rivals = problem.rivals
    for number in range(len(problem.played), len(problem.tables)):
        playing = [p for p, row in enumerate(attendance) if row[number]]
        dice.shuffle(playing)
        first = problem.starts[number]
        width = problem.tables[number]
        bars = rota.bars[first : first + width] or (frozenset[int](),) * width
        watched = frozenset[int]().union(*bars)
        picky = [player for player in playing if player in rivals or player in watched]
        picky.sort(key=lambda p: (p not in watched, -len(rivals.get(p, ()))))
        tables = _in_turn(problem, picky, bars)
        if rota.bars and _dead_end(problem, tables, bars):
            placed = parted(picky, rivals, bars, problem.seats, NODES)
            if len(placed) == len(picky):
                tables = [[p for p in picky if placed[p] == at] for at in range(len(tables))]
        chosen = set(picky)
        easy = [player for player in playing if player not in chosen]
        # Whoever has no demands takes the emptiest table.
        levels = ((level, table) for level in range(problem.seats) for table in tables)
        for level, table in levels:
            if len(table) == level:
                table.append(easy.pop())
        games += tables
    return games


def _in_turn(problem: Problem, players: Sequence[int], bars: Bars) -> Games:
    """Tables of a round for players with demands, one after another, as well as can be then."""
    tables: Games = [[] for _ in bars]
    for player in players:
        enemies = problem.rivals.get(player, frozenset())
        at = min(
            (at for at, table in enumerate(tables) if len(table) < problem.seats),
            key=lambda at: (
                player in bars[at],
                not enemies.isdisjoint(tables[at]),
                len(tables[at]),
            ),
        )
        tables[at].append(player)
    return tables


def _dead_end(problem: Problem, tables: Games, bars: Bars) -> bool:
    """Whether rivals meet or somebody has a judge who may not judge him."""
    return any(
        player in barred or not problem.rivals.get(player, frozenset()).isdisjoint(table)
        for table, barred in zip(tables, bars, strict=True)
        for player in table
    )


def five_tables(rounds: int) -> Orbits | None:
    """Fifty players at five tables, up to 19 rounds, without search.

    Ten rounds come from a generalized Hadamard matrix over Z₅ built from quadratic residues: any
    two of its rows differ by each element exactly twice, so two players of different orbits meet
    exactly twice. Each further round joins the ten orbits, which are tables' halves, in pairs: a
    round of a round-robin of ten.
    """
    most = 2 * 5
    if rounds < most or rounds > most + 9:
        return None
    matrix = tuple(zip(*_generalized_hadamard(5), strict=True))
    halves = islice(_round_robin(most), rounds - most)
    written = tuple(tuple(table for table in row for _ in range(5)) for row in halves)
    return Orbits(5, (5,), matrix, written)


def _generalized_hadamard(p: int) -> list[list[int]]:
    """A 2p×2p matrix over Zₚ whose rows differ by every element twice; p an odd prime."""
    quarter = pow(4, -1, p)
    n = _NON_RESIDUE
    inverse = pow(n, -1, p)
    upper = [
        [(i * j + i * i * quarter) % p for j in range(p)]
        + [(i * j + n * i * i * quarter) % p for j in range(p)]
        for i in range(p)
    ]
    lower = [
        [(i * j - j * j - i * i * quarter) % p for j in range(p)]
        + [(i * j - j * j - i * i * quarter) * inverse % p for j in range(p)]
        for i in range(p)
    ]
    return upper + lower


def _round_robin(teams: int) -> Iterator[tuple[int, ...]]:
    """The rounds of a round-robin: for each team the number of its match."""
    last = teams - 1
    for number in range(last):
        match = [0] * teams
        for distance in range(1, teams // 2):
            match[(number + distance) % last] = distance
            match[(number - distance) % last] = distance
        yield tuple(match)


def many_tables(tables: int, rounds: int) -> Orbits | None:
    """Seatings in which nobody meets anybody twice, for enough tables; None if they are too few.

    In round a, player (i, x) sits at table x - a·i mod T. Two players (i, x) and (j, y) meet in
    rounds a and a' only if (a - a')·(i - j) is divisible by T, so multipliers are chosen whose
    differences, times 1 to 9, never are.
    """
    chosen: list[int] = []
    for a in range(tables):
        if all((a - b) * d % tables for b in chosen for d in range(1, SEATS)):
            chosen.append(a)
        if len(chosen) == rounds:
            matrix = tuple(tuple(-a * i % tables for i in range(SEATS)) for a in chosen)
            return Orbits(tables, (tables,), matrix)
    return None


def _known(tables: int, rounds: int) -> Iterator[tuple[Orbits, Places]]:
    for entry in atlas():
        if (entry.tables, entry.rounds) == (tables, rounds):
            yield entry.orbits, entry.orbits.rounds()
    closed = five_tables(rounds) if tables == 5 else many_tables(tables, rounds)  # noqa: PLR2004  (as `five_tables` has it)
    if closed is not None:
        yield closed, closed.rounds()


def _fit(problem: Problem, orbits: Orbits) -> bool:
    """Whether the teams can be placed so that mates are in one orbit."""
    return not orbits.written and packed(problem, orbits.size) is not None


def packed(problem: Problem, size: int) -> list[list[int]] | None:
    """Whole teams in bins of a size, the largest first; None if they do not fit so."""
    bins: list[list[int]] = []
    taken: set[int] = set()
    for members in sorted(problem.teams.values(), key=len, reverse=True):
        team = [problem.index[member] for member in members]
        if len(team) > size or not taken.isdisjoint(team):
            return None
        taken.update(team)
        room = next((b for b in bins if len(b) + len(team) <= size), None)
        if room is None:
            bins.append(team)
        else:
            room += team
    return bins if len(bins) * size <= len(problem.players) else None


def labels(problem: Problem, size: int, dice: Dice) -> list[int]:
    """For every player of the structure the player of the problem who takes his part."""
    players = list(range(len(problem.players)))
    dice.shuffle(players)
    if not problem.apart:
        return players
    bins = packed(problem, size) or []
    placed = {player for members in bins for player in members}
    free = [player for player in players if player not in placed]
    bins += ([] for _ in range(len(problem.players) // size - len(bins)))
    dice.shuffle(bins)
    found: list[int] = []
    for members in bins:
        orbit = members + [free.pop() for _ in range(size - len(members))]
        dice.shuffle(orbit)
        found += orbit
    return found


def _relabelled(rounds: Places, labels: Sequence[int], dice: Dice) -> Games:
    """The structure with its players and rounds in random order; table numbers are even in it."""
    found = [[[labels[player] for player in table] for table in tables] for tables in rounds]
    dice.shuffle(found)
    return [table for tables in found for table in tables]
