"""What the hall sees: by a link alone, never more than the public, places one by one."""

import re

import pytest
from django.test import Client
from tests.site import build

from consigliere.rules.words import Words
from consigliere.site.actions.hall import announce, make_screen, revoke_screen, take_back
from consigliere.site.actions.publication import publish
from consigliere.site.actions.rounds import start_round
from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.actions.shutting import open_standings, shut_standings, shut_with, unveil
from consigliere.site.models import Round, Stage, Tournament
from consigliere.site.policy import standing_of
from consigliere.site.queries.closing import unveilable
from consigliere.site.queries.hall import ceremony_of
from consigliere.site.refusals import Forbidden, Refused, Unknown

pytestmark = pytest.mark.django_db

LATER = build.NOW.replace(hour=15)


def screen(made: build.Stage10) -> str:
    """The address of a new screen."""
    return f"/hall/{make_screen(made.tournament, by=made.cast.organiser, now=build.NOW)}/"


def text(address: str) -> str:
    """What a page says, without its tags, its addresses and its state."""
    page = Client().get(address, headers={"accept-language": "en"}).content.decode()
    return re.sub(r"<[^>]+>|\s+", " ", page[page.index("<main") :])


def played(count: int = 3) -> build.Stage10:
    """A private tournament, one game published, then closed, and the others published."""
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    shut_standings(made.tournament, by=made.cast.organiser, now=build.NOW)
    for game in made.games[1:count]:
        revision = build.submitted(
            game, build.document(marks=[build.mark(7, "0.6")]), made.cast.chief
        )
        publish(made.tournament, [revision], by=made.cast.chief, now=LATER)
    return made


def test_a_screen_shows_a_private_tournament_and_its_next_round() -> None:
    made = build.tournament()
    told = text(screen(made))
    assert "Round 1" in told
    assert "Player 10" in told
    assert Client().get(f"/t/{made.tournament.slug}/").status_code == 404


def test_a_link_that_was_withdrawn_shows_nothing() -> None:
    made = build.tournament()
    address = screen(made)
    revoke_screen(made.tournament.screens.get(), by=made.cast.chief, now=build.NOW)
    assert Client().get(address).status_code == 404
    assert Client().get("/hall/guessed/").status_code == 404


def test_what_is_said_stands_in_the_hall_until_it_is_taken_back() -> None:
    made = build.tournament()
    address = screen(made)
    lunch = announce(made.tournament, " Lunch  <b> ", LATER, by=made.cast.secretary, now=build.NOW)
    announce(made.tournament, "Quiet, please", by=made.cast.organiser, now=build.NOW)
    assert re.search(r"18:00 +Lunch &lt;b&gt;", text(address))
    assert "Quiet, please" in text(address)
    take_back(lunch, by=made.cast.chief, now=build.NOW)
    assert "Lunch" not in text(address)


@pytest.mark.parametrize(("words", "why"), [("  ", "Write"), ("x" * 201, "of 201")])
def test_nothing_empty_or_long_is_said(words: str, why: str) -> None:
    made = build.tournament()
    with pytest.raises(Refused) as refused:
        announce(made.tournament, words, by=made.cast.organiser, now=build.NOW)
    assert why in refused.value.reason.told(Words("en"))


def test_closed_standings_stay_closed_in_the_hall() -> None:
    made = played()
    told = text(screen(made))
    assert "after round 1" in told
    assert "closed since" in told


def test_places_are_unveiled_from_the_last_and_no_other_is_on_the_page() -> None:
    made = played()
    address = screen(made)
    with pytest.raises(Refused):
        unveil(made.tournament, 100, by=made.cast.chief, now=LATER)
    unveil(made.tournament, 3, by=made.cast.chief, now=LATER)
    told = text(address)
    # The three blacks lost thrice; who leads is not on the page at all.
    assert "7 places still hidden" in told
    for name in ("Player 3", "Player 5", "Player 8"):
        assert f"{name} " in told
    assert "Player 7" not in told
    unveil(made.tournament, 10, by=made.cast.chief, now=LATER)
    assert "Player 7" in text(address)
    unveil(made.tournament, 0, by=made.cast.chief, now=LATER)
    assert "after round 1" in text(address)


def test_a_place_that_is_shared_is_unveiled_at_once() -> None:
    made = played()
    with pytest.raises(Refused):
        unveil(made.tournament, 1, by=made.cast.chief, now=LATER)


def test_nothing_is_unveiled_before_all_is_published_nor_when_it_is_open() -> None:
    made = played(count=2)
    with pytest.raises(Refused) as refused:
        unveil(made.tournament, 3, by=made.cast.chief, now=LATER)
    assert len(refused.value.details) == 1
    open_standings(made.tournament, by=made.cast.chief, now=LATER)
    with pytest.raises(Refused):
        unveil(made.tournament, 3, by=made.cast.chief, now=LATER)


