"""Safe by default: what browsers are told, what is never deleted, how much is taken in."""

import asyncio
import csv
import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.apps import apps
from django.contrib.staticfiles import finders
from django.db import models
from django.db.models.deletion import CASCADE, PROTECT, SET_NULL, ProtectedError
from django.templatetags.static import static
from django.test import Client, override_settings
from tests.site import build
from tests.site.rounds.making import planned

from consigliere.site.actions.seating import draw
from consigliere.site.asgi import Limited
from consigliere.site.models import Person

pytestmark = pytest.mark.django_db

GONE_WITH_ITS_OWNER = {
    ("NamedNumber", "participant"),  # it goes into a draw, which holds it, or into nothing
    ("DrawnSeat", "game"),  # a game that was drawn and not played goes with a new drawing
    ("Draft", "game"),
    ("Draft", "author"),  # nobody else ever saw it
    ("Notice", "person"),  # that somebody was told of something is nobody else's
    ("NoticeChoice", "person"),
    ("Mail", "notice"),
}

LET_GO = {
    ("Notice", "round"),  # a round that is taken out of the plan has no seats to tell of
    ("Draw", "stage"),  # a stage that is taken out of the plan; the draw goes on under its name
    ("Seating", "follows"),  # a drawing that another replaced before anything was played
}


