"""How a process hears that tournaments have changed, whoever changed them.

The word only wakes: what changed is read from the database. None says that anything may have
changed, such as while nobody was listening.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import psycopg
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from consigliere.site.actions.news import CHANNEL
from consigliere.site.web.typed import whole

_log: Final = logging.getLogger(__name__)

_LOOK_EVERY: Final = 0.1
"""Seconds between two looks at whether the SQLite file has changed; a look takes microseconds."""

_AGAIN_AFTER: Final = 1.0
"""Seconds until a broken connection is tried anew."""

News = AsyncIterator[int | None]


def heard() -> News:
    """The primary keys of tournaments that change from now on, as long as it is asked."""
    if connection.vendor == "postgresql":
        return _notified(address_of(connection))
    return _looked(Path(connection.settings_dict["NAME"]).resolve())


def address_of(database: BaseDatabaseWrapper) -> dict[str, Any]:
    """Where a PostgreSQL server is, for a connection that goes past Django."""
    parameters = database.get_connection_params()
    known = {key: parameters[key] for key in _ADDRESS if parameters.get(key) is not None}
    return {**_ALIVE, **known}


async def _notified(known: dict[str, Any]) -> News:
    """By NOTIFY: one connection of its own a process, made anew when it breaks."""
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**known, autocommit=True) as listening:
                await listening.execute(f"LISTEN {CHANNEL}")
                yield None  # whatever was missed before
                async for told in listening.notifies():
                    pk = whole(told.payload)
                    # Anybody with a way into the database may say anything there.
                    if pk is not None:
                        yield pk
        except (psycopg.Error, OSError) as error:
            _log.warning("Nothing is heard of changes until PostgreSQL answers again: %s", error)
        await asyncio.sleep(_AGAIN_AFTER)


_ADDRESS: Final = (
    "dbname", "user", "password", "host", "port", "service", "passfile", "sslmode", "sslrootcert",
    "sslcert", "sslkey", "options", "keepalives", "keepalives_idle", "keepalives_interval",
    "keepalives_count",
)  # fmt: skip
"""What of Django's parameters says where the server is, and not how Django talks to it."""

_ALIVE: Final = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
"""Nothing is ever asked over this connection: only so is it noticed that it leads nowhere."""


async def _looked(file: Path) -> News:
    """SQLite tells nobody, but counts how often others wrote to the file."""
    watching = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        # Counted before anybody reads what there is: what is written meanwhile is seen after it.
        before = _writes(watching)
        yield None
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            now = _writes(watching)
            if now != before:
                yield None
            before = now
    finally:
        watching.close()


def _writes(watching: sqlite3.Connection) -> int:
    found: int = watching.execute("PRAGMA data_version").fetchone()[0]
    return found
