"""The search for a good seating, run in steps from outside (see `solving`).

It goes in cycles, some of a length, then as many twice as long. A cycle cools from a temperature
at which all is soon mixed, or, from a structured seating, from one at which its shape stays. Where
no such seating is known, but one could be, most cycles look for it (`orbit_search`). What
happens in which step follows from the seed alone, not from how many steps there will be, nor how
they are divided, nor from the clock: so a result can be repeated from its seed and steps.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from consigliere.seating.bounds import bounds, gap
from consigliere.seating.compiled import HAS_NUMBA
from consigliere.seating.cooling import ladder
from consigliere.seating.dice import Dice
from consigliere.seating.finish import finished
from consigliere.seating.fitting import fitted
from consigliere.seating.orbit_search import OrbitPosition, has_orbits
from consigliere.seating.position import Games, Position, penalized
from consigliere.seating.possible import require_possible
from consigliere.seating.problem import Problem
from consigliere.seating.rota import rota
from consigliere.seating.schedule import Seating
from consigliere.seating.settling import settled
from consigliere.seating.structured import structured

FIRST_CYCLE: Final = 1 << 19
LEVELS: Final = 64
"""Temperatures of a cycle."""


class Cycle(Enum):
    """What a cycle does; from and to which temperature it cools, in thousandths of SS."""

    ANYWHERE = (1100, 400)
    KEEP_SHAPE = (900, 300)
    KEEP_SHAPE_LONGER = (800, 400)
    ORBITS = (1500, 300)


_FREE: Final = (Cycle.ANYWHERE,) * 3
_SHAPED: Final = (Cycle.KEEP_SHAPE, Cycle.KEEP_SHAPE_LONGER, Cycle.ANYWHERE)
_FOUND_IN_ORBITS: Final = (Cycle.ANYWHERE, Cycle.ORBITS, Cycle.ORBITS, Cycle.KEEP_SHAPE)
"""The cycles of one length, for three sorts of problems."""

_MOST_CYCLES: Final = 1000
"""More than anybody waits for: each time all kinds were tried, cycles double."""

_UNKNOWN: Final = 1 << 62
_UNREACHED: Final = -1
_FITTING: Final = 254
"""The dice thrown for judges are none of the search's, nor those of what follows it."""


@dataclass(frozen=True)
class Progress:
    """How far a search has come."""

    steps: int
    best: int
    bound: int

    @property
    def gap(self) -> float:
        """How far the best SS is above the bound, in per cent."""
        return gap(self.best, self.bound)

    @property
    def optimal(self) -> bool:
        """Whether the bound is met, so that no further step can improve anything."""
        return self.best <= self.bound


