"""Drawing a seating: what it writes, what it refuses, who may, and what happens meanwhile."""

import pytest
from django.test import Client
from tests.site import build
from tests.site.rounds.making import planned

from consigliere.site.actions.participants import remove_participant
from consigliere.site.actions.seating import draw
from consigliere.site.models import DrawnSeat
from consigliere.site.queries.seating import drawn_tables, judged, seating_of

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


@pytest.mark.parametrize("kind", ["tables", "players", "door"])
def test_sheets_to_print(client: Client, kind: str) -> None:
    made = planned(players=23, tables=2, rounds=23)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=1, seconds=0.1)
    client.force_login(made.cast.organiser)
    whole = client.get(f"/t/{made.tournament.slug}/seating/print/{kind}/").content.decode()
    assert whole.count("Player 7<") >= 1
    one = client.get(f"/t/{made.tournament.slug}/seating/print/{kind}/?round=4").content.decode()
    assert len(one) < len(whole)


def test_whoever_is_taken_off_the_list_leaves_an_empty_seat_and_a_call_to_draw_again(
    client: Client,
) -> None:
    made = planned(players=21, tables=2, rounds=21)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=1, seconds=0)
    gone = DrawnSeat.objects.get(game__key="1.2", number=4).participant
    remove_participant(gone, by=made.cast.organiser, now=build.NOW)

    table = drawn_tables(made.tournament)[0].rounds[0].tables[1]
    assert [number for number, one in enumerate(table.seats, 1) if one is None] == [4]
    client.force_login(made.cast.organiser)
    page = client.get(f"/t/{made.tournament.slug}/prepare/seating/").content.decode()
    assert "составьте заново" in page or "draw again" in page


@pytest.mark.parametrize(("rounds", "is_single"), [(1, True), (3, False)])
def test_of_a_single_round_nothing_is_proved(
    client: Client, rounds: int, *, is_single: bool
) -> None:
    made = planned(20, 2, rounds)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=3, seconds=0)
    client.force_login(made.cast.organiser)
    client.cookies["django_language"] = "en"
    page = client.get(f"/t/{made.tournament.slug}/prepare/seating/").content.decode()
    assert ("One round: what matters is who sits where." in page) is is_single
    assert ("The sum of squared meetings" in page) is not is_single
