import json

from tests.cli.running import Run, Write
from tests.cli.samples import CLEAN, CUP, game, tournament

OFF_THE_SCALE = (
    "extra points: +0.5 is not a value of the scale: +0.2, +0.3, +0.4, +0.6, +0.8, +1.0, +1.2, +1.5"
)


def test_findings_by_severity_with_game_seat_and_player(run: Run, write: Write) -> None:
    file = write("cup.json", CUP)
    status, out, err = run("check", file)
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        str(file),
        "Кубок  edition fsm",
        "",
        "2 violations",
        f"  game 1, seat 4 =SUM(A1): 8.4.3 {OFF_THE_SCALE}",
        "  game 2, seat 6 Апрель: 8.4.8 extra points +0.6: not credited in a draw",
        "",
        "1 consent needed",
        "  game 1, seat 5 Zoë: 8.4.3 extra points: +1.2 needs the chief judge's consent",
    ]


def test_a_finding_about_the_whole_game_names_no_seat(run: Run, write: Write) -> None:
    marks = [{"seat": seat, "kind": "extra", "points": "0.2"} for seat in range(1, 9)]
    _, out, _ = run("check", write("cup.json", tournament(game("7", marks=marks))))
    assert "  game 7: 8.4.1 players given points in the game: 8, at most 7" in out.splitlines()


def test_nothing_found(run: Run, write: Write) -> None:
    status, out, _ = run("check", write("cup.json", CLEAN))
    assert status == 0
    assert out.endswith("no findings\n")


def test_notices_alone_are_status_0(run: Run, write: Write) -> None:
    cup = write("cup.json", tournament(game("1", fouls={"3": 4})))
    status, out, _ = run("check", cup)
    assert status == 0
    assert "1 notice\n  game 1, seat 3" in out


def test_consent_alone_is_status_1(run: Run, write: Write) -> None:
    mark = {"seat": 3, "kind": "extra", "points": "1.2"}
    consent = write("consent.json", tournament(game("1", marks=[mark])))
    agreed = write("agreed.json", tournament(game("1", marks=[{**mark, "approved": True}])))
    assert run("check", consent).status == 1
    assert run("check", agreed).status == 0


def test_a_bad_file_is_status_2_whatever_else_was_found(run: Run, write: Write) -> None:
    status, out, err = run("check", write("a.json", CUP), write("b.json", {}))
    assert status == 2
    assert "2 violations" in out
    assert "b.json: format: expected" in err


def test_json(run: Run, write: Write) -> None:
    status, out, _ = run("check", write("cup.json", CUP), "--format", "json")
    assert status == 1
    result = json.loads(out)
    assert list(result) == ["edition", "findings"]
    assert result["findings"][0] == {
        "game": "1",
        "severity": "violation",
        "clause": "8.4.3",
        "seat": 4,
        "message": OFF_THE_SCALE,
        "player": "p04",
    }


def test_json_of_several(run: Run, write: Write) -> None:
    first, second = write("a.json", CUP), write("b.json", CLEAN)
    results = json.loads(run("check", first, second, "--format", "json").out)
    assert [result["file"] for result in results] == [str(first), str(second)]
    assert results[1]["findings"] == []
