"""How views come by what they show: a tournament by its address, for somebody who may."""

from django.http import HttpRequest

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import require
from consigliere.site.models import Person
from consigliere.site.policy import Act, Standing, standing_of
from consigliere.site.queries.named import tournament_at
from consigliere.site.refusals import Forbidden
from consigliere.site.web.localities import go_by_clock_of


def person_of(request: HttpRequest) -> Person:
    """Who signed in. Raises Forbidden for nobody, who is then sent to sign in."""
    if isinstance(request.user, Person):
        return request.user
    raise Forbidden(Message(N_("Sign in first.")))


def standing_in(request: HttpRequest, slug: str, act: Act = Act.SEE) -> Standing:
    """The standing of whoever asks in the tournament at an address.

    Raises Unknown where there is none he may see, Forbidden where he may not do `act` there,
    NotNow where he may not do it as the tournament stands.
    """
    tournament = tournament_at(slug)
    person = request.user if isinstance(request.user, Person) else None
    standing = standing_of(person, tournament)
    require(standing, act)
    go_by_clock_of(tournament)
    return standing
