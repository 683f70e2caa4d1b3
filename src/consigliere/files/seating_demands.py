"""Demands on a seating as people keep them: small CSV files, told row by row what is wrong.

Commas, semicolons (Excel where the comma is a decimal sign) and tabs part the cells; a first row
of headings is passed over; the text is UTF-8, or UTF-16 with its byte order mark.
"""

import codecs
import csv
import io
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, TypeVar

from consigliere.files.document import Unreadable
from consigliere.files.places import shown
from consigliere.rules.problem import NOTHING, Problem
from consigliere.rules.words import N_, Message, Words

_Key = TypeVar("_Key")

_SEPARATORS: Final = (",", ";", "\t")
_HEADINGS: Final[Mapping[str, frozenset[str]]] = {
    "team": frozenset(("team", "команда")),
    "player": frozenset(("player", "игрок", "name", "имя", "ник", "nickname")),
    "judge": frozenset(("judge", "судья")),
    "round": frozenset(("round", "тур")),
}
"""What a heading may be called, in each column."""

_UTF8: Final = Message(N_("text in UTF-8 (in Excel: save as CSV UTF-8)"))
_CELL: Final = Message(N_("a cell that is not empty"))
_PLAYER: Final = Message(N_("one of the players"))
_OTHER: Final = Message(N_("another player than the one before"))
_DIGITS: Final = 9
"""Of a round's number at most: Python refuses to read thousands of them."""

_NUMBER: Final = N_("a round from 1 to {rounds}")
_COLUMNS: Final = N_("the columns {columns}")
_ONCE: Final = Message(N_("what was not yet given"))


@dataclass(frozen=True, slots=True)
class RowProblem(Problem):
    """What is wrong in a row of a table; its path is the number of the row, from 1."""

    def told(self, say: Words) -> str:
        """`row N: expected …, got …` in a language."""
        got = self.got.told(say) if isinstance(self.got, Message) else self.got
        return say(
            "row {row}: expected {expected}, got {got}",
            row=self.path[0],
            expected=self.expected.told(say),
            got=got,
        )


def read_names(data: bytes) -> tuple[str, ...]:
    """The players of a tournament, one in a row. Raises Unreadable."""
    sheet = _Sheet(data, ("player",))
    names: dict[str, int] = {}
    for row, (name,) in sheet.rows():
        sheet.once(names, name, row, name)
    sheet.finish()
    return tuple(names)


def read_teams(data: bytes, known: Collection[str] | None) -> dict[str, tuple[str, ...]]:
    """The players of each team. Raises Unreadable.

    Args:
        data: Rows of a team and a player.
        known: The players; None if it is teams that say who they are.
    """
    sheet = _Sheet(data, ("team", "player"))
    teams: dict[str, tuple[str, ...]] = {}
    placed: dict[str, int] = {}
    for row, (team, player) in sheet.rows():
        if sheet.known(player, known, row) and sheet.once(placed, player, row, player):
            teams[team] = (*teams.get(team, ()), player)
    sheet.finish()
    return teams


def read_pairs(data: bytes, known: Collection[str] | None) -> tuple[tuple[str, str], ...]:
    """Pairs that must not meet. Raises Unreadable."""
    sheet = _Sheet(data, ("player", "player"))
    pairs: dict[frozenset[str], int] = {}
    found = []
    for row, (one, other) in sheet.rows():
        are_known = [sheet.known(player, known, row) for player in (one, other)]
        if not all(are_known):
            continue
        if one == other:
            sheet.wrong(row, _OTHER, shown(other))
        elif sheet.once(pairs, frozenset((one, other)), row, f"{one}, {other}"):
            found.append((one, other))
    sheet.finish()
    return tuple(found)


def read_absences(
    data: bytes, known: Collection[str] | None, rounds: int
) -> tuple[tuple[str, int], ...]:
    """Players and the rounds they miss. Raises Unreadable."""
    sheet = _Sheet(data, ("player", "round"))
    seen: dict[tuple[str, int], int] = {}
    for row, (player, written) in sheet.rows():
        is_known = sheet.known(player, known, row)
        is_number = written.isascii() and written.isdecimal() and len(written) <= _DIGITS
        number = int(written) if is_number else 0
        if not 1 <= number <= rounds:
            sheet.wrong(row, Message(_NUMBER, {"rounds": rounds}), shown(written))
        elif is_known:
            sheet.once(seen, (player, number), row, f"{player}, {number}")
    sheet.finish()
    return tuple(seen)


