"""The data folder: database, uploads, the secret, the certificate."""

import errno
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from consigliere.rules.words import N_, Message
from consigliere.site.environment import SECRET_FILE, SHORTEST_SECRET
from consigliere.site.refusals import Refused

_RANDOM_BYTES: Final = 50
_LOCK: Final = ".preparing"
_PATIENCE: Final = 60
"""Seconds that another server is given to prepare the folder."""


def prepare(data: Path) -> Path:
    """Make a data folder with its secret, or take the one there is; returns its absolute path.

    Raises Refused where it cannot be written to, or the secret in it is none.
    """
    try:
        folder = data.expanduser().absolute()
    except RuntimeError:  # ~somebody who has no home here
        raise Refused(_unusable(data, os.strerror(errno.ENOENT))) from None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Whether one may write shows only in writing: rights are not all that can be in the way.
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(b"1")
    except OSError as error:
        # What "exists" where a folder should be made is a file, or a link to nothing.
        is_none = isinstance(error, FileExistsError)
        reason = os.strerror(errno.ENOTDIR) if is_none else error.strerror or error
        raise Refused(_unusable(folder, reason)) from None
    with alone(folder):
        _prepare_secret(folder / SECRET_FILE)
    return folder


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Within it nobody else prepares a data folder: another server waits until this one is done.

    It is a lock of SQLite's: alike on every system, and gone with its process however that ends.
    Raises Refused where another one does not come to an end, or nothing can be written.
    """
    try:
        lock = sqlite3.connect(folder / _LOCK, timeout=_PATIENCE, isolation_level=None)
        with closing(lock):
            lock.execute("BEGIN EXCLUSIVE")
            yield
    except sqlite3.Error as error:
        raise Refused(_unusable(folder, error)) from None


def _unusable(folder: Path, reason: object) -> Message:
    text = N_("The data folder {folder} cannot be written to: {reason}. Choose another: --data")
    return Message(text, {"folder": folder, "reason": reason})


def keep_private(path: Path, content: bytes) -> None:
    """Write a file that only its owner reads, whole or not at all."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def _prepare_secret(path: Path) -> None:
    # A link to a secret that is not there is somebody's secret all the same.
    if not path.exists() and not path.is_symlink():
        keep_private(path, secrets.token_urlsafe(_RANDOM_BYTES).encode())
        return
    try:
        text = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        text = ""
    if len(text) < SHORTEST_SECRET or not text.isprintable() or " " in text:
        text = N_(
            "{path} does not hold the secret this site once wrote there. Put back its copy, or"
            " remove the file: a new one is made, and everybody has to sign in again."
        )
        raise Refused(Message(text, {"path": path}))
