"""Who loses the right to see a page that he has open sees nothing more of it."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from tests.site import build
from tests.site.live.test_streams import played
from tests.site.live.watching import watching
from tests.site.serving import served

from consigliere.site.actions.accounts import change_password, erase
from consigliere.site.actions.hall import make_screen, revoke_screen
from consigliere.site.actions.shutting import shut_standings
from consigliere.site.models import Official, Person, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def address() -> Iterator[str]:
    """The site, served."""
    with served() as found:
        yield found


def test_a_screen_whose_link_was_withdrawn_goes_dark(address: str) -> None:
    made = build.tournament()
    links = [make_screen(made.tournament, by=made.cast.organiser, now=build.NOW) for _ in "ab"]
    with (
        watching(address, f"/hall/{links[0]}/") as withdrawn,
        watching(address, f"/hall/{links[1]}/") as stays,
    ):
        withdrawn.next()
        stays.next()
        first = made.tournament.screens.order_by("pk").first()
        assert first is not None
        revoke_screen(first, by=made.cast.chief, now=build.NOW)
        assert withdrawn.next().kind == "gone"
        assert withdrawn.ended()
        build.published(made.games[0], build.document(), made.cast)
        assert stays.next().kind == "change"


def test_a_tournament_that_turns_private_is_shown_to_its_own_only(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    with (
        watching(address, path) as spectator,
        watching(address, path, made.cast.stranger) as stranger,
        watching(address, path, made.cast.player) as player,
    ):
        for stream in (spectator, stranger, player):
            stream.next()
        Tournament.objects.filter(pk=made.tournament.pk).update(is_public=False)
        build.published(made.games[1], build.document(), made.cast)
        assert spectator.next().kind == "gone"
        assert stranger.next().kind == "gone"
        assert player.next().kind == "change"


def test_who_loses_his_office_sees_closed_standings_no_more(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    shut_standings(made.tournament, by=made.cast.organiser, now=build.NOW)
    with watching(address, path, made.cast.secretary) as stream:
        stream.next()
        build.published(made.games[1], build.document(), made.cast)
        assert "after round 2" in stream.next().data
        Official.objects.filter(person=made.cast.secretary).update(ended_at=build.NOW)
        build.published(made.games[2], build.document(outcome="black"), made.cast)
        told = stream.next().data
        assert "after round 1" in told
        assert "after round 3" not in told


def _erased(person: Person) -> None:
    erase(person, now=build.NOW)


def _password_changed(person: Person) -> None:
    change_password(person, "another one of ten letters", now=build.NOW)


def _signed_out(_: Person) -> None:
    Session.objects.all().delete()


@pytest.mark.parametrize("how", [_erased, _password_changed, _signed_out])
def test_whose_session_ended_is_told_so_at_the_next_change_at_the_latest(
    address: str, how: Callable[[Person], None]
) -> None:
    made = played()
    with (
        watching(address, f"/t/{made.tournament.slug}/me/", made.cast.player) as his,
        watching(address, f"/t/{made.tournament.slug}/") as spectator,
    ):
        his.next()
        spectator.next()
        how(made.cast.player)
        if connection.vendor == "postgresql":  # elsewhere it is seen that the file changed
            build.published(made.games[1], build.document(), made.cast)
        assert his.next().kind == "gone"
        assert his.ended()
        game = made.games[2]
        build.published(game, build.document(outcome="black"), made.cast)
        assert spectator.next().kind == "change"


def test_a_tournament_that_is_no_more_is_told_everybody(address: str) -> None:
    made = played()
    path = f"/t/{made.tournament.slug}/"
    with watching(address, path) as spectator, watching(address, path, made.cast.chief) as chief:
        spectator.next()
        chief.next()
        Tournament.objects.filter(pk=made.tournament.pk).update(slug="elsewhere")
        build.published(made.games[1], build.document(), made.cast)
        for stream in (spectator, chief):
            assert stream.next().kind == "gone"
            assert stream.ended()
