"""The data folder: database, uploads, the secret, the certificate."""

import os
import secrets
import tempfile
from pathlib import Path
from typing import Final

from consigliere.rules.words import N_, Message
from consigliere.site.environment import SECRET_FILE, SHORTEST_SECRET
from consigliere.site.refusals import Refused

_RANDOM_BYTES: Final = 50


def prepare(data: Path) -> Path:
    """Make a data folder with its secret, or take the one there is; returns its absolute path.

    Raises Refused where it cannot be written to, or the secret in it is none.
    """
    folder = data.expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Whether one may write shows only in writing: rights are not all that can be in the way.
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(b"1")
    except OSError as error:
        said = {"folder": folder, "reason": error.strerror or error}
        text = N_("The data folder {folder} cannot be written to: {reason}. Choose another: --data")
        raise Refused(Message(text, said)) from None
    _prepare_secret(folder / SECRET_FILE)
    return folder


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
    if not path.exists():
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
