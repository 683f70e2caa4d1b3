"""Seatings for the tests of the command line, and an eye on them that shares no code with it."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, TypeAlias

from tests.cli.running import Run

Json: TypeAlias = dict[str, Any]

SMALL = ("--players", "12", "--tables", "1", "--rounds", "6", "--games", "5")
"""Twelve players at one table: two sit out each round."""

RESTING = ("--players", "25", "--tables", "2", "--rounds", "10", "--games", "8")
"""Five of twenty-five sit out each round; the bound is out of reach for a short search."""


def seated(run: Run, path: Path, *args: str | Path) -> Json:
    """The seating file that `seat` writes."""
    status, _, err = run("seat", *args, "-o", path)
    assert (status, err) == (0, "")
    return read(path)


def read(path: Path) -> Json:
    """A JSON file."""
    document: Json = json.loads(path.read_text("utf-8"))
    return document


def broken(document: Json) -> Iterator[str]:
    """Each hard demand that a seating file does not keep."""
    problem = document["problem"]
    players = document["players"]
    played = problem.get("played", [])
    if [len(tables) for tables in document["rounds"]] != problem["tables"]:
        yield "tables"
    if document["rounds"][: len(played)] != played:
        yield "played"
    for number, tables in enumerate(document["rounds"], 1):
        seats = [player for table in tables for player in table]
        if len(set(seats)) != len(seats) or not set(seats) <= set(players):
            yield f"round {number}: twice or unknown"
        if any(len(table) != 10 for table in tables):
            yield f"round {number}: not ten"
        if number > len(played):
            yield from _broken_in_round(document, number)
            yield from _wrongly_judged(document, number)
    games = Counter(p for tables in document["rounds"] for table in tables for p in table)
    equal = problem.get("games", 10 * sum(problem["tables"]) // len(players))
    wanted = problem.get("games_of_each") or [equal] * len(players)
    if [games[player] for player in players] != wanted:
        yield "games"


def _broken_in_round(document: Json, number: int) -> Iterator[str]:
    problem, tables = document["problem"], document["rounds"][number - 1]
    absent = {item["player"] for item in problem.get("absent", []) if item["round"] == number}
    apart = {frozenset(pair) for pair in problem.get("avoid", [])}
    for team in problem.get("teams", []):
        apart |= {frozenset(pair) for pair in combinations(team["players"], 2)}
    for table in tables:
        if absent & set(table):
            yield f"round {number}: absent"
        if any(frozenset(pair) in apart for pair in combinations(table, 2)):
            yield f"round {number}: apart"


def _wrongly_judged(document: Json, number: int) -> Iterator[str]:
    barred = {item["judge"]: item["players"] for item in document["problem"].get("judges", [])}
    if not barred:
        return
    tables, judges = document["rounds"][number - 1], document["judges"][number - 1]
    if len(set(judges)) != len(tables):
        yield f"round {number}: judges"
    for judge, table in zip(judges, tables, strict=True):
        if set(barred[judge]) & set(table):
            yield f"round {number}: barred"


def rests_running(document: Json) -> int:
    """How often somebody sits out twice running."""
    playing = [{p for table in tables for p in table} for tables in document["rounds"]]
    return sum(
        player not in one and player not in other
        for player in document["players"]
        for one, other in pairwise(playing)
    )


def squares(document: Json) -> int:
    """The sum of squared meetings."""
    met = Counter(
        frozenset(pair)
        for tables in document["rounds"]
        for table in tables
        for pair in combinations(table, 2)
    )
    return sum(times * times for times in met.values())
