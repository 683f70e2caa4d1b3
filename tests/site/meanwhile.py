"""Several people at once: in threads of their own, or one between two queries of another.

The latter is the same every time, on either database.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Barrier, Thread
from typing import Any

from django.db import connection

from consigliere.site.refusals import Refused


@contextmanager
def meanwhile(asked: str, do: Callable[[], object]) -> Iterator[None]:
    """Within it `do` is done once: as soon as a query with `asked` in it has been answered."""
    waiting = [do]

    def then(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:  # noqa: ANN401  (Django's own)
        answered = execute(sql, *rest)
        if asked in sql and waiting:
            waiting.pop()()
        return answered

    with connection.execute_wrapper(then):
        yield
    assert not waiting, f"nobody asked for {asked}"


def at_once(*actions: Callable[[], object]) -> list[Refused | None]:
    """What each of some actions was refused for, all of them having begun together."""
    start = Barrier(len(actions))
    outcomes: list[Refused | BaseException | None] = [None] * len(actions)

    def run(place: int, action: Callable[[], object]) -> None:
        start.wait()
        try:
            action()
        except BaseException as error:  # noqa: BLE001  (told by the main thread)
            outcomes[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=both) for both in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    refused = []
    for outcome in outcomes:
        if outcome is not None and not isinstance(outcome, Refused):
            raise outcome
        refused.append(outcome)
    return refused
