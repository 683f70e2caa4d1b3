import json
from pathlib import Path

import pytest
from tests.cli.running import Run, Write
from tests.cli.samples import CLEAN


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("edition", ["fsm", "fiim", "fsm-2024"])
def test_a_new_file_passes_check(run: Run, tmp_path: Path, edition: str, language: str) -> None:
    path = tmp_path / "cup.json"
    made = run("new", path, "--edition", edition, "--name", "Кубок", "--lang", language)
    assert made == (0, "", "")
    status, out, err = run("check", path)
    assert (status, err) == (0, "")
    assert f"Кубок  edition {edition}" in out


@pytest.mark.parametrize("edition", ["fsm", "fiim", "fsm-2024"])
def test_its_example_game_is_sound(run: Run, write: Write, edition: str) -> None:
    document = json.loads(run("new", "--edition", edition).out)
    document["stages"][0]["games"].append(document["x"]["game"])
    del document["players"]
    assert run("check", write("cup.json", document)).status == 0


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
