"""Every error the tournament file knows, at its exact path."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.files.samples import as_bytes, full

from consigliere.files.document import Json
from consigliere.files.reader import Unreadable, _read_fast, _read_slowly, read_tournament
from consigliere.rules.game import UNRECORDED, Id, Seat, Team
from consigliere.rules.path import path_text
from consigliere.rules.problem import Problem
from consigliere.rules.words import Words

say = Words("en")
CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
GAME = "stages[0].games[0]"


def problems_of(data: bytes) -> tuple[Problem, ...]:
    with pytest.raises(Unreadable) as refused:
        read_tournament(data)
    return refused.value.problems


def told(document: Json) -> list[str]:
    return [problem.told(say) for problem in problems_of(as_bytes(document))]


def paths(document: Json) -> list[str]:
    return [path_text(problem.path) for problem in problems_of(as_bytes(document))]


def first_game(document: Json) -> Json:
    return document["stages"][0]["games"][0]


# --------------------------------------------------------------------------------- sound files


def test_every_key_is_read() -> None:
    tournament = read_tournament(as_bytes(full()))
    game = tournament.stages[0].games[0]
    assert game.roles.mafia == (5, 8)
    assert game.days[0].ballots[0] == {4: (1, 2, 3), 6: (5, 6)}
    assert game.days[0].lift is not None
    assert game.days[0].lift.for_ == (1, 2, 3, 5, 7, 9)
    assert game.nights[1].killed is None
    assert game.nights[1].don_check is None
    assert game.nights[1].sheriff_check is UNRECORDED
    assert game.fouls == {6: 3, 10: 4}
    assert [mark.points for mark in game.marks] == [40, -20, 0, 40, -50, -10]
    assert game.departures[Seat(4)].colours[0].colour is Team.RED
    assert tournament.players is not None
    assert tournament.players[Id("x")].name == "x"


def test_the_fast_path_and_the_slow_one_read_the_same() -> None:
    data = as_bytes(full())
    assert _read_fast(data) == _read_slowly(data.decode())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_every_worked_case_is_sound(case: Path) -> None:
    data = as_bytes(json.loads(case.read_bytes())["file"])
    assert _read_fast(data) == _read_slowly(data.decode())


def test_x_may_stand_in_any_object_and_is_carried_along() -> None:
    def with_x(value: Json, key: str = "") -> Json:
        if isinstance(value, list):
            return [with_x(item) for item in value]
        if not isinstance(value, dict):
            return value
        parts = {name: with_x(part, name) for name, part in value.items()}
        return parts if key in {"players", "external"} else {**parts, "x": {"any": [1.5, None]}}

    document = with_x(full())
    tournament = read_tournament(as_bytes(document))
    game = tournament.stages[0].games[0]
    assert tournament.x == game.roles.x == game.marks[2].x == {"any": [1.5, None]}
    assert game.fouls == {6: 3, 10: 4}
    assert game.nights[0].shots == {3: 2, 5: 2, 8: 2}


def test_in_players_and_external_x_may_be_an_id_or_what_a_program_keeps_there() -> None:
    document = full()
    document["players"]["x"] = {"external": {"x": "1"}}
    read = read_tournament(as_bytes(document))
    assert read.players is not None
    assert read.players[Id("x")].external == {"x": "1"}
    document["players"]["x"]["external"] = {"x": 1}
    read = read_tournament(as_bytes(document))
    assert read.players is not None
    assert read.players[Id("x")].external == {}
    for note in ("a note", {"a": "note"}, None):
        document["players"]["x"] = note
        assert paths(document) == ["stages[0].participants[10]"]  # no player of that id
        participants = document["stages"][0]["participants"]
        document["stages"][0]["participants"] = participants[:10]
        assert "x" not in (read_tournament(as_bytes(document)).players or {})
        document["stages"][0]["participants"] = participants


def test_beside_an_unread_x_all_else_is_read() -> None:
    document = full()
    document["players"]["x"] = "a note"
    document["players"]["p01"]["nme"] = "A"
    assert paths(document) == ["players.p01.nme", "stages[0].participants[10]"]


@pytest.mark.parametrize("more", ["roles", "nights"])
def test_a_surplus_key_hides_nothing(more: str) -> None:
    """Which of two things is wrong does not depend on whether the other is."""
    document = full()
    game = first_game(document)
    game["roles"]["sheriff"] = 9
    game["first_killed"]["departure_protocol"]["colours"] = [
        {"seat": 6, "colour": "red", "basis": "own_check"}
    ]
    alone = paths(document)
    assert alone
    surplus = game["roles"] if more == "roles" else game["nights"][-1]
    surplus["y"] = 1
    assert len(paths(document)) == len(alone) + 1


def test_four_claims_are_too_many_whatever_they_say() -> None:
    document = full()
    claims = [{"seat": seat, "as": "red"} for seat in (3, 4, 5, 11)]
    first_game(document)["first_killed"]["departure_protocol"]["claims"] = claims
    at = f"{GAME}.first_killed.departure_protocol.claims"
    assert {at, f"{at}[3].seat"} <= set(paths(document))


def test_a_number_too_long_to_write_is_refused() -> None:
    document = full()
    document["stages"][0]["planned_games"] = 10**4000 + 1
    assert paths(document) == ["stages[0].planned_games"]


def test_a_byte_order_mark_is_accepted() -> None:
    assert read_tournament(b"\xef\xbb\xbf" + as_bytes(full())).name == "Кубок"


# ---------------------------------------------------------------------------- no document at all

UTF_8 = "a JSON document in UTF-8"
COMMA = "a comma or a closing bracket, here or on a line above"


@pytest.mark.parametrize(
    ("data", "expected", "got"),
    [
        (b"", UTF_8, "an empty file"),
        (b"\xef\xbb\xbf \n", UTF_8, "an empty file"),
        (b'{"a": "\xff"}', UTF_8, "the byte 0xFF at offset 7"),
        (b'\xef\xbb\xbf{"a": "\xff"}', UTF_8, "the byte 0xFF at offset 10"),
        (b"[" * 100_000, UTF_8, "one that nests too deep"),
        (b"[" * 202 + b"]" * 202, UTF_8, "one that nests too deep"),
        (b'{\n "a": }', "a value", '"}" at line 2, column 7'),
        (b'{"a": 1 "b": 2}', COMMA, '"\\"b\\": 2}" at line 1, column 9'),
        (
            b'{"a": 0,4}',
            'a fraction with a dot, points in quotes: "0.4"',
            '"4}" at line 1, column 9',
        ),
        ("{«a»: 1}".encode(), 'straight double quotes: "', '"«a»: 1}" at line 1, column 2'),
        (b"{a: 1}", "a key in double quotes", '"a: 1}" at line 1, column 2'),
        (b'{"a" 1}', "a colon after the key", '"1}" at line 1, column 6'),
        (b'["a\tb"]', "JSON", '"b\\"]" at line 1, column 4'),
        (b"{} {}", "nothing more after the end", '"{}" at line 1, column 4'),
        (
            b'{"stages": [',
            "a whole JSON document",
            "one that ends too early, at line 1, column 13",
        ),
    ],
)
def test_what_is_no_json_is_a_problem_of_the_whole_file(
    data: bytes, expected: str, got: str
) -> None:
    (problem,) = problems_of(data)
    assert problem.told(say) == f"$: expected {expected}, got {got}"


@pytest.mark.parametrize("data", [b"[1, ]", b'{"a": 1,\n}', b'{"a": [{"b": 1,}]}'])
def test_a_comma_too_many_is_told_as_such(data: bytes) -> None:
    (problem,) = problems_of(data)  # where it is told to be depends on the Python
    assert problem.told(say).startswith("$: expected no comma before a closing bracket, got ")


def test_a_file_cut_anywhere_ends_too_early() -> None:
    text = json.dumps({"a": [1, -2, True, False, None, "é\\\u0001"], "b": {}})
    for length in range(1, len(text)):
        (problem,) = problems_of(text[:length].encode())
        assert "ends too early" in problem.told(say), text[:length]


def test_depth_is_judged_alike_on_both_paths() -> None:
    def nested(depth: int) -> bytes:
        return as_bytes(full())[:-1] + b', "x": ' + b"[" * depth + b"]" * depth + b"}"

    deepest = next(depth for depth in range(1000) if _read_fast(nested(depth + 1)) is None)
    assert _read_slowly(nested(deepest).decode()) == _read_fast(nested(deepest))
    (problem,) = problems_of(nested(deepest + 1))
    assert problem.told(say).endswith("got one that nests too deep")


# ------------------------------------------------------------------------------- one fault each


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[]", "$: expected an object, got []"),
        ("NaN", "$: expected an object, got NaN"),
        ('"\\ud800"', '$: expected an object, got "\\ud800"'),
    ],
)
def test_a_document_that_is_no_object(text: str, line: str) -> None:
    assert [problem.told(say) for problem in problems_of(text.encode())] == [line]


def test_an_empty_object_lacks_all_required_keys() -> None:
    assert told({}) == [
        "format: expected the value tournament, got nothing",
        "version: expected the value 1, got nothing",
        "edition: expected one of fsm, fiim, fsm-2024, got nothing",
        "name: expected a string, got nothing",
        "stages: expected a list, got nothing",
    ]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("format", "game", "the value tournament"),
        ("version", True, "the value 1"),
        ("version", 1.0, "the value 1"),
        ("version", 2, "the value 1"),
        ("edition", "FSM", "one of fsm, fiim, fsm-2024"),
        ("dates[0]", "28.11.2026", "a date in ISO 8601, as a string"),
        ("players.p01.guest", "yes", "true or false"),
        ("players.p01.external.portal", 1, "a string"),
        ("officials[0].category", "fourth", "one of supreme, first, second, third, none"),
        ("rounds[0].stage", -1, "a whole number from 0"),
        ("stages[0].planned_games", 0, "a whole number from 1"),
        ("stages[0].planned_games", 1e3, "a whole number from 1"),
        ("stages[0].games", {}, "a list"),
        (f"{GAME}.id", "", "a string that is not empty"),
        (f"{GAME}.outcome", "won", "one of red, black, draw"),
        (f"{GAME}.seats", [], "a list of length 10"),
        (f"{GAME}.seats", ["p01", "p02"], "a list of length 10"),
        (f"{GAME}.seats[9]", None, "a string that is not empty"),
        (f"{GAME}.roles", None, "an object"),
        (f"{GAME}.roles.don", 11, "a whole number from 1 to 10"),
        (f"{GAME}.roles.don", "3", "a whole number from 1 to 10"),
        (f"{GAME}.roles.don", True, "a whole number from 1 to 10"),
        (f"{GAME}.roles.don", [3], "a whole number from 1 to 10"),
        (f"{GAME}.roles.mafia", [5], "a list of length 2"),
        (f"{GAME}.roles.mafia", [5, 8, 9], "a list of length 2"),
        (f"{GAME}.started_at", "noon", "a date and time in ISO 8601, as a string"),
        (f"{GAME}.round", None, "a whole number from 1"),
        (f"{GAME}.days[0].voted_out[1]", 0, "a whole number from 1 to 10"),
        (f"{GAME}.nights[0].killed", 0, "a whole number from 1 to 10 or null"),
        (f"{GAME}.nights[0].shots.3", "2", "a whole number from 1 to 10 or null"),
        (f"{GAME}.nights[0].don_check", False, "a whole number from 1 to 10 or null"),
        (f"{GAME}.fouls.6", 5, "a whole number from 0 to 4"),
        (f"{GAME}.technical_fouls.6", 3, "a whole number from 0 to 2"),
        (f"{GAME}.best_moves[0].named", [1, 2, 3, 4], "a list no longer than 3"),
        (f"{GAME}.departures.4.colours[0].colour", "grey", "one of red, black"),
        (f"{GAME}.forfeit", None, "an object"),
        (f"{GAME}.marks[0].comment", None, "a string"),
    ],
)
def test_a_wrong_value(path: str, value: Json, expected: str) -> None:
    document = full()
    container, step = _at(document, path)
    container[step] = value
    got = json.dumps(value, ensure_ascii=False)
    assert told(document) == [f"{path}: expected {expected}, got {got}"]


def test_an_empty_id_is_none() -> None:
    document = full()
    document["players"][""] = {}
    assert told(document) == ['players[""]: expected a string that is not empty, got ""']


@pytest.mark.parametrize("points", [0.4, "+0.4", ".4", "0.", "0.123", "1e1", "0,4", "", "9" * 1001])
def test_points_are_decimal_strings(points: Json) -> None:
    document = full()
    first_game(document)["marks"][0]["points"] = points
    assert paths(document) == [f"{GAME}.marks[0].points"]


@pytest.mark.parametrize("key", ["0", "11", "01", " 1", "1.0", "", "one", "١"])
def test_keys_for_seats_are_numbers_from_1_to_10(key: str) -> None:
    document = full()
    first_game(document)["fouls"] = {key: 1}
    (problem,) = problems_of(as_bytes(document))
    assert problem.path == ("stages", 0, "games", 0, "fouls", key)
    assert problem.got == json.dumps(key, ensure_ascii=False)


def test_an_unknown_key_is_told_with_the_known_ones_and_the_nearest() -> None:
    keys = "departure_protocol, black_checks, revealed_sheriff, x"
    document = full()
    left = first_game(document)["first_killed"]
    left |= {"black_check": True, "?": True}
    nearest = f"black_checks or another of the keys {keys}"
    assert told(document) == [
        f'{GAME}.first_killed.black_check: expected {nearest}, got "black_check"',
        f'{GAME}.first_killed.?: expected one of the keys {keys}, got "?"',
    ]


@pytest.mark.parametrize(
    "path",
    [
        "stages[0].name",
        "stages[0].games",
        f"{GAME}.id",
        f"{GAME}.seats",
        f"{GAME}.roles",
        f"{GAME}.roles.sheriff",
        f"{GAME}.outcome",
        f"{GAME}.days[1].day",
        f"{GAME}.nights[0].night",
        f"{GAME}.nights[1].killed",
        f"{GAME}.best_moves[1].named",
        f"{GAME}.removals[0].seat",
        f"{GAME}.forfeit.seat",
        f"{GAME}.marks[2].kind",
        f"{GAME}.marks[2].points",
        f"{GAME}.marks[2].opinion.colours",
        f"{GAME}.marks[4].clause",
        f"{GAME}.first_killed.departure_protocol.claims[1].as",
        f"{GAME}.annulled.reason",
    ],
)
def test_a_missing_key(path: str) -> None:
    document = full()
    container, step = _at(document, path)
    del container[step]
    (line,) = told(document)
    assert line.startswith(f"{path}: expected ")
    assert line.endswith(", got nothing")


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"name": "Кубок"', '"name": "a", "name": "b"', "name"),
        ('"day": 2', '"day": 2, "day": 2', f"{GAME}.days[1].day"),
        ('"don": 3', '"don": 3, "don": 4', f"{GAME}.roles"),
        ('"mafia": [5, 8]', '"mafia": [5, 8], "mafia": [5, 8]', f"{GAME}.roles"),
        ('"sheriff": 2', '"sheriff": 2, "x": 1, "x": 2', f"{GAME}.roles.x"),
        ('"name": "Кубок"', '"name": "a", "x": {"roles": {"don": 1, "don": 2}}', "x.roles.don"),
        ('"name": "Кубок"', '"name": NaN', "name"),
        ('"name": "Кубок"', '"name": "a", "x": [1, -Infinity]', "x[1]"),
        ('"name": "Кубок"', '"name": "a", "x": [1e999]', "x[0]"),
        ('"name": "Кубок"', '"name": "a", "x": ' + "9" * 5000, "x"),
        ('"table": 1', '"table": ' + "9" * 5000, f"{GAME}.table"),
        ('"name": "Кубок"', '"name": "\\udc00"', "name"),
        ('"name": "Кубок"', '"name": "a", "x": {"\\udc00": 1}', 'x["\\udc00"]'),
    ],
)
def test_what_only_the_text_can_tell(old: str, new: str, path: str) -> None:
    text = as_bytes(full()).decode().replace(old, new, 1)
    (problem,) = problems_of(text.encode())
    assert path_text(problem.path) == path


def test_values_are_shown_in_80_characters_however_large_they_are() -> None:
    document = full()
    first_game(document)["outcome"] = "я" * 5_000_000
    document["stages"][0]["finished"] = [[{"key": "value"}] * 100_000]
    document["city"] = {"я" * 5_000_000: 1}
    for problem in problems_of(as_bytes(document)):
        assert isinstance(problem.got, str)
        assert len(problem.got) == 80
        assert problem.got.endswith("…")


# -------------------------------------------------------------------------------- several faults


def test_all_faults_of_a_file_are_told_at_once_in_its_order() -> None:
    document = full()
    game = first_game(document)
    game["seats"][2] = 5
    game["seats"][4] = "p01"
    game["roles"] = {"don": [1, 2], "mafia": [1, 1, 99], "sheriff": 4}
    game["nights"][0]["shots"]["3"] = "a"
    game["best_moves"][0]["named"] = [1, 2, 3, 99]
    del game["marks"][0]["kind"]
    game["marks"][4]["clause"] = "8.9"
    game["outcom"] = game.pop("outcome")
    other = document["stages"][1]["games"][0]
    other["id"] = "1.2"
    other["seats"][0] = "р01"
    assert paths(document) == [
        f"{GAME}.seats[2]",
        f"{GAME}.seats[4]",
        f"{GAME}.roles",
        f"{GAME}.roles.mafia",
        f"{GAME}.roles.mafia[2]",
        f"{GAME}.nights[0].shots.3",
        f"{GAME}.best_moves[0].named",
        f"{GAME}.best_moves[0].named[3]",
        f"{GAME}.first_killed.departure_protocol.colours[1].basis",
        f"{GAME}.marks[0].kind",
        f"{GAME}.marks[4].clause",
        f"{GAME}.outcom",
        f"{GAME}.outcome",
        "stages[1].games[0].id",
        "stages[1].games[0].seats[0]",
    ]


@pytest.mark.parametrize(
    "break_more",
    [
        lambda game: game["nights"][0].update(killed="2"),
        lambda game: game["nights"].insert(0, None),
        lambda game: game.update(nights=None),
        lambda game: game["roles"].update(sheriff=0),
    ],
)
def test_nothing_is_concluded_from_what_could_not_be_read(
    break_more: Callable[[Json], None],
) -> None:
    document = full()
    break_more(first_game(document))
    assert len(paths(document)) == 1


def test_a_key_given_twice_with_a_faulty_value_has_both_problems() -> None:
    text = as_bytes(full()).decode().replace('"day": 2', '"day": 2, "day": 0', 1)
    assert [problem.told(say) for problem in problems_of(text.encode())] == [
        f"{GAME}.days[1].day: expected a whole number from 1, got 0",
        f"{GAME}.days[1].day: expected this key once, got 0",
    ]


def test_what_rests_on_a_faulty_edition_is_not_told() -> None:
    document = full()
    document["edition"] = "?"
    first_game(document)["marks"][4]["clause"] = "?"
    assert paths(document) == ["edition"]


def _at(document: Json, path: str) -> tuple[Json, str | int]:
    """The object or list that holds what stands at a path, and the last step to it."""
    *above, last = [
        int(step) if step.isdigit() and brackets else step
        for part in path.split(".")
        for brackets, step in enumerate(part.replace("]", "").split("["))
    ]
    for step in above:
        document = document[step]
    return document, last
