"""A player asks the table judge for his points while the standings are closed (`fsm` 8.9.1)."""

from datetime import datetime

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting, fresh
from consigliere.site.models import Asking, GameRecord, Participant, Person
from consigliere.site.policy import Act
from consigliere.site.refusals import Refused


def note_asking(game: GameRecord, participant: Participant, *, by: Person, now: datetime) -> Asking:
    """Note that a player asked: he is shown his own lines of the game from now on.

    Raises Refused while the standings are open, for a game that is not published, for somebody who
    did not play in it, and for whom it was noted already.
    """
    with acting(Act.NOTE_ASKING, game.tournament, by=by, now=now, game=game) as under_way:
        if under_way.standing.standings_closed_at is None:
            raise Refused(Message(N_("The standings are open: everybody sees his points.")))
        one = fresh(under_way.tournament.games.all(), game)
        if one.published_id is None:
            raise Refused(Message(N_("Game {game} is not published."), {"game": one.key}))
        if not one.published_seats.filter(participant=participant).exists():
            raise Refused(Message(N_("He did not play in this game.")))
        made, is_new = Asking.objects.get_or_create(
            game=one, participant=participant, defaults={"at": now, "by": by}
        )
        if not is_new:
            raise Refused(Message(N_("This was noted already.")))
        under_way.note(game=one.key, participant=participant.key)
    return made
