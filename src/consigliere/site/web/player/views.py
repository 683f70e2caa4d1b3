"""A player's own page: where he sits next, how he stands, all his games."""

from django.http import HttpRequest, HttpResponse

from consigliere.rules.words import N_, Message
from consigliere.site.queries.named import participant_in
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.public.views import player_page


def me(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own page in a tournament. Raises Unknown for whoever does not play in it."""
    standing = standing_in(request, slug)
    person_of(request)
    key = standing.viewer.participant_key
    if key is None:
        raise Unknown(Message(N_("You do not play in this tournament.")))
    me = participant_in(standing.tournament, key)
    return tournament_page(request, standing, "player/me.html", **player_page(standing, me))
