"""The end of a tournament: what stands against it, lots, the proclaimed table, the way back."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from tests.site import build

from consigliere.site.actions.closing import close, reopen
from consigliere.site.actions.hall import make_screen
from consigliere.site.actions.lots import draw_lot
from consigliere.site.actions.publication import publish, return_to_judge
from consigliere.site.models import JournalEntry, Proclamation, Round, Tournament
from consigliere.site.policy import State, state_of
from consigliere.site.queries.closing import (
    against_closing,
    edition_changed,
    final_table,
    proclaimed_in,
)
from consigliere.site.queries.draws import lots_in
from consigliere.site.queries.journal import head_of
from consigliere.site.refusals import Forbidden, NotNow, Refused, Unknown

pytestmark = pytest.mark.django_db

APART = build.document(
    nights=[{"night": 1, "killed": 2}],
    marks=[
        build.mark(seat, points)
        for seat, points in ((1, "0.2"), (2, "0.3"), (4, "0.4"), (6, "0.6"), (7, "0.8"))
    ],
    fouls={},
)
"""Places 1 to 5 are decided; seats 9 and 10 tie, and so do the three blacks."""


@pytest.fixture
def made() -> build.Stage10:
    """A tournament of one game, published, with two ties."""
    made = build.tournament(rounds=1)
    build.published(made.games[0], APART, made.cast)
    made.tournament.refresh_from_db()
    return made


def draw_all(made: build.Stage10) -> None:
    for tie in final_table(made.tournament).ties:
        draw_lot(made.tournament, tie.order, by=made.cast.chief, now=build.NOW)
    made.tournament.refresh_from_db()


def told(tournament: Tournament) -> list[str]:
    return [message.text for message in against_closing(tournament)]


class TestWhatStandsAgainst:
    def test_games_not_done_with_each_in_words(self) -> None:
        made = build.tournament(rounds=5)
        cast, games = made.cast, made.games
        build.published(games[0], build.document(), cast)
        build.submitted(games[1], build.document(), cast.judge)
        back = build.submitted(games[2], build.document(), cast.judge)
        return_to_judge(back, "Look", by=cast.chief, now=build.NOW)
        build.published(games[3], build.document(), cast)
        build.submitted(games[3], build.document(outcome="black"), cast.chief)
        assert told(made.tournament) == [
            "Game {game} is not published.",
            "Game {game} was returned to the judge.",
            "Game {game}: a correction waits to be published.",
            "Game {game} was not entered.",
        ]

    def test_a_round_without_games(self, made: build.Stage10) -> None:
        Round.objects.create(stage=made.tournament.stages.get(), number=2)
        assert told(made.tournament) == ["Round {round} of “{stage}” has no games."]

    def test_queries_do_not_grow(self, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        made = build.tournament(rounds=7)
        build.published(made.games[0], build.document(), made.cast)
        with django_assert_num_queries(4):
            assert len(against_closing(made.tournament)) == 6
        for game in made.games[1:]:
            build.submitted(game, build.document(), made.cast.judge)
        with django_assert_num_queries(4):
            assert len(against_closing(made.tournament)) == 6

    def test_closing_is_refused_with_all_of_it(self) -> None:
        made = build.tournament(rounds=2)
        build.published(made.games[0], APART, made.cast)
        with pytest.raises(Refused) as refused:
            close(made.tournament, by=made.cast.chief, now=build.NOW)
        assert len(refused.value.details) == 3  # a game, and two places that are shared
        assert state_of(made.tournament) is State.RUNNING


class TestLots:
    def test_ties_are_those_that_share_a_place(self, made: build.Stage10) -> None:
        ties = final_table(made.tournament).ties
        assert [tie.place for tie in ties] == [6, 8]
        assert ties[0].order == ("p10", "p09")  # by name: Player 10 before Player 9
        assert set(ties[1].order) == {"p03", "p05", "p08"}


class TestClose:
    def test_keeps_the_table_and_what_computed_it(self, made: build.Stage10) -> None:
        draw_all(made)
        proclamation = close(made.tournament, by=made.cast.chief, now=build.NOW)
        assert state_of(made.tournament) is State.CLOSED
        assert proclamation.edition_hash == made.tournament.edition_hash
        places = [row["place"] for row in proclamation.table]
        assert places == list(range(1, 11))
        assert not any(row["provisional"] for row in proclamation.table)

    def test_places_stay_shared_only_where_somebody_says_so(self, made: build.Stage10) -> None:
        with pytest.raises(Refused) as refused:
            close(made.tournament, by=made.cast.chief, now=build.NOW)
        assert len(refused.value.details) == 2
        proclamation = close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        assert [row["place"] for row in proclamation.table][5:] == [6, 6, 8, 8, 8]
        assert JournalEntry.objects.latest("id").facts["shared"] == [6, 8]

    def test_nothing_is_published_after_it(self, made: build.Stage10) -> None:
        build_on = build.submitted(made.games[0], build.document(), made.cast.chief)
        publish(made.tournament, [build_on], by=made.cast.chief, now=build.NOW)
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        with pytest.raises(NotNow, match="closed already"):
            build.submitted(made.games[0], APART, made.cast.chief)

    def test_twice_is_refused(self, made: build.Stage10) -> None:
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        with pytest.raises(NotNow, match="closed already"):
            close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        assert Proclamation.objects.count() == 1

    @pytest.mark.parametrize("name", ["organiser", "judge", "secretary", "player"])
    def test_is_the_chief_judges(self, made: build.Stage10, name: str) -> None:
        with pytest.raises(Forbidden):
            close(made.tournament, by=getattr(made.cast, name), now=build.NOW)

    def test_a_stranger_learns_nothing(self, made: build.Stage10) -> None:
        with pytest.raises(Unknown):
            close(made.tournament, by=made.cast.stranger, now=build.NOW)


class TestReopen:
    def test_needs_a_reason_and_keeps_what_was_proclaimed(self, made: build.Stage10) -> None:
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        with pytest.raises(Refused):
            reopen(made.tournament, " ", by=made.cast.chief, now=build.NOW)
        reopen(made.tournament, "A slip", by=made.cast.chief, now=build.NOW)
        made.tournament.refresh_from_db()
        assert state_of(made.tournament) is State.RUNNING
        assert proclaimed_in(made.tournament) is None
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        assert Proclamation.objects.count() == 2

    def test_not_of_what_is_open(self, made: build.Stage10) -> None:
        with pytest.raises(NotNow, match="open already"):
            reopen(made.tournament, "A slip", by=made.cast.chief, now=build.NOW)


class TestProclaimed:
    def test_is_what_was_proclaimed(self, made: build.Stage10) -> None:
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        made.tournament.refresh_from_db()
        found = proclaimed_in(made.tournament)
        assert found is not None
        assert not found.differs
        assert (found.rows[0].name, found.rows[0].total) == ("Player 7", 180)

    def test_stays_when_the_software_would_say_otherwise(
        self, made: build.Stage10, client: Client
    ) -> None:
        """As after an upgrade: the stored table is of another opinion than today's software."""
        stored = close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        first, second = stored.table[0], stored.table[1]
        first["total"], second["total"] = "1.75", "1.8"
        stored.table = [{**second, "place": 1}, {**first, "place": 2}, *stored.table[2:]]
        stored.save()
        made.tournament.refresh_from_db()
        found = proclaimed_in(made.tournament)
        assert found is not None
        assert found.differs
        assert (found.rows[0].name, found.rows[0].now) == ("Player 6", (2, 160))
        assert found.rows[2].now is None

        client.force_login(made.cast.player)
        for page, said in (("", "would proclaim another table"), ("proclaimed/", "place 2, 1.60")):
            address = f"/t/{made.tournament.slug}/{page}"
            told = client.get(address, headers={"accept-language": "en"}).content.decode()
            assert said in told

    def test_an_edition_that_changed_is_never_passed_over(
        self, made: build.Stage10, client: Client
    ) -> None:
        assert not edition_changed(made.tournament)
        Tournament.objects.filter(pk=made.tournament.pk).update(edition_hash="0" * 64)
        made.tournament.refresh_from_db()
        assert edition_changed(made.tournament)
        client.force_login(made.cast.chief)
        address = f"/t/{made.tournament.slug}/closing/"
        english = {"accept-language": "en"}
        assert "edition has changed" in client.get(address, headers=english).content.decode()
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        assert "edition has changed" in client.get(address, headers=english).content.decode()


