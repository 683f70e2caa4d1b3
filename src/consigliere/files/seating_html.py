"""A seating and what a check says of it, as one HTML page that needs nothing else."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from consigliere.files.score_html import environment
from consigliere.files.seating_csv import judge_of
from consigliere.files.seating_heat import heat_of
from consigliere.files.seating_telling import (
    Histogram,
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

_BUFFERED: Final = 256
_TABLES_TOLD: Final = 12
"""With more tables, how often each player is at which is told nobody: it would be mostly 0."""

_FULL: Final = 100


class _Round(NamedTuple):
    number: int
    heads: list[tuple[int, str]]
    """Of each table its number and its judge."""

    rows: list[tuple[int, list[str]]]
    resting: list[str]


class _Bars(NamedTuple):
    title: str
    bars: list[tuple[int, int, str]]
    """Of each number how many there are of it, and how long its bar is, of a hundred."""

    notes: list[str]


class _Demand(NamedTuple):
    text: str
    kept: bool
    why: list[str]


def seating_html(seating: Seating, report: Report, say: Words) -> Iterator[str]:
    """The page, piece by piece."""
    tables = max((len(player.tables) for player in report.players), default=0)
    stream = (
        environment(say)
        .get_template("seating.html")
        .stream(
            size=size_of(seating.problem, say),
            report=report,
            verdict=verdict(report, say),
            squares=squares(report, say),
            bound_reason=bound_reason(report, say),
            draw=draw(seating, say),
            evenness=evenness(report, say),
            rounds=[_round(seating, number) for number in range(1, len(seating.rounds) + 1)],
            heat=heat_of(seating),
            histograms=[
                _bars(histogram, seating, report, say) for histogram in histograms(report, say)
            ],
            demands=[
                _Demand(say(demand.text), demand.kept, [fault.told(say) for fault in demand.faults])
                for demand in asked(report, seating.problem)
            ],
            tables=tables if 1 < tables <= _TABLES_TOLD else 0,
            seats=max((len(player.seats) for player in report.players), default=0),
            rests=any(player.rests for player in report.players),
            numbers=numbers,
        )
    )
    stream.enable_buffering(_BUFFERED)
    return stream


def _round(seating: Seating, number: int) -> _Round:
    tables = seating.rounds[number - 1]
    heads = [(at, judge_of(seating, number, at)) for at in range(1, len(tables) + 1)]
    seats = max((len(table) for table in tables), default=0)
    rows = [
        (seat + 1, [table[seat] if seat < len(table) else "" for table in tables])
        for seat in range(seats)
    ]
    return _Round(number, heads, rows, list(seating.resting(number)))


def _bars(histogram: Histogram, seating: Seating, report: Report, say: Words) -> _Bars:
    most = max((times for _, times in histogram.bars), default=1)
    bars = [(number, times, f"{_FULL * times / most:.4g}") for number, times in histogram.bars]
    notes = list(company(report, seating.problem, say)) if histogram.of_meetings else []
    return _Bars(histogram.title, bars, notes)
