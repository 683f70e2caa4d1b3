"""Protests against a result, outside advantage, removal: by 8.8, 8.10 and 8.1.1."""

import pytest
from tests.site import build
from tests.site.disputes.cast import Played, after, played

from consigliere.disputes.case import State, Step, Verdict
from consigliere.disputes.wanted import Wanted
from consigliere.rules.game import Outcome
from consigliere.site.actions.agreements import (
    answer,
    carry_out_agreed,
    claim_advantage,
    propose_expulsion,
)
from consigliere.site.actions.cases import talk
from consigliere.site.actions.protests import decide_protest, open_protest, vote
from consigliere.site.actions.rounds import end_round
from consigliere.site.models import Case, Official, PublishedSeat
from consigliere.site.queries.cases import state_of_case
from consigliere.site.queries.standings import standings_of
from consigliere.site.refusals import Refused, Unknown

pytestmark = pytest.mark.django_db

REJECTED = Wanted(Verdict.REJECTED)
BLACK = Wanted(Verdict.RESULT_CHANGED, Outcome.BLACK)
REPLAY = Wanted(Verdict.REPLAY)


def protest(one: Played) -> Case:
    return open_protest(one.game, "the tenth voted", by=one.cast.player, now=after(1))


def state(case: Case) -> State:
    return state_of_case(Case.objects.get(pk=case.pk))


class TestProtests:
    def test_rejected(self) -> None:
        one = played()
        case = protest(one)
        decide_protest(case, REJECTED, "the recording says no", by=one.cast.chief, now=after(2))
        assert state(case) is State.DECIDED
        with pytest.raises(Refused, match="final"):
            decide_protest(case, BLACK, "after all", by=one.cast.chief, now=after(3))

    def test_another_result_scores_the_whole_game_afresh(self) -> None:
        one = played()
        build.published(one.game, build.document(), one.cast)
        decide_protest(protest(one), BLACK, "so it was", by=one.cast.chief, now=after(2))
        one.tournament.refresh_from_db()
        wins = {row.player: row.totals.wins for row in standings_of(one.tournament).rows}
        assert [key for key, won in sorted(wins.items()) if won] == ["p03", "p05", "p08"]

    def test_a_result_whose_marks_are_unlawful_then_is_refused_with_them(self) -> None:
        one = played()
        marks = [build.mark(3, "0.2")]
        build.published(one.game, build.document(outcome="draw", marks=[]), one.cast)
        build.submitted(one.game, build.document(marks=marks), one.cast.chief)
        with pytest.raises(Refused, match="newer protocol"):
            decide_protest(protest(one), BLACK, "why", by=one.cast.chief, now=after(2))

    def test_by_a_corrected_protocol(self) -> None:
        one = played()
        revision = build.submitted(
            one.game, build.document(outcome="black", marks=[]), one.cast.chief
        )
        wanted = BLACK._replace(revision=revision.number)
        step = decide_protest(protest(one), wanted, "why", by=one.cast.chief, now=after(2))
        one.game.refresh_from_db()
        assert step.revision_id == revision.pk == one.game.published_id

    def test_a_replay_leaves_the_first_game_annulled(self) -> None:
        one = played()
        decide_protest(protest(one), REPLAY, "again", by=one.cast.chief, now=after(2))
        replay = one.tournament.games.get(replay_of=one.game)
        assert replay.key == "1.1b"
        assert not PublishedSeat.objects.filter(game=one.game).exists()
        one.tournament.refresh_from_db()
        assert all(row.totals.games == 0 for row in standings_of(one.tournament).rows)

    def test_8_8_1_only_a_player_of_the_game(self) -> None:
        one = played()
        late = one.tournament.participants.create(key="p11", name="Late")
        late.person = build.person("late")
        late.save()
        with pytest.raises(Refused) as refused:
            open_protest(one.game, "why", by=late.person, now=after(1))
        assert refused.value.clause == "8.8.2"

    def test_fiim_8_8_1_ten_minutes_after_the_game(self) -> None:
        one = played(edition="fiim")
        end_round(one.game.round, by=one.cast.organiser, now=after(0))
        with pytest.raises(Refused) as refused:
            open_protest(one.game, "why", by=one.cast.player, now=after(11))
        assert refused.value.clause == "8.8.1"
        assert open_protest(one.game, "why", by=one.cast.player, now=after(10)).number == 1

    def test_8_8_3_the_commission_decides_by_a_majority_of_all_its_members(self) -> None:
        one = played()
        case = protest(one)
        first, second, third = one.commission
        with pytest.raises(Refused):
            vote(case, REPLAY, "again", by=first, now=after(2))
        talk(case, Step.REFER, "", by=one.cast.chief, now=after(2))
        with pytest.raises(Refused, match="commission"):
            decide_protest(case, REJECTED, "no", by=one.cast.chief, now=after(3))
        with pytest.raises(Refused, match="majority"):
            decide_protest(case, REJECTED, "no", by=first, now=after(3))
        vote(case, REPLAY, "again", by=first, now=after(3))
        vote(case, REJECTED, "no", by=second, now=after(4))
        vote(case, REJECTED, "no, after all", by=first, now=after(5))
        assert state(case) is State.DECIDED
        with pytest.raises(Refused):
            vote(case, REPLAY, "again", by=third, now=after(6))
        assert one.tournament.games.filter(replay_of=one.game).count() == 0

    def test_a_member_who_played_in_the_game_has_no_vote(self) -> None:
        one = played()
        member = one.commission[0]
        two = one.tournament.participants.get(key="p02")
        two.person = member
        two.save()
        case = protest(one)
        talk(case, Step.REFER, "", by=one.cast.chief, now=after(2))
        with pytest.raises(Refused, match="he is the player"):
            vote(case, REPLAY, "again", by=member, now=after(3))
        for other in one.commission[1:]:
            vote(case, REJECTED, "no", by=other, now=after(4))
        assert state(case) is State.DECIDED

    def test_8_8_4_the_committee_speaks_once_it_was_asked(self) -> None:
        one = played()
        case = protest(one)
        with pytest.raises(Refused, match="consulted"):
            talk(case, Step.SAY, "hm", by=one.committee, now=after(2))
        talk(case, Step.CONSULT, "what do you say?", by=one.cast.chief, now=after(2))
        link = "https://example.org/recording"
        step = talk(case, Step.SAY, "", by=one.committee, now=after(3), link=link)
        assert step.link == link
        with pytest.raises(Refused, match="no address"):
            talk(case, Step.SAY, "x", by=one.committee, now=after(3), link="javascript:alert(1)")

    def test_nobody_else_knows_of_it(self) -> None:
        one = played()
        case = protest(one)
        two = one.tournament.participants.get(key="p02")
        two.person = build.person("second")
        two.save()
        with pytest.raises(Unknown):
            talk(case, Step.SAY, "hello", by=two.person, now=after(2))


