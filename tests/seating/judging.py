"""A second opinion on seatings, written without a look at `consigliere.seating.checking`."""

from collections.abc import Iterator
from itertools import chain, combinations, pairwise, permutations, product

from consigliere.seating.problem import Problem, Round
from consigliere.seating.schedule import Seating


def broken_demands(seating: Seating, problem: Problem) -> list[str]:
    """What is wrong with a seating, in words; of sit-outs only where nobody need have two."""
    if seating.rounds[: len(problem.played)] != problem.played:
        return ["played rounds changed"]
    if len(seating.rounds) != len(problem.tables):
        return ["number of rounds"]
    # Each player's tables by round.
    where: dict[str, dict[int, int]] = {player: {} for player in problem.players}
    for r, tables in enumerate(seating.rounds):
        if list(map(len, tables)) != [problem.seats] * problem.tables[r]:
            return [f"shape of round {r}"]
        for t, player in ((t, p) for t, table in enumerate(tables) for p in table):
            if r in where[player]:
                return [f"{player} twice in round {r}"]
            where[player][r] = t
    wanted = dict(zip(problem.players, problem.games_each, strict=True))
    return [
        *(f"{p} has {len(games)} games" for p, games in where.items() if len(games) != wanted[p]),
        *(f"{p} absent in {r}" for p, r in problem.absent if r - 1 in where[p]),
        *_met(problem, where),
        *_rested(problem, where),
        *_unjudged(seating, problem),
    ]


def _met(problem: Problem, where: dict[str, dict[int, int]]) -> Iterator[str]:
    apart = chain(problem.avoid, *(combinations(team, 2) for team in problem.teams.values()))
    for one, other in apart:
        for r in range(len(problem.played), len(problem.tables)):
            if r in where[one] and where[one][r] == where[other].get(r):
                yield f"{one} meets {other} in round {r}"


def _rested(problem: Problem, where: dict[str, dict[int, int]]) -> Iterator[str]:
    players = len(problem.players)
    rests = [players - problem.seats * tables for tables in problem.tables]
    if problem.absent or problem.played or any(a + b > players for a, b in pairwise(rests)):
        return
    for player, games in where.items():
        for r in range(1, len(problem.tables)):
            if r not in games and r - 1 not in games:
                yield f"{player} sits out rounds {r - 1} and {r}"


def _unjudged(seating: Seating, problem: Problem) -> Iterator[str]:
    if not problem.judges:
        return
    for r in range(len(problem.played), len(problem.tables)):
        judges = seating.judges[r]
        if len(set(judges)) != problem.tables[r]:
            yield f"judges of round {r}: {judges}"
        for judge, table in zip(judges, seating.rounds[r], strict=True):
            if set(problem.judges[judge]) & set(table):
                yield f"{judge} in round {r}"


def squares(rounds: tuple[Round, ...], players: tuple[str, ...]) -> int:
    """SS, by counting for each pair the tables that hold both."""
    tables = [set(table) for table in chain(*rounds)]
    pairs = combinations(players, 2)
    return sum(sum(a in table and b in table for table in tables) ** 2 for a, b in pairs)


def seat_spreads(seating: Seating) -> list[int]:
    """For every player how far his most and his least frequent seat are apart, and his halves."""
    spreads = []
    size = seating.problem.seats
    for player in seating.problem.players:
        seats = [table.index(player) for table in chain(*seating.rounds) if player in table]
        counts = [seats.count(seat) for seat in range(size)]
        low = sum(seat < size // 2 for seat in seats)
        spreads += [max(counts) - min(counts), abs(len(seats) - 2 * low)]
    return spreads


def all_rounds(problem: Problem, number: int) -> Iterator[Round]:
    """Every way to seat a round that keeps absences and pairs apart; seats do not matter."""
    absent = {player for player, missed in problem.absent if missed == number + 1}
    there = [player for player in problem.players if player not in absent]
    apart = {frozenset((problem.players[a], problem.players[b])) for a, b in problem.apart}
    tables = problem.tables[number]
    seats = problem.seats
    for playing in combinations(there, seats * tables):
        for order in permutations(playing[1:]):
            whole = (playing[0], *order)
            parts = tuple(whole[at : at + seats] for at in range(0, len(whole), seats))
            if list(parts) != sorted(parts) or any(tuple(sorted(p)) != p for p in parts):
                continue
            if not any(frozenset(pair) in apart for p in parts for pair in combinations(p, 2)):
                yield parts


def least_squares(problem: Problem) -> int:
    """The least SS of all seatings there are, by trying every one."""
    best = None
    options = [list(all_rounds(problem, r)) for r in range(len(problem.tables))]
    for rounds in product(*options):
        seated = list(chain(*chain(*rounds)))
        if all(
            seated.count(player) == games
            for player, games in zip(problem.players, problem.games_each, strict=True)
        ):
            found = squares(rounds, problem.players)
            best = found if best is None else min(best, found)
    assert best is not None
    return best
