"""The language and the clock of a page, and what a page for everybody leaves behind: nothing."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone, translation
from tests.site import build

from consigliere.site.models import Tournament
from consigliere.site.web import localities

pytestmark = pytest.mark.django_db


@pytest.fixture
def public() -> build.Stage10:
    made = build.tournament()
    Tournament.objects.update(is_public=True)
    return made


def test_pages_for_everybody_set_no_cookie_and_say_what_they_depend_on(
    client: Client, public: build.Stage10
) -> None:
    for address in ("/", f"/t/{public.tournament.slug}/", "/nowhere/"):
        response = client.get(address)
        assert not response.cookies, address
        assert "no-cache" not in response.headers.get("Cache-Control", "")
        vary = set(response.headers["Vary"].split(", "))
        assert {"Accept-Language", "Cookie", "HX-Request"} <= vary


def test_pages_of_whoever_signed_in_are_his_own(client: Client, public: build.Stage10) -> None:
    client.force_login(public.cast.judge)
    kept = client.get(f"/t/{public.tournament.slug}/").headers["Cache-Control"]
    assert kept == "private, no-cache"


def test_a_link_changes_the_language_and_goes_back(client: Client, public: build.Stage10) -> None:
    here = f"/t/{public.tournament.slug}/"
    assert 'lang="en"' in client.get(here, headers={"accept-language": "en-GB"}).content.decode()
    assert f"/language/en/?next={here}" in client.get(here).content.decode()

    response = client.get(f"/language/en/?next={here}")
    assert response.headers["Location"] == here
    assert '<html lang="en">' in client.get(here).content.decode()
    client.get("/language/ru/")
    assert '<html lang="ru">' in client.get(here).content.decode()


@pytest.mark.parametrize(
    "away", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1"]
)
def test_no_language_leads_away_from_the_site(client: Client, away: str) -> None:
    assert client.get("/language/en/", {"next": away}).headers["Location"] == "/"


def test_a_language_nobody_speaks_here_is_no_page(client: Client) -> None:
    response = client.get("/language/tlh/")
    assert response.status_code == 404
    assert not response.cookies


def test_times_are_shown_by_the_clock_of_the_tournament() -> None:
    late = datetime(2026, 11, 28, 22, 5, tzinfo=UTC)
    with timezone.override(None), translation.override("en"):
        assert localities.clock(late) == "22:05"
        localities.go_by_clock_of(Tournament(zone="Asia/Vladivostok"))
        assert localities.moment(late) == "29 November 2026, 08:05"
        with translation.override("ru"):
            assert localities.moment(late) == "29 ноября 2026, 08:05"


def test_no_clock_outlives_its_request(client: Client, public: build.Stage10) -> None:
    client.get(f"/t/{public.tournament.slug}/")
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_request_for_another_host_is_answered_in_words(client: Client) -> None:
    response = client.get("/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert '<div class="refusal"' in response.content.decode()


@pytest.mark.parametrize(
    ("host", "is_secure", "is_told"),
    [("testserver", False, True), ("testserver", True, False), ("localhost:8000", False, False)],
)
def test_what_does_not_work_over_plain_http_is_told_to_whoever_signed_in(
    client: Client, public: build.Stage10, *, host: str, is_secure: bool, is_told: bool
) -> None:
    def page() -> str:
        return client.get("/", headers={"host": host}, secure=is_secure).content.decode()

    assert "HTTPS" not in page()
    client.force_login(public.cast.judge)
    assert ("HTTPS" in page()) == is_told
