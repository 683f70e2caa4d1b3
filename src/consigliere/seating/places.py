"""Seat numbers: every player on every seat equally often, and as often in either half.

Exact, by colouring the edges of the graph of games and players. Split each player's games in
chunks of c that follow one another: where every vertex has c edges or fewer, c colours suffice so
that no two edges of a vertex are alike (Kőnig). So each colour is met once in a full chunk, and
its number over all games is rounded down or up. First two colours part the halves of the tables,
then half as many colours as there are seats part each half. (A table with an odd number of seats
has no halves.)
"""

from collections.abc import Sequence
from typing import Final

from consigliere.seating.cooling import chances, ladder
from consigliere.seating.dice import Dice
from consigliere.seating.position import Games
from consigliere.seating.problem import SEATS

_STEPS: Final = 40_000
_LEVELS: Final = 20
_FROM_TO: Final = (2000, 200)

Edge = tuple[int, int]


def seated(games: Games, players: int, fixed: int, dice: Dice) -> Games:
    """The players of each game in the order of their seats.

    Args:
        games: In the order in which they are played, all of one size.
        players: How many there are.
        fixed: How many of the first games were played, and stay as they are. If there are any,
            the others make up for them as far as a short search finds how.
        dice: The random generator, for that search.
    """
    found = [list(members) for members in games[:fixed]] + _coloured_seats(games[fixed:], players)
    return _evened(found, players, fixed, dice) if fixed else found


def _coloured_seats(games: Games, players: int) -> Games:
    """Exactly even seats."""
    size = len(games[0]) if games else SEATS
    halves = 2 if size % 2 == 0 else 1
    part = size // halves
    edges = [(g, player) for g, members in enumerate(games) for player in members]
    sides = equitable(edges, len(games), players, halves)
    found = [[-1] * size for _ in games]
    for side in range(halves):
        inside = [edge for edge, colour in zip(edges, sides, strict=True) if colour == side]
        colours = equitable(inside, len(games), players, part)
        for (g, player), colour in zip(inside, colours, strict=True):
            found[g][side * part + colour] = player
    return found


class _Counts:
    """How often each player has each seat, and each half, while players change seats."""

    def __init__(self, games: Games, players: int) -> None:
        size = len(games[0])
        self.half = size // 2
        self.seats = [[0] * size for _ in range(players)]
        self.halves = [[0, 0] for _ in range(players)]
        for members in games:
            for seat, player in enumerate(members):
                self.seats[player][seat] += 1
                self.halves[player][seat >= self.half] += 1

    def worse(self, player: int, old: int, new: int) -> int:
        """Half of what a change of seats adds to the sums of squares."""
        seats, halves = self.seats[player], self.halves[player]
        worse = seats[new] - seats[old] + 1
        before, after = old >= self.half, new >= self.half
        return worse if before == after else worse + halves[after] - halves[before] + 1

    def move(self, player: int, old: int, new: int) -> None:
        """Count a change of seats."""
        self.seats[player][old] -= 1
        self.seats[player][new] += 1
        self.halves[player][old >= self.half] -= 1
        self.halves[player][new >= self.half] += 1


def _evened(games: Games, players: int, fixed: int, dice: Dice) -> Games:
    """Exchange seats within games that were not played until counts over all games are even."""
    if fixed == len(games):
        return games
    size = len(games[0])
    counts = _Counts(games, players)
    best, now, least = [list(members) for members in games], 0, 0
    for temperature in ladder(*_FROM_TO, _LEVELS):
        chance = chances(temperature, 2)
        for _ in range(_STEPS // _LEVELS):
            members = games[fixed + dice.below(len(games) - fixed)]
            i = dice.below(size)
            j = (i + 1 + dice.below(size - 1)) % size
            worse = counts.worse(members[i], i, j) + counts.worse(members[j], j, i)
            if worse > 0 and (worse >= len(chance) or dice.next() >= chance[worse]):
                continue
            counts.move(members[i], i, j)
            counts.move(members[j], j, i)
            members[i], members[j] = members[j], members[i]
            now += worse
            if now < least:
                least, best = now, [list(table) for table in games]
    return best


def equitable(edges: Sequence[Edge], left: int, right: int, colours: int) -> list[int]:
    """Colour the edges of a bipartite graph: at every vertex each colour as often as any other.

    Args:
        edges: A left and a right vertex each, counted from 0.
        left: How many left vertices there are.
        right: How many right vertices.
        colours: How many colours to use.
    """
    ends: tuple[list[int], list[int]] = ([], [])
    count = 0
    for side, vertices in ((0, left), (1, right)):
        degree = [0] * vertices
        chunk = [-1] * vertices
        for edge in edges:
            vertex = edge[side]
            if degree[vertex] % colours == 0:
                chunk[vertex] = count
                count += 1
            degree[vertex] += 1
            ends[side].append(chunk[vertex])
    return _coloured(ends, count, colours)


def _coloured(ends: tuple[list[int], list[int]], vertices: int, colours: int) -> list[int]:
    """Colour edges, no two of a vertex alike; no vertex has more edges than there are colours."""
    sources, targets = ends
    # For each vertex and colour its edge, or -1.
    at = [-1] * (vertices * colours)
    found = [-1] * len(sources)
    for edge, (u, v) in enumerate(zip(sources, targets, strict=True)):
        free = at.index(-1, u * colours) - u * colours
        other = at.index(-1, v * colours) - v * colours
        if free != other and at[v * colours + free] >= 0:
            _flip(v, free, other, at, ends, found, colours)
        found[edge] = free
        at[u * colours + free] = edge
        at[v * colours + free] = edge
    return found


def _flip(  # noqa: PLR0913, PLR0917  (the state of one colouring)
    vertex: int,
    one: int,
    other: int,
    at: list[int],
    ends: tuple[list[int], list[int]],
    found: list[int],
    colours: int,
) -> None:
    """Exchange two colours along the path that begins at a vertex with the first of them."""
    path = []
    side, colour = 1, one
    while (edge := at[vertex * colours + colour]) >= 0:
        path.append(edge)
        side = 1 - side
        vertex = ends[side][edge]
        colour = one + other - colour
    for edge in path:
        for end in ends:
            at[end[edge] * colours + found[edge]] = -1
    for edge in path:
        found[edge] = one + other - found[edge]
        for end in ends:
            at[end[edge] * colours + found[edge]] = edge
