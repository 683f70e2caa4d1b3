"""Appeals on the site: opened by the player, decided by a judge, by the clauses of 8.9."""

import pytest
from tests.site import build
from tests.site.disputes.cast import after, appealed, played

from consigliere.disputes.case import State, Step
from consigliere.rules.points import Hundredths
from consigliere.site.actions.appeals import decide_appeal, open_appeal
from consigliere.site.actions.cases import talk
from consigliere.site.actions.rounds import AppealsOpen, end_round, start_round
from consigliere.site.models import Case, JournalEntry, Official
from consigliere.site.queries.cases import state_of_case
from consigliere.site.queries.standings import standings_of
from consigliere.site.refusals import Forbidden, Refused, Unknown

pytestmark = pytest.mark.django_db


def state(case: Case) -> State:
    return state_of_case(Case.objects.get(pk=case.pk))


def additional(one: object, player: str = "p01") -> int:
    tournament = one.tournament  # type: ignore[attr-defined]  # a Played
    tournament.refresh_from_db()
    row = standings_of(tournament).row_of(player)
    assert row is not None
    return int(row.totals.additional)


class TestOpening:
    def test_a_player_opens_it_on_a_line_of_his_own(self) -> None:
        one = played()
        case = appealed(one)
        assert (case.number, case.line, case.present, case.asked) == (1, "mark:plus", 40, 80)
        assert state(case) is State.OPEN
        entry = JournalEntry.objects.latest("id")
        assert entry.action == "appeal"
        assert entry.facts["case"] == 1
        assert "I led" not in str(entry.facts)

    def test_an_extra_not_given_is_one_of_nothing(self) -> None:
        one = played()
        two = one.tournament.participants.get(key="p02")
        two.person = build.person("second")
        two.save()
        case = open_appeal(one.game, "extra", Hundredths(20), "saw it", by=two.person, now=after(1))
        assert (case.present, case.asked) == (0, 20)

    @pytest.mark.parametrize("line", ["win", "compensation"])
    def test_no_appeal_is_about_a_win(self, line: str) -> None:
        with pytest.raises(Refused):
            appealed(played(), line=line)

    def test_8_9_5_a_tenth_is_no_ground(self) -> None:
        with pytest.raises(Refused) as refused:
            appealed(played(), asked=50)
        assert refused.value.clause == "8.9.5"

    def test_8_4_9_three_against_positive_points(self) -> None:
        one = played()
        for _ in range(3):
            case = appealed(one)
            talk(case, Step.WITHDRAW, "", by=one.cast.player, now=after(2))
        with pytest.raises(Refused) as refused:
            appealed(one)
        assert refused.value.clause == "8.4.9"
        assert appealed(one, "mark:minus", 0).number == 4

    def test_8_9_1_to_the_end_of_the_second_round_after(self) -> None:
        one = played()
        rounds = [game.round for game in one.games]
        for at, round_ in enumerate(rounds[1:3], 1):
            start_round(round_, by=one.cast.organiser, now=after(10 * at))
        end_round(rounds[1], by=one.cast.organiser, now=after(25))
        case = open_appeal(
            one.game, "mark:plus", Hundredths(80), "why", by=one.cast.player, now=after(26)
        )
        talk(case, Step.WITHDRAW, "", by=one.cast.player, now=after(27))
        end_round(rounds[2], by=one.cast.organiser, now=after(30))
        with pytest.raises(Refused) as refused:
            open_appeal(
                one.game, "mark:plus", Hundredths(80), "why", by=one.cast.player, now=after(31)
            )
        assert refused.value.clause == "8.9.1"

    def test_only_by_whoever_plays(self) -> None:
        one = played()
        for person, error in ((one.cast.chief, Forbidden), (one.cast.stranger, Unknown)):
            with pytest.raises(error):
                open_appeal(one.game, "mark:plus", Hundredths(80), "why", by=person, now=after(1))

    def test_twice_on_one_line_is_once(self) -> None:
        one = played()
        appealed(one)
        with pytest.raises(Refused):
            appealed(one)

    @pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
    def test_other_editions_know_none(self, edition: str) -> None:
        with pytest.raises(Refused, match="knows no appeals"):
            appealed(played(edition=edition), line="extra")


