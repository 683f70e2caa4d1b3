"""`consigliere seat`: who sits where; and its commands `check`, `bound` and `redo`."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from consigliere.cli import seat_bound, seat_check, seat_redo
from consigliere.cli.seat_options import (
    Asked,
    BadDemands,
    lines_of,
    problem_of,
    problem_options,
    refusal,
)
from consigliere.cli.seat_output import Target, output_option, refuse_checkpoint
from consigliere.cli.seat_search import Limits, limit_options, search_on, seed_option
from consigliere.files.document import Unreadable
from consigliere.files.sources import read_bytes
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.search import Search

_SearchAndJudges: TypeAlias = tuple["Search", tuple[tuple[str, ...], ...]]
"""A search, and the judges of the rounds that were played before it."""

_COMMANDS: Final = (seat_check, seat_bound, seat_redo)
_SEEDS: Final = 10**6


def command(say: Words) -> click.Group:
    """The command and those below it, their help in a language."""

    @click.group(
        "seat",
        help=say(
            "Seat a tournament: who plays at which table on which seat in every round. Stops as"
            " soon as it is proved that there is no better seating. Ctrl-C ends the search with"
            " the best one so far."
        ),
        invoke_without_command=True,
        options_metavar=say("[OPTIONS]"),
        subcommand_metavar=say("[COMMAND [ARGS]...]"),
    )
    @problem_options(say)
    @seed_option(say("What the draw follows from; if not given, one is drawn and told."))
    @limit_options(say)
    @click.option(
        "--resume",
        metavar=say("FILE"),
        help=say("Go on from a checkpoint, to the very same seating as without a break."),
    )
    @output_option(say, say("Write the seating here: .json, .csv, .xlsx or .html."))
    @click.pass_context
    def seat(  # noqa: PLR0913  (the options people have)
        context: click.Context,
        *,
        asked: Asked,
        seed: int | None,
        seconds: float | None,
        steps: int | None,
        checkpoint: str | None,
        resume: str | None,
        output: str | None,
    ) -> int:
        if context.invoked_subcommand is not None:
            _refuse_options(context, say)
            return 0
        limits = Limits(seconds, steps, checkpoint)
        inputs = asked.files if resume is None else [*asked.files, Path(resume)]
        target = Target(output, inputs, say)
        refuse_checkpoint(checkpoint, asked.files, output, say)
        search, judges = (
            _begun(asked, seed, say) if resume is None else _resumed(resume, asked, seed, say)
        )
        found = search_on(search, limits, say, judges)
        status = target.deliver(found.seating)
        return found.status or status

    for module in _COMMANDS:
        seat.add_command(module.command(say))
    return seat


def _refuse_options(context: click.Context, say: Words) -> None:
    """Options before the name of a command are a slip: they would do nothing."""
    given = [
        param
        for param in context.command.params
        if context.get_parameter_source(param.name or "") is not None
        and context.params.get(param.name or "") is not None
    ]
    if given:
        raise click.UsageError(
            say("options stand after {command}", command=context.invoked_subcommand)
        )


def _begun(asked: Asked, seed: int | None, say: Words) -> _SearchAndJudges:
    problem = problem_of(asked, say)
    from consigliere.seating.search import Search

    return Search(problem, secrets.randbelow(_SEEDS) if seed is None else seed), ()


def _resumed(path: str, asked: Asked, seed: int | None, say: Words) -> _SearchAndJudges:
    """The search of a checkpoint. Options that state a problem or a seed have to be its own."""
    from consigliere.files.seating_reader import not_this_search, read_checkpoint

    try:
        kept = read_checkpoint(read_bytes(Path(path)))
        from consigliere.seating.contradictions import Impossible
        from consigliere.seating.search import Search

        if asked.anything and problem_of(asked, say) != kept.problem:
            raise click.UsageError(say("--resume continues a search for something else"))
        try:
            search = Search.resume(kept.problem, kept.search)
        except Impossible as impossible:
            raise refusal(impossible, say) from None
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise not_this_search() from None
    except Unreadable as unreadable:
        raise BadDemands("\n".join(lines_of(path, unreadable, say))) from None
    if seed is not None and seed != search.seed:
        raise click.UsageError(
            say("--resume continues a search with seed {seed}", seed=search.seed)
        )
    return search, kept.judges
