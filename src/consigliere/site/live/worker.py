"""The one thread of a process in which streams ask the database and write pages."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connections
from django.utils import timezone

_T = TypeVar("_T")


class Worker:
    """Does one job after another, beside the loop; between jobs it holds no connection."""

    def __init__(self) -> None:
        """Start the thread, so that streams add none later."""
        self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")
        self._threads.submit(connections.close_all)

    async def do(self, job: Callable[[], _T]) -> _T:
        """What a job gives, or its error. Each begins by UTC, as each request does."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _alone, job)


def _alone(job: Callable[[], _T]) -> _T:
    try:
        with timezone.override(None):
            return job()
    finally:
        connections.close_all()
