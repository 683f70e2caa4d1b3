"""Consents, return, publication and annulment, as the chief judge's actions do them."""

import pytest
from tests.site import build

from consigliere.site.actions.protocol import submit
from consigliere.site.actions.publication import (
    annul,
    consent,
    publish,
    return_to_judge,
    withdraw_consent,
)
from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import GameRecord, JournalEntry, Official, PublishedSeat, Revision
from consigliere.site.policy import Act
from consigliere.site.queries.standings import standings_of
from consigliere.site.refusals import Forbidden, Refused, Unknown

pytestmark = pytest.mark.django_db

DEAR = build.document(marks=[build.mark(4, "1.2")])
"""Fit to be published once somebody agreed."""

WRONG = build.document(marks=[build.mark(4, "0.5")])
"""With a value off the scale."""


def told(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    error = refused.value
    return [
        message.text.format(**{name: str(value) for name, value in message.values.items()})
        for message in (error.reason, *error.details)
    ]


def last_entry() -> JournalEntry:
    return JournalEntry.objects.order_by("-id")[0]


class TestConsent:
    def test_a_mark_that_needs_it_is_published_only_with_it(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], DEAR, made.cast.judge)
        with pytest.raises(Refused) as refused:
            publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
        assert "1.1" in told(refused)[1]

        consent(revision, ["m1"], by=made.cast.chief, now=build.NOW)
        publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
        made.games[0].refresh_from_db()
        assert made.games[0].published == revision

    def test_given_twice_it_stands_once(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], DEAR, made.cast.judge)
        for _ in range(2):
            consent(revision, ["m1", "m1"], by=made.cast.chief, now=build.NOW)
        assert revision.consents.count() == 1

    def test_withdrawn_it_stands_no_longer(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], DEAR, made.cast.judge)
        consent(revision, ["m1"], by=made.cast.chief, now=build.NOW)
        withdraw_consent(revision, ["m1"], by=made.cast.chief, now=build.NOW)
        assert last_entry().facts["withdrawn"] == ["m1"]
        with pytest.raises(Refused):
            publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)

    def test_not_withdrawn_from_what_is_published(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], DEAR, made.cast.judge)
        consent(revision, ["m1"], by=made.cast.chief, now=build.NOW)
        publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
        with pytest.raises(Refused):
            withdraw_consent(revision, ["m1"], by=made.cast.chief, now=build.NOW)
        assert revision.consents.count() == 1

    def test_refused_for_a_mark_nobody_set(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], DEAR, made.cast.judge)
        with pytest.raises(Refused, match="no marks"):
            consent(revision, ["m7"], by=made.cast.chief, now=build.NOW)

    def test_refused_for_a_record_that_was_overtaken(self) -> None:
        made = build.tournament()
        old = build.submitted(made.games[0], DEAR, made.cast.judge)
        build.submitted(made.games[0], DEAR, made.cast.secretary)
        with pytest.raises(Refused, match="newer revision"):
            consent(old, ["m1"], by=made.cast.chief, now=build.NOW)

    def test_is_of_one_revision_and_not_of_the_next(self) -> None:
        made = build.tournament()
        old = build.submitted(made.games[0], DEAR, made.cast.judge)
        consent(old, ["m1"], by=made.cast.chief, now=build.NOW)
        new = build.submitted(made.games[0], DEAR, made.cast.judge)
        with pytest.raises(Refused):
            publish(made.tournament, [new], by=made.cast.chief, now=build.NOW)


