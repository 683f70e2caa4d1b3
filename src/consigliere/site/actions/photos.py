"""Photos of paper protocols: taken in, checked, made anew without what a camera adds."""

import hashlib
import io
import secrets
import warnings
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from PIL import Image, ImageOps, UnidentifiedImageError

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.models import Person, Photo, Revision
from consigliere.site.policy import Act
from consigliere.site.refusals import Refused

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

MOST_BYTES: Final = 10 * 1024 * 1024
MOST_SIDE: Final = 4000
"""Pixels of the longer side as kept."""

MOST_PIXELS: Final = 100_000_000
"""Of what is sent: beyond it a small file would fill the memory."""

MOST_PHOTOS: Final = 6
"""Of one revision."""

_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_QUALITY: Final = 85
_MEGABYTE: Final = 1024 * 1024


def attach_photo(
    revision: Revision, sent: "UploadedFile[Any]", *, by: Person, now: datetime
) -> Photo:
    """Keep a picture of the paper protocol beside a revision.

    It is drawn anew as a JPEG: no place, no time, nothing hidden survives. Raises Refused for a
    file that is too large or no picture; Forbidden.
    """
    picture = _picture(sent)
    name = f"{secrets.token_hex(16)}.jpg"
    path = stored(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture)
    try:
        return _attach(revision, name, picture, by, now)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def stored(name: str) -> Path:
    """Where an upload of this name lies."""
    return Path(settings.MEDIA_ROOT) / "protocols" / Path(name).name


def _attach(revision: Revision, name: str, picture: bytes, by: Person, now: datetime) -> Photo:
    game = revision.game
    with acting(Act.ENTER, game.tournament, by=by, now=now, game=game) as under_way:
        if revision.photos.count() >= MOST_PHOTOS:
            text = N_("A revision keeps at most {most} photos.")
            raise Refused(Message(text, {"most": MOST_PHOTOS}))
        digest = hashlib.sha256(picture).hexdigest()
        photo = Photo.objects.create(
            revision=revision,
            file=name,
            content_type="image/jpeg",
            sha256=digest,
            by=by,
            at=now,
        )
        under_way.note(game=game.key, revision=revision.number, photo=photo.pk, sha256=digest)
    return photo


def _picture(sent: "UploadedFile[Any]") -> bytes:
    """The picture in a file, drawn anew. Raises Refused."""
    size = sent.size or 0
    if size > MOST_BYTES:
        text = N_("The photo has {size} MB; at most {most} MB are taken.")
        values = {"size": round(size / _MEGABYTE), "most": MOST_BYTES // _MEGABYTE}
        raise Refused(Message(text, values))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(sent, formats=_FORMATS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise Refused(Message(N_("The photo has too many pixels.")))
                image.draft("RGB", (MOST_SIDE, MOST_SIDE))
                upright = ImageOps.exif_transpose(image)
                upright.thumbnail((MOST_SIDE, MOST_SIDE))
                drawn = io.BytesIO()
                upright.convert("RGB").save(drawn, "JPEG", quality=_QUALITY)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise Refused(Message(N_("The photo has too many pixels."))) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        text = N_("This is no picture: a photo as JPEG, PNG or WebP is needed.")
        raise Refused(Message(text)) from None
    return drawn.getvalue()
