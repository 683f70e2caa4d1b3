"""A seating made to suit its judges at no cost: only names of players and of tables change.

The judges of every round are settled (see `rota`), and a good seating is given. First of all
its tables are free to be numbered otherwise. Where that is not enough, two players exchange all
their games: the sum of squares stays as it is. What is left after that is the search's to mend.
"""

from collections.abc import Sequence
from typing import Final

from consigliere.seating.dice import Dice
from consigliere.seating.position import Games
from consigliere.seating.problem import Problem
from consigliere.seating.rota import Bars

_WORK: Final = 400_000
"""A round's judges, times rounds, times exchanges: how long is tried …"""

_EXCHANGES: Final = 3000
"""… and no more exchanges than that."""


def fitted(problem: Problem, games: Games, bars: Bars, dice: Dice) -> Games:
    """The same seating with other table numbers, and perhaps other players in their parts.

    Players exchange their parts only where nothing else tells them apart: no absences, no games
    played, the same number of games for all; and whoever must not meet still does not.

    Args:
        problem: What is asked.
        games: Who meets whom.
        bars: For each game the players whom its judge may not judge.
        dice: Decides which players are tried.
    """
    if not any(bars):
        return games
    fitting = _Fitting(problem, games, bars)
    alike = not problem.played and not problem.missing and len(set(problem.games_each)) == 1
    if alike:
        effort = _WORK // max(1, len(games))
        for _ in range(min(effort, _EXCHANGES)):
            if not fitting.unjudged:
                break
            fitting.exchange(dice)
    return fitting.games()


class _Fitting:
    """A seating whose players exchange their parts. A part is known by the player who had it."""

    def __init__(self, problem: Problem, games: Games, bars: Bars) -> None:
        self._problem = problem
        self._parts = games
        self._bars = bars
        self._played = range(len(problem.played), len(problem.tables))
        players = range(len(problem.players))
        self._rivals = problem.rivals
        self._group = {player: group for group in problem.groups for player in group}
        self._picky = sorted(frozenset[int]().union(*bars))
        self._part = list(players)
        # Of each round the table of each part, as a bit; 0 where he sits out.
        self._table = [[0] * len(players) for _ in problem.tables]
        self._meets: list[set[int]] = [set() for _ in players]
        for number, (start, tables) in enumerate(zip(problem.starts, problem.tables, strict=True)):
            for at, members in enumerate(games[start : start + tables]):
                for player in members:
                    self._table[number][player] = 1 << at
                    if self._rivals:
                        self._meets[player].update(members)
        self.unjudged = self._count()

    def exchange(self, dice: Dice) -> None:
        """Try one exchange of two players, or of two groups, and keep it if it is no worse."""
        one = self._picky[dice.below(len(self._picky))]
        other = dice.below(len(self._part))
        mine, his = self._group.get(one, (one,)), self._group.get(other, (other,))
        if one == other or len(mine) != len(his):
            return
        if mine is his:
            pairs = [(one, other)]
        else:
            turn = dice.below(len(his))
            pairs = list(zip(mine, (*his[turn:], *his[:turn]), strict=True))
        before = self.unjudged
        self._swap(pairs)
        if all(self._keeps_apart(player) for pair in pairs for player in pair):
            self.unjudged = self._count()
            if self.unjudged <= before:
                return
        self._swap(pairs)
        self.unjudged = before

    def games(self) -> Games:
        """The seating, its tables numbered to suit the judges."""
        player_of = {part: player for player, part in enumerate(self._part)}
        found = [[player_of[part] for part in members] for members in self._parts]
        for number in self._played:
            start, tables = self._problem.starts[number], self._problem.tables[number]
            judged = self._matched(number)
            left = iter([at for at in range(tables) if at not in judged.values()])
            order = [judged[at] if at in judged else next(left) for at in range(tables)]
            found[start : start + tables] = [found[start + at] for at in order]
        return found

    def _swap(self, pairs: Sequence[tuple[int, int]]) -> None:
        for one, other in pairs:
            self._part[one], self._part[other] = self._part[other], self._part[one]

    def _keeps_apart(self, player: int) -> bool:
        meets = self._meets[self._part[player]]
        return not any(self._part[rival] in meets for rival in self._rivals.get(player, ()))

    def _count(self) -> int:
        """Tables without a judge, in all rounds."""
        tables = self._problem.tables
        return sum(tables[number] - len(self._matched(number)) for number in self._played)

    def _matched(self, number: int) -> dict[int, int]:
        """For as many judges of a round as can be the table each gets; one's own if it can be."""
        table = self._table[number]
        start, tables = self._problem.starts[number], self._problem.tables[number]
        free = []
        for barred in self._bars[start : start + tables]:
            taken = 0
            for player in barred:
                taken |= table[self._part[player]]
            free.append(~taken)
        judge_of: dict[int, int] = {}

        def place(judge: int, seen: set[int]) -> bool:
            for at in (judge, *range(tables)):
                if at in seen or not free[judge] >> at & 1:
                    continue
                seen.add(at)
                if at not in judge_of or place(judge_of[at], seen):
                    judge_of[at] = judge
                    return True
            return False

        for judge in range(tables):
            place(judge, set())
        return {judge: at for at, judge in judge_of.items()}