class TestPublish:
    def test_all_or_none_and_each_reason_names_its_game(self) -> None:
        made = build.tournament()
        good = build.submitted(made.games[0], build.document(), made.cast.judge)
        bad = build.submitted(made.games[1], WRONG, made.cast.judge)
        with pytest.raises(Refused) as refused:
            publish(made.tournament, [good, bad], by=made.cast.chief, now=build.NOW)
        said = told(refused)
        assert len(said) == 2
        assert "2.1" in said[1]
        assert not GameRecord.objects.filter(published__isnull=False).exists()
        assert not PublishedSeat.objects.exists()

    def test_of_a_page_that_is_out_of_date(self) -> None:
        made = build.tournament()
        old = build.submitted(made.games[0], build.document(), made.cast.judge)
        build.submitted(made.games[0], build.document(outcome="black"), made.cast.judge)
        with pytest.raises(Refused) as refused:
            publish(made.tournament, [old], by=made.cast.chief, now=build.NOW)
        assert "newer revision" in told(refused)[1]

    def test_twice_is_refused_and_recorded_once(self) -> None:
        made = build.tournament()
        revision = build.published(made.games[0], build.document(), made.cast)
        with pytest.raises(Refused) as refused:
            publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
        assert "published already" in told(refused)[1]
        assert revision.publications.count() == 1

    def test_nothing_is_no_publication(self) -> None:
        made = build.tournament()
        with pytest.raises(Refused, match="Nothing"):
            publish(made.tournament, [], by=made.cast.chief, now=build.NOW)

    def test_not_a_game_of_another_tournament(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        other = GameRecord.objects.get(pk=made.games[0].pk)
        elsewhere = create_tournament("Other", "fsm", by=made.cast.chief, now=build.NOW)
        Official.objects.create(
            tournament=elsewhere,
            key="c1",
            name="Chief",
            role=Official.Role.CHIEF_JUDGE,
            person=made.cast.chief,
        )
        with pytest.raises((Refused, Forbidden)):
            publish(elsewhere, [revision], by=made.cast.chief, now=build.NOW)
        other.refresh_from_db()
        assert other.published is None

    def test_a_correction_moves_the_pointer_and_keeps_what_was(self) -> None:
        made = build.tournament()
        first = build.published(made.games[0], build.document(), made.cast)
        second = build.published(made.games[0], build.document(outcome="black"), made.cast)
        assert list(made.games[0].revisions.all()) == [first, second]
        assert made.games[0].published == second
        assert PublishedSeat.objects.count() == 10

    def test_two_corrections_may_swap_players(self) -> None:
        made = build.tournament(players=20)
        one, two = made.games[:2]
        assert one.round_id == two.round_id
        tens = [f"p{number:02}" for number in range(1, 11)]
        twenties = [f"p{number:02}" for number in range(11, 21)]
        build.published(one, build.document(seats=tens), made.cast)
        build.published(two, build.document(seats=twenties), made.cast)
        swapped = [
            build.submitted(one, build.document(seats=[twenties[0], *tens[1:]]), made.cast.chief),
            build.submitted(two, build.document(seats=[tens[0], *twenties[1:]]), made.cast.chief),
        ]
        publish(made.tournament, swapped, by=made.cast.chief, now=build.NOW)
        assert PublishedSeat.objects.get(game=one, number=1).participant.key == "p11"

    def test_one_player_in_two_games_of_a_round_is_refused(self) -> None:
        made = build.tournament(players=20)
        one, two = made.games[:2]
        build.published(one, build.document(), made.cast)
        doubled = build.submitted(two, build.document(), made.cast.chief)
        with pytest.raises(Refused, match="in this round already"):
            publish(made.tournament, [doubled], by=made.cast.chief, now=build.NOW)
        two.refresh_from_db()
        assert two.published is None

    @pytest.mark.parametrize("name", ["organiser", "judge", "secretary", "player"])
    def test_is_the_chief_judges_alone(self, name: str) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        with pytest.raises(Forbidden):
            publish(made.tournament, [revision], by=getattr(made.cast, name), now=build.NOW)

    def test_a_stranger_does_not_even_learn_of_it(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        with pytest.raises(Unknown):
            publish(made.tournament, [revision], by=made.cast.stranger, now=build.NOW)


class TestReturn:
    def test_with_a_reason_it_waits_for_the_judge(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        return_to_judge(revision, " Seat 4? ", by=made.cast.chief, now=build.NOW)
        revision.refresh_from_db()
        assert revision.returned_because == "Seat 4?"
        with pytest.raises(Refused) as refused:
            publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
        assert "returned" in told(refused)[1]
        assert "Seat 4?" not in str(last_entry().facts)
        assert last_entry().texts.get().text == "Seat 4?"

    def test_without_a_reason_it_is_refused(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        with pytest.raises(Refused):
            return_to_judge(revision, "  ", by=made.cast.chief, now=build.NOW)

    def test_twice_is_refused(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], build.document(), made.cast.judge)
        return_to_judge(revision, "Look", by=made.cast.chief, now=build.NOW)
        with pytest.raises(Refused, match="returned"):
            return_to_judge(revision, "Look again", by=made.cast.chief, now=build.NOW)

    def test_of_a_published_game_lets_its_judge_correct_it(self) -> None:
        made = build.tournament()
        game = made.games[0]
        revision = build.published(game, build.document(), made.cast)
        with pytest.raises(Forbidden):
            submit(
                game,
                build.document(),
                by=made.cast.judge,
                now=build.NOW,
                based_on=revision,
                reason="a slip",
            )
        return_to_judge(revision, "Look", by=made.cast.chief, now=build.NOW)
        corrected = submit(
            game,
            build.document(outcome="black"),
            by=made.cast.judge,
            now=build.NOW,
            based_on=revision,
            reason="a slip",
        )
        game.refresh_from_db()
        assert game.published == revision
        publish(made.tournament, [corrected], by=made.cast.chief, now=build.NOW)
        game.refresh_from_db()
        assert game.published == corrected


class TestAnnul:
    def test_the_game_counts_nowhere_and_another_is_played_in_its_place(self) -> None:
        made = build.tournament()
        game = made.games[0]
        revision = build.published(game, build.document(), made.cast)
        replay = annul(revision, "Lights out", by=made.cast.chief, now=build.NOW)

        game.refresh_from_db()
        assert replay.key == "1.1b"
        assert replay.replay_of == game
        assert (replay.round, replay.table, replay.judge) == (game.round, game.table, game.judge)
        assert [(one.number, one.participant_id) for one in replay.drawn.all()] == [
            (one.number, one.participant_id) for one in game.drawn.all()
        ]
        assert game.published is not None
        assert game.published.document["annulled"] == {
            "reason": "Lights out",
            "replaced_by": "1.1b",
        }
        assert not PublishedSeat.objects.filter(game=game).exists()
        made.tournament.refresh_from_db()
        assert {row.totals.games for row in standings_of(made.tournament).rows} == {0}
        assert last_entry().action == Act.ANNUL.value

        build.published(replay, build.document(outcome="black"), made.cast)
        made.tournament.refresh_from_db()
        assert {row.totals.games for row in standings_of(made.tournament).rows} == {1}

    def test_a_replay_may_be_annulled_in_its_turn(self) -> None:
        made = build.tournament()
        revision = build.published(made.games[0], build.document(), made.cast)
        replay = annul(revision, "Lights out", by=made.cast.chief, now=build.NOW)
        again = build.published(replay, build.document(), made.cast)
        assert annul(again, "And again", by=made.cast.chief, now=build.NOW).key == "1.1c"

    def test_also_before_it_was_published(self) -> None:
        made = build.tournament()
        revision = build.submitted(made.games[0], WRONG, made.cast.judge)
        annul(revision, "Lights out", by=made.cast.chief, now=build.NOW)
        made.games[0].refresh_from_db()
        assert made.games[0].published is not None

    def test_twice_is_refused(self) -> None:
        made = build.tournament()
        revision = build.published(made.games[0], build.document(), made.cast)
        annul(revision, "Lights out", by=made.cast.chief, now=build.NOW)
        with pytest.raises(Refused, match="newer revision"):
            annul(revision, "Lights out", by=made.cast.chief, now=build.NOW)
        newest = Revision.objects.filter(game=made.games[0]).latest("number")
        with pytest.raises(Refused, match="annulled already"):
            annul(newest, "Lights out", by=made.cast.chief, now=build.NOW)
        assert GameRecord.objects.filter(replay_of=made.games[0]).count() == 1

    def test_without_a_reason_it_is_refused(self) -> None:
        made = build.tournament()
        revision = build.published(made.games[0], build.document(), made.cast)
        with pytest.raises(Refused):
            annul(revision, "", by=made.cast.chief, now=build.NOW)
        assert not GameRecord.objects.filter(key="1.1b").exists()

    def test_nobody_annuls_by_entering_nor_brings_back_what_was_annulled(self) -> None:
        made = build.tournament()
        game, cast = made.games[0], made.cast
        annulled = build.document(annulled={"reason": "because"})
        with pytest.raises(Refused, match="stays as it is"):
            build.submitted(game, annulled, cast.judge)
        revision = build.published(game, build.document(), cast)
        annul(revision, "Lights out", by=cast.chief, now=build.NOW)
        game.refresh_from_db()
        with pytest.raises(Refused, match="stays as it is"):
            build.submitted(game, build.document(), cast.chief)
