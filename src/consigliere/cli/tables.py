"""Lines of text in styles, and tables of them that fit a width."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from consigliere.cli.plain import cut, padded, width


class Run(NamedTuple):
    """Some text in a style of rich: `bold`, `dim` and so on."""

    text: str
    style: str = ""


Line = Sequence[Run]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its side, and how soon it is left out where space is short (0: never)."""

    head: str
    right: bool = True
    left_out: int = 0
    flexible: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table laid out: its lines, and the heads of the columns that found no space."""

    lines: list[Line]
    left_out: list[str]


_COMFORTABLE: Final = 12
_NARROWEST: Final = 8
_GAPS: Final = (2, 1)


def laid_out(columns: Sequence[Column], rows: Sequence[Sequence[Run]], most: int | None) -> Table:
    """Columns aligned; within `most` columns of a terminal where that is given.

    First the gaps become narrow, then the flexible column, then columns are left out.
    """
    widths = [
        max(map(width, (column.head, *(row[i].text for row in rows))))
        for i, column in enumerate(columns)
    ]
    kept = list(range(len(columns)))
    gap = _GAPS[0]
    if most is not None:
        kept, gap = _fit(columns, widths, most)
    heads = [Run(column.head, "dim") for column in columns]
    lines = [_line(columns, row, kept, widths, gap) for row in (heads, *rows)]
    left_out = [column.head for i, column in enumerate(columns) if i not in kept]
    return Table(lines, left_out)


def _fit(columns: Sequence[Column], widths: list[int], most: int) -> tuple[list[int], int]:
    """Which columns are kept with what gap. Narrows the width of the flexible one."""
    kept = list(range(len(columns)))
    flexible = next(i for i, column in enumerate(columns) if column.flexible)
    while True:
        fixed = sum(widths[i] for i in kept if i != flexible)
        for gap in _GAPS:
            room = most - fixed - gap * (len(kept) - 1)
            if room >= widths[flexible]:
                return kept, gap
        goes = max(kept, key=lambda i: columns[i].left_out)
        if room >= _COMFORTABLE or not columns[goes].left_out:
            widths[flexible] = max(room, _NARROWEST)
            return kept, gap
        kept.remove(goes)


def _line(
    columns: Sequence[Column],
    row: Sequence[Run],
    kept: Sequence[int],
    widths: Sequence[int],
    gap: int,
) -> Line:
    line: list[Run] = []
    for i in kept:
        if line:
            line.append(Run(" " * gap))
        text = padded(cut(row[i].text, widths[i]), widths[i], right=columns[i].right)
        line.append(Run(text, row[i].style))
    while line and not line[-1].text.strip():
        line.pop()
    return line


class Paper:
    """What lines are written on: a terminal with its width and styles, or anything else."""

    def __init__(self, *, styled: bool) -> None:
        """A styled one is the terminal that standard output is."""
        self._console = None
        if styled:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int | None:
        """How many columns there are; None where there is no end to them."""
        return self._console.width if self._console else None

    def written(self, lines: Iterable[Line]) -> Iterator[str]:
        """The lines as text, with the terminal's codes for their styles."""
        if self._console is None:
            for line in lines:
                yield "".join(run.text for run in line).rstrip() + "\n"
            return
        from rich.text import Text

        for line in lines:
            with self._console.capture() as captured:
                self._console.print(Text.assemble(*line), soft_wrap=True)
            yield captured.get()


def paper(*, to_file: bool) -> Paper:
    """Styled where the result is read on a terminal."""
    return Paper(styled=not to_file and sys.stdout is not None and sys.stdout.isatty())
