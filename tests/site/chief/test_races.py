"""Two people decide at once: one is done, the other is told, nothing is done by halves."""

import pytest
from tests.site import build
from tests.site.meanwhile import at_once

from consigliere.site.actions.protocol import submit
from consigliere.site.actions.publication import annul, publish, return_to_judge
from consigliere.site.models import GameRecord, JournalEntry, Publication, PublishedSeat, Revision

pytestmark = pytest.mark.django_db(transaction=True)


def fresh(revision: Revision) -> Revision:
    """As another request would read it."""
    return Revision.objects.get(pk=revision.pk)


def test_two_publications_of_one_record() -> None:
    made = build.tournament()
    revision = build.submitted(made.games[0], build.document(), made.cast.judge)

    def publishing() -> None:
        publish(made.tournament, [fresh(revision)], by=made.cast.chief, now=build.NOW)

    refused = at_once(publishing, publishing, publishing)
    assert len([one for one in refused if one is None]) == 1
    assert Publication.objects.count() == 1
    assert PublishedSeat.objects.count() == 10
    assert JournalEntry.objects.filter(action="publish").count() == 1


def test_a_record_submitted_while_the_one_before_is_published() -> None:
    made = build.tournament()
    game = made.games[0]
    first = build.submitted(game, build.document(), made.cast.judge)

    def submitting() -> None:
        submit(
            GameRecord.objects.get(pk=game.pk),
            build.document(outcome="black"),
            by=made.cast.chief,
            now=build.NOW,
            based_on=fresh(first),
            reason="a slip",
        )

    def publishing() -> None:
        publish(made.tournament, [fresh(first)], by=made.cast.chief, now=build.NOW)

    submitted, published = at_once(submitting, publishing)
    assert submitted is None
    game.refresh_from_db()
    assert game.revisions.count() == 2
    # Either the first was published before the second came, or its publication was refused.
    assert (game.published_id == first.pk) == (published is None)


def test_returned_and_published() -> None:
    made = build.tournament()
    revision = build.submitted(made.games[0], build.document(), made.cast.judge)

    def returning() -> None:
        return_to_judge(fresh(revision), "Look", by=made.cast.chief, now=build.NOW)

    def publishing() -> None:
        publish(made.tournament, [fresh(revision)], by=made.cast.chief, now=build.NOW)

    _, published = at_once(returning, publishing)
    made.games[0].refresh_from_db()
    assert (made.games[0].published_id is None) == (published is not None)


def test_annulled_twice() -> None:
    made = build.tournament()
    revision = build.published(made.games[0], build.document(), made.cast)

    def annulling() -> None:
        annul(fresh(revision), "Lights out", by=made.cast.chief, now=build.NOW)

    refused = at_once(annulling, annulling)
    assert len([one for one in refused if one is None]) == 1
    assert GameRecord.objects.filter(replay_of=made.games[0]).count() == 1
