"""How rests lie: nobody sits out twice running where that can be helped.

Where there is a single table, who plays together meets: rivals are parted here, too.

(How even the gaps between rests are depends on the order of the rounds only, which is found
afterwards, see `rounds_order`.)
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from consigliere.seating.dice import Dice
from consigliere.seating.problem import Problem

Attendance = list[list[bool]]
"""For each player, by index, whether he plays in each round."""


@dataclass(frozen=True)
class Barred:
    """What judges mean for who plays when.

    `players`, by index, with rounds in which they are there and may not play: none of the judges
    may judge them. Unlike an absence, it is a sit-out like others. `groups`, by their index in
    `Problem.groups`, with rounds in which no more of them may play than so many: no more tables
    with a judge for them can part them.
    """

    players: frozenset[tuple[int, int]] = frozenset()
    groups: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether there is anything of it."""
        return bool(self.players or self.groups)


NOBODY: Final = Barred()

_REPAIRS: Final = 20_000
_CLASH: Final = 1000
"""Rests running that two rivals at a single table outweigh."""

_PATIENCE: Final = (300, 30)
"""Of so many exchanges that make it a little worse one is taken: it may lead out of a corner."""


@dataclass(frozen=True)
class RestRule:
    """Nobody sits out more than `most` rounds running, and `window` is one round more."""

    window: int
    most: int


def rest_rule(problem: Problem) -> RestRule:
    """The rule about rests that the numbers of players and tables allow.

    Where nobody need sit out twice running, nobody does; where many sit out, the longest run of
    rests is as short as can be.
    """
    rounds = len(problem.tables)
    rests = _rests(problem)
    players = len(problem.players)
    if not any(rests):
        return RestRule(2, 1)
    if max(_sums(rests, 2)) <= players:
        return RestRule(2, 1)
    seats = [problem.seats * tables for tables in problem.tables]
    run = 1
    while run + 1 < rounds and min(_sums(seats, run + 1)) < players:
        run += 1
    return RestRule(run + 1, run)


def _rests(problem: Problem) -> list[int]:
    """How many sit out in each round."""
    return [
        sum(1 for _ in problem.present(number)) - problem.seats * tables
        for number, tables in enumerate(problem.tables)
    ]


class Turns:
    """Whether a player who is barred from some rounds can rest as evenly as the rule asks for."""

    def __init__(self, problem: Problem) -> None:
        """Prepare for all players of a problem."""
        self._problem = problem
        rule = rest_rule(problem)
        self._most = rule.most
        # Rounds up to which so many rest that everybody plays just once in the window.
        tight = len(problem.players) * rule.most
        sums = _sums(_rests(problem), rule.window)
        self._tight = {at + rule.window - 1 for at, total in enumerate(sums) if total == tight}
        self._played: list[set[int]] = [set() for _ in problem.players]
        for number, tables in enumerate(problem.played):
            for table in tables:
                for player in table:
                    self._played[problem.index[player]].add(number)

    def possible(self, player: int, barred: Collection[int]) -> bool:
        """Whether he can play all his games, and never rest too long.

        For each length of the run of rests that he is in, the numbers of games he may have played
        are the bits of a number.
        """
        nothing = [0] * self._most
        counts = [1, *nothing]
        for number in range(len(self._problem.tables)):
            any_run = 0
            for count in counts:
                any_run |= count
            if (player, number) in self._problem.missing:
                counts = [any_run, *nothing]
            elif number < len(self._problem.played):
                if number in self._played[player]:
                    counts = [any_run << 1, *nothing]
                else:  # what was played cannot be helped
                    counts = [0, *counts[:-2], counts[-2] | counts[-1]]
            else:
                before = counts[-1] if number in self._tight else any_run
                counts = [0 if number in barred else before << 1, *counts[:-1]]
        return any(count >> self._problem.games_each[player] & 1 for count in counts)


def spread(problem: Problem, plays: Attendance, dice: Dice, barred: Barred) -> None:
    """Exchange who sits out until the rule about rests is kept, or for a while."""
    spreading = _Spreading(problem, plays, barred)
    if len(problem.tables) - len(problem.played) < 2:  # noqa: PLR2004  (nothing to exchange)
        return
    best, least = [list(row) for row in plays], spreading.excess
    for patience in _PATIENCE:
        for _ in range(_REPAIRS):
            if not least:
                break
            spreading.step(dice, patience)
            if spreading.excess < least:
                best, least = [list(row) for row in plays], spreading.excess
    plays[:] = best


