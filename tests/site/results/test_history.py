"""What somebody has played on this site, on his own page: no more than he may see elsewhere."""

import re

import pytest
from django.test import Client
from tests.site import build

from consigliere.rules.game import Role
from consigliere.site.actions.publication import publish
from consigliere.site.actions.shutting import shut_standings
from consigliere.site.models import Person
from consigliere.site.queries.history import history_of

pytestmark = pytest.mark.django_db


def page(person: Person) -> str:
    """His own page, without tags."""
    client = Client()
    client.force_login(person)
    text = client.get("/account/", headers={"accept-language": "en"}).content.decode()
    return re.sub(r"<[^>]+>|\s+", " ", text[text.index("<main") :])


def test_games_and_wins_by_role_and_the_place_in_each_tournament() -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)  # he is the Sheriff, and wins
    lost = build.document(roles={"don": 1, "mafia": [5, 8], "sheriff": 2})
    build.published(made.games[1], lost, made.cast)  # he is the Don, and red wins
    found = history_of(made.cast.player)
    counted = {one.role: (one.games, one.wins) for one in found.in_roles}
    assert counted[Role.SHERIFF] == (1, 1)
    assert counted[Role.DON] == (1, 0)
    assert (found.games, found.wins) == (2, 1)
    told = page(made.cast.player)
    assert re.search(r"place \d+ +of +10 *, +Σ +1.00, 2 games, 1 win", told)


def test_what_is_published_behind_closed_standings_is_not_counted() -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    shut_standings(made.tournament, by=made.cast.organiser, now=build.NOW)
    before = page(made.cast.player)
    revision = build.submitted(made.games[1], build.document(), made.cast.chief)
    publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW.replace(hour=15))
    assert page(made.cast.player) == before
    assert history_of(made.cast.player).games == 1


def test_who_never_played_has_no_table_of_it() -> None:
    made = build.tournament()
    assert history_of(made.cast.judge).games == 0
    assert "All my games" not in page(made.cast.judge)
