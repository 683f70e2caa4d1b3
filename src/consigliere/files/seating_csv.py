"""A seating as CSV: a line for each seat of each table of each round."""

import csv
import io
from collections.abc import Iterator

from consigliere.files.score_csv import harmless
from consigliere.seating.schedule import Seating


def seating_csv(seating: Seating) -> Iterator[str]:
    """The lines; the judge of the table is the last column where there are judges."""
    columns = ["round", "table", "seat", "player"]
    if seating.judges:
        columns.append("judge")
    yield _line(columns)
    for number, tables in enumerate(seating.rounds, 1):
        for at, table in enumerate(tables, 1):
            judge = [harmless(judge_of(seating, number, at))] if seating.judges else []
            for seat, player in enumerate(table, 1):
                yield _line([str(number), str(at), str(seat), harmless(player), *judge])


def judge_of(seating: Seating, number: int, table: int) -> str:
    """The judge of a table in a round, both counted from 1; empty where there is none."""
    if number > len(seating.judges) or table > len(seating.judges[number - 1]):
        return ""
    return seating.judges[number - 1][table - 1]


def _line(cells: list[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue().removesuffix("\r\n") + "\n"
