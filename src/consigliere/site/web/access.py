"""How views come by what they show: a tournament by its address, for somebody who may."""

from django.http import HttpRequest

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import require
from consigliere.site.models import GameRecord, Official, Participant, Person, Tournament
from consigliere.site.policy import Act, Standing, standing_of
from consigliere.site.refusals import Forbidden, Unknown
from consigliere.site.web.localities import go_by_clock_of


def person_of(request: HttpRequest) -> Person:
    """Who signed in. Raises Forbidden for nobody, who is then sent to sign in."""
    if isinstance(request.user, Person):
        return request.user
    raise Forbidden(Message(N_("Sign in first.")))


def standing_in(request: HttpRequest, slug: str, act: Act = Act.SEE) -> Standing:
    """The standing of whoever asks in the tournament at an address.

    Raises Unknown where there is none he may see, Forbidden where he may not do `act` there.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Unknown(Message(N_("There is no such tournament here.")))
    person = request.user if isinstance(request.user, Person) else None
    standing = standing_of(person, tournament)
    require(standing, act)
    go_by_clock_of(tournament)
    return standing


def participant_in(standing: Standing, key: str) -> Participant:
    """A participant of a tournament by his key. Raises Unknown."""
    found = standing.tournament.participants.filter(key=key).first()
    if found is None:
        raise Unknown(Message(N_("There is no such player in this tournament.")))
    return found


def official_in(standing: Standing, key: str) -> Official:
    """An office of a tournament by its key. Raises Unknown."""
    offices = standing.tournament.officials.select_related("tournament", "person")
    found = offices.filter(key=key).first()
    if found is None:
        raise Unknown(Message(N_("There is no such official in this tournament.")))
    return found


def game_in(standing: Standing, key: str) -> GameRecord:
    """A game of a tournament by its key. Raises Unknown."""
    games = standing.tournament.games.select_related(
        "round__stage", "judge", "published", "replay_of"
    )
    game = games.filter(key=key).first()
    if game is None:
        raise Unknown(Message(N_("There is no such game in this tournament.")))
    return game
