from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.seating.samples import RESTING, THIRTY

from consigliere.rules.words import Words
from consigliere.seating.checking import check
from consigliere.seating.problem import Round, plan
from consigliere.seating.schedule import Seating
from consigliere.seating.solving import solve

PROBLEM = plan(
    21,
    2,
    21,
    games=20,
    teams={"x": ("p01", "p02")},
    avoid=[("p03", "p04")],
    judges={"j": ("p05",), "k": ("p06",), "l": ()},
    absent=[("p07", 1)],
)
GOOD = solve(PROBLEM, seed=1, steps=2000, fast=False)

Rounds = list[list[list[str]]]


def changed(change: Callable[[Rounds], object], seating: Seating = GOOD) -> Seating:
    rounds = [[list(table) for table in tables] for tables in seating.rounds]
    change(rounds)
    frozen: tuple[Round, ...] = tuple(tuple(map(tuple, tables)) for tables in rounds)
    return replace(seating, rounds=frozen)


def bring_together(rounds: Rounds, one: str, other: str) -> None:
    """In the first round in which both play, exchange a player so that they share a table."""
    for tables in rounds:
        mine = next((table for table in tables if one in table), None)
        his = next((table for table in tables if other in table), None)
        if mine and his and mine is not his:
            stays = next(player for player in mine if player != one)
            mine[mine.index(stays)] = other
            his[his.index(other)] = stays
            return


def test_a_good_seating_has_no_faults() -> None:
    report = check(GOOD, PROBLEM)
    assert report.valid
    assert all(demand.kept for demand in report.demands)
    assert sum(report.meetings.values()) == 21 * 20 // 2 - 2
    assert sum(times * pairs for times, pairs in report.meetings.items()) == 42 * 45
    assert sum(judge.games for judge in report.judges) == 42
    assert max(j.games for j in report.judges) - min(j.games for j in report.judges) <= 1
    assert [player.rests for player in report.players if player.player == "p07"] == [()]
    assert sum(times * pairs for times, pairs in report.neighbours.items()) == 42 * 10


FAULTS: dict[str, tuple[Callable[[Rounds], object], str]] = {
    "a round too few": (lambda r: r.pop(), "rounds: 20, asked for were 21"),
    "a table too few": (lambda r: r[0].pop(), "round 1 has 1 tables, asked for were 2"),
    "eleven seats": (lambda r: r[0][0].append("p07"), "11 seats"),
    "nine seats": (lambda r: r[0][0].pop(), "9 seats"),
    "a stranger": (lambda r: r[0][0].__setitem__(0, "q"), "q is not one of the players"),
    "twice": (lambda r: r[0][0].__setitem__(0, r[0][0][1]), "plays 2 times"),
    "games": (lambda r: r[2][0].__setitem__(0, r[2][1][0]), "games, it should be 20"),
    "mates": (lambda r: bring_together(r, "p01", "p02"), "are both of team x"),
    "rivals": (lambda r: bring_together(r, "p03", "p04"), "must not meet"),
    "absent": (lambda r: r[0][0].__setitem__(0, "p07"), "p07 plays and is absent"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_found(name: str) -> None:
    change, words = FAULTS[name]
    report = check(changed(change), PROBLEM)
    assert any(words in str(fault) for fault in report.faults)
    assert not report.valid
    assert not report.proved_optimal
    assert all(fault.told(Words("en")) == str(fault) for fault in report.faults)


def test_rests_running_are_found() -> None:
    seating = solve(RESTING, seed=1, steps=500, fast=False)
    rests = seating.resting(1)[0]
    # Whoever sits out in round 1 is taken out of round 2 for somebody who sits out there.
    comes = next(p for p in seating.resting(2) if p != rests)

    def change(rounds: Rounds) -> None:
        for table in rounds[1]:
            if rests in table:
                table[table.index(rests)] = comes

    report = check(changed(change, seating), RESTING)
    assert f"{rests} sits out 2 times running up to round 2" in map(str, report.faults)


def test_played_rounds_are_compared() -> None:
    problem = replace(THIRTY, played=solve(THIRTY, seed=1, steps=0, fast=False).rounds[:2])
    other = solve(THIRTY, seed=2, steps=0, fast=False)
    faults = [str(fault) for fault in check(other, problem).faults]
    assert faults == ["round 1 was played otherwise", "round 2 was played otherwise"]


@pytest.mark.parametrize(
    ("judges", "words"),
    [
        ((), "round 1, table 1 has no judge"),
        ((("j", "j"),), "round 1: j judges 2 tables"),
        ((("j", "nobody"),), "round 1, table 2 has no judge"),
    ],
)
def test_judges_are_checked(judges: tuple[tuple[str, ...], ...], words: str) -> None:
    report = check(replace(GOOD, judges=judges), PROBLEM)
    assert words in map(str, report.faults)


def test_barred_judges_are_found() -> None:
    swapped = tuple(tuple("j" if "p05" in t else "l" for t in tables) for tables in GOOD.rounds)
    faults = [str(fault) for fault in check(replace(GOOD, judges=swapped), PROBLEM).faults]
    assert any("j may not judge p05" in fault for fault in faults)
