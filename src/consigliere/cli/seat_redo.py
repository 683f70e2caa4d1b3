"""`consigliere seat redo`: the rounds still to come, seated anew after something changed."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from consigliere.cli.plain import printable
from consigliere.cli.seat_check import seating_in
from consigliere.cli.seat_options import MOST_TABLES, BadDemands, refusal
from consigliere.cli.seat_output import Target, output_option, refuse_checkpoint
from consigliere.cli.seat_search import Limits, limit_options, search_on, seed_option
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.schedule import Seating


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "redo",
        help=say(
            "Seat the rounds still to come anew. What was played stays as it was, and counts."
        ),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("file", metavar=say("FILE"))
    @click.option(
        "--from",
        "from_round",
        type=click.IntRange(min=1),
        metavar="R",
        required=True,
        help=say("The first round to be seated anew."),
    )
    @click.option(
        "--out", multiple=True, metavar=say("PLAYER"), help=say("He leaves; may be repeated.")
    )
    @click.option(
        "--in",
        "into",
        multiple=True,
        metavar=say("PLAYER"),
        help=say("He comes in the place of whoever leaves, the first for the first."),
    )
    @click.option(
        "--late", multiple=True, metavar=say("PLAYER"), help=say("He comes as a further player.")
    )
    @click.option(
        "--tables",
        type=click.IntRange(1, MOST_TABLES),
        metavar="T",
        help=say("Tables in each of these rounds; as many as before if not given."),
    )
    @seed_option(say("What the draw follows from; that of the file if not given."))
    @limit_options(say)
    @output_option(say, say("Write the seating here: .json, .csv, .xlsx or .html."))
    def redo(  # noqa: PLR0913  (the options people have)
        *,
        file: str,
        from_round: int,
        out: tuple[str, ...],
        into: tuple[str, ...],
        late: tuple[str, ...],
        tables: int | None,
        seed: int | None,
        seconds: float | None,
        steps: int | None,
        checkpoint: str | None,
        output: str | None,
    ) -> int:
        limits = Limits(seconds, steps, checkpoint)
        target = Target(output, [Path(file)], say)
        refuse_checkpoint(checkpoint, [Path(file)], output, say)
        seating = seating_in(file, say)
        _require_shape(file, seating, say)
        from consigliere.seating.contradictions import Impossible
        from consigliere.seating.redo import Changes, redone

        try:
            search = redone(seating, from_round, Changes(out, into, late, tables), seed=seed)
        except Impossible as impossible:
            raise refusal(impossible, say) from None
        judges = seating.judges[: from_round - 1]
        found = search_on(search, limits, say, judges)
        status = target.deliver(found.seating)
        return found.status or status

    return redo


def _require_shape(file: str, seating: "Seating", say: Words) -> None:
    """Raise BadDemands where the rounds are not those the file itself says there are."""
    from consigliere.seating.checking import check
    from consigliere.seating.faults import TwiceInRound, WrongRounds, WrongTables

    kinds = (WrongRounds, WrongTables, TwiceInRound)
    faults = check(seating, seating.problem).faults
    lines = [
        f"{printable(file)}: {fault.told(say)}" for fault in faults if isinstance(fault, kinds)
    ]
    if lines:
        raise BadDemands("\n".join(lines))
