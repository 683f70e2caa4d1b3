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
from itertools import combinations, pairwise
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
    """All meetings to come spread evenly over the pairs that may still meet.

    After rounds that were played, those who met least are to meet first.
    """
    past = _Past(problem)
    met = Counter(
        times
        for (a, b), times in past.met.items()
        if a in past.playing and b in past.playing and (a, b) not in problem.apart
    )
    apart = sum(a in past.playing and b in past.playing for a, b in problem.apart)
    met[0] += len(past.active) * (len(past.active) - 1) // 2 - apart - sum(met.values())
    before = sum(times * times for times in past.met.values())
    return before + raised(met, past.games_left * problem.seats * (problem.seats - 1) // 2)


def row_bound(problem: Problem) -> int:
    """Each player's meetings to come spread evenly over those he may meet; pairs count twice."""
    past = _Past(problem)
    rivals: dict[int, set[int]] = {}
    for a, b in problem.apart:
        rivals.setdefault(a, set()).add(b)
        rivals.setdefault(b, set()).add(a)
    twice = 2 * sum(times * times for times in past.met.values())
    known: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
    everybody = len(past.active)
    for player in past.active:
        apart = rivals.get(player, set())
        met = Counter(
            past.met[min(player, other), max(player, other)]
            for other in past.partners.get(player, ())
            if other in past.playing and other not in apart
        )
        met[0] += everybody - 1 - sum(met.values()) - len(apart & past.playing)
        key = (past.left[player], tuple(sorted(met.items())))
        if key not in known:
            known[key] = raised(met, past.left[player] * (problem.seats - 1))
        twice += known[key]
    return -(-twice // 2)


class _Past:
    """What the rounds already played leave: who met how often, and who has games to come."""

    def __init__(self, problem: Problem) -> None:
        index = problem.index
        self.met: Counter[tuple[int, int]] = Counter()
        played: Counter[int] = Counter()
        self.partners: dict[int, set[int]] = {}
        for tables in problem.played:
            for table in tables:
                members = sorted(index[player] for player in table if player in index)
                played.update(members)
                self.met.update(combinations(members, 2))
                for member in members:
                    self.partners.setdefault(member, set()).update(members)
        for player, others in self.partners.items():
            others.discard(player)
        self.left = [games - played[p] for p, games in enumerate(problem.games_each)]
        self.active = [player for player, games in enumerate(self.left) if games > 0]
        self.playing = set(self.active)
        self.games_left = sum(problem.tables[len(problem.played) :])


def raised(counts: Counter[int], amount: int) -> int:
    """By how much a sum of squares grows at least when numbers are raised by `amount` in all.

    Args:
        counts: How many numbers there are of each size.
        amount: The sum of what is added to them, each by a whole number.
    """
    sizes = sorted(size for size, times in counts.items() if times > 0)
    if not sizes:
        return 0
    grown = cells = 0
    # No number can be raised as far as the last of these.
    for level, upper in pairwise([*sizes, sizes[-1] + amount + 1]):
        cells += counts[level]
        if (upper - level) * cells <= amount:
            grown += cells * (upper * upper - level * level)
            amount -= (upper - level) * cells
            continue
        full, rest = divmod(amount, cells)
        top = level + full
        grown += cells * (top * top - level * level) + rest * (2 * top + 1)
        break
    return grown


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
