"""Runs a search as long as somebody waits: so many steps or seconds, or to its end."""

import time
from collections.abc import Callable
from typing import Final

from consigliere.seating.compiled import HAS_NUMBA
from consigliere.seating.problem import Problem
from consigliere.seating.schedule import Seating
from consigliere.seating.search import Progress, Search

SECONDS: Final = 10.0
"""How long a search may take if nobody says it."""

_SLICE_SECONDS: Final = 0.1
_SLICE_STEPS: Final = 1 << 14


def solve(  # noqa: PLR0913  (all but the problem are optional)
    problem: Problem,
    *,
    seed: int = 1,
    steps: int | None = None,
    seconds: float | None = None,
    watch: Callable[[Progress], None] | None = None,
    fast: bool = HAS_NUMBA,
) -> Seating:
    """Find a seating; stops as soon as it is proved optimal.

    Args:
        problem: What is asked.
        seed: Any whole number.
        steps: At most so many; None for no limit.
        seconds: A cap on all until a seating is made of what was found; ten if neither it nor
            `steps` is given.
        watch: Told of the progress some times a second.
        fast: Use numba. Changes nothing in the result of so many steps.

    An interrupt (KeyboardInterrupt) ends the search with the best seating so far.

    Raises:
        Impossible: Demands contradict each other.
    """
    since = time.monotonic()
    search = Search(problem, seed, fast=fast)
    if steps is None and seconds is None:
        seconds = SECONDS
    run(search, steps=steps, seconds=seconds, since=since, watch=watch)
    return search.seating()


def run(
    search: Search,
    *,
    steps: int | None = None,
    seconds: float | None = None,
    since: float | None = None,
    watch: Callable[[Progress], None] | None = None,
) -> None:
    """Advance a search until it is over, has made `steps` in all, is out of time or interrupted.

    Seconds are counted since a moment of `time.monotonic`, or since now: large searches take some
    to prepare, which is part of what somebody waits.

    A slice of steps that was interrupted does not count, so that the result can be repeated.
    """
    start = time.monotonic() if since is None else since
    size = _SLICE_STEPS
    try:
        while not search.over and (steps is None or search.steps < steps):
            begun = time.monotonic()
            if seconds is not None and begun - start >= seconds:
                break
            wanted = size if steps is None else min(size, steps - search.steps)
            progress = search.advance(wanted)
            if watch is not None:
                watch(progress)
            took = time.monotonic() - begun
            if took < _SLICE_SECONDS / 2:
                size *= 2
            elif took > _SLICE_SECONDS:
                size = max(size // 2, 1)
    except KeyboardInterrupt:
        pass
