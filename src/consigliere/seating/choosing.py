"""How judges of all rounds are chosen, so that everybody can play his games: see `rota`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Final

from consigliere.seating.asked import Asked
from consigliere.seating.attendance import shortage
from consigliere.seating.parting import least_resting
from consigliere.seating.problem import Problem
from consigliere.seating.rests import Barred, Turns

_NODES: Final = 20_000
"""Choices of judges for a round that are tried in all, before it is left undecided."""

_CHOICES: Final = 500
"""Choices that are tried for one round."""


class Choosing:
    """A search for judges of all rounds, in depth.

    A round is passed over in depth first where a player would have to sit out more often than his
    games allow, or where those who have to play do not find seats at tables whose judges may
    judge them; in the end it is asked whether all can play as often as they should.
    """

    def __init__(self, problem: Problem, asked: Asked, turns: Turns | None = None) -> None:
        """Prepare; nothing is chosen yet.

        Args:
            problem: Has enough judges for its tables, and its games are possible without them.
            asked: Whom judges may not judge; these, and not those of the problem, are looked at.
            turns: Rests are to be as even as these can tell; then it is never decided that there
                is no choice.
        """
        self.problem = problem
        self.asked = asked
        self.decided = turns is None
        """Whether there is no choice if none was found."""
        self.rounds = range(len(problem.played), len(problem.tables))
        self._nodes = _NODES
        self._watched = sorted(frozenset[int]().union(*asked.judges))
        watched = set(self._watched)
        self._sets = asked.parted + asked.clusters
        self._groups = [at for at, group in enumerate(self._sets) if watched & set(group)]
        self._known: dict[object, int] = {}
        self._there = {number: frozenset(problem.present(number)) for number in self.rounds}
        self._alike = len({(problem.tables[n], self._there[n]) for n in self.rounds}) < 2  # noqa: PLR2004  (all rounds are one)
        played = [0] * len(problem.players)
        for tables in problem.played:
            for table in tables:
                for player in table:
                    played[problem.index[player]] += 1
        self._spare = [
            sum(player in there for there in self._there.values()) - games + done
            for player, (games, done) in enumerate(zip(problem.games_each, played, strict=True))
        ]
        self._groups_spare = [sum(self._spare[p] for p in group) for group in self._sets]
        self._loads = [0] * len(asked.judges)
        self._turns = turns
        self._attending = _grouped(problem, asked.groups)

    def run(self) -> list[tuple[int, ...]] | None:
        """The judges of each open round; None if none are found (see `decided`)."""
        chosen: list[tuple[int, ...]] = []
        waiting = [self._choices(chosen)]
        failed: set[object] = set()
        while waiting:
            if len(chosen) == len(self.rounds):
                if self._attended(chosen):
                    return chosen
                choice = None
            else:
                choice = next(waiting[-1], None)
            if choice is not None:
                self._take(chosen, choice, 1)
                if self._state(chosen) in failed or not self._rested(chosen):
                    self._take_back(chosen)
                else:
                    waiting.append(self._choices(chosen))
                continue
            waiting.pop()
            failed.add(self._state(chosen))
            if chosen:
                self._take_back(chosen)
        return None

    def by_loads(self) -> list[tuple[int, ...]]:
        """The judges who have judged least and with whom tables can be filled, come what may."""
        chosen: list[tuple[int, ...]] = []
        for number in self.rounds:
            least = tuple(self._order(chosen)[: self.problem.tables[number]])
            choice = next(self._choices(chosen), least)
            for judge in choice:
                self._loads[judge] += 1
            chosen.append(choice)
        return chosen

    def barred(self, chosen: Sequence[tuple[int, ...]]) -> Barred:
        """What judges chosen for all rounds mean for who can play when."""
        rounds = list(zip(self.rounds, chosen, strict=True))
        return Barred(
            frozenset(
                (player, number)
                for number, judges in rounds
                for player in self._out(number, judges)
            ),
            {
                (group, number): self._parted(group, number, judges)
                for number, judges in rounds
                for group in self._groups
                if group < len(self.asked.groups)
            },
        )

    def _out(self, number: int, judges: Sequence[int]) -> frozenset[int]:
        """Who is there in a round and may be judged by none of its judges."""
        return frozenset.intersection(self._there[number], *map(self._bars, judges))

    def _parted(self, group: int, number: int, judges: tuple[int, ...]) -> int:
        """How many of a group can play in a round."""
        return self._apart(group, self._here(group, number), judges)

    def _resting(self, group: int, number: int, judges: tuple[int, ...]) -> int:
        """How many of a group have to sit out."""
        return len(self._here(group, number)) - self._parted(group, number, judges)

    def _here(self, group: int, number: int) -> list[int]:
        return [player for player in self._sets[group] if player in self._there[number]]

    def _apart(self, group: int, players: list[int], judges: tuple[int, ...]) -> int:
        """How many of some players of a group can play with these judges."""
        if group < len(self.asked.parted):
            return len(self._placed(players, judges, 1))
        members = frozenset(players)
        tables = [members & self.asked.judges[judge] for judge in judges]
        key = members, tuple(sorted(tuple(sorted(barred)) for barred in tables))
        if key not in self._known:
            resting = least_resting(members, self.asked.rivals, tables, self.problem.seats)
            self._known[key] = len(members) - resting
        return self._known[key]

    def _bars(self, judge: int) -> frozenset[int]:
        return self.asked.judges[judge]

    def _take(self, chosen: list[tuple[int, ...]], choice: tuple[int, ...], times: int) -> None:
        number = self.rounds[len(chosen)]
        for player in self._out(number, choice):
            self._spare[player] -= times
        for group in self._groups:
            self._groups_spare[group] -= times * self._resting(group, number, choice)
        for judge in choice:
            self._loads[judge] += times
        chosen.append(choice)

    def _take_back(self, chosen: list[tuple[int, ...]]) -> None:
        choice = chosen.pop()
        self._take(chosen, choice, -1)
        chosen.pop()

    def _state(self, chosen: list[tuple[int, ...]]) -> object:
        """What decides whether the rounds to come can be judged.

        Where all are alike and rests may run, how often each set of bars was chosen; else, as far
        as can be told here, how often each player can still sit out.
        """
        if self._turns is not None:
            return tuple(chosen)
        if not self._alike:
            return (
                len(chosen),
                *(self._spare[player] for player in self._watched),
                *(self._groups_spare[group] for group in self._groups),
            )
        loads: dict[frozenset[int], int] = {}
        for judge, load in enumerate(self._loads):
            bars = self.asked.judges[judge]
            loads[bars] = loads.get(bars, 0) + load
        return len(chosen), frozenset(loads.items())

    def _rested(self, chosen: list[tuple[int, ...]]) -> bool:
        """Whether those barred from the last round can still spread their rests."""
        if self._turns is None:
            return True
        rounds = self.rounds[: len(chosen)]
        out = {n: self._out(n, choice) for n, choice in zip(rounds, chosen, strict=True)}
        return all(
            self._turns.possible(player, {n for n, barred in out.items() if player in barred})
            for player in out[rounds[-1]]
        )

    def _order(self, chosen: list[tuple[int, ...]]) -> list[int]:
        """The judges, those first who have judged least, and of them who did not just now."""
        last = chosen[-1] if chosen else ()
        return sorted(
            range(len(self._loads)), key=lambda judge: (self._loads[judge], judge in last)
        )

    def _choices(self, chosen: list[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(self.rounds):
            return
        number = self.rounds[len(chosen)]
        choices = combinations(self._order(chosen), self.problem.tables[number])
        for choice in islice(choices, _CHOICES):
            if not self._nodes:
                self.decided = False
                return
            self._nodes -= 1
            if self._fits(number, choice):
                yield choice
        if next(choices, None) is not None:
            self.decided = False

    def _fits(self, number: int, judges: tuple[int, ...]) -> bool:
        """Whether the tables can be filled, with all who cannot sit out any more."""
        there = self._there[number]
        watched = [player for player in self._watched if player in there]
        must = [player for player in watched if not self._spare[player]]
        others = [player for player in watched if self._spare[player]]
        seats = self.problem.seats
        placed = self._placed([*must, *others], judges, seats)
        if not placed.issuperset(must):
            return False
        if len(there) - len(watched) + len(placed) < seats * len(judges):
            return False
        for group in self._groups:
            if self._resting(group, number, judges) > self._groups_spare[group]:
                return False
            needed = [player for player in self._here(group, number) if not self._spare[player]]
            if self._apart(group, needed, judges) < len(needed):
                return False
        return True

    def _placed(self, players: list[int], judges: tuple[int, ...], room: int) -> set[int]:
        """Players who find seats with judges who may judge them, the first before others.

        Those who can be placed together form a matroid: whoever can be added is added.
        """
        at: dict[int, list[int]] = {judge: [] for judge in judges}

        def place(player: int, seen: set[int]) -> bool:
            for judge in judges:
                if judge in seen or player in self.asked.judges[judge]:
                    continue
                seen.add(judge)
                if len(at[judge]) < room:
                    at[judge].append(player)
                    return True
                for place_of, other in enumerate(at[judge]):
                    if place(other, seen):
                        at[judge][place_of] = player
                        return True
            return False

        return {player for player in players if place(player, set())}

    def _attended(self, chosen: list[tuple[int, ...]]) -> bool:
        """Whether all can play as often as they should, in rounds in which they are not barred."""
        barred = self.barred(chosen)
        if not barred or shortage(self._attending, barred) is None:
            return True
        if not self._alike:
            self.decided = False
        return False


def _grouped(problem: Problem, groups: tuple[tuple[int, ...], ...]) -> Problem:
    """The problem with these groups of players to be kept apart instead of its own."""
    if groups == problem.groups:
        return problem
    names = problem.players
    teams = {str(at): tuple(names[p] for p in group) for at, group in enumerate(groups)}
    return replace(problem, teams=teams, avoid=())