def read_judges(data: bytes, known: Collection[str] | None) -> dict[str, tuple[str, ...]]:
    """Judges and the players each may not judge; whoever may judge all has no player in his row.

    Raises Unreadable.
    """
    sheet = _Sheet(data, ("judge", "player"), least=1)
    judges: dict[str, tuple[str, ...]] = {}
    seen: dict[tuple[str, str], int] = {}
    for row, (judge, player) in sheet.rows():
        barred = judges.setdefault(judge, ())
        if not player:
            continue
        if sheet.known(player, known, row) and sheet.once(
            seen, (judge, player), row, f"{judge}, {player}"
        ):
            judges[judge] = (*barred, player)
    sheet.finish()
    return judges


class _Sheet:
    """The rows of a CSV file, and what is wrong with them."""

    def __init__(self, data: bytes, columns: Sequence[str], least: int | None = None) -> None:
        """Take it apart. With `least` only so many cells of a row have to be filled."""
        self._columns = columns
        self._least = len(columns) if least is None else least
        self._problems: list[RowProblem] = []
        self._text = _decoded(data)

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """The number of each sound row and its cells; what is wrong with others is kept."""
        size = len(self._columns)
        is_first = True
        for row, cells in enumerate(self._cells(), 1):
            if not any(cells):
                continue
            is_heading = is_first and self._is_heading(cells)
            is_first = False
            if is_heading:
                continue
            if not self._least <= len(cells) <= size:
                columns = ", ".join(self._columns)
                words = Message(_COLUMNS, {"columns": columns})
                self.wrong(row, words, Message(N_("{size} of them"), {"size": len(cells)}))
                continue
            filled = [*cells, *[""] * (size - len(cells))]
            if all(filled[: self._least]):
                yield row, filled
            else:
                self.wrong(row, _CELL, NOTHING)

    def wrong(self, row: int, expected: Message, got: Message | str) -> None:
        """Keep what is wrong."""
        self._problems.append(RowProblem((row,), expected, got))

    def known(self, player: str, known: Collection[str] | None, row: int) -> bool:
        """Whether a player is one of those known, if that is to be asked. Keeps that he is not."""
        if known is None or player in known:
            return True
        words = _PLAYER
        for nearest in get_close_matches(player, known, n=1):
            words = Message(N_("{nearest} or another of the players"), {"nearest": shown(nearest)})
        self.wrong(row, words, shown(player))
        return False

    def once(self, seen: dict[_Key, int], key: _Key, row: int, told: str) -> bool:
        """Whether this is new among what was seen, to which it now belongs. Keeps if it is not."""
        if key not in seen:
            seen[key] = row
            return True
        got = Message(N_("{what}, as in row {row}"), {"what": shown(told), "row": seen[key]})
        self.wrong(row, _ONCE, got)
        return False

    def finish(self) -> None:
        """Raise Unreadable if anything is wrong."""
        if self._problems:
            raise Unreadable(*self._problems)

    def _cells(self) -> Iterator[list[str]]:
        separator = self._separator()
        reader = csv.reader(io.StringIO(self._text, newline=""), delimiter=separator, strict=True)
        row = 1
        try:
            for cells in reader:
                yield [unicodedata.normalize("NFC", cell.strip()) for cell in cells]
                row += 1
        except csv.Error as error:
            got = Message(N_("one that cannot be read ({reason})"), {"reason": str(error)})
            self.wrong(row, Message(N_("a row of CSV")), got)

    def _separator(self) -> str:
        """What parts the cells: whatever gives most rows the right number of them."""
        lines = self._text.splitlines()

        def fitting(separator: str) -> int:
            return sum(line.count(separator) == len(self._columns) - 1 for line in lines)

        return max(_SEPARATORS, key=fitting) if len(self._columns) > 1 else _SEPARATORS[1]

    def _is_heading(self, cells: Sequence[str]) -> bool:
        words = [" ".join(cell.casefold().split()).rstrip("12 ") for cell in cells]
        return len(cells) == len(self._columns) and all(
            word in _HEADINGS[column] for word, column in zip(words, self._columns, strict=True)
        )


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise Unreadable(RowProblem((1,), _UTF8, Message(N_("damaged UTF-16")))) from None
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        begun = len(data) - len(error.object) + error.start
        row = data[:begun].count(b"\n") + 1
        got = N_("the byte {byte}; perhaps it is windows-1251")
        if not _like_windows(data):
            got = N_("the byte {byte}")
        problem = RowProblem((row,), _UTF8, Message(got, {"byte": f"0x{data[begun]:02X}"}))
        raise Unreadable(problem) from None


def _like_windows(data: bytes) -> bool:
    """Whether bytes read as Russian in the encoding that Excel in Russia writes by default."""
    text = data.decode("cp1251", "replace")
    letters = [letter for letter in text if not letter.isascii()]
    return 2 * sum("а" <= letter.lower() <= "я" for letter in letters) > len(letters)
