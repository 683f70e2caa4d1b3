"""The outbox: taken by one, sent to a real mail server, tried again, given up; workers that die."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from queue import Empty
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings
from tests.cli.running import command, environment
from tests.site import build
from tests.site.meanwhile import at_once
from tests.site.notices.telling import ADDRESS, Postbox, Refusing, mail_server, seats_by_mail

from consigliere.site.actions import outbox
from consigliere.site.actions.notices import unsubscribe
from consigliere.site.models import Mail, Person
from consigliere.site.queries.notice_kinds import SEAT
from consigliere.site.queries.notices import unsent
from consigliere.site.serving.postman import deliver

NOW = build.NOW
_PATIENCE = 60
"""Seconds until a worker that does nothing has failed; far more than it ever takes."""


def by_smtp(settings: Settings, port: int) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.SENDS_MAILS, settings.ADDRESS = True, ADDRESS


@pytest.fixture
def player(request: pytest.FixtureRequest) -> Person:
    """A player to whom a mail waits for each of three rounds."""
    request.getfixturevalue("db")
    made = build.tournament()
    seats_by_mail(made.tournament, made.cast.player, NOW)
    return made.cast.player


def states() -> list[str]:
    return list(Mail.objects.order_by("id").values_list("state", flat=True))


def test_mails_are_sent_once_in_their_order(player: Person, settings: Settings) -> None:
    box = Postbox()
    with mail_server(box) as port:
        by_smtp(settings, port)
        while deliver(NOW):
            pass
    subjects = [box.mails.get_nowait()["Subject"].strip() for _ in range(3)]
    assert box.mails.empty()
    assert subjects == [f"Test Cup: Тур {number}: стол 1, место 1." for number in (1, 2, 3)]
    assert states() == ["sent"] * 3
    assert player.email not in "".join(subjects)


def test_what_fails_is_tried_again_ever_later_and_given_up_with_its_reason(
    player: Person, settings: Settings
) -> None:
    Mail.objects.exclude(pk=Mail.objects.order_by("id").values("pk")[:1]).delete()
    tried, at = [], NOW
    with mail_server(Postbox("451 try later")) as port:
        by_smtp(settings, port)
        for _ in range(outbox.MOST_TRIES):
            assert deliver(at)
            assert not deliver(at)
            one = Mail.objects.get()
            tried.append(one.due_at - at)
            at = one.due_at
    assert tuple(tried[:-1]) == outbox.PAUSES
    assert list(outbox.PAUSES) == sorted(set(outbox.PAUSES))
    assert (one.state, one.reason, one.tries) == ("given_up", "451 try later", outbox.MOST_TRIES)
    assert not deliver(at + timedelta(days=365))
    told = unsent(one.notice.tournament)
    assert [(each.mail.pk, each.label) for each in told] == [(one.pk, SEAT.label)]
    assert player.notices.count() == 3


@pytest.mark.usefixtures("player")
def test_an_unknown_address_is_given_up_at_once_and_not_told_to_the_organiser(
    settings: Settings,
) -> None:
    with mail_server(Refusing()) as port:
        by_smtp(settings, port)
        assert deliver(NOW)
    one = Mail.objects.order_by("id")[0]
    assert (one.state, one.reason) == ("given_up", "550 no such box: …")


@pytest.mark.usefixtures("player")
def test_no_server_at_all(settings: Settings) -> None:
    with mail_server(Postbox()) as port:
        pass
    by_smtp(settings, port)
    assert deliver(NOW)
    one = Mail.objects.order_by("-due_at")[0]
    assert one.state == "waiting"
    assert "refused" in one.reason


def test_whoever_wants_none_any_more_is_sent_none(player: Person, settings: Settings) -> None:
    unsubscribe(player, SEAT)
    box = Postbox()
    with mail_server(box) as port:
        by_smtp(settings, port)
        while deliver(NOW):
            pass
    assert box.mails.empty()
    assert states() == ["dropped"] * 3


@pytest.mark.usefixtures("player")
def test_without_a_mail_server_nothing_is_sent_later_either(settings: Settings) -> None:
    settings.SENDS_MAILS = False
    while deliver(NOW):
        pass
    assert states() == ["shown"] * 3


@pytest.mark.usefixtures("player")
def test_who_lost_his_claim_says_nothing() -> None:
    lost = outbox.take(NOW)
    assert lost is not None
    after = NOW + outbox.CLAIM_HOLDS
    assert [outbox.take(after) for _ in range(4)][-1] is None
    outbox.done(lost, Mail.State.SENT, now=after)
    outbox.failed(lost, "too late", for_good=True, now=after)
    assert states() == ["sending"] * 3


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_take_no_mail_twice() -> None:
    made = build.tournament()
    seats_by_mail(made.tournament, made.cast.player, NOW)
    taken: list[int] = []

    def take() -> None:
        while (mail := outbox.take(NOW)) is not None:
            taken.append(mail.pk)

    assert at_once(take, take, take) == [None] * 3
    assert sorted(taken) == sorted(Mail.objects.values_list("pk", flat=True))


@contextmanager
def worker(port: int) -> Iterator["subprocess.Popen[str]"]:
    """A worker in a process of its own, on the database of this test."""
    known: dict[str, Any] = connection.settings_dict
    user, password = quote(known["USER"]), quote(known["PASSWORD"])
    where = f"postgres://{user}:{password}@{known['HOST']}:{known['PORT']}/{known['NAME']}"
    if connection.vendor == "sqlite":
        where = f"sqlite:///{known['NAME']}"
    variables = {
        "DATABASE_URL": where,
        "DJANGO_SETTINGS_MODULE": "consigliere.site.settings",
        "EMAIL_URL": f"smtp://127.0.0.1:{port}?from=cup@cup.example",
        "CONSIGLIERE_ADDRESS": ADDRESS,
    }
    with subprocess.Popen(  # noqa: S603  (our own command)
        command("worker", "--supervised", "--data", os.environ["CONSIGLIERE_DATA"]),
        env=environment(**variables),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_a_worker_that_is_killed_loses_none_and_repeats_the_one_in_hand() -> None:
    made = build.tournament()
    seats_by_mail(made.tournament, made.cast.player, timezone.now())
    box = Postbox(waits_at=2)
    with mail_server(box) as port:
        with worker(port) as process:
            assert box.in_hand.wait(_PATIENCE), process.poll()
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        box.go.set()
        assert states() == ["sent", "sending", "waiting"]
        # Until its claim ends the mail in hand is nobody else's; then time has passed.
        Mail.objects.filter(state="sending").update(due_at=timezone.now())
        with worker(port) as process:
            got = [box.mails.get(timeout=_PATIENCE)["Message-ID"] for _ in range(4)]
            _, said = process.communicate(timeout=_PATIENCE)  # which closes its input
            assert (process.returncode, said) == (0, "")
    with pytest.raises(Empty):
        box.mails.get_nowait()
    assert states() == ["sent"] * 3
    assert sorted(got.count(one) for one in set(got)) == [1, 1, 2]
