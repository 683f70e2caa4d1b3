"""Entering a game from paper: draft, score as it is typed, submission."""

from typing import Any

import pytest
from django.test import Client
from tests.site import build

from consigliere.files.protocol_form import form_of
from consigliere.site.models import Draft, GameRecord

pytestmark = pytest.mark.django_db


def address(game: GameRecord, what: str = "") -> str:
    return f"/t/{game.tournament.slug}/protocols/{game.key}/{what}"


def form(**facts: Any) -> dict[str, str]:  # noqa: ANN401  (keys of a GAME)
    return dict(form_of(build.document(**facts)))


def test_from_an_empty_page_to_a_submitted_game(client: Client) -> None:
    made = build.tournament()
    game = made.games[0]
    client.force_login(made.cast.judge)
    assert client.get(address(game)).status_code == 200

    scored = client.post(address(game, "score/"), form(), headers={"HX-Request": "true"})
    assert scored.status_code == 200
    assert client.get(address(game, "check/")).status_code == 200
    done = client.post(address(game, "submit/"), follow=True)

    assert done.status_code == 200
    revision = game.revisions.get()
    assert revision.author == made.cast.judge
    assert {**build.document(), "outcome": "red"}.items() <= revision.document.items()
    assert not Draft.objects.exists()
