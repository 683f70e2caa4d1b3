"""Makes src/consigliere/seating/atlas.txt: the best structured seatings for 10·T players.

For every number of tables T, of rounds R and every abelian group whose order h divides T, the
small matrix of `consigliere.seating.orbits` is annealed, with none to three rounds left to be
annealed freely afterwards; for h = 1 the whole seating is. Kept are, for each T and R, the best
seating of all (see `consigliere.seating.merit`), and for each h the best one whose orbits never
meet (teams are placed there).

A pass tries everything once; what a pass finds follows from its number alone. The file is written
after every pair of T and R and says how many passes each has had: an interrupted run goes on
where it was, and a later one with more passes improves what there is.

    python tools/make_atlas.py --passes 3 --tables 6 --rounds 12

Quick only with numba (`pip install numba`).
"""

import argparse
import time
from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Final

from consigliere.seating.atlas import Entry, entries, line
from consigliere.seating.bounds import bounds, min_ss
from consigliere.seating.compiled import HAS_NUMBA, Numbers, compiled, numbers, part, plain
from consigliere.seating.cooling import chances, ladder
from consigliere.seating.dice import FACTOR, LOW, Dice
from consigliere.seating.merit import merit
from consigliere.seating.orbits import Group, Orbits, addition
from consigliere.seating.position import Games, Position, sum_of_squares
from consigliere.seating.problem import SEATS, Problem, numbered_players

ATLAS = Path(__file__).resolve().parent.parent / "src" / "consigliere" / "seating" / "atlas.txt"
HEADER = "# Made by tools/make_atlas.py; what a line says: consigliere/seating/atlas.py.\n"
GROUPS: Final[dict[int, tuple[Group, ...]]] = {
    2: ((2,),),
    3: ((3,),),
    4: ((4,), (2, 2)),
    5: ((5,),),
    6: ((6,),),
    7: ((7,),),
    8: ((8,), (2, 4), (2, 2, 2)),
    9: ((9,), (3, 3)),
    10: ((10,),),
}
TABLES = range(2, 11)
ROUNDS = range(5, 16)
FREE_ROUNDS = 3
STEPS = 4_000_000
LEVELS = 80
HOT, COLD = 2000, 350


@part
def _count(  # noqa: PLR0913, PLR0917  (a kernel's part has no objects to bundle)
    a: int, b: int, difference: int, times: int, counts: Numbers, orbits: int, size: int,
    minus: Numbers,
) -> None:  # fmt: skip
    counts[(a * orbits + b) * size + difference] += times
    counts[(b * orbits + a) * size + minus[difference]] += times


Containers = tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]


