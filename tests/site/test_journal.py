"""The journal's write side: every action leaves an entry, chained to the one before."""

import pytest
from tests.site import build

from consigliere.site.actions.planning import DayPlan, plan_days
from consigliere.site.chain import Report
from consigliere.site.models import JournalChain, JournalEntry, Tournament
from consigliere.site.queries.journal import verified
from consigliere.site.refusals import Forbidden, Refused

pytestmark = pytest.mark.django_db


def entries(tournament: Tournament) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(chain__tournament=tournament).order_by("number"))


def report(tournament: Tournament) -> Report:
    return verified(JournalChain.objects.get(tournament=tournament))


def test_entries_follow_each_other_by_hash() -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    assert [entry.action for entry in entries(made.tournament)] == [
        "create",
        "start",
        "enter",
        "publish",
    ]
    assert report(made.tournament).is_sound


def test_facts_are_hashed_as_the_database_gives_them_back() -> None:
    """Numbers as keys become text, which sorts otherwise: 10 before 2."""
    made = build.tournament(rounds=11, started=False)
    plans = {number: DayPlan(1, None) for number in range(1, 12)}
    plan_days(made.tournament, plans, by=made.cast.organiser, now=build.NOW)
    assert report(made.tournament).faults == ()


def test_what_is_refused_leaves_nothing_behind() -> None:
    made = build.tournament()
    before = len(entries(made.tournament))
    version = Tournament.objects.get(pk=made.tournament.pk).version
    with pytest.raises(Refused):
        build.submitted(
            made.games[0], build.document(marks=[build.mark(1, "0.4", comment="")]), made.cast.judge
        )
    with pytest.raises(Forbidden):
        build.submitted(made.games[0], build.document(), made.cast.player)
    assert len(entries(made.tournament)) == before
    assert Tournament.objects.get(pk=made.tournament.pk).version == version
    assert not made.games[0].revisions.exists()
