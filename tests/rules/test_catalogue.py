import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

from consigliere.rules.catalogue import Clause, Screen, Text, catalogue
from consigliere.rules.edition import NAMES, document, load, parameter

# Every numbered clause of the regulations' sections 8 and 9; of `fsm-2024`, of which only the
# parameters are known, those that they and the software name.
NUMBERED: Final[Mapping[str, str]] = {
    "fsm": """
        8.1 8.1.1
        8.2 8.2.1 8.2.2 8.2.3 8.2.4 8.2.5
        8.3 8.3.1 8.3.2 8.3.3 8.3.4 8.3.5 8.3.6 8.3.7
        8.3.8 8.3.8.1 8.3.8.2 8.3.8.3 8.3.8.4 8.3.8.5 8.3.8.6 8.3.8.7 8.3.8.8 8.3.8.9 8.3.8.10
        8.3.8.11 8.3.8.12
        8.3.9 8.3.9.1 8.3.9.2 8.3.9.3 8.3.9.4 8.3.9.5 8.3.9.6 8.3.9.7 8.3.9.8 8.3.9.9 8.3.9.10
        8.3.9.11 8.3.9.12 8.3.9.13 8.3.9.14
        8.4 8.4.1 8.4.2 8.4.3 8.4.4 8.4.5 8.4.6 8.4.7 8.4.8 8.4.9
        8.5 8.5.1 8.5.2 8.5.3 8.5.4 8.5.5 8.5.6 8.5.6.1 8.5.6.2 8.5.6.3 8.5.6.4 8.5.6.5
        8.5.7 8.5.7.1 8.5.7.2 8.5.7.3 8.5.7.4 8.5.7.5 8.5.8 8.5.9 8.5.10
        8.6 8.6.1 8.6.2 8.6.3 8.6.4 8.6.4.1 8.6.4.2 8.6.4.3 8.6.5 8.6.6
        8.7 8.7.1 8.7.2 8.7.3 8.7.4 8.7.5 8.7.6
        8.8 8.8.1 8.8.2 8.8.3 8.8.4 8.8.5
        8.9 8.9.1 8.9.2 8.9.3 8.9.4 8.9.5 8.9.6
        8.10 8.10.1
    """,
    "fiim": """
        8.1
        8.2 8.2.1 8.2.2 8.2.3 8.2.4
        8.3 8.3.1 8.3.2 8.3.3 8.3.4 8.3.5 8.3.6
        8.4 8.4.1 8.4.2 8.4.3 8.4.4 8.4.5 8.4.6 8.4.7
        8.5 8.5.1 8.5.2 8.5.3 8.5.4
        8.6 8.6.1 8.6.2 8.6.3
        8.7 8.7.1 8.7.2 8.7.3 8.7.4 8.7.5
        8.8 8.8.1 8.8.2 8.8.3 8.8.4
        9.1 9.2 9.3 9.4 9.5
    """,
    "fsm-2024": """
        8.2.1 8.2.2 8.2.4 8.2.5
        8.3 8.3.2 8.3.3 8.3.4 8.3.5
        8.4 8.4.1 8.4.2 8.4.3 8.4.4 8.4.6 8.4.7
        8.5 8.5.1 8.5.2 8.5.3 8.5.4 8.5.5.1 8.5.5.2 8.5.5.3 8.5.5.4 8.5.7 8.5.8 8.5.9 8.5.10 8.5.11
        8.6.1 8.6.3.1 8.6.3.2
        8.7 8.7.1 8.7.2 8.7.3 8.7.4 8.7.5
        8.8 8.9
    """,
}

# The doubts: the clause each is shown at (of a pair, the one whose reading stands).
DOUBTS: Final[Mapping[str, str]] = {
    "fsm": """
        7.13 8.2.5 8.3.5 8.3.8.11 8.3.9 8.3.9.1 8.3.9.8 8.3.9.10 8.3.9.12 8.4.1 8.4.3 8.4.7 8.4.8
        8.6.4.2 8.6.4.3 8.6.5 8.7.2 8.7.5 8.8 8.9.1 8.9.2 8.9.5
    """,
    "fiim": "8.4.6 8.4.6 8.5 8.5.2 8.6.1 9.2",
    "fsm-2024": "8.7.1",
}

