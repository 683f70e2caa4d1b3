"""From nothing to a tournament that has started, as a browser asks for it page by page."""

import pytest
from django.test import Client
from tests.site import build

from consigliere.site.models import Milestone, Tournament

pytestmark = pytest.mark.django_db

NAMES = """1. Полынь
2. Тундра
3. Дюна
4. Mr. Fox
5. Капитан Немо
6. Вереск
7. Сахар
8. Рысь
9. Юнга
10. Лис
"""


def signed_in(client: Client) -> Client:
    client.force_login(build.person("maker"))
    return client


def made(client: Client) -> str:
    """The address of the preparation of a new tournament."""
    sent = {"name": "Кубок Волги", "city": "Казань", "zone": "Europe/Moscow"}
    answer = client.post("/new/", sent | {"first_day": "2026-12-05"})
    assert answer.status_code == 302
    return answer["Location"].removesuffix("edition/")


def test_ten_players_and_one_table_in_seven_forms(client: Client) -> None:
    signed_in(client)
    prepare = made(client)
    client.post(f"{prepare}edition/", {"edition": "fsm"})
    client.post(f"{prepare}players/", {"names": NAMES, "add": "1"})
    client.post(f"{prepare}officials/", {"role": "chief_judge", "myself": "1", "category": "none"})
    client.post(f"{prepare}stages/", {"name": "Отбор", "rounds": "5", "tables": "1"})
    client.post(f"{prepare}seating/0/draw/", {"based_on": "", "seconds": "2"})
    answer = client.post(f"{prepare}start/", follow=True)

    assert answer.status_code == 200
    tournament = Tournament.objects.get()
    assert tournament.milestones.filter(kind=Milestone.Kind.STARTED).exists()
    assert tournament.games.count() == 5
    keys = sorted(tournament.participants.values_list("key", flat=True))
    assert keys == [f"p{number:02}" for number in range(1, 11)]


@pytest.mark.parametrize(
    "page",
    ["", "about", "edition", "players", "check-in", "officials", "stages", "days", "ready"],
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_step_opens_empty_and_full(client: Client, page: str, language: str) -> None:
    signed_in(client)
    client.cookies["django_language"] = language
    prepare = made(client)
    address = f"{prepare}{page}/" if page else prepare
    assert client.get(address).status_code == 200
    client.post(f"{prepare}players/", {"names": NAMES, "add": "1"})
    client.post(f"{prepare}stages/", {"name": "Отбор", "rounds": "5", "tables": "1"})
    assert client.get(address).status_code == 200


def test_start_says_all_that_is_missing_and_starts_nothing(client: Client) -> None:
    signed_in(client)
    client.cookies["django_language"] = "en"
    prepare = made(client)

    answer = client.post(f"{prepare}start/")

    assert answer.status_code == 409
    said = answer.content.decode()
    for part in ("Players:", "Officials:", "Stages:"):
        assert part in said
    assert not Tournament.objects.get().milestones.exists()


def test_nobody_makes_a_tournament_without_signing_in(client: Client) -> None:
    answer = client.post("/new/", {"name": "Cup", "zone": "Europe/Moscow"})
    assert answer.status_code == 403
    assert 'action="/account/sign-in/"' in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_refused_form_keeps_what_was_typed(client: Client) -> None:
    signed_in(client)
    sent = {"name": "Кубок Невы", "city": "Тверь", "zone": "Mars/Base"}
    answer = client.post("/new/", sent | {"first_day": "2026-12-06", "last_day": "2026-12-05"})

    assert answer.status_code == 409
    said = answer.content.decode()
    assert 'value="Кубок Невы"' in said
    assert 'value="Тверь"' in said
    assert "Mars/Base" in said
    assert 'value="2026-12-05"' in said
    assert not Tournament.objects.exists()
