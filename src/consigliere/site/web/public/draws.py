"""What was decided by lot, for everybody: what was committed to, drawn, and how to repeat it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from consigliere.site.policy import Standing
from consigliere.site.queries.draws import head_for, lots_for, number_of, seatings_for
from consigliere.site.refusals import Refused
from consigliere.site.web.access import standing_in
from consigliere.site.web.pages import tournament_page


@require_GET
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    """All commitments and draws, as far as the reader may see them."""
    return draws_page(request, standing_in(request, slug))


def draws_page(
    request: HttpRequest, standing: Standing, refused: Refused | None = None, typed: str = ""
) -> HttpResponse:
    """The page of the draws; with why a number was refused, and the number as it was typed."""
    mine = number_of(standing)
    return tournament_page(
        request,
        standing,
        "public/draws.html",
        refused=refused,
        lots=lots_for(standing),
        seatings=seatings_for(standing),
        head=head_for(standing),
        mine=mine,
        typed=typed or ("" if mine is None else str(mine)),
    )
