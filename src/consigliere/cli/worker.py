"""`consigliere worker`: sends the site's mails, where `consigliere serve` does not see to it."""

from pathlib import Path

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.output import tell
from consigliere.rules.words import Words


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "worker",
        help=say("Send the site's mails; `consigliere serve` runs one by itself."),
        options_metavar=say("[OPTIONS]"),
    )
    @click.option(
        "--data",
        type=click.Path(path_type=Path),
        default=Path("var"),
        envvar="CONSIGLIERE_DATA",
        help=say("Folder of the database and the uploads; var if not given."),
    )
    @click.option("--supervised", is_flag=True, hidden=True)
    def worker(data: Path, *, supervised: bool) -> int:
        from consigliere.cli.working import work
        from consigliere.site.refusals import Refused

        try:
            return 0 if work(data, is_supervised=supervised) else FAILED
        except Refused as refused:
            tell(refused.reason.told(say))
            return FAILED

    return worker
