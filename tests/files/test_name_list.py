"""Lists of names, as people paste, export and damage them."""

import io
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from consigliere.files.name_cells import MOST_BYTES, Unread, lines_of_file, lines_of_text
from consigliere.files.name_list import (
    MOST_LETTERS,
    MOST_NAMES,
    Entry,
    NameList,
    read_list,
    text_of,
)
from consigliere.rules.words import Words

SAY = Words("en")


def read(text: str) -> NameList:
    return read_list(lines_of_text(text))


def read_file(data: bytes) -> NameList:
    return read_list(lines_of_file(data))


def names(found: NameList) -> list[str]:
    assert found.faults == ()
    return [entry.name for entry in found.entries]


def told(found: NameList) -> list[str]:
    return [fault.message.told(SAY) for fault in found.faults]


def workbook(rows: Sequence[list[Any]], empty_sheets: int = 0) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for _ in range(empty_sheets):
        sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


class TestText:
    def test_a_name_a_line_with_numbers_bullets_and_spaces(self) -> None:
        text = "1. Полынь\r\n2)  Тундра \n\n• Mr.  Fox\n- Ёж\n"
        assert names(read(text)) == ["Полынь", "Тундра", "Mr. Fox", "Ёж"]

    def test_columns_after_commas_semicolons_and_tabs(self) -> None:
        wanted = Entry("Дюна", "Красный квадрат", "Казань", "Волга", 1)
        for sign in ",;\t":
            text = sign.join(wanted[:4])
            assert read(text).entries == (wanted,)

    def test_a_comma_in_a_name_is_kept_where_tabs_rule(self) -> None:
        assert names(read("Fox, Jr.\tPolnoch\nЛис\tПолночь")) == ["Fox, Jr.", "Лис"]

    def test_headings_in_any_order_and_other_columns_left_out(self) -> None:
        found = read("№;Город;Рейтинг;Ник;ФИО\n1;Казань;1500;Дюна;Иванова Анна")
        assert found.entries == (Entry("Дюна", "", "Казань", "", 2),)
        assert found.left_out == ("Рейтинг", "ФИО")

    def test_a_column_that_only_counts_is_none_of_names(self) -> None:
        assert names(read("1\tПолынь\n2\tТундра")) == ["Полынь", "Тундра"]

    def test_a_name_of_digits_is_a_name(self) -> None:
        assert names(read("007\nПолынь")) == ["007", "Полынь"]

    def test_quotes_belong_to_the_name_where_they_are_no_csv(self) -> None:
        assert names(read('"Док" Браун\n"Лис"\nD"Artagnan')) == ['"Док" Браун', "Лис", 'D"Artagnan']

    def test_letters_of_any_alphabet_and_none_that_cannot_be_seen(self) -> None:
        text = "王\u200b小\nŁukasz\nمحمد\n\u202eevil\n👻"
        assert names(read(text)) == ["王小", "Łukasz", "محمد", "evil", "👻"]

    def test_all_faults_are_named_by_row_and_column(self) -> None:
        found = read(f"Полынь;A;B;C;лишнее\n;Клуб\n{'ж' * (MOST_LETTERS + 1)};x\nЮ\x07га;y")
        assert told(found) == [
            "Row 1, column 5: nothing is expected after name, club, city and team",
            "Row 2, column 1: the name is missing",
            "Row 3, column 1: a text of 101 characters; at most 100 are taken",
            "Row 4, column 1: letters that cannot be printed",
        ]

    def test_nothing_at_all(self) -> None:
        for text in ("", "\n \n", "Ник;Клуб\n;"):
            assert told(read(text)) == ["There are no names in the list."]

    def test_five_thousand_names_are_counted_and_refused(self) -> None:
        found = read("\n".join(f"Игрок {number}" for number in range(5000)))
        assert told(found) == [f"A list holds at most {MOST_NAMES} names; this one has 5000."]
        assert len(read("\n".join(map(str, range(MOST_NAMES)))).entries) == MOST_NAMES

    @given(st.text(max_size=200))
    def test_any_text_is_read_or_refused_with_reasons(self, text: str) -> None:
        found = read(text)
        assert found.faults or all(entry.name.strip() for entry in found.entries)
        assert all(told(found))

    def test_what_was_read_is_read_the_same_way_again(self) -> None:
        found = read("Ник;Город\nДюна;Казань\nЛис;")
        again = read(text_of(found.entries))
        assert [entry[:4] for entry in again.entries] == [entry[:4] for entry in found.entries]


