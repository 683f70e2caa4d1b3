"""`consigliere seat redo`: what was played stays, the rest follows the changes."""

import json
from pathlib import Path

import pytest
from tests.cli.running import Run
from tests.cli.seatings import RESTING, Json, broken, read, seated

STEPS = ("--steps", "1500")


@pytest.fixture
def at(run: Run, tmp_path: Path) -> Path:
    """A seating of 25 players at two tables, with judges."""
    judges = tmp_path / "judges.csv"
    judges.write_text("Ким,p01\nОрлов\nРябова\n", "utf-8")
    path = tmp_path / "seating.json"
    seated(run, path, *RESTING, "--judges", judges, "--seed", "1", *STEPS)
    return path


def redone(run: Run, at: Path, *args: str) -> Json:
    after = at.with_name("after.json")
    status, _, err = run("seat", "redo", at, *args, "--steps", "1500", "-o", after)
    assert (status, err) == (0, "")
    document = read(after)
    assert list(broken(document)) == []
    assert run("seat", "check", after).status == 0
    return document


def test_played_rounds_stay_and_a_substitute_comes(run: Run, at: Path) -> None:
    before = read(at)
    after = redone(run, at, "--from", "4", "--out", "p07", "--in", "Новый")
    assert after["rounds"][:3] == before["rounds"][:3]
    assert after["judges"][:3] == before["judges"][:3]
    assert after["problem"]["played"] == before["rounds"][:3]
    assert not any("p07" in table for tables in after["rounds"][3:] for table in tables)
    assert any("Новый" in table for tables in after["rounds"][3:] for table in tables)


def test_drop_outs_late_arrivals_and_tables(run: Run, at: Path) -> None:
    after = redone(run, at, "--from", "6", "--out", "p01", "--out", "p02", "--late", "x")
    assert after["players"][-1] == "x"
    assert len(after["problem"]["games_of_each"]) == 26
    closed = redone(run, at, "--from", "9", "--tables", "1")
    assert [len(tables) for tables in closed["rounds"]] == [2] * 8 + [1] * 2


def test_it_can_be_redone_again_interrupted_or_not(run: Run, at: Path, tmp_path: Path) -> None:
    redone(run, at, "--from", "3", "--out", "p07")
    once = at.with_name("after.json")
    kept, whole, part = tmp_path / "kept", tmp_path / "whole.json", tmp_path / "part.json"
    args = ("seat", "redo", once, "--from", "5", "--late", "y")
    assert run(*args, "--steps", "3000", "-o", whole).status == 0
    assert run(*args, "--steps", "500", "--checkpoint", kept, "-o", part).status == 0
    assert run("seat", "--resume", kept, "--steps", "3000", "-o", part).status == 0
    assert whole.read_bytes() == part.read_bytes()
    assert list(broken(read(whole))) == []


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--from", "11"), "there is no round 11"),
        (("--from", "4", "--out", "nobody"), "nobody is not one of the players"),
        (("--from", "4", "--late", "p01"), "p01 cannot come in"),
        (("--from", "4", "--in", "x"), "x should replace somebody"),
        (("--from", "0"), "not in the range"),
        ((), "--from"),
    ],
)
def test_what_is_refused(run: Run, at: Path, args: tuple[str, ...], words: str) -> None:
    status, out, err = run("seat", "redo", at, *args)
    assert (status, out) == (2, "")
    assert words in err


def test_the_file_is_not_written_over(run: Run, at: Path) -> None:
    for option in ("-o", "--checkpoint"):
        status, _, err = run("seat", "redo", at, "--from", "4", option, at)
        assert status == 2
        assert "one of the files to be read" in err


def test_rounds_that_are_not_there_are_refused(run: Run, at: Path) -> None:
    document = read(at)
    document["rounds"].pop()
    document["judges"].pop()
    at.write_text(json.dumps(document), "utf-8")
    status, out, err = run("seat", "redo", at, "--from", "2")
    assert (status, out) == (2, "")
    assert f"{at}: rounds: 9, asked for were 10" in err.splitlines()
