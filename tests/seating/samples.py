"""Problems that tests share."""

from hypothesis import assume
from hypothesis import strategies as st

from consigliere.seating.possible import contradictions
from consigliere.seating.problem import Problem, numbered_players, plan


def teams_of(size: int, players: int) -> dict[str, tuple[str, ...]]:
    """All players in teams of a size."""
    names = numbered_players(players)
    return {f"team {at}": names[at : at + size] for at in range(0, players, size)}


THIRTY = plan(30, 3, 10)
TEAMS_OF_THREE = plan(30, 3, 10, teams=teams_of(3, 30))
FORTY = plan(40, 4, 10)
FIFTY = plan(50, 5, 12)
SIXTY = plan(60, 6, 12)
HUNDRED = plan(100, 10, 15)
RESTING = plan(36, 3, 12, games=10)
ODD_RESTING = plan(25, 2, 10, games=8)
TWO_TABLES = plan(28, 2, 14, games=10)
TEAMS_OF_TWO = plan(40, 4, 15, teams=teams_of(2, 40))
THOUSAND = plan(1000, 100, 15)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Valid problems of up to 34 players: sit-outs, short rounds, teams, judges, absences."""
    tables = draw(st.integers(1, 3))
    players = draw(st.integers(10 * tables, 10 * tables + (4 if tables > 1 else 2)))
    names = numbered_players(players)
    rounds = draw(st.integers(1, 6))
    games = None
    if players % 10:
        # Everybody plays as many games as make whole tables.
        games = next(n for n in (1, 2, 5, 10) if players * n % 10 == 0)
        rounds = -(-players * games // (10 * tables))
    size = draw(st.integers(1, tables))
    shuffled = draw(st.permutations(names))
    teams = {
        str(at): tuple(shuffled[at * size : (at + 1) * size])
        for at in range(draw(st.integers(0, players // size)) if size > 1 else 0)
    }
    avoid: tuple[tuple[str, str], ...] = ()
    if not teams and tables > 1:
        avoid = tuple(
            (shuffled[2 * at], shuffled[2 * at + 1]) for at in range(draw(st.integers(0, 4)))
        )
    judges: dict[str, tuple[str, ...]] = {}
    if draw(st.booleans()):
        judges = {f"judge {n}": () for n in range(tables + draw(st.integers(0, 2)))}
        for judge in list(judges)[1:]:
            judges[judge] = tuple(draw(st.lists(st.sampled_from(names), max_size=2, unique=True)))
    problem = plan(players, tables, rounds, games=games, teams=teams, avoid=avoid, judges=judges)
    assume(not contradictions(problem))
    return problem


@st.composite
def absences(draw: st.DrawFn) -> Problem:
    """Possible problems in which some miss some rounds."""
    players, tables, rounds, games = draw(
        st.sampled_from([(12, 1, 12, 10), (24, 2, 6, 5), (25, 2, 10, 8), (26, 2, 7, 5)])
    )
    names = numbered_players(players)
    missed = draw(
        st.lists(st.tuples(st.sampled_from(names), st.integers(1, rounds)), max_size=8, unique=True)
    )
    problem = plan(players, tables, rounds, games=games, absent=missed)
    assume(not contradictions(problem))
    return problem
