"""Two people decide at once: one is done, the other is told, nothing is done by halves."""

from datetime import timedelta

import pytest
from tests.site import build
from tests.site.meanwhile import at_once

from consigliere.site.actions.protocol import submit
from consigliere.site.actions.publication import annul, publish, return_to_judge
from consigliere.site.actions.shutting import shut_standings
from consigliere.site.models import (
    GameRecord,
    JournalEntry,
    Person,
    Publication,
    PublishedSeat,
    Revision,
    Tournament,
)
from consigliere.site.policy import standing_of
from consigliere.site.queries.results import results_for

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


def is_public(game: GameRecord) -> bool:
    """Whether a player sees the game's result."""
    tournament = Tournament.objects.get(pk=game.tournament_id)
    player = Person.objects.get(email="player@example.org")
    return results_for(standing_of(player, tournament)).score_of(game.key) is not None


@pytest.mark.parametrize("minutes", [-1, 0, 1])
def test_published_as_the_standings_are_closed(minutes: int) -> None:
    """Which came first is what the lock let in first, not when either was asked for."""
    asked = build.NOW + timedelta(minutes=minutes)
    made = build.tournament()
    before, after = (
        build.submitted(game, build.document(), made.cast.judge) for game in made.games[:2]
    )
    publish(made.tournament, [before], by=made.cast.chief, now=asked)
    shut_standings(made.tournament, by=made.cast.organiser, now=build.NOW)
    publish(made.tournament, [after], by=made.cast.chief, now=asked)
    assert [is_public(one.game) for one in (before, after)] == [True, False]


def test_published_and_closed_at_once() -> None:
    made = build.tournament()
    revision = build.submitted(made.games[0], build.document(), made.cast.judge)

    def publishing() -> None:
        publish(made.tournament, [fresh(revision)], by=made.cast.chief, now=build.NOW)

    def closing() -> None:
        shut_standings(made.tournament, by=made.cast.organiser, now=build.NOW)

    assert at_once(publishing, closing) == [None, None]
    order = list(JournalEntry.objects.filter(action__in=("publish", "shut_standings")))
    assert is_public(made.games[0]) == (order[0].action == "publish")


def test_annulled_twice() -> None:
    made = build.tournament()
    revision = build.published(made.games[0], build.document(), made.cast)

    def annulling() -> None:
        annul(fresh(revision), "Lights out", by=made.cast.chief, now=build.NOW)

    refused = at_once(annulling, annulling)
    assert len([one for one in refused if one is None]) == 1
    assert GameRecord.objects.filter(replay_of=made.games[0]).count() == 1
