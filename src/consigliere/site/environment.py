"""What the environment says of an installation, read once and strictly.

A variable that cannot be what it says stops the start with its name, what was expected and what
was found; nothing is guessed.
"""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from django.core.exceptions import ImproperlyConfigured

PREFIX: Final = "CONSIGLIERE_"

SECRET_FILE: Final = "secret-key"  # noqa: S105  (a name of a file)
"""The name of the file in the data folder that holds the secret."""
SHORTEST_SECRET: Final = 50
"""Characters of a secret that is safe."""

_AN_ADDRESS: Final = "an address such as https://10.0.0.5:8000"
_YES_OR_NO: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}

_HOST: Final = re.compile(r"(?:\*?\.)?[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-fA-F:.]+\]|\*")
"""A name or an address in a network, without a port; all that end alike, or all there are."""
_ORIGIN: Final = re.compile(rf"https?://(?:{_HOST.pattern})(?::(?P<port>[0-9]{{1,5}}))?/?")
_LAST_PORT: Final = 65535

T = TypeVar("T")


class Environment:
    """The variables of this software among those of the process."""

    def __init__(self, variables: Mapping[str, str] | None = None) -> None:
        """Read from the process, or from a mapping in its place."""
        self._variables = os.environ if variables is None else variables

    def text(self, name: str, default: str) -> str:
        """The text of a variable."""
        return self._variables.get(PREFIX + name, default)

    def flag(self, name: str, *, default: bool) -> bool:
        """Yes or no. Raises ImproperlyConfigured for anything else."""

        def parsed(text: str) -> bool:
            return _YES_OR_NO[text.strip().lower()]

        return self._read(name, parsed, default, "yes or no")

    def hosts(self, name: str, default: tuple[str, ...]) -> list[str]:
        """Host names, at least one. Raises ImproperlyConfigured."""

        def parsed(text: str) -> list[str]:
            names = _parts(text)
            if not names or not all(_HOST.fullmatch(one) for one in names):
                raise ValueError(text)
            return names

        return self._read(name, parsed, list(default), "host names by commas, such as cup.example")

    def origins(self, name: str) -> list[str]:
        """Addresses of sites without paths. Raises ImproperlyConfigured."""

        def parsed(text: str) -> list[str]:
            return [_origin(part) for part in _parts(text)]

        return self._read(name, parsed, [], f"{_AN_ADDRESS}, or several by commas")

    def address(self, name: str) -> str:
        """The address of a site without its paths, or nothing. Raises ImproperlyConfigured."""
        return self._read(name, _address, "", _AN_ADDRESS)

    def folder(self, name: str, default: str) -> Path:
        """The absolute path of a folder, which need not exist yet. Raises ImproperlyConfigured."""
        text = self.text(name, default)
        try:
            return Path(text).expanduser().absolute()
        except RuntimeError:  # ~somebody who has no home here
            raise ImproperlyConfigured(f"{PREFIX}{name}: expected a folder, got {text!r}") from None

    def secret(self, name: str, file: Path) -> str:
        """A secret from a variable, or from the file where `consigliere serve` keeps it.

        Raises ImproperlyConfigured where there is none: a guessable one would be worse.
        """
        text = self._variables.get(PREFIX + name, "")
        if not text and file.is_file():
            try:
                text = file.read_text("utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                raise ImproperlyConfigured(
                    f"{PREFIX}{name}: expected a secret in the file {file}, got {error}"
                ) from None
        if not text:
            raise ImproperlyConfigured(
                f"{PREFIX}{name}: expected a secret in this variable or in the file {file}, got"
                " neither (consigliere serve makes the file)"
            )
        return text

    def _read(self, name: str, parse: Callable[[str], T], default: T, expected: str) -> T:
        text = self._variables.get(PREFIX + name)
        if text is None:
            return default
        try:
            return parse(text)
        except (KeyError, ValueError):
            raise ImproperlyConfigured(
                f"{PREFIX}{name}: expected {expected}, got {text!r}"
            ) from None


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _origin(text: str) -> str:
    """An address without a path; a host may begin with `*.`, for all that end like it."""
    found = _ORIGIN.fullmatch(text)
    if found is None or not 0 < int(found["port"] or 1) <= _LAST_PORT:
        raise ValueError(text)
    return text.rstrip("/")


def _address(text: str) -> str:
    if "*" in text:
        raise ValueError(text)
    return _origin(text)
