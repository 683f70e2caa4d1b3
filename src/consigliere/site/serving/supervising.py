"""The worker beside a site that is served: begun with it, begun anew if it dies, ended with it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final

_PAUSES: Final = (0.0, 1.0, 5.0, 30.0)
"""Seconds before it is begun anew; one that dies again and again is not to take all there is."""
_LIVED: Final = 60.0
"""Who lived so many seconds begins with the first pause again."""
_PATIENCE: Final = 10
"""Seconds it is given to finish the mail in hand."""

_RUN: Final = "from consigliere.cli import main; main()"
SUPERVISED: Final = "--supervised"


@contextmanager
def supervised(data: Path) -> Iterator[None]:
    """Meanwhile a worker works on a data folder."""
    ended = Event()
    thread = Thread(target=_keep, args=(data, ended), daemon=True, name="supervisor")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(_PATIENCE + 5)


def _keep(data: Path, ended: Event) -> None:
    deaths = 0
    while not ended.is_set():
        # Its input is closed when we end, however that is: then it ends, too.
        with subprocess.Popen(  # noqa: S603  (our own command)
            [sys.executable, "-c", _RUN, "worker", SUPERVISED, "--data", str(data)],
            stdin=subprocess.PIPE,
            env=os.environ,
            start_new_session=os.name == "posix",
        ) as process:
            lived = _until_either_ends(process, ended)
        deaths = 1 if lived else deaths + 1
        ended.wait(_PAUSES[min(deaths, len(_PAUSES)) - 1])


def _until_either_ends(process: "subprocess.Popen[bytes]", ended: Event) -> bool:
    """Wait for it; when the site ends, end it. Gives whether it lived for long."""
    waited = 0.0
    while process.poll() is None:
        if ended.wait(0.5):
            _end(process)
            return True
        waited += 0.5
    return waited >= _LIVED


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
