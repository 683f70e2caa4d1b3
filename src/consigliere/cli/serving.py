"""What `consigliere serve` does once its options are understood; heavy to import."""

import io
import os
import secrets
from collections.abc import Iterable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import click
import django
import segno
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from consigliere.cli.ending import until_told
from consigliere.cli.plain import padded, width
from consigliere.rules.words import N_, Message, Words
from consigliere.site.refusals import Refused
from consigliere.site.serving import certificate as certificates
from consigliere.site.serving import folder, network
from consigliere.site.serving.certificate import Certificate


class Wish(NamedTuple):
    """What somebody wants served, and to whom."""

    port: int
    data: Path
    is_demo: bool = False
    is_lan: bool = False
    certificate: tuple[Path, Path] | None = None


def run(wish: Wish, say: Words) -> None:
    """Serve the site until somebody ends it. Raises Refused where that cannot be."""
    with ExitStack() as open_things:
        data = folder.prepare(wish.data)
        certificate = _certificate(wish, data) if wish.is_lan else None
        listener = open_things.enter_context(network.listen(wish.port, everywhere=wish.is_lan))
        _tell_settings(wish, data, certificate)
        _set_up()

        from consigliere.site.serving import database, server
        from consigliere.site.serving.supervising import supervised

        with folder.alone(data):
            database.prepare()
            _let_in(wish, say)
        if certificate is not None and certificate.is_ours:
            _explain(wish, certificate, say, open_things)
        click.echo(say("Ctrl-C ends it."))
        with until_told(), supervised(data):
            server.serve(listener, certificate)


def open_site(data: Path, *, prepares: bool = True) -> None:
    """Open the site of a data folder for a command: settings, database. Raises Refused.

    `prepares` is False for one that is begun by whoever has prepared the database.
    """
    kept = folder.prepare(data)
    _tell_settings(Wish(0, data), kept, None)
    _set_up()
    if not prepares:
        return

    from consigliere.site.serving import database

    with folder.alone(kept):
        database.prepare()


def new_password(email: str, data: Path) -> str:
    """A new password of an account; whoever is signed in to it is signed out. Raises Refused."""
    open_site(data)

    from consigliere.site.actions.accounts import change_password
    from consigliere.site.queries.accounts import person_by

    person = person_by(email)
    if person is None:
        text = N_("There is no account with the e-mail {email} in {data}.")
        raise Refused(Message(text, {"email": email, "data": data}))
    password = secrets.token_urlsafe(9)
    change_password(person, password, now=timezone.now())
    return password


def _certificate(wish: Wish, data: Path) -> Certificate:
    if wish.certificate is not None:
        return certificates.given(*wish.certificate)
    reached = network.addresses()
    if not reached:
        raise Refused(Message(N_("This machine is in no network: --lan lets nobody in.")))
    return certificates.own(data, (*reached, *network.HERE), datetime.now(UTC))


def _address(wish: Wish, certificate: Certificate | None) -> str:
    if certificate is None:
        return f"http://localhost:{wish.port}"
    return f"https://{certificate.names[0]}:{wish.port}"


def _tell_settings(wish: Wish, data: Path, certificate: Certificate | None) -> None:
    """Put into the environment what Django's settings read from it."""
    os.environ["CONSIGLIERE_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "consigliere.site.settings")
    if certificate is None:
        return
    hosts = dict.fromkeys((*certificate.names, *network.HERE))
    os.environ["CONSIGLIERE_HTTPS"] = "yes"
    # A browser that insists on HTTPS gives no way past the warning of a certificate made here.
    os.environ["CONSIGLIERE_HSTS"] = "no" if certificate.is_ours else "yes"
    os.environ["CONSIGLIERE_HOSTS"] = ",".join(hosts)
    os.environ["CONSIGLIERE_ORIGINS"] = ",".join(f"https://{one}:{wish.port}" for one in hosts)
    os.environ["CONSIGLIERE_ADDRESS"] = _address(wish, certificate)


def _set_up() -> None:
    try:
        django.setup()
    except ImproperlyConfigured as error:
        raise Refused(Message("{error}", {"error": error})) from None


def _let_in(wish: Wish, say: Words) -> None:
    """Tell where the site is and how to get into it."""
    from consigliere.site.actions.demonstration import load_demonstration
    from consigliere.site.actions.invitations import invite_first
    from consigliere.site.models import Person

    now = timezone.now()
    address = os.environ.get("CONSIGLIERE_ADDRESS") or f"http://localhost:{wish.port}"
    if wish.is_lan and Person.objects.filter(is_demo=True).exists():
        text = N_(
            "{data} holds the demonstration, whose passwords were printed: it is not for a network."
            " Begin another folder: --data tournament"
        )
        raise Refused(Message(text, {"data": wish.data}))
    logins = load_demonstration(now) if wish.is_demo else []
    secret = invite_first(now=now)
    click.echo(say("The site is at {address}", address=address))
    if wish.is_lan:
        click.echo(_picture(address))
    if logins:
        click.echo(say("Sign in as one of these (the passwords are new at every start):"))
        rows = [(say(login.role), login.email, login.password) for login in logins]
        click.echo("\n".join(_table(rows)))
    if secret is not None:
        click.echo(say("Nobody has an account yet. Within a day this makes the first, once:"))
        click.echo(f"{address}/i/{secret}/")


def _explain(wish: Wish, certificate: Certificate, say: Words, open_things: ExitStack) -> None:
    """Have the browser's warning explained on the port above, where that one is free."""
    from consigliere.site.serving import server
    from consigliere.site.serving.explaining import Explanation

    told = say("Browsers warn of its certificate, once: it was made here. Its fingerprint is")
    click.echo(f"{told}\n{certificate.fingerprint}")
    try:
        listener = network.listen(wish.port + 1, everywhere=True)
    except (Refused, OverflowError):
        return
    open_things.enter_context(listener)
    page = Explanation(_address(wish, certificate), certificate.fingerprint)
    open_things.enter_context(server.explaining(listener, page))
    address = f"http://{certificate.names[0]}:{wish.port + 1}"
    click.echo(say("A page that explains the warning: {address}", address=address))


def _picture(address: str) -> str:
    """A QR code made of characters."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


def _table(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows with their columns under each other."""
    lines = list(rows)
    columns = [max(map(width, column)) for column in zip(*lines, strict=True)]
    return ["  " + "  ".join(map(padded, line, columns)).rstrip() for line in lines]
