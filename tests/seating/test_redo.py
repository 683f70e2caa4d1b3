import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seating.judging import broken_demands
from tests.seating.samples import teams_of

from consigliere.seating.checking import check
from consigliere.seating.contradictions import Impossible
from consigliere.seating.problem import Problem, plan
from consigliere.seating.redo import Changes, redo, redone
from consigliere.seating.schedule import Seating
from consigliere.seating.search import Search
from consigliere.seating.solving import solve

JUDGES = {"a": ("p01",), "b": (), "c": ("p02", "p03"), "d": ()}
RESTING = solve(plan(36, 3, 12, games=10, judges=JUDGES), seed=3, steps=3000, fast=False)
FULL = solve(plan(30, 3, 10, teams=teams_of(3, 30)), seed=3, steps=0, fast=False)


def again(seating: Seating, from_round: int, changes: Changes) -> Seating:
    found = redo(seating, from_round, changes, steps=2000, fast=False)
    assert found.rounds[: from_round - 1] == seating.rounds[: from_round - 1]
    assert found.judges[: from_round - 1] == seating.judges[: from_round - 1]
    assert broken_demands(found, found.problem) == []
    assert check(found, found.problem).valid
    return found


NINE = tuple(f"p{n:02}" for n in range(12, 21))


def new_games(seating: Seating, done: int, player: str) -> int:
    return sum(player in table for tables in seating.rounds[done:] for table in tables)


def games(seating: Seating, player: str) -> int:
    return sum(player in table for tables in seating.rounds for table in tables)


def test_a_player_drops_out() -> None:
    found = again(RESTING, 5, Changes(out=("p07",)))
    assert not any("p07" in table for tables in found.rounds[4:] for table in tables)
    others = {games(found, player) for player in found.problem.players if player != "p07"}
    assert others <= {10, 11}


def test_a_substitute_takes_over_team_and_games() -> None:
    found = again(FULL, 4, Changes(out=("p02",), into=("new",)))
    assert "new" in found.problem.teams["team 0"]
    assert games(found, "p02") == 3
    assert games(found, "new") == 7


def test_a_substitute_alone_changes_no_more_than_that() -> None:
    search = redone(FULL, 4, Changes(out=("p02",), into=("new",)), fast=False)
    seating = search.seating()
    for old, new in zip(FULL.rounds[3:], seating.rounds[3:], strict=True):
        assert {frozenset("new" if p == "p02" else p for p in table) for table in old} == {
            frozenset(table) for table in new
        }


def test_a_player_comes_late() -> None:
    found = again(RESTING, 5, Changes(late=("late",)))
    assert 7 <= games(found, "late") <= 8
    assert not any("late" in table for tables in found.rounds[:4] for table in tables)


def test_tables_are_closed_and_added() -> None:
    closed = again(FULL, 8, Changes(out=("p01",), tables=2))
    assert [len(tables) for tables in closed.rounds] == [3] * 7 + [2] * 3
    added = again(closed, 10, Changes(late=("new",), tables=3))
    assert [len(tables) for tables in added.rounds] == [3] * 7 + [2] * 2 + [3]


def test_redone_twice_and_from_the_first_round() -> None:
    again(again(RESTING, 3, Changes(out=("p01",))), 6, Changes(late=("x",)))
    again(RESTING, 1, Changes(out=("p01", "p02"), into=("x",)))


def test_a_redo_is_resumed_to_the_same_result() -> None:
    changes = Changes(out=("p02",), into=("new",))
    whole = redone(RESTING, 6, changes, fast=False)
    whole.advance(3000)
    part = redone(RESTING, 6, changes, fast=False)
    part.advance(1000)
    resumed = Search.resume(part.problem, part.checkpoint(), fast=False)
    resumed.advance(2000)
    assert resumed.checkpoint() == whole.checkpoint()


@pytest.mark.parametrize(
    ("from_round", "changes", "words"),
    [
        (0, Changes(), "there is no round 0"),
        (11, Changes(), "there is no round 11"),
        (9, Changes(tables=(3, 3, 3)), "there is no round 11"),
        (4, Changes(out=("nobody",)), "nobody is not one of the players"),
        (4, Changes(late=("p01",)), "p01 cannot come in"),
        (4, Changes(late=("x", "x")), "x cannot come in"),
        (4, Changes(into=("x",)), "x should replace somebody"),
        (4, Changes(out=("p01",)), "their tables seat 30, and only 29 are there"),
    ],
)
def test_impossible_changes_are_refused(from_round: int, changes: Changes, words: str) -> None:
    with pytest.raises(Impossible, match=words):
        redone(FULL, from_round, changes, fast=False)


