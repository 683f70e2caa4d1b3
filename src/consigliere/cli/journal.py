"""`consigliere journal`: the record of all that was done on the site, and whether it is whole."""

from pathlib import Path

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.output import tell
from consigliere.rules.words import Words


def command(say: Words) -> click.Group:
    """The command and the one below it, their help in a language."""

    @click.group(
        "journal",
        help=say("The journal of the site: the record of all that was done on it."),
        options_metavar=say("[OPTIONS]"),
        subcommand_metavar=say("COMMAND [ARGS]..."),
    )
    def journal() -> None:
        pass

    journal.add_command(_verify(say))
    return journal


def _verify(say: Words) -> click.Command:
    @click.command(
        "verify",
        help=say(
            "Verify that nothing in the journal was changed behind the site's back: of one"
            " TOURNAMENT, named as in its address, or of all there are. That its end was cut off,"
            " or all of it written anew, only shows with --head, the hash that stands on the final"
            " table. The status is 1 where something is wrong."
        ),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("tournament", metavar=say("[TOURNAMENT]"), required=False)
    @click.option(
        "--head",
        metavar=say("HASH"),
        default="",
        help=say("A head that was published: it is told which entry has it."),
    )
    @click.option(
        "--data",
        type=click.Path(path_type=Path),
        default=Path("var"),
        envvar="CONSIGLIERE_DATA",
        help=say("Folder of the database and the uploads; var if not given."),
    )
    def verify(tournament: str | None, head: str, data: Path) -> int:
        from consigliere.cli.journal_verify import verify_journal
        from consigliere.site.refusals import Refused

        try:
            return verify_journal(tournament, head, data, say)
        except Refused as refused:
            tell(refused.reason.told(say))
            return FAILED

    return verify
