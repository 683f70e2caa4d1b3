"""What was submitted of a game: its revisions, any two compared, photos of the paper."""

from typing import Any, Final

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from consigliere.files.game_differences import differences
from consigliere.files.protocol_form import form_of
from consigliere.rules.words import N_, Message
from consigliere.site.actions import asking
from consigliere.site.actions.base import require
from consigliere.site.actions.photos import attach_photo, stored
from consigliere.site.models import GameRecord, Revision
from consigliere.site.policy import Act, Standing, act_of_entering
from consigliere.site.queries.asking import askings_of, may_ask
from consigliere.site.queries.named import game_in, participant_in
from consigliere.site.queries.records import (
    names_in_stage,
    photo_of,
    photos_of,
    recorded,
    revision_of,
    revisions_of,
)
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.judge.outputs import (
    Names,
    left_told,
    outputs_of,
    record_told,
)
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole

_NO_FILE: Final = Message(N_("Choose a photo first."))


@require_GET
def revisions(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """All revisions of a game."""
    standing, game = _for_seeing(request, slug, key)
    page = {
        **_page(standing, game),
        "revisions": revisions_of(game),
        "askings": askings_of(game),
        "may_ask": may_ask(standing, game),
    }
    return tournament_page(request, standing, "judge/revisions.html", **page)


@require_GET
def revision(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """One revision as it was submitted, with all it is worth."""
    standing, game = _for_seeing(request, slug, key)
    found = revision_of(game, number)
    page = {**_page(standing, game), **_record(found), "photos": photos_of(found)}
    return tournament_page(request, standing, "judge/revision.html", **page)


@require_GET
def printed(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """A revision on paper, every line explained."""
    standing, game = _for_seeing(request, slug, key)
    page = {**_page(standing, game), **_record(revision_of(game, number))}
    return tournament_page(request, standing, "judge/print_record.html", **page)


@require_GET
def compare(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Two revisions, line by line."""
    standing, game = _for_seeing(request, slug, key)
    before, after = (revision_of(game, whole(request.GET.get(name)) or 0) for name in ("a", "b"))
    lines = differences(before.document, after.document, names_in_stage(game))
    page = {**_page(standing, game), "before": before, "after": after, "lines": lines}
    return tournament_page(request, standing, "judge/compare.html", **page)


@require_POST
def note_asking(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Note that a player asked for his points while the standings are closed."""
    standing = standing_in(request, slug, Act.SEE)
    game = game_in(standing.tournament, key)
    require(standing, Act.NOTE_ASKING, game)
    player = participant_in(standing.tournament, request.POST.get("player", ""))
    asking.note_asking(game, player, by=person_of(request), now=timezone.now())
    say = words()
    messages.success(request, say("Noted: {name} is shown his points.", name=player.name))
    return redirect("judge:revisions", slug, key)


@require_POST
def add_photo(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Attach a photo of the paper to a revision."""
    _, game = _for_seeing(request, slug, key)
    found = revision_of(game, number)
    sent = request.FILES.get("photo")
    if not isinstance(sent, UploadedFile):
        raise Refused(_NO_FILE)
    attach_photo(found, sent, by=person_of(request), now=timezone.now())
    say = words()
    messages.success(request, say("The photo is attached."))
    return redirect("judge:revision", slug, key, number)


@require_GET
def photo(request: HttpRequest, slug: str, key: str, photo: int) -> FileResponse:
    """A photo of the paper, for those who may see the record."""
    _, game = _for_seeing(request, slug, key)
    found = photo_of(game, photo)
    path = stored(found.file)
    if not path.exists():
        raise Unknown(Message(N_("There is no such photo of this game.")))
    response = FileResponse(path.open("rb"), content_type=found.content_type)
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    response["Content-Disposition"] = f'inline; filename="protocol-{found.pk}.jpg"'
    return response


def _for_seeing(request: HttpRequest, slug: str, key: str) -> tuple[Standing, GameRecord]:
    standing = standing_in(request, slug)
    person_of(request)
    game = game_in(standing.tournament, key)
    require(standing, Act.SEE_RECORD, game)
    return standing, game


def _page(standing: Standing, game: GameRecord) -> dict[str, Any]:
    return {
        "game": game,
        "may_enter": standing.may(act_of_entering(game), game),
        "may_attach": standing.may(Act.ENTER, game),
    }


def _record(revision: Revision) -> dict[str, Any]:
    """What a page shows of a revision."""
    say = words()
    names = names_in_stage(revision.game)
    found = recorded(revision)
    form = form_of(revision.document)
    edition = revision.game.tournament.edition
    return {
        "revision": revision,
        "out": outputs_of(form, found.record, found.known, Names(names, edition, say), None),
        "left": left_told(form, say),
        "told": record_told(revision.document, names, say),
    }
