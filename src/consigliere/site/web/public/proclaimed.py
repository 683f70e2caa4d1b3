"""The table as it was proclaimed when a tournament was closed."""

from django.http import HttpRequest, HttpResponse

from consigliere.rules.words import N_, Message
from consigliere.site.queries.closing import edition_changed, proclaimed_in
from consigliere.site.queries.journal import proclaimed_head
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import standing_in
from consigliere.site.web.pages import tournament_page


def proclaimed(request: HttpRequest, slug: str) -> HttpResponse:
    """What was proclaimed, and where today's software would say something else."""
    standing = standing_in(request, slug)
    found = proclaimed_in(standing.tournament)
    if found is None:
        raise Unknown(Message(N_("This tournament is not closed.")))
    return tournament_page(
        request,
        standing,
        "public/proclaimed.html",
        proclaimed=found,
        edition_changed=edition_changed(standing.tournament),
        head=proclaimed_head(standing.tournament),
    )
