"""A seating being searched: the flat containers of the annealing kernel and how they come to be."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from operator import itemgetter
from typing import Final

from consigliere.seating import anneal
from consigliere.seating.compiled import HAS_NUMBA, Numbers, compiled, numbers, plain
from consigliere.seating.cooling import chances
from consigliere.seating.problem import Problem
from consigliere.seating.rests import rest_rule
from consigliere.seating.rota import Bars

Games = list[list[int]]
"""The players (by index) of every game, the games of all rounds one after another."""

PENALTY: Final = 1 << 14
"""What is added to the meetings of a pair that must not meet: m² becomes (m + PENALTY)². A player
at a table whose judge may not judge him counts as much as one meeting of such a pair. It is more
than any evenness is worth: judges who keep the same players together make a single exchange worth
hundreds, for which no demand may be given up."""

_ALL_STEPS: Final = 256
_REST_SHARE: Final = 128
_MATE_SHARE: Final = 64


class Position:
    """Where a search stands. All of it follows from the places, `resting` and the dice."""

    def __init__(
        self,
        problem: Problem,
        games: Games,
        dice: int,
        *,
        bars: Bars = (),
        fast: bool = HAS_NUMBA,
    ) -> None:
        """Begin at a seating.

        Args:
            problem: What is asked; its played rounds do not move.
            games: Where to begin.
            dice: The state of the random generator.
            bars: For each game the players whom its judge may not judge.
            fast: Compile the kernel with numba.
        """
        self.problem = problem
        self.fast = fast
        self._bars = bars
        self._kernel = compiled(anneal.anneal) if fast else anneal.anneal
        self._layout = _Layout(problem, fast=fast)
        self._place(games, dice)

    def run(self, steps: int, target: int, temperature: int) -> int:
        """Search on; returns the steps made, fewer than asked if the target was met.

        Args:
            steps: At most so many.
            target: The sum of squares to stop at.
            temperature: In thousandths of SS.
        """
        if not self._layout.movable:
            return steps
        chance = numbers(chances(temperature, 2), fast=self.fast)
        self._kernel(steps, target, chance, self._layout.numbers, self._state)
        return int(self._tally[anneal.DONE])

    @property
    def now(self) -> int:
        """The sum of squares where the search stands, with penalties."""
        return int(self._tally[anneal.NOW])

    @property
    def best(self) -> int:
        """The least sum of squares seen, with penalties."""
        return int(self._tally[anneal.BEST])

    @property
    def dice(self) -> int:
        """The state of the random generator."""
        return int(self._tally[anneal.DICE])

    @property
    def games(self) -> Games:
        """Where the search stands."""
        return self._games(self._who)

    @property
    def best_games(self) -> Games:
        """The best seating seen."""
        return self._games(self._best)

    def state(self) -> dict[str, object]:
        """All that is needed to go on from here later, in plain lists and numbers."""
        return {
            "who": plain(self._who),
            "best": plain(self._best),
            "best_ss": self.best,
            "resting": plain(self._resting),
            "dice": self.dice,
        }

    @classmethod
    def resumed(
        cls,
        problem: Problem,
        state: Mapping[str, object],
        *,
        bars: Bars = (),
        fast: bool = HAS_NUMBA,
    ) -> "Position":
        """Go on from a `state`, to the very same result.

        Raises:
            ValueError: Those who sit out are not those who do not play.
        """
        who, best, resting = (_list(state[key]) for key in ("who", "best", "resting"))
        size = problem.seats
        games = [who[at : at + size] for at in range(0, len(who), size)]
        found = cls(problem, games, _int(state["dice"]), bars=bars, fast=fast)
        players = len(problem.players)
        if _by_round(resting, players) != _by_round(plain(found._resting), players):
            raise ValueError("checkpoint: those who sit out are not those who do not play")
        found._best[:] = numbers(best, fast=fast)
        found._resting[:] = numbers(resting, fast=fast)
        found._tally[anneal.BEST] = _int(state["best_ss"])
        return found

    def _games(self, places: Numbers) -> Games:
        size = self.problem.seats
        who = plain(places)
        return [who[at : at + size] for at in range(0, len(who), size)]

    def _place(self, games: Games, dice: int) -> None:
        layout = self._layout
        players, rounds = layout.players, layout.rounds
        game = [layout.games] * (players * rounds)
        for player, number in self.problem.missing:
            game[player * rounds + number] = layout.games + 1
        slot = [-1] * (players * rounds)
        for g, members in enumerate(games):
            number = layout.rounds_of_games[g]
            for seat, player in enumerate(members):
                game[player * rounds + number] = g
                slot[player * rounds + number] = g * self.problem.seats + seat
        meet = meetings(players, games)
        base = 0
        for a, b in self.problem.apart:
            meet[a * players + b] += PENALTY
            meet[b * players + a] += PENALTY
            base += PENALTY * PENALTY
        total = sum(m * m for m in meet) // 2 - base + _barred(games, self._bars)
        resting = [0] * (players * rounds)
        rests = [0] * rounds
        for number in range(rounds):
            for player in range(players):
                if game[player * rounds + number] == layout.games:
                    resting[number * players + rests[number]] = player
                    rests[number] += 1
        who = [p for members in games for p in members]
        near = _near(players, games, meet)
        # The kernel only ever adds differences to `near`: what is added here stays, and makes
        # every game dear to those whom its judge may not judge.
        for g, barred in enumerate(self._bars):
            for player in barred:
                near[player * (layout.games + 2) + g] += PENALTY
        parts = ((total, total, dice, 0), who, who, slot, game, meet, near, resting, rests)
        self._fill(*(numbers(part, fast=self.fast) for part in parts))

    def _fill(self, *containers: Numbers) -> None:
        tally, who, best, slot, game, meet, near, resting, rests = containers
        self._state = (tally, who, best, slot, game, meet, near, resting, rests)
        self._tally, self._who, self._best, self._resting = tally, who, best, resting


class _Layout:
    """What never changes while a problem is searched."""

    def __init__(self, problem: Problem, *, fast: bool) -> None:
        self.players = len(problem.players)
        self.rounds = len(problem.tables)
        self.games = sum(problem.tables)
        self.rounds_of_games = [
            number for number, tables in enumerate(problem.tables) for _ in range(tables)
        ]
        width = [problem.seats * tables for tables in problem.tables]
        open_round = len(problem.played)
        moved_from = sum(width[:open_round])
        self.movable = sum(width) - moved_from
        fixed = [0] * anneal.FIXED_SIZE
        fixed[anneal.PLAYERS] = self.players
        fixed[anneal.ROUNDS] = self.rounds
        fixed[anneal.GAMES] = self.games
        fixed[anneal.SEATS] = problem.seats
        fixed[anneal.MOVABLE] = moved_from
        fixed[anneal.OPEN_ROUND] = open_round
        rule = rest_rule(problem)
        fixed[anneal.WINDOW] = rule.window
        fixed[anneal.MOST] = rule.most
        alone = all(tables == 1 for tables in problem.tables)
        if sum(width) < self.players * self.rounds:
            fixed[anneal.REST_SHARE] = _ALL_STEPS if alone else _REST_SHARE
        if problem.apart and not alone:
            fixed[anneal.MATE_SHARE] = _MATE_SHARE
        fixed[anneal.MATES] = len(problem.apart)
        mates = [player for pair in sorted(problem.apart) for player in pair]
        first = [problem.seats * start for start in problem.starts]
        self.numbers: anneal.Layout = (
            numbers(fixed, fast=fast),
            numbers(first, fast=fast),
            numbers(width, fast=fast),
            numbers(self.rounds_of_games, fast=fast),
            numbers(mates, fast=fast),
        )


def _near(players: int, games: Games, meet: list[int]) -> list[int]:
    """For each player and game the sum of his meetings with its players, and two zeros."""
    near: list[int] = []
    members_of = [itemgetter(*members) for members in games]
    for player in range(players):
        row = meet[player * players : (player + 1) * players]
        near += [sum(members(row)) for members in members_of]
        near += (0, 0)
    return near


def meetings(players: int, games: Games) -> list[int]:
    """How often any two players meet, as a flat square."""
    meet = [0] * (players * players)
    for members in games:
        for a, b in combinations(members, 2):
            meet[a * players + b] += 1
            meet[b * players + a] += 1
    return meet


def sum_of_squares(games: Games) -> int:
    """SS: the sum over all pairs of their meetings squared."""
    counts = Counter(
        (a, b) if a < b else (b, a) for members in games for a, b in combinations(members, 2)
    )
    return sum(times * times for times in counts.values())


def penalized(problem: Problem, games: Games, bars: Bars = ()) -> int:
    """SS, with what must not be made dear: what the search minimizes.

    Args:
        problem: Says who must not meet.
        games: Who meets whom.
        bars: For each game the players whom its judge may not judge.
    """
    meet = meetings(len(problem.players), games)
    size = len(problem.players)
    forbidden = sum(meet[a * size + b] for a, b in problem.apart)
    return sum(m * m for m in meet) // 2 + 2 * PENALTY * forbidden + _barred(games, bars)


def _barred(games: Games, bars: Bars) -> int:
    """The penalties for players at tables whose judge may not judge them."""
    found = sum(len(barred.intersection(table)) for barred, table in zip(bars, games, strict=False))
    return 2 * PENALTY * found


def _list(value: object) -> list[int]:
    if not isinstance(value, list):
        raise TypeError(f"expected a list of numbers, got {value!r}")
    return [_int(item) for item in value]


def _int(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"expected a whole number, got {value!r}")
    return value


def _by_round(resting: list[int], players: int) -> list[list[int]]:
    """Who sits out in each round, in whatever order it stands there."""
    return [sorted(resting[at : at + players]) for at in range(0, len(resting), players)]
