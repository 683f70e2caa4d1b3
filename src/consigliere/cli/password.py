"""`consigliere password`: a new password for whoever forgot his; the site sends no mail."""

from pathlib import Path

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.output import tell
from consigliere.rules.words import Words


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "password",
        help=say("Give an account of the site a new password and print it."),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("email", metavar=say("EMAIL"))
    @click.option(
        "--data",
        type=click.Path(path_type=Path),
        default=Path("var"),
        envvar="CONSIGLIERE_DATA",
        help=say("Folder of the database and the uploads; var if not given."),
    )
    def password(email: str, data: Path) -> int:
        from consigliere.cli.serving import new_password
        from consigliere.site.refusals import Refused

        try:
            click.echo(new_password(email, data))
        except Refused as refused:
            tell(refused.reason.told(say))
            return FAILED
        return 0

    return password
