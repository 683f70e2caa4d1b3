"""The thin thread: a file brought in, its games published, the same table as `score` gives."""

from importlib.resources import files

import pytest
from django.test import Client
from tests.site import build

from consigliere.files.reader import read_tournament
from consigliere.rules import edition
from consigliere.rules.scoring import score_tournament
from consigliere.rules.standings import standings
from consigliere.site.actions.importing import Hands, import_tournament
from consigliere.site.queries.standings import standings_of

pytestmark = pytest.mark.django_db


def test_demonstration_on_the_site_is_scored_as_its_file_is() -> None:
    data = files("consigliere").joinpath("demo", "tournament.json").read_bytes()
    file = read_tournament(data)
    people = build.cast()
    hands = Hands(organiser=people.organiser, chief_judge=people.chief)

    imported = import_tournament(file, hands=hands, now=build.NOW)

    rules = edition.load(file.edition)
    expected = standings(file, rules, score_tournament(file, rules))
    assert list(standings_of(imported).rows) == expected


def test_only_published_games_count() -> None:
    made = build.tournament()
    build.submitted(made.games[0], build.document(), made.cast.judge)
    made.tournament.refresh_from_db()
    assert all(row.totals.games == 0 for row in standings_of(made.tournament).rows)

    build.published(made.games[1], build.document(), made.cast)
    made.tournament.refresh_from_db()
    assert {row.totals.games for row in standings_of(made.tournament).rows} == {1}


def test_a_private_tournament_is_not_there_for_a_stranger(client: Client) -> None:
    made = build.tournament()
    address = f"/t/{made.tournament.slug}/"
    assert client.get(address).status_code == 404
    client.force_login(made.cast.stranger)
    assert client.get(address).status_code == 404
    client.force_login(made.cast.judge)
    assert client.get(address).status_code == 200