class TestPages:
    def test_whoever_may_not_close_does_not_see_them(
        self, made: build.Stage10, client: Client
    ) -> None:
        for person, status in (
            (made.cast.organiser, 403),
            (made.cast.judge, 403),
            (made.cast.stranger, 404),
        ):
            client.force_login(person)
            address = f"/t/{made.tournament.slug}/closing/"
            assert client.get(address).status_code == status
            assert client.post(f"{address}end/", {"decision": "close"}).status_code == status

    def test_from_lots_to_the_proclaimed_table_and_back(
        self, made: build.Stage10, client: Client
    ) -> None:
        client.force_login(made.cast.chief)
        address = f"/t/{made.tournament.slug}/closing/"
        end = f"{address}end/"
        proclaimed = f"/t/{made.tournament.slug}/proclaimed/"
        assert client.get(address).status_code == 200
        assert client.get(proclaimed).status_code == 404

        lots = {
            "decision": "hall",
            "player": ["p09", "p10"],
            "lot-p09": "1",
            "lot-p10": "1",
            "reason": "Cards, before all",
        }
        refused = client.post(end, lots, headers={"accept-language": "en"})
        assert refused.status_code == 409
        assert "from 1 to 2" in refused.content.decode()
        assert client.post(end, {**lots, "lot-p09": "2"}).status_code == 302
        assert lots_in(made.tournament) == ("p10", "p09")

        assert client.post(end, {"decision": "close"}).status_code == 409
        assert client.post(end, {"decision": "close", "leave_shared": "1"}).status_code == 302
        assert client.get(address).status_code == 200
        assert client.get(proclaimed).status_code == 200
        assert client.get(f"/t/{made.tournament.slug}/inbox/").status_code == 200

        # The head stands on both, and whatever is done later does not move it.
        head = head_of(made.tournament)
        assert head is not None
        make_screen(made.tournament, by=made.cast.chief, now=build.NOW)
        for page in (proclaimed, f"/t/{made.tournament.slug}/final/"):
            assert head.hash in client.get(page).content.decode()

        assert client.post(end, {"decision": "reopen", "reason": ""}).status_code == 409
        assert client.post(end, {"decision": "reopen", "reason": "A slip"}).status_code == 302
        assert client.get(proclaimed).status_code == 404
        assert client.post(end, {"decision": "dance"}).status_code == 404

    def test_a_double_click_on_closing_is_told(self, made: build.Stage10, client: Client) -> None:
        client.force_login(made.cast.chief)
        end = f"/t/{made.tournament.slug}/closing/end/"
        form = {"decision": "close", "leave_shared": "1"}
        assert client.post(end, form).status_code == 302
        again = client.post(end, form)
        assert again.status_code == 409
        assert "Турнир уже закрыт." in again.content.decode()
        assert Proclamation.objects.count() == 1
