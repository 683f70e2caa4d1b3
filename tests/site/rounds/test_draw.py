"""Drawing a seating: what it writes, what it refuses, who may, and what happens meanwhile."""

import pytest
from django.test import Client
from tests.site import build
from tests.site.rounds.making import planned

from consigliere.site.actions.seating import draw
from consigliere.site.models import DrawnSeat
from consigliere.site.queries.seating import judged, seating_of

pytestmark = pytest.mark.django_db


def test_one_table_of_ten_is_drawn_at_once() -> None:
    made = planned(players=10, tables=1, rounds=10)
    record = draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=7)

    seating = seating_of(record)
    assert judged(record).report.proved_optimal
    assert seating.seed == 7
    games = list(made.tournament.games.order_by("round__number"))
    assert [game.key for game in games] == [f"{number}.1" for number in range(1, 11)]
    drawn = [seat.participant.key for seat in DrawnSeat.objects.filter(game=games[3])]
    assert drawn == list(seating.rounds[3][0])
    assert {game.judge.key for game in games if game.judge} == {"j1"}


def test_pages_of_a_drawn_seating(client: Client) -> None:
    made = planned(players=20, tables=2, rounds=3)
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/prepare/seating/"
    assert client.get(address).status_code == 200
    answer = client.post(f"{address}0/draw/", {"seed": "5", "seconds": "2"}, follow=True)
    assert answer.status_code == 200
    assert "Player 7" in answer.content.decode()
    assert client.get(f"/t/{made.tournament.slug}/seating/").status_code == 200
