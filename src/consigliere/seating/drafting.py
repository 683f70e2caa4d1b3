"""Another choice of judges, and of those who sit out, where the first one ends in a dead end.

Who judges a round is chosen before anybody is seated (see `choosing`), and so is who plays in it
(see `attendance`). Each for itself can be right, and still the tables of a round do not part all
who must not meet, or somebody rests twice running. Here both are changed together, a little at a
time, until every round can be seated, which is tried out in full; only then is it worth searching.
"""

from collections.abc import Collection, Sequence
from typing import Final

from consigliere.seating.asked import Asked
from consigliere.seating.dice import Dice
from consigliere.seating.parting import parted
from consigliere.seating.problem import Problem
from consigliere.seating.rests import Attendance, rest_rule, resting_too_long

NODES: Final = 300
"""Steps to seat a round, before it counts as one that cannot be seated."""

LARGE: Final = 60
"""Where so many players have demands, too many steps would be needed to seat a round."""

_CHANGES: Final = 20_000
"""Changes that are tried at most …"""

_SEATINGS: Final = 3000
"""… and rounds that are tried to be seated."""

_UNSEATED: Final = 2
"""What a player without a table counts, when one who rests a round too long counts 1."""

_PATIENCE: Final = 40
"""Of so many changes that make it a little worse one is taken: it may lead out of a corner."""


class Draft:
    """Judges and players of all rounds, from which all can be seated or not yet."""

    def __init__(
        self,
        problem: Problem,
        asked: Asked,
        judges: Sequence[tuple[int, ...]],
        plays: Attendance,
        dice: Dice,
    ) -> None:
        """Begin with what was chosen so far.

        Args:
            problem: What is asked.
            asked: Whom judges may not judge.
            judges: Of each open round, by index.
            plays: Who plays when.
            dice: Decides what is tried.
        """
        self.plays = [list(row) for row in plays]
        self.judges = list(judges)
        self._problem = problem
        self._asked = asked
        self._dice = dice
        self._rule = rest_rule(problem)
        self._done = len(problem.played)
        self._open = range(self._done, len(problem.tables))
        self._players = range(len(problem.players))
        self._picky = picky(problem, asked)
        self._known: dict[object, int] = {}
        self._unseated = {n: self._count(n, self._judges_of(n)) for n in self._open}
        self._too_long = [self._rests(player) for player in self._players]

    @property
    def seated(self) -> bool:
        """Whether all rounds can be seated."""
        return not any(self._unseated.values())

    @property
    def rested(self) -> bool:
        """Whether nobody rests too long."""
        return not any(self._too_long)

    def mend(self) -> bool:
        """Change judges and sit-outs until all is well; False if that takes too long.

        Nobody rests too long then, unless somebody did in the end and all are seated.
        """
        for _ in range(_CHANGES):
            if (self.seated and self.rested) or len(self._known) > _SEATINGS:
                break
            self._change()
        return self.seated

    def _change(self) -> None:
        number = self._troubled()
        if self._dice.below(3):
            self._exchange(number)
        else:
            self._judge_otherwise(number)

    def _troubled(self) -> int:
        """A round that cannot be seated, or in which one who rests too long does so; or any."""
        dice = self._dice
        rounds = [n for n, count in self._unseated.items() if count]
        if not rounds or not dice.below(4):
            tired = [player for player, count in enumerate(self._too_long) if count]
            if tired:
                player = tired[dice.below(len(tired))]
                rounds = [n for n in self._open if not self.plays[player][n]] or rounds
        if not rounds or not dice.below(8):
            rounds = list(self._open)
        return rounds[dice.below(len(rounds))]

    def _judge_otherwise(self, number: int) -> None:
        """Let another judge have a round for one who has it."""
        judges = self._judges_of(number)
        others = [judge for judge in range(len(self._asked.judges)) if judge not in judges]
        if not others:
            return
        changed = list(judges)
        changed[self._dice.below(len(changed))] = others[self._dice.below(len(others))]
        count = self._count(number, changed)
        if self._accepted(_UNSEATED * (count - self._unseated[number])):
            self.judges[number - self._done] = tuple(changed)
            self._unseated[number] = count

    def _exchange(self, number: int) -> None:
        """Let one who rests play in a round, for one who plays for him in another."""
        dice, plays = self._dice, self.plays
        resting = [p for p in self._players if not plays[p][number] and self._there(p, number)]
        if not resting:
            return
        tired = [player for player in resting if self._too_long[player]]
        pool = tired if tired and dice.below(2) else resting
        comes = pool[dice.below(len(pool))]
        playing = [p for p in self._players if plays[p][number]]
        difficult = [player for player in playing if player in self._picky]
        pool = difficult if difficult and self._unseated[number] and dice.below(4) else playing
        goes = pool[dice.below(len(pool))]
        others = [
            n for n in self._open if plays[comes][n] and not plays[goes][n] and self._there(goes, n)
        ]
        if not others:
            return
        other = others[dice.below(len(others))]
        before = self._worth((number, other), (comes, goes))
        kept = self._unseated[number], self._unseated[other]
        self._swap(comes, goes, number, other)
        for n in (number, other):
            self._unseated[n] = self._count(n, self._judges_of(n))
        if not self._accepted(self._worth((number, other), (comes, goes)) - before):
            self._swap(comes, goes, number, other)
            self._unseated[number], self._unseated[other] = kept

    def _swap(self, one: int, other: int, *rounds: int) -> None:
        for number in rounds:
            mine, his = self.plays[one], self.plays[other]
            mine[number], his[number] = his[number], mine[number]
        for player in (one, other):
            self._too_long[player] = self._rests(player)

    def _worth(self, rounds: tuple[int, int], players: tuple[int, int]) -> int:
        return _UNSEATED * sum(self._unseated[n] for n in rounds) + sum(
            self._too_long[player] for player in players
        )

    def _accepted(self, worse: int) -> bool:
        return worse <= 0 or (worse <= _UNSEATED and not self._dice.below(_PATIENCE))

    def _rests(self, player: int) -> int:
        return resting_too_long(player, self.plays[player], self._problem.missing, self._rule)

    def _there(self, player: int, number: int) -> bool:
        return (player, number) not in self._problem.missing

    def _judges_of(self, number: int) -> tuple[int, ...]:
        return self.judges[number - self._done]

    def _count(self, number: int, judges: Collection[int]) -> int:
        """How many find no table in a round; perhaps a few too many, if it takes long to tell."""
        playing = frozenset(player for player in self._picky if self.plays[player][number])
        tables = [self._asked.judges[judge] for judge in judges]
        key = playing, tuple(sorted(tuple(sorted(barred & playing)) for barred in tables))
        if key not in self._known:
            placed = parted(playing, self._problem.rivals, tables, self._problem.seats, NODES)
            self._known[key] = len(playing) - len(placed)
        return self._known[key]


def picky(problem: Problem, asked: Asked) -> frozenset[int]:
    """The players who cannot sit at just any table, by index."""
    return frozenset[int](problem.rivals).union(*asked.judges)
