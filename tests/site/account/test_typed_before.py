"""A session that ended loses nothing of what was typed: it goes along with signing in."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from tests.site import build

pytestmark = pytest.mark.django_db

SIGN_IN = "/account/sign-in/"
TEXT = 'Судья «Полынь» <b>&"'


@pytest.fixture
def made() -> build.Stage10:
    return build.tournament()


def officials(made: build.Stage10) -> str:
    return f"/t/{made.tournament.slug}/prepare/officials/"


def hidden(page: str) -> list[tuple[str, str]]:
    """The hidden fields of a page, as a browser sends them."""
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)
    return [(unescape(name), unescape(value)) for name, value in found]


def asked(client: Client, address: str, fields: dict[str, Any]) -> dict[str, str]:
    """What the page that asks to sign in takes along."""
    answer = client.post(address, fields)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert f'action="{SIGN_IN}"' in page
    return dict(hidden(page))


def signed_in(client: Client, along: dict[str, str], password: str = build.PASSWORD) -> Any:  # noqa: ANN401  (the test client's own)
    return client.post(
        SIGN_IN, {**along, "username": "organiser@example.org", "password": password}
    )


def test_is_sent_by_a_click_once_one_is_in(made: build.Stage10) -> None:
    client = Client(enforce_csrf_checks=True)
    token = client.get(SIGN_IN).cookies["csrftoken"].value
    sent = {"name": TEXT, "role": ["table_judge", "secretary"], "csrfmiddlewaretoken": token}
    along = asked(client, officials(made), sent)

    wrong = signed_in(client, along, "not the password")
    along = dict(hidden(wrong.content.decode()))
    page = signed_in(client, along).content.decode()
    assert f'action="{officials(made)}"' in page
    fields = hidden(page)
    assert ("name", TEXT) in fields
    assert [text for name, text in fields if name == "role"] == sent["role"]
    assert token not in [text for name, text in fields if name == "csrfmiddlewaretoken"]
    # Nothing has been done yet; it is done by the fields of the page, and not without its token.
    assert not made.tournament.officials.filter(name=TEXT).exists()


def test_what_is_private_answers_like_what_is_not_there(made: build.Stage10) -> None:
    there, nowhere = officials(made), "/t/no-such-one/prepare/officials/"
    asked(Client(), there, {"name": TEXT})
    asked(Client(), nowhere, {"name": TEXT})


def test_what_is_signed_by_nobody_is_not_offered(made: build.Stage10) -> None:
    along = asked(Client(), officials(made), {"name": TEXT})
    for typed in ("", "nonsense", along["typed"][:-1]):
        answer = signed_in(Client(), {"typed": typed})
        assert answer.status_code == 302


def test_passwords_files_and_what_is_endless_stay_behind(made: build.Stage10) -> None:
    client = Client()
    for address, fields in (
        ("/account/describe/", {"present": "x", "name": TEXT}),
        ("/account/describe/", {"name": "я" * 600_000}),
        ("/account/describe/", {}),
    ):
        assert SIGN_IN in client.post(address, fields)["Location"]
    photo = SimpleUploadedFile("paper.png", b"\x89PNG secret")
    along = asked(client, officials(made), {"name": TEXT, "photo": photo})
    page = signed_in(client, along).content.decode()
    assert "secret" not in page
    assert [name for name, _ in hidden(page) if name != "csrfmiddlewaretoken"] == ["name"]


def test_whoever_signed_in_elsewhere_meanwhile_is_offered_it_too(made: build.Stage10) -> None:
    client = Client()
    along = asked(client, officials(made), {"name": TEXT})
    client.force_login(made.cast.organiser)
    assert ("name", TEXT) in hidden(signed_in(client, along).content.decode())


def test_a_piece_of_a_page_is_told_in_words(made: build.Stage10) -> None:
    address = f"/t/{made.tournament.slug}/protocols/{made.games[0].key}/score/"
    answer = Client().post(address, {"role1": "don"}, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert "<form" not in answer.content.decode()
