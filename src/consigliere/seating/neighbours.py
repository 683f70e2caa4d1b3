"""Neighbours: nobody beside the same player again and again, every seat as often as before.

A step is a closed chain: somebody goes from seat i to seat j in one game, the player who gives
way makes up for it in another game, where he goes from j to i, and so on until the first player
is made up for. So nobody's number of games on any seat changes.
"""

from itertools import pairwise
from typing import Final

from consigliere.seating.cooling import chances, ladder
from consigliere.seating.dice import Dice
from consigliere.seating.position import Games

_STEPS: Final = 20_000
_STEPS_A_GAME: Final = 250
_LEVELS: Final = 20
_FROM_TO: Final = (2000, 300)
_LONGEST: Final = 6
"""Games in a chain."""

Chain = list[int]


def parted(games: Games, fixed: int, players: int, dice: Dice) -> Games:
    """Games with their players on other seats.

    Args:
        games: The games, their players in the order of their seats.
        fixed: How many of the first games were played, and stay as they are.
        players: How many there are.
        dice: The random generator.
    """
    if len(games) - fixed < 2 or len(games[0]) < 4:  # noqa: PLR2004  (no chain, no neighbours)
        return games
    state = _Neighbours([list(members) for members in games], fixed, players)
    best = [list(members) for members in games]
    now = least = 0
    steps = min(_STEPS, _STEPS_A_GAME * (len(games) - fixed))
    touched: set[int] = set()
    for temperature in ladder(*_FROM_TO, _LEVELS):
        chance = chances(temperature, 2)
        for _ in range(steps // _LEVELS):
            i = dice.below(len(games[0]))
            j = (i + 1 + dice.below(len(games[0]) - 1)) % len(games[0])
            chain = state.chain(fixed + dice.below(len(games) - fixed), i, j, dice)
            if chain is None:
                continue
            worse = state.exchange(chain, i, j)
            if worse > 0 and (worse >= len(chance) or dice.next() >= chance[worse]):
                state.exchange(chain, i, j)
                continue
            now += worse
            touched.update(chain)
            if now < least:
                least = now
                for game in touched:
                    best[game] = list(state.games[game])
                touched.clear()
    return best


class _Neighbours:
    """Who sits beside whom how often, while players change seats."""

    def __init__(self, games: Games, fixed: int, players: int) -> None:
        self.games = games
        self.players = players
        self.beside = [0] * (players * players)
        self.where: list[list[list[int]]] = [[[] for _ in games[0]] for _ in range(players)]
        for game, members in enumerate(games):
            for one, other in self._pairs(members):
                self.beside[one * players + other] += 1
                self.beside[other * players + one] += 1
            if game >= fixed:
                for seat, player in enumerate(members):
                    self.where[player][seat].append(game)

    @staticmethod
    def _pairs(members: list[int]) -> list[tuple[int, int]]:
        return [*pairwise(members), (members[-1], members[0])]

    def chain(self, game: int, i: int, j: int, dice: Dice) -> Chain | None:
        """Games in which to exchange seats i and j so that nobody's counts change; None if long."""
        first = self.games[game][i]
        gives_way = self.games[game][j]
        found = [game]
        while len(found) < _LONGEST:
            others = [g for g in self.where[gives_way][i] if g not in found]
            if not others:
                return None
            game = others[dice.below(len(others))]
            found.append(game)
            gives_way = self.games[game][j]
            if gives_way == first:
                return found
        return None

    def exchange(self, chain: Chain, i: int, j: int) -> int:
        """Exchange seats i and j in some games; half of what it changes the sum of squares."""
        worse = 0
        for game in chain:
            members = self.games[game]
            worse += self._count(members, -1)
            a, b = members[i], members[j]
            self.where[a][i].remove(game)
            self.where[b][j].remove(game)
            self.where[a][j].append(game)
            self.where[b][i].append(game)
            members[i], members[j] = b, a
            worse += self._count(members, 1)
        return worse

    def _count(self, members: list[int], times: int) -> int:
        """Count all neighbours of a game in or out; half the change of the sum of squares.

        The odd parts, one a pair, cancel out over a game counted out and in again.
        """
        worse = 0
        beside, players = self.beside, self.players
        last = members[-1]
        for player in members:
            at = last * players + player
            if times > 0:
                worse += beside[at]
            beside[at] += times
            beside[player * players + last] += times
            if times < 0:
                worse -= beside[at]
            last = player
        return worse
