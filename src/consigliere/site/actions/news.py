"""The word that a tournament has changed, for whoever shows it to people who watch."""

from typing import Final

from django.db import connection

from consigliere.site.models import Tournament

CHANNEL: Final = "consigliere_news"
"""The channel of PostgreSQL on which the primary keys of changed tournaments are told."""


def tell(tournament: Tournament) -> None:
    """Say that a tournament changes by this transaction: heard when it is committed.

    It only wakes. What happened is in the journal, whose last entry's number is the tournament's
    version. SQLite has nothing of the kind: there the listener looks whether the file changed.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, str(tournament.pk)])
