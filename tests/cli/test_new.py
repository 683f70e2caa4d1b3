import json
from pathlib import Path

import pytest
from tests.cli.running import Run, Write
from tests.cli.samples import CLEAN

from consigliere.rules.edition import load


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("edition", ["fsm", "fiim", "fsm-2024"])
def test_a_new_file_passes_check(run: Run, tmp_path: Path, edition: str, language: str) -> None:
    path = tmp_path / "cup.json"
    made = run("new", path, "--edition", edition, "--name", "Кубок", "--lang", language)
    assert made == (0, "", "")
    status, out, err = run("check", path)
    assert (status, err) == (0, "")
    assert f"Кубок  edition {edition}" in out


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("edition", ["fsm", "fiim", "fsm-2024"])
def test_its_example_game_moved_into_games_is_sound(
    run: Run, write: Write, edition: str, language: str
) -> None:
    document = json.loads(run("new", "--edition", edition, "--lang", language).out)
    (stage,) = document["stages"]
    stage["games"].append(document["x"].pop("game"))
    path = write("cup.json", document)
    assert run("check", path, "--format", "json") == (
        0,
        f'{{"edition": "{edition}",\n"findings": [\n]}}\n',
        "",
    )
    status, out, err = run("score", path, "--format", "json")
    assert (status, err) == (0, "")
    scored = json.loads(out)
    rows = {row["player"]: row for row in scored["standings"]}
    assert rows.keys() == document["players"].keys()
    assert rows["p03"]["total"] == "1.4"
    assert all(row["provisional"] for row in rows.values())
    ((penalty,),) = ([a for a in g["awards"] if a["seat"] == 9] for g in scored["games"])
    assert (penalty["clause"] in document["x"]["penalties"], penalty["points"]) == (True, "-0.4")


@pytest.mark.parametrize("edition", ["fsm", "fiim", "fsm-2024"])
def test_its_example_shows_what_the_edition_knows(run: Run, edition: str) -> None:
    notes = json.loads(run("new", "--edition", edition).out)["x"]
    rules = load(edition)
    kinds = {mark["kind"] for mark in notes["game"]["marks"]}
    assert kinds == {"extra", "penalty"} | ({"will"} if edition == "fsm" else set())
    (told,) = (note for note in notes["about_game"] if note.startswith("kind: "))
    assert ("will" in told, "technical_foul" in told) == (edition == "fsm", edition == "fsm")
    assert notes["penalties"].keys() == rules.penalties.acts.keys()
    assert {"fouls", "removals", "best_moves"} <= notes["game"].keys()


def test_the_game_has_no_notes_of_its_own_to_be_copied_along(run: Run) -> None:
    assert "x" not in json.loads(run("new").out)["x"]["game"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_line_is_cut_up_that_need_not_be(run: Run, language: str) -> None:
    lines = run("new", "--lang", language).out.splitlines()
    seats = [f'"p{number:02}"' for number in range(1, 11)]
    assert f'      "seats": [{", ".join(seats)}],' in lines
    assert all(len(line) <= 100 for line in lines if line.lstrip()[0] == "{")


@pytest.mark.parametrize("name", ["\\", "", '"', "Кубок 🏆"])
def test_whatever_its_name_is_it_is_json(run: Run, name: str) -> None:
    assert json.loads(run("new", "--name", name).out)["name"] == (name or "New tournament")


def test_without_a_path_it_goes_to_standard_output(run: Run) -> None:
    document = json.loads(run("new", "--name", "Cup").out)
    assert document["name"] == "Cup"
    assert document["edition"] == "fsm"


def test_a_file_that_exists_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    path.write_text("mine")
    status, out, err = run("new", path)
    assert (status, out) == (2, "")
    assert err == f"cannot write {path}: it exists already and is left as it is\n"
    assert path.read_text() == "mine"


def test_a_folder_that_is_not_there(run: Run, tmp_path: Path) -> None:
    status, _, err = run("new", tmp_path / "no" / "cup.json")
    assert status == 2
    assert err.endswith("its folder does not exist\n")


def test_schema(run: Run) -> None:
    status, out, err = run("schema")
    assert (status, err) == (0, "")
    schema = json.loads(out)
    assert set(schema["required"]) == {"format", "version", "edition", "name", "stages"}
    assert CLEAN.keys() <= schema["properties"].keys()
