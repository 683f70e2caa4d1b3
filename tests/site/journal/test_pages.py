"""The journal as a page, its words, and the erasing of what somebody wrote."""

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from tests.site import build
from tests.site.disputes.cast import after, appealed, played

from consigliere.disputes.case import Step
from consigliere.site.actions.cases import talk
from consigliere.site.actions.erasing import erase_text
from consigliere.site.models import JournalEntry, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.journal import chains_of, head_of, verified
from consigliere.site.refusals import Forbidden, Refused, Unknown
from consigliere.site.web.journal_wording import called

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


@pytest.mark.parametrize("act", [act for act in Act if not act.value.startswith("see")])
def test_every_action_has_words(act: Act) -> None:
    written = called(act.value)
    if act is Act.START_DESPITE_APPEALS:  # a right within an action, and none of its own
        return
    assert written != act.value
