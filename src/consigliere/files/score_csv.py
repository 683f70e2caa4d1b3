"""The table as CSV: a line for each row, the keys of the JSON as its header."""

import csv
import io
from collections.abc import Iterator
from typing import Any, Final

from consigliere.files.score_json import row_object
from consigliere.files.telling import Scored
from consigliere.rules.standings import standings

_COLUMNS: Final = (
    "place",
    "player",
    "name",
    "total",
    "total_exact",
    "main",
    "main_exact",
    "compensation",
    "compensation_exact",
    "additional",
    "best_move",
    "plus",
    "minus",
    "games",
    "wins",
    "wins_as_don_or_sheriff",
    "first_killed",
    "decided_by",
    "needs_lot",
    "provisional",
)
"""`name` is how the file names the player; only Ci, and what it adds to, is ever a fraction."""

_STARTS_A_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")  # the wide ones count too


def csv_header(*, several_files: bool) -> str:
    """The header line; `file` is its first column where there are several files."""
    return _line(_columns(several_files=several_files), {key: key for key in ("file", *_COLUMNS)})


def score_csv(scored: Scored) -> Iterator[str]:
    """The lines of a tournament's table."""
    tournament, file = scored.tournament, scored.file
    columns = _columns(several_files=file is not None)
    for row in standings(tournament, scored.edition, scored.scores):
        cells = row_object(row)
        cells["player"] = harmless(row.player)
        cells["name"] = harmless(tournament.name_of(row.player))
        if file is not None:
            cells["file"] = harmless(file)
        yield _line(columns, cells)


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: such a one gets an apostrophe in front.

    Control characters are written as escapes: the table may end on a terminal.
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return f"'{text}" if text.startswith(_STARTS_A_FORMULA) else text


def _columns(*, several_files: bool) -> tuple[str, ...]:
    return ("file", *_COLUMNS) if several_files else _COLUMNS


def _line(columns: tuple[str, ...], cells: dict[str, Any]) -> str:
    """One line. A cell that has no column is an error, so that no amount is ever lost."""
    if unknown := cells.keys() - {"file", *columns}:
        raise KeyError(*unknown)
    line = io.StringIO()
    # Only with this terminator are both kinds of line end in a cell put into quotes.
    csv.writer(line, lineterminator="\r\n").writerow([_cell(cells.get(key)) for key in columns])
    return line.getvalue().removesuffix("\r\n") + "\n"


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case _:
            return str(value)
