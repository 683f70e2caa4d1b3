"""Notices of a tournament under test, and a mail server that keeps what it is handed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from email import message_from_bytes
from email.message import Message  # noqa: TC003  (a queue of them is made)
from email.policy import default
from queue import Queue
from threading import Event

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from tests.cli.serving import free_port

from consigliere.site.actions.notices import choose, tell
from consigliere.site.models import Notice, Person, Tournament, Way
from consigliere.site.queries.notice_kinds import SEAT, Kind

ADDRESS = "https://cup.example"


def told(person: Person, kind: Kind) -> list[Notice]:
    """What somebody was told of a kind, the oldest first."""
    return list(person.notices.filter(kind=kind.key).order_by("id"))


def seats_by_mail(tournament: Tournament, person: Person, now: datetime) -> None:
    """A mail to somebody for each round of a tournament."""
    choose(person, {SEAT.key: Way.MAIL})
    for stage in tournament.stages.all():
        for one in stage.rounds.order_by("number"):
            tell(tournament, SEAT, [person.pk], now=now, once=f"round {one.pk}", round=one)


class Postbox:
    """Keeps mails; what it answers can be chosen, and the answer to one can be kept waiting."""

    def __init__(self, answer: str = "250 OK", waits_at: int = 0) -> None:
        """Answer so; the one at a place, counted from 1, waits until it is let go."""
        self.answer = answer
        self.mails: Queue[Message] = Queue()
        self.in_hand = Event()
        self.go = Event()
        self._waits_at = waits_at
        self._count = 0

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802  (as aiosmtpd calls it)
        """A mail has come."""
        self._count += 1
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            self.mails.put(message_from_bytes(envelope.content, policy=default))
        if self._count == self._waits_at:
            self.in_hand.set()
            await asyncio.to_thread(self.go.wait)
        return self.answer


class Refusing(Postbox):
    """Knows no address."""

    async def handle_RCPT(self, *_: object) -> str:  # noqa: N802  (as aiosmtpd calls it)
        """No such address."""
        return "550 no such box: player@example.org"


@contextmanager
def mail_server(box: Postbox) -> Iterator[int]:
    """The port of a mail server with a postbox."""
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield controller.port
    finally:
        box.go.set()
        controller.stop()
