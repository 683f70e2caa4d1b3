"""The screen in the hall: large, without controls, kept up to date by its stream."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from consigliere.site.policy import Standing, State, Viewer, standing_for
from consigliere.site.queries.hall import hall_of, screen_of
from consigliere.site.queries.table import table_of
from consigliere.site.web.localities import go_by_clock_of
from consigliere.site.web.pieces import Address, Shown, live, live_page, shown
from consigliere.site.web.templating import words

_BLOCKS = ("head", "table", "round", "notes")


@never_cache
@require_safe
def screen(request: HttpRequest, secret: str) -> HttpResponse:
    """What the hall sees. Raises Unknown for a link that was withdrawn or never made."""
    tournament = screen_of(secret).tournament
    go_by_clock_of(tournament)
    standing = standing_for(Viewer(is_screen=True), tournament)
    return live_page(request, standing, "public/hall.html", hall_page, secret=secret)


@live()
def hall_page(standing: Standing, address: Address) -> Shown:
    """What it shows; the link is looked at anew each time, for it may have been withdrawn."""
    screen_of(address.named["secret"])
    tournament = standing.tournament
    table = table_of(
        tournament,
        words(),
        until=standing.sees_results_until,
        is_settled=standing.state is State.CLOSED,
    )
    facts = {"table": table, "hall": hall_of(standing)}
    return shown(standing, "public/hall", _BLOCKS, facts)
