import pytest

from consigliere.rules.game import Id
from consigliere.rules.lookalikes import lookalikes, skeleton
from consigliere.rules.path import Path, path_text, quoted
from consigliere.rules.problem import Problem
from consigliere.rules.words import Message, Words

say = Words("en")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), "$"),
        (("name",), "name"),
        (("stages", 0, "games", 3, "roles", "don"), "stages[0].games[3].roles.don"),
        (("players", "p.1", "name"), 'players["p.1"].name'),
        (("a b",), '["a b"]'),
        (("players", ""), 'players[""]'),
        (("players", 'a"b'), 'players["a\\"b"]'),
        (("players", "[1]"), 'players["[1]"]'),
        (("players", "Ёж"), "players.Ёж"),
        (("$",), '["$"]'),
        (("\ud800",), '["\\ud800"]'),
        (("a\u2028b",), '["a\\u2028b"]'),
    ],
)
def test_paths_are_written_as_people_write_them(path: Path, text: str) -> None:
    assert path_text(path) == text


def test_quoted_text_keeps_its_letters_and_stays_on_one_line() -> None:
    assert quoted("Ёж\n\u202e\U000e0001") == '"Ёж\\n\\u202e\\udb40\\udc01"'


def test_a_problem_is_told_with_what_was_found() -> None:
    nested = Message("{what} or null", {"what": Message("a seat from {least}", {"least": 1})})
    problem = Problem(("seats", 1), nested, '"x"')
    assert problem.told(say) == 'seats[1]: expected a seat from 1 or null, got "x"'
    assert Problem((), Message("more"), Message("nothing")).told(say) == (
        "$: expected more, got nothing"
    )
    assert Problem((), Message("more")).told(say) == "$: expected more"


def test_a_problem_of_a_part_is_told_of_the_whole() -> None:
    problem = Problem(("basis",), Message("…"), reads=(("nights",),)).under(("games", 2))
    assert problem.path == ("games", 2, "basis")
    assert problem.reads == (("games", 2, "nights"),)


def test_letters_of_two_alphabets_look_alike() -> None:
    assert skeleton("р01") == "p01"
    assert skeleton("ОРЁ") == "OPË"
    assert skeleton("O0l1") == "O0l1"
    ids = map(Id, ["p01", "p02", "р01", "p01", "О", "O"])
    assert lookalikes(ids) == {"р01": "p01", "O": "О"}
