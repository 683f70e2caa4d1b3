"""What the hall sees, for those who run it: links of screens, announcements, the unveiling."""

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from consigliere.rules.words import N_, Message
from consigliere.site.actions import hall as actions
from consigliere.site.actions.shutting import open_standings, unveil
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.closing import against_closing, unveilable, unveiled
from consigliere.site.queries.hall import (
    announcement_in,
    announcements_of,
    ceremony_of,
    open_screens,
    screen_in,
)
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.addresses import absolute, qr
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words
from consigliere.site.web.typed import Typed, whole


class Written(NamedTuple):
    """An announcement as it was typed."""

    text: str = ""
    day: str = ""
    at: str = ""


@never_cache
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """All of it on a page; sent to, it is an announcement."""
    standing = standing_in(request, slug, Act.ANNOUNCE)
    if request.method != "POST":
        return _page(request, standing)
    typed = Typed(request.POST)
    written = Written(typed.text("text"), typed.text("day"), typed.text("at"))
    _, refused = attempt(lambda: _announce(standing, typed, request))
    if refused is not None:
        return _page(request, standing, written, refused)
    messages.success(request, words()("It is shown in the hall."))
    return redirect("hall:hall", slug)


@require_POST
def take_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show an announcement no more."""
    tournament = standing_in(request, slug, Act.ANNOUNCE).tournament
    said = announcement_in(tournament, number)
    actions.take_back(said, by=person_of(request), now=timezone.now())
    return redirect("hall:hall", slug)


@never_cache
@require_POST
def make_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """A new link for a screen, shown once."""
    standing = standing_in(request, slug, Act.MAKE_SCREEN)
    secret = actions.make_screen(standing.tournament, by=person_of(request), now=timezone.now())
    address = absolute(request, "public:hall", secret)
    return tournament_page(
        request, standing, "organiser/screen.html", address=address, picture=qr(address)
    )


@require_POST
def revoke_screen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Withdraw a screen's link."""
    tournament = standing_in(request, slug, Act.MAKE_SCREEN).tournament
    screen = screen_in(tournament, number)
    actions.revoke_screen(screen, by=person_of(request), now=timezone.now())
    return redirect("hall:hall", slug)


@require_POST
def unveiling(request: HttpRequest, slug: str) -> HttpResponse:
    """Show so many lines of the closed table, or open it to everybody."""
    standing = standing_in(request, slug, Act.UNVEIL)
    tournament, person, now = standing.tournament, person_of(request), timezone.now()
    if "all" in request.POST:
        _, refused = attempt(lambda: open_standings(tournament, by=person, now=now))
    else:
        lines = whole(request.POST.get("lines"))
        _, refused = attempt(
            lambda: unveil(tournament, -1 if lines is None else lines, by=person, now=now)
        )
    if refused is not None:
        return _page(request, standing, refused=refused)
    return redirect("hall:hall", slug)


def _announce(standing: Standing, typed: Typed, request: HttpRequest) -> None:
    day = typed.date("day", N_("Day"))
    at = typed.time("at", N_("Time"))
    typed.refuse_if_wrong()
    tournament = standing.tournament
    due = None
    if at is not None:
        day = day or tournament.local(timezone.now()).date()
        due = datetime.combine(day, at, tournament.clock)
    elif day is not None:
        raise Refused(Message(N_("Say at what time, too, or leave the day empty.")))
    actions.announce(tournament, typed.text("text"), due, by=person_of(request), now=timezone.now())


def _page(
    request: HttpRequest,
    standing: Standing,
    written: Written | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    tournament = standing.tournament
    facts: dict[str, Any] = {
        "screens": open_screens(tournament),
        "said": announcements_of(tournament),
        "written": written or Written(),
    }
    if standing.may(Act.UNVEIL) and standing.standings_closed_at is not None:
        facts |= _unveiling(standing)
    return tournament_page(request, standing, "organiser/hall.html", refused=refused, **facts)


def _unveiling(standing: Standing) -> dict[str, Any]:
    """How far the unveiling is, and how many lines are shown after the next step."""
    against = against_closing(standing.tournament)
    if against:
        return {"against": against}
    shown = unveiled(standing.tournament, standing.standings_closed_at)
    further = [one for one in unveilable(standing.tournament) if one > shown]
    earlier = [0, *(one for one in unveilable(standing.tournament) if one < shown)]
    return {
        "against": (),
        "ceremony": ceremony_of(standing),
        "shown": shown,
        "further": further[0] if further else None,
        "earlier": earlier[-1] if shown else None,
    }
