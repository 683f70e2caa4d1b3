"""A player's rounds as a calendar knows them."""

from collections import Counter
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

from django.core import signing
from django.db.models import Count, Max, Q
from django.utils.crypto import salted_hmac

from consigliere.rules.words import N_, Message
from consigliere.site.models import (
    DrawnSeat,
    JournalEntry,
    Participant,
    Person,
    Round,
    Tournament,
)
from consigliere.site.policy import Act, standing_of
from consigliere.site.refusals import Unknown

_SALT: Final = "calendar of a player"
_A_GAME: Final = timedelta(minutes=80)
"""How long a round is taken to last where nothing follows it on the day."""

_MOVING: Final = frozenset(
    {
        "create",
        Act.DESCRIBE.value,
        Act.PLAN.value,
        Act.DRAW_SEATING.value,
        Act.REPLACE_PARTICIPANT.value,
        Act.START.value,
    }
)
"""What may move a round or somebody's seat; a replay does so, whatever action it comes from."""

_NO_CALENDAR: Final = Message(N_("There is no such calendar."))


class Sitting(NamedTuple):
    """A round in which somebody plays, with where and when."""

    uid: str
    stage: str
    """Its stage's name where another stage has a round of this number, else nothing."""
    round: int
    table: int
    seat: int
    start: datetime
    end: datetime


class Calendar(NamedTuple):
    """The sittings of a player; when one last moved, and how often any did till then."""

    player: Participant
    sittings: tuple[Sitting, ...]
    moved_at: datetime
    moves: int


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
    moved_at, moves = _moved(player.tournament)
    return Calendar(player, tuple(_sittings(player)) if sees else (), moved_at, moves)


def _moved(tournament: Tournament) -> tuple[datetime, int]:
    """By the journal: it forgets nothing, so that the number never falls."""
    moving = Q(action__in=_MOVING) | Q(facts__has_key="replay")
    entries = JournalEntry.objects.filter(moving, chain__tournament=tournament)
    found = entries.aggregate(last=Max("at"), count=Count("pk"))
    return found["last"] or tournament.created_at, found["count"]


def _sittings(player: Participant) -> list[Sitting]:
    """Where he sits in each round with a planned start; a game annulled for a replay is none."""
    drawn = DrawnSeat.objects.filter(participant=player, game__replay=None)
    planned = drawn.filter(game__round__planned_start__isnull=False)
    with_round = planned.select_related("game__round__stage")
    seats = list(with_round.order_by("game__round__planned_start"))
    rounds = Round.objects.filter(stage__tournament=player.tournament)
    numbers = Counter(rounds.values_list("number", flat=True))
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
            uid=_uid(seat.game.round, player),
            stage=seat.game.round.stage.name if numbers[seat.game.round.number] > 1 else "",
            round=seat.game.round.number,
            table=seat.game.table,
            seat=seat.number,
            start=start,
            end=min(end, start + _A_GAME),
        )
        for seat, start, end in zip(seats, starts, ends, strict=True)
        if start
    ]


def _uid(round_: Round, player: Participant) -> str:
    """What names the event: the same however the round is moved or numbered, and no key of ours."""
    return salted_hmac(_SALT, f"{round_.pk} {player.pk}", algorithm="sha256").hexdigest()[:32]
