import pytest
from tests.seating.samples import FIFTY, HUNDRED, RESTING, TEAMS_OF_THREE, TEAMS_OF_TWO, THOUSAND

from consigliere.seating.atlas import atlas, entries, line
from consigliere.seating.bounds import bounds
from consigliere.seating.dice import Dice
from consigliere.seating.merit import merit
from consigliere.seating.orbits import Orbits, addition
from consigliere.seating.position import sum_of_squares
from consigliere.seating.problem import Problem, plan
from consigliere.seating.structured import five_tables, many_tables, structured


def test_the_atlas_has_all_it_should() -> None:
    assert {(e.tables, e.rounds) for e in atlas()} == {
        (tables, rounds) for tables in range(2, 11) for rounds in range(5, 16)
    }


@pytest.mark.parametrize("tables", range(2, 11))
def test_the_atlas_is_what_it_says(tables: int) -> None:
    for entry in atlas():
        if entry.tables != tables:
            continue
        rounds = entry.orbits.rounds()
        assert len(rounds) == entry.rounds
        for tables_of in rounds:
            assert [len(table) for table in tables_of] == [10] * tables
            assert sorted(p for t in tables_of for p in t) == list(range(10 * tables))
        games = [table for tables_of in rounds for table in tables_of]
        assert sum_of_squares(games) == entry.ss
        assert entry.ss >= bounds(plan(10 * tables, tables, entry.rounds)).value
        if entry.parts_orbits:
            orbits = [[p // entry.orbits.size for p in table] for table in games]
            assert all(len(set(table)) == 10 for table in orbits)
        assert next(entries([line(entry)])) == entry


@pytest.mark.parametrize("group", [(2,), (2, 2), (3, 3), (2, 4), (10,)])
def test_groups_are_groups(group: tuple[int, ...]) -> None:
    add = addition(group)
    order = range(len(add))
    assert all(add[0][a] == a for a in order)
    assert all(add[a][b] == add[b][a] for a in order for b in order)
    assert all(sorted(row) == list(order) for row in add)
    assert all(add[add[a][b]][c] == add[a][add[b][c]] for a in order for b in order for c in order)


def games_of(orbits: Orbits | None) -> list[list[int]]:
    assert orbits is not None
    return [table for tables in orbits.rounds() for table in tables]


@pytest.mark.parametrize("rounds", range(10, 15))
def test_five_tables_are_even_without_search(rounds: int) -> None:
    problem = plan(50, 5, rounds)
    found = merit(problem, games_of(five_tables(rounds)))
    assert found.most - (0 if rounds == 10 else 2) <= max(2, rounds - 10)
    if rounds in {11, 12}:
        assert found.ss == bounds(problem).value


def test_no_two_meet_twice_at_many_tables() -> None:
    assert merit(THOUSAND, games_of(many_tables(100, 15))).most == 1
    assert many_tables(12, 15) is None


@pytest.mark.parametrize("problem", [FIFTY, HUNDRED, TEAMS_OF_THREE, TEAMS_OF_TWO])
def test_structures_are_relabelled_and_keep_teams_apart(problem: Problem) -> None:
    one, other = (structured(problem, Dice(seed)) for seed in (1, 2))
    assert one is not None
    assert other is not None
    assert one != other
    assert merit(problem, one) == merit(problem, other)
    assert merit(problem, one).forbidden == 0


@pytest.mark.parametrize(
    "problem", [RESTING, plan(30, 3, 10, avoid=[("p01", "p02")]), plan(20, (2, 2, 1), 3)]
)
def test_no_structure_fits_every_problem(problem: Problem) -> None:
    assert structured(problem, Dice(1)) is None
