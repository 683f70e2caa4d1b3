"""Who plays in which round, and who sits out: before anybody is given a table.

Players due most are taken first, which spreads everybody's games and rests evenly; where
absences or small rounds leave that short, a maximum flow completes it or shows why it cannot be.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from consigliere.seating.dice import Dice
from consigliere.seating.problem import Problem
from consigliere.seating.rests import NOBODY, Attendance, Barred, spread

_ALONE = -1
_SHARES: Final = 1 << 64
"""Shares of rounds to play are compared as multiples of its inverse, which tells all apart."""

Node = tuple[str, int, int]
_SOURCE: Node = ("source", 0, 0)
_SINK: Node = ("sink", 0, 0)


@dataclass(frozen=True)
class Shortage:
    """Seats that cannot be filled, and the players and rounds (by index) that it concerns."""

    needed: int
    filled: int
    players: tuple[int, ...]
    rounds: tuple[int, ...]


def shortage(problem: Problem, barred: Barred = NOBODY) -> Shortage | None:
    """Why nobody can say who plays when, or None if it can be said."""
    return Filling(problem, Dice(0), barred).complete()


def attend(problem: Problem, dice: Dice, barred: Barred = NOBODY) -> Attendance:
    """Who plays in which round, evenly spread.

    Raises:
        ValueError: It cannot be done (see `shortage`).
    """
    filling = Filling(problem, dice, barred)
    if filling.complete() is not None:
        raise ValueError(problem)
    spread(problem, filling.plays, dice, barred)
    return filling.plays


class Filling:
    """An attendance in the making."""

    def __init__(self, problem: Problem, dice: Dice, barred: Barred = NOBODY) -> None:
        """Let those play who are due; what that leaves open is for `complete`."""
        self.problem = problem
        self.players = range(len(problem.players))
        self.fixed = len(problem.played)
        self.open = range(self.fixed, len(problem.tables))
        self.away = problem.missing | barred.players
        self._caps = barred.groups
        self.group = [_ALONE] * len(problem.players)
        for number, members in enumerate(problem.groups):
            for member in members:
                self.group[member] = number
        self.plays: Attendance = [[False] * len(problem.tables) for _ in self.players]
        self.room = [problem.seats * tables for tables in problem.tables]
        for number, tables in enumerate(problem.played):
            for table in tables:
                for player in table:
                    self.plays[problem.index[player]][number] = True
                    self.room[number] -= 1
        self.left = [
            games - sum(row) for games, row in zip(problem.games_each, self.plays, strict=True)
        ]
        order = list(self.players)
        dice.shuffle(order)
        self._take_turns(order)

    def _take_turns(self, order: list[int]) -> None:
        """Fill round after round with those who are due most, then with who rested longest."""
        last = [max((at for at in range(self.fixed) if row[at]), default=-1) for row in self.plays]
        ahead = [len(self.open)] * len(self.plays)
        for player, number in self.away:
            ahead[player] -= number >= self.fixed
        for number in self.open:
            due = [
                (-self.left[player] * _SHARES // ahead[player], last[player], rank, player)
                for rank, player in enumerate(order)
                if self.left[player] > 0 and (player, number) not in self.away
            ]
            due.sort()
            together = [0] * len(self.problem.groups)
            shunned: set[int] = set()
            for *_, player in due:
                if not self.room[number]:
                    break
                if player in shunned:
                    continue
                group = self.group[player]
                if group != _ALONE:
                    if together[group] == self._most(group, number):
                        continue
                    together[group] += 1
                self.plays[player][number] = True
                self.left[player] -= 1
                self.room[number] -= 1
                last[player] = number
                if self.problem.tables[number] == 1:
                    shunned |= self.problem.rivals.get(player, frozenset())
            for player in self.players:
                ahead[player] -= (player, number) not in self.away

    def _most(self, group: int, number: int) -> int:
        """How many of a group can play in a round."""
        return self._caps.get((group, number), self.problem.tables[number])

    def complete(self) -> Shortage | None:
        """Fill what is left open along augmenting paths."""
        while True:
            parents = self._reach(player for player in self.players if self.left[player] > 0)
            if _SINK not in parents:
                break
            self._augment(parents)
        needed = self.problem.seats * sum(self.problem.tables[self.fixed :])
        filled = needed - sum(self.room[self.fixed :])
        if filled == needed:
            return None
        players = tuple(p for p in self.players if ("player", p, 0) in parents)
        rounds = tuple(
            r for r in self.open if self.room[r] or any((p, r) in self.away for p in players)
        )
        return Shortage(needed, filled, players, rounds)

    def add(self, player: int) -> bool:
        """Let a player play once more, whoever trades rounds for it; False if it cannot be."""
        parents = self._reach([player])
        if _SINK not in parents:
            return False
        self.left[player] += 1
        self._augment(parents)
        return True

    def _reach(self, players: Iterable[int]) -> dict[Node, Node]:
        """Breadth first through the residual network, from players who are to play more."""
        parents: dict[Node, Node] = {("player", player, 0): _SOURCE for player in players}
        waiting: deque[Node] = deque(parents)
        while waiting:
            node = waiting.popleft()
            for following in self._residual(node):
                if following not in parents:
                    parents[following] = node
                    if following == _SINK:
                        return parents
                    waiting.append(following)
        return parents

    def _residual(self, node: Node) -> Iterator[Node]:
        kind, one, number = node
        if kind == "player":
            group = self.group[one]
            for other in self.open:
                if not self.plays[one][other] and (one, other) not in self.away:
                    yield ("round", other, 0) if group == _ALONE else ("group", group, other)
        elif kind == "group":
            inside = [p for p in self.problem.groups[one] if self.plays[p][number]]
            yield from (("player", p, 0) for p in inside)
            if len(inside) < self._most(one, number):
                yield ("round", number, 0)
        else:
            if self.room[one]:
                yield _SINK
            for player in self.players:
                if self.plays[player][one]:
                    group = self.group[player]
                    yield ("player", player, 0) if group == _ALONE else ("group", group, one)

    def _augment(self, parents: dict[Node, Node]) -> None:
        """Let the players along a path trade places: each takes the seat the next one leaves."""
        path = [_SINK]
        while path[-1] != _SOURCE:
            path.append(parents[path[-1]])
        path.reverse()
        self.left[path[1][1]] -= 1
        leaves = None
        for node, following in pairwise(path):
            if node[0] != "player":
                continue
            if leaves is not None:
                self.plays[node[1]][leaves] = False
            leaves = following[2] if following[0] == "group" else following[1]
            self.plays[node[1]][leaves] = True
        self.room[path[-2][1]] -= 1
