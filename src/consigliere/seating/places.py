"""Seat numbers: every player on every seat equally often, and as often in either half.

Exact, by colouring the edges of the graph of games and players. Split each player's games in
chunks of c that follow one another: where every vertex has c edges or fewer, c colours suffice so
that no two edges of a vertex are alike (Kőnig). So each colour is met once in a full chunk, and
its number over all games is rounded down or up. First two colours part the halves of the tables,
then half as many colours as there are seats part each half.
"""

from collections.abc import Sequence

from consigliere.seating.position import Games

Edge = tuple[int, int]


def seated(games: Games, players: int) -> Games:
    """The players of each game in the order of their seats.

    Args:
        games: In the order in which they are played; of an even size.
        players: How many there are.
    """
    size = len(games[0]) if games else 2
    if size % 2:
        return _spread(games, players, size)
    half = size // 2
    edges = [(g, player) for g, members in enumerate(games) for player in members]
    sides = equitable(edges, len(games), players, 2)
    found = [[-1] * size for _ in games]
    for side in range(2):
        inside = [edge for edge, colour in zip(edges, sides, strict=True) if colour == side]
        colours = equitable(inside, len(games), players, half)
        for (g, player), colour in zip(inside, colours, strict=True):
            found[g][side * half + colour] = player
    return found


def _spread(games: Games, players: int, size: int) -> Games:
    """Seats where a table has no halves."""
    edges = [(g, player) for g, members in enumerate(games) for player in members]
    found = [[-1] * size for _ in games]
    for (g, player), colour in zip(edges, equitable(edges, len(games), players, size), strict=True):
        found[g][colour] = player
    return found


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
