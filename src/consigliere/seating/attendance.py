"""Who plays in which round, and who sits out: before anybody is given a table.

Players due most are taken first, which spreads everybody's games and rests evenly; where
absences or small rounds leave that short, a maximum flow completes it or shows why it cannot be.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from consigliere.seating.dice import Dice
from consigliere.seating.problem import Problem

Attendance = list[list[bool]]
"""For each player, by index, whether he plays in each round."""

_REPAIRS = 20_000
_UNTEAMED = -1

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


@dataclass(frozen=True)
class RestRule:
    """In any `window` rounds running nobody sits out more than `most` times."""

    window: int
    most: int


def rest_rule(problem: Problem) -> RestRule:
    """The rule about rests that the numbers of players and tables allow.

    Where nobody need sit out twice running, nobody does; where many sit out, the longest run of
    rests is as short as can be. (How even the gaps are depends on the order of the rounds only,
    which is found afterwards.)
    """
    rounds = len(problem.tables)
    rests = [
        sum(1 for _ in problem.present(number)) - problem.seats * tables
        for number, tables in enumerate(problem.tables)
    ]
    players = len(problem.players)
    if not any(rests):
        return RestRule(1, 1)
    if max(_sums(rests, 2)) <= players:
        return RestRule(2, 1)
    seats = [problem.seats * tables for tables in problem.tables]
    run = 1
    while run + 1 < rounds and min(_sums(seats, run + 1)) < players:
        run += 1
    return RestRule(run + 1, run)


def shortage(problem: Problem) -> Shortage | None:
    """Why nobody can say who plays when, or None if it can be said."""
    return _Filling(problem, Dice(0)).complete()


def attend(problem: Problem, dice: Dice) -> Attendance:
    """Who plays in which round, evenly spread.

    Raises:
        ValueError: It cannot be done (see `shortage`).
    """
    filling = _Filling(problem, dice)
    if filling.complete() is not None:
        raise ValueError(problem)
    _spread(problem, filling.plays, dice)
    return filling.plays


class _Filling:
    """An attendance in the making."""

    def __init__(self, problem: Problem, dice: Dice) -> None:
        self.problem = problem
        self.players = range(len(problem.players))
        self.rounds = range(len(problem.tables))
        self.fixed = len(problem.played)
        self.team = [_UNTEAMED] * len(problem.players)
        for number, members in enumerate(problem.teams.values()):
            for member in members:
                if member in problem.index:
                    self.team[problem.index[member]] = number
        self.plays: Attendance = [[False] * len(self.rounds) for _ in self.players]
        for number, tables in enumerate(problem.played):
            for table in tables:
                for player in table:
                    self.plays[problem.index[player]][number] = True
        self.left = [
            games - sum(row) for games, row in zip(problem.games_each, self.plays, strict=True)
        ]
        order = list(self.players)
        dice.shuffle(order)
        for number in self.rounds[self.fixed :]:
            self._take(number, order)

    def _take(self, number: int, order: list[int]) -> None:
        """Fill a round with those who are due most."""
        missing = self.problem.missing
        ahead = self.rounds[number:]
        due = []
        for rank, player in enumerate(order):
            if (player, number) in missing or self.left[player] < 1:
                continue
            there = sum((player, other) not in missing for other in ahead)
            rested = next(
                (back for back in range(1, number + 1) if self.plays[player][number - back]),
                number + 1,
            )
            due.append((-Fraction(self.left[player], there), -rested, rank, player))
        together = [0] * len(self.problem.teams)
        room = self.problem.seats * self.problem.tables[number]
        for *_, player in sorted(due):
            if not room:
                break
            team = self.team[player]
            if team != _UNTEAMED:
                if together[team] == self.problem.tables[number]:
                    continue
                together[team] += 1
            self.plays[player][number] = True
            self.left[player] -= 1
            room -= 1

    def complete(self) -> Shortage | None:
        """Fill what is left open along augmenting paths."""
        while True:
            parents = self._reach()
            if _SINK not in parents:
                break
            self._augment(parents)
        needed = self.problem.seats * sum(self.problem.tables[self.fixed :])
        filled = sum(sum(row[self.fixed :]) for row in self.plays)
        if filled == needed:
            return None
        players = tuple(p for p in self.players if ("player", p, 0) in parents)
        rounds = tuple(
            r
            for r in self.rounds[self.fixed :]
            if any((p, r) in self.problem.missing for p in players)
            or self._playing(r) < self.problem.seats * self.problem.tables[r]
        )
        return Shortage(needed, filled, players, rounds)

    def _playing(self, number: int) -> int:
        return sum(row[number] for row in self.plays)

    def _reach(self) -> dict[Node, Node]:
        """Breadth first through the residual network, from all players with games left."""
        parents: dict[Node, Node] = {}
        waiting: deque[Node] = deque()
        for player in self.players:
            if self.left[player] > 0:
                parents["player", player, 0] = _SOURCE
                waiting.append(("player", player, 0))
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
            for other in self.rounds[self.fixed :]:
                if not self.plays[one][other] and (one, other) not in self.problem.missing:
                    team = self.team[one]
                    yield ("round", other, 0) if team == _UNTEAMED else ("team", team, other)
        elif kind == "team":
            inside = [p for p in self.players if self.team[p] == one and self.plays[p][number]]
            yield from (("player", p, 0) for p in inside)
            if len(inside) < self.problem.tables[number]:
                yield ("round", number, 0)
        else:
            if self._playing(one) < self.problem.seats * self.problem.tables[one]:
                yield _SINK
            for player in self.players:
                if self.plays[player][one]:
                    team = self.team[player]
                    yield ("player", player, 0) if team == _UNTEAMED else ("team", team, one)

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
            leaves = following[2] if following[0] == "team" else following[1]
            self.plays[node[1]][leaves] = True


def _spread(problem: Problem, plays: Attendance, dice: Dice) -> None:
    """Exchange who sits out until the rule about rests is kept, or for a while."""
    rule = rest_rule(problem)
    fixed = len(problem.played)
    rounds = len(problem.tables)
    missing = problem.missing

    def crowded(player: int) -> int:
        rests = [
            not plays[player][number] and (player, number) not in missing
            for number in range(rounds)
        ]
        return sum(max(0, total - rule.most) for total in _sums(rests, rule.window))

    uneasy = [player for player in range(len(plays)) if crowded(player)]
    if not uneasy or rounds - fixed < 2:  # noqa: PLR2004  (one round leaves nothing to exchange)
        return
    mates = _Mates(problem, plays)
    for _ in range(_REPAIRS):
        if not uneasy:
            return
        a = uneasy[dice.below(len(uneasy))]
        b = dice.below(len(plays))
        r = fixed + dice.below(rounds - fixed)
        s = fixed + dice.below(rounds - fixed)
        if (
            plays[a][r]
            or not plays[a][s]
            or not plays[b][r]
            or plays[b][s]
            or (a, r) in missing
            or (b, s) in missing
            or not mates.room(a, b, r)
            or not mates.room(b, a, s)
        ):
            continue
        before = crowded(a) + crowded(b)
        _exchange(plays, a, b, r, s)
        if crowded(a) + crowded(b) > before:
            _exchange(plays, a, b, r, s)
            continue
        uneasy = [p for p in dict.fromkeys([*uneasy, a, b]) if crowded(p)]


class _Mates:
    """Whether team-mates leave room when two players exchange who sits out."""

    def __init__(self, problem: Problem, plays: Attendance) -> None:
        self.tables = problem.tables
        self.plays = plays
        self.mates = {
            problem.index[one]: [problem.index[mate] for mate in members if mate != one]
            for members in problem.teams.values()
            for one in members
        }

    def room(self, comes: int, goes: int, number: int) -> bool:
        """Whether a player can come in for another without outnumbering the tables."""
        there = sum(self.plays[m][number] for m in self.mates.get(comes, ()) if m != goes)
        return there < self.tables[number]


def _exchange(plays: Attendance, a: int, b: int, r: int, s: int) -> None:
    for number in (r, s):
        plays[a][number], plays[b][number] = plays[b][number], plays[a][number]


def _sums(values: list[int] | list[bool], width: int) -> list[int]:
    """The sums of all runs of `width` values; of all of them where there are fewer."""
    if width >= len(values):
        return [sum(values)]
    return [sum(values[at : at + width]) for at in range(len(values) - width + 1)]
