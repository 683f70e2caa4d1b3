"""The table as CSV."""

import csv
import io
import json
from typing import Any

import pytest
from tests.cli.samples import CUP, SEATS, game, tournament

from consigliere.files.reader import read_tournament
from consigliere.files.score_csv import csv_header, harmless, score_csv
from consigliere.files.score_json import row_object
from consigliere.files.telling import Scored
from consigliere.rules.edition import load
from consigliere.rules.scoring import score_tournament
from consigliere.rules.standings import standings


def rows_of(document: dict[str, Any], file: str | None = None) -> list[dict[str, str]]:
    facts = read_tournament(json.dumps(document).encode())
    edition = load(facts.edition)
    text = csv_header(several_files=file is not None)
    text += "".join(score_csv(Scored(facts, edition, score_tournament(facts, edition), file)))
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_row_says_what_the_json_says() -> None:
    facts = read_tournament(json.dumps(CUP).encode())
    edition = load(facts.edition)
    rows = standings(facts, edition, score_tournament(facts, edition))
    for row, cells in zip(rows, rows_of(CUP), strict=True):
        for key, value in row_object(row).items():
            told = "" if value is None else str(value)
            assert cells[key] == (told.lower() if isinstance(value, bool) else told), key


def test_fractions_have_their_exact_value_beside_them() -> None:
    killed = {
        "nights": [{"night": 1, "killed": 2}],
        "best_moves": [{"seat": 2, "named": [8]}],
    }
    cup = tournament(game("1", **killed), *(game(str(number)) for number in range(2, 23)))
    by_id = {row["player"]: row for row in rows_of(cup)}
    assert by_id["p02"]["compensation"] == "0.0222"
    assert by_id["p02"]["compensation_exact"] == "1/45"
    assert by_id["p02"]["total_exact"] == "1991/90"
    assert by_id["p03"]["total_exact"] == ""


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_no_text_is_a_formula(start: str) -> None:
    assert harmless(f"{start}1+1") == f"'{start}1+1"
    cup = tournament(game("1"))
    cup["players"]["p01"]["name"] = f"{start}cmd"
    names = {row["player"]: row["name"] for row in rows_of(cup, file=f"{start}x.json")}
    assert names["p01"] == f"'{start}cmd"
    assert {row["file"] for row in rows_of(cup, file=f"{start}x.json")} == {f"'{start}x.json"}


def test_numbers_below_0_stay_numbers() -> None:
    mark = {"seat": 3, "kind": "extra", "points": "-0.4"}
    by_id = {row["player"]: row for row in rows_of(tournament(game("1", marks=[mark])))}
    assert by_id["p03"]["minus"] == "-0.4"


def test_names_with_commas_and_quotes() -> None:
    cup = tournament(game("1"))
    cup["players"]["p01"]["name"] = 'a, "b"'
    names = {row["player"]: row["name"] for row in rows_of(cup)}
    assert names["p01"] == 'a, "b"'


def test_nothing_in_a_name_steers_a_terminal() -> None:
    assert harmless("\x1b]0;a\n\u202e") == "\\x1b]0;a\\n\\u202e"


def test_guests_have_no_place_and_come_last() -> None:
    cup = tournament(game("1"))
    cup["players"]["p01"]["guest"] = True
    rows = rows_of(cup)
    assert (rows[-1]["player"], rows[-1]["place"]) == ("p01", "")
    assert len(rows) == len(SEATS)
