"""`consigliere seat`: what comes out, what is refused, and that a draw can be repeated."""

import csv
import json
import re
from pathlib import Path

import pytest
from tests.cli.running import Run
from tests.cli.seatings import RESTING, SMALL, broken, read, rests_running, seated, squares

THIRTY = ("--players", "30", "--tables", "3", "--rounds", "10", "--seed", "7")
SQUARES = "The sum of squared meetings is 4590, its lower bound 4590."
TEAMS = "team,player\n" + "".join(f"T{(n - 1) // 3},p{n:02}\n" for n in range(1, 31))
JUDGES = "судья;игрок\nКим;p01\nКим;p02\nОрлов\nРябова;\nСавин;p30\n"


@pytest.fixture
def at(tmp_path: Path) -> Path:
    """Where a seating goes."""
    return tmp_path / "seating.json"


def test_the_file_has_all_that_was_asked(run: Run, at: Path) -> None:
    document = seated(run, at, *THIRTY)
    assert list(document) == [
        "format",
        "version",
        "players",
        "rounds",
        "seed",
        "steps",
        "ss",
        "bound",
        "problem",
    ]
    assert document["players"] == [f"p{number:02}" for number in range(1, 31)]
    assert (document["seed"], document["ss"], document["bound"]) == (7, 4590, 4590)
    assert document["problem"] == {"tables": [3] * 10}
    assert squares(document) == 4590
    assert list(broken(document)) == []


def test_it_says_how_good_the_seating_is(run: Run, at: Path) -> None:
    status, out, err = run("seat", *THIRTY, "-o", at)
    assert (status, err) == (0, "")
    assert out.splitlines()[:2] == [
        str(at),
        f"Proved: there is no better one. {SQUARES}",
    ]
    out = run("seat", *RESTING, "--steps", "0", "-o", at).out
    assert "Within " in out
    assert "lower bound 2940" in out


def test_every_demand_is_kept(run: Run, tmp_path: Path, at: Path) -> None:
    files = {
        "--teams": TEAMS,
        "--avoid": "p01;p04\np02;p05\n",
        "--judges": JUDGES,
    }
    args: list[str | Path] = []
    for option, text in files.items():
        path = tmp_path / option
        path.write_text(text, "utf-8")
        args += [option, path]
    document = seated(run, at, *THIRTY, *args, "--steps", "3000")
    assert list(broken(document)) == []
    assert len(document["problem"]["teams"]) == 10
    assert document["problem"]["avoid"][0] == ["p01", "p04"]
    assert document["problem"]["judges"][1] == {"judge": "Орлов", "players": []}
    assert [len(here) for here in document["judges"]] == [3] * 10
    assert run("seat", "check", at).status == 0


def test_absences_and_rests(run: Run, tmp_path: Path, at: Path) -> None:
    absent = tmp_path / "absent.csv"
    absent.write_text("player,round\np01,1\np07,10\n", "utf-8")
    document = seated(run, at, *RESTING, "--absent", absent, "--seed", "1", "--steps", "2000")
    assert list(broken(document)) == []
    assert rests_running(seated(run, at, *RESTING, "--seed", "1", "--steps", "2000")) == 0


def test_names_come_from_a_file_or_from_the_teams(run: Run, tmp_path: Path, at: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("\ufeffигрок\n" + "\n".join(f"Игрок {n}" for n in range(12)), "utf-8")
    document = seated(run, at, *SMALL, "--names", names, "--steps", "10")
    assert document["players"] == [f"Игрок {n}" for n in range(12)]
    teams = tmp_path / "teams.csv"
    teams.write_text("".join(f"{n % 2};Игрок {n}\n" for n in range(20)), "utf-8")
    status, _, err = run("seat", "--teams", teams, "--tables", "2", "--rounds", "3")
    assert status == 2
    assert "team 0 has 10 players, and there are 2 tables to part them" in err
    teams.write_text("".join(f"{n // 2};Игрок {n}\n" for n in range(20)), "utf-8")
    document = seated(run, at, "--teams", teams, "--tables", "2", "--rounds", "3", "--steps", "9")
    assert set(document["players"]) == {f"Игрок {n}" for n in range(20)}
    assert list(broken(document)) == []


def test_the_same_seed_and_steps_give_the_same_seating(run: Run, tmp_path: Path) -> None:
    one, same, other = (tmp_path / f"{name}.json" for name in "abc")
    for path, seed in ((one, "3"), (same, "3"), (other, "4")):
        seated(run, path, *RESTING, "--seed", seed, "--steps", "4000")
    assert one.read_bytes() == same.read_bytes()
    assert read(one)["rounds"] != read(other)["rounds"]


def test_a_seed_that_is_not_given_is_told(run: Run, tmp_path: Path) -> None:
    one, same = tmp_path / "a.json", tmp_path / "b.json"
    drawn = seated(run, one, *SMALL, "--steps", "50")["seed"]
    seated(run, same, *SMALL, "--steps", "50", "--seed", str(drawn))
    assert one.read_bytes() == same.read_bytes()


def test_a_resumed_search_ends_in_the_same_bytes(run: Run, tmp_path: Path) -> None:
    whole, part, resumed = (tmp_path / f"{name}.json" for name in "abc")
    kept = tmp_path / "kept"
    seated(run, whole, *RESTING, "--seed", "3", "--steps", "4000")
    seated(run, part, *RESTING, "--seed", "3", "--steps", "1500", "--checkpoint", kept)
    assert read(part)["steps"] == 1500
    seated(run, resumed, "--resume", kept, "--steps", "4000")
    assert whole.read_bytes() == resumed.read_bytes()
    # The same once more with all options said again, which have to be the same.
    seated(run, resumed, *RESTING, "--seed", "3", "--resume", kept, "--steps", "4000")
    assert whole.read_bytes() == resumed.read_bytes()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (SMALL, "--resume continues a search for something else"),
        (("--seed", "4"), "--resume continues a search with seed 3"),
    ],
)
def test_a_search_is_resumed_as_what_it_was(
    run: Run, tmp_path: Path, args: tuple[str, ...], words: str
) -> None:
    kept = tmp_path / "kept"
    at = tmp_path / "a.json"
    seated(run, at, *RESTING, "--seed", "3", "--steps", "5", "--checkpoint", kept)
    status, out, err = run("seat", *args, "--resume", kept)
    assert (status, out) == (2, "")
    assert words in err


