"""Among seatings with the same sum of squares, fewer pairs that never meet, and smaller maxima.

A short annealing of its own: its worth of a pair is any function of how often it meets, so that
an exchange has to look at all players of both tables.
"""

from typing import Final

from consigliere.seating.compiled import Numbers, compiled, numbers, plain
from consigliere.seating.cooling import chances, ladder
from consigliere.seating.dice import FACTOR, LOW, Dice
from consigliere.seating.merit import merit, perfect, rounded_mean
from consigliere.seating.position import PENALTY, Games, meetings
from consigliere.seating.problem import Problem
from consigliere.seating.rota import Bars

_STEPS: Final = 60_000
_STEPS_A_GAME: Final = 800
_LEVELS: Final = 20
_FROM_TO: Final = (700, 250)
_SQUARE: Final = 4
"""What a unit of SS counts when it is decided whether a step is taken …"""

_NEVER: Final = 8
"""… and what a pair counts that never meets."""

_RARE: Final = 1 << 50
_TOPS: Final = 8
_FAR: Final = 32
"""Meetings above or below the mean; further ones are not told apart."""

_FORBIDDEN: Final = 100
"""Units of SS for a meeting of a pair that must not meet."""

Containers = tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]


def polished(problem: Problem, games: Games, dice: Dice, *, bars: Bars = (), fast: bool) -> Games:
    """A seating that is no worse in anything, and better if a short search finds one.

    Args:
        problem: What is asked.
        games: Who meets whom.
        dice: The random generator.
        bars: For each game the players whom its judge may not judge.
        fast: Use numba.
    """
    start = merit(problem, games)
    movable = len(problem.played) < len(problem.tables) and max(problem.tables) > 1
    if perfect(problem, start) or not movable:
        return games
    size, players = problem.seats, len(problem.players)
    who = [player for table in games for player in table]
    meet = meetings(players, games)
    for a, b in problem.apart:
        meet[a * players + b] += PENALTY
        meet[b * players + a] += PENALTY
    walk, merits = _worths(problem)
    layout = [size, players, size * sum(problem.tables[: len(problem.played)])]
    for start_of, tables in zip(problem.starts, problem.tables, strict=True):
        layout += (tables * size, start_of * size) * tables
    parts = (who, who, meet, layout, _barred(bars, len(games), players), [dice.state, 0, 0])
    held = [numbers(part, fast=fast) for part in parts]
    worths = (numbers(walk, fast=fast), numbers(merits, fast=fast))
    kernel = compiled(polish) if fast else polish
    steps = min(_STEPS, _STEPS_A_GAME * (len(games) - sum(problem.tables[: len(problem.played)])))
    for temperature in ladder(*_FROM_TO, _LEVELS):
        chance = numbers(chances(temperature * _SQUARE), fast=fast)
        containers = (held[0], held[1], held[2], held[3], held[4], held[5])
        kernel(steps // _LEVELS, chance, *worths, containers)
    dice.state = int(held[5][0])
    best = plain(held[1])
    found = [best[at : at + size] for at in range(0, len(best), size)]
    return found if merit(problem, found) < start else games


def polish(  # noqa: C901, PLR0912, PLR0915  (one loop: calls would cost more than work)
    steps: int, chance: Numbers, walk: Numbers, merits: Numbers, containers: Containers
) -> None:
    """Exchange players within rounds; keep the best by `merits`, walk by `walk`.

    The containers are: who, the best of it, meet, layout (seats, players, the first place that
    moves, and for each game the width and the first place of its round), for each player and game
    whether he is barred from it (nothing if nobody is), and the state (dice, merit now and merit
    of the best, both relative to the start).
    """
    who, best, meet, layout, barred, state = containers
    seats = layout[0]
    players = layout[1]
    movable = layout[2]
    places = len(who) - movable
    dear = len(chance)
    games = len(who) // seats if len(barred) > 0 else 0
    dice = state[0]
    now = state[1]
    least = state[2]
    for _ in range(steps):
        dice = FACTOR * (dice & LOW) + (dice >> 32)
        draw = dice & LOW
        slot_a = movable + draw % places
        g = slot_a // seats
        width = layout[3 + 2 * g]
        start = layout[4 + 2 * g]
        if width == seats:
            continue
        slot_b = g * seats - start + seats + draw // places % (width - seats)
        slot_b = start + slot_b % width
        h = slot_b // seats
        a = who[slot_a]
        b = who[slot_b]
        if games > 0 and (barred[a * games + h] or barred[b * games + g]):
            continue
        row_a = a * players
        row_b = b * players
        worse = 0
        change = 0
        for step in range(seats):
            c = who[g * seats + step]
            if c != a:
                m = meet[row_a + c]
                n = meet[row_b + c]
                worse += walk[m - 1] - walk[m] + walk[n + 1] - walk[n]
                change += merits[m - 1] - merits[m] + merits[n + 1] - merits[n]
            c = who[h * seats + step]
            if c != b:
                m = meet[row_b + c]
                n = meet[row_a + c]
                worse += walk[m - 1] - walk[m] + walk[n + 1] - walk[n]
                change += merits[m - 1] - merits[m] + merits[n + 1] - merits[n]
        if worse > 0:
            if worse >= dear:
                continue
            dice = FACTOR * (dice & LOW) + (dice >> 32)
            if dice & LOW >= chance[worse]:
                continue
        for step in range(seats):
            c = who[g * seats + step]
            if c != a:
                meet[row_a + c] -= 1
                meet[c * players + a] -= 1
                meet[row_b + c] += 1
                meet[c * players + b] += 1
            c = who[h * seats + step]
            if c != b:
                meet[row_b + c] -= 1
                meet[c * players + b] -= 1
                meet[row_a + c] += 1
                meet[c * players + a] += 1
        who[slot_a] = b
        who[slot_b] = a
        now += change
        if now < least:
            least = now
            best[:] = who
    state[0] = dice
    state[1] = now
    state[2] = least


def _barred(bars: Bars, games: int, players: int) -> list[int]:
    """For each player and game whether he is barred from it; nothing if nobody is."""
    if not any(bars):
        return []
    found = [0] * (games * players)
    for game, barred in enumerate(bars):
        for player in barred:
            found[player * games + game] = 1
    return found


def _worths(problem: Problem) -> tuple[list[int], list[int]]:
    """What a pair that meets m times counts in a step, and in the order of merit.

    In the order of merit SS stands before everything; the maximum counts 16 times more with each
    meeting above the mean, so that fewer pairs at the top always win. All meetings together are
    fixed, so SS is counted from the mean: squares stay small, and sums of them fit the 64 bits of
    the compiled kernel in tournaments of any length.
    """
    mean = rounded_mean(problem)
    often = mean >= 2  # noqa: PLR2004  (as `merit.OFTEN`)
    walk, merits = [], []
    for m in range(PENALTY + len(problem.tables) + 2):
        above = min(max(0, m - mean - 1), _TOPS) if m < PENALTY else 0
        never = int(m == 0 and often)
        squares = min(abs(m - mean), _FAR) ** 2 if m < PENALTY else _FORBIDDEN * (m - PENALTY)
        walk.append(_SQUARE * m * m + _NEVER * never + above)
        merits.append(
            _RARE * min(squares, _FAR**2) + (_RARE >> 16) * never + (16**above - 1 if above else 0)
        )
    return walk, merits
