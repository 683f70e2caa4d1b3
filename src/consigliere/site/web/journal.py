"""The journal as a page: all of it for those who may, and for a player what concerns him."""

from datetime import UTC, datetime
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from consigliere.rules.words import N_, Message
from consigliere.site.actions.erasing import erase_text
from consigliere.site.models import Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.journal import head_of
from consigliere.site.queries.journal_pages import Asked, journal_page, mine_page
from consigliere.site.queries.named import participant_in
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.journal_wording import called, facts_told
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole

_NOT_PLAYING: Final = Message(N_("You do not play in this tournament."))
_LONGEST: Final = 40
_FIELDS: Final = ("action", "by", "player", "game", "round", "since", "until")
"""What entries are looked for by; it goes along from page to page."""


@require_GET
@never_cache
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """All of the journal, the newest entries first, as far as it was asked for."""
    standing = standing_in(request, slug, Act.SEE_JOURNAL)
    asked = _asked(request.GET, standing.tournament)
    shown = journal_page(standing, asked)
    say = words()
    return tournament_page(
        request,
        standing,
        "journal.html",
        asked=asked,
        kept={name: request.GET[name] for name in _FIELDS if request.GET.get(name)},
        shown=shown,
        actions=[(action, say(called(action))) for action in shown.actions],
        head=head_of(standing.tournament),
        called=called,
        facts_told=facts_told,
        is_own=False,
    )


@require_GET
@never_cache
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """What of the journal concerns the reader. Raises Unknown for whoever does not play."""
    standing = standing_in(request, slug)
    person_of(request)
    key = standing.viewer.participant_key
    if key is None:
        raise Unknown(_NOT_PLAYING)
    asked = Asked(page=whole(request.GET.get("page")) or 1)
    return tournament_page(
        request,
        standing,
        "journal.html",
        asked=asked,
        kept={},
        shown=mine_page(standing, participant_in(standing.tournament, key), asked),
        head=None,
        called=called,
        facts_told=facts_told,
        is_own=True,
    )


@require_POST
def erase(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Erase the words of an entry."""
    standing = standing_in(request, slug, Act.ERASE_TEXT)
    erase_text(standing.tournament, number, by=person_of(request), now=timezone.now())
    messages.success(request, words()(N_("Erased. The chain of the journal is whole without it.")))
    if standing.may(Act.SEE_JOURNAL):
        return redirect("journal:journal", slug)
    return redirect("public:standings", slug)


def _asked(query: QueryDict, tournament: Tournament) -> Asked:
    return Asked(
        action=query.get("action", "")[:_LONGEST],
        game=query.get("game", "")[:_LONGEST],
        player=query.get("player", "")[:_LONGEST],
        by=whole(query.get("by")),
        round=whole(query.get("round")),
        since=_moment(query.get("since", ""), tournament),
        until=_moment(query.get("until", ""), tournament),
        page=whole(query.get("page")) or 1,
    )


def _moment(written: str, tournament: Tournament) -> datetime | None:
    """A time by the tournament's clock, as a form's field sends it; None for anything else."""
    try:
        read = datetime.fromisoformat(written).replace(tzinfo=tournament.clock)
        return read.astimezone(UTC)
    except (ValueError, OverflowError):  # the first and the last hours of all time are in no UTC
        return None


app_name = "journal"
urlpatterns = [
    path("journal/", journal, name="journal"),
    path("journal/<int:number>/erase/", erase, name="erase"),
]
