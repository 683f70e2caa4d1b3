import csv
import io
import json
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.running import Run, Write
from tests.cli.samples import CLEAN, CUP, game, tournament


def test_text_is_a_table_with_games_and_findings_below(run: Run, write: Write) -> None:
    status, out, err = run("score", write("cup.json", CUP))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Кубок  edition fsm"
    assert lines[2].split() == [
        *("Place", "Player", "Total", "Main", "Add.", "Wins", "Ci", "BM"),
        *("+", "−", "S/D", "FK", "Games"),
    ]
    assert lines[3].split() == [
        *("1", "Zoë", "2.20", "1.00", "+1.20", "1", "0", "0", "+1.20", "0", "0", "0", "2")
    ]
    assert "3 games, 1 of them annulled; 2 violations, 1 consent needed" in lines
    assert any("consigliere check" in line for line in lines)
    assert "\x1b" not in out


def test_text_columns_are_aligned_under_wide_letters(run: Run, write: Write) -> None:
    _, out, _ = run("score", write("cup.json", CUP))
    table = out.split("\n\n")[1].splitlines()
    ends = {cell_len(line[: line.index(".") + 3]) for line in table[1:]}
    assert len(ends) == 1


def test_text_says_by_which_clause_a_tie_was_broken_and_where_a_lot_is_needed(
    run: Run, write: Write
) -> None:
    # Seats 1 to 7 won; 2 was killed first, 3 to 7 share everything.
    cup = tournament(game("1", nights=[{"night": 1, "killed": 2}]))
    _, out, _ = run("score", write("cup.json", cup))
    lines = {line.split()[1]: line for line in out.splitlines() if line[:5].strip().isdigit()}
    assert lines["Полынь"].endswith("  ahead by 8.7.4")  # won as the Sheriff
    assert lines["Tundra"].endswith("  ahead by 8.7.5")
    assert lines["Zoë"].endswith("  lot needed")


def test_text_names_are_cut_and_cannot_steer_a_terminal(run: Run, write: Write) -> None:
    cup = tournament(game("1"), name="a\x1b[2Jb")
    cup["players"]["p01"]["name"] = "я" * 1000
    cup["players"]["p02"]["name"] = "\x1b[31mred\nline\u202e"
    _, out, _ = run("score", write("cup.json", cup))
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert f" {'я' * 39}… " in out
    assert max(map(len, out.splitlines())) < 130


def test_text_of_several_files_has_a_heading_for_each(run: Run, write: Write) -> None:
    first, second = write("a.json", CUP), write("b.json", CLEAN)
    _, out, _ = run("score", second, first)
    lines = out.splitlines()
    assert lines.index(str(first)) < lines.index(str(second))
    assert lines.count("Кубок  edition fsm") == 2


def test_provisional_ci_is_marked(run: Run, write: Write) -> None:
    cup = tournament(
        game("1", nights=[{"night": 1, "killed": 2}], best_moves=[{"seat": 2, "named": [8]}])
    )
    cup["stages"][0] |= {"finished": False, "planned_games": 10}
    _, out, _ = run("score", write("cup.json", cup))
    assert "≈0.05" in out
    assert "≈ Ci is provisional" in out


def test_json_of_one_file_is_the_bare_object(run: Run, write: Write) -> None:
    status, out, _ = run("score", write("cup.json", CUP), "--format", "json")
    result = json.loads(out)
    assert status == 0
    assert list(result) == ["edition", "games", "standings"]
    assert [scored["id"] for scored in result["games"]] == ["1", "2", "3"]
    assert result["games"][2] == {"id": "3", "awards": [], "findings": []}


@pytest.mark.parametrize("as_folder", [True, False])
def test_json_of_several_is_an_array_sorted_by_path(
    run: Run, write: Write, *, as_folder: bool
) -> None:
    second, first = write("in/b.json", CLEAN), write("in/a.json", CUP)
    _, out, _ = run("score", *([first.parent] if as_folder else [second, first]), "--format=json")
    results = json.loads(out)
    assert [result["file"] for result in results] == [str(first), str(second)]
    assert list(results[0]) == ["file", "edition", "games", "standings"]


