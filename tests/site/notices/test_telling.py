"""Who is told of what, once; and that nothing is told of what somebody may not see."""

from datetime import UTC, datetime, timedelta

import pytest
from tests.site import build
from tests.site.disputes.cast import appealed, played
from tests.site.notices.telling import told

from consigliere.disputes.case import Step
from consigliere.rules.words import Words
from consigliere.site.actions.accounts import erase
from consigliere.site.actions.appeals import decide_appeal
from consigliere.site.actions.cases import talk
from consigliere.site.actions.notices import choose, tell_what_is_due
from consigliere.site.actions.publication import publish
from consigliere.site.actions.rehearsal import rehearse
from consigliere.site.actions.rounds import end_round, start_round
from consigliere.site.actions.shutting import open_standings, shut_standings
from consigliere.site.models import (
    JournalEntry,
    Mail,
    Milestone,
    Notice,
    Official,
    Person,
    Round,
    Way,
)
from consigliere.site.queries.notice_kinds import (
    APPEALS_END,
    CASE_ANSWERED,
    CASE_DECIDED,
    CASE_OPENED,
    DEADLINE,
    JOURNAL_HEAD,
    KINDS,
    POINTS,
    SEAT,
)
from consigliere.site.queries.notices import notices_of
from consigliere.site.web.mails import mail_of

pytestmark = pytest.mark.django_db

NOW = build.NOW


def lines(person: Person) -> list[str | None]:
    """What somebody reads, the newest first."""
    return [one.told and one.told.text.told(Words("en")) for one in notices_of(person)]


class TestPoints:
    def test_whoever_played_is_told_his_own(self) -> None:
        made = build.tournament()
        other = build.person("other")
        made.tournament.participants.filter(key="p02").update(person=other)
        build.published(made.games[0], build.document(), made.cast)
        assert lines(made.cast.player) == ["Your points of game 1.1 are published: 1.0."]
        assert lines(other)[0] is not None
        assert lines(made.cast.stranger) == []
        assert not Mail.objects.exists()

    def test_behind_closed_standings_nobody_is_told_and_nothing_is_shown(self) -> None:
        """Neither that a game was published there nor what a correction made of an older one."""
        made = build.tournament()
        build.published(made.games[0], build.document(), made.cast)
        later = NOW + timedelta(hours=1)
        shut_standings(made.tournament, by=made.cast.organiser, now=NOW + timedelta(minutes=1))
        choose(made.cast.player, {POINTS.key: Way.MAIL})
        dear = build.document(marks=[build.mark(1, "0.4")])
        for game in made.games[:2]:
            revision = build.submitted(game, dear, made.cast.chief)
            publish(made.tournament, [revision], by=made.cast.chief, now=later)
        assert lines(made.cast.player) == ["Your points of game 1.1 are published: 1.0."]
        assert not Mail.objects.exists()
        open_standings(made.tournament, by=made.cast.chief, now=later)
        assert lines(made.cast.player) == ["Your points of game 1.1 are published: 1.4."]

    def test_a_mail_says_no_more_than_its_reader_may_see_when_it_is_sent(self) -> None:
        made = build.tournament()
        choose(made.cast.player, {POINTS.key: Way.MAIL})
        build.published(made.games[0], build.document(), made.cast)
        mail = Mail.objects.get()
        sent = mail_of(mail)
        assert sent is not None
        assert "Ваши баллы за игру 1.1 опубликованы: 1,0." in str(sent.body)
        made.tournament.participants.update(person=None)
        assert mail_of(Mail.objects.get()) is None

    def test_an_office_in_the_hall_is_told_as_a_player_where_it_sees_the_closed_table(self) -> None:
        made = build.tournament()
        Official.objects.create(
            tournament=made.tournament,
            key="s9",
            name="Both",
            role=Official.Role.SECRETARY,
            person=made.cast.player,
        )
        shut_standings(made.tournament, by=made.cast.organiser, now=NOW)
        revision = build.submitted(made.games[0], build.document(), made.cast.chief)
        publish(made.tournament, [revision], by=made.cast.chief, now=NOW + timedelta(hours=1))
        assert lines(made.cast.player) == ["Your points of game 1.1 are published: 1.0."]