@settings(max_examples=10)
@given(
    st.integers(1, 12),
    st.integers(0, 4),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(2, 3),
)
def test_any_change_yields_a_valid_seating(
    from_round: int, out: int, into: int, late: int, tables: int
) -> None:
    changes = Changes(
        out=tuple(f"p{n:02}" for n in range(1, out + 1)),
        into=tuple(f"in{n}" for n in range(min(out, into))),
        late=tuple(f"late{n}" for n in range(late)),
        tables=tables,
    )
    again(RESTING, from_round, changes)


def test_games_are_shared_as_team_mates_allow() -> None:
    """One table: of a pair only one can play in a round, so others play for them."""
    team = {"x": ("p01", "p02")}
    seating = solve(plan(20, 1, 10, games=5, teams=team), seed=1, steps=0, fast=False)
    anew = again(seating, 5, Changes(out=NINE))
    # Eleven are left for ten seats in six rounds, and these two share one of the seats.
    assert new_games(anew, 4, "p01") + new_games(anew, 4, "p02") == 6
    assert new_games(anew, 4, "p03") == 6


def test_games_are_shared_as_pairs_allow() -> None:
    avoid = [("p01", "p02"), ("p01", "p03"), ("p04", "p05")]
    seating = solve(plan(20, 1, 10, games=5, avoid=avoid), seed=1, steps=2000, fast=False)
    again(seating, 4, Changes(out=tuple(f"p{n:02}" for n in range(13, 19))))


def test_games_are_shared_as_judges_allow() -> None:
    """Eleven are left for ten seats, and whoever judges, one of these two has to sit out."""
    judges = {"a": ("p01",), "b": ("p03",)}
    seating = solve(plan(20, 1, 10, games=5, judges=judges), seed=1, steps=0, fast=False)
    anew = again(seating, 5, Changes(out=NINE))
    assert new_games(anew, 4, "p01") == new_games(anew, 4, "p03") == 3


@pytest.mark.parametrize(
    ("problem", "changes", "words"),
    [
        (
            plan(20, 1, 10, games=5, teams={"x": ("p01", "p02")}, avoid=[("p03", "p04")]),
            Changes(out=NINE),
            "of 100 seats in all rounds only 93 can be filled: .*meet: p01 – p02, p03 – p04",
        ),
        (
            plan(20, 2, 6, teams={"x": ("p01", "p02")}),
            Changes(out=tuple(f"p{n:02}" for n in range(12, 21)), tables=1),
            None,
        ),
        (
            plan(20, 2, 6, teams={"x": ("p01", "p02")}),
            Changes(out=tuple(f"p{n:02}" for n in range(11, 21)), tables=1),
            "there are too few tables to part all who must not meet: p01 – p02",
        ),
    ],
)
def test_seats_that_team_mates_cannot_fill_are_refused(
    problem: Problem, changes: Changes, words: str | None
) -> None:
    seating = solve(problem, seed=1, steps=0, fast=False)
    if words is None:
        again(seating, 4, changes)
    else:
        with pytest.raises(Impossible, match=words):
            redone(seating, 4, changes, fast=False)


@settings(max_examples=12, deadline=None)
@given(
    st.integers(1, 2),
    st.integers(1, 10),
    st.lists(st.integers(1, 24), max_size=8, unique=True),
    st.integers(0, 3),
    st.lists(st.lists(st.integers(1, 12), max_size=3, unique=True), max_size=2),
)
def test_any_change_keeps_pairs_and_judges_or_is_refused(
    tables: int, from_round: int, out: list[int], late: int, barred: list[list[int]]
) -> None:
    paired = late % 2 == 0
    judges = {f"j{n}": tuple(f"p{p:02}" for p in who) for n, who in enumerate(barred)}
    judges |= dict.fromkeys(("free", "spare"), ())
    pairs = tuple((f"p{n:02}", f"p{n + 1:02}") for n in range(1, 12, 2))
    problem = plan(
        24,
        2,
        12,
        games=10,
        teams={} if paired else {"x": ("p01", "p02"), "y": ("p03", "p04")},
        avoid=pairs if paired else (),
        judges=judges,
    )
    seating = solve(problem, seed=1, steps=0, fast=False)
    changes = Changes(
        out=tuple(f"p{n:02}" for n in out),
        late=tuple(f"late{n}" for n in range(late)),
        tables=tables,
    )
    try:
        again(seating, from_round, changes)
    except Impossible:
        assert 24 - len(out) + late < 10 * tables + 12


def test_a_game_less_is_for_whoever_rested_least() -> None:
    """Sixty at one table: when somebody comes late, who last played long ago plays again first."""
    seating = solve(plan(60, 1, 18), seed=1, steps=0, fast=False)
    anew = redo(seating, 12, Changes(late=("late",)), steps=200, fast=False)
    report = check(anew, anew.problem)
    assert [demand for demand in report.demands if not demand.kept] == []