def test_checkpoints_that_are_none(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    seated(run, tmp_path / "a.json", *SMALL, "--seed", "3", "--steps", "5", "--checkpoint", kept)
    document = read(kept)
    for wrong, words in (
        ({**document, "search": []}, "search: expected where a search for this problem stands"),
        (
            {**document, "search": {**document["search"], "best": [1]}},
            "search: expected where a search for this problem stands",
        ),
        ({**document, "search": {}}, "search: expected where a search for this problem stands"),
        ({**document, "version": 2}, "version: expected the value 1, got 2"),
        ({**document, "players": document["players"][1:]}, "search: expected where"),
    ):
        kept.write_text(json.dumps(wrong), "utf-8")
        status, out, err = run("seat", "--resume", kept)
        assert (status, out) == (2, "")
        assert f"{kept}: {words}" in err or "this cannot be seated" in err


def test_text_on_standard_output(run: Run) -> None:
    status, out, _ = run("seat", *SMALL, "--seed", "1", "--steps", "10")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "Round 1"
    assert lines[1].split() == ["Seat", "Table", "1"]
    assert lines[12].startswith("not playing: p")
    assert out.count("not playing") == 6
    assert "Sits out in rounds" in out


def test_csv(run: Run, tmp_path: Path, at: Path) -> None:
    table = tmp_path / "seating.CSV"
    assert run("seat", *SMALL, "--seed", "1", "--steps", "10", "-o", table).status == 0
    document = seated(run, at, *SMALL, "--seed", "1", "--steps", "10")
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["round", "table", "seat", "player"]
    assert [row["player"] for row in rows] == [
        player for tables in document["rounds"] for table in tables for player in table
    ]


def test_xlsx_and_html(run: Run, tmp_path: Path) -> None:
    for name, begins in (("a.xlsx", b"PK"), ("a.html", b"<!doctype html>")):
        path = tmp_path / name
        assert run("seat", *SMALL, "--seed", "1", "--steps", "10", "-o", path).status == 0
        assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "the option --tables is missing"),
        (("--tables", "2"), "the option --rounds is missing"),
        (("--tables", "2", "--rounds", "3"), "say who plays"),
        (
            ("--players", "9", "--tables", "1", "--rounds", "3"),
            "players: 9; one table needs 10",
        ),
        (("--players", "20", "--tables", "2", "--rounds", "0"), "there are no rounds"),
        (("--players", "20", "--tables", "0", "--rounds", "1"), "round 1 has no tables"),
        (("--players", "25", "--tables", "2", "--rounds", "3"), "cannot be shared evenly"),
        (
            ("--players", "25", "--tables", "2", "--rounds", "10", "--games", "7"),
            "the players' games need 175 seats, all rounds together have 200",
        ),
        (("--players", "15", "--tables", "2", "--rounds", "3"), "only 15 are there"),
        ((*SMALL, "--seconds", "nan"), "expected a number of seconds"),
        (("--players", "x"), "'x' is not a valid integer"),
        (("--players", "100000"), "not in the range"),
        (("--players", "30", "check", "x.json"), "options stand after check"),
        ((*SMALL, "-o", "seating.pdf"), "one of .json, .csv, .xlsx, .html"),
        ((*SMALL, "-o", "nowhere/seating.json"), "its folder does not exist"),
        ((*SMALL, "--checkpoint", "nowhere/kept"), "its folder does not exist"),
        ((*SMALL, "--names", "nowhere.csv"), "nowhere.csv: $: expected a file, got nothing"),
    ],
)
def test_what_is_refused(run: Run, args: tuple[str, ...], words: str) -> None:
    status, out, err = run("seat", *args)
    assert (status, out) == (2, "")
    assert words in err


