"""A list of names: players with club, city and team, from pasted text, CSV or XLSX.

All that is wrong is named at once, by row and column; nothing is guessed at.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from consigliere.files.name_cells import Cell, Line
from consigliere.files.texts import too_long
from consigliere.rules.words import N_, Message

MOST_NAMES: Final = 1000
"""How many names a list may hold, and how many players a tournament."""

MOST_LETTERS: Final = 100
"""How long a name, a club, a city or a team may be."""

COLUMNS: Final = ("name", "club", "city", "team")
"""The columns in their order where a list has no headings."""

_HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    # What players are called at the table comes before what stands in their papers.
    "name": (
        *("ник", "никнейм", "игровой ник", "псевдоним", "игровое имя", "nick", "nickname"),
        *("игрок", "участник", "имя", "player", "name", "фио", "ф.и.о.", "фамилия"),
        *("фамилия имя", "имя игрока", "player name", "full name"),
    ),
    "club": ("клуб", "club"),
    "city": ("город", "city", "регион", "region"),
    "team": ("команда", "team"),
}
_NUMBERED: Final = re.compile(r"(?:\d{1,4}[.)]|[•–—*-])\s+(?=\S)")
_ORDINAL: Final = re.compile(r"\d{1,4}[.)]?")


class Entry(NamedTuple):
    """A player as a list names him; `line` is where, from 1, and 0 where there is no list."""

    name: str
    club: str = ""
    city: str = ""
    team: str = ""
    line: int = 0


class Fault(NamedTuple):
    """What is wrong with a list, and where; no row for the list as a whole."""

    what: Message
    row: int | None = None
    column: int | None = None

    @property
    def message(self) -> Message:
        """The fault with its place, in words."""
        if self.row is None:
            return self.what
        place = {"row": self.row, "column": self.column, "what": self.what}
        if self.column is None:
            return Message(N_("Row {row}: {what}"), place)
        return Message(N_("Row {row}, column {column}: {what}"), place)


class NameList(NamedTuple):
    """What was read: the players, all faults, and headings of columns that were left out."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]
    left_out: tuple[str, ...] = ()


def read_list(lines: Sequence[Line]) -> NameList:
    """The players of a list, and all that is wrong with it."""
    columns, body, left_out = _columns(lines)
    entries = []
    faults = []
    for line in body:
        entry, found = _entry(line, columns)
        faults += found
        if entry is not None:
            entries.append(entry)
    if not entries and not faults:
        faults.append(Fault(Message(N_("There are no names in the list."))))
    if len(entries) > MOST_NAMES:
        counts = {"most": MOST_NAMES, "count": len(entries)}
        text = N_("A list holds at most {most} names; this one has {count}.")
        faults.append(Fault(Message(text, counts)))
    return NameList(tuple(entries), tuple(faults), left_out)


def text_of(entries: Iterable[Entry]) -> str:
    """A list as text that `lines_of_text` reads the same way."""
    rows = [[*COLUMNS], *([entry.name, entry.club, entry.city, entry.team] for entry in entries)]
    used = [at for at in range(len(COLUMNS)) if at == 0 or any(row[at] for row in rows[1:])]
    told = rows if len(used) > 1 else rows[1:]
    return "\n".join("\t".join(row[at] for at in used) for row in told)


def plain(text: str) -> str:
    """A text with its spaces in order, and without letters that cannot be seen."""
    seen = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    return " ".join(unicodedata.normalize("NFC", seen).split())


def fault_of(text: str) -> Message | None:
    """What is wrong with a name, a club, a city or a team that is `plain`."""
    wrong = too_long(text, MOST_LETTERS)
    if wrong is not None:
        return wrong
    if not text.isprintable():
        return Message(N_("letters that cannot be printed"))
    return None


# --------------------------------------------------------------------------------------- columns


class _Columns(NamedTuple):
    """Which column holds what; `has_headings` lets other columns be left out."""

    places: Mapping[int, str]
    has_headings: bool


def _columns(lines: Sequence[Line]) -> tuple[_Columns, Sequence[Line], tuple[str, ...]]:
    """The columns of a list, its lines without headings, and the headings nobody knows."""
    if not lines:
        return _Columns({}, has_headings=False), (), ()
    headings = [plain(cell.text).casefold() for cell in lines[0].cells]
    found = {
        field: min(at, key=lambda place: names.index(headings[place]))
        for field, names in _HEADINGS.items()
        if (at := [place for place, heading in enumerate(headings) if heading in names])
    }
    if "name" in found and (len(headings) > 1 or len(lines) > 1):
        places = {at: field for field, at in found.items()}
        unknown = tuple(
            plain(cell.text)
            for at, cell in enumerate(lines[0].cells)
            if at not in places and plain(cell.text) not in {"", "№", "#"}
        )
        return _Columns(places, has_headings=True), lines[1:], unknown
    first = 1 if _is_numbered(lines) else 0
    places = dict(enumerate(COLUMNS, first))
    return _Columns(places, has_headings=False), lines, ()


def _is_numbered(lines: Sequence[Line]) -> bool:
    """Whether the first column only counts the lines."""
    return len(lines) > 1 and all(
        len(line.cells) > 1 and _ORDINAL.fullmatch(line.cells[0].text.strip()) for line in lines
    )


# ----------------------------------------------------------------------------------------- lines


def _entry(line: Line, columns: _Columns) -> tuple[Entry | None, list[Fault]]:
    """The player of a line (none in an empty one), and what is wrong with it."""
    faults = []
    said = {}
    for at, cell in enumerate(line.cells):
        field = columns.places.get(at)
        if field is None:
            if not columns.has_headings and at >= len(columns.places) and plain(cell.text):
                what = Message(N_("nothing is expected after name, club, city and team"))
                faults.append(Fault(what, line.number, at + 1))
            continue
        said[field] = text = _text(cell, field)
        wrong = cell.fault or fault_of(text)
        if wrong is not None:
            faults.append(Fault(wrong, line.number, at + 1))
    if not any(said.values()):
        return None, faults
    if not said.get("name"):
        column = next(at for at, field in columns.places.items() if field == "name") + 1
        faults.append(Fault(Message(N_("the name is missing")), line.number, column))
        return None, faults
    return Entry(**said, line=line.number), faults


def _text(cell: Cell, field: str) -> str:
    text = plain(cell.text)
    return _NUMBERED.sub("", text, count=1) if field == "name" and _NUMBERED.match(text) else text
