"""`consigliere seat check`: what it says of a seating, and which files it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.running import Run
from tests.cli.seatings import RESTING, Json, read, seated

GOOD = ("--players", "20", "--tables", "2", "--rounds", "4", "--seed", "1", "--steps", "500")


@pytest.fixture
def at(run: Run, tmp_path: Path) -> Path:
    """A sound seating file."""
    path = tmp_path / "seating.json"
    seated(run, path, *GOOD)
    return path


def change(path: Path, edit: Callable[[Json], object]) -> None:
    """Change a file."""
    document = read(path)
    edit(document)
    path.write_text(json.dumps(document), "utf-8")


def test_a_sound_seating(run: Run, at: Path) -> None:
    status, out, err = run("seat", "check", at)
    assert (status, err) == (0, "")
    assert out.startswith("20 players, 2 tables, 4 rounds\n")
    for words in (
        "  kept    everybody at most once in a round\n",
        "Games a pair has together\n",
        "Games a player has on one seat\n",
        "Games a player has at one table\n",
        "Times two sit side by side\n",
        "Everybody has each seat",
        "Player  Games  1–5 + 6–10",
    ):
        assert words in out
    assert "broken" not in out


def test_sit_outs_and_gaps(run: Run, tmp_path: Path) -> None:
    at = tmp_path / "a.json"
    document = seated(run, at, *RESTING, "--seed", "1", "--steps", "500")
    out = run("seat", "check", at).out
    assert "Rounds from one sit-out to the next" in out
    resting = [
        number
        for number, tables in enumerate(document["rounds"], 1)
        if not any("p01" in table for table in tables)
    ]
    (row,) = [line for line in out.splitlines() if line.startswith("p01 ")]
    assert f"{resting[0]}, {resting[1]}" in row
    assert row.endswith(str(resting[1] - resting[0]))


def test_json(run: Run, at: Path) -> None:
    status, out, _ = run("seat", "check", at, "--format", "json")
    assert status == 0
    report = json.loads(out)
    document = read(at)
    assert report["valid"] is True
    assert (report["ss"], report["bound"]) == (document["ss"], document["bound"])
    assert sum(report["meetings"].values()) == 190
    assert len(report["players"]) == 20
    assert report["players"][0]["halves"] == [2, 2]
    assert all(demand["kept"] for demand in report["demands"])


def test_judges(run: Run, tmp_path: Path) -> None:
    at, judges = tmp_path / "a.json", tmp_path / "judges.csv"
    judges.write_text("Ким,p01\nОрлов\nРябова\n", "utf-8")
    text = run("seat", *GOOD, "--judges", judges).out
    document = seated(run, at, *GOOD, "--judges", judges)
    row = next(line for line in text.splitlines() if document["judges"][0][0] in line)
    assert row.split() == document["judges"][0]
    out = run("seat", "check", at).out
    assert "kept    every table has a judge who may judge all its players" in out
    assert "Same table twice running" in out
    report = json.loads(run("seat", "check", at, "--format", "json").out)
    assert sum(judge["games"] for judge in report["judges"]) == 8
    document["judges"][0] = [document["judges"][0][0]] * 2
    at.write_text(json.dumps(document), "utf-8")
    status, out, _ = run("seat", "check", at)
    assert status == 1
    assert f"round 1: {document['judges'][0][0]} judges 2 tables" in out


def test_broken_demands_are_status_1_and_say_where(run: Run, at: Path) -> None:
    document = read(at)
    one, other = document["rounds"][1][0][:2]
    change(at, lambda d: d["problem"].update(avoid=[[one, other]]))
    status, out, err = run("seat", "check", at)
    assert (status, err) == (1, "")
    assert "  broken  pairs that must not meet never do\n" in out
    assert f"round 2, table 1: {one} must not meet {other}" in out.replace(
        f"{other} must not meet {one}", f"{one} must not meet {other}"
    )
    status, out, _ = run("seat", "check", at, "--format", "json")
    assert status == 1
    report = json.loads(out)
    assert report["valid"] is False
    faults = [fault for demand in report["demands"] for fault in demand["faults"]]
    assert any(fault["number"] == 2 and fault["table"] == 1 for fault in faults)


def twice_in_round(document: Json) -> None:
    tables = document["rounds"][0]
    tables[0][0] = tables[1][0]


def no_last_round(document: Json) -> None:
    document["rounds"].pop()


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (twice_in_round, "plays 2 times"),
        (no_last_round, "rounds: 3, asked for were 4"),
        (lambda d: d["problem"].update(judges=[{"judge": "a"}, {"judge": "b"}]), "has no judge"),
        (lambda d: d["problem"].update(absent=[{"player": "p01", "round": 1}]), "and is absent"),
        (lambda d: d["problem"].update(played=d["rounds"][1:2]), "was played otherwise"),
    ],
)
def test_what_can_be_judged_is_judged(
    run: Run, at: Path, edit: Callable[[Json], object], words: str
) -> None:
    change(at, edit)
    status, out, err = run("seat", "check", at)
    assert (status, err) == (1, "")
    assert words in out


def test_whatever_is_wrong_with_the_file_is_told_at_once(run: Run, at: Path) -> None:
    def spoil(document: Json) -> None:
        rounds = document["rounds"]
        rounds[0][0][1] = rounds[0][0][0]
        rounds[1][1].append("p01")
        rounds[2][0][3] = "stranger"
        document["version"] = 2
        document["colour"] = "red"
        document["players"][1] = document["players"][0]
        document["problem"]["avoid"] = [["p01"]]

    change(at, spoil)
    first = read(at)["rounds"][0][0][0]
    status, out, err = run("seat", "check", at)
    assert (status, out) == (2, "")
    lines = err.splitlines()
    for words in (
        "version: expected the value 1, got 2",
        'players[1]: expected a player who was not yet given here, got "p01"',
        f'rounds[0][0][1]: expected a player who does not yet sit at this table, got "{first}"',
        "rounds[1][1]: expected a list of 10 players, got a list of 11",
        'rounds[2][0][3]: expected one of the players, got "stranger"',
        "problem.avoid[0]: expected a list of 2 players, got a list of 1",
    ):
        assert f"{at}: {words}" in lines
    assert lines[-1].endswith('got "colour"')


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": "tournament"}', "\x00"])
def test_other_files(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, "utf-8")
    for args in (("check", path), ("redo", path, "--from", "1")):
        status, out, err = run("seat", *args)
        assert (status, out) == (2, "")
        assert err.startswith(f"{path}: ")
        assert ": expected " in err


def test_html_to_a_file(run: Run, at: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("seat", "check", at, "--format", "html", "-o", page).status == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    status, _, err = run("seat", "check", at, "-o", at)
    assert status == 2
    assert "one of the files to be read" in err
