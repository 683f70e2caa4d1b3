"""A seating as a workbook: by round and table, by player, as a list, and the report."""

import io
from collections.abc import Iterable, Sequence
from typing import Final

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from consigliere.files.score_csv import harmless
from consigliere.files.seating_csv import judge_of
from consigliere.files.seating_telling import (
    asked,
    bound_reason,
    company,
    draw,
    evenness,
    histograms,
    numbers,
    size_of,
    squares,
    verdict,
)
from consigliere.rules.words import Words
from consigliere.seating.checking import Report
from consigliere.seating.schedule import Seating

_BOLD: Final = Font(bold=True)
_WIDTH: Final = 18
_NARROW: Final = 8
_A4_LANDSCAPE: Final = 9

_Cells = Sequence[str | int]


def seating_xlsx(seating: Seating, report: Report, say: Words) -> bytes:
    """The workbook. Whatever could be taken for a formula is text in it."""
    book = Workbook()
    for sheet in book.worksheets:
        book.remove(sheet)
    _by_round(book.create_sheet(say("Rounds")), seating, say)
    _by_player(book.create_sheet(say("Players")), seating, say)
    _as_list(book.create_sheet(say("List")), seating, say)
    _report(book.create_sheet(say("Report")), seating, report, say)
    for sheet in book.worksheets:
        sheet.page_setup.paperSize = _A4_LANDSCAPE
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _by_round(sheet: Worksheet, seating: Seating, say: Words) -> None:
    """A block for each round: its tables side by side, seats below one another."""
    for number, tables in enumerate(seating.rounds, 1):
        heads = [say("Table {number}", number=at) for at in range(1, len(tables) + 1)]
        _write(sheet, [say("Round {number}", number=number), *heads], bold=True)
        judges = [judge_of(seating, number, at) for at in range(1, len(tables) + 1)]
        if any(judges):
            _write(sheet, [say("Judge"), *judges])
        for seat in range(max((len(table) for table in tables), default=0)):
            row = [table[seat] if seat < len(table) else "" for table in tables]
            _write(sheet, [seat + 1, *row])
        if resting := seating.resting(number):
            _write(sheet, [say("not playing"), *resting])
        _write(sheet, [])
    _widths(sheet, [_WIDTH] * (max(map(len, seating.rounds), default=0) + 1))


def _by_player(sheet: Worksheet, seating: Seating, say: Words) -> None:
    """A row for each player: table and seat in each round."""
    places: dict[str, dict[int, str]] = {player: {} for player in seating.problem.players}
    for number, tables in enumerate(seating.rounds, 1):
        for at, table in enumerate(tables, 1):
            for seat, player in enumerate(table, 1):
                places[player][number] = say("t. {table}, s. {seat}", table=at, seat=seat)
    rounds = range(1, len(seating.rounds) + 1)
    heads = [say("Round {number}", number=number) for number in rounds]
    _write(sheet, [say("Player"), *heads], bold=True)
    for player, where in places.items():
        _write(sheet, [player, *(where.get(number, "\N{EN DASH}") for number in rounds)])
    sheet.freeze_panes = "B2"
    _widths(sheet, [_WIDTH, *[_NARROW + 4] * len(rounds)])


def _as_list(sheet: Worksheet, seating: Seating, say: Words) -> None:
    """A row for each seat, to be sorted and filtered."""
    heads = [say("Player"), say("Round"), say("Table"), say("Seat")]
    _write(sheet, [*heads, *([say("Judge")] if seating.judges else [])], bold=True)
    order = {player: at for at, player in enumerate(seating.problem.players)}
    rows = [
        (player, number, at, seat)
        for number, tables in enumerate(seating.rounds, 1)
        for at, table in enumerate(tables, 1)
        for seat, player in enumerate(table, 1)
    ]
    for player, number, at, seat in sorted(rows, key=lambda row: (order[row[0]], row[1])):
        judge = [judge_of(seating, number, at)] if seating.judges else []
        _write(sheet, [player, number, at, seat, *judge])
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions
    _widths(sheet, [_WIDTH, _NARROW, _NARROW, _NARROW, _WIDTH])


def _report(sheet: Worksheet, seating: Seating, report: Report, say: Words) -> None:
    """How good the seating is, and what it means for each player."""
    _write(sheet, [size_of(seating.problem, say)], bold=True)
    lines = [verdict(report, say), squares(report, say), bound_reason(report, say)]
    for line in [*lines, draw(seating, say), evenness(report, say)]:
        _write(sheet, [line])
    _write(sheet, [])
    _write(sheet, [say("Demands")], bold=True)
    for demand in asked(report, seating.problem):
        _write(sheet, [say("kept") if demand.kept else say("broken"), say(demand.text)])
        for fault in demand.faults:
            _write(sheet, ["", fault.told(say)])
    for histogram in histograms(report, say):
        _write(sheet, [])
        _write(sheet, [histogram.title], bold=True)
        for number, times in histogram.bars:
            _write(sheet, [number, times])
        if histogram.of_meetings:
            for line in company(report, seating.problem, say):
                _write(sheet, [line])
    _write(sheet, [])
    _write_players(sheet, report, say)
    if report.judges:
        _write(sheet, [])
        _write(sheet, [say("Judge"), say("Games"), say("Same table twice running")], bold=True)
        for judge in report.judges:
            _write(sheet, [judge.judge, judge.games, judge.same_table_running])
    _widths(sheet, [_WIDTH])


def _write_players(sheet: Worksheet, report: Report, say: Words) -> None:
    seats = max((len(player.seats) for player in report.players), default=0)
    tables = max((len(player.tables) for player in report.players), default=0)
    _write(
        sheet,
        [
            say("Player"),
            say("Games"),
            "1–5",
            "6–10",
            *(say("Seat {number}", number=seat) for seat in range(1, seats + 1)),
            *(say("Table {number}", number=table) for table in range(1, tables + 1)),
            say("Sits out in rounds"),
            say("Gaps"),
        ],
        bold=True,
    )
    for player in report.players:
        places = (*player.halves, *player.seats, *player.tables)
        rests = (numbers(player.rests), numbers(player.gaps))
        _write(sheet, [player.player, player.games, *places, *rests])


def _write(sheet: Worksheet, cells: _Cells, *, bold: bool = False) -> None:
    sheet.append([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
    for cell in sheet[sheet.max_row] if cells else ():
        cell.alignment = Alignment(horizontal="left")
        if bold:
            cell.font = _BOLD


def _widths(sheet: Worksheet, widths: Iterable[int]) -> None:
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
