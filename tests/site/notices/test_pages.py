"""The pages of notices: how many wait, what they lead to, how one wants them, no more mails."""

import re

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings
from tests.site import build
from tests.site.notices.telling import seats_by_mail

from consigliere.site.actions.notices import unsubscribe
from consigliere.site.models import Mail, Notice, NoticeChoice, Person, Tournament, Way
from consigliere.site.queries.notice_kinds import JOURNAL_HEAD, SEAT
from consigliere.site.queries.notices import choices_of, mails_of, unsubscribing
from consigliere.site.web.mails import mail_of, message_id

pytestmark = pytest.mark.django_db

EN = {"accept-language": "en"}


@pytest.fixture
def made() -> build.Stage10:
    """A tournament whose player is told of his seats in three rounds."""
    made = build.tournament()
    seats_by_mail(made.tournament, made.cast.player, build.NOW)
    return made


def page(person: Person, path: str) -> str:
    client = Client()
    client.force_login(person)
    return client.get(path, headers=EN).content.decode()


def test_they_wait_lead_there_and_are_read(client: Client, made: build.Stage10) -> None:
    client.force_login(made.cast.player)
    told = client.get("/account/notices/", headers=EN).content.decode()
    assert '<b class="count">3</b>' in told
    assert f'<a href="/t/{made.tournament.slug}/me/">Round 2: table 1, seat 1.</a>' in told
    one = Notice.objects.order_by("id")[1]
    client.post("/account/notices/read/", {"notice": one.pk})
    assert list(Notice.objects.filter(read_at=None).values_list("round__number", flat=True)) == [
        3,
        1,
    ]
    client.post("/account/notices/read/", {"notice": "nonsense"})
    assert Notice.objects.filter(read_at=None).count() == 2
    client.post("/account/notices/read/")
    told = client.get("/", headers=EN).content.decode()
    assert "Notices" in told
    assert 'class="count"' not in told


def test_nobody_reads_or_marks_those_of_another(client: Client, made: build.Stage10) -> None:
    client.force_login(made.cast.stranger)
    for path in ("/account/notices/", "/account/notices/mails/"):
        assert "Round" not in client.get(path, headers=EN).content.decode()
    client.post("/account/notices/read/", {"notice": Notice.objects.all()[0].pk})
    client.post("/account/notices/read/")
    assert Notice.objects.filter(read_at=None).count() == 3


def test_how_many_wait_costs_one_query(client: Client, made: build.Stage10) -> None:
    client.force_login(made.cast.player)
    client.get("/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/")
    asked = [one["sql"] for one in queries if "site_notice" in one["sql"]]
    assert len(asked) == 1
    assert "COUNT" in asked[0]


def test_one_chooses_how_to_be_told(client: Client, made: build.Stage10) -> None:
    client.force_login(made.cast.player)
    told = client.get("/account/", headers=EN).content.decode()
    chosen = re.search(rf'name="{SEAT.key}">.*?value="(\w+)" selected', told)
    assert chosen is not None
    assert chosen[1] == "mail"
    client.post("/account/notices/choose/", {SEAT.key: "not", "points": "loudly", "x": "site"})
    ways = {one.kind.key: one.way for one in choices_of(made.cast.player)}
    assert ways[SEAT.key] == Way.NOT
    assert NoticeChoice.objects.count() == 1
    assert ways[JOURNAL_HEAD.key] == JOURNAL_HEAD.way


class TestUnsubscribing:
    def test_by_the_mail_program_without_signing_in(self, made: build.Stage10) -> None:
        client = Client(enforce_csrf_checks=True)
        message = mail_of(Mail.objects.all()[0])
        assert message is not None
        off = message.extra_headers["List-Unsubscribe"].strip("<>")
        # A program that looks at every link of a mail ends nothing.
        assert client.get(off, headers=EN).status_code == 200
        assert NoticeChoice.objects.get().way == Way.MAIL
        done = client.post(off, {"List-Unsubscribe": "One-Click"}, headers=EN)
        assert done.status_code == 200
        assert NoticeChoice.objects.get().way == Way.SITE
        assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert made.cast.player.notices.count() == 3

    def test_a_token_is_for_one_person_and_one_kind(self, made: build.Stage10) -> None:
        client = Client()
        token = unsubscribing(made.cast.player, SEAT)
        head, _, rest = token.partition(":")
        for forged in (token[:-1], f"{head[::-1]}:{rest}", "guessed"):
            assert client.post(f"/account/notices/off/{forged}/").status_code == 404
        assert NoticeChoice.objects.get().way == Way.MAIL

    def test_who_wants_nothing_is_not_told_in_the_site_because_of_it(
        self, made: build.Stage10
    ) -> None:
        NoticeChoice.objects.update(way=Way.NOT)
        unsubscribe(made.cast.player, SEAT)
        assert NoticeChoice.objects.get().way == Way.NOT


class TestMails:
    def test_names_put_nothing_into_headers(self, made: build.Stage10) -> None:
        Tournament.objects.update(name="Cup\r\nBcc: all@example.org\x1b\u2028Next\n\n<script>")
        message = mail_of(Mail.objects.all()[0])
        assert message is not None
        message.send()
        sent = mail.outbox[0].message()
        assert sent["Bcc"] is None
        assert sent["To"] == made.cast.player.email
        assert str(mail.outbox[0].subject).startswith("Cup Bcc: all@example.org Next <script>: ")

    @pytest.mark.usefixtures("made")
    def test_a_notice_has_the_same_message_id_whenever_it_is_sent(self) -> None:
        notices = list(Notice.objects.all())
        first = [message_id(one) for one in notices]
        assert [message_id(one) for one in Notice.objects.all()] == first
        assert len(set(first)) == 3
        message = mail_of(Mail.objects.get(notice=notices[0]))
        assert message is not None
        assert message.message()["Message-ID"] == first[0]

    def test_they_are_shown_to_their_reader_where_none_leaves(
        self, client: Client, made: build.Stage10, settings: Settings
    ) -> None:
        client.force_login(made.cast.player)
        told = client.get("/account/notices/mails/", headers=EN).content.decode()
        assert len(mails_of(made.cast.player)) == 3
        assert told.count("http://testserver/account/notices/off/") == 3
        settings.SENDS_MAILS = True
        assert client.get("/account/notices/mails/").status_code == 404


def test_the_organiser_sees_why_a_mail_was_not_sent(made: build.Stage10) -> None:
    one = Mail.objects.all()[0]
    Mail.objects.filter(pk=one.pk).update(state="given_up", reason="550 no such box", tries=1)
    told = page(made.cast.organiser, f"/t/{made.tournament.slug}/prepare/mails/")
    assert "550 no such box" in told
    assert "given up" in told
    assert "seat 1" not in told
    assert "player@" not in told
