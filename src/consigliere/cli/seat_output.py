"""A seating or what a check says of it, in the form asked for, to where it should go."""

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from consigliere.cli.options import Decorator
from consigliere.cli.output import Unwritable, deliver
from consigliere.cli.plain import printable
from consigliere.cli.tables import paper
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.report import Report
    from consigliere.seating.schedule import Seating

SEATING_FORMS: Final = ("json", "csv", "xlsx", "html")
REPORT_FORMS: Final = ("text", "json", "html")

BROKEN: Final = 1
"""The exit status where a hard demand is broken."""


def output_option(say: Words, text: str) -> Decorator:
    """`-o`."""
    return click.option("-o", "--output", metavar=say("PATH"), help=text)


class Target:
    """Where a seating goes, known before the search: a bad place should not cost ten seconds."""

    def __init__(self, output: str | None, inputs: Sequence[Path], say: Words) -> None:
        """Look at the place.

        Raises click.BadParameter where it is an input or of no known form, Unwritable where its
        folder is none.
        """
        self._say = say
        self.path = None if output is None else Path(output)
        self.form = "text"
        if self.path is None:
            return
        suffix = self.path.suffix.lower().removeprefix(".")
        if suffix not in SEATING_FORMS:
            forms = ", ".join(f".{form}" for form in SEATING_FORMS)
            raise click.BadParameter(
                say("expected a name that ends in one of {forms}", forms=forms), param_hint="-o"
            )
        self.form = suffix
        refuse_input(self.path, inputs, say)
        if not self.path.absolute().parent.is_dir():
            raise Unwritable(self.path, OSError(errno.ENOENT, os.strerror(errno.ENOENT)))

    def deliver(self, seating: "Seating") -> int:
        """Write a seating and tell how good it is. Returns the exit status."""
        from consigliere.seating.checking import check

        report = check(seating, seating.problem)
        if self.path is None:
            deliver(_seating_text(seating, report, self._say))
        else:
            deliver(_WRITERS[self.form](seating, report, self._say), self.path)
            deliver(_summary(seating, report, self.path, self._say))
        return 0 if report.valid else BROKEN


def refuse_input(target: Path, inputs: Sequence[Path], say: Words, option: str = "-o") -> None:
    """Raise click.BadParameter where a result would take the place of what was read."""
    for file in inputs:
        try:
            same = target.samefile(file)
        except (OSError, ValueError):
            continue
        if same:
            raise click.BadParameter(say("this is one of the files to be read"), param_hint=option)


def refuse_checkpoint(
    checkpoint: str | None, inputs: Sequence[Path], output: str | None, say: Words
) -> None:
    """Raise click.BadParameter where a checkpoint would take another file's place, or lose its."""
    if checkpoint is None:
        return
    refuse_input(Path(checkpoint), inputs, say, "--checkpoint")
    if output is not None and os.path.realpath(output) == os.path.realpath(checkpoint):
        raise click.BadParameter(
            say("the seating is to be written there"), param_hint="--checkpoint"
        )


def deliver_report(
    seating: "Seating", report: "Report", form: str, target: Path | None, say: Words
) -> None:
    """Write what a check says."""
    if form == "json":
        from consigliere.files.seating_report_json import report_json

        deliver(report_json(report, seating.problem, say), target)
    elif form == "html":
        deliver(_html(seating, report, say), target)
    else:
        from consigliere.cli.seat_text import report_lines

        sheet = paper(to_file=target is not None)
        deliver(sheet.written(report_lines(seating, report, say, sheet.width)), target)


def _json(seating: "Seating", _: "Report", _say: Words) -> Iterator[str]:
    from consigliere.files.seating_json import seating_json

    return seating_json(seating)


def _csv(seating: "Seating", _: "Report", _say: Words) -> Iterator[str]:
    from consigliere.files.seating_csv import seating_csv

    return seating_csv(seating)


def _xlsx(seating: "Seating", report: "Report", say: Words) -> Iterator[bytes]:
    from consigliere.files.seating_xlsx import seating_xlsx

    yield seating_xlsx(seating, report, say)


def _html(seating: "Seating", report: "Report", say: Words) -> Iterator[str]:
    from consigliere.files.seating_html import seating_html

    return seating_html(seating, report, say)


_Writer = Callable[["Seating", "Report", Words], Iterator[str] | Iterator[bytes]]
_WRITERS: Final[dict[str, _Writer]] = {"json": _json, "csv": _csv, "xlsx": _xlsx, "html": _html}


def _seating_text(seating: "Seating", report: "Report", say: Words) -> Iterator[str]:
    from consigliere.cli.seat_text import report_lines, round_lines

    sheet = paper(to_file=False)
    yield from sheet.written(round_lines(seating, say, sheet.width))
    yield from sheet.written(report_lines(seating, report, say, sheet.width))


def _summary(seating: "Seating", report: "Report", path: Path, say: Words) -> Iterator[str]:
    from consigliere.cli.seat_text import summary_lines

    sheet = paper(to_file=False)
    yield f"{printable(path)}\n"
    yield from sheet.written(summary_lines(seating, report, say))
