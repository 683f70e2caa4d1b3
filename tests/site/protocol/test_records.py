"""Revisions, comparisons, photos: who sees them, and what is taken in."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from tests.site import build
from tests.site.protocol.test_entry import address, signed_in

from consigliere.site.actions import photos
from consigliere.site.models import GameRecord, Photo

pytestmark = pytest.mark.django_db


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 40), **more: object) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "white").save(file, kind, **more)
    return file.getvalue()


def sent(client: Client, game: GameRecord, data: bytes, name: str = "paper.jpg") -> int:
    upload = SimpleUploadedFile(name, data, "image/jpeg")
    return client.post(address(game, "revisions/1/photos/"), {"photo": upload}).status_code


@pytest.fixture
def submitted() -> tuple[build.Stage10, GameRecord]:
    made = build.tournament()
    build.submitted(made.games[0], build.document(), made.cast.judge)
    return made, made.games[0]


Submitted = tuple[build.Stage10, GameRecord]


def test_revisions_are_seen_compared_and_printed(submitted: Submitted) -> None:
    made, game = submitted
    build.submitted(game, build.document(outcome="black"), made.cast.secretary)
    client = signed_in(made.cast.judge)
    assert client.get(address(game, "revisions/")).status_code == 200
    assert client.get(address(game, "revisions/2/")).status_code == 200
    assert client.get(address(game, "revisions/2/print/")).status_code == 200
    told = client.get(address(game, "revisions/compare/?a=1&b=2")).content.decode()
    assert "победа красных" in told
    assert client.get(address(game, "revisions/3/")).status_code == 404
    assert client.get(address(game, "revisions/compare/?a=1&b=x")).status_code == 404


@pytest.mark.parametrize("who", ["organiser", "player", "stranger"])
def test_the_record_is_for_those_who_may_see_it(submitted: Submitted, who: str) -> None:
    made, game = submitted
    assert sent(signed_in(made.cast.judge), game, picture()) == 302
    photo = Photo.objects.get()
    client = signed_in(getattr(made.cast, who))
    for page in ("revisions/", "revisions/1/", "revisions/1/print/", f"photos/{photo.pk}/"):
        assert client.get(address(game, page)).status_code in (403, 404)
    assert sent(client, game, picture()) in (403, 404)


def test_a_photo_is_drawn_anew_and_served_as_a_picture(submitted: Submitted) -> None:
    made, game = submitted
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    data = picture(size=(4500, 30), exif=exif.tobytes()) + b"<script>alert(1)</script>"
    assert sent(signed_in(made.cast.judge), game, data) == 302
    photo = Photo.objects.get()

    answer = signed_in(made.cast.chief).get(address(game, f"photos/{photo.pk}/"))

    kept = answer.getvalue()
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Type"] == "image/jpeg"
    assert b"where I live" not in kept
    assert b"<script>" not in kept
    with Image.open(io.BytesIO(kept)) as image:
        assert max(image.size) == photos.MOST_SIDE


def test_a_photo_whose_file_is_gone_is_told_so(submitted: Submitted) -> None:
    made, game = submitted
    assert sent(signed_in(made.cast.judge), game, picture()) == 302
    photo = Photo.objects.get()
    photos.stored(photo.file).unlink()
    answer = signed_in(made.cast.judge).get(address(game, f"photos/{photo.pk}/"))
    assert answer.status_code == 404


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_pictures_are_taken(submitted: Submitted, kind: str) -> None:
    made, game = submitted
    assert sent(signed_in(made.cast.judge), game, picture(kind)) == 302
    assert Photo.objects.get().content_type == "image/jpeg"


@pytest.mark.parametrize(
    "data",
    [
        b"no picture at all",
        b"",
        b"\xff\xd8\xff\xe0 half a picture",
        picture("GIF"),
        picture("BMP"),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        picture("PNG", (1, 1)) + b"\0" * (50 * 1024 * 1024),
        picture("PNG", (12_000, 12_000)),
    ],
    ids=["text", "nothing", "half", "gif", "bmp", "svg", "50 MB", "bomb"],
)
def test_what_is_no_photo_is_refused_and_nothing_is_kept(submitted: Submitted, data: bytes) -> None:
    made, game = submitted
    folder = photos.stored("x").parent
    before = set(folder.glob("*")) if folder.exists() else set()
    assert sent(signed_in(made.cast.judge), game, data) == 409
    assert not Photo.objects.exists()
    assert (set(folder.glob("*")) if folder.exists() else set()) == before


def test_blank_forms_of_a_game_a_round_and_none() -> None:
    made = build.tournament()
    client = signed_in(made.cast.judge)
    slug = made.tournament.slug
    of_game = client.get(address(made.games[0], "blank/")).content.decode()
    assert "Player 7" in of_game
    assert "ЛХ, сломанный стол, 7.13" in of_game
    assert "Ci не даёт, 8.6.6" in of_game
    assert "Player 7" not in client.get(f"/t/{slug}/protocols/blank/").content.decode()
    round_ = made.games[0].round
    of_round = client.get(f"/t/{slug}/protocols/blank/?round={round_.pk}").content.decode()
    assert of_round.count('class="sheet"') == 2
    assert client.get(f"/t/{slug}/protocols/blank/?round=0").status_code == 404
    assert signed_in(made.cast.stranger).get(address(made.games[0], "blank/")).status_code == 404
