"""A seating and what a check says of it, as one HTML page that needs nothing else."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from consigliere.files.score_html import environment
from consigliere.files.seating_bands import NAMES_SHOWN, Bands, Company, bands_of
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
from consigliere.seating.report import Report
from consigliere.seating.schedule import Seating

_BUFFERED: Final = 256
_TABLES_TOLD: Final = 12
"""With more tables, how often each player is at which is told nobody: it would be mostly 0."""

_SIDE_BY_SIDE: Final = 10
_NARROW: Final = 4
"""With more tables a round takes the whole width of the page."""

_FULL: Final = 100


class _Block(NamedTuple):
    """Some tables of a round, side by side."""

    heads: list[tuple[int, str]]
    """Of each table its number and its judge."""

    rows: list[tuple[int, list[str]]]
    """Of each seat its number and who sits there at each table."""


class _Round(NamedTuple):
    number: int
    blocks: list[_Block]
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
            **quality(seating, report, say),
            rounds=[_round(seating, number) for number in range(1, len(seating.rounds) + 1)],
            tables=tables if 1 < tables <= _TABLES_TOLD else 0,
            wide=tables > _NARROW,
            seats=max((len(player.seats) for player in report.players), default=0),
            rests=any(player.rests for player in report.players),
            numbers=numbers,
        )
    )
    stream.enable_buffering(_BUFFERED)
    return stream


def quality(seating: Seating, report: Report, say: Words) -> dict[str, Any]:
    """What templates need to tell how good a seating is: verdict, picture, histograms, demands."""
    heat = heat_of(seating)
    bands = None if heat else bands_of(seating)
    legend = bands.legend if bands else heat.legend if heat else ()
    return {
        "size": size_of(seating.problem, say),
        "report": report,
        "verdict": verdict(report, say),
        "squares": squares(report, say),
        "bound_reason": bound_reason(report, say),
        "draw": draw(seating, say),
        "evenness": evenness(report, say),
        "heat": heat,
        "legend": [(level, _together(times, say)) for times, level in legend],
        "bands": bands,
        "company": {} if bands is None else _companies(bands, say),
        "histograms": [_bars(one, seating, report, say) for one in histograms(report, say)],
        "demands": [
            _Demand(say(demand.text), demand.kept, [fault.told(say) for fault in demand.faults])
            for demand in asked(report, seating.problem)
        ],
    }


def _together(times: int, say: Words) -> str:
    return say.plural("{number} game together", "{number} games together", times)


def _companies(bands: Bands, say: Words) -> dict[str, tuple[int, str]]:
    """Of each player how many different people he meets, and whom most often."""
    return {player: (found.different, _most(found, say)) for player, found in bands.company.items()}


def _most(found: Company, say: Words) -> str:
    """Whom somebody meets most; nobody in particular if he meets nobody twice."""
    if found.most < 2:  # noqa: PLR2004  (once is no more than others)
        return ""
    names = ", ".join(found.with_whom[:NAMES_SHOWN])
    more = len(found.with_whom) - NAMES_SHOWN
    if more > 0:
        names += ", " + say.plural("and {number} more", "and {number} more", more)
    return f"{found.most} \N{MULTIPLICATION SIGN} {names}"


def _round(seating: Seating, number: int) -> _Round:
    tables = range(1, len(seating.rounds[number - 1]) + 1)
    blocks = [
        _block(seating, number, tables[first : first + _SIDE_BY_SIDE])
        for first in range(0, len(tables), _SIDE_BY_SIDE)
    ]
    return _Round(number, blocks, list(seating.resting(number)))


def _block(seating: Seating, number: int, chosen: range) -> _Block:
    tables = [seating.rounds[number - 1][at - 1] for at in chosen]
    rows = zip(*tables, strict=True)  # each has ten seats
    return _Block(
        [(at, judge_of(seating, number, at)) for at in chosen],
        [(seat, list(players)) for seat, players in enumerate(rows, 1)],
    )


def _bars(histogram: Histogram, seating: Seating, report: Report, say: Words) -> _Bars:
    most = max((times for _, times in histogram.bars), default=1)
    bars = [(number, times, f"{_FULL * times / most:.4g}") for number, times in histogram.bars]
    notes = list(company(report, seating.problem, say)) if histogram.of_meetings else []
    return _Bars(histogram.title, bars, notes)
