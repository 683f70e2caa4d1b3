"""The journal as a page, its words, and the erasing of what somebody wrote."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from tests.site import build
from tests.site.disputes.cast import Played, after, appealed, played

from consigliere.disputes.case import Step
from consigliere.site.actions.agreements import propose_expulsion
from consigliere.site.actions.cases import talk
from consigliere.site.actions.erasing import erase_text
from consigliere.site.actions.hall import announce
from consigliere.site.actions.participants import check_in
from consigliere.site.actions.publication import publish, return_to_judge
from consigliere.site.actions.shutting import open_standings, shut_standings
from consigliere.site.models import JournalEntry, Participant, Person, Tournament
from consigliere.site.policy import His, concerns, standing_of
from consigliere.site.queries.journal import chains_of, head_of, verified
from consigliere.site.queries.journal_pages import PAGE, Asked, journal_page, mine_page
from consigliere.site.refusals import Forbidden, Refused, Unknown

pytestmark = pytest.mark.django_db


def entries(tournament: Tournament) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(chain__tournament=tournament).order_by("number"))


@pytest.fixture
def made() -> build.Stage10:
    """A tournament whose journal has create, start, enter, publish and a correction with words."""
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    build.submitted(made.games[0], build.document(outcome="black"), made.cast.chief)
    return made


class TestErasing:
    def test_words_are_gone_everywhere_and_the_chain_says_so(self) -> None:
        one = played()
        case = appealed(one)
        step = talk(case, Step.SAY, "my number is 555", by=one.cast.player, now=after(2))
        entry = entries(one.tournament)[-1]
        erase_text(one.tournament, entry.number, by=one.cast.chief, now=after(3))
        step.refresh_from_db()
        assert step.text == ""
        (chain,) = chains_of(one.tournament.slug)
        found = verified(chain)
        assert (found.faults, found.erased) == ((), 1)
        with connection.cursor() as cursor:
            cursor.execute("SELECT text, salt FROM site_journaltext")
            assert not any("555" in text for text, _ in cursor.fetchall())
        with pytest.raises(Refused):
            erase_text(one.tournament, entry.number, by=one.cast.chief, now=after(4))

    def test_the_reason_of_a_correction(self, made: build.Stage10) -> None:
        erase_text(made.tournament, 5, by=made.cast.chief, now=after(3))
        assert made.games[0].revisions.get(number=2).reason == ""

    def test_the_reason_of_a_return_and_no_other(self, made: build.Stage10) -> None:
        revision = made.games[0].revisions.get(number=2)
        return_to_judge(revision, "Ivan cheated", by=made.cast.chief, now=after(1))
        erase_text(made.tournament, 6, by=made.cast.chief, now=after(3))
        revision.refresh_from_db()
        assert (revision.returned_because, revision.reason) == ("", "corrected")
        assert revision.returned_at == after(1)

    def test_an_announcement(self, made: build.Stage10) -> None:
        said = announce(made.tournament, "Ivan, come here", by=made.cast.chief, now=after(1))
        erase_text(made.tournament, 6, by=made.cast.chief, now=after(3))
        said.refresh_from_db()
        assert (said.text, said.taken_back_at) == ("", after(3))

    def test_the_ground_of_a_case(self) -> None:
        one = played()
        case = appealed(one)
        erase_text(
            one.tournament, entries(one.tournament)[-1].number, by=one.cast.organiser, now=after(3)
        )
        case.refresh_from_db()
        assert case.ground == ""

    def test_not_by_others_and_not_what_is_not_there(self, made: build.Stage10) -> None:
        with pytest.raises(Forbidden):
            erase_text(made.tournament, 5, by=made.cast.judge, now=after(3))
        with pytest.raises(Unknown):
            erase_text(made.tournament, 99, by=made.cast.chief, now=after(3))
        with pytest.raises(Refused):
            erase_text(made.tournament, 3, by=made.cast.chief, now=after(3))


def found(one: Played, **asked: Any) -> list[str]:  # noqa: ANN401  (what `Asked` holds)
    standing = standing_of(one.cast.chief, one.tournament)
    return [entry.action for entry in journal_page(standing, Asked(**asked)).entries]


class TestLookingFor:
    """A tournament in which player 1 appealed in game 1.1 and 2.1 was entered; all were drawn."""

    @pytest.fixture
    def one(self) -> Played:
        one = played()
        appealed(one)
        build.submitted(one.games[1], build.document(), one.cast.judge)
        check_in(one.tournament, ["p01", "p02"], here=True, by=one.cast.chief, now=after(3))
        return one

    def test_by_round_and_time(self, one: Played) -> None:
        assert found(one, round=1) == ["appeal", "publish", "enter", "time_round"]
        assert found(one, round=2) == ["enter"]
        assert found(one, round=77) == []
        assert found(one, since=after(2)) == ["check_in"]
        assert found(one, since=after(1), until=after(1)) == ["appeal"]
        assert found(one, game="1.1", action="enter") == ["enter"]

    def test_by_a_player_named_in_a_list_in_his_case_or_in_his_games(self, one: Played) -> None:
        assert found(one, player="p01") == ["check_in", "enter", "appeal", "publish", "enter"]
        # He is named in no entry but that of his game's others.
        assert found(one, player="p03") == ["enter", "appeal", "publish", "enter"]
        Participant.objects.create(tournament=one.tournament, key='ё"1', name="Of no game")
        check_in(one.tournament, ['ё"1'], here=True, by=one.cast.chief, now=after(4))
        assert found(one, player='ё"1') == ["check_in"]
        assert found(one, player="nosuch") == []

    def test_what_is_looked_for_goes_along_to_the_next_page(
        self, one: Played, client: Client
    ) -> None:
        for _ in range(PAGE + 1):
            announce(one.tournament, "Dinner", by=one.cast.chief, now=after(5))
        client.force_login(one.cast.chief)
        address = f"/t/{one.tournament.slug}/journal/"
        page = client.get(f"{address}?since=2026-11-28T15:05&action=announce").content.decode()
        assert "action=announce&amp;since=2026-11-28T15%3A05&amp;page=2" in page
        for odd in ("?since=yesterday", "?round=x", "?until=0001-01-01T00:00&player=%27"):
            assert client.get(address + odd).status_code == 200


class TestPages:
    def test_all_of_it_with_filters(self, client: Client, made: build.Stage10) -> None:
        client.force_login(made.cast.chief)
        address = f"/t/{made.tournament.slug}/journal/"
        page = client.get(address, headers={"accept-language": "en"}).content.decode()
        assert "A published game was corrected" in page
        assert "“corrected”" in page
        found = head_of(made.tournament)
        assert found is not None
        assert found.hash in page
        only = client.get(f"{address}?action=publish", headers={"accept-language": "en"})
        assert "Games were published" in only.content.decode()
        assert "A published game was corrected:" not in only.content.decode()
        for odd in ("?page=99999999999", "?by=x", "?game=%00", "?action=nosuch", "?page=-1"):
            assert client.get(address + odd).status_code == 200

    def test_for_whom(self, client: Client, made: build.Stage10) -> None:
        address = f"/t/{made.tournament.slug}/journal/"
        for person, status in ((made.cast.judge, 403), (made.cast.player, 403)):
            client.force_login(person)
            assert client.get(address).status_code == status

    def test_a_player_reads_what_concerns_him_without_others_words(self, client: Client) -> None:
        one = played()
        case = appealed(one)
        talk(case, Step.SAY, "the judge wrote this", by=one.cast.judge, now=after(2))
        client.force_login(one.cast.player)
        page = client.get(
            f"/t/{one.tournament.slug}/me/journal/", headers={"accept-language": "en"}
        ).content.decode()
        assert "An appeal was opened" in page
        assert "I led the table" in page
        assert "the judge wrote this" not in page
        assert "A protocol was submitted" not in page
        client.force_login(one.cast.chief)
        assert client.get(f"/t/{one.tournament.slug}/me/journal/").status_code == 404

    def test_queries_do_not_grow(
        self,
        client: Client,
        made: build.Stage10,
        django_assert_max_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for number in range(20):
            build.submitted(
                made.games[1], build.document(table=number % 3 + 1, x=number), made.cast.judge
            )
        client.force_login(made.cast.chief)
        with django_assert_max_num_queries(18):
            client.get(f"/t/{made.tournament.slug}/journal/")


class TestWhatConcernsAPlayer:
    """Player 1 has game 1.1 published; 2.1 is submitted and waits."""

    @pytest.fixture
    def one(self) -> Played:
        one = played()
        build.submitted(one.games[1], build.document(), one.cast.judge)
        return one

    def test_nothing_of_a_game_before_it_is_published(self, one: Played) -> None:
        assert his(one) == ["publish"]
        _publish(one)
        assert his(one) == ["publish", "publish"]

    def test_nothing_that_is_published_while_the_standings_are_closed(self, one: Played) -> None:
        shut_standings(one.tournament, by=one.cast.chief, now=after(3))
        _publish(one)
        assert his(one) == ["publish"]
        open_standings(one.tournament, by=one.cast.chief, now=after(5))
        assert his(one) == ["publish", "publish"]

    def test_lists_that_name_him_and_what_is_decided_of_him(self, one: Played) -> None:
        check_in(one.tournament, ["p01", "p02"], here=True, by=one.cast.chief, now=after(1))
        check_in(one.tournament, ["p02"], here=False, by=one.cast.chief, now=after(1))
        player = Participant.objects.get(person=one.cast.player)
        case = propose_expulsion(player, "He hit a judge", by=one.cast.chief, now=after(2))
        talk(case, Step.SAY, "He did", by=one.cast.chief, now=after(2))
        assert his(one) == ["argue", "expel", "check_in", "publish"]

    def test_a_lot_once_results_are_shown(self) -> None:
        facts = {"order": ["p01", "p02"]}
        mine = His("p01", frozenset(), frozenset(), after(1))
        assert concerns("draw_lots", after(1), facts, mine)
        assert not concerns("draw_lots", after(2), facts, mine)
        assert not concerns("draw_lots", after(1), facts, mine._replace(player="p03"))

    def test_no_case_of_another(self, one: Played) -> None:
        appealed(one)
        other = build.person("other")
        Participant.objects.filter(key="p02").update(person=other)
        assert his(one, other) == ["publish"]
        assert his(one) == ["appeal", "publish"]


def _publish(one: Played) -> None:
    revision = one.games[1].newest()
    assert revision is not None
    publish(one.tournament, [revision], by=one.cast.chief, now=after(4))


def his(one: Played, person: Person | None = None) -> list[str]:
    """What the page of a player shows."""
    person = person or one.cast.player
    player = Participant.objects.get(person=person)
    shown = mine_page(standing_of(person, one.tournament), player, Asked())
    return [entry.action for entry in shown.entries]