def test_an_unveiling_of_an_earlier_closing_is_over() -> None:
    made = played()
    unveil(made.tournament, 10, by=made.cast.chief, now=LATER)
    open_standings(made.tournament, by=made.cast.chief, now=LATER)
    shut_standings(made.tournament, by=made.cast.chief, now=LATER.replace(hour=16))
    assert "still hidden" not in text(screen(made))


def test_a_place_shared_since_is_not_shown_by_halves() -> None:
    """Its line count may come to lie within a shared place: that place waits, whole."""
    made = played()
    steps = unveilable(made.tournament)
    split = next(one for one in range(2, 11) if one not in steps)
    whole = max((one for one in steps if one < split), default=0)
    made.tournament.unveilings.create(lines=split, at=LATER, by=made.cast.chief)
    found = ceremony_of(standing_of(made.cast.player, made.tournament))
    assert (0 if found is None else len(found.lines)) == whole


def test_only_the_chief_judge_unveils() -> None:
    made = played()
    with pytest.raises(Forbidden):
        unveil(made.tournament, 3, by=made.cast.organiser, now=LATER)


def test_the_standings_close_with_the_round_that_was_chosen() -> None:
    made = build.tournament()
    rounds = list(Round.objects.order_by("number"))
    shut_with(made.tournament, rounds[1], by=made.cast.organiser, now=build.NOW)

    def closed() -> bool:
        fresh = Tournament.objects.get(pk=made.tournament.pk)
        return standing_of(made.cast.player, fresh).standings_closed_at is not None

    start_round(rounds[0], by=made.cast.secretary, now=build.NOW)
    assert not closed()
    start_round(rounds[1], by=made.cast.secretary, now=LATER)
    assert closed()
    with pytest.raises(Refused):
        shut_with(made.tournament, rounds[0], by=made.cast.organiser, now=LATER)


def test_the_standings_do_not_close_with_a_round_of_another_tournament() -> None:
    made = build.tournament()
    shut_with(made.tournament, Round.objects.first(), by=made.cast.organiser, now=build.NOW)
    elsewhere = create_tournament("Elsewhere", "fsm", by=made.cast.organiser, now=build.NOW)
    stage = Stage.objects.create(tournament=elsewhere, position=0, name="Only", tables=1)
    strange = Round.objects.create(stage=stage, number=1)
    with pytest.raises(Unknown, match="no such round"):
        shut_with(made.tournament, strange, by=made.cast.organiser, now=build.NOW)
    with pytest.raises(Unknown):
        shut_with(elsewhere, Round.objects.first(), by=made.cast.organiser, now=build.NOW)
    shutting = Round.objects.filter(shuts_standings=True)
    assert [one.stage.tournament for one in shutting] == [made.tournament]


def test_the_page_of_the_hall_does_all_of_it() -> None:
    made = played()
    chief = Client()
    chief.force_login(made.cast.chief)
    address = f"/t/{made.tournament.slug}/hall/"
    chief.post(address, {"text": "Quiet", "at": "18:30", "day": "2026-11-28"})
    assert "Quiet" in chief.get(address).content.decode()
    wrong = chief.post(address, {"text": "Lunch soon", "at": "noon", "day": ""})
    assert wrong.status_code == 409
    assert "Lunch soon" in wrong.content.decode()
    shown = chief.post(f"{address}screens/").content.decode()
    found = re.search(r'value="(http[^"]+/hall/[^"]+)"', shown)
    assert found is not None
    chief.post(f"{address}unveiling/", {"lines": "3"})
    assert "still hidden" in text(found[1].removeprefix("http://testserver"))
    chief.post(f"{address}screens/{made.tournament.screens.get().pk}/revoke/")
    assert Client().get(found[1].removeprefix("http://testserver")).status_code == 404
    assert chief.post(f"{address}unveiling/", {"lines": "no"}).status_code == 409
    judge = Client()
    judge.force_login(made.cast.judge)
    assert judge.get(address).status_code == 403


def test_screens_and_announcements_of_another_tournament_are_not_here() -> None:
    made = played()
    announce(made.tournament, "Quiet", by=made.cast.organiser, now=LATER)
    screen(made)
    other = create_tournament("Other Cup", "fsm", by=made.cast.organiser, now=LATER)
    client = Client()
    client.force_login(made.cast.organiser)
    for path in (
        f"said/{made.tournament.announcements.get().pk}/take-back/",
        f"screens/{made.tournament.screens.get().pk}/revoke/",
    ):
        assert client.post(f"/t/{other.slug}/hall/{path}").status_code == 404
