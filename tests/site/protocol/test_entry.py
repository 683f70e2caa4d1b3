"""Entering a game from paper: draft, score as it is typed, submission."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.site import build

from consigliere.files.protocol_form import form_of
from consigliere.files.texts import LONGEST
from consigliere.site.actions.drafts import save_draft
from consigliere.site.actions.publication import return_to_judge
from consigliere.site.models import Draft, GameRecord, JournalEntry, Participant, Person
from consigliere.site.refusals import Forbidden, Unknown

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def address(game: GameRecord, what: str = "") -> str:
    return f"/t/{game.tournament.slug}/protocols/{game.key}/{what}"


def form(**facts: Any) -> dict[str, str]:  # noqa: ANN401  (keys of a GAME)
    return dict(form_of(build.document(**facts)))


def signed_in(person: Person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def test_from_an_empty_page_to_a_submitted_game() -> None:
    made = build.tournament()
    game = made.games[0]
    client = signed_in(made.cast.judge)
    assert client.get(address(game)).status_code == 200

    scored = client.post(address(game, "score/"), form(), headers=HTMX)
    assert scored.status_code == 200
    assert client.get(address(game, "check/")).status_code == 200
    done = client.post(address(game, "submit/"), follow=True)

    assert done.status_code == 200
    revision = game.revisions.get()
    assert revision.author == made.cast.judge
    assert build.document().items() <= revision.document.items()
    assert not Draft.objects.exists()


@pytest.mark.parametrize("edition", ["fsm", "fiim", "fsm-2024"])
def test_what_an_edition_does_not_know_is_not_shown(edition: str) -> None:
    made = build.tournament(edition=edition)
    client = signed_in(made.cast.judge)
    game = made.games[0]
    page = client.get(address(game)).content.decode()
    knows_wills = edition == "fsm"
    assert ("will4.points" in page) is knows_wills
    assert ("first.colour4" in page) is knows_wills
    assert ("tech4.1.points" in page) is knows_wills
    assert ("move.table_broken" in page) is knows_wills
    assert ('name="forfeit"' in page) is (edition != "fiim")
    filled = form(marks=[build.mark(4, "0.4")])
    scored = client.post(address(game, "score/"), filled, headers=HTMX).content.decode()
    assert 'id="out-total-4"' in scored
    assert client.get(address(game, "blank/")).status_code == 200


class TestScoring:
    """What is typed is worth what `rules` say, in regions, and nothing typed is swapped."""

    def scored(self, **facts: Any) -> str:  # noqa: ANN401  (keys of a GAME)
        made = build.tournament()
        client = signed_in(made.cast.judge)
        filled = form(**facts)
        answer = client.post(address(made.games[0], "score/"), filled, headers=HTMX)
        return answer.content.decode()

    def test_lines_with_clause_and_facts(self) -> None:
        move = {"seat": 2, "named": [3, 5, 9]}
        told = self.scored(best_moves=[move], marks=[build.mark(4, "0.4")])
        assert "8.3.5" in told
        assert "+0,30" in told
        assert "8.4.3" in told

    def test_only_regions_come_back(self) -> None:
        told = self.scored(marks=[build.mark(4, "0.4")])
        assert "<input" not in told
        assert "<select" not in told

    def test_a_finding_stands_at_its_seat_and_in_the_summary(self) -> None:
        told = self.scored(marks=[build.mark(4, "1.2")])
        at_seat = told.split('id="out-lines-4"')[1].split('id="out-total-4"')[0]
        summary = told.split('id="out-summary"')[1]
        assert 'data-level="approval"' in at_seat
        assert 'href="#p4"' in summary

    def test_script_in_a_comment_is_text(self) -> None:
        told = self.scored(marks=[build.mark(4, "0.4", comment="<script>alert(1)</script>")])
        assert "<script>" not in told
        assert "&lt;script&gt;" in told

    def test_half_a_form_is_worth_what_is_known(self) -> None:
        made = build.tournament()
        client = signed_in(made.cast.judge)
        half = {"role3": "don", "left2": "night1", "extra4.points": "0.4", "extra4.comment": "x"}
        told = client.post(address(made.games[0], "score/"), half, headers=HTMX).content.decode()
        assert "+0,40" in told.split('id="out-total-4"')[1]

    def test_a_forfeit_sets_the_outcome_once(self) -> None:
        made = build.tournament()
        client = signed_in(made.cast.judge)
        game = made.games[0]
        sent = {**form(), "outcome": "red", "forfeit": "1", "outcome_for": ""}
        told = client.post(address(game, "score/"), sent, headers=HTMX).content.decode()
        assert 'id="in-outcome"' in told
        assert Draft.objects.get().form["outcome"] == "black"
        against = {**sent, "outcome_for": "1"}
        told = client.post(address(game, "score/"), against, headers=HTMX).content.decode()
        assert 'id="in-outcome"' not in told
        assert Draft.objects.get().form["outcome"] == "red"

    def test_whatever_is_sent_is_answered(self) -> None:
        made = build.tournament()
        client = signed_in(made.cast.judge)
        nonsense = {
            "left1": "day99 night1 x",
            "role1": "wizard",
            "fouls2": "²",
            "extra3.points": "9" * 400,
            "extra3.comment": "x",
            "first.claim4": "don",
            "first.colour5": "black",
            "move.first_kill.named": "1 2 3 4 5",
            "based_on": "9" * 40,
            "seat1": "\0nobody",
            "misses": "1 ² -",
        }
        answer = client.post(address(made.games[0], "score/"), nonsense, headers=HTMX)
        assert answer.status_code == 200
        assert client.get(address(made.games[0])).status_code == 200
        assert client.get(address(made.games[0], "check/")).status_code == 200
        assert client.post(address(made.games[0], "submit/")).status_code == 409

    def test_queries_do_not_grow_with_the_tournament(
        self,
        django_assert_max_num_queries: Any,  # noqa: ANN401  (a fixture of pytest-django)
    ) -> None:
        made = build.tournament(rounds=12)
        client = signed_in(made.cast.judge)
        with django_assert_max_num_queries(23):
            client.post(address(made.games[3], "score/"), form(), headers=HTMX)
        with django_assert_max_num_queries(16):
            client.get(f"/t/{made.tournament.slug}/protocols/")


class TestDrafts:
    def test_survives_a_closed_browser(self) -> None:
        made = build.tournament()
        game = made.games[0]
        signed_in(made.cast.judge).post(address(game, "score/"), form(outcome="black"))
        page = signed_in(made.cast.judge).get(address(game)).content.decode()
        assert 'value="black" checked' in page

    def test_is_nobody_elses(self) -> None:
        made = build.tournament()
        game = made.games[0]
        secret = "only the author reads this"  # noqa: S105  (what a draft says)
        facts = form(marks=[build.mark(4, "0.4", comment=secret)])
        signed_in(made.cast.judge).post(address(game, "score/"), facts)
        others = (made.cast.chief, made.cast.secretary, made.cast.organiser, made.cast.player)
        pages = ("", "check/", "revisions/", "revisions/1/", "blank/", "revisions/compare/?a=1&b=1")
        for person in (*others, made.cast.stranger):
            client = signed_in(person)
            answers = [client.get(address(game, page)) for page in pages]
            answers += [client.get(f"/t/{made.tournament.slug}/{page}") for page in ("", "games/")]
            answers.append(client.post(address(game, "score/"), {}, headers=HTMX))
            assert all(secret not in answer.content.decode() for answer in answers)

    def test_is_no_fact_of_the_tournament(self) -> None:
        made = build.tournament()
        entries = JournalEntry.objects.count()
        made.tournament.refresh_from_db()
        save_draft(made.games[0], form(), based_on=None, by=made.cast.judge, now=build.NOW)
        version = made.tournament.version
        made.tournament.refresh_from_db()
        assert made.tournament.version == version
        assert JournalEntry.objects.count() == entries

    @pytest.mark.parametrize("who", ["organiser", "player", "stranger"])
    def test_of_somebody_who_may_not_enter_is_refused(self, who: str) -> None:
        made = build.tournament()
        game = made.games[0]
        made.tournament.is_public = True
        made.tournament.save()
        person = getattr(made.cast, who)
        with pytest.raises(Forbidden):
            save_draft(game, form(), based_on=None, by=person, now=build.NOW)
        client = signed_in(person)
        assert client.get(address(game)).status_code == 403
        assert client.post(address(game, "score/"), form()).status_code == 403
        assert client.post(address(game, "submit/")).status_code == 403
        assert client.get(address(game, "revisions/")).status_code == 403

    def test_a_draft_is_based_on_no_other_game(self) -> None:
        made = build.tournament()
        other = build.submitted(made.games[1], build.document(), made.cast.judge)
        with pytest.raises(Unknown, match="no such revision"):
            save_draft(made.games[0], form(), based_on=other, by=made.cast.judge, now=build.NOW)
        assert not Draft.objects.exists()

    def test_whoever_has_not_signed_in_is_sent_to_do_so(self) -> None:
        made = build.tournament()
        made.tournament.is_public = True
        made.tournament.save()
        answer = Client().get(address(made.games[0]))
        assert answer.status_code == 302
        assert "sign-in" in answer["Location"]


class TestSubmitting:
    def test_without_a_comment_is_refused_and_loses_nothing(self) -> None:
        made = build.tournament()
        game = made.games[0]
        client = signed_in(made.cast.judge)
        client.post(address(game), {**form(), "extra4.points": "0.4"})
        assert client.post(address(game, "submit/")).status_code == 409
        assert not game.revisions.exists()
        assert Draft.objects.get().form["extra4.points"] == "0.4"

    def test_a_comment_of_100000_characters_is_refused_and_kept(self) -> None:
        made = build.tournament()
        game = made.games[0]
        client = signed_in(made.cast.judge)
        long = "я" * 100_000
        client.post(address(game), {**form(), "extra4.points": "0.4", "extra4.comment": long})
        answer = client.post(address(game, "submit/"))
        assert answer.status_code == 409
        assert f"{len(long)}" in answer.content.decode()
        assert str(LONGEST) in answer.content.decode()
        assert Draft.objects.get().form["extra4.comment"] == long

    def test_somebody_who_is_not_in_the_stage_is_refused(self) -> None:
        made = build.tournament()
        game = made.games[0]
        client = signed_in(made.cast.judge)
        client.post(address(game), {**form(), "seat1": "nobody"})
        assert client.post(address(game, "submit/")).status_code == 409
        assert not game.revisions.exists()

    def test_a_substitute_sits_in_anothers_place(self) -> None:
        made = build.tournament()
        game = made.games[0]
        new = Participant.objects.create(tournament=made.tournament, key="p11", name="Late")
        game.round.stage.places.create(participant=new)
        client = signed_in(made.cast.judge)
        sent = {**form(), "do": "seat", "seat_to": "4", "seat_player": "p11"}
        client.post(address(game), sent)
        assert Draft.objects.get().form["seat4"] == "p11"
        swap = {**Draft.objects.get().form, "do": "seat", "seat_to": "1", "seat_player": "p11"}
        client.post(address(game), swap)
        held = Draft.objects.get().form
        assert (held["seat1"], held["seat4"]) == ("p11", "p01")

    def test_twice_is_one_revision(self) -> None:
        made = build.tournament()
        game = made.games[0]
        client = signed_in(made.cast.judge)
        client.post(address(game), form())
        for _ in range(2):
            assert client.post(address(game, "submit/")).status_code == 302
        # The page of before was sent once more: the same record again.
        client.post(address(game), {**form(), "based_on": ""})
        assert client.post(address(game, "submit/")).status_code == 302
        assert game.revisions.count() == 1

    def test_nothing_changed_is_no_revision(self) -> None:
        made = build.tournament()
        game = made.games[0]
        build.submitted(game, build.document(), made.cast.judge)
        client = signed_in(made.cast.judge)
        client.post(address(game), {**form(), "based_on": "1"})
        assert client.post(address(game, "submit/")).status_code == 302
        assert game.revisions.count() == 1
        assert not Draft.objects.exists()

    def test_a_correction_needs_a_reason_and_the_chief_judge(self) -> None:
        made = build.tournament()
        game = made.games[0]
        build.published(game, build.document(), made.cast)
        assert signed_in(made.cast.judge).get(address(game)).status_code == 403
        client = signed_in(made.cast.chief)
        client.post(address(game), {**form(outcome="black"), "based_on": "1"})
        assert client.post(address(game, "submit/"), {"reason": " "}).status_code == 409
        assert client.post(address(game, "submit/"), {"reason": "misread"}).status_code == 302
        assert game.revisions.get(number=2).reason == "misread"

    def test_a_returned_game_is_the_judges_again(self) -> None:
        made = build.tournament()
        game = made.games[0]
        revision = build.submitted(game, build.document(), made.cast.judge)
        return_to_judge(revision, "look at seat 4", by=made.cast.chief, now=build.NOW)
        client = signed_in(made.cast.judge)
        assert "look at seat 4" in client.get(address(game)).content.decode()
        client.post(address(game), {**form(outcome="black"), "based_on": "1"})
        assert client.post(address(game, "submit/")).status_code == 302
        assert game.revisions.count() == 2

    def test_a_published_game_that_is_returned_is_the_judges_to_enter(self) -> None:
        made = build.tournament()
        game = made.games[0]
        revision = build.published(game, build.document(), made.cast)
        client = signed_in(made.cast.judge)
        listed = reverse("judge:games", args=(made.tournament.slug,))
        assert f'href="{address(game)}"' not in client.get(listed).content.decode()
        return_to_judge(revision, "look at seat 4", by=made.cast.chief, now=build.NOW)
        told = client.get(listed).content.decode()
        assert f'href="{address(game)}"' in told
        assert "look at seat 4" in told


class TestTwoJudges:
    """The second to submit is shown the difference, and may take either."""

    def second(self) -> tuple[build.Stage10, GameRecord, Client]:
        made = build.tournament()
        game = made.games[0]
        client = signed_in(made.cast.secretary)
        client.post(address(game), form(outcome="black", marks=[build.mark(4, "0.4")]))
        build.submitted(game, build.document(), made.cast.judge)
        return made, game, client

    def test_is_shown_line_by_line(self) -> None:
        _, game, client = self.second()
        answer = client.post(address(game, "submit/"))
        told = answer.content.decode()
        assert answer.status_code == 409
        assert "победа красных" in told
        assert "победа чёрных" in told
        assert game.revisions.count() == 1
        assert Draft.objects.get().form["extra4.points"] == "0.4"

    def test_may_take_the_other(self) -> None:
        _, game, client = self.second()
        client.post(address(game, "resolve/"), {"take": "newest", "newest": "1"})
        assert not Draft.objects.exists()

    def test_may_go_on_with_his_own(self) -> None:
        made, game, client = self.second()
        client.post(address(game, "resolve/"), {"take": "mine", "newest": "1"})
        assert client.post(address(game, "submit/")).status_code == 302
        newest = game.revisions.get(number=2)
        assert newest.document["outcome"] == "black"
        assert newest.author == made.cast.secretary

    def test_goes_on_only_upon_what_he_was_shown(self) -> None:
        made, game, client = self.second()
        build.submitted(game, build.document(outcome="draw"), made.cast.judge)
        client.post(address(game, "resolve/"), {"take": "mine", "newest": "1"})
        assert client.post(address(game, "submit/")).status_code == 409
        assert game.revisions.count() == 2