def resting_too_long(
    player: int, row: Sequence[bool], missing: Collection[tuple[int, int]], rule: RestRule
) -> int:
    """How much longer a player rests than the rule allows: a run too long by n counts n²."""
    found, run = 0, 0
    for number, plays in enumerate(row):
        if plays or (player, number) in missing:
            run = 0
            continue
        run += 1
        over = run - rule.most
        if over > 0:
            found += 2 * over - 1
    return found


class _Spreading:
    """An attendance in which players exchange who sits out."""

    def __init__(self, problem: Problem, plays: Attendance, barred: Barred) -> None:
        self._plays = plays
        self._missing = problem.missing
        self._away = problem.missing | barred.players
        self._caps = barred.groups
        self._rule = rest_rule(problem)
        self._tables = problem.tables
        self._fixed = len(problem.played)
        self._groups = problem.groups
        self._group = {one: at for at, group in enumerate(problem.groups) for one in group}
        self._alone = [n for n, t in enumerate(problem.tables) if t == 1 and n >= self._fixed]
        self._rivals = problem.rivals if self._alone else {}
        self._uneasy = [player for player in range(len(plays)) if self._crowded(player)]
        self.excess = sum(map(self._crowded, self._uneasy))
        """How much longer all together rest than the rule allows, and rivals at single tables."""

    def step(self, dice: Dice, patience: int) -> None:
        """Let somebody who rests too often exchange rounds with another, mostly if it is no worse.

        A round against another; or, every other time, all rounds in which they differ.
        """
        players = len(self._plays)
        # Now and then somebody else, or the last ones find nobody to exchange with.
        a = self._uneasy[dice.below(len(self._uneasy))] if dice.below(4) else dice.below(players)
        b = dice.below(players)
        if dice.below(2):
            differing = range(self._fixed, len(self._tables))
            rounds = [n for n in differing if self._plays[a][n] != self._plays[b][n]]
            if 2 * sum(self._plays[a][n] for n in rounds) != len(rounds):
                return
        else:
            choices = len(self._tables) - self._fixed
            r, s = (self._fixed + dice.below(choices) for _ in range(2))
            rounds = [r, s]
            if self._plays[a][r] or not self._plays[b][r]:
                return
            if self._plays[b][s] or not self._plays[a][s]:
                return
        if not all(self._may(a, b, n) for n in rounds):
            return
        affected = {a, b, *self._rivals.get(a, ()), *self._rivals.get(b, ())}
        before = sum(map(self._crowded, affected))
        self._exchange(a, b, rounds)
        worse = sum(map(self._crowded, affected)) - before
        if worse > 0 and (worse > 1 or dice.below(patience)):
            self._exchange(a, b, rounds)
            return
        self.excess += worse
        uneasy = dict.fromkeys([*self._uneasy, a, b])
        self._uneasy = [player for player in uneasy if self._crowded(player)]

    def _crowded(self, player: int) -> int:
        """How much longer he rests than the rule allows, and the rivals he has at single tables.

        These count much more.
        """
        found = resting_too_long(player, self._plays[player], self._missing, self._rule)
        return found + _CLASH * self._clashes(player)

    def _clashes(self, player: int) -> int:
        rivals = self._rivals.get(player)
        if not rivals:
            return 0
        return sum(
            self._plays[rival][number]
            for number in self._alone
            if self._plays[player][number]
            for rival in rivals
        )

    def _may(self, a: int, b: int, number: int) -> bool:
        """Whether in this round one of two can play for the other, who does."""
        comes, goes = (b, a) if self._plays[a][number] else (a, b)
        if (comes, number) in self._away:
            return False
        if comes in self._group:
            group = self._group[comes]
            there = sum(self._plays[p][number] for p in self._groups[group] if p != goes)
            cap = self._caps.get((group, number), self._tables[number])
            # At a single table rivals are told by `_clashes`: one may take another's place there.
            return there < cap or (self._tables[number] == 1 and cap == 1)
        return True

    def _exchange(self, a: int, b: int, rounds: list[int]) -> None:
        mine, his = self._plays[a], self._plays[b]
        for number in rounds:
            mine[number], his[number] = his[number], mine[number]


def _sums(values: list[int] | list[bool], width: int) -> list[int]:
    """The sums of all runs of `width` values; of all of them where there are fewer."""
    if width >= len(values):
        return [sum(values)]
    return [sum(values[at : at + width]) for at in range(len(values) - width + 1)]
