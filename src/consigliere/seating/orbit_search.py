"""Searches structured seatings for any number of players that T divides, sit-outs included.

Players are divided into orbits of T, as in `consigliere.seating.orbits` with the cyclic group of
order T: whole orbits sit out together, and the shifts of ten orbits make a round. The matrix is
so small that its annealing finds seatings no other finds; the general annealing then starts from
them. The kernel is in `consigliere.seating.orbit_anneal`.
"""

from collections.abc import Mapping
from typing import Final

from consigliere.seating.attendance import attend
from consigliere.seating.compiled import compiled, numbers, plain
from consigliere.seating.cooling import chances
from consigliere.seating.dice import Dice
from consigliere.seating.orbit_anneal import Containers, anneal_orbits
from consigliere.seating.position import Games
from consigliere.seating.problem import Problem, numbered_players
from consigliere.seating.rests import rest_rule
from consigliere.seating.structured import labels, packed

_REST_SHARE: Final = 52
"""Of 256 steps, how many exchange an orbit with one that sits out."""


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
