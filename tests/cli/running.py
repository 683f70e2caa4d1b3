"""How the tests run the command: inside this process, or as people do."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Result(NamedTuple):
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


Run = Callable[..., Result]
Write = Callable[[str, dict[str, Any]], Path]


def command(*args: str | Path) -> list[str]:
    """The command line that runs our command in a process of its own."""
    code = "from consigliere.cli import main; main()"
    return [sys.executable, "-c", code, *map(str, args)]


def environment(**variables: str) -> dict[str, str]:
    """This process's environment without its languages, and with these variables."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"LANG", "LANGUAGE"} and not name.startswith(("LC_", "PYTHON"))
    }
    return {**kept, **variables}


def run_apart(
    *args: str | Path, variables: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    """Run a command in a process of its own."""
    return subprocess.run(  # noqa: S603  (our own command)
        command(*args),
        env=environment(**(variables or {})),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
    )