def test_deployed_over_https_nothing_is_to_be_said_against_it(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "consigliere.site.settings",
        "CONSIGLIERE_DATA": str(tmp_path),
        "CONSIGLIERE_SECRET_KEY": "Fifty letters and more that nobody guesses: aB3dE5gH7jK9!",
        "CONSIGLIERE_HTTPS": "yes",
    }
    done = subprocess.run(
        [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_what_browsers_are_told(client: Client) -> None:
    for address in ("/", "/account/sign-in/", "/nowhere/"):
        told = client.get(address).headers
        policy = told["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert told["X-Frame-Options"] == "DENY"
        assert told["X-Content-Type-Options"] == "nosniff"
        assert told["Referrer-Policy"] == "same-origin"


@override_settings(SECURE_SSL_REDIRECT=True, SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True)
def test_cookies_are_kept_to_https(client: Client) -> None:
    build.person("anna")
    plain = client.get("/account/sign-in/")
    assert plain.status_code == 301
    assert plain.headers["Location"].startswith("https://")
    page = client.get("/account/sign-in/", secure=True)
    sent = {"username": "anna@example.org", "password": build.PASSWORD}
    signed_in = client.post("/account/sign-in/", sent, secure=True)
    cookies = {**page.cookies, **signed_in.cookies}
    assert {"csrftoken", "sessionid"} <= set(cookies)
    assert all(one["secure"] and one["httponly"] and one["samesite"] for one in cookies.values())


def test_forms_without_their_token_change_nothing() -> None:
    strict = Client(enforce_csrf_checks=True)
    anna = build.person("anna")
    strict.force_login(anna)
    assert strict.post("/account/describe/", {"name": "B", "language": "en"}).status_code == 403
    anna.refresh_from_db()
    assert anna.name == "Anna"


# ------------------------------------------------------------------------- what stays


def test_nothing_that_has_results_is_ever_deleted() -> None:
    """Every row that others stand on is protected; people are let go of, not results."""
    for model in apps.get_app_config("site").get_models():
        for field in model._meta.get_fields():
            if isinstance(field, models.ForeignKey) and (model.__name__, field.name) not in LET_GO:
                if (model.__name__, field.name) in GONE_WITH_ITS_OWNER:
                    expected = CASCADE
                elif field.related_model is Person:
                    expected = SET_NULL
                else:
                    expected = PROTECT
                assert field.remote_field.on_delete is expected, (model, field.name)


def test_deleting_what_others_stand_on_is_refused() -> None:
    made = build.tournament()
    revision = build.published(made.games[0], build.document(), made.cast)
    game = made.games[0]
    for one in (
        made.tournament,
        game.round.stage,
        game.round,
        game,
        revision,
        made.tournament.participants.get(key="p01"),
        made.tournament.officials.get(key="j1"),
        made.tournament.chain,
    ):
        with pytest.raises(ProtectedError):
            one.delete()


# ------------------------------------------------------------------------- what comes in


def received(
    *bodies: bytes, length: int | str | None = None, kind: str = "text/plain"
) -> tuple[list[int], list[Mapping[str, Any]]]:
    """What an application behind a limit of ten bytes was handed, and what was answered."""
    seen: list[int] = []
    sent: list[Mapping[str, Any]] = []
    coming = iter(bodies)

    async def application(_scope: Any, receive: Any, _send: Any) -> None:  # noqa: ANN401  (as ASGI has it)
        while (message := await receive())["type"] == "http.request":
            seen.append(len(message["body"]))
            if not message["more_body"]:
                return

    async def receive() -> Mapping[str, Any]:
        body = next(coming)
        return {"type": "http.request", "body": body, "more_body": True}

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    told = [] if length is None else [(b"content-length", str(length).encode())]
    told.append((b"content-type", kind.encode("latin-1")))
    asyncio.run(Limited(application, 10)({"type": "http", "headers": told}, receive, send))
    return seen, sent


def test_a_flood_is_not_taken_in() -> None:
    seen, sent = received(b"", length=11)
    assert seen == []
    assert sent[0]["status"] == 413
    assert "слишком велико" in sent[1]["body"].decode()
    seen, _ = received(b"12345", b"67890", b"1", b"never asked for")
    assert seen == [5, 5]


@pytest.mark.parametrize("length", [-1, "1" * 5000, "x", ""])
def test_a_length_that_is_none(length: str) -> None:
    seen, sent = received(b"", length=length)
    assert seen == []
    assert sent[0]["status"] == 413


@pytest.mark.parametrize(
    "charset",
    ["hex", "utf-7", "utf-16", "idna", "undefined", "unicode_escape", "latin-1", "\xff", "a\0b"],
)
def test_a_request_is_in_utf8_or_is_not_taken_in(charset: str) -> None:
    """Python knows codecs that make no text, and text that cannot be written again."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        for written in (f'charset="{charset}"', f"boundary=B; CHARSET={charset}"):
            seen, sent = received(b"", kind=f"{kind}; {written}")
            assert seen == []
            assert sent[0]["status"] == 415
            assert "UTF-8" in sent[1]["body"].decode()


@pytest.mark.parametrize("kind", ["", ";", "text/plain", "text/plain; charset=UTF-8; x", "\xff;="])
def test_utf8_may_be_named(kind: str) -> None:
    seen, _ = received(b"12345", b"67890", b"1", kind=kind)
    assert seen == [5, 5]


def test_workbooks_are_read_without_entities_of_xml() -> None:
    """Openpyxl takes defusedxml where it is there: a small file does not grow to gigabytes."""
    assert openpyxl.DEFUSEDXML


# ------------------------------------------------------------------------- what goes out

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1", "\r=1"]


def test_names_that_look_like_formulas_are_text_in_files_for_people(client: Client) -> None:
    made = planned(rounds=2)
    players = made.tournament.participants.order_by("key")
    for one, name in zip(players, FORMULAS, strict=False):
        made.tournament.participants.filter(pk=one.pk).update(name=name)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=1, seconds=0)
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/seating/0"
    shown = [row["player"] for row in csv.DictReader(_text(client, f"{address}.csv"))]
    assert len(shown) == 20
    assert {name[0] for name in shown} == set("'\\P")
    data = b"".join(client.get(f"{address}.xlsx"))
    book = openpyxl.load_workbook(io.BytesIO(data))
    cells = [cell for sheet in book for row in sheet for cell in row]
    assert any("=1+1" in str(cell.value) for cell in cells)
    assert "f" not in {cell.data_type for cell in cells}


def _text(client: Client, address: str) -> io.StringIO:
    return io.StringIO(client.get(address).content.decode())


# ------------------------------------------------------------------------- static files


def test_static_files_may_be_kept_for_a_year(client: Client) -> None:
    address = static("design.css")
    assert finders.find("design.css") is not None
    answer = client.get(address)
    assert answer.status_code == 200
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    assert not answer.cookies
    assert f'href="{address}"' in client.get("/").content.decode()
