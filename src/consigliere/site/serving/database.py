"""The database brought to what this version of the software expects, or left as it is."""

from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Refused


def prepare() -> None:
    """Bring the database up to date.

    Raises Refused where there is none to be reached, it is damaged, or a newer version of the
    software has been at work in it: then nothing is changed.
    """
    try:
        _reach()
        _refuse_newer()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("clearsessions")
    except DatabaseError as error:
        said = {"database": _told(), "reason": str(error).strip().partition("\n")[0]}
        text = N_("The database {database} cannot be used: {reason}")
        raise Refused(Message(text, said)) from None


def _reach() -> None:
    """Connect once, past the pool: it would try for all its patience, and then not say why."""
    if connection.vendor == "postgresql":
        driver = connection.Database  # type: ignore[attr-defined]  # each kind of database has one
        with connection.wrap_database_errors:
            driver.connect(**connection.get_connection_params()).close()


def _refuse_newer() -> None:
    loader = MigrationLoader(connection, ignore_no_migrations=True)
    # A migration that was replaced by a squashed one is still known, though not on the disk's list.
    known = set(loader.disk_migrations) | {
        replaced for one in loader.disk_migrations.values() for replaced in one.replaces
    }
    unknown = sorted(f"{app}.{name}" for app, name in set(loader.applied_migrations) - known)
    if unknown:
        text = N_(
            "The database {database} was last used by a newer version of Consigliere ({unknown})."
            " Nothing was changed. Install that version, or put back a backup."
        )
        raise Refused(Message(text, {"database": _told(), "unknown": ", ".join(unknown)}))


def _told() -> str:
    """Which database it is, without its password."""
    facts = settings.DATABASES["default"]
    if facts["ENGINE"].endswith("sqlite3"):
        return str(Path(facts["NAME"]))
    return f"{facts['NAME']} ({facts.get('HOST') or 'localhost'})"
