"""Nobody sits out twice running where numbers leave a way round it."""

import pytest

from consigliere.seating.attendance import attend
from consigliere.seating.dice import Dice
from consigliere.seating.problem import numbered_players, plan
from consigliere.seating.rests import Turns, rest_rule


def longest_rest(row: list[bool]) -> int:
    return max(map(len, "".join(" x"[not plays] for plays in row).split()), default=0)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "size",
    [
        (20, 1, 6, 3, 2),  # just two halves in turns
        (30, 1, 9, 3, 2),  # three thirds in turns
        (40, 2, 10, 5, 2),
        (60, 2, 9, 3, 2),
        (60, 3, 8, 4, 3),
        (36, 3, 12, 10, 3),
        (35, 2, 14, 8, 1),
        (21, 1, 21, 10, 1),
    ],
)
def test_rests_never_run_longer_than_need_be(
    size: tuple[int, int, int, int, int], seed: int
) -> None:
    players, tables, rounds, games, team = size
    names = numbered_players(players)
    teams = {str(n): names[team * n : team * n + team] for n in range(5)}
    problem = plan(players, tables, rounds, games=games, teams=teams)
    most = rest_rule(problem).most
    assert all(longest_rest(row) <= most for row in attend(problem, Dice(seed)))


def test_rivals_at_a_single_table_are_parted_by_turns() -> None:
    # All play every other round: rivals, of whom some form no team, must be of different halves.
    avoid = [("n5", "n3"), ("n8", "n19"), ("n18", "n9"), ("n15", "n16"), ("n5", "n16")]
    problem = plan(
        [f"n{at}" for at in range(20)],
        1,
        4,
        games=2,
        teams={"t": ("n12", "n16")},
        avoid=[*avoid, ("n1", "n3"), ("n13", "n9")],
        absent=[("n14", 4), ("n9", 3)],
    )
    for seed in range(180, 200):
        plays = attend(problem, Dice(seed))
        assert not any(
            x and y for a, b in problem.apart for x, y in zip(plays[a], plays[b], strict=True)
        )


def test_two_halves_in_turns_leave_no_choice_of_rounds() -> None:
    turns = Turns(plan(20, 1, 6, games=3))
    assert turns.possible(0, {0, 2})
    assert turns.possible(0, {5})
    assert not turns.possible(0, {0, 1})
    assert not turns.possible(0, {2, 5})
    # With some to spare, who rests in rounds 3 and 6 may play twice running.
    assert Turns(plan(18, 1, 9, games=5)).possible(0, {2, 5})
