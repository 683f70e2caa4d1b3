"""Blank protocols on paper: of a game, of a round, of none."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from consigliere.rules.game import SEATS
from consigliere.rules.words import N_, Message
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.blanks import Sheet, sheet_of, sheets_of_round
from consigliere.site.queries.named import game_in
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import standing_in
from consigliere.site.web.judge.controls import Controls
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole


@require_GET
def blank(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The blank protocol of a game, with its names."""
    standing = standing_in(request, slug, Act.SEE_SEATING)
    return _printed(request, standing, [sheet_of(game_in(standing.tournament, key))])


@require_GET
def blanks(request: HttpRequest, slug: str) -> HttpResponse:
    """Blank protocols of all games of a round; without one, a blank of no game."""
    asked = whole(request.GET.get("round"))
    if asked is None:
        return _printed(request, standing_in(request, slug), [])
    standing = standing_in(request, slug, Act.SEE_SEATING)
    found = sheets_of_round(standing.tournament, asked)
    if not found:
        raise Unknown(Message(N_("There is no such round in this tournament.")))
    return _printed(request, standing, found)


def _printed(request: HttpRequest, standing: Standing, sheets: Sequence[Sheet]) -> HttpResponse:
    return tournament_page(
        request,
        standing,
        "judge/print_blank.html",
        sheets=sheets or [Sheet(None, {})],
        controls=Controls(standing.tournament.edition, {}, words()),
        seats=SEATS,
    )
