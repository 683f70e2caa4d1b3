"""A player's own page: where he sits next, how he stands, all his games."""

from django.http import HttpRequest, HttpResponse

from consigliere.rules.words import N_, Message
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.appealing import appealing_of
from consigliere.site.queries.asking import asked_lines
from consigliere.site.queries.calendar import calendar_token
from consigliere.site.queries.hall import announcements_of
from consigliere.site.queries.named import participant_in
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.pieces import Address, Shown, live, live_page, shown
from consigliere.site.web.public.views import player_facts
from consigliere.site.web.templating import words


def me(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own page in a tournament. Raises Unknown for whoever does not play in it."""
    standing = standing_in(request, slug)
    person_of(request)
    return live_page(request, standing, "player/me.html", my_page)


@live()
def my_page(standing: Standing, _: Address) -> Shown:
    """What it shows."""
    key = standing.viewer.participant_key
    if key is None:
        raise Unknown(Message(N_("You do not play in this tournament.")))
    player = participant_in(standing.tournament, key)
    facts = player_facts(standing, player)
    facts["asked"] = asked_lines(standing, words())
    facts["appealing"] = appealing_of(player) if standing.may(Act.APPEAL) else None
    facts["calendar"] = calendar_token(player)
    facts["said"] = announcements_of(standing.tournament)
    return shown(standing, "player/me", ("body",), facts)
