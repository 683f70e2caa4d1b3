"""Pictures show what the pages show, and nothing that they do not."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image
from tests.site import build

from consigliere.files.picture_png import Cell, Column, Picture, png_of
from consigliere.site.actions.publication import publish
from consigliere.site.actions.shutting import shut_standings
from consigliere.site.models import Tournament

pytestmark = pytest.mark.django_db

NARROW = Column("Head", 120)


def picture(name: str) -> Picture:
    columns = (Column("Place", 96, "left"), Column("Player", 0, "left"))
    return Picture("above", "title", (), columns, ((Cell("1"), Cell(name)),), "foot")


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


@pytest.fixture
def made() -> build.Stage10:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    return made


def address(made: build.Stage10, player: str = "") -> str:
    here = f"/t/{made.tournament.slug}"
    return f"{here}/players/{player}/result.png" if player else f"{here}/table.png"


def publish_another(made: build.Stage10) -> None:
    revision = build.submitted(made.games[1], build.document(outcome="black"), made.cast.chief)
    publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW.replace(hour=20))


@pytest.mark.parametrize("player", ["", "p01"])
def test_it_is_drawn_anew_when_a_game_is_published(
    client: Client, made: build.Stage10, player: str
) -> None:
    first = client.get(address(made, player))
    assert first["Content-Type"] == "image/png"
    assert opened(first.content).width == 1200
    again = client.get(address(made, player), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    publish_another(made)
    assert client.get(address(made, player)).content != first.content


@pytest.mark.parametrize("player", ["", "p01"])
def test_what_is_published_behind_closed_standings_is_not_drawn(
    client: Client, made: build.Stage10, player: str
) -> None:
    shut_standings(made.tournament, by=made.cast.chief, now=build.NOW.replace(hour=19))
    before = client.get(address(made, player)).content
    publish_another(made)
    assert client.get(address(made, player)).content == before
    client.force_login(made.cast.chief)
    assert client.get(address(made, player)).content != before


def test_before_any_game(client: Client) -> None:
    made = build.tournament()
    client.force_login(made.cast.player)
    for player in ("", "p01"):
        assert client.get(address(made, player)).status_code == 200
    assert client.get(address(made, "p99")).status_code == 404


def test_the_table_is_cut_and_the_rest_counted(client: Client) -> None:
    made = build.tournament(1, players=30)
    client.force_login(made.cast.player)
    assert opened(client.get(address(made)).content).height < 1800


@pytest.mark.parametrize("name", ["", "x" * 3000, "\x00\u202e漢字", "Ёж\n\tЪ", "\U0001f600"])
def test_any_name_is_drawn(name: str) -> None:
    assert opened(png_of(picture(name))).size == opened(png_of(picture("Mr. Fox"))).size


def test_a_chat_is_told_of_public_tournaments_only(client: Client, made: build.Stage10) -> None:
    here = f"/t/{made.tournament.slug}/"
    for host in ("one.example", "two.example"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("django.conf.settings.ALLOWED_HOSTS", [host])
            page = client.get(here, headers={"host": host}).content.decode()
            assert f'content="http://{host}{here}table.png"' in page
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=False)
    client.force_login(made.cast.player)
    assert "og:image" not in client.get(here).content.decode()
