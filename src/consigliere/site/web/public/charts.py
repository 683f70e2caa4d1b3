"""Charts of a tournament, and whom its results nominate: for everybody."""

from django.http import HttpRequest, HttpResponse

from consigliere.site.policy import Standing
from consigliere.site.queries.charts import tournament_charts
from consigliere.site.queries.nominated import nominated
from consigliere.site.web.access import standing_in
from consigliere.site.web.figures.tournament import figures_of_tournament
from consigliere.site.web.pieces import Address, Shown, live, live_page, shown
from consigliere.site.web.templating import words


def charts(request: HttpRequest, slug: str) -> HttpResponse:
    """The results as charts, each with its numbers as a table."""
    standing = standing_in(request, slug)
    return live_page(request, standing, "public/charts.html", charts_page)


@live()
def charts_page(standing: Standing, _address: Address) -> Shown:
    """What the page of charts shows."""
    you = standing.viewer.participant_key
    figures = figures_of_tournament(tournament_charts(standing), you, words())
    return shown(standing, "public/charts", ("body",), {"figures": figures})


def nominations(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is best in each role and most valuable, with what each title means."""
    standing = standing_in(request, slug)
    return live_page(request, standing, "public/nominations.html", nominations_page)


@live()
def nominations_page(standing: Standing, _address: Address) -> Shown:
    """What the page of nominations shows."""
    facts = {"nominated": nominated(standing)}
    return shown(standing, "public/nominations", ("heading", "body"), facts)
