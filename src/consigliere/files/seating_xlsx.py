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
from consigliere.seating.report import Report
from consigliere.seating.schedule import Seating

_BOLD: Final = Font(bold=True)
_LEFT: Final = Alignment(horizontal="left")
_WIDTH: Final = 18
_NARROW: Final = 8
_A4_LANDSCAPE: Final = 9

_Cells = Sequence[str | int]


class _Page:
    """A sheet written line by line."""

    def __init__(self, sheet: Worksheet) -> None:
        self.sheet = sheet
        self._row = 0

    def write(self, cells: _Cells, *, bold: bool = False) -> None:
        """The next line; one without cells is empty."""
        self._row += 1
        for column, value in enumerate(cells, 1):
            text = harmless(value) if isinstance(value, str) else value
            cell = self.sheet.cell(self._row, column, text)
            cell.alignment = _LEFT
            if bold:
                cell.font = _BOLD


def seating_xlsx(seating: Seating, report: Report, say: Words) -> bytes:
    """The workbook. Whatever could be taken for a formula is text in it."""
    book = Workbook()
    for sheet in book.worksheets:
        book.remove(sheet)
    _by_round(_Page(book.create_sheet(say("Rounds"))), seating, say)
    _by_player(_Page(book.create_sheet(say("Players"))), seating, say)
    _as_list(_Page(book.create_sheet(say("List"))), seating, say)
    _report(_Page(book.create_sheet(say("Report"))), seating, report, say)
    for sheet in book.worksheets:
        sheet.page_setup.paperSize = _A4_LANDSCAPE
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _by_round(page: _Page, seating: Seating, say: Words) -> None:
    """A block for each round: its tables side by side, seats below one another."""
    for number, tables in enumerate(seating.rounds, 1):
        heads = [say("Table {number}", number=at) for at in range(1, len(tables) + 1)]
        page.write([say("Round {number}", number=number), *heads], bold=True)
        judges = [judge_of(seating, number, at) for at in range(1, len(tables) + 1)]
        if any(judges):
            page.write([say("Judge"), *judges])
        for seat in range(max((len(table) for table in tables), default=0)):
            row = [table[seat] if seat < len(table) else "" for table in tables]
            page.write([seat + 1, *row])
        if resting := seating.resting(number):
            page.write([say("not playing"), *resting])
        page.write([])
    _widths(page.sheet, [_WIDTH] * (max(map(len, seating.rounds), default=0) + 1))


def _by_player(page: _Page, seating: Seating, say: Words) -> None:
    """A row for each player: table and seat in each round."""
    places: dict[str, dict[int, str]] = {player: {} for player in seating.problem.players}
    for number, tables in enumerate(seating.rounds, 1):
        for at, table in enumerate(tables, 1):
            for seat, player in enumerate(table, 1):
                places[player][number] = say("t. {table}, s. {seat}", table=at, seat=seat)
    rounds = range(1, len(seating.rounds) + 1)
    heads = [say("Round {number}", number=number) for number in rounds]
    page.write([say("Player"), *heads], bold=True)
    for player, where in places.items():
        page.write([player, *(where.get(number, "\N{EN DASH}") for number in rounds)])
    page.sheet.freeze_panes = "B2"
    _widths(page.sheet, [_WIDTH, *[_NARROW + 4] * len(rounds)])


def _as_list(page: _Page, seating: Seating, say: Words) -> None:
    """A row for each seat, to be sorted and filtered."""
    heads = [say("Player"), say("Round"), say("Table"), say("Seat")]
    page.write([*heads, *([say("Judge")] if seating.judges else [])], bold=True)
    order = {player: at for at, player in enumerate(seating.problem.players)}
    rows = [
        (player, number, at, seat)
        for number, tables in enumerate(seating.rounds, 1)
        for at, table in enumerate(tables, 1)
        for seat, player in enumerate(table, 1)
    ]
    for player, number, at, seat in sorted(rows, key=lambda row: (order[row[0]], row[1])):
        judge = [judge_of(seating, number, at)] if seating.judges else []
        page.write([player, number, at, seat, *judge])
    page.sheet.freeze_panes = "A2"
    page.sheet.auto_filter.ref = page.sheet.dimensions
    _widths(page.sheet, [_WIDTH, _NARROW, _NARROW, _NARROW, _WIDTH])


def _report(page: _Page, seating: Seating, report: Report, say: Words) -> None:
    """How good the seating is, and what it means for each player."""
    page.write([size_of(seating.problem, say)], bold=True)
    lines = [verdict(report, say), squares(report, say), bound_reason(report, say)]
    for line in [*lines, draw(seating, say), evenness(report, say)]:
        page.write([line])
    page.write([])
    page.write([say("Demands")], bold=True)
    for demand in asked(report, seating.problem):
        page.write([say("kept") if demand.kept else say("broken"), say(demand.text)])
        for fault in demand.faults:
            page.write(["", fault.told(say)])
    for histogram in histograms(report, say):
        page.write([])
        page.write([histogram.title], bold=True)
        for number, times in histogram.bars:
            page.write([number, times])
        if histogram.of_meetings:
            for line in company(report, seating.problem, say):
                page.write([line])
    page.write([])
    _write_players(page, report, say)
    if report.judges:
        page.write([])
        page.write([say("Judge"), say("Games"), say("Same table twice running")], bold=True)
        for judge in report.judges:
            page.write([judge.judge, judge.games, judge.same_table_running])
    _widths(page.sheet, [_WIDTH])


def _write_players(page: _Page, report: Report, say: Words) -> None:
    seats = max((len(player.seats) for player in report.players), default=0)
    tables = max((len(player.tables) for player in report.players), default=0)
    page.write(
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
        page.write([player.player, player.games, *places, *rests])


def _widths(sheet: Worksheet, widths: Iterable[int]) -> None:
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
