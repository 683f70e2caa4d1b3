"""How small the sum of squares SS of all pairs' meetings can be at best.

With m_ij the meetings of players i and j, o_gh the players whom games g and h share, k seats at
a table, G games, and r_i the games of player i, counting triples (or the equal Frobenius norms
of N·Nᵗ and Nᵗ·N for the incidence matrix N) gives

    Σ_{i<j} m_ij² = Σ_{g<h} o_gh² + (k²·G − Σ r_i²) / 2.

So whatever bounds the overlaps of games bounds the meetings too. Games that were already played
are games like others here: every bound also holds for what can be reached from them.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from consigliere.seating.problem import Problem

Reason = Literal["mean", "row", "overlap", "spectral"]

_MOST_ORTHOGONAL: Final = {6: 3, 10: 8}
"""Mutually orthogonal partitions of n² players into n tables of n, for some n: never more.

For 6, one more would be two orthogonal Latin squares of order 6 (Tarry 1900). For 10, nine would
be seven orthogonal Latin squares, which by Shrikhande (1961) could be completed to a projective
plane of order 10, and there is none (Lam, Thiel, Swiercz 1989).
"""


@dataclass(frozen=True)
class Bound:
    """No seating has a smaller sum of squares than `value`; `by` names the argument for it."""

    value: int
    by: Reason


def min_ss(total: int, cells: int) -> int:
    """The least sum of squares of `cells` whole numbers that add up to `total`."""
    if cells < 1:
        return 0
    low, more = divmod(total, cells)
    return (cells - more) * low * low + more * (low + 1) ** 2


def bounds(problem: Problem) -> Bound:
    """The best lower bound on SS over all pairs that a seating of the problem can have."""
    values = all_bounds(problem)
    best: Reason = max(values, key=values.__getitem__)
    return Bound(values[best], best)


def all_bounds(problem: Problem) -> dict[Reason, int]:
    """Each argument's bound, raised to the right parity."""
    values: dict[Reason, int] = {
        "mean": mean_bound(problem),
        "row": row_bound(problem),
        "overlap": overlap_bound(problem),
        "spectral": spectral_bound(problem),
    }
    return {reason: _with_parity(problem, value) for reason, value in values.items()}


def mean_bound(problem: Problem) -> int:
    """All meetings spread evenly over the pairs that may meet."""
    players = len(problem.players)
    pairs = players * (players - 1) // 2 - len(problem.apart)
    return min_ss(_meetings(problem), pairs)


def row_bound(problem: Problem) -> int:
    """Each player's meetings spread evenly over those he may meet; every pair counts twice."""
    rivals = Counter(player for pair in problem.apart for player in pair)
    others = len(problem.players) - 1
    twice = sum(
        min_ss((problem.seats - 1) * games, others - rivals[player])
        for player, games in enumerate(problem.games_each)
    )
    return -(-twice // 2)


def overlap_bound(problem: Problem) -> int:
    """The players whom games of different rounds share, spread evenly over the pairs of games.

    All overlaps together are fixed: a player's r games make C(r, 2) pairs, each of two rounds.
    Where nobody sits out in two rounds, their overlaps form a table with k in every row and
    column, which bounds them closer (see `_full_pairs`).
    """
    games = problem.games_each
    seats = problem.seats
    tables = problem.tables
    total = sum(r * (r - 1) // 2 for r in games)
    cells = sum(a * b for a, b in combinations(tables, 2))
    least = min_ss(total, cells)
    if _nobody_rests(problem):
        least = max(least, _full_pairs(tables[0], len(tables), seats))
    twice = seats * seats * sum(tables) - sum(r * r for r in games)
    return least + twice // 2


def _full_pairs(tables: int, rounds: int, seats: int) -> int:
    """The least Σ o² where nobody ever sits out.

    Two rounds' overlaps are a T×T table whose rows and columns add up to k, so each row is at
    least min_ss(k, T).

    Let T divide k, and call two rounds orthogonal if all their overlaps are k / T, the only case
    that reaches this. Otherwise at least four overlaps are off by one or more (a row cannot have
    just one such, nor a column), and Σ o² is at least 4 more. How many rounds can be mutually
    orthogonal? Each round spans T - 1 dimensions of vectors over the players that add up to zero,
    those of orthogonal rounds are orthogonal, so at most (P - 1) / (T - 1); for T = k = 6 and 10
    fewer are known. Draw a line between orthogonal rounds. No more than q are mutually joined, so
    by Turán's theorem at least as many pairs have no line as there are pairs within the parts
    when the rounds are divided into q parts as evenly as can be.
    """
    least = rounds * (rounds - 1) // 2 * tables * min_ss(seats, tables)
    if seats % tables or tables < 2:  # noqa: PLR2004  (one table has no pairs of tables)
        return least
    most = (tables * seats - 1) // (tables - 1)
    if seats == tables:
        most = min(most, _MOST_ORTHOGONAL.get(tables, most))
    return least + 4 * ((min_ss(rounds, most) - rounds) // 2)


def spectral_bound(problem: Problem) -> int:
    """The eigenvalues of N·Nᵗ: one is known, the rest are at best equal and as many as the rank.

    Where all play r games, every row of N·Nᵗ adds up to k·r, which is an eigenvalue; the trace is
    P·r. The rank is at most P, at most G, and, where nobody sits out, at most 1 + Σ (T_a - 1): the
    tables of each round add up to the same vector of ones. The sum of the squared eigenvalues is
    2·SS + P·r².
    """
    games = set(problem.games_each)
    if len(games) != 1:
        return 0
    r = games.pop()
    players = len(problem.players)
    top = problem.seats * r
    full = _nobody_rests(problem)
    rank = sum(t - 1 for t in problem.tables) if full else sum(problem.tables) - 1
    rank = min(players - 1, rank)
    if rank < 1:
        return 0
    rest = players * r - top
    twice = top * top - players * r * r - (-rest * rest // rank)
    return -(-twice // 2)


def seat_bound(games: int, seats: int) -> int:
    """The least sum of squares of one player's counts of seats: always reached."""
    return min_ss(games, seats)


def gap(ss: int, bound: int) -> float:
    """How far SS is above a bound, in per cent of it."""
    return 100 * (ss - bound) / bound if bound else 0.0


def _nobody_rests(problem: Problem) -> bool:
    players = len(problem.players)
    return bool(problem.tables) and all(t * problem.seats == players for t in problem.tables)


def _meetings(problem: Problem) -> int:
    """The meetings of all pairs together: each game has k·(k - 1) / 2 of them."""
    return sum(problem.tables) * problem.seats * (problem.seats - 1) // 2


def _with_parity(problem: Problem, value: int) -> int:
    """The next value that is even or odd as the number of meetings is: m² ≡ m (mod 2)."""
    return value + (value - _meetings(problem)) % 2


def least_meetings(problem: Problem) -> int:
    """The mean of all pairs that may meet, rounded down: those who meet less often are told."""
    players = len(problem.players)
    pairs = players * (players - 1) // 2 - len(problem.apart)
    return _meetings(problem) // pairs if pairs else 0
