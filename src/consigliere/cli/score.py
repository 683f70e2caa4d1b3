"""`consigliere score`: the table of a tournament, or of several."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.options import after_option, format_option
from consigliere.cli.output import Joined, deliver
from consigliere.cli.reading import Reading
from consigliere.cli.tables import paper
from consigliere.rules.words import Words

FORMATS: Final = ("text", "json", "csv", "html")


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "score",
        help=say(
            "Score tournament files and show the table. A folder means all .json files in it."
        ),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("files", metavar=say("FILE..."), nargs=-1, required=True)
    @format_option(say, FORMATS)
    @click.option(
        "--out", metavar=say("PATH"), help=say("Write to this file, not to standard output.")
    )
    @after_option(say)
    def score(files: tuple[str, ...], form: str, out: str | None, after: int | None) -> int:
        reading = Reading(files, say, after)
        target = None if out is None else Path(out)
        if target is not None:
            _refuse_input(target, reading.files, say)
        deliver(_result(form, reading, say, to_file=target is not None), target)
        return FAILED if reading.failed else 0

    return score


def _refuse_input(target: Path, files: list[Path], say: Words) -> None:
    for file in files:
        try:
            same = target.samefile(file)
        except (OSError, ValueError):
            continue
        if same:
            raise click.BadParameter(
                say("this is one of the files to be scored"), param_hint="--out"
            )


def _result(form: str, reading: Reading, say: Words, *, to_file: bool) -> Iterator[str]:
    match form:
        case "json":
            return _json(reading, say)
        case "csv":
            return _csv(reading)
        case "html":
            return _html(reading, say)
        case _:
            return _text(reading, say, to_file=to_file)


def _json(reading: Reading, say: Words) -> Iterator[str]:
    from consigliere.files.score_json import score_json

    joined = Joined(several=reading.several)
    for source in reading.sources():
        yield from joined.next(score_json(source.scored(), say))
    yield from joined.end()


def _csv(reading: Reading) -> Iterator[str]:
    from consigliere.files.score_csv import csv_header, score_csv

    for number, source in enumerate(reading.sources()):
        if not number:
            yield csv_header(several_files=reading.several)
        yield from score_csv(source.scored())


def _html(reading: Reading, say: Words) -> Iterator[str]:
    from consigliere.files.score_html import score_html

    return score_html((source.scored() for source in reading.sources()), say)


def _text(reading: Reading, say: Words, *, to_file: bool) -> Iterator[str]:
    from consigliere.cli.score_text import Report

    sheet = paper(to_file=to_file)
    report = Report(say, sheet.width, several=reading.several)
    for source in reading.sources():
        yield from sheet.written(report.of(source))
    yield from sheet.written(report.hints())