class TestDeciding:
    def test_the_table_judge_changes_a_mark(self) -> None:
        one = played()
        case = appealed(one)
        before = additional(one)
        step = decide_appeal(case, Hundredths(80), "so it was", by=one.cast.judge, now=after(2))
        assert state(case) is State.DECIDED
        assert step.revision is not None
        assert step.revision.number == 2
        assert additional(one) - before == 40

    def test_he_takes_a_penalty_away(self) -> None:
        one = played()
        before = additional(one)
        case = appealed(one, "mark:minus", 0)
        step = decide_appeal(case, Hundredths(0), "not so", by=one.cast.judge, now=after(2))
        assert additional(one) - before == 40
        assert step.revision is not None
        assert [mark["id"] for mark in step.revision.document["marks"]] == ["plus"]

    def test_he_keeps_it(self) -> None:
        one = played()
        case = appealed(one)
        step = decide_appeal(case, None, "enough", by=one.cast.judge, now=after(2))
        assert step.revision is None
        assert one.game.revisions.count() == 1

    def test_a_value_off_the_scale_is_refused_and_nothing_is_done(self) -> None:
        one = played()
        case = appealed(one)
        with pytest.raises(Refused) as refused:
            decide_appeal(case, Hundredths(70), "why", by=one.cast.judge, now=after(2))
        assert refused.value.details
        assert state(case) is State.OPEN
        assert one.game.revisions.count() == 1

    def test_a_table_judges_large_value_waits_for_consent(self) -> None:
        one = played()
        case = appealed(one, asked=120)
        step = decide_appeal(case, Hundredths(120), "why", by=one.cast.judge, now=after(2))
        one.game.refresh_from_db()
        assert step.revision is not None
        assert one.game.published_id != step.revision.pk

    def test_a_chief_judges_large_value_counts_at_once(self) -> None:
        one = played()
        case = appealed(one, asked=120)
        talk(case, Step.CALL, "", by=one.cast.player, now=after(2))
        step = decide_appeal(case, Hundredths(120), "why", by=one.cast.chief, now=after(3))
        one.game.refresh_from_db()
        assert step.revision is not None
        assert one.game.published_id == step.revision.pk

    def test_8_9_4_once_called_the_chief_judge_decides(self) -> None:
        one = played()
        case = appealed(one)
        with pytest.raises(Refused):
            decide_appeal(case, None, "why", by=one.cast.chief, now=after(2))
        talk(case, Step.CALL, "", by=one.cast.judge, now=after(2))
        with pytest.raises(Refused) as refused:
            decide_appeal(case, None, "why", by=one.cast.judge, now=after(3))
        assert refused.value.clause == "8.9.4"
        decide_appeal(case, None, "why", by=one.cast.chief, now=after(3))

    def test_a_decision_needs_a_reason_and_is_made_once(self) -> None:
        one = played()
        case = appealed(one)
        with pytest.raises(Refused):
            decide_appeal(case, None, "  ", by=one.cast.judge, now=after(2))
        decide_appeal(case, None, "enough", by=one.cast.judge, now=after(2))
        with pytest.raises(Refused, match="has been decided"):
            decide_appeal(case, None, "again", by=one.cast.judge, now=after(3))

    def test_not_by_a_judge_who_lost_his_office(self) -> None:
        one = played()
        case = appealed(one)
        Official.objects.filter(person=one.cast.judge).update(ended_at=after(1))
        with pytest.raises((Forbidden, Unknown)):
            decide_appeal(case, None, "why", by=one.cast.judge, now=after(2))

    def test_a_line_that_was_removed_meanwhile_can_only_be_kept(self) -> None:
        one = played()
        case = appealed(one)
        build.published(one.game, build.document(), one.cast)
        with pytest.raises(Refused, match="not in the protocol any more"):
            decide_appeal(case, Hundredths(80), "why", by=one.cast.judge, now=after(3))
        decide_appeal(case, None, "it is gone", by=one.cast.judge, now=after(3))


class TestTheLastRound:
    def test_8_9_2_it_waits_for_every_appeal(self) -> None:
        one = played(rounds=3)
        start_round(one.games[1].round, by=one.cast.organiser, now=after(5))
        case = appealed(one)
        last = one.games[2].round
        with pytest.raises(AppealsOpen) as refused:
            start_round(last, by=one.cast.chief, now=after(6))
        assert refused.value.clause == "8.9.2"
        with pytest.raises(Forbidden):
            start_round(last, by=one.cast.organiser, now=after(6), despite="in a hurry")
        start_round(last, by=one.cast.chief, now=after(6), despite="the hall closes")
        decide_appeal(case, None, "late, but decided", by=one.cast.judge, now=after(7))

    def test_8_9_2_none_is_opened_after_it_started(self) -> None:
        one = played(rounds=2)
        start_round(one.games[1].round, by=one.cast.organiser, now=after(5))
        with pytest.raises(Refused) as refused:
            appealed(one)
        assert refused.value.clause == "8.9.2"
