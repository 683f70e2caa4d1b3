import json
from typing import Any

import pytest
from tests.cli.running import Run, Write
from tests.cli.samples import CUP, SEATS, game, tournament


def test_every_point_with_its_reason(run: Run, write: Write) -> None:
    status, out, err = run("explain", write("cup.json", CUP), "--player", "tundra")
    assert (status, err) == (0, "")
    under = " " * 23
    ci = (
        "killed in night 1 as a red, i = 1; games on this distance: 2; B = 4, the least there is;"
        " the reds won · +0.05 (0.4 · 1 / 4 · 1/2)"
    )
    assert out.splitlines() == [
        "Кубок  edition fsm",
        "",
        "Tundra (p02)  place 4",
        "  game 1, round 1, table 2, seat 2, citizen, red won: +1.35",
        "    8.2.1        +1.0  Win as a red",
        f"{under}the red team won · +1.0 (for the win)",
        "    8.3.5        +0.3  Best move: blacks named",
        f"{under}named in the best move: 8, 9, 3 · +0.3 (2 blacks named: 8, 9)",
        "    8.6.4.2     +0.05  Half of Ci: the reds won",
        f"{under}{ci}",
        "  game 2, seat 2, citizen, draw: 0",
        "  game 3, seat 2, citizen, red won: annulled, counts nowhere (не тот состав)",
        "  Total: 1.35",
    ]


def test_what_is_not_credited_and_why(run: Run, write: Write) -> None:
    _, out, _ = run("explain", write("cup.json", CUP), "--player", "Апрель", "--game", "2")
    under = " " * 23
    assert out.splitlines()[3:] == [
        "  game 2, seat 6, citizen, draw: 0",
        "    8.4.3           –  Extra points",
        f"{under}the judge's mark: extra points · +0.6 (as recorded)",
        f"{under}not credited by 8.4.8",
        "    Found in the record:",
        f"{under}violation 8.4.8: extra points +0.6: not credited in a draw",
        "  Sum of these games: 0",
    ]


def test_all_players_come_in_the_order_of_the_table(run: Run, write: Write) -> None:
    file = write("cup.json", CUP)
    explained = json.loads(run("explain", file, "--format", "json").out)
    scored = json.loads(run("score", file, "--format", "json").out)
    assert [p["player"] for p in explained["players"]] == [
        row["player"] for row in scored["standings"]
    ]


@pytest.mark.parametrize("name", ["fsm-compensation-fraction", "fsm-protocol-versions"])
def test_sums_are_the_totals_of_the_table(
    run: Run, write: Write, name: str, request: pytest.FixtureRequest
) -> None:
    case = json.loads((request.config.rootpath / f"tests/cases/{name}.json").read_text("utf-8"))
    result = json.loads(run("explain", write("c.json", case["file"]), "--format=json").out)
    for player in result["players"]:
        assert player["sum"] == player["total"]
        assert player.get("sum_exact") == player.get("total_exact")
        assert [g["id"] for g in player["games"]] == [
            g["id"] for stage in case["file"]["stages"] for g in stage["games"]
        ]


def test_json_of_an_award(run: Run, write: Write) -> None:
    file = write("cup.json", CUP)
    result = json.loads(run("explain", file, "--player=p02", "--game=1", "--format=json").out)
    (player,) = result["players"]
    (played,) = player["games"]
    best_move = played["awards"][1]
    assert best_move == {
        "clause": "8.3.5",
        "title": "Best move: blacks named",
        "points": "0.3",
        "fact": "best_moves[0]",
        "facts": ["named in the best move: 8, 9, 3"],
        "parameters": best_move["parameters"],
        "terms": [{"points": "0.3", "for": "2 blacks named: 8, 9"}],
        "arithmetic": "+0.3 (2 blacks named: 8, 9)",
    }
    assert best_move["parameters"]["best_move.points[2]"] == "+0.3"
    assert player["sum"] == "1.35"


def test_json_of_what_is_withheld(run: Run, write: Write) -> None:
    file = write("cup.json", CUP)
    result = json.loads(run("explain", file, "--player=p06", "--game=2", "--format=json").out)
    (played,) = result["players"][0]["games"]
    assert played["awards"] == []
    assert [(item["points"], item["withheld_by"]) for item in played["withheld"]] == [
        ("0.6", "8.4.8")
    ]
    assert [finding["clause"] for finding in played["findings"]] == ["8.4.8"]


@pytest.mark.parametrize("typed", ["p04", "P04", "=sum(a1)", " =SUM(A1) "])
def test_a_player_is_named_by_id_or_name(run: Run, write: Write, typed: str) -> None:
    status, out, _ = run("explain", write("cup.json", CUP), "--player", typed)
    assert status == 0
    assert "=SUM(A1) (p04)" in out


def test_several_players_and_games(run: Run, write: Write) -> None:
    _, out, _ = run(
        *("explain", write("cup.json", CUP), "--player=p01", "--player=zoe\u0308"),
        *("--game=1", "--game=3"),
    )
    assert [line for line in out.splitlines() if line.startswith(("Полынь", "Zoë", "  game"))] == [
        "Zoë (p05)  place 1",
        "  game 1, round 1, table 2, seat 5, citizen, red won: +2.2",
        "  game 3, seat 5, citizen, red won: annulled, counts nowhere (не тот состав)",
        "Полынь (p01)  place 5",
        "  game 1, round 1, table 2, seat 1, Sheriff, red won: +1.0",
        "  game 3, seat 1, Sheriff, red won: annulled, counts nowhere (не тот состав)",
    ]


def test_one_name_of_two_players(run: Run, write: Write) -> None:
    cup: dict[str, Any] = tournament(game("1"))
    for player in SEATS[:2]:
        cup["players"][player] = {"name": "Лира"}
    status, out, err = run("explain", write("cup.json", cup), "--player", "лира")
    assert (status, out) == (2, "")
    assert err == "Error: лира may be any of these ids: p01, p02; give one\n"


def test_unknown_players_and_games(run: Run, write: Write) -> None:
    file = write("cup.json", CUP)
    for args, words in (
        (("--player", "Полын"), "there is no player Полын; nearest: Полынь"),
        (("--player", "qqqqqqqq"), "there is no player qqqqqqqq"),
        (("--game", "9"), "there is no game 9"),
        (("--game", "11"), "there is no game 11; nearest: 1"),
    ):
        status, out, err = run("explain", file, *args)
        assert (status, out) == (2, "")
        assert err == f"Error: {words}\n"


def test_a_bad_file(run: Run, write: Write) -> None:
    status, out, err = run("explain", write("bad.json", {}))
    assert (status, out) == (2, "")
    assert err.count("\n") == 5
