"""`consigliere seat bound`: what no seating can be better than."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from consigliere.cli.output import deliver
from consigliere.cli.seat_options import Asked, problem_of, problem_options
from consigliere.cli.tables import Column, Line, Run, laid_out, paper
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.problem import Problem


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "bound",
        help=say(
            "Tell how small the sum of squared meetings can be at best, by each argument for it."
        ),
        options_metavar=say("[OPTIONS]"),
    )
    @problem_options(say)
    def bound(*, asked: Asked) -> int:
        problem = problem_of(asked, say)
        sheet = paper(to_file=False)
        deliver(sheet.written(_lines(problem, say)))
        return 0

    return bound


def _lines(problem: "Problem", say: Words) -> Iterator[Line]:
    from consigliere.files.seating_telling import REASONS, size_of
    from consigliere.seating.bounds import all_bounds, bounds

    best = bounds(problem)
    yield [Run(size_of(problem, say), "bold")]
    yield [
        Run(
            say("No seating has a sum of squared meetings below {bound}.", bound=best.value), "bold"
        )
    ]
    columns = [Column(say("Bound")), Column(say("By"), right=False, flexible=True)]
    rows = [
        [Run(str(value), "bold" if reason == best.by else ""), Run(say(REASONS[reason]))]
        for reason, value in sorted(all_bounds(problem).items(), key=lambda item: -item[1])
    ]
    yield []
    yield from laid_out(columns, rows, None).lines
