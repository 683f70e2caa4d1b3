"""A plan is changed while others work by it, with real transactions."""

import pytest
from tests.site import build
from tests.site.meanwhile import at_once
from tests.site.rounds.making import planned

from consigliere.site.actions.drafts import save_draft
from consigliere.site.actions.invitations import invite_first
from consigliere.site.actions.planning import StagePlan, plan_stage
from consigliere.site.actions.seating import draw
from consigliere.site.actions.setting_up import start
from consigliere.site.models import Draft, Invitation, JournalChain, Person
from consigliere.site.refusals import Unknown

pytestmark = pytest.mark.django_db(transaction=True)


def test_drafts_are_kept_while_their_game_is_dropped() -> None:
    """The plan is changed; a draft went with its game, or there was no game any more."""
    made = planned(rounds=6)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=1, seconds=0)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    for rounds in (5, 4, 3, 2, 1):
        game = made.tournament.games.get(round__number=rounds + 1)

        def planning(rounds: int = rounds) -> None:
            plan = StagePlan("Stage 1", 1, rounds)
            plan_stage(made.tournament, made.stage, plan, by=made.cast.chief, now=build.NOW)

        def keeping(by: Person, game: object = game) -> None:
            save_draft(game, {"outcome": "red"}, based_on=None, by=by, now=build.NOW)  # type: ignore[arg-type]  # plain facts, as they are kept

        changed, *kept = at_once(
            planning, lambda: keeping(made.cast.chief), lambda: keeping(made.cast.secretary)
        )
        assert changed is None
        assert all(one is None or isinstance(one, Unknown) for one in kept)
        assert not Draft.objects.exists()


def test_two_servers_begin_at_once() -> None:
    """Of two links to the first account one opens something, and accounts have one journal."""
    at_once(*[lambda: invite_first(now=build.NOW)] * 4)
    assert JournalChain.objects.filter(tournament=None).count() == 1
    assert Invitation.objects.filter(revoked_at=None).count() == 1
