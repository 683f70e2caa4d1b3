"""Two people who submit one game at once, on either database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from tests.site import build

from consigliere.site.actions.protocol import Overtaken, submit
from consigliere.site.models import GameRecord, Person, Revision

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """What each gives, or the refusal it raised; all begin together."""
    together = Barrier(len(jobs))

    def run(job: Callable[[], object]) -> object:
        try:
            together.wait()
            return job()
        except Overtaken as overtaken:
            return overtaken
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def job(game: GameRecord, outcome: str, by: Person) -> Callable[[], object]:
    return lambda: submit(game, build.document(outcome=outcome), by=by, now=build.NOW)


def test_one_of_two_records_stands_and_the_other_hears_of_it() -> None:
    made = build.tournament()
    game = made.games[0]
    results = at_once(job(game, "red", made.cast.judge), job(game, "black", made.cast.secretary))
    stored = [one for one in results if isinstance(one, Revision)]
    late = [one for one in results if isinstance(one, Overtaken)]
    assert (len(stored), len(late)) == (1, 1)
    assert late[0].newest == stored[0]
    assert game.revisions.count() == 1


def test_the_same_record_sent_twice_at_once_is_one_revision() -> None:
    made = build.tournament()
    game = made.games[0]
    results = at_once(*[job(game, "red", made.cast.judge)] * 2)
    assert all(isinstance(one, Revision) for one in results)
    assert game.revisions.count() == 1
    assert made.tournament.chain.entries.filter(action="enter").count() == 1
