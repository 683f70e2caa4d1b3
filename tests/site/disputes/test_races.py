"""Disputes at one moment: one decision, never more appeals than three, nobody decides too late."""

import random

import pytest
from tests.site import build
from tests.site.disputes.cast import Played, after, appealed, played
from tests.site.meanwhile import at_once

from consigliere.disputes.case import State, Step, Verdict
from consigliere.disputes.wanted import Wanted
from consigliere.rules.points import Hundredths
from consigliere.site.actions.appeals import decide_appeal, open_appeal
from consigliere.site.actions.cases import talk
from consigliere.site.actions.protests import open_protest, vote
from consigliere.site.actions.publication import publish
from consigliere.site.actions.rounds import start_round
from consigliere.site.models import Case, CaseStep
from consigliere.site.queries.cases import state_of_case

pytestmark = pytest.mark.django_db(transaction=True)


def plus(one: Played, number: int, by: int = 0) -> None:
    """An appeal on the extra of a game, one of those published."""
    game = one.games[number]
    open_appeal(game, "mark:plus", Hundredths(80 + by), "why", by=one.cast.player, now=after(1))


def several(games: int) -> Played:
    """The same as `played`, with so many games published that have a mark to appeal."""
    one = played()
    for game in one.games[1:games]:
        facts = build.document(marks=[build.mark(1, "0.4", id="plus")])
        revision = build.submitted(game, facts, one.cast.judge)
        publish(one.tournament, [revision], by=one.cast.chief, now=build.NOW)
    return one


def test_two_decisions_at_once_are_one() -> None:
    one = played()
    case = appealed(one)

    def decide(points: int | None) -> None:
        value = None if points is None else Hundredths(points)
        decide_appeal(case, value, "so it was", by=one.cast.judge, now=after(2))

    refused = at_once(lambda: decide(80), lambda: decide(None), lambda: decide(60))
    assert sum(error is None for error in refused) == 1
    assert CaseStep.objects.filter(step=Step.DECIDE.value).count() == 1
    assert one.game.revisions.count() <= 2


def test_8_4_9_never_more_than_three_whatever_the_order() -> None:
    one = several(5)
    refused = at_once(*(lambda number=number: plus(one, number) for number in range(5)))
    assert sum(error is None for error in refused) == 3
    assert {error.clause for error in refused if error is not None} == {"8.4.9"}
    assert Case.objects.count() == 3


def test_one_line_is_appealed_once() -> None:
    one = played()
    refused = at_once(*(lambda by=by: plus(one, 0, by) for by in range(3)))
    assert sum(error is None for error in refused) == 1


def test_the_last_round_and_an_appeal_at_one_moment() -> None:
    one = played(rounds=2)
    last = one.games[1].round
    refused = at_once(
        lambda: appealed(one), lambda: start_round(last, by=one.cast.organiser, now=after(5))
    )
    # Either the appeal came first and the round waits for it, or the round and it was too late.
    assert sum(error is None for error in refused) == 1
    assert {error.clause for error in refused if error is not None} == {"8.9.2"}


def test_called_and_decided_at_one_moment() -> None:
    one = played()
    case = appealed(one)
    at_once(
        lambda: talk(case, Step.CALL, "", by=one.cast.player, now=after(2)),
        lambda: decide_appeal(case, None, "enough", by=one.cast.judge, now=after(2)),
    )
    steps = list(CaseStep.objects.order_by("number").values_list("step", flat=True))
    assert steps in ([Step.CALL.value], [Step.DECIDE.value])


def test_votes_at_one_moment_decide_once() -> None:
    one = played()
    case = open_protest(one.game, "miscounted", by=one.cast.player, now=after(1))
    talk(case, Step.REFER, "", by=one.cast.chief, now=after(2))
    refused = at_once(
        *(
            lambda member=member: vote(
                case, Wanted(Verdict.REPLAY), "again", by=member, now=after(3)
            )
            for member in one.commission
        )
    )
    assert sum(error is None for error in refused) == 2
    assert state_of_case(Case.objects.get()) is State.DECIDED
    assert one.tournament.games.filter(replay_of=one.game).count() == 1


@pytest.mark.parametrize("seed", range(3))
def test_limits_hold_whoever_is_quicker(seed: int) -> None:
    """Openings, withdrawals and decisions in any order: never more than three of a kind."""
    chance = random.Random(seed)  # noqa: S311  (an order to try)
    one = several(6)

    def withdraw() -> None:
        case = Case.objects.order_by("?").first()
        if case is not None:
            talk(case, Step.WITHDRAW, "", by=one.cast.player, now=after(2))

    def decide() -> None:
        case = Case.objects.order_by("?").first()
        if case is not None:
            decide_appeal(case, None, "enough", by=one.cast.judge, now=after(2))

    actions = [
        *(lambda number=number: plus(one, number) for number in range(6)),
        *(withdraw, withdraw, decide, decide),
    ]
    chance.shuffle(actions)
    for start in range(0, len(actions), 5):
        at_once(*actions[start : start + 5])
    assert Case.objects.filter(present__gte=0).count() == 3
    for case in Case.objects.prefetch_related("steps"):
        assert isinstance(state_of_case(case), State)
        assert case.steps.filter(step__in=[Step.DECIDE.value, Step.WITHDRAW.value]).count() <= 1