def anneal_orbits(  # noqa: C901, PLR0912, PLR0915  (one loop: calls would cost more than work)
    steps: int, target: int, chance: Numbers, shape: Numbers, containers: Containers
) -> None:
    """Anneal a matrix: change an orbit's shift, or exchange two orbits of different classes.

    `shape` is the size of orbits, how many there are, and the rounds. The containers are less,
    value, member, counts, best and tally: `value[r·m + o]` is the matrix, `member[r·m + place]`
    the orbits of each class one after another, `less[x·h + y]` = x - y, `counts[(o·m + p)·h + d]`
    how often the shifts of o and p differ by d, `tally` the sum of squared counts, the best one
    and the dice.
    """
    size, orbits, rounds = shape
    less, value, member, counts, best, tally = containers
    minus = less[:size]
    classes = orbits // 10
    now = tally[0]
    least = tally[1]
    dice = tally[2]
    for _ in range(steps):
        if least <= target:
            break
        dice = FACTOR * (dice & LOW) + (dice >> 32)
        draw = dice & LOW
        r = draw % rounds
        draw //= rounds
        row = r * orbits
        place = draw % orbits
        draw //= orbits
        kind = place // 10
        a = member[row + place]
        other = -1
        if classes == 1 or (size > 1 and dice >> 40 & 1):
            # A new shift.
            old = value[row + a] % size
            new = (old + 1 + draw % (size - 1)) % size
            worse = 0
            for at in range(kind * 10, kind * 10 + 10):
                b = member[row + at]
                if b != a:
                    shift = value[row + b] % size
                    pair = (a * orbits + b) * size
                    worse += (
                        counts[pair + less[new * size + shift]]
                        - counts[pair + less[old * size + shift]]
                        + 1
                    )
            b = a
            old_b = old
            new_b = new
        else:
            other = (kind * 10 + 10 + draw % (orbits - 10)) % orbits
            draw //= orbits - 10
            b = member[row + other]
            old = value[row + a] % size
            old_b = value[row + b] % size
            new = draw % size
            new_b = draw // size % size
            worse = 0
            for at in range(kind * 10, kind * 10 + 10):
                c = member[row + at]
                if c != a:
                    shift = value[row + c] % size
                    worse += (
                        counts[(b * orbits + c) * size + less[new_b * size + shift]]
                        - counts[(a * orbits + c) * size + less[old * size + shift]]
                        + 1
                    )
            start = other // 10 * 10
            for at in range(start, start + 10):
                c = member[row + at]
                if c != b:
                    shift = value[row + c] % size
                    worse += (
                        counts[(a * orbits + c) * size + less[new * size + shift]]
                        - counts[(b * orbits + c) * size + less[old_b * size + shift]]
                        + 1
                    )
        if worse > 0:
            if worse >= len(chance):
                continue
            dice = FACTOR * (dice & LOW) + (dice >> 32)
            if dice & LOW >= chance[worse]:
                continue
        now += 2 * worse
        for at in range(kind * 10, kind * 10 + 10):
            c = member[row + at]
            if c != a:
                shift = value[row + c] % size
                _count(a, c, less[old * size + shift], -1, counts, orbits, size, minus)
                _count(b, c, less[new_b * size + shift], 1, counts, orbits, size, minus)
        if other < 0:
            value[row + a] = kind * size + new
        else:
            start = other // 10 * 10
            for at in range(start, start + 10):
                c = member[row + at]
                if c != b:
                    shift = value[row + c] % size
                    _count(b, c, less[old_b * size + shift], -1, counts, orbits, size, minus)
                    _count(a, c, less[new * size + shift], 1, counts, orbits, size, minus)
            member[row + place] = b
            member[row + other] = a
            value[row + a] = other // 10 * size + new
            value[row + b] = kind * size + new_b
        if now < least:
            least = now
            best[:] = value
    tally[0] = now
    tally[1] = least
    tally[2] = dice


