"""Searches structured seatings for any number of players that T divides, sit-outs included.

Players are divided into orbits of T, as in `consigliere.seating.orbits` with the cyclic group of
order T: whole orbits sit out together, and the shifts of ten orbits make a round. The matrix is
so small that its annealing finds seatings no other finds; the general annealing then starts from
them. The kernel is written like the one in `consigliere.seating.anneal`.
"""

from collections.abc import Mapping
from typing import Final

from consigliere.seating.attendance import attend
from consigliere.seating.compiled import Numbers, compiled, numbers, part, plain
from consigliere.seating.cooling import chances
from consigliere.seating.dice import FACTOR, LOW, Dice
from consigliere.seating.position import Games
from consigliere.seating.problem import Problem, numbered_players
from consigliere.seating.rests import rest_rule
from consigliere.seating.structured import labels, packed

_REST_SHARE: Final = 52
"""Of 256 steps, how many exchange an orbit with one that sits out."""

Containers = tuple[Numbers, Numbers, Numbers, Numbers, Numbers]


def has_orbits(problem: Problem) -> bool:
    """Whether orbits fit a problem: T divides the players, and all else is alike for them."""
    tables = set(problem.tables)
    size = max(tables)
    return (
        len(tables) == 1
        and size > 1
        and len(problem.players) % size == 0
        and len(set(problem.games_each)) == 1
        and not (problem.avoid or problem.missing or problem.played)
        and packed(problem, size) is not None
    )


class OrbitPosition:
    """Where a search for orbits stands; used like `position.Position`."""

    def __init__(self, problem: Problem, dice: Dice, *, fast: bool) -> None:
        """Begin anywhere; `has_orbits(problem)` must hold."""
        self.problem = problem
        self.fast = fast
        self.size = problem.tables[0]
        self.orbits = len(problem.players) // self.size
        self._labels = labels(problem, self.size, dice)
        rounds = len(problem.tables)
        reduced = Problem(
            numbered_players(self.orbits), (1,) * rounds, problem.games_each[0], seats=problem.seats
        )
        attendance = attend(reduced, dice)
        value = [
            dice.below(self.size) if attendance[orbit][number] else -1
            for number in range(rounds)
            for orbit in range(self.orbits)
        ]
        rule = rest_rule(reduced)
        resting = [o for at in range(0, len(value), self.orbits) for o in range(self.orbits)
                   if value[at + o] < 0]  # fmt: skip
        self._shape = [
            self.size,
            self.orbits,
            rounds,
            self.orbits - problem.seats,
            rule.window,
            rule.most,
            _REST_SHARE if self.orbits > problem.seats and rounds > 1 else 0,
        ]
        self._set(value, value, resting, dice.state)
        self._kernel = compiled(anneal_orbits) if fast else anneal_orbits

    def _set(self, value: list[int], best: list[int], resting: list[int], dice: int) -> None:
        counts = _counted(value, self.orbits, self.size)
        total = sum(n * n for n in counts) // 2
        least = sum(n * n for n in _counted(best, self.orbits, self.size)) // 2
        parts = (value, best, counts, resting, (total, least, dice, 0))
        held = [numbers(part, fast=self.fast) for part in parts]
        self._state: Containers = (held[0], held[1], held[2], held[3], held[4])

    def run(self, steps: int, target: int, temperature: int) -> int:
        """Search on, as `position.Position.run`; temperatures are in thousandths of SS / T."""
        chance = numbers(chances(temperature, 2), fast=self.fast)
        shape = numbers(self._shape, fast=self.fast)
        self._kernel(steps, target // self.size, chance, shape, self._state)
        return int(self._state[4][3])

    @property
    def best(self) -> int:
        """The least SS seen."""
        return self.size * int(self._state[4][1])

    @property
    def best_games(self) -> Games:
        """The best seating seen."""
        games: Games = []
        best = plain(self._state[1])
        for at in range(0, len(best), self.orbits):
            tables: Games = [[] for _ in range(self.size)]
            for orbit, shift in enumerate(best[at : at + self.orbits]):
                for x in range(self.size if shift >= 0 else 0):
                    tables[(x + shift) % self.size].append(self._labels[orbit * self.size + x])
            games += tables
        return games

    def state(self) -> dict[str, object]:
        """All that is needed to go on from here later."""
        value, best, _, resting, tally = self._state
        return {
            "value": plain(value),
            "best": plain(best),
            "resting": plain(resting),
            "labels": list(self._labels),
            "dice": int(tally[2]),
        }

    @classmethod
    def resumed(
        cls, problem: Problem, state: Mapping[str, object], *, fast: bool
    ) -> "OrbitPosition":
        """Go on from a `state`.

        Raises:
            ValueError: The state is not one of this problem.
        """
        found = cls(problem, Dice(0), fast=fast)
        cells = found.orbits * len(problem.tables)
        rests = len(found._state[3])
        value = _checked(state.get("value"), cells, found.size)
        best = _checked(state.get("best"), cells, found.size)
        resting = _checked(state.get("resting"), rests, found.orbits)
        found._labels = _checked(state.get("labels"), len(problem.players), len(problem.players))
        dice = state.get("dice")
        if not isinstance(dice, int):
            raise ValueError(f"checkpoint: dice should be a number, got {dice!r}")  # noqa: TRY004  (bad data, not a bad call)
        found._set(value, best, resting, dice)
        return found


def _checked(values: object, amount: int, limit: int) -> list[int]:
    if (
        not isinstance(values, list)
        or len(values) != amount
        or not all(isinstance(value, int) and -1 <= value < limit for value in values)
    ):
        raise ValueError(f"checkpoint: expected {amount} numbers below {limit}")
    return values


def _counted(value: list[int], orbits: int, size: int) -> list[int]:
    """How often the shifts of two orbits differ by each number."""
    counts = [0] * (orbits * orbits * size)
    for at in range(0, len(value), orbits):
        row = value[at : at + orbits]
        playing = [orbit for orbit in range(orbits) if row[orbit] >= 0]
        for a in playing:
            for b in playing:
                if a != b:
                    counts[(a * orbits + b) * size + (row[a] - row[b]) % size] += 1
    return counts


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
