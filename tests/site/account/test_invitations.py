"""Links that let somebody in: for whom, how long, how often, and what they tell others."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from axes.models import AccessAttempt
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from tests.site import build

from consigliere.site.actions.accounts import NewAccount, join
from consigliere.site.actions.invitations import (
    LIFE,
    accept,
    invite,
    invite_first,
    invite_participants,
    release,
    revoke,
)
from consigliere.site.models import Invitation, JournalEntry, Official, Person, Tournament
from consigliere.site.refusals import Forbidden, Refused, Unknown

pytestmark = pytest.mark.django_db

NEW = {
    "name": "Nina",
    "email": "nina@example.org",
    "password": "seven green kettles",
    "again": "seven green kettles",
    "language": "en",
}


@pytest.fixture
def made() -> build.Stage10:
    return build.tournament()


def free_player(made: build.Stage10) -> str:
    """The secret of a fresh link for the second player, who has no account."""
    target = made.tournament.participants.get(key="p02")
    return invite(target, by=made.cast.organiser, now=timezone.now()).secret


def test_a_secret_is_kept_nowhere(made: build.Stage10) -> None:
    secret = free_player(made)
    assert all(secret not in str(row) for row in Invitation.objects.values())
    assert all(secret not in str(row) for row in JournalEntry.objects.values())


def test_a_player_without_account_comes_in_by_his_link(client: Client, made: build.Stage10) -> None:
    secret = free_player(made)
    page = client.get(f"/i/{secret}/")
    assert "Player 2" in page.content.decode()
    assert "Test Cup" in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]

    answer = client.post(f"/i/{secret}/", NEW)

    assert answer.headers["Location"] == f"/t/{made.tournament.slug}/"
    nina = Person.objects.get(email="nina@example.org")
    assert made.tournament.participants.get(person=nina).key == "p02"
    assert client.get(answer.headers["Location"]).status_code == 200
    assert '<html lang="en">' in client.get("/").content.decode()
    last = JournalEntry.objects.filter(chain__tournament=made.tournament).last()
    assert last is not None
    assert (last.action, last.by, last.facts["participant"]) == ("accept", nina.pk, "p02")


def test_whoever_signed_in_is_asked_first(client: Client, made: build.Stage10) -> None:
    office = Official.objects.create(
        tournament=made.tournament, key="s2", name="S", role=Official.Role.SECRETARY
    )
    secret = invite(office, by=made.cast.chief, now=timezone.now()).secret
    client.force_login(made.cast.stranger)

    assert client.get(f"/i/{secret}/").status_code == 200
    office.refresh_from_db()
    assert office.person is None

    client.post(f"/i/{secret}/")
    office.refresh_from_db()
    assert office.person == made.cast.stranger


def test_links_that_open_nothing_are_answered_alike(client: Client, made: build.Stage10) -> None:
    """Used, expired, replaced, withdrawn, taken by another way, ended, or never made."""
    organiser, now = made.cast.organiser, timezone.now()
    players = {one.key: one for one in made.tournament.participants.all()}
    used = free_player(made)
    accept(used, by=made.cast.stranger, now=now)
    expired = invite(players["p03"], by=organiser, now=now - LIFE - timedelta(seconds=1)).secret
    replaced = invite(players["p04"], by=organiser, now=now).secret
    invite(players["p04"], by=organiser, now=now)
    withdrawn = invite(players["p05"], by=organiser, now=now)
    revoke(withdrawn.invitation, by=organiser, now=now)
    taken = invite(players["p06"], by=organiser, now=now).secret
    made.tournament.participants.filter(key="p06").update(person=build.person("other"))
    office = Official.objects.create(
        tournament=made.tournament, key="x", name="X", role=Official.Role.SECRETARY
    )
    ended = invite(office, by=organiser, now=now).secret
    Official.objects.filter(pk=office.pk).update(ended_at=now)
    secrets = (used, expired, replaced, withdrawn.secret, taken, ended, "guessed", "a" * 3000)

    def answer(secret: str, **sent: str) -> tuple[int, str]:
        send = client.post if sent else client.get
        said = send(f"/i/{secret}/", sent or None)
        # The page repeats its own address in the link to the other language, and nothing else.
        return said.status_code, said.content.decode().replace(secret, "")

    for signed_in in (False, True):
        if signed_in:
            client.force_login(build.person("late"))
        answers = {answer(secret) for secret in secrets}
        answers |= {answer(secret, **NEW) for secret in secrets}
        assert len(answers) == 1
        status, page = answers.pop()
        assert status == 404
        assert "Test Cup" not in page
    assert not Person.objects.filter(email="nina@example.org").exists()


def test_links_are_for_those_who_may_hand_them_out(made: build.Stage10) -> None:
    player = made.tournament.participants.get(key="p02")
    office = Official.objects.create(
        tournament=made.tournament, key="x", name="X", role=Official.Role.CHIEF_JUDGE
    )
    now = timezone.now()
    invite(player, by=made.cast.secretary, now=now)
    for somebody, error in (
        (made.cast.secretary, Forbidden),
        (made.cast.judge, Forbidden),
        (made.cast.player, Forbidden),
        (made.cast.stranger, Unknown),
    ):
        with pytest.raises(error):
            invite(office, by=somebody, now=now)
    assert not office.invitations.exists()


def test_a_link_of_another_tournament_is_not_withdrawn(client: Client, made: build.Stage10) -> None:
    link = invite(
        made.tournament.participants.get(key="p02"), by=made.cast.organiser, now=timezone.now()
    )
    other = Tournament.objects.create(name="Other", edition="fsm")
    Official.objects.create(
        tournament=other,
        key="o",
        name="O",
        role=Official.Role.ORGANISER,
        person=made.cast.stranger,
    )
    client.force_login(made.cast.stranger)
    answer = client.post(f"/t/{other.slug}/links/{link.invitation.pk}/revoke/")
    assert answer.status_code == 404
    link.invitation.refresh_from_db()
    assert link.invitation.revoked_at is None


def test_nobody_plays_under_two_names(made: build.Stage10) -> None:
    secret = free_player(made)
    with pytest.raises(Refused, match="another name"):
        accept(secret, by=made.cast.player, now=timezone.now())
    accept(secret, by=made.cast.stranger, now=timezone.now())


def test_a_name_that_is_taken_gets_no_link_until_it_is_released(made: build.Stage10) -> None:
    player, now = made.tournament.participants.get(key="p01"), timezone.now()
    with pytest.raises(Refused, match="already"):
        invite(player, by=made.cast.organiser, now=now)
    release(player, by=made.cast.organiser, now=now)
    invite(player, by=made.cast.organiser, now=now)


def test_the_last_organiser_stays(made: build.Stage10) -> None:
    office, now = made.tournament.officials.get(role="organiser"), timezone.now()
    with pytest.raises(Refused, match="one organiser at least"):
        release(office, by=made.cast.chief, now=now)


def test_cards_leave_open_links_as_they_are_unless_asked(made: build.Stage10) -> None:
    secret, now = free_player(made), timezone.now()
    first = invite_participants(made.tournament, by=made.cast.organiser, now=now)
    assert [link.target.key for link in first] == ["p10", *(f"p0{n}" for n in range(3, 10))]
    assert invite_participants(made.tournament, by=made.cast.organiser, now=now) == []

    anew = invite_participants(made.tournament, by=made.cast.organiser, now=now, anew=True)
    assert len(anew) == 9
    with pytest.raises(Unknown):
        accept(secret, by=made.cast.stranger, now=now)


def test_pages_of_links(client: Client, made: build.Stage10) -> None:
    address = f"/t/{made.tournament.slug}/links/"
    client.force_login(made.cast.organiser)
    assert client.get(address).status_code == 200

    page = client.post(f"{address}player/p02/").content.decode()
    link = re.search(r'value="http://testserver(/i/[^"]+)"', page)
    assert link is not None
    assert page.count("<svg") == 1
    assert "style=" not in page

    cards = client.post(f"{address}cards/", {"which": "waiting"}).content.decode()
    assert cards.count('class="qr"') == 8
    assert "Player 2" not in cards

    client.logout()
    assert client.get(link[1]).status_code == 200


def test_the_page_of_links_asks_as_much_of_the_database_however_many_play(
    client: Client, made: build.Stage10, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/links/"
    invite_participants(made.tournament, by=made.cast.organiser, now=timezone.now())
    with django_assert_num_queries(11):
        client.get(address)
    made.tournament.participants.filter(key__in=["p05", "p06", "p07"]).update(left_at=build.NOW)
    for key in ("p11", "p12", "p13"):
        made.tournament.participants.create(key=key, name=key)
    with django_assert_num_queries(11):
        client.get(address)


# ------------------------------------------------------------------------- known e-mails


def test_a_known_email_is_answered_like_a_wrong_password(
    client: Client, made: build.Stage10
) -> None:
    secret = free_player(made)
    known = {**NEW, "email": "Stranger@Example.org"}
    joined = client.post(f"/i/{secret}/", known)
    assert joined.status_code == 422
    answer = client.post(
        "/account/sign-in/", {"username": known["email"], "password": known["password"]}
    )
    wrong = "Почта и пароль не подходят друг к другу."
    assert wrong in joined.content.decode()
    assert wrong in answer.content.decode()
    attempt = AccessAttempt.objects.get(username="stranger@example.org")
    assert attempt.failures_since_start == 2
    assert secret not in f"{attempt.path_info}{attempt.get_data}{attempt.post_data}"
    assert known["password"] not in attempt.post_data


def test_invitations_are_no_way_round_the_throttle(client: Client, made: build.Stage10) -> None:
    secret = free_player(made)
    known = {**NEW, "email": "stranger@example.org"}
    answers = [client.post(f"/i/{secret}/", known).status_code for _ in range(7)]
    assert answers == [422] * 5 + [429] * 2
    right = {"username": known["email"], "password": build.PASSWORD}
    assert client.post("/account/sign-in/", right).status_code == 429


def test_the_right_password_of_a_known_email_signs_in(client: Client, made: build.Stage10) -> None:
    secret = free_player(made)
    known = {**NEW, "email": "stranger@example.org", "password": build.PASSWORD}
    answer = client.post(f"/i/{secret}/", {**known, "again": build.PASSWORD})
    assert answer.headers["Location"] == f"/i/{secret}/"
    assert client.session["_auth_user_id"] == str(made.cast.stranger.pk)


@pytest.mark.parametrize(
    "change",
    [
        {"again": "seven green cattles"},
        {"password": "short", "again": "short"},
        {"password": "password123", "again": "password123"},
        {"password": "nina@example.org", "again": "nina@example.org"},
        {"email": "nobody"},
        {"email": ""},
        {"name": " "},
        {"language": "tlh"},
        {"name": "N" * 101},
        {"password": "p" * 129, "again": "p" * 129},
    ],
)
def test_an_unsound_account_is_not_made_and_nothing_typed_is_lost(
    client: Client, made: build.Stage10, change: dict[str, str]
) -> None:
    secret = free_player(made)
    answer = client.post(f"/i/{secret}/", {**NEW, **change})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert not Person.objects.filter(name__startswith="N").exists()
    assert f'value="{ {**NEW, **change}["email"] }"' in page
    assert NEW["password"] not in page
    assert client.get(f"/i/{secret}/").status_code == 200


# ------------------------------------------------------------------------- the first account


def test_an_empty_site_has_a_link_for_its_first_account(client: Client) -> None:
    former = invite_first(now=timezone.now())
    secret = invite_first(now=timezone.now())
    assert client.get(f"/i/{former}/").status_code == 404
    assert client.post(f"/i/{secret}/", NEW).headers["Location"] == "/"
    assert Person.objects.count() == 1
    assert client.get(f"/i/{secret}/").status_code == 404
    assert invite_first(now=timezone.now()) is None


# ------------------------------------------------------------------------- races


@pytest.mark.django_db(transaction=True)
def test_of_two_who_use_a_link_at_once_one_wins() -> None:
    made = build.tournament()
    secret, now = free_player(made), timezone.now()
    both = Barrier(2)

    def use(account: NewAccount | Person) -> bool:
        both.wait()
        try:
            if isinstance(account, Person):
                accept(secret, by=account, now=now)
            else:
                join(secret, account, now=now)
        except Unknown:
            return False
        else:
            return True
        finally:
            connection.close()

    nina = NewAccount("Nina", "nina@example.org", "seven green kettles", "en")
    with ThreadPoolExecutor(2) as pool:
        won = list(pool.map(use, (nina, made.cast.stranger)))

    assert sorted(won) == [False, True]
    winner = made.tournament.participants.get(key="p02").person
    assert winner is not None
    assert winner.name == ("Nina" if won[0] else "Stranger")
    # Whoever came too late has not even made an account.
    assert Person.objects.filter(email=nina.email).exists() == won[0]


@pytest.mark.django_db(transaction=True)
def test_two_accounts_with_one_email_at_once_are_one() -> None:
    made = build.tournament()
    now = timezone.now()
    players = made.tournament.participants.filter(key__in=["p02", "p03"])
    secrets = [invite(one, by=made.cast.organiser, now=now).secret for one in players]
    both = Barrier(2)
    nina = NewAccount("Nina", "nina@example.org", "seven green kettles", "en")

    def use(secret: str) -> bool:
        both.wait()
        try:
            join(secret, nina, now=now)
        except Refused:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(use, secrets)) == [False, True]
    assert made.tournament.participants.filter(person__name="Nina").count() == 1