def matrix(tables: int, rounds: int, group: Group, dice: Dice, steps: int) -> Orbits:
    """A matrix as even as `steps` steps of annealing make it."""
    size = prod(group)
    orbits = SEATS * tables // size
    classes = tables // size
    add = addition(group)
    less = [0] * (size * size)
    for x in range(size):
        for y in range(size):
            less[add[x][y] * size + x] = y
    member: list[int] = []
    value: list[int] = []
    for _ in range(rounds):
        order = list(range(orbits))
        dice.shuffle(order)
        row = [0] * orbits
        for place, orbit in enumerate(order):
            row[orbit] = place // SEATS * size + dice.below(size)
        member += order
        value += row
    counts = [0] * (orbits * orbits * size)
    for r in range(rounds):
        for place, a in enumerate(member[r * orbits : (r + 1) * orbits]):
            for other, b in enumerate(member[r * orbits : (r + 1) * orbits]):
                if a != b and place // SEATS == other // SEATS:
                    x, y = value[r * orbits + a] % size, value[r * orbits + b] % size
                    counts[(a * orbits + b) * size + less[x * size + y]] += 1
    total = sum(c * c for c in counts) // 2
    pairs = orbits * (orbits - 1) // 2 * size
    target = min_ss(rounds * classes * SEATS * (SEATS - 1) // 2, pairs)
    fast = HAS_NUMBA
    tally = [total, total, dice.state]
    held = [numbers(x, fast=fast) for x in (less, value, member, counts, value, tally)]
    containers = (held[0], held[1], held[2], held[3], held[4], held[5])
    shape = numbers((size, orbits, rounds), fast=fast)
    kernel = compiled(anneal_orbits) if fast else anneal_orbits
    for temperature in ladder(HOT, COLD, LEVELS):
        chance = numbers(chances(temperature, 2), fast=fast)
        kernel(steps // LEVELS, target, chance, shape, containers)
    dice.state = int(held[5][2])
    best = plain(held[4])
    rows = (tuple(best[r * orbits : (r + 1) * orbits]) for r in range(rounds))
    return Orbits(tables, group, tuple(rows))


def candidates(tables: int, rounds: int, number: int) -> Iterator[Orbits]:
    """All that one pass tries."""
    for size in range(2, tables + 1):
        if tables % size:
            continue
        for group in GROUPS[size]:
            for free in range(min(FREE_ROUNDS, rounds - 1) + 1):
                dice = Dice(number, prod((tables, rounds, size)) + free + len(group) * 16)
                found = matrix(tables, rounds - free, group, dice, STEPS)
                yield completed(found, rounds, dice) if free else found
    yield completed(Orbits(tables, (1,), ()), rounds, Dice(number, tables * rounds))


def completed(orbits: Orbits, rounds: int, dice: Dice) -> Orbits:
    """The matrix with rounds annealed freely added to it."""
    players = SEATS * orbits.tables
    begun = orbits.rounds()
    games = [table for tables in begun for table in tables]
    names = numbered_players(players)
    for _ in range(len(begun), rounds):
        order = list(range(players))
        dice.shuffle(order)
        games += (order[at : at + SEATS] for at in range(0, players, SEATS))
    played = tuple(tuple(tuple(names[p] for p in t) for t in tables) for tables in begun)
    problem = Problem(names, (orbits.tables,) * rounds, played=played)
    position = Position(problem, games, dice.state)
    target = bounds(problem).value
    for temperature in ladder(HOT, COLD, LEVELS):
        position.run((STEPS if begun else 10 * STEPS) // LEVELS, target, temperature)
    found = position.best_games
    written = []
    for r in range(len(begun), rounds):
        row = [0] * players
        for table, members in enumerate(found[r * orbits.tables : (r + 1) * orbits.tables]):
            for player in members:
                row[player] = table
        written.append(tuple(row))
    return Orbits(orbits.tables, orbits.group, orbits.matrix, tuple(written))


def games_of(orbits: Orbits) -> Games:
    """All games of a structure, by index."""
    return [table for tables in orbits.rounds() for table in tables]


def better(kept: list[Entry], tables: int, rounds: int, number: int) -> list[Entry]:
    """The entries for T and R after one more pass."""
    names = numbered_players(SEATS * tables)
    problem = Problem(names, (tables,) * rounds)
    bound = bounds(problem).value
    found = list(kept)
    for orbits in candidates(tables, rounds, number):
        games = games_of(orbits)
        found.append(Entry(tables, rounds, orbits.group, sum_of_squares(games), number, orbits))
    best = min(found, key=lambda e: (merit(problem, games_of(e.orbits)), len(line(e))))
    chosen = {best}
    for size in {entry.orbits.size for entry in found if entry.parts_orbits}:
        same = [e for e in found if e.parts_orbits and e.orbits.size == size]
        chosen.add(min(same, key=lambda entry: entry.ss))
    told = " ".join(f"{e.orbits.size}{'' if e.parts_orbits else '+'}:{e.ss}" for e in chosen)
    print(
        f"T={tables} R={rounds} pass {number}: best {best.ss}, bound {bound} | {told}", flush=True
    )
    return [
        Entry(e.tables, e.rounds, e.group, e.ss, number, e.orbits)
        for e in sorted(chosen, key=lambda e: (e.ss, e.group))
    ]


def main() -> None:
    """Improve the atlas."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--passes", type=int, default=1, help="passes each T and R shall have had")
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES)
    parser.add_argument("--rounds", type=int, nargs="*", default=ROUNDS)
    parser.add_argument("--atlas", type=Path, default=ATLAS)
    parser.add_argument("--minutes", type=float, default=60, help="stop after so long")
    asked = parser.parse_args()
    atlas = list(entries(asked.atlas.read_text().splitlines())) if asked.atlas.exists() else []
    end = time.monotonic() + 60 * asked.minutes
    for number in range(1, asked.passes + 1):
        for tables in asked.tables:
            for rounds in asked.rounds:
                mine = [e for e in atlas if (e.tables, e.rounds) == (tables, rounds)]
                if mine and min(e.passes for e in mine) >= number:
                    continue
                if time.monotonic() > end:
                    return
                atlas = [e for e in atlas if e not in mine]
                atlas += better(mine, tables, rounds, number)
                atlas.sort(key=lambda e: (e.tables, e.rounds, e.ss, e.group))
                text = HEADER + "".join(line(entry) + "\n" for entry in atlas)
                asked.atlas.write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
