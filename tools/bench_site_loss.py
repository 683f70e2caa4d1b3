"""Whether a submission that was acknowledged can be lost when a process is killed outright.

Judges submit over HTTP to the running site, each to games of his own; in the midst of it one of the
processes gets SIGKILL. Whatever was answered with "submitted" must then be in the database.
"""

import http.client
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.test import Client

from consigliere.files.protocol_form import form_of
from consigliere.site.models import GameRecord, Person, Revision, Tournament

SUBMISSIONS: Final = 200
JUDGES: Final = 4
KILL_AFTER: Final = 60
"""Acknowledged submissions."""

_TOKEN: Final = "b" * 32
"""A token against forged forms: the same in the cookie and in the form."""


class Losses(NamedTuple):
    """What became of the submissions."""

    acknowledged: int
    lost: int
    interrupted: int
    """Those that broke off with the process, of which nobody was told anything."""


def losses(tournament: Tournament, port: int, processes: list[int]) -> Losses:
    """Submit, kill the first of the processes, and look what is there."""
    chief = Person.objects.get(email="chief@bench.example")
    browser = Client()
    browser.force_login(chief)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    waiting = list(tournament.games.filter(published=None).order_by("pk"))
    judges = [
        _Judge(tournament, waiting[number::JUDGES], port, session) for number in range(JUDGES)
    ]
    enough = threading.Semaphore(0)

    def kill() -> None:
        for _ in range(KILL_AFTER):
            enough.acquire()
        os.kill(processes[0], signal.SIGKILL)

    with ThreadPoolExecutor(JUDGES + 1) as pool:
        killed = pool.submit(kill)
        for done in [pool.submit(judge.work, enough) for judge in judges]:
            done.result()
        killed.result()
    acknowledged = [one for judge in judges for one in judge.acknowledged]
    stored = {
        (revision.game_id, revision.number, comment_of(revision))
        for revision in Revision.objects.filter(game__in=waiting)
    }
    lost = [one for one in acknowledged if one not in stored]
    interrupted = sum(judge.interrupted for judge in judges)
    return Losses(len(acknowledged), len(lost), interrupted)


def comment_of(revision: Revision) -> str:
    """The comment of the first mark, which tells one submission from another."""
    return str(revision.document["marks"][0]["comment"])


class _Judge:
    """Somebody who submits one record after another."""

    def __init__(
        self, tournament: Tournament, games: list[GameRecord], port: int, session: str
    ) -> None:
        self._slug = tournament.slug
        self._games = games
        self._newest: dict[int, int] = {game.pk: 1 for game in games}
        self._port = port
        self._connection = http.client.HTTPConnection("localhost", port, timeout=30)
        self._headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}; csrftoken={_TOKEN}",
        }
        self._forms = {game.pk: _form(game) for game in games}
        self.acknowledged: list[tuple[int, int, str]] = []
        self.interrupted = 0

    def work(self, acknowledged: threading.Semaphore) -> None:
        """Submit this judge's share."""
        for number in range(SUBMISSIONS // JUDGES):
            game = self._games[number % len(self._games)]
            try:
                self._submit(game, f"Запись {number}")
            except (OSError, http.client.HTTPException):
                self.interrupted += 1
                self._connection.close()
                del self._newest[game.pk]
                self._games = [one for one in self._games if one.pk != game.pk]
            else:
                acknowledged.release()

    def _submit(self, game: GameRecord, comment: str) -> None:
        base = f"/t/{self._slug}/protocols/{game.key}/"
        form = {**self._forms[game.pk], "based_on": str(self._newest[game.pk])}
        first = next(name for name in form if name.endswith(".comment"))
        self._post(base, {**form, first: comment})
        revision = self._post(f"{base}submit/", {})
        if "/revisions/" not in revision:
            raise RuntimeError(f"not acknowledged: {revision}")
        number = int(revision.rstrip("/").rpartition("/")[2])
        self._newest[game.pk] = number
        self.acknowledged.append((game.pk, number, comment))

    def _post(self, path: str, form: dict[str, str]) -> str:
        """Where the answer leads."""
        body = urlencode({**form, "csrfmiddlewaretoken": _TOKEN})
        self._connection.request("POST", path, body, self._headers)
        answer = self._connection.getresponse()
        told = answer.read()
        if answer.status != http.HTTPStatus.FOUND:
            raise RuntimeError(f"{path}: {answer.status} {told[:2000].decode()}")
        return answer.headers["Location"]


def _form(game: GameRecord) -> dict[str, str]:
    newest = game.revisions.get(number=1)
    return dict(form_of(newest.document))