def test_json_of_a_folder_with_one_file_is_an_array_too(run: Run, write: Write) -> None:
    folder = write("in/a.json", CLEAN).parent
    assert len(json.loads(run("score", folder, "--format", "json").out)) == 1


@pytest.mark.parametrize("form", ["text", "json", "csv", "html"])
def test_a_bad_file_is_reported_and_the_others_are_scored(
    run: Run, write: Write, form: str
) -> None:
    bad = write("in/b.json", {**CLEAN, "edition": "fsm-1999"})
    write("in/a.json", CUP)
    write("in/c.json", CLEAN)
    status, out, err = run("score", bad.parent, "--format", form)
    assert status == 2
    assert err == f'{bad}: edition: expected one of fsm, fiim, fsm-2024, got "fsm-1999"\n'
    assert "a.json" in out
    assert "c.json" in out
    assert "b.json" not in out


@pytest.mark.parametrize("form", ["text", "json", "csv", "html"])
def test_where_nothing_could_be_scored_nothing_is_printed(
    run: Run, write: Write, form: str, tmp_path: Path
) -> None:
    bad = write("bad.json", {})
    status, out, err = run("score", bad, bad.with_name("no.json"), "--format", form)
    assert (status, out) == (2, "")
    assert err.startswith(f"{bad}: format: expected the value tournament, got nothing\n")
    target = tmp_path / "out"
    assert run("score", bad, "--format", form, "--out", target).status == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.json"]


def test_csv_has_the_keys_of_the_json_and_harmless_cells(run: Run, write: Write) -> None:
    _, out, _ = run("score", write("cup.json", CUP), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert not out.startswith("\ufeff")
    assert [row["player"] for row in rows][:3] == ["p05", "p04", "p03"]
    by_id = {row["player"]: row for row in rows}
    assert by_id["p04"]["name"] == "'=SUM(A1)"
    assert by_id["p05"]["total"] == "2.2"
    assert by_id["p05"]["needs_lot"] == "false"
    assert by_id["p10"]["decided_by"] == ""


def test_csv_of_several_files_names_them(run: Run, write: Write) -> None:
    folder = write("in/a.json", CUP).parent
    write("in/b.json", CLEAN)
    _, out, _ = run("score", folder, "--format", "csv")
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0][:3] == ["file", "place", "player"]
    assert len(rows) == 21
    assert {row[0] for row in rows[1:]} == {str(folder / "a.json"), str(folder / "b.json")}


def test_findings_do_not_change_the_status(run: Run, write: Write) -> None:
    assert run("score", write("cup.json", CUP)).status == 0


def test_no_arguments(run: Run) -> None:
    status, out, err = run("score")
    assert (status, out) == (2, "")
    assert "Missing argument 'FILE...'" in err


def test_an_empty_path_is_not_the_current_folder(run: Run) -> None:
    status, out, err = run("score", "")
    assert (status, out) == (2, "")
    assert "a path is empty" in err


def test_after_some_rounds_the_table_is_that_of_then(run: Run, write: Write) -> None:
    first, second = (game(str(number), round=number) for number in (1, 2))
    status, out, _ = run(
        "score", write("cup.json", tournament(first, second)), "--after", "1", "--format", "json"
    )
    assert status == 0
    result = json.loads(out)
    assert [each["id"] for each in result["games"]] == ["1"]
    assert all(row["provisional"] for row in result["standings"])


def test_after_needs_to_know_the_rounds(run: Run, write: Write) -> None:
    path = write("cup.json", tournament(game("1", round=1), game("2")))
    status, out, err = run("score", path, "--after", "1")
    assert (status, out) == (2, "")
    assert "stages[0].games[1].round: expected the round of each game" in err


def test_a_final_that_ranks_above_is_named(run: Run, write: Write) -> None:
    file = tournament(game("1"))
    file["stages"][0]["ranks_above"] = True
    _, out, _ = run("score", write("cup.json", file))
    assert f"Whoever plays in “{file['stages'][0]['name']}” stands above everyone else." in out
