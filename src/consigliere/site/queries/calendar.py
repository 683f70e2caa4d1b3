"""A player's rounds as a calendar knows them."""

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

from django.core import signing

from consigliere.rules.words import N_, Message
from consigliere.site.models import DrawnSeat, Participant, Person
from consigliere.site.policy import Act, standing_of
from consigliere.site.refusals import Unknown

_SALT: Final = "calendar of a player"
_A_GAME: Final = timedelta(minutes=80)
"""How long a round is taken to last where nothing follows it on the day."""

_NO_CALENDAR: Final = Message(N_("There is no such calendar."))


class Sitting(NamedTuple):
    """A round in which somebody plays, with where and when."""

    uid: str
    round: int
    table: int
    seat: int
    start: datetime
    end: datetime


class Calendar(NamedTuple):
    """The sittings of a player."""

    player: Participant
    sittings: tuple[Sitting, ...]


def calendar_token(player: Participant) -> str | None:
    """What opens a player's calendar without signing in; None for a name nobody has claimed.

    It is bound to the account that holds the name, and opens nothing once it does no more.
    """
    if player.person_id is None:
        return None
    return signing.Signer(salt=_SALT).sign_object([player.pk, player.person_id])


def calendar_of(token: str) -> Calendar:
    """The calendar a token opens, empty before he may see the seating. Raises Unknown.

    A fixed number of queries.
    """
    try:
        pk, person_id = signing.Signer(salt=_SALT).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        raise Unknown(_NO_CALENDAR) from None
    people = Person.objects.filter(is_active=True)
    known = Participant.objects.filter(pk=pk, person=person_id, person__in=people)
    player = known.select_related("tournament", "person").first()
    if player is None:
        raise Unknown(_NO_CALENDAR)
    sees = standing_of(player.person, player.tournament).may(Act.SEE_SEATING)
    return Calendar(player, tuple(_sittings(player)) if sees else ())


def _sittings(player: Participant) -> list[Sitting]:
    """Where he sits in each round with a planned start; a game annulled for a replay is none."""
    drawn = DrawnSeat.objects.filter(participant=player, game__replay=None)
    planned = drawn.filter(game__round__planned_start__isnull=False)
    seats = list(planned.select_related("game__round").order_by("game__round__planned_start"))
    starts = [seat.game.round.planned_start for seat in seats]
    zone = player.tournament.clock
    ends = [
        after if after.astimezone(zone).date() == start.astimezone(zone).date() else start + _A_GAME
        for start, after in pairwise(starts)
        if start and after
    ]
    if starts and starts[-1]:
        ends.append(starts[-1] + _A_GAME)
    return [
        Sitting(
            uid=f"{player.tournament.slug}-{seat.game.round_id}-{player.pk}",
            round=seat.game.round.number,
            table=seat.game.table,
            seat=seat.number,
            start=start,
            end=min(end, start + _A_GAME),
        )
        for seat, start, end in zip(seats, starts, ends, strict=True)
        if start
    ]