class TestSeats:
    def test_of_the_next_round_when_one_ends_and_once(self) -> None:
        made = build.tournament()
        first, second, _ = Round.objects.order_by("number")
        start_round(first, by=made.cast.organiser, now=NOW)
        end_round(first, by=made.cast.organiser, now=NOW)
        start_round(second, by=made.cast.organiser, now=NOW)
        assert sorted(map(str, lines(made.cast.player))) == [
            "Round 1: table 1, seat 1.",
            "Round 2: table 1, seat 1.",
        ]
        assert [one.round for one in told(made.cast.player, SEAT)] == [first, second]

    def test_as_the_seating_has_it_now(self) -> None:
        made = build.tournament()
        start_round(made.games[0].round, by=made.cast.organiser, now=NOW)
        made.games[0].drawn.filter(number__in=(1, 10)).delete()
        me = made.tournament.participants.get(key="p01")
        made.games[0].drawn.create(number=10, participant=me)
        assert lines(made.cast.player) == ["Round 1: table 1, seat 10."]

    def test_nothing_is_told_of_a_rehearsal(self) -> None:
        made = build.tournament(started=False)
        rehearse(made.tournament, 1, called="Rehearsal", by=made.cast.organiser, now=NOW)
        assert not Notice.objects.exists()


class TestCases:
    def test_those_with_a_part_are_told_and_not_who_did_it(self) -> None:
        one = played()
        case = appealed(one)
        people = one.cast
        for judge in (people.judge, people.chief):
            assert lines(judge)[0] == "Appeal 1 was opened."
            assert Mail.objects.filter(notice__person=judge).count() == 1
        talk(case, Step.SAY, "Why?", by=people.judge, now=NOW)
        assert lines(people.player)[0] == "Appeal 1: there is something new."
        decide_appeal(case, None, "so", by=people.judge, now=NOW)
        assert lines(people.player)[0] == "Appeal 1 is decided."
        kinds = {kind.key: len(told(people.chief, kind)) for kind in KINDS.values()}
        assert [kinds[kind.key] for kind in (CASE_OPENED, CASE_ANSWERED, CASE_DECIDED)] == [1, 1, 1]
        # An appeal is nobody's business but theirs.
        for person in (people.secretary, people.organiser, people.stranger, *one.commission):
            assert not any("Appeal" in str(line) for line in lines(person))

    def test_who_lost_his_office_reads_it_no_more(self) -> None:
        one = played()
        appealed(one)
        one.tournament.officials.filter(person=one.cast.chief).update(ended_at=NOW)
        assert lines(one.cast.chief) == [None]
        assert [mail_of(mail) for mail in Mail.objects.filter(notice__person=one.cast.chief)] == [
            None
        ]

    def test_who_wants_none_is_told_nothing(self) -> None:
        one = played()
        choose(one.cast.judge, {CASE_OPENED.key: Way.NOT})
        choose(one.cast.chief, {CASE_OPENED.key: Way.SITE})
        appealed(one)
        assert told(one.cast.judge, CASE_OPENED) == []
        assert len(told(one.cast.chief, CASE_OPENED)) == 1
        assert not Mail.objects.exists()


