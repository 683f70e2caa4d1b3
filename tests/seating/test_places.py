from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seating.samples import FORTY, RESTING, THIRTY

from consigliere.seating.dice import Dice
from consigliere.seating.neighbours import parted
from consigliere.seating.places import equitable, seated
from consigliere.seating.position import Games
from consigliere.seating.problem import plan
from consigliere.seating.rounds_order import ordered
from consigliere.seating.schedule import in_rounds
from consigliere.seating.structured import random_games, structured
from consigliere.seating.tables import numbered

PLAYERS = 14


@st.composite
def games_of_any_kind(draw: st.DrawFn) -> Games:
    """Games of ten out of 14 players, each as often as it happens."""
    players = st.permutations(range(PLAYERS)).map(lambda order: order[:10])
    return draw(st.lists(players, min_size=1, max_size=24))


def spread(counts: list[int]) -> int:
    return max(counts) - min(counts)


@given(games_of_any_kind())
def test_seats_and_halves_are_always_even(games: Games) -> None:
    found = seated(games, PLAYERS, 0, Dice(1))
    assert [sorted(table) for table in found] == [sorted(table) for table in games]
    for player in range(PLAYERS):
        seats = [table.index(player) for table in found if player in table]
        assert spread([seats.count(seat) for seat in range(10)]) <= 1
        assert abs(2 * sum(seat < 5 for seat in seats) - len(seats)) <= 1
    # Also while it lasts: in his first ten games, and any ten that follow, each seat once.
    for player in range(PLAYERS):
        seats = [table.index(player) // 5 for table in found if player in table]
        assert all(spread([seats[: 2 * n].count(half) for half in (0, 1)]) == 0
                   for n in range(len(seats) // 2))  # fmt: skip


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 7)), max_size=60), st.integers(1, 6))
def test_edge_colourings_are_equitable(edges: list[tuple[int, int]], colours: int) -> None:
    found = equitable(edges, 6, 8, colours)
    for side, vertices in ((0, 6), (1, 8)):
        for vertex in range(vertices):
            mine = [c for edge, c in zip(edges, found, strict=True) if edge[side] == vertex]
            assert spread([mine.count(colour) for colour in range(colours)]) <= 1


@settings(max_examples=20)
@given(games_of_any_kind(), st.integers(0, 9))
def test_neighbours_keep_seats(games: Games, seed: int) -> None:
    games = seated(games, PLAYERS, 0, Dice(seed))
    found = parted(games, 0, PLAYERS, Dice(seed))
    assert seat_counts(found) == seat_counts(games)
    assert beside(found) <= beside(games)


def seat_counts(games: Games) -> Counter[tuple[int, int]]:
    return Counter((player, seat) for table in games for seat, player in enumerate(table))


def beside(games: Games) -> int:
    pairs = Counter(
        frozenset(pair) for table in games for pair in [*pairwise(table), (table[-1], table[0])]
    )
    return sum(times * times for times in pairs.values())


def test_neighbours_become_fewer() -> None:
    games = seated(random_games(FORTY, Dice(3)), 40, 0, Dice(3))
    assert beside(parted(games, 0, 40, Dice(3))) < beside(games)


def test_played_seats_stay_and_are_made_up_for() -> None:
    games = random_games(plan(20, 2, 10), Dice(1))
    played = [sorted(table) for table in games[:10]]
    found = seated(played + games[10:], 20, 10, Dice(1))
    assert found[:10] == played
    assert parted(found, 10, 20, Dice(1))[:10] == played
    counts = seat_counts(found)
    totals = [[counts[player, seat] for seat in range(10)] for player in range(20)]
    fresh = seat_counts(played + seated(games[10:], 20, 0, Dice(1)))
    assert sum(n * n for row in totals for n in row) < sum(n * n for n in fresh.values())


def test_tables_become_even() -> None:
    places = in_rounds(FORTY, random_games(FORTY, Dice(2)))
    found = numbered(FORTY, places, Dice(2))
    assert [sorted(tables) for tables in found] == [sorted(tables) for tables in places]

    def squares(rounds: list[list[list[int]]]) -> int:
        counts = Counter(
            (p, t) for tables in rounds for t, table in enumerate(tables) for p in table
        )
        return sum(n * n for n in counts.values())

    assert squares(found) < squares(places)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_is_nearly_always_at_one_table(seed: int) -> None:
    # The sum of squares alone would have one at a table in seven rounds of ten, and never at it.
    places = in_rounds(THIRTY, structured(THIRTY, Dice(seed)) or [])
    found = numbered(THIRTY, places, Dice(seed, 255))
    counts = [[sum(p in tables[t] for tables in found) for t in range(3)] for p in range(30)]
    assert {min(row) for row in counts} <= {1, 2, 3}
    assert {max(row) for row in counts} <= {4, 5, 6}


def test_each_table_has_a_mean_of_its_own() -> None:
    # Nobody can be at tables 3 and 4 more than six times, nor need be there as often as at 1.
    problem = plan(40, (4,) * 6 + (2,) * 4, 10)
    places = in_rounds(problem, random_games(problem, Dice(1)))
    found = numbered(problem, places, Dice(1, 255))
    for table, (least, most) in enumerate([(1, 4), (1, 4), (0, 3), (0, 3)]):
        counts = [
            sum(p in tables[table] for tables in found if table < len(tables)) for p in range(40)
        ]
        assert least <= min(counts)
        assert max(counts) <= most


def test_rounds_are_put_in_an_order_of_even_gaps() -> None:
    places = in_rounds(RESTING, random_games(RESTING, Dice(1)))
    shuffled = list(places)
    Dice(5).shuffle(shuffled)
    found = ordered(RESTING, shuffled)
    assert sorted(found) == sorted(places)

    def uneven(rounds: list[list[list[int]]]) -> int:
        total = 0
        for player in range(36):
            rests = [n for n, tables in enumerate(rounds) if not any(player in t for t in tables)]
            total += sum((b - a) ** 2 for a, b in pairwise([-1, *rests, 12]))
        return total

    assert uneven(found) < uneven(shuffled)