class Search:
    """A search for a seating of a problem."""

    def __init__(
        self,
        problem: Problem,
        seed: int,
        *,
        start: Games | None = None,
        fast: bool = HAS_NUMBA,
    ) -> None:
        """Begin; this alone finds a seating that keeps the demands, if not yet a good one.

        Args:
            problem: What is asked.
            seed: Any whole number; the same one gives the same seating.
            start: A seating whose shape is worth keeping.
            fast: Use numba. Changes nothing in the result.

        Raises:
            Impossible: Demands contradict each other.
        """
        require_possible(problem)
        self._rota = rota(problem, seed)
        self.problem = problem
        self.seed = seed
        self.steps = 0
        self._fast = fast
        self._bound = bounds(problem).value
        self._cycle = 0
        self._in_cycle = 0
        self._position: Position | OrbitPosition | None = None
        known = structured(problem, Dice(seed), self._rota.bars)
        self._structure = known if start is None else start
        self._kinds: tuple[Cycle, ...]
        if has_orbits(problem) and known is None:
            self._kinds = _FOUND_IN_ORBITS
        else:
            self._kinds = _FREE if self._structure is None else _SHAPED
        self._structure_ss = _UNKNOWN
        if self._structure is not None:
            self._structure_ss = self._worth(self._structure)
        self._best = self._settled(self._structure, Dice(seed))
        self._best_ss = self._worth(self._best)

    @property
    def progress(self) -> Progress:
        """Steps made, the best SS, the bound. Demands not kept count as a much larger SS."""
        return Progress(self.steps, self._best_ss, self._bound)

    @property
    def over(self) -> bool:
        """Whether nothing can be improved any more: the bound is met, or nothing may move."""
        return self.progress.optimal or len(self.problem.played) == len(self.problem.tables)

    def advance(self, steps: int) -> Progress:
        """Search on for so many steps, or fewer if the search is over."""
        while steps > 0 and not self.over:
            length = FIRST_CYCLE << self._cycle // len(self._kinds)
            kind = self._kinds[self._cycle % len(self._kinds)]
            level_steps = length // LEVELS
            level = self._in_cycle // level_steps
            now = min(steps, (level + 1) * level_steps - self._in_cycle)
            if self._position is None:
                self._position = self._start(kind)
            # What is found in orbits does not know the judges: the bound is no reason to stop, and
            # it counts when it has been made to suit them.
            unfitted = kind is Cycle.ORBITS and any(self._rota.bars)
            target = _UNREACHED if unfitted else self._bound
            made = self._position.run(now, target, ladder(*kind.value, LEVELS)[level])
            steps -= made
            self.steps += made
            self._in_cycle += made
            ended = self._in_cycle == length
            if not unfitted:
                self._keep(kind, self._position.best, self._position)
            elif ended:
                games = self._fitted(self._position.best_games)
                self._keep(kind, self._worth(games), games)
            if ended:
                self._cycle += 1
                self._in_cycle = 0
                self._position = None
        return self.progress

    def _keep(self, kind: Cycle, worth: int, found: Games | Position | OrbitPosition) -> None:
        """Remember what a cycle has found if it is better than all before it."""
        orbits = kind is Cycle.ORBITS and worth < self._structure_ss
        if worth >= self._best_ss and not orbits:
            return
        games = found if isinstance(found, list) else found.best_games
        if worth < self._best_ss:
            self._best, self._best_ss = games, worth
        if orbits:
            self._structure, self._structure_ss = games, worth

    def seating(self, judges: Sequence[Sequence[str]] = ()) -> Seating:
        """The best seating so far, with seats, table numbers, neighbours and judges.

        Args:
            judges: Of the rounds that were played.
        """
        return finished(
            self.problem,
            self._best,
            bars=self._rota.bars,
            seed=self.seed,
            steps=self.steps,
            fast=self._fast and self.steps > 0,  # or compiling would take longer than it saves
            judges=judges,
        )

    def checkpoint(self) -> dict[str, object]:
        """All that is needed to go on later: plain numbers, lists and dicts."""
        return {
            "seed": self.seed,
            "steps": self.steps,
            "cycle": self._cycle,
            "in_cycle": self._in_cycle,
            "start": None if self._structure is None else _flat(self._structure),
            "best": _flat(self._best),
            "position": None if self._position is None else self._position.state(),
        }

    @classmethod
    def resume(
        cls, problem: Problem, checkpoint: Mapping[str, object], *, fast: bool = HAS_NUMBA
    ) -> "Search":
        """Go on from a checkpoint, to the very same result as without the interruption.

        Raises:
            Impossible: Demands contradict each other.
            ValueError: The checkpoint is not one of this problem.
        """
        numbers = {}
        for key in ("seed", "steps", "cycle", "in_cycle"):
            value = checkpoint.get(key)
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise ValueError(f"checkpoint: {key} should be a number from 0, got {value!r}")
            numbers[key] = value
        start = checkpoint.get("start")
        games = None if start is None else _games(problem, start)
        search = cls(problem, numbers["seed"], start=games, fast=fast)
        most = min(numbers["cycle"], _MOST_CYCLES)
        length = FIRST_CYCLE << most // len(search._kinds)
        if numbers["cycle"] > most or numbers["in_cycle"] >= length:
            raise ValueError("checkpoint: no search comes to this cycle, or so far in it")
        search.steps = numbers["steps"]
        search._cycle = numbers["cycle"]
        search._in_cycle = numbers["in_cycle"]
        search._best = _games(problem, checkpoint.get("best"))
        search._best_ss = search._worth(search._best)
        state = checkpoint.get("position")
        if isinstance(state, Mapping) and "value" in state:
            search._position = OrbitPosition.resumed(problem, state, fast=fast)
        elif isinstance(state, Mapping):
            _games(problem, state.get("who"))
            _games(problem, state.get("best"))
            search._position = Position.resumed(problem, state, bars=search._rota.bars, fast=fast)
        return search

    def _start(self, kind: Cycle) -> Position | OrbitPosition:
        dice = Dice(self.seed, self._cycle + 1)
        if kind is Cycle.ORBITS:
            return OrbitPosition(self.problem, dice, fast=self._fast)
        if kind is not Cycle.ANYWHERE and self._structure is not None:
            games = self._structure
        elif self._cycle == 0:
            games = self._best
        else:
            games = self._settled(None, dice)
        return self._begun(games, dice)

    def _begun(self, games: Games, dice: Dice) -> Position:
        return Position(self.problem, games, dice.state, bars=self._rota.bars, fast=self._fast)

    def _worth(self, games: Games) -> int:
        return penalized(self.problem, games, self._rota.bars)

    def _fitted(self, games: Games) -> Games:
        return fitted(self.problem, games, self._rota.bars, Dice(self.seed, _FITTING))

    def _settled(self, structure: Games | None, dice: Dice) -> Games:
        return settled(self.problem, self._rota, structure, dice, self._bound, fast=self._fast)


def _flat(games: Games) -> list[int]:
    return [player for table in games for player in table]


def _games(problem: Problem, places: object) -> Games:
    """The games of a checkpoint, checked as far as the search relies on it."""
    size = problem.seats
    amount = size * sum(problem.tables)
    if (
        not isinstance(places, list)
        or len(places) != amount
        or not all(isinstance(p, int) and 0 <= p < len(problem.players) for p in places)
    ):
        raise ValueError(f"checkpoint: expected {amount} places of this problem's players")
    for number, (start, tables) in enumerate(zip(problem.starts, problem.tables, strict=True)):
        playing = set(places[size * start : size * (start + tables)])
        if len(playing) < size * tables or not playing.issubset(problem.present(number)):
            raise ValueError(f"checkpoint: round {number + 1} seats somebody twice or in absence")
    return [places[at : at + size] for at in range(0, amount, size)]
