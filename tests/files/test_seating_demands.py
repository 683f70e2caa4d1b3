"""Demands from CSV as spreadsheets write it, and what is wrong with it row by row."""

import codecs
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.files.document import Unreadable
from consigliere.files.seating_demands import (
    read_absences,
    read_judges,
    read_names,
    read_pairs,
    read_teams,
)
from consigliere.rules.problem import Problem
from consigliere.rules.words import Words

KNOWN = ("Искра", "Полынь", "Mr. Fox", "Норд")


def told(read: Callable[[], object], language: str = "en") -> list[str]:
    """All that is wrong."""
    with pytest.raises(Unreadable) as caught:
        read()
    return [
        problem.told(Words("ru" if language == "ru" else "en")) for problem in caught.value.problems
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("heading", ["", "team{0}player{1}", "Команда{0}Игрок{1}"])
def test_however_a_spreadsheet_writes_it(
    encoding: str, separator: str, end: str, heading: str
) -> None:
    text = f"A{separator}Искра{end} A {separator}Полынь{end}{end}B{separator}Mr. Fox{end}"
    data = (heading.format(separator, end) + text).encode(encoding)
    assert read_teams(data, KNOWN) == {"A": ("Искра", "Полынь"), "B": ("Mr. Fox",)}


def test_quotes_hold_separators_and_line_ends() -> None:
    data = b'"Fox, Mr.",x\n"a ""b""\nc",y\n'
    assert read_pairs(data, None) == (("Fox, Mr.", "x"), ('a "b"\nc', "y"))


def test_letters_composed_and_decomposed_are_the_same() -> None:
    assert read_names("Мари\u0438\u0306".encode()) == ("Мари\u0439",)


def test_names() -> None:
    assert read_names("Имя\nИскра\n\nFox, Mr.\n".encode()) == ("Искра", "Fox, Mr.")
    assert read_names(b"") == ()
    assert told(lambda: read_names(b"a\nb\na\n")) == [
        'row 3: expected what was not yet given, got "a", as in row 1'
    ]


def test_judges_may_stand_alone() -> None:
    data = "Ким;Искра\nОрлов\nРябова;\nКим;Норд\n".encode()
    assert read_judges(data, KNOWN) == {"Ким": ("Искра", "Норд"), "Орлов": (), "Рябова": ()}


def test_whoever_is_no_player_is_told_with_the_nearest() -> None:
    assert told(lambda: read_judges("Ким,искра\nКим,x\nКим,Норд\nКим,Норд".encode(), KNOWN)) == [
        'row 1: expected "Искра" or another of the players, got "искра"',
        'row 2: expected one of the players, got "x"',
        'row 4: expected what was not yet given, got "Ким, Норд", as in row 3',
    ]


def test_rows_of_the_wrong_shape() -> None:
    assert told(lambda: read_teams("A,Искра\nB\nC,Норд,x\n,Полынь\n,\n".encode(), KNOWN)) == [
        "row 2: expected the columns team, player, got 1 of them",
        "row 3: expected the columns team, player, got 3 of them",
        "row 4: expected a cell that is not empty, got nothing",
    ]


def test_rounds_of_absences() -> None:
    data = "Искра,3\nИскра,3\nПолынь,0\nНорд,11\nНорд,three\nНорд,³\n".encode()
    assert told(lambda: read_absences(data, KNOWN, 10)) == [
        'row 2: expected what was not yet given, got "Искра, 3", as in row 1',
        'row 3: expected a round from 1 to 10, got "0"',
        'row 4: expected a round from 1 to 10, got "11"',
        'row 5: expected a round from 1 to 10, got "three"',
        'row 6: expected a round from 1 to 10, got "³"',
    ]


def test_a_pair_is_two_players_and_given_once() -> None:
    data = "Искра,Искра\nИскра,Норд\nНорд,Искра\n".encode()
    assert told(lambda: read_pairs(data, KNOWN)) == [
        'row 1: expected another player than the one before, got "Искра"',
        'row 3: expected what was not yet given, got "Норд, Искра", as in row 2',
    ]


def test_other_encodings_are_named() -> None:
    wanted = "expected text in UTF-8 (in Excel: save as CSV UTF-8)"
    assert told(lambda: read_names("a\nИскра".encode("cp1251"))) == [
        f"row 2: {wanted}, got the byte 0xC8; perhaps it is windows-1251"
    ]
    assert told(lambda: read_names(b"a\nb\nc\x80\x81")) == [f"row 3: {wanted}, got the byte 0x80"]
    assert told(lambda: read_names(codecs.BOM_UTF8 + b"\x80")) == [
        f"row 1: {wanted}, got the byte 0x80"
    ]
    assert told(lambda: read_names(codecs.BOM_UTF16_LE + b"\x00\xd8")) == [
        f"row 1: {wanted}, got damaged UTF-16"
    ]


def test_what_is_no_csv() -> None:
    assert told(lambda: read_names(b'a\n"b')) == [
        "row 2: expected a row of CSV, got one that cannot be read (unexpected end of data)"
    ]


def test_in_russian() -> None:
    assert told(lambda: read_names(b"a\na"), "ru") == [
        'строка 2: ожидалось: то, чего ещё не было; есть: "a", как в строке 1'
    ]


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_told(data: bytes) -> None:
    for read in (
        lambda: read_names(data),
        lambda: read_teams(data, KNOWN),
        lambda: read_pairs(data, None),
        lambda: read_absences(data, KNOWN, 3),
        lambda: read_judges(data, KNOWN),
    ):
        assert all(problem.told(Words("ru")) for problem in wrong_with(read))


def wrong_with(read: Callable[[], object]) -> tuple[Problem, ...]:
    """The problems of a file; none if it is read."""
    try:
        read()
    except Unreadable as unreadable:
        return unreadable.problems
    return ()


def test_a_round_of_thousands_of_digits_is_no_round() -> None:
    data = f"Искра,{'1' * 5000}".encode()
    (line,) = told(lambda: read_absences(data, KNOWN, 5))
    assert line.startswith("row 1: expected ")


def test_a_heading_may_stand_under_an_empty_row() -> None:
    assert read_absences("\nplayer,round\nИскра,2\n".encode(), KNOWN, 5) == (("Искра", 2),)
