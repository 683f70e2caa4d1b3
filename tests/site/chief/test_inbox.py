"""The inbox: what waits, for whom, until when; and its pages."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from tests.site import build

from consigliere.rules.words import Words
from consigliere.site.actions.attention import acknowledge, acknowledge_judge
from consigliere.site.actions.publication import consent, return_to_judge
from consigliere.site.models import Consent, Milestone, Revision, Round
from consigliere.site.queries.desk import Desk, entry_of
from consigliere.site.queries.inbox import Inbox, Protocols, Topic, inbox_of
from consigliere.site.queries.reviewing import review_of
from consigliere.site.refusals import Refused

pytestmark = pytest.mark.django_db

ODD = build.document(fouls={"4": 4})
"""Four fouls and no removal."""

DEAR = build.document(marks=[build.mark(4, "1.2")])
WRONG = build.document(marks=[build.mark(4, "0.5")])


def seen(made: build.Stage10) -> Inbox:
    made.tournament.refresh_from_db()
    return inbox_of(made.tournament, build.NOW)


def about(inbox: Inbox) -> Any:  # noqa: ANN401  (of the kind the test expects)
    """What the first case is about."""
    return inbox.cases[0].body


def kinds(inbox: Inbox) -> list[str]:
    return [case.kind for case in inbox.cases]


def plan(*minutes: int | None) -> None:
    """Starts of the rounds, in minutes from now."""
    for round_, offset in zip(Round.objects.all(), minutes, strict=False):
        if offset is not None:
            round_.planned_start = build.NOW + timedelta(minutes=offset)
            round_.save()


def begin(made: build.Stage10, number: int, kind: str = Milestone.Kind.ROUND_STARTED) -> None:
    Milestone.objects.create(
        tournament=made.tournament,
        kind=kind,
        round=Round.objects.get(number=number),
        at=build.NOW,
    )


class TestWhatWaits:
    def test_clean_records_of_a_round_are_published_together(self) -> None:
        made = build.tournament(players=20)
        twenties = [f"p{number:02}" for number in range(11, 21)]
        build.submitted(made.games[0], build.document(), made.cast.judge)
        build.submitted(made.games[1], build.document(seats=twenties), made.cast.judge)
        inbox = seen(made)
        assert kinds(inbox) == ["Protocols"]
        assert inbox.count() == 2
        assert inbox.count(Topic.PROTOCOLS) == 2

    def test_a_consent_stands_before_the_record_that_waits_for_it(self) -> None:
        made = build.tournament()
        build.submitted(made.games[0], DEAR, made.cast.judge)
        inbox = seen(made)
        assert kinds(inbox) == ["ConsentAsked", "Protocol"]
        assert about(inbox).finding.asked.of == "m1"
        consent(Revision.objects.get(), ["m1"], by=made.cast.chief, now=build.NOW)
        assert kinds(seen(made)) == ["Protocols"]

    def test_a_violation_is_to_be_corrected_first(self) -> None:
        made = build.tournament()
        build.submitted(made.games[0], WRONG, made.cast.judge)
        assert kinds(seen(made)) == ["Protocol"]
        assert not about(seen(made)).entry.may_be_published

    def test_what_is_returned_waits_for_others(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], DEAR, made.cast.judge)
        return_to_judge(revision, "Look", by=made.cast.chief, now=build.NOW)
        inbox = seen(made)
        assert kinds(inbox) == ["Returned"]
        assert (inbox.yours, inbox.count(Topic.OTHERS)) == (0, 1)

    def test_a_game_not_entered_is_missed_when_its_round_is_over(self) -> None:
        made = build.tournament()
        assert kinds(seen(made)) == []
        begin(made, 1)
        assert kinds(seen(made)) == []
        begin(made, 1, Milestone.Kind.ROUND_ENDED)
        assert kinds(seen(made)) == ["Missing"]

    def test_or_when_the_next_one_began(self) -> None:
        made = build.tournament()
        begin(made, 2)
        assert kinds(seen(made)) == ["Missing"]
        begin(made, 2, Milestone.Kind.ROUND_RESET)
        assert kinds(seen(made)) == []

    def test_a_round_that_goes_on_again_is_not_over(self) -> None:
        made = build.tournament()
        begin(made, 1)
        begin(made, 1, Milestone.Kind.ROUND_ENDED)
        begin(made, 1, Milestone.Kind.ROUND_RESUMED)
        assert kinds(seen(made)) == []

    def test_a_plan_that_slipped_makes_nobody_late(self) -> None:
        made = build.tournament()
        Round.objects.update(planned_start=build.NOW - timedelta(hours=1))
        assert set(kinds(seen(made))) == {"Missing"}
        begin(made, 1)
        assert kinds(seen(made)) == ["Missing"]

    def test_a_correction_waits_though_the_game_is_published(self) -> None:
        made = build.tournament()
        build.published(made.games[0], build.document(), made.cast)
        assert kinds(seen(made)) == []
        build.submitted(made.games[0], build.document(fouls={"4": 1}), made.cast.chief)
        assert about(seen(made)).entries[0].is_correction


class TestOddities:
    def test_of_a_published_record_go_away_when_it_was_so(self) -> None:
        made = build.tournament()
        revision = build.published(made.games[0], ODD, made.cast)
        (case,) = seen(made).cases
        assert (case.kind, case.due) == ("Doubtful", None)
        key = about(seen(made)).doubt.key
        for _ in range(2):
            acknowledge(revision, key, by=made.cast.chief, now=build.NOW)
        assert kinds(seen(made)) == []

    def test_come_back_with_a_new_revision(self) -> None:
        made = build.tournament()
        revision = build.published(made.games[0], ODD, made.cast)
        key = about(seen(made)).doubt.key
        acknowledge(revision, key, by=made.cast.chief, now=build.NOW)
        build.published(made.games[0], build.document(fouls={"4": 4}, table=1), made.cast)
        assert kinds(seen(made)) == ["Doubtful"]

    def test_of_a_record_to_be_published_keep_it_apart_from_the_clean(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], ODD, made.cast.judge)
        (case,) = seen(made).cases
        assert case.kind == "Protocol"
        entry = entry_of(made.games[0])
        assert entry is not None
        acknowledge(revision, entry.doubts[0].key, by=made.cast.chief, now=build.NOW)
        assert kinds(seen(made)) == ["Protocols"]

    def test_nobody_acknowledges_what_is_not_there(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], ODD, made.cast.judge)
        with pytest.raises(Refused):
            acknowledge(revision, "anything", by=made.cast.chief, now=build.NOW)

    def test_a_judge_far_from_the_others(self) -> None:
        made = build.tournament(rounds=6)
        chief = made.tournament.officials.get(key="c1")
        for place, game in enumerate(made.games):
            if place < 3:
                game.judge = chief
                game.save()
            given = "0.8" if place < 3 else "0.3"
            marks = [build.mark(seat, given) for seat in (1, 4, 6, 7)]
            build.published(game, build.document(marks=marks), made.cast)
        inbox = seen(made)
        assert kinds(inbox) == ["JudgeApart", "JudgeApart"]
        anomaly = about(inbox).anomaly
        acknowledge_judge(chief, anomaly, by=made.cast.chief, now=build.NOW)
        assert len(seen(made).cases) == 1
        assert about(seen(made)).official.key == "j1"
        with pytest.raises(Refused):
            acknowledge_judge(chief, "given/9", by=made.cast.chief, now=build.NOW)


class TestDeadlines:
    def test_the_nearest_first_then_those_without_a_time_then_the_end(self) -> None:
        made = build.tournament(rounds=4)
        plan(None, 120, None, 30)
        for game in made.games:
            build.submitted(game, DEAR, made.cast.judge)
        build.published(made.games[0], ODD, made.cast)
        rounds = [
            section.due and (section.due.round and section.due.round.number)
            for section in seen(made).sections()
        ]
        # Round 1 ends with round 2 and so on: 4 is in half an hour, 3 has no time.
        assert rounds == [4, 3, None, None]
        assert seen(made).sections()[0].minutes == 30

    def test_the_end_of_the_tournament_is_that_of_its_last_day(self) -> None:
        made = build.tournament(rounds=1)
        made.tournament.last_day = build.NOW.date()
        made.tournament.save()
        build.submitted(made.games[0], build.document(), made.cast.judge)
        (section,) = seen(made).sections()
        assert section.due is not None
        assert section.due.at is not None
        assert section.due.at.isoformat() == "2026-11-28T23:59:59.999999+03:00"

    def test_what_is_past_is_negative(self) -> None:
        made = build.tournament()
        plan(None, -5)
        build.submitted(made.games[0], build.document(), made.cast.judge)
        assert seen(made).sections()[0].minutes == -5

    def test_a_topic_shows_only_its_cases(self) -> None:
        made = build.tournament()
        build.submitted(made.games[0], DEAR, made.cast.judge)
        (section,) = seen(made).sections(Topic.CONSENTS)
        assert [case.kind for case in section.cases] == ["ConsentAsked"]


class TestQueries:
    def test_their_number_does_not_grow_with_the_games(
        self, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        made = build.tournament(rounds=9)
        for game in made.games[:2]:
            build.published(game, ODD, made.cast)
        build.submitted(made.games[2], DEAR, made.cast.judge)
        with django_assert_num_queries(13):
            seen_first = seen(made)
            seen_first.count()
        for game in made.games[3:8]:
            build.submitted(game, DEAR, made.cast.judge)
        with django_assert_num_queries(13):
            assert seen(made).count() > seen_first.count()

    def test_a_record_beside_what_is_published(
        self, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        made = build.tournament(rounds=5)
        for game in made.games:
            build.published(game, ODD, made.cast)
        for points in ("0.2", "0.3", "0.4"):
            marks = [build.mark(4, points)]
            build.submitted(made.games[0], build.document(marks=marks), made.cast.chief)
        made.games[0].refresh_from_db()
        with django_assert_max_num_queries(30):
            review = review_of(made.games[0], Words("en"))
        assert [one.number for one in review.history] == [4, 3, 2, 1]
        assert review.changes
        (changed,) = [seat for seat in review.seats if seat.before != seat.points]
        assert (changed.number, changed.before, changed.points) == (4, 100, 140)

    def test_judges_compared(self, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        made = build.tournament(rounds=5)
        for game in made.games:
            build.published(game, DEAR if game.key == "none" else build.document(), made.cast)
        with django_assert_num_queries(5):
            assert len(Desk(made.tournament, build.NOW).judges) == 2


class TestPages:
    @pytest.fixture
    def made(self) -> build.Stage10:
        return build.tournament()

    def address(self, made: build.Stage10, rest: str = "") -> str:
        return f"/t/{made.tournament.slug}/inbox/{rest}"

    @pytest.mark.parametrize("rest", ["", "judges/", "games/1.1/", "?show=decided"])
    def test_are_the_chief_judges(self, made: build.Stage10, client: Client, rest: str) -> None:
        build.submitted(made.games[0], DEAR, made.cast.judge)
        address = self.address(made, rest)
        assert client.get(address).status_code in {302, 404}
        for person, status in (
            (made.cast.chief, 200),
            (made.cast.organiser, 403),
            (made.cast.judge, 403),
            (made.cast.secretary, 403),
            (made.cast.player, 403),
            (made.cast.stranger, 404),
        ):
            client.force_login(person)
            assert client.get(address).status_code == status, person.name

    @pytest.mark.parametrize("what", ["publish/", "judges/so/", "games/1.1/decide/"])
    def test_nobody_else_decides(self, made: build.Stage10, client: Client, what: str) -> None:
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        form = {"revision": revision.pk, "decision": "publish", "reason": "x"}
        for person in (made.cast.judge, made.cast.organiser, made.cast.secretary):
            client.force_login(person)
            assert client.post(self.address(made, what), form).status_code == 403
        client.force_login(made.cast.stranger)
        assert client.post(self.address(made, what), form).status_code == 404
        made.games[0].refresh_from_db()
        assert made.games[0].published is None

    def test_publish_all(self, made: build.Stage10, client: Client) -> None:
        pks = [build.submitted(game, build.document(), made.cast.judge).pk for game in made.games]
        client.force_login(made.cast.chief)
        address = self.address(made, "publish/")
        assert client.post(address, {"revision": pks}).status_code == 302
        assert made.tournament.games.filter(published__isnull=False).count() == 3
        again = client.post(address, {"revision": pks}, headers={"accept-language": "en"})
        assert again.status_code == 409
        assert "is published already" in again.content.decode()

    def test_a_consent_and_its_withdrawal(self, made: build.Stage10, client: Client) -> None:
        revision = build.submitted(made.games[0], DEAR, made.cast.judge)
        client.force_login(made.cast.chief)
        address = self.address(made, "games/1.1/decide/")
        form = {"revision": revision.pk, "mark": "m1"}
        assert client.post(address, {**form, "decision": "consent"}).status_code == 302
        assert Consent.objects.count() == 1
        assert client.get(self.address(made, "games/1.1/")).status_code == 200
        assert client.post(address, {**form, "decision": "withdraw"}).status_code == 302
        assert Consent.objects.count() == 0

    def test_a_refused_return_loses_nothing_that_was_typed(
        self, made: build.Stage10, client: Client
    ) -> None:
        old = build.submitted(made.games[0], DEAR, made.cast.judge)
        build.submitted(made.games[0], DEAR, made.cast.judge)
        client.force_login(made.cast.chief)
        response = client.post(
            self.address(made, "games/1.1/decide/"),
            {"revision": old.pk, "decision": "return", "reason": "Look at <seat> 4"},
            headers={"accept-language": "en"},
        )
        assert response.status_code == 409
        page = response.content.decode()
        assert "there is a newer revision" in page
        assert "Look at &lt;seat&gt; 4" in page

    @pytest.mark.parametrize(
        "form",
        [
            {},
            {"decision": "dance"},
            {"decision": "publish", "revision": "x"},
            {"decision": "publish", "revision": "999999"},
            {"decision": "publish", "revision": "9" * 40},
        ],
    )
    def test_senseless_forms_are_unknown(
        self, made: build.Stage10, client: Client, form: dict[str, str]
    ) -> None:
        build.submitted(made.games[0], DEAR, made.cast.judge)
        client.force_login(made.cast.chief)
        assert client.post(self.address(made, "games/1.1/decide/"), form).status_code == 404

    @pytest.mark.parametrize("number", ["x", "9" * 40, "²", "٣"])
    def test_nothing_to_publish_is_said_so(
        self, made: build.Stage10, client: Client, number: str
    ) -> None:
        client.force_login(made.cast.chief)
        answer = client.post(self.address(made, "publish/"), {"revision": number})
        assert answer.status_code == 409

    def test_of_another_game_a_record_is_unknown(self, made: build.Stage10, client: Client) -> None:
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        build.submitted(made.games[1], build.document(), made.cast.judge)
        client.force_login(made.cast.chief)
        form = {"decision": "publish", "revision": revision.pk}
        assert client.post(self.address(made, "games/2.1/decide/"), form).status_code == 404

    def test_every_kind_of_case_has_a_page(self, client: Client) -> None:
        made = build.tournament(rounds=9)
        cast = made.cast
        chief = made.tournament.officials.get(key="c1")
        for place, game in enumerate(made.games[:6]):
            if place < 3:
                game.judge = chief
                game.save()
            marks = [build.mark(seat, "0.8" if place < 3 else "0.3") for seat in (1, 4, 6, 7)]
            build.published(game, build.document(marks=marks, fouls={"4": 4}), cast)
        build.submitted(made.games[5], build.document(fouls={"4": 1}), cast.chief)
        dear = [build.mark(4, "1.2"), build.mark(6, "0.5")]
        build.submitted(made.games[6], build.document(marks=dear), cast.judge)
        returned = build.submitted(made.games[7], build.document(), cast.judge)
        return_to_judge(returned, "Look", by=cast.chief, now=build.NOW)
        begin(made, 9)
        begin(made, 9, Milestone.Kind.ROUND_ENDED)
        expected = {
            "Protocols",
            "Protocol",
            "ConsentAsked",
            "Returned",
            "Missing",
            "Doubtful",
            "JudgeApart",
        }
        assert set(kinds(seen(made))) == expected
        client.force_login(cast.chief)
        for show in ("", *(topic.value for topic in Topic), "decided"):
            assert client.get(self.address(made, f"?show={show}")).status_code == 200
        for game in made.games:
            assert client.get(self.address(made, f"games/{game.key}/")).status_code == 200
        assert client.get(self.address(made, "?show=nothing")).status_code == 404

    def test_annul_makes_a_replay(self, made: build.Stage10, client: Client) -> None:
        revision = build.published(made.games[0], build.document(), made.cast)
        client.force_login(made.cast.chief)
        form = {"revision": revision.pk, "decision": "annul", "reason": "Lights", "stay": "1"}
        response = client.post(self.address(made, "games/1.1/decide/"), form, follow=True)
        assert response.status_code == 200
        assert made.tournament.games.filter(key="1.1b").exists()
        assert client.get(self.address(made, "games/1.1b/")).status_code == 200

    def test_so_it_was(self, made: build.Stage10, client: Client) -> None:
        revision = build.published(made.games[0], ODD, made.cast)
        key = about(seen(made)).doubt.key
        client.force_login(made.cast.chief)
        form = {"revision": revision.pk, "decision": "so", "anomaly": key}
        assert client.post(self.address(made, "games/1.1/decide/"), form).status_code == 302
        assert kinds(seen(made)) == []


def test_whoever_sits_elsewhere_than_drawn_is_worth_a_look() -> None:
    made = build.tournament()
    game = made.games[0]
    seats = [f"p{number:02}" for number in (2, 1, *range(3, 11))]
    revision = build.submitted(game, build.document(seats=seats), made.cast.judge)
    entry = entry_of(game)
    assert entry is not None
    (doubt,) = entry.doubts
    assert doubt.finding.message.values == {"seats": [1, 2]}

    acknowledge(revision, doubt.key, by=made.cast.chief, now=build.NOW)
    seen = entry_of(game)
    assert seen is not None
    assert seen.doubts == ()
    (waiting,) = inbox_of(made.tournament, build.NOW).cases
    assert isinstance(waiting.body, Protocols)
