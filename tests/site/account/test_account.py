"""Signing in and one's own account: passwords, sessions, throttling, erasure."""

import re

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from tests.site import build

from consigliere.site.actions.invitations import invite
from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import Draft, JournalEntry, Official, Person
from consigliere.site.queries.accounts import parts_of

pytestmark = pytest.mark.django_db

ANOTHER = "nine grey umbrellas"


def sign_in(client: Client, email: str, password: str) -> int:
    """What an attempt to sign in is answered with."""
    sent = {"username": email, "password": password}
    return client.post("/account/sign-in/", sent).status_code


def test_signing_in_is_one_session_anew(client: Client) -> None:
    """Nobody fixes the session of another beforehand."""
    build.person("anna")
    session = client.session
    session["planted"] = "before"
    session.save()
    before = session.session_key
    assert sign_in(client, " Anna@Example.org", build.PASSWORD) == 302
    assert client.session.session_key != before
    assert client.get("/account/").status_code == 200


def test_an_unknown_email_is_answered_like_a_wrong_password(client: Client) -> None:
    build.person("anna")
    wrong = client.post(
        "/account/sign-in/", {"username": "anna@example.org", "password": "wrong"}
    ).content.decode()
    unknown = client.post(
        "/account/sign-in/", {"username": "nobody@example.org", "password": "wrong"}
    ).content.decode()

    def shape(page: str, email: str) -> str:
        return "".join(line for line in page.replace(email, "").splitlines() if "csrf" not in line)

    assert shape(wrong, "anna@example.org") == shape(unknown, "nobody@example.org")