class TestAdvantage:
    def test_8_10_1_nothing_is_done_before_the_committee_agreed(self) -> None:
        one = played()
        case = claim_advantage(one.game, REPLAY, "a prompt", by=one.cast.chief, now=after(1))
        assert state(case) is State.AWAITING
        with pytest.raises(Refused) as refused:
            carry_out_agreed(case, by=one.cast.chief, now=after(2))
        assert refused.value.clause == "8.10.1"
        answer(case, agrees=True, text="", by=one.committee, now=after(3))
        carry_out_agreed(case, by=one.cast.chief, now=after(4))
        assert one.tournament.games.filter(replay_of=one.game).exists()

    def test_declined_is_over(self) -> None:
        one = played()
        case = claim_advantage(one.game, REPLAY, "a prompt", by=one.cast.chief, now=after(1))
        with pytest.raises(Refused):
            answer(case, agrees=False, text="", by=one.committee, now=after(2))
        answer(case, agrees=False, text="not weighty", by=one.committee, now=after(2))
        assert state(case) is State.DECLINED
        with pytest.raises(Refused):
            carry_out_agreed(case, by=one.cast.chief, now=after(3))

    def test_fiim_knows_none(self) -> None:
        one = played(edition="fiim")
        with pytest.raises(Refused, match="no outside advantage"):
            claim_advantage(one.game, REPLAY, "a prompt", by=one.cast.chief, now=after(1))


class TestExpulsion:
    @pytest.mark.parametrize(
        ("category", "expected"),
        [
            (Official.Category.SUPREME, State.OPEN),
            (Official.Category.FIRST, State.OPEN),
            (Official.Category.SECOND, State.AWAITING),
            (Official.Category.NONE, State.AWAITING),
        ],
    )
    def test_8_1_1_below_the_first_category_the_committee_agrees_first(
        self, category: str, expected: State
    ) -> None:
        one = played()
        Official.objects.filter(person=one.cast.chief).update(category=category)
        player = one.tournament.participants.get(key="p02")
        case = propose_expulsion(player, "he hit a judge", by=one.cast.chief, now=after(1))
        assert state(case) is expected
        if expected is State.AWAITING:
            with pytest.raises(Refused) as refused:
                carry_out_agreed(case, by=one.cast.chief, now=after(2))
            assert refused.value.clause == "8.1.1"
            answer(case, agrees=True, text="", by=one.committee, now=after(3))
        carry_out_agreed(case, by=one.cast.chief, now=after(4))
        player.refresh_from_db()
        assert player.left_at == after(4)
        one.tournament.refresh_from_db()
        row = standings_of(one.tournament).row_of("p02")
        assert row is not None
        assert row.totals.games == 1
