"""What a check of a seating says, as JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from consigliere.files.score_json import encoded
from consigliere.rules.words import Words
from consigliere.seating.bounds import all_bounds
from consigliere.seating.problem import Problem
from consigliere.seating.report import JudgeReport, PlayerReport, Report


def report_json(report: Report, problem: Problem, say: Words) -> Iterator[str]:
    """A report, a key to a line, and players and judges each on their own."""
    facts: dict[str, Any] = {
        "valid": report.valid,
        "proved_optimal": report.proved_optimal,
        "ss": report.ss,
        "bound": report.bound.value,
        "bound_by": report.bound.by,
        "bounds": all_bounds(problem),
        "gap_percent": round(report.gap, 4),
        "meetings": _counts(report.meetings),
        "never": report.never,
        "most_meetings": report.most_meetings,
        "most": report.most,
        "neighbours": _counts(report.neighbours),
        "seats_even": report.seats_even,
    }
    yield "{"
    for key, value in facts.items():
        yield f"{encoded(key)}: {encoded(value)},\n"
    demands = [
        {
            "demand": say(demand.text),
            "kept": demand.kept,
            "faults": [_fault(fault.values(), fault.told(say)) for fault in demand.faults],
        }
        for demand in report.demands
    ]
    yield from _list("demands", demands)
    yield ",\n"
    yield from _list("players", map(_player, report.players))
    yield ",\n"
    yield from _list("judges", map(_judge, report.judges))
    yield "}\n"


def _list(key: str, items: Iterator[dict[str, Any]] | list[dict[str, Any]]) -> Iterator[str]:
    yield f"{encoded(key)}: ["
    between = "\n"
    for item in items:
        yield between + encoded(item)
        between = ",\n"
    yield "\n]"


def _counts(counts: Mapping[int, int]) -> dict[str, int]:
    return {str(number): times for number, times in counts.items()}


def _fault(values: Mapping[str, object], message: str) -> dict[str, Any]:
    return {"message": message, **values}


def _player(player: PlayerReport) -> dict[str, Any]:
    return {
        "player": player.player,
        "games": player.games,
        "seats": player.seats,
        "halves": player.halves,
        "tables": player.tables,
        "sits_out": player.rests,
        "gaps": player.gaps,
    }


def _judge(judge: JudgeReport) -> dict[str, Any]:
    return {
        "judge": judge.judge,
        "games": judge.games,
        "same_table_running": judge.same_table_running,
    }