class TestFiles:
    def test_encodings(self) -> None:
        text = "Ёж;Клуб\nЛис;Клуб"
        for encoding in ("utf-8", "utf-8-sig", "cp1251", "utf-16"):
            assert names(read_file(text.encode(encoding))) == ["Ёж", "Лис"]

    def test_a_workbook(self) -> None:
        data = workbook([["Ник", "Клуб", "Рейтинг"], ["Дюна", "Волга", 7], [33, None, None]], 1)
        found = read_file(data)
        assert found.entries == (
            Entry("Дюна", "Волга", "", "", 2),
            Entry("33", "", "", "", 3),
        )

    def test_formulas_and_errors_are_named_and_never_carried_out(self) -> None:
        found = read_file(workbook([["Дюна"], ["=1+1"], ['=HYPERLINK("http://x")'], ["#N/A"]]))
        assert [fault.row for fault in found.faults] == [2, 3, 4]

    def test_csv_keeps_a_formula_as_the_text_it_is(self) -> None:
        assert names(read_file("=1+1\nЛис".encode())) == ["=1+1", "Лис"]

    @pytest.mark.parametrize(
        "data",
        [
            b"PK\x03\x04",
            b"PK\x03\x04" + b"\x00" * 500,
            workbook([["Дюна"]])[:-200],
            b"\xd0\xcf\x11\xe0old",
            b"\x89PNG\r\n\x1a\n\x00\x00\x00",
            b"\xff\xfe\x00",
        ],
    )
    def test_what_is_no_list_is_refused(self, data: bytes) -> None:
        with pytest.raises(Unread):
            lines_of_file(data)

    @pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml"])
    @pytest.mark.parametrize(
        "xml",
        [
            b"",
            b"<a",
            b"\x00",
            b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>',
        ],
    )
    def test_a_damaged_workbook_is_refused(self, part: str, xml: bytes) -> None:
        with pytest.raises(Unread):
            lines_of_file(_with_part(workbook([["Дюна"]]), part, xml))

    def test_another_zip_is_no_workbook(self) -> None:
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as packed:
            packed.writestr("readme.txt", "hello")
        with pytest.raises(Unread):
            lines_of_file(data.getvalue())

    def test_a_bomb_is_not_unpacked(self) -> None:
        bomb = _with_part(workbook([["Дюна"]]), "xl/sharedStrings.xml", b"0" * 64 * 1024 * 1024)
        assert len(bomb) < MOST_BYTES
        with pytest.raises(Unread, match="unpacked"):
            lines_of_file(bomb)

    def test_many_empty_rows_are_a_bomb_as_well(self) -> None:
        """They take little room as bytes, and much as elements."""
        xml = (
            b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
            b"<sheetData>" + b"<row/>" * 4_000_000 + b"</sheetData></worksheet>"
        )
        bomb = _with_part(workbook([["Дюна"]]), "xl/worksheets/sheet1.xml", xml)
        assert len(bomb) < MOST_BYTES
        with pytest.raises(Unread, match="unpacked"):
            lines_of_file(bomb)

    def test_a_large_file_is_refused_before_it_is_read(self) -> None:
        with pytest.raises(Unread, match="larger"):
            lines_of_file(b"a" * (MOST_BYTES + 1))

    def test_too_many_rows(self) -> None:
        with pytest.raises(Unread, match="lines"):
            lines_of_file(b"a\n" * 30_000)

    @given(st.binary(max_size=300))
    def test_any_bytes_are_read_or_refused(self, data: bytes) -> None:
        with suppress(Unread):
            lines_of_file(data)


def _with_part(data: bytes, name: str, content: bytes) -> bytes:
    """A workbook with one of its parts replaced."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.namelist():
            if part != name:
                new.writestr(part, old.read(part))
        new.writestr(name, content)
    return made.getvalue()
