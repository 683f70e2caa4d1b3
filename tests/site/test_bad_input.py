"""What no browser sends, or nobody means: it is answered in words, and never by a broken page."""

from typing import Any

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.utils import timezone
from tests.site import build

from consigliere.site.actions.invitations import invite
from consigliere.site.models import Draft, Tournament

pytestmark = pytest.mark.django_db

LONG = "1" * 5000
"""More digits than Python makes a number of."""
GROWS = "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}"
"""One letter; two where it is small."""


@pytest.fixture
def made() -> build.Stage10:
    """A public tournament with a game published and one handed in."""
    made = build.tournament()
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    build.published(made.games[0], build.document(), made.cast)
    build.submitted(made.games[1], build.document(), made.cast.judge)
    return made


# ------------------------------------------------------------------------- how it is written


@pytest.mark.parametrize("page", ["games", "players", "protocols", "prepare/players"])
def test_no_address_has_nul(client: Client, made: build.Stage10, page: str) -> None:
    client.force_login(made.cast.chief)
    assert client.get(f"/t/{made.tournament.slug}/{page}/1%00/").status_code == 404


def test_nul_is_left_out_of_what_was_typed(client: Client, made: build.Stage10) -> None:
    client.force_login(made.cast.chief)
    page = f"/t/{made.tournament.slug}/inbox/games/2.1/decide/"
    revision = made.games[1].revisions.get()
    sent = {"decision": "return", "revision": revision.pk, "reason": "Look\0 at it"}
    assert client.post(page, sent).status_code == 302
    revision.refresh_from_db()
    assert revision.returned_because == "Look at it"


@pytest.mark.parametrize("way", ["get", "put"])
def test_a_page_asked_for_in_a_way_it_has_not_says_so(
    client: Client, made: build.Stage10, way: str
) -> None:
    client.force_login(made.cast.organiser)
    answer = getattr(client, way)(f"/t/{made.tournament.slug}/prepare/start/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "<h1>" in answer.content.decode()


# ------------------------------------------------------------------------- numbers


@pytest.mark.parametrize("number", [LONG, "99999999999999999999", "\N{SUPERSCRIPT TWO}", "-1", ""])
def test_a_revision_that_is_no_number(client: Client, made: build.Stage10, number: str) -> None:
    client.force_login(made.cast.chief)
    inbox = f"/t/{made.tournament.slug}/inbox"
    sent = {"decision": "publish", "revision": number}
    assert client.post(f"{inbox}/games/2.1/decide/", sent).status_code == 404
    assert client.post(f"{inbox}/publish/", sent).status_code == 409
    made.games[1].refresh_from_db()
    assert made.games[1].published_id is None


@pytest.mark.parametrize(
    "field",
    ["first.order", "move.first_kill.seat", "move.first_kill.named", "fouls1", "technical1"],
)
def test_a_number_of_thousands_of_digits_in_a_protocol(
    client: Client, made: build.Stage10, field: str
) -> None:
    """Neither does it break the page now, nor when the draft is opened again."""
    client.force_login(made.cast.judge)
    page = f"/t/{made.tournament.slug}/protocols/3.1/"
    for number in (LONG, "\N{ARABIC-INDIC DIGIT ONE}"):
        sent = {"left1": "night1", "move.first_kill.seat": "1", field: number}
        assert client.post(f"{page}score/", sent).status_code == 200
        assert Draft.objects.get().form[field] == number
        assert client.get(page).status_code == 200
        assert client.get(f"{page}check/").status_code == 200


# ------------------------------------------------------------------------- accounts


@pytest.mark.parametrize("next_", ["/account/sign-in/", "/account/sign-in/?next=/account/sign-in/"])
def test_signing_in_does_not_lead_to_signing_in(client: Client, next_: str) -> None:
    client.force_login(build.person("anna"))
    answer = client.get("/account/sign-in/", {"next": next_})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_a_name_that_grows_is_counted_like_any(client: Client) -> None:
    for _ in range(2):
        sent = {"username": GROWS * 254, "password": "x"}
        assert client.post("/account/sign-in/", sent).status_code == 200
    assert AccessAttempt.objects.get().failures_since_start == 2


def test_an_email_is_as_long_as_it_is_kept(client: Client, made: build.Stage10) -> None:
    target = made.tournament.participants.get(key="p05")
    link = invite(target, by=made.cast.organiser, now=timezone.now())
    domain = ".".join([GROWS * 60] * 3)
    sent: dict[str, Any] = {
        "name": "Anna",
        "email": f"anna@{domain}.com",
        "password": build.PASSWORD,
        "again": build.PASSWORD,
        "language": "en",
    }
    assert len(sent["email"]) < 254
    answer = client.post(f"/i/{link.secret}/", sent)
    assert answer.status_code == 422
    assert domain in answer.content.decode()
    assert client.get(f"/i/{link.secret}/").status_code == 200


# ------------------------------------------------------------------------- days


@pytest.mark.parametrize("year", ["0001", "1979", "2200", "9999"])
def test_days_no_tournament_is_played_on(client: Client, made: build.Stage10, year: str) -> None:
    """In such a year clocks of some zones run out of the calendar."""
    client.force_login(made.cast.organiser)
    day = f"{year}-01-01"
    sent = {"name": "A slip", "city": "", "zone": "Asia/Tokyo", "first_day": day, "last_day": day}
    answer = client.post(f"/t/{made.tournament.slug}/prepare/about/", sent)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert day in page
    assert f"{int(year)}." in page
    assert client.post("/new/", sent).status_code == 409
