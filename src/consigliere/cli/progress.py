"""A bar on standard error for long work; it leaves nothing behind."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from consigliere.rules.scoring import GameScore

_READ: Final = 0.5
"""What part of the work on a file is done once it is read, about."""

_STEP: Final = 64
"""Games between two movements of the bar."""


class Bar:
    """How far the work on some files is."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        """Begin at nothing."""
        self._progress = progress
        self._task = task
        self._done = 0

    def tell(self, line: str) -> None:
        """A line above the bar, which is for good."""
        self._progress.console.print(
            line, markup=False, emoji=False, highlight=False, soft_wrap=True
        )

    def begin(self, name: str) -> None:
        """A file is being read."""
        self._progress.update(self._task, description=name)

    def over(self, scores: Iterator[GameScore], games: int) -> Iterator[GameScore]:
        """The same scores; the bar moves as they come."""
        for number, score in enumerate(scores):
            if number % _STEP == 0:
                part = _READ + (1 - _READ) * number / games
                self._progress.update(self._task, completed=self._done + part)
            yield score

    def next_file(self) -> None:
        """A file is done."""
        self._done += 1
        self._progress.update(self._task, completed=self._done)


@contextmanager
def progress(files: int) -> Iterator[Bar]:
    """Show a bar while the work on some files goes on."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(complete_style="bold", finished_style="bold"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True) as shown:
        yield Bar(shown, shown.add_task("", total=files))