BY_A_PERSON: Final = "8.1.1 8.4.9 8.8 8.9 8.10"

NUMBER: Final = re.compile(r"(?<![\d.])\d+(?:\.\d+)+(?![\d.]*\d)")
CYRILLIC: Final = re.compile(r"[а-яё]", re.IGNORECASE)
LATIN: Final = re.compile(r"[a-z]", re.IGNORECASE)


def kinds(clause: Clause) -> list[str]:
    """Who sees to a clause, as its entry says: exactly one for a lawful entry."""
    given = {
        "code": clause.code,
        "needs_no_code": clause.needs_no_code,
        "person": clause.person,
    }
    return [kind for kind, value in given.items() if value]


def texts(value: object) -> Iterator[Text]:
    """Every text in an entry of a catalogue, however deep."""
    if isinstance(value, Text):
        yield value
    elif hasattr(value, "__slots__"):
        for name in value.__slots__:
            yield from texts(getattr(value, name))


def texts_of(entries: Iterable[object]) -> Iterator[Text]:
    """Every text in several entries."""
    for entry in entries:
        yield from texts(entry)


def strings(value: Any) -> Iterator[str]:  # noqa: ANN401  (whatever TOML holds)
    """Every key and word of a parsed file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def named_by_parameters(name: str) -> set[str]:
    """The clauses that stand in an edition's parameters as values or keys."""
    return {word for word in strings(document(name, "")) if NUMBER.fullmatch(word)}


def written_in(*path: str) -> set[str]:
    """The clauses written in a file of the rules, ranges such as `8.3.1 to 8.3.7` filled."""
    text = files("consigliere.rules").joinpath(*path).read_text("utf-8")
    found = set(NUMBER.findall(text))
    for first, last in re.findall(rf"({NUMBER.pattern}) to ({NUMBER.pattern})", text):
        chapter, _, start = first.rpartition(".")
        if last.rpartition(".")[0] == chapter:
            end = int(last.rpartition(".")[2])
            found |= {f"{chapter}.{number}" for number in range(int(start), end + 1)}
    return found


def in_order(clause: str) -> tuple[int, ...]:
    return tuple(map(int, clause.split(".")))


def mixed_words(text: str) -> list[str]:
    """Words with Cyrillic and Latin letters: one of them only looks right."""
    return [
        word for word in re.findall(r"\w+", text) if CYRILLIC.search(word) and LATIN.search(word)
    ]


class TestClauses:
    @pytest.mark.parametrize("name", NAMES)
    def test_all_are_there_in_their_order_and_no_other(self, name: str) -> None:
        assert list(catalogue(name).clauses) == NUMBERED[name].split()

    @pytest.mark.parametrize("name", NAMES)
    def test_order_is_that_of_the_numbers(self, name: str) -> None:
        clauses = NUMBERED[name].split()
        assert clauses == sorted(clauses, key=in_order)

    @pytest.mark.parametrize("name", NAMES)
    def test_exactly_one_sees_to_each(self, name: str) -> None:
        clauses = catalogue(name).clauses
        assert {number: kinds(c) for number, c in clauses.items() if len(kinds(c)) != 1} == {}

    @pytest.mark.parametrize("code", ["", "scoring"])
    def test_none_or_two_are_refused(self, code: str) -> None:
        screen = Screen(Text("да", "yes"), built=False) if code else None
        with pytest.raises(ValueError, match="exactly one of code, needs_no_code, person"):
            Clause(Text("да", "yes"), code=code, person=screen)

    @pytest.mark.parametrize("name", NAMES)
    def test_every_clause_the_parameters_name(self, name: str) -> None:
        named = named_by_parameters(name)
        assert len(named) > 20
        assert named - set(catalogue(name).clauses) == set()

    @pytest.mark.parametrize("name", NAMES)
    def test_code_is_there_and_speaks_of_the_clause(self, name: str) -> None:
        in_parameters = written_in("editions", f"{name.replace('-', '_')}.toml")
        silent = []
        for number, clause in catalogue(name).clauses.items():
            if clause.code:
                import_module(f"consigliere.rules.{clause.code}")
                *folder, module = clause.code.split(".")
                if number not in in_parameters | written_in(*folder, f"{module}.py"):
                    silent.append(number)
        assert silent == []

    def test_a_false_claim_of_code_would_be_seen(self) -> None:
        assert "8.3.2" not in written_in("editions", "fsm.toml")
        assert "8.9.1" not in written_in("clauses", "best_move.py")
        assert {"8.3.9.6", "8.3.9.7"} <= written_in("clauses", "colours.py")

    def test_penalties_are_all_handled_by_code(self) -> None:
        for name in NAMES:
            clauses = catalogue(name).clauses
            for number in load(name).penalties.acts:
                assert clauses[number].code == "clauses.penalties"

    def test_what_persons_decide(self) -> None:
        for number, clause in catalogue("fsm").clauses.items():
            for chapter in BY_A_PERSON.split():
                if number == chapter or number.startswith(f"{chapter}."):
                    assert kinds(clause) == ["person"], number


