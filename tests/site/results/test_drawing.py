"""Where the bars and lines of charts lie: on one scale, within their room, names apart."""

from fractions import Fraction
from itertools import pairwise

import pytest

from consigliere.rules.game import Id
from consigliere.site.queries.charts import Race, Runner
from consigliere.site.queries.table import RoundOf
from consigliere.site.web.drawing import ROW, Bar, DrawnRace, Shares, bars, race, shares


def per_cent(text: str) -> float:
    assert text.endswith("%")
    return float(text.removesuffix("%"))


def drawn(
    players: int, rounds: int = 3, you: str | None = None, subject: str | None = None
) -> DrawnRace:
    """A race in which the places are turned over after each round but the last."""
    runners = tuple(
        Runner(
            Id(f"p{place:03}"),
            f"Player {place}",
            tuple(players + 1 - place if n % 2 else place for n in range(rounds))[::-1],
        )
        for place in range(1, players + 1)
    )
    numbers = tuple(RoundOf("", number, number) for number in range(1, rounds + 1))
    return race(Race(numbers, runners), you, subject)


def test_bars_share_a_scale_and_begin_at_zero() -> None:
    found = bars([Bar("a", "4", (400,)), Bar("b", "1", (100,), mark=200)])
    assert found.zero is None
    assert [row.stretches[0][:2] for row in found.rows] == [
        ("0.00%", "100.00%"),
        ("0.00%", "25.00%"),
    ]
    assert [row.mark for row in found.rows] == [None, "50.00%"]
    assert [row.y for row in found.rows] == [0, ROW]
    assert found.height == 2 * ROW


def test_what_is_below_zero_lies_left_of_it() -> None:
    found = bars([Bar("a", "", (300, -100), sign="red")])
    assert found.zero == "25.00%"
    above, below = found.rows[0].stretches
    assert above == ("25.00%", "75.00%", "red")
    assert below == ("0.00%", "25.00%", "below")


def test_a_mark_beyond_all_bars_widens_the_scale() -> None:
    found = bars([Bar("a", "", (Fraction(1, 3),), mark=Fraction(2, 3))])
    assert found.rows[0].stretches[0].width == "50.00%"
    assert found.rows[0].mark == "100.00%"


def test_nothing_at_all_can_be_drawn() -> None:
    assert bars([Bar("a", "0", (0,))]).rows[0].stretches == ()
    assert shares([Shares("a", "", (("red", 0), ("black", 0)))]).rows[0].stretches == ()


def test_shares_fill_the_width_one_after_the_other() -> None:
    found = shares([Shares("a", "", (("red", 5), ("none", 0), ("black", 3)))])
    red, black = found.rows[0].stretches
    assert (red.sign, black.sign) == ("red", "black")
    assert per_cent(black.x) == per_cent(red.width) == 62.5
    assert per_cent(red.width) + per_cent(black.width) == 100


@pytest.mark.parametrize("players", [10, 30, 40, 41, 150, 1000])
def test_a_race_keeps_within_its_room(players: int) -> None:
    found = drawn(players)
    heights = [int(point.split(",")[1]) for line in found.lines for point in line.points.split()]
    assert 0 < min(heights) <= max(heights) < found.height
    assert len(found.lines) == players
    assert found.is_stretched == (players > 40)
    assert found.height <= 700
    assert found.grid[0] == (1, min(heights))
    xs = [per_cent(column.x) for column in found.columns]
    assert xs == sorted(set(xs))
    assert (xs[0], xs[-1]) == (2, 98)


@pytest.mark.parametrize("players", [30, 150])
def test_names_stand_apart_in_their_order(players: int) -> None:
    found = drawn(players, you=f"p{players:03}", subject=f"p{players - 1:03}")
    named = sorted(
        (line.place, line.name_y) for line in found.lines if line.place and line.name_y is not None
    )
    heights = [y for _, y in named]
    assert all(below - above >= 16 for above, below in pairwise(heights))
    assert len(named) == (30 if players == 30 else 12)


def test_the_leaders_are_marked_and_on_a_players_page_only_he_and_the_reader() -> None:
    assert sum(line.sign == "ahead" for line in drawn(30).lines) == 5
    found = drawn(30, you="p001", subject="p020")
    assert {line.name: line.sign for line in found.lines if line.sign} == {
        "Player 1": "you",
        "Player 20": "subject",
    }
    # They are drawn last, above the others.
    assert [line.sign for line in found.lines[-2:]] == ["subject", "you"]
    assert all(bool(line.dots) == bool(line.sign) for line in found.lines)


def test_whoever_came_later_begins_where_he_came() -> None:
    late = Runner(Id("late"), "Late", (None, None, 2))
    first = Runner(Id("first"), "First", (1, 1, 1))
    numbers = tuple(RoundOf("", number, number) for number in (1, 2, 3))
    found = race(Race(numbers, (first, late)))
    points = {line.name: line.points for line in found.lines}
    assert points["Late"].startswith("1000,")
    assert len(points["First"].split()) == 3


def test_of_many_rounds_every_other_one_is_numbered() -> None:
    assert [column.text for column in drawn(10, rounds=20).columns][:3] == ["1", "3", "5"]


def test_on_a_phone_half_of_the_numbers_may_go() -> None:
    assert not any(column.is_spare for column in drawn(10, rounds=9).columns)
    spare = [column.text for column in drawn(10, rounds=12).columns if column.is_spare]
    assert spare == ["2", "4", "6", "8", "10", "12"]
