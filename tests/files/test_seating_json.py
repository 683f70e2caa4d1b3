"""The seating file: what is written is read back, and what is wrong is told."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seating.samples import absences, problems

from consigliere.files.document import Unreadable
from consigliere.files.seating_csv import judge_of, seating_csv
from consigliere.files.seating_json import checkpoint_json, seating_json
from consigliere.files.seating_reader import read_checkpoint, read_seating
from consigliere.rules.words import Words
from consigliere.seating.problem import Problem, plan
from consigliere.seating.redo import Changes, redone
from consigliere.seating.schedule import Seating
from consigliere.seating.search import Search

RESTING = plan(
    25,
    2,
    10,
    games=8,
    teams={"A": ("p01", "p02")},
    avoid=[("p03", "p04")],
    judges={"Ким": ("p01",), "Орлов": (), "=HYPERLINK(1)": ()},
    absent=[("p05", 1)],
)


def seating(problem: Problem = RESTING, steps: int = 100) -> Seating:
    search = Search(problem, 1, fast=False)
    search.advance(steps)
    return search.seating()


def written(what: Seating) -> str:
    return "".join(seating_json(what))


def told(document: dict[str, Any]) -> list[str]:
    """All that is wrong with a document."""
    with pytest.raises(Unreadable) as caught:
        read_seating(json.dumps(document).encode())
    return [problem.told(Words("en")) for problem in caught.value.problems]


def test_what_is_written_is_read_back() -> None:
    found = seating()
    again = read_seating(written(found).encode())
    assert again == found
    assert written(again) == written(found)


@settings(max_examples=15)
@given(st.one_of(problems(), absences()))
def test_any_seating_is_read_back(problem: Problem) -> None:
    found = seating(problem, 0)
    assert read_seating(written(found).encode()) == found


def test_a_seating_done_anew_is_read_back_with_what_was_played() -> None:
    search = redone(seating(), 4, Changes(out=("p07",), late=("Ёж",)), fast=False)
    found = search.seating(seating().judges[:3])
    again = read_seating(written(found).encode())
    assert again == found
    assert again.problem.played == found.rounds[:3]


def test_a_checkpoint_is_read_back() -> None:
    search = Search(RESTING, 1, fast=False)
    search.advance(100)
    judges = (("Ким", "Орлов"),)
    text = "".join(checkpoint_json(RESTING, search.checkpoint(), judges))
    kept = read_checkpoint(text.encode())
    assert kept.problem == RESTING
    assert kept.judges == judges
    resumed = Search.resume(kept.problem, kept.search, fast=False)
    assert resumed.checkpoint() == search.checkpoint()


def test_notes_are_passed_over() -> None:
    document = json.loads(written(seating()))
    document["x"] = {"note": 1}
    document["problem"]["x"] = "note"
    assert read_seating(json.dumps(document).encode()) == seating()


@pytest.mark.parametrize("key", ["players", "rounds", "problem", "seed", "ss"])
def test_a_missing_key_is_told_alone(key: str) -> None:
    document = json.loads(written(seating()))
    del document[key]
    (problem,) = told(document)
    assert problem.startswith(f"{key}: expected ")
    assert problem.endswith("got nothing")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"teams": [{"team": "A", "players": ["q"]}]}, "teams[0].players[0]: expected one of the"),
        ({"teams": [{"team": "A", "players": ["p01", "p01"]}]}, "teams[0].players[1]: expected a"),
        (
            {"teams": [{"team": "A", "players": []}, {"team": "A", "players": []}]},
            "teams[1].team: expected a name that was not yet given here",
        ),
        ({"judges": [{"judge": "A"}, {"judge": "A"}]}, "judges[1].judge: expected a name that"),
        ({"judges": [{"judge": "A", "players": ["q"]}]}, "judges[0].players[0]: expected one of"),
        ({"avoid": [["p01", "p01"]]}, "avoid[0][1]: expected another player than"),
        ({"avoid": [["p01", "p02", "p03"]]}, "avoid[0]: expected a list of 2 players"),
        ({"absent": [{"player": "p01", "round": 11}]}, "absent[0].round: expected a round from 1"),
        ({"absent": [{"player": "q", "round": 1}]}, "absent[0].player: expected one of"),
        ({"games_of_each": [1, 2]}, "games_of_each: expected the games of each of the 25"),
        ({"games_of_each": [8] * 25, "games": 8}, ": expected either games or games_of_each"),
        ({"played": [[]] * 11}, "played: expected at most 10 rounds"),
        ({"played": [[["p01"]]]}, "played[0][0]: expected a list of 10 players, got a list of 1"),
        ({"tables": [0]}, "tables[0]: expected a whole number from 1, got 0"),
    ],
)
def test_demands_that_make_no_sense(change: dict[str, Any], words: str) -> None:
    document = json.loads(written(seating()))
    del document["problem"]["games"]
    document["problem"] |= change
    assert any(line.startswith(("problem." + words, "problem" + words)) for line in told(document))


def test_judges_of_other_rounds() -> None:
    document = json.loads(written(seating()))
    document["judges"][0].pop()
    document["judges"].pop()
    assert told(document) == [
        "judges: expected a list of 10, got a list of 9",
        "judges[0]: expected a list of 2, got a list of 1",
    ]


def test_csv_has_judges_and_no_formula() -> None:
    found = seating()
    lines = "".join(seating_csv(found)).splitlines()
    assert lines[0] == "round,table,seat,player,judge"
    assert len(lines) == 1 + 200
    judge = judge_of(found, 1, 1)
    assert lines[1].endswith(("'" if judge.startswith("=") else "") + judge)
    assert any(line.endswith("'=HYPERLINK(1)") for line in lines)
    assert judge_of(found, 11, 1) == judge_of(found, 1, 3) == ""