class TestAgainstTheTexts:
    """Where the regulations' texts lie beside the checkout; they are not ours to publish."""

    @pytest.mark.parametrize("name", ["fsm", "fiim"])
    def test_the_list_of_clauses(self, name: str) -> None:
        folder = os.environ.get("CONSIGLIERE_REGULATIONS")
        if not folder:
            pytest.skip("CONSIGLIERE_REGULATIONS does not name the folder of the regulations")
        text = Path(folder, f"{name}.txt").read_text("utf-8")
        numbered = re.findall(r"^\s*([89](?:\.\d+)+)\.?\s", text, re.MULTILINE)
        assert numbered == NUMBERED[name].split()


class TestDoubts:
    @pytest.mark.parametrize("name", NAMES)
    def test_all_are_there(self, name: str) -> None:
        shown = Counter(doubt.clause for doubt in catalogue(name).interpretations)
        assert shown == Counter(DOUBTS[name].split())

    @pytest.mark.parametrize("name", NAMES)
    def test_each_concerns_a_clause_of_the_edition(self, name: str) -> None:
        elsewhere = {"7.13"}  # of a section that is about the game, not about points
        clauses = {doubt.clause for doubt in catalogue(name).interpretations}
        assert clauses - set(catalogue(name).clauses) <= elsewhere

    @pytest.mark.parametrize("name", NAMES)
    def test_parameters_resolve(self, name: str) -> None:
        for doubt in catalogue(name).interpretations:
            if doubt.parameter:
                parameter(load(name), doubt.parameter)

    def test_where_a_parameter_holds_the_reading_it_is_named(self) -> None:
        held = {d.parameter for d in catalogue("fsm").interpretations}
        assert {("best_move", "teams"), ("departure", "teams"), ("limits", "counted")} <= held


class TestWords:
    @pytest.mark.parametrize("name", NAMES)
    def test_both_languages_and_each_in_its_letters(self, name: str) -> None:
        book = catalogue(name)
        said = [*texts(book), *texts_of(book.clauses.values()), *texts_of(book.interpretations)]
        assert len(said) > len(book.clauses)
        for text in said:
            assert CYRILLIC.search(text.ru), text
            assert mixed_words(text.ru) == []
            assert text.en.strip(), text
            assert not CYRILLIC.search(text.en), text
            for words in (text.ru, text.en):
                assert words == words.strip().removesuffix(".")

    @pytest.mark.parametrize("name", NAMES)
    def test_titles_are_short(self, name: str) -> None:
        for number, clause in catalogue(name).clauses.items():
            assert len(clause.title.ru) <= 80, number
            assert len(clause.title.en) <= 80, number

    def test_a_letter_that_only_looks_right_is_seen(self) -> None:
        assert mixed_words("лучший xод и Ci") == ["xод"]
