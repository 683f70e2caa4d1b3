"""The annealing kernel for orbits: written like the one in `consigliere.seating.anneal`.

The same source runs as plain Python and compiled by numba, and both do the same step by step. What
the containers hold is told at `anneal_orbits`.
"""

from consigliere.seating.compiled import Numbers, part
from consigliere.seating.dice import FACTOR, LOW

Containers = tuple[Numbers, Numbers, Numbers, Numbers, Numbers]


@part
def _count(  # noqa: PLR0913, PLR0917  (a kernel's part has no objects to bundle)
    a: int, shift: int, times: int, row: int, but: int, value: Numbers, counts: Numbers,
    orbits: int, size: int,
) -> int:  # fmt: skip
    """Count orbit a in or out of a round, with all but one orbit; half the change of squares.

    The odd halves, one a pair, are left out: they cancel out when as much is counted in as out.
    """
    worse = 0
    for j in range(orbits):
        other = value[row + j]
        if j != a and j != but and other >= 0:  # noqa: PLR1714  (no tuple in a kernel)
            d = shift - other
            if d < 0:
                d += size
            at = (a * orbits + j) * size + d
            if times < 0:
                counts[at] -= 1
                worse -= counts[at]
            else:
                worse += counts[at]
                counts[at] += 1
            d = size - d
            if d == size:
                d = 0
            counts[(j * orbits + a) * size + d] += times
    return worse


@part
def _rests_too_often(  # noqa: PLR0913, PLR0917  (a kernel's part has no objects to bundle)
    orbit: int, rests: int, plays: int, value: Numbers, orbits: int, rounds: int, window: int,
    most: int,
) -> bool:  # fmt: skip
    """Whether an orbit would rest too often in some window if it did in one round, not another."""
    start = max(rests - window + 1, 0)
    while start <= rests and start + window <= rounds:
        total = 0
        for r in range(start, start + window):
            if r == rests or (r != plays and value[r * orbits + orbit] < 0):
                total += 1
        if total > most:
            return True
        start += 1
    return False


def anneal_orbits(  # noqa: C901, PLR0912, PLR0915  (one loop: calls would cost more than work)
    steps: int, target: int, chance: Numbers, shape: Numbers, state: Containers
) -> None:
    """Change an orbit's shift, or which orbits sit out.

    `shape` is the size of an orbit, how many there are, rounds, orbits that sit out in each, the
    rule about rests, and the share of steps that exchange them. `state` is value[r·m + orbit]
    (-1 for a rest), the best of it, counts[(a·m + b)·h + d], who rests in each round, and the
    tally: the sum of squares now, the least one, the dice, and the steps made.
    """
    size = shape[0]
    orbits = shape[1]
    rounds = shape[2]
    rests = shape[3]
    share = shape[6]
    value, best, counts, resting, tally = state
    now = tally[0]
    least = tally[1]
    dice = tally[2]
    done = 0
    while done < steps and least > target:
        done += 1
        dice = FACTOR * (dice & LOW) + (dice >> 32)
        draw = dice & LOW
        r = draw % rounds
        row = r * orbits
        draw //= rounds
        if dice >> 40 & 255 >= share:
            a = draw % orbits
            old = value[row + a]
            if old < 0:
                continue
            new = (old + 1 + draw // orbits % (size - 1)) % size
            worse = 0
            for j in range(orbits):
                other = value[row + j]
                if other >= 0 and j != a:
                    pair = (a * orbits + j) * size
                    x = old - other
                    y = new - other
                    if x < 0:
                        x += size
                    if y < 0:
                        y += size
                    worse += counts[pair + y] - counts[pair + x] + 1
            if worse > 0:
                if worse >= len(chance):
                    continue
                dice = FACTOR * (dice & LOW) + (dice >> 32)
                if dice & LOW >= chance[worse]:
                    continue
            _count(a, old, -1, row, a, value, counts, orbits, size)
            _count(a, new, 1, row, a, value, counts, orbits, size)
            value[row + a] = new
        else:
            # a, which sits out in round s, does so in round r instead, where b sits out.
            s = draw % rounds
            if s == r:
                continue
            dice = FACTOR * (dice & LOW) + (dice >> 32)
            draw = dice & LOW
            at_b = r * rests + draw % rests
            draw //= rests
            at_a = s * rests + draw % rests
            draw //= rests
            a = resting[at_a]
            b = resting[at_b]
            line = s * orbits
            if value[row + a] < 0 or value[line + b] < 0:
                continue
            if _rests_too_often(
                a, r, s, value, orbits, rounds, shape[4], shape[5]
            ) or _rests_too_often(b, s, r, value, orbits, rounds, shape[4], shape[5]):
                continue
            new_a = draw % size
            new_b = draw // size % size
            old_a = value[row + a]
            old_b = value[line + b]
            worse = _count(a, old_a, -1, row, b, value, counts, orbits, size)
            worse += _count(b, new_b, 1, row, a, value, counts, orbits, size)
            worse += _count(b, old_b, -1, line, a, value, counts, orbits, size)
            worse += _count(a, new_a, 1, line, b, value, counts, orbits, size)
            refused = False
            if worse > 0:
                refused = worse >= len(chance)
                if not refused:
                    dice = FACTOR * (dice & LOW) + (dice >> 32)
                    refused = dice & LOW >= chance[worse]
            if refused:
                _count(a, new_a, -1, line, b, value, counts, orbits, size)
                _count(b, old_b, 1, line, a, value, counts, orbits, size)
                _count(b, new_b, -1, row, a, value, counts, orbits, size)
                _count(a, old_a, 1, row, b, value, counts, orbits, size)
                continue
            value[row + a] = -1
            value[row + b] = new_b
            value[line + b] = -1
            value[line + a] = new_a
            resting[at_b] = a
            resting[at_a] = b
        now += 2 * worse
        if now < least:
            least = now
            best[:] = value
    tally[0] = now
    tally[1] = least
    tally[2] = dice
    tally[3] = done