def test_contradictions_are_named_together(run: Run, tmp_path: Path) -> None:
    teams, judges = tmp_path / "teams.csv", tmp_path / "judges.csv"
    teams.write_text("A,p01\nA,p02\nA,p03\nA,p04\n", "utf-8")
    judges.write_text("Ким,p05\nОрлов,p05\n", "utf-8")
    status, out, err = run("seat", *THIRTY, "--teams", teams, "--judges", judges)
    assert (status, out) == (2, "")
    lines = err.splitlines()
    assert lines[0] == "this cannot be seated, for these reasons:"
    assert lines[-3:] == [
        "  judges: 2; tables at once: 3",
        "  no judge may judge p05",
        "  team A has 4 players, and there are 3 tables to part them",
    ]


def test_faults_of_all_files_are_told_row_by_row(run: Run, tmp_path: Path) -> None:
    teams, pairs, absent = (tmp_path / f"{name}.csv" for name in ("teams", "pairs", "absent"))
    teams.write_text("team,player\nA,p01\nB,p01\nC\nD,p1\n,p05\n", "utf-8")
    pairs.write_text("p01,nobody\n\np02,p02\np03,p04\np04,p03\n", "utf-8")
    absent.write_text("p01,11\np02,x\n", "utf-8")
    status, out, err = run("seat", *THIRTY, "--teams", teams, "--avoid", pairs, "--absent", absent)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        f'{teams}: row 3: expected what was not yet given, got "p01", as in row 2',
        f"{teams}: row 4: expected the columns team, player, got 1 of them",
        f'{teams}: row 5: expected "p21" or another of the players, got "p1"',
        f"{teams}: row 6: expected a cell that is not empty, got nothing",
        f'{pairs}: row 1: expected one of the players, got "nobody"',
        f'{pairs}: row 3: expected another player than the one before, got "p02"',
        f'{pairs}: row 5: expected what was not yet given, got "p04, p03", as in row 4',
        f'{absent}: row 1: expected a round from 1 to 10, got "11"',
        f'{absent}: row 2: expected a round from 1 to 10, got "x"',
    ]


def test_players_and_names_have_to_agree(run: Run, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("\n".join("abcdefghij"), "utf-8")
    status, _, err = run(
        "seat", "--players", "11", "--names", names, "--tables", "1", "--rounds", "1"
    )
    assert status == 2
    assert f"--players says 11, and {names} names 10" in err


def test_no_input_is_written_over(run: Run, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("\n".join("abcdefghijkl"), "utf-8")
    for option in ("-o", "--checkpoint"):
        status, _, err = run("seat", *SMALL, "--names", names, option, names)
        assert status == 2
        assert "one of the files to be read" in err
    assert names.read_text("utf-8").startswith("a\n")


def test_bounds(run: Run) -> None:
    status, out, _ = run("seat", "bound", "--players", "30", "--tables", "3", "--rounds", "10")
    assert status == 0
    lines = out.splitlines()
    assert lines[:2] == [
        "30 players, 3 tables, 10 rounds",
        "No seating has a sum of squared meetings below 4590.",
    ]
    assert [int(line.split()[0]) for line in lines[4:]] == [4590, 4500, 4230, 4230]
    assert lines[4].endswith("players whom two games share, spread evenly over the pairs of games")


def test_help_of_all(run: Run) -> None:
    for args in ((), ("check",), ("bound",), ("redo",)):
        status, out, _ = run("seat", *args, "--help")
        assert status == 0
        assert "--lang" in out
    assert "Рассадить турнир" in run("--lang", "ru", "seat", "--help").out


@pytest.mark.parametrize("page", ["seating.md", "seating.ru.md"])
def test_options_in_the_documentation_are_there(run: Run, page: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")
    helps = "".join(run("seat", *args, "--help").out for args in ((), ("check",), ("redo",)))
    told = set(re.findall(r"(?<![\w-])--[a-z]+", text))
    assert {"--players", "--from", "--resume", "--absent"} <= told
    assert told <= set(re.findall(r"--[a-z]+", helps))


def test_a_seating_does_not_take_its_checkpoints_place(run: Run, tmp_path: Path) -> None:
    both = str(tmp_path / "both.json")
    status, out, err = run("seat", *SMALL, "--checkpoint", both, "-o", both)
    assert (status, out) == (2, "")
    assert "--checkpoint" in err
    assert not (tmp_path / "both.json").exists()
