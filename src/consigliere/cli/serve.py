"""`consigliere serve`: the tournament site on this machine."""

import os
import secrets
import socket
from pathlib import Path
from typing import Final

import click

from consigliere.rules.words import Words

_PORT: Final = 8000


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "serve",
        help=say("Run the tournament site on this machine."),
        options_metavar=say("[OPTIONS]"),
    )
    @click.option(
        "--port",
        type=click.IntRange(1, 65535),
        default=_PORT,
        help=say("Port to listen on; {port} if not given.", port=_PORT),
    )
    @click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        default=Path("var"),
        help=say("Folder of the database and the uploads; var if not given."),
    )
    @click.option(
        "--demo", is_flag=True, help=say("Load the demonstration where there is nothing yet.")
    )
    def serve(port: int, data: Path, demo: bool) -> int:  # noqa: FBT001  (an option)
        _prepare(data)
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        _run(listener, port, demo=demo, say=say)
        return 0

    return serve


def _prepare(data: Path) -> None:
    data.mkdir(parents=True, exist_ok=True)
    secret = data / "secret-key"
    if not secret.exists():
        secret.touch(mode=0o600)
        secret.write_text(secrets.token_urlsafe(50), "utf-8")
    os.environ["CONSIGLIERE_DATA"] = str(data.absolute())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "consigliere.site.settings")


def _run(listener: socket.socket, port: int, *, demo: bool, say: Words) -> None:
    # What is heavy is imported only where it is needed: other commands start at once.
    import django  # noqa: PLC0415

    django.setup()

    import uvicorn  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from consigliere.site.actions.demonstration import load_demonstration  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    if demo:
        for login in load_demonstration(timezone.now()):
            click.echo(f"{login.role:12} {login.email:28} {login.password}")
    address = f"http://localhost:{port}"
    click.echo(say("The site is at {address}", address=address))
    config = uvicorn.Config("consigliere.site.asgi:application", log_level="warning")
    uvicorn.Server(config).run(sockets=[listener])
