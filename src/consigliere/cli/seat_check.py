"""`consigliere seat check`: how good a seating is, and which demands it keeps."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from consigliere.cli.options import format_option
from consigliere.cli.seat_options import BadDemands, lines_of
from consigliere.cli.seat_output import (
    BROKEN,
    REPORT_FORMS,
    deliver_report,
    output_option,
    refuse_input,
)
from consigliere.files.document import Unreadable
from consigliere.files.sources import read_bytes
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.schedule import Seating


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "check",
        help=say(
            "Check a seating file: every demand anew, how evenly people meet and sit, and how far"
            " it is from the best possible. The status is 1 if a demand is broken."
        ),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("file", metavar=say("FILE"))
    @format_option(say, REPORT_FORMS)
    @output_option(say, say("Write to this file, not to standard output."))
    def check(*, file: str, form: str, output: str | None) -> int:
        target = None if output is None else Path(output)
        if target is not None:
            refuse_input(target, [Path(file)], say)
        seating = seating_in(file, say)
        from consigliere.seating.checking import check as checked

        report = checked(seating, seating.problem)
        deliver_report(seating, report, form, target, say)
        return 0 if report.valid else BROKEN

    return check


def seating_in(file: str, say: Words) -> "Seating":
    """The seating a file holds. Raises BadDemands with all that is wrong with it."""
    from consigliere.files.seating_reader import read_seating

    try:
        return read_seating(read_bytes(Path(file)))
    except Unreadable as unreadable:
        raise BadDemands("\n".join(lines_of(file, unreadable, say))) from None
