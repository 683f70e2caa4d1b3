from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from consigliere.seating.parting import least_resting, reduced, together

PLAYERS = range(6)
EDGES = st.sets(st.sampled_from(list(combinations(PLAYERS, 2))))


def rivals_of(edges: set[tuple[int, int]]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for a, b in edges:
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return found


@given(
    EDGES,
    st.lists(st.sets(st.sampled_from(PLAYERS), max_size=3), min_size=1, max_size=3),
    st.integers(1, 6),
)
def test_so_many_rest_as_trying_all_says(
    edges: set[tuple[int, int]], tables: list[set[int]], room: int
) -> None:
    rests = len(tables)

    def keeps(places: tuple[int, ...]) -> bool:
        return (
            all(places[a] != places[b] or places[a] == rests for a, b in edges)
            and all(places.count(table) <= room for table in range(rests))
            and not any(place < rests and p in tables[place] for p, place in enumerate(places))
        )

    least = min(
        places.count(rests) for places in product(range(rests + 1), repeat=6) if keeps(places)
    )
    assert least_resting(PLAYERS, rivals_of(edges), tables, room) == least


def test_too_many_players_are_not_looked_at() -> None:
    rivals = rivals_of(set(combinations(range(70), 2)))
    assert least_resting(range(70), rivals, [(), ()], 10) == 50


def test_whom_pairs_join() -> None:
    assert list(together(rivals_of({(1, 4), (4, 2), (3, 5)}))) == [(1, 2, 4), (3, 5)]


def test_no_more_than_it_takes() -> None:
    assert reduced(range(9), lambda items: len([i for i in items if i % 2]) >= 3) == {3, 5, 7}