def test_sign_in_leads_to_pages_of_this_site_only(client: Client) -> None:
    build.person("anna")
    sent = {"username": "anna@example.org", "password": build.PASSWORD}
    answer = client.post("/account/sign-in/", {**sent, "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


def test_a_lock_is_for_one_account_from_one_address(client: Client) -> None:
    anna, boris = build.person("anna"), build.person("boris")
    # However the letters are written, it is one account.
    tries = [anna.email, anna.email.upper(), f" {anna.email}"] * 2
    assert [sign_in(client, one, "wrong") for one in tries] == [200] * 5 + [429]

    assert sign_in(client, anna.email, build.PASSWORD) == 429
    assert sign_in(client, boris.email, build.PASSWORD) == 302
    elsewhere = Client(REMOTE_ADDR="10.1.2.3")
    assert sign_in(elsewhere, anna.email, build.PASSWORD) == 302


def test_a_locked_account_is_told_by_a_page_of_ours(client: Client) -> None:
    """Whether or not there is such an account."""
    build.person("anna")
    pages = set()
    for email in ("anna@example.org", "nobody@example.org"):
        for _ in range(6):
            sent = {"username": email, "password": "wrong"}
            page = client.post("/account/sign-in/", sent)
        assert page.status_code == 429
        pages.add(page.content.decode())
    assert len(pages) == 1
    assert "четверть часа" in pages.pop()


def test_signing_in_forgets_former_failures(client: Client) -> None:
    anna = build.person("anna")
    for _ in range(3):
        assert [sign_in(client, anna.email, "wrong") for _ in range(4)] == [200] * 4
        assert sign_in(client, anna.email, build.PASSWORD) == 302
        client.logout()


def test_another_password_ends_all_other_sessions(client: Client) -> None:
    anna, elsewhere = build.person("anna"), Client()
    for one in (client, elsewhere):
        assert sign_in(one, anna.email, build.PASSWORD) == 302
    form = {"present": build.PASSWORD, "password": ANOTHER, "again": ANOTHER}

    assert client.post("/account/password/", form).status_code == 302

    assert client.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    assert sign_in(elsewhere, anna.email, build.PASSWORD) == 200
    assert sign_in(elsewhere, anna.email, ANOTHER) == 302


@pytest.mark.parametrize(
    "change",
    [
        {"present": "wrong"},
        {"present": ""},
        {"again": "nine grey"},
        {"password": "anna@example.org", "again": "anna@example.org"},
        {"password": "qwertyuiop", "again": "qwertyuiop"},
    ],
)
def test_no_other_password_without_the_present_and_a_sound_one(
    client: Client, change: dict[str, str]
) -> None:
    anna = build.person("anna")
    client.force_login(anna)
    form = {"present": build.PASSWORD, "password": ANOTHER, "again": ANOTHER}
    answer = client.post("/account/password/", {**form, **change})
    assert answer.status_code == 422
    assert 'class="ask-text"' in answer.content.decode()
    anna.refresh_from_db()
    assert anna.check_password(build.PASSWORD)


def test_whoever_found_an_open_screen_does_not_guess_the_password(client: Client) -> None:
    client.force_login(build.person("anna"))
    form = {"present": "wrong", "password": ANOTHER, "again": ANOTHER}
    answers = [client.post("/account/password/", form).status_code for _ in range(7)]
    assert answers == [422] * 5 + [429] * 2


def test_name_and_language(client: Client) -> None:
    anna = build.person("anna")
    client.force_login(anna)
    client.post("/account/describe/", {"name": "Anna K.", "language": "en"})
    page = client.get("/account/").content.decode()
    assert "Anna K." in page
    assert '<html lang="en">' in page
    assert client.post("/account/describe/", {"name": "", "language": "en"}).status_code == 422
    anna.refresh_from_db()
    assert anna.name == "Anna K."


def test_the_language_of_an_account_is_read_from_signing_in_on(client: Client) -> None:
    build.person("anna")
    Person.objects.update(language="en")
    client.get("/language/ru/")
    sign_in(client, "anna@example.org", build.PASSWORD)
    assert '<html lang="en">' in client.get("/").content.decode()


def test_who_has_not_chosen_a_language_reads_that_of_his_browser(client: Client) -> None:
    build.person("anna")
    sign_in(client, "anna@example.org", build.PASSWORD)
    for language in ("en", "ru"):
        page = client.get("/account/", headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}">' in page
        assert re.search(f'value="{language}"[^>]*(selected|checked)', page)


def test_pages_of_an_account_are_for_whoever_signed_in(client: Client) -> None:
    for way in ("", "erase/"):
        assert client.get(f"/account/{way}").headers["Location"].startswith("/account/sign-in/")
    for way in ("describe/", "password/", "erase/"):
        assert client.post(f"/account/{way}").status_code == 302


def test_my_tournaments(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    made = build.tournament()
    anna = made.cast.player
    Official.objects.create(
        tournament=made.tournament, key="x", name="A", role=Official.Role.COMMISSION, person=anna
    )
    with django_assert_num_queries(2):
        (part,) = parts_of(anna)
    assert part.plays_as == "Player 1"
    assert part.offices == ("member of the appeals commission",)
    assert not part.is_only_organiser
    for number in range(4):
        create_tournament(f"Cup {number}", "fsm", by=anna, now=build.NOW)
    with django_assert_num_queries(3):
        parts = parts_of(anna)
    assert [part.is_only_organiser for part in parts] == [True] * 4 + [False]
    client.force_login(anna)
    assert "Cup 3" in client.get("/account/").content.decode()


def test_an_erased_account_leaves_results_and_journals_whole(client: Client) -> None:
    made = build.tournament()
    chief, judge = made.cast.chief, made.cast.judge
    revision = build.published(made.games[0], build.document(), made.cast)
    Draft.objects.create(game=made.games[1], author=judge, form={}, saved_at=build.NOW)
    entries = list(JournalEntry.objects.filter(chain__tournament=made.tournament).values())
    sign_in(client, judge.email, "wrong")

    for one in (judge, chief):
        email = one.email
        client.force_login(one)
        assert client.post("/account/erase/", {"present": "wrong"}).status_code == 200
        assert client.post("/account/erase/", {"present": build.PASSWORD}).status_code == 302
        assert client.get("/account/").status_code == 302
        assert sign_in(client, email, build.PASSWORD) == 200
        one.refresh_from_db()
        assert not one.is_active
        assert one.name == ""
        assert email not in one.email
        AccessAttempt.objects.all().delete()

    assert not Draft.objects.exists()
    assert made.tournament.officials.get(key="j1").name == "Judge"
    assert made.tournament.officials.get(key="j1").person is None
    revision.refresh_from_db()
    assert revision.author_id == chief.pk
    kept = JournalEntry.objects.filter(chain__tournament=made.tournament)
    assert list(kept.values()) == entries
    erased = JournalEntry.objects.filter(action="erase").values_list("by", flat=True)
    assert list(erased) == [judge.pk, chief.pk]


def test_links_somebody_made_open_nothing_once_he_is_erased(client: Client) -> None:
    made = build.tournament()
    player = made.tournament.participants.get(key="p02")
    secret = invite(player, by=made.cast.organiser, now=timezone.now()).secret
    client.force_login(made.cast.organiser)
    client.post("/account/erase/", {"present": build.PASSWORD})
    assert client.get(f"/i/{secret}/").status_code == 404


def test_failed_attempts_of_an_erased_account_are_forgotten(client: Client) -> None:
    anna = build.person("anna")
    sign_in(client, anna.email, "wrong")
    client.force_login(anna)
    client.post("/account/erase/", {"present": build.PASSWORD})
    assert not AccessAttempt.objects.exists()
