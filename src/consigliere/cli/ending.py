"""How a run ends: with which status, and from outside, by Ctrl-C or by being told to stop.

Each signal becomes an exception, so that whatever was begun is cleaned up. A library written in
another language may swallow one; that it came is remembered, and asked for before a result is
handed over.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

FAILED: Final = 2
"""The exit status when something could not be read, written or understood."""

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_AS_A_SHELL_SAYS: Final = 128
_came: list[int] = []


class EndedError(BaseException):
    """Somebody wants the run to end; `status` is what a shell reports then."""

    def __init__(self, number: int) -> None:
        """Keep which signal it was."""
        super().__init__(number)
        self.status = ended_by(number)


@contextmanager
def listening() -> Iterator[None]:
    """Meanwhile a signal to end is an exception; one that is ignored stays ignored."""
    _came.clear()
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    heard = {number: was for number, was in before.items() if was is not signal.SIG_IGN}
    for number in heard:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number, was in heard.items():
            signal.signal(number, was)


@contextmanager
def patiently() -> Iterator[Callable[[], int | None]]:
    """Meanwhile the first signal to end is only noted: there is a result worth handing over.

    Yields what tells which signal came, if any did. A second one ends the run as always.
    """
    noted: list[int] = []
    patient = [number for number in _SIGNALS if signal.getsignal(number) is _end]

    def note(number: int, _: FrameType | None) -> None:
        noted.append(number)
        impatient()

    def impatient() -> None:
        for number in patient:
            signal.signal(number, _end)

    for number in patient:
        signal.signal(number, note)
    try:
        yield lambda: noted[0] if noted else None
    finally:
        impatient()


@contextmanager
def until_told() -> Iterator[None]:
    """For what goes on until it is told to end: then that it was told is no failure."""
    try:
        yield
    except EndedError:
        _came.clear()


def ended_by(number: int) -> int:
    """What a shell reports of a program that a signal ended."""
    return _AS_A_SHELL_SAYS + number


def check() -> None:
    """Raise what came, should it have been swallowed."""
    if _came:
        raise EndedError(_came[0])


def _end(number: int, _: FrameType | None) -> None:
    _came.append(number)
    raise EndedError(number)
