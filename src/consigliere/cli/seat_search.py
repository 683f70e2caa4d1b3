"""A search for a seating as people run it: with progress, checkpoints, and an end at any time."""

import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from consigliere.cli.ending import ended_by, patiently
from consigliere.cli.options import Decorator
from consigliere.cli.output import deliver, tell
from consigliere.cli.plain import printable
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.schedule import Seating
    from consigliere.seating.search import Progress, Search

SECONDS: Final = 10.0
"""How long a search may take if nobody says it."""

_BETWEEN_CHECKPOINTS: Final = 3.0

Show = Callable[["Progress"], None]


@dataclass(frozen=True)
class Limits:
    """How long a search goes on, and where it stands meanwhile.

    Seconds count from when the limits were set: what is prepared after that is waited for, too.
    """

    seconds: float | None
    steps: int | None
    checkpoint: str | None
    since: float = field(default_factory=time.monotonic)


def seed_option(text: str) -> Decorator:
    """`--seed`."""
    return click.option("--seed", type=click.IntRange(min=0), metavar="S", help=text)


def limit_options(say: Words) -> Decorator:
    """The options of `Limits`."""
    options = [
        click.option(
            "--seconds",
            type=click.FloatRange(min=0),
            callback=lambda _context, _param, seconds: _comparable(seconds, say),
            metavar="S",
            help=say("Search no longer than this; 10 if not given and --steps is not either."),
        ),
        click.option(
            "--steps",
            type=click.IntRange(min=0),
            metavar="N",
            help=say("Search so many steps: the same seed and steps give the same seating."),
        ),
        click.option(
            "--checkpoint",
            metavar=say("FILE"),
            help=say("Keep here where the search stands, to go on later by --resume."),
        ),
    ]

    def decorate(command: Callable[..., object]) -> Callable[..., object]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def _comparable(seconds: float | None, say: Words) -> float | None:
    """Any number of seconds, but not what is none and would never be over."""
    if seconds is not None and isnan(seconds):
        raise click.BadParameter(say("expected a number of seconds"))
    return seconds


@dataclass(frozen=True)
class Found:
    """The result of a search, and the status of a run that a signal ended; 0 if none did."""

    seating: "Seating"
    status: int


def search_on(
    search: "Search", limits: Limits, say: Words, judges: Sequence[Sequence[str]] = ()
) -> Found:
    """Run a search to its limits. A signal to end ends it with the best seating so far.

    Args:
        search: It may have been resumed.
        limits: Without any it takes ten seconds.
        say: For the person at the terminal.
        judges: Of the rounds that were played.
    """
    from consigliere.seating.solving import run

    seconds = limits.seconds
    if seconds is None and limits.steps is None:
        seconds = SECONDS
    keeper = _Keeper(search, limits.checkpoint, judges)
    with patiently() as came:
        keeper.keep()
        with _progress(say) as show:

            def watch(progress: "Progress") -> None:
                if show is not None:
                    show(progress)
                keeper.keep_now_and_then()
                if came() is not None:
                    raise KeyboardInterrupt  # how a search is ended between two of its slices

            run(search, steps=limits.steps, seconds=seconds, since=limits.since, watch=watch)
        number = came()
    keeper.keep()
    if number is not None:
        tell(say("interrupted: this is the best seating so far"))
        if limits.checkpoint is not None:
            tell(say("to go on: {option}", option=_resuming(limits.checkpoint)))
    return Found(search.seating(judges), 0 if number is None else ended_by(number))


def _resuming(checkpoint: str) -> str:
    return printable(f"--resume {shlex.quote(checkpoint)}")


class _Keeper:
    """Writes where a search stands, whole or not at all; nothing without a place for it."""

    def __init__(self, search: "Search", path: str | None, judges: Sequence[Sequence[str]]) -> None:
        self._search = search
        self._path = None if path is None else Path(path)
        self._judges = judges
        self._kept = 0.0

    def keep(self) -> None:
        if self._path is None:
            return
        from consigliere.files.seating_json import checkpoint_json

        state = self._search.checkpoint()
        deliver(checkpoint_json(self._search.problem, state, self._judges), self._path)
        self._kept = time.monotonic()

    def keep_now_and_then(self) -> None:
        if time.monotonic() - self._kept >= _BETWEEN_CHECKPOINTS:
            self.keep()


def _progress(say: Words) -> AbstractContextManager[Show | None]:
    """A line on standard error, if a person sits there."""
    if sys.stderr is None or not sys.stderr.isatty():
        return nullcontext()
    return _line(say)


@contextmanager
def _line(say: Words) -> Iterator[Show]:
    from rich.console import Console
    from rich.progress import Progress as Shown
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
    )
    with Shown(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(say("the search begins"), total=None)

        def show(progress: "Progress") -> None:
            shown.update(task, description=progress_told(progress, say))

        yield show


def progress_told(progress: "Progress", say: Words) -> str:
    """How far a search has come: steps, the best sum of squares, its bound and the gap."""
    from consigliere.files.seating_telling import percent

    return say(
        "{steps} M steps · sum of squares {best} · bound {bound} · {gap} above it",
        steps=say.rounded(progress.steps // 10_000),
        best=progress.best,
        bound=progress.bound,
        gap=percent(progress.gap, say),
    )
