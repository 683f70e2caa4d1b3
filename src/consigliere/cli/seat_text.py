"""A seating and what a check says of it, as text."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from consigliere.cli.plain import NAME, printable, shown
from consigliere.cli.plain import width as columns_of
from consigliere.cli.tables import Column, Line, Run, laid_out
from consigliere.cli.wording import ATTENTION
from consigliere.files.seating_csv import judge_of
from consigliere.files.seating_telling import (
    Histogram,
    asked,
    bound_reason,
    company,
    draw,
    evenness,
    halves,
    histograms,
    numbers,
    size_of,
    squares,
    verdict,
)
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.report import PlayerReport, Report
    from consigliere.seating.schedule import Seating

_BAR: Final = 40
"""Columns of the longest bar."""

_SEAT: Final = 8
"""Columns of the head of a seat or of a table."""

_TABLES_TOLD: Final = 10
"""With more tables, how often each player is at which says nothing to anybody."""


def round_lines(seating: "Seating", say: Words, width: int | None) -> Iterator[Line]:
    """Who sits where, round by round, as many tables side by side as there is space for."""
    for number, tables in enumerate(seating.rounds, 1):
        yield [Run(say("Round {number}", number=number), "bold")]
        side = _side_by_side(seating, number, width)
        for first in range(0, len(tables), side):
            yield from _tables(seating, number, range(first, min(first + side, len(tables))), say)
        resting = seating.resting(number)
        if resting:
            names = ", ".join(shown(player, NAME) for player in resting)
            yield [Run(say("not playing: {players}", players=names), "dim")]
        yield []


def _side_by_side(seating: "Seating", number: int, width: int | None) -> int:
    """How many tables of a round there is space for."""
    tables = seating.rounds[number - 1]
    if width is None:
        return len(tables)
    names = [player for table in tables for player in table]
    names += [judge_of(seating, number, at) for at in range(1, len(tables) + 1)]
    widest = max(columns_of(shown(name, NAME)) for name in names)
    return max(1, (width - _SEAT) // (max(widest, _SEAT) + 2))


def _tables(seating: "Seating", number: int, chosen: range, say: Words) -> Iterator[Line]:
    tables = seating.rounds[number - 1]
    columns = [Column(say("Seat"))]
    for at in chosen:
        head = say("Table {number}", number=at + 1)
        columns.append(Column(head, right=False, flexible=at == chosen[0]))
    rows = [
        [Run(str(seat + 1), "dim"), *(Run(_at(tables[at], seat)) for at in chosen)]
        for seat in range(max(len(tables[at]) for at in chosen))
    ]
    judges = [judge_of(seating, number, at + 1) for at in chosen]
    if any(judges):
        rows.append([Run(""), *(Run(shown(judge, NAME), "dim") for judge in judges)])
    yield from laid_out(columns, rows, None).lines


def _at(table: Sequence[str], seat: int) -> str:
    return shown(table[seat], NAME) if seat < len(table) else ""


def summary_lines(seating: "Seating", report: "Report", say: Words) -> Iterator[Line]:
    """How good a seating is, and what repeats the draw."""
    style = "bold" if report.valid else ATTENTION
    yield [Run(verdict(report, say), style), Run(" " + squares(report, say))]
    yield [Run(bound_reason(report, say), "dim")]
    yield [Run(draw(seating, say), "dim")]
    for fault in report.faults:
        yield [Run("  " + printable(fault.told(say)), ATTENTION)]


def report_lines(
    seating: "Seating", report: "Report", say: Words, width: int | None
) -> Iterator[Line]:
    """All that a check says."""
    yield [Run(size_of(seating.problem, say), "bold")]
    yield [Run(verdict(report, say), "bold" if report.valid else ATTENTION)]
    yield [Run(squares(report, say))]
    yield [Run(bound_reason(report, say), "dim")]
    yield [Run(draw(seating, say), "dim")]
    yield []
    yield from _demands(seating, report, say)
    for histogram in histograms(report, say):
        yield []
        yield from _histogram(histogram)
        if histogram.of_meetings:
            for line in company(report, seating.problem, say):
                yield [Run(printable(line))]
    yield []
    yield [Run(evenness(report, say), "" if report.seats_even else ATTENTION)]
    yield []
    yield from _players(report, say, width)
    if report.judges:
        yield []
        yield from _judges(report, say, width)


def _demands(seating: "Seating", report: "Report", say: Words) -> Iterator[Line]:
    yield [Run(say("Demands"), "bold")]
    kept, broken = say("kept"), say("broken")
    wide = max(len(kept), len(broken))
    for demand in asked(report, seating.problem):
        word = Run(f"{kept if demand.kept else broken:{wide}}", "dim" if demand.kept else ATTENTION)
        yield [Run("  "), word, Run("  " + say(demand.text))]
        for fault in demand.faults:
            yield [Run(f"  {'':{wide}}    "), Run(printable(fault.told(say)), ATTENTION)]


def _histogram(histogram: Histogram) -> Iterator[Line]:
    yield [Run(histogram.title, "bold")]
    most = max((times for _, times in histogram.bars), default=1)
    wide = max((len(str(times)) for _, times in histogram.bars), default=1)
    for number, times in histogram.bars:
        bar = "█" * max(times * _BAR // most, 1 if times else 0)
        yield [Run(f"  {number:>3}  {times:>{wide}}  "), Run(bar)]


def _players(report: "Report", say: Words, width: int | None) -> Iterator[Line]:
    yield [Run(say("Players"), "bold")]
    tables = max((len(player.tables) for player in report.players), default=0)
    rests = any(player.rests for player in report.players)
    columns = [
        Column(say("Player"), right=False, flexible=True),
        Column(say("Games")),
        Column("1–5 + 6–10"),
        Column(say("On each seat"), left_out=2),
    ]
    if 1 < tables <= _TABLES_TOLD:
        columns.append(Column(say("At each table"), left_out=1))
    if rests:
        columns.append(Column(say("Sits out in rounds"), right=False, left_out=3))
        columns.append(Column(say("Gaps"), right=False, left_out=4))
    rows = [_player(player, len(columns), rests=rests) for player in report.players]
    table = laid_out(columns, rows, width)
    yield from table.lines
    if table.left_out:
        text = say("no space here for: {columns}", columns=", ".join(table.left_out))
        yield [Run(text, "dim")]


def _player(player: "PlayerReport", columns: int, *, rests: bool) -> list[Run]:
    row = [
        Run(shown(player.player, NAME)),
        Run(str(player.games)),
        Run(halves(player)),
        Run(" ".join(map(str, player.seats)), "dim"),
    ]
    out = [Run(numbers(player.rests)), Run(numbers(player.gaps), "dim")] if rests else []
    if columns > len(row) + len(out):
        row.append(Run(" ".join(map(str, player.tables)), "dim"))
    return row + out


def _judges(report: "Report", say: Words, width: int | None) -> Iterator[Line]:
    yield [Run(say("Judges"), "bold")]
    columns = [
        Column(say("Judge"), right=False, flexible=True),
        Column(say("Games")),
        Column(say("Same table twice running")),
    ]
    rows = [
        [Run(shown(judge.judge, NAME)), Run(str(judge.games)), Run(str(judge.same_table_running))]
        for judge in report.judges
    ]
    yield from laid_out(columns, rows, width).lines
