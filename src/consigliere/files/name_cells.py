"""Cells of a list of names: pasted text, CSV and XLSX as lines of plain text.

What cannot be read is refused with the reason; nothing a file holds is carried out or believed.
"""

import csv
import io
import unicodedata
import warnings
import zipfile
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from openpyxl import load_workbook

from consigliere.rules.words import N_, Message

MOST_BYTES: Final = 2 * 1024 * 1024
"""How large a file may be."""

_MOST_UNPACKED: Final = 32 * 1024 * 1024
_MOST_PARTS: Final = 500
_MOST_TAGS: Final = 1_000_000
"""Of a workbook's parts together: elements without content take little room and much time."""

_CHUNK: Final = 1024 * 1024
_MOST_LINES: Final = 20_000
_MOST_COLUMNS: Final = 30

_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_DELIMITERS: Final = ("\t", ";", ",")


class Unread(Exception):  # noqa: N818  (it says what became of the file)
    """A file that is no list of names: why."""

    def __init__(self, reason: Message) -> None:
        """Keep the reason."""
        super().__init__(reason.text)
        self.reason = reason


class Cell(NamedTuple):
    """A cell: its text, and what is wrong with it where it holds something else than text."""

    text: str
    fault: Message | None = None


class Line(NamedTuple):
    """A line of a list with its number in the source, from 1."""

    number: int
    cells: tuple[Cell, ...]


def lines_of_text(text: str) -> list[Line]:
    """Pasted text or CSV. Columns are set apart by tabs, semicolons or commas, whichever rules."""
    written = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(written) > _MOST_LINES:
        raise Unread(_too_long())
    delimiter = _delimiter(written)
    return [
        Line(number, tuple(map(Cell, _split(line, delimiter))))
        for number, line in enumerate(written, 1)
        if line.strip()
    ]


def lines_of_file(data: bytes) -> list[Line]:
    """A file, known by what it holds and not by its name. Raises Unread."""
    if len(data) > MOST_BYTES:
        most = {"size": MOST_BYTES // 1024 // 1024}
        raise Unread(Message(N_("The file is larger than {size} MB."), most))
    if data.startswith(_ZIP):
        return _workbook(data)
    if data.startswith(_OLD_EXCEL):
        raise Unread(Message(N_("This is a workbook of an old kind. Save it as XLSX or CSV.")))
    return lines_of_text(_decoded(data))


def _too_long() -> Message:
    return Message(N_("The list has more than {lines} lines."), {"lines": _MOST_LINES})


# ------------------------------------------------------------------------------------------- text


def _decoded(data: bytes) -> str:
    """The text of a file in UTF-8, in UTF-16 with its mark, or else in Windows-1251."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encodings: tuple[str, ...] = ("utf-16",)
    elif data.startswith(BOM_UTF8):
        encodings = ("utf-8-sig",)
    else:
        encodings = ("utf-8", "cp1251")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(unicodedata.category(sign) == "Cc" and sign not in "\t\r\n" for sign in text):
            return text
    raise Unread(Message(N_("This is neither a text nor an XLSX workbook.")))


def _delimiter(written: list[str]) -> str:
    """What stands in most lines; of two in equally many the less usual in a name."""
    return max(_DELIMITERS, key=lambda sign: sum(sign in line for line in written))


def _split(line: str, delimiter: str) -> list[str]:
    """The cells of a line. Quotes are CSV's where they can be, else they belong to the name."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True))
    except csv.Error:
        return line.split(delimiter)


# --------------------------------------------------------------------------------------- workbook


def _workbook(data: bytes) -> list[Line]:
    """The first sheet of a workbook that holds anything."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            is_too_large = _is_too_large(packed)
    except Exception:  # noqa: BLE001  (a damaged archive fails in any way there is)
        raise Unread(_broken()) from None
    if is_too_large:
        raise Unread(Message(N_("The workbook is too large once it is unpacked.")))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of extensions it does not know
            return _first_sheet(data)
    except Unread:
        raise
    except Exception:  # noqa: BLE001  (a damaged workbook fails in any way there is)
        raise Unread(_broken()) from None


def _is_too_large(packed: zipfile.ZipFile) -> bool:
    parts = packed.infolist()
    # A reader of a part stops at the size written here, so that it can be believed.
    if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _MOST_UNPACKED:
        return True
    tags = 0
    for part in parts:
        with packed.open(part) as content:
            while chunk := content.read(_CHUNK):
                tags += chunk.count(b"<")
                if tags > _MOST_TAGS:
                    return True
    return False


def _broken() -> Message:
    return Message(N_("The workbook is damaged, or it is no XLSX."))


def _first_sheet(data: bytes) -> list[Line]:
    book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            lines = list(_rows(sheet))
            if lines:
                return lines
    finally:
        book.close()
    return []


def _rows(sheet: Any) -> Iterator[Line]:  # noqa: ANN401  (openpyxl has no type for it)
    sheet.reset_dimensions()  # what a file says of its own size is often wrong
    for number, row in enumerate(sheet.iter_rows(max_col=_MOST_COLUMNS), 1):
        if number > _MOST_LINES:
            raise Unread(_too_long())
        cells = [_cell(cell) for cell in row]
        while cells and not cells[-1].text.strip():
            cells.pop()
        if cells:
            yield Line(number, tuple(cells))


def _cell(cell: Any) -> Cell:  # noqa: ANN401  (the same)
    value = cell.value
    if value is None:
        return Cell("")
    if cell.data_type == "f":
        return Cell("=", Message(N_("a formula; copy the cells and paste their values")))
    if cell.data_type == "e":
        return Cell(str(value), Message(N_("an error of the spreadsheet in place of a text")))
    if isinstance(value, float) and value.is_integer():
        return Cell(str(int(value)))
    if isinstance(value, (datetime, date)):
        return Cell(value.isoformat())
    return Cell(str(value))