class TestTime:
    def test_who_is_to_decide_is_told_half_an_hour_before_and_once(self) -> None:
        one = played()
        appealed(one)
        start = NOW + timedelta(hours=5)
        Round.objects.filter(pk=one.games[-1].round_id).update(planned_start=start)
        tell_what_is_due(start - timedelta(minutes=31))
        assert not told(one.cast.judge, DEADLINE)
        for minutes in (30, 29, 1):
            tell_what_is_due(start - timedelta(minutes=minutes))
        assert len(told(one.cast.judge, DEADLINE)) == 1
        # Put off, it comes near once more.
        later = start + timedelta(hours=1)
        Round.objects.filter(pk=one.games[-1].round_id).update(planned_start=later)
        tell_what_is_due(start)
        assert len(told(one.cast.judge, DEADLINE)) == 1
        tell_what_is_due(later - timedelta(minutes=30))
        assert len(told(one.cast.judge, DEADLINE)) == 2
        assert "Appeal 1: 30 minutes are left to decide it." in lines(one.cast.judge)
        # The chief judge was not called in, the player decides nothing.
        assert not told(one.cast.chief, DEADLINE)
        assert not told(one.cast.player, DEADLINE)

    def test_a_player_is_told_while_he_may_still_appeal(self) -> None:
        one = played(rounds=2)
        start = NOW + timedelta(hours=5)
        Round.objects.filter(pk=one.games[-1].round_id).update(planned_start=start)
        other = build.person("other")
        one.tournament.participants.filter(key="p02").update(person=other)
        tell_what_is_due(start - timedelta(minutes=31))
        assert not told(one.cast.player, APPEALS_END)
        for minutes in (30, 10):
            tell_what_is_due(start - timedelta(minutes=minutes))
        assert len(told(one.cast.player, APPEALS_END)) == 1
        assert lines(one.cast.player)[0] == (
            "With the start of round 2 the time to appeal points you know is over."
        )

    def test_behind_closed_standings_no_time_to_appeal_says_that_something_was_published(
        self,
    ) -> None:
        made = build.tournament()
        shut_standings(made.tournament, by=made.cast.organiser, now=NOW)
        facts = build.document(marks=[build.mark(1, "0.4")])
        revision = build.submitted(made.games[0], facts, made.cast.chief)
        publish(made.tournament, [revision], by=made.cast.chief, now=NOW + timedelta(minutes=1))
        start = NOW + timedelta(hours=5)
        Round.objects.filter(pk=made.games[-1].round_id).update(planned_start=start)
        tell_what_is_due(start - timedelta(minutes=10))
        assert not Notice.objects.filter(person=made.cast.player).exists()

    def test_of_what_is_decided_or_past_nobody_is_reminded(self) -> None:
        one = played()
        case = appealed(one)
        start = NOW + timedelta(hours=5)
        Round.objects.filter(pk=one.games[-1].round_id).update(planned_start=start)
        tell_what_is_due(start)
        assert not told(one.cast.judge, DEADLINE)
        tell_what_is_due(start - timedelta(minutes=20))
        decide_appeal(case, None, "so", by=one.cast.judge, now=NOW)
        assert [line for line in lines(one.cast.judge) if "minutes" in str(line)] == []

    def test_officials_are_told_the_head_of_a_day_after_its_midnight_and_once(self) -> None:
        made = build.tournament()
        start_round(made.games[0].round, by=made.cast.organiser, now=NOW)
        head = JournalEntry.objects.filter(chain__tournament=made.tournament).order_by("-number")[0]
        # By the clocks of Moscow.
        midnight = datetime(2026, 11, 28, 21, tzinfo=UTC)
        tell_what_is_due(midnight - timedelta(minutes=1))
        assert not Notice.objects.filter(kind=JOURNAL_HEAD.key).exists()
        later = midnight + timedelta(hours=9)
        end_round(made.games[0].round, by=made.cast.organiser, now=later)
        for _ in range(2):
            tell_what_is_due(later)
        for official in (
            made.cast.organiser,
            made.cast.chief,
            made.cast.judge,
            made.cast.secretary,
        ):
            assert len(told(official, JOURNAL_HEAD)) == 1
            assert f"entry {head.number}, {head.hash}." in str(lines(official))
        assert not told(made.cast.player, JOURNAL_HEAD)

    def test_a_day_that_was_imported_later_has_no_head(self) -> None:
        made = build.tournament()
        before = NOW - timedelta(days=1)
        start_round(made.games[0].round, by=made.cast.organiser, now=NOW)
        Milestone.objects.update(at=before)
        tell_what_is_due(NOW)
        assert not Notice.objects.filter(kind=JOURNAL_HEAD.key).exists()


def test_an_erased_account_leaves_no_notices() -> None:
    one = played()
    appealed(one)
    choose(one.cast.judge, {POINTS.key: Way.NOT})
    assert one.cast.judge.notices.exists()
    erase(one.cast.judge, now=NOW)
    assert not one.cast.judge.notices.exists()
    assert not one.cast.judge.notice_choices.exists()


def test_what_is_refused_tells_nobody() -> None:
    made = build.tournament()
    revision = build.submitted(made.games[0], build.document(), made.cast.judge)
    publish(made.tournament, [revision], by=made.cast.chief, now=NOW)
    before = Notice.objects.count()
    with pytest.raises(Exception, match="published already"):
        publish(made.tournament, [revision], by=made.cast.chief, now=NOW)
    assert Notice.objects.count() == before
