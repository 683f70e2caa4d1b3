"""`consigliere serve`: the tournament site on this machine."""

from pathlib import Path
from typing import Final

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.output import tell
from consigliere.rules.words import Words

_PORT: Final = 8000
_LAST_PORT: Final = 65535


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "serve",
        help=say("Run the tournament site on this machine."),
        options_metavar=say("[OPTIONS]"),
    )
    @click.option(
        "--port",
        type=click.IntRange(1, _LAST_PORT),
        default=_PORT,
        help=say("Port to listen on; {port} if not given.", port=_PORT),
    )
    @click.option(
        "--data",
        type=click.Path(path_type=Path),
        default=Path("var"),
        envvar="CONSIGLIERE_DATA",
        help=say("Folder of the database and the uploads; var if not given."),
    )
    @click.option(
        "--demo", is_flag=True, help=say("Load the demonstration where there is nothing yet.")
    )
    @click.option(
        "--lan", is_flag=True, help=say("Let others in this network use the site, over HTTPS.")
    )
    @click.option(
        "--certificate",
        type=click.Path(path_type=Path),
        help=say("With --lan: a certificate (PEM) in place of one made here."),
    )
    @click.option(
        "--key", type=click.Path(path_type=Path), help=say("The key of that certificate (PEM).")
    )
    def serve(  # noqa: PLR0913  (the options there are)
        *,
        port: int,
        data: Path,
        demo: bool,
        lan: bool,
        certificate: Path | None,
        key: Path | None,
    ) -> int:
        if demo and lan:
            raise click.UsageError(
                say("--demo prints passwords for everybody to see: it is not for a network.")
            )
        if (certificate is None) != (key is None) or (certificate is not None and not lan):
            raise click.UsageError(say("--certificate, --key and --lan are given together."))
        # All of this is imported only here: other commands start at once.
        from consigliere.cli.serving import Wish, run
        from consigliere.site.refusals import Refused

        given = (certificate, key) if certificate and key else None
        try:
            run(Wish(port, data, is_demo=demo, is_lan=lan, certificate=given), say)
        except Refused as refused:
            tell(refused.reason.told(say))
            return FAILED
        return 0

    return serve
