"""Mails of a tournament that could not be sent: to whom, why, when it is tried again."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from consigliere.site.policy import Act
from consigliere.site.queries.notices import unsent
from consigliere.site.web.access import standing_in
from consigliere.site.web.pages import tournament_page


@never_cache
def mails(request: HttpRequest, slug: str) -> HttpResponse:
    """The mails that could not be sent so far; nothing of what stands in them."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    return tournament_page(
        request,
        standing,
        "organiser/mails.html",
        lines=unsent(standing.tournament),
        sends_mails=settings.SENDS_MAILS,
    )
