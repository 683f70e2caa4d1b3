"""Which tournaments there are."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import BooleanField, Exists, F, OuterRef, Q, QuerySet, Subquery, Value

from consigliere.site.models import Milestone, Official, Participant, Person, Tournament
from consigliere.site.policy import TURNS, State


class Listed(NamedTuple):
    """The tournaments somebody may see: his own first, then by where they stand."""

    mine: tuple[Tournament, ...]
    running: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    past: tuple[Tournament, ...]


def visible_to(person: Person | None) -> QuerySet[Tournament]:
    """The tournaments somebody may see, newest first: public ones and those he belongs to."""
    seen = Q(is_public=True)
    if person is not None:
        seen |= Q(officials__person=person, officials__ended_at=None)
        seen |= Q(participants__person=person)
    return Tournament.objects.filter(seen).distinct()


def listed_for(person: Person | None) -> Listed:
    """The tournaments somebody may see, sorted out. One query."""
    turns = Milestone.objects.filter(
        tournament=OuterRef("pk"), kind__in=[kind.value for kind in TURNS]
    )
    told = visible_to(person).annotate(
        turn=Subquery(turns.order_by("-id").values("kind")[:1]), is_mine=_belongs(person)
    )
    by_day = list(told.order_by(F("first_day").desc(nulls_last=True), "-created_at"))
    others = [one for one in by_day if not one.is_mine]
    coming = _in_state(others, State.SET_UP)
    return Listed(
        mine=tuple(one for one in by_day if one.is_mine),
        running=_in_state(others, State.RUNNING),
        coming=coming[::-1],  # the next one first
        past=_in_state(others, State.CLOSED),
    )


def _belongs(person: Person | None) -> Exists | Q | Value:
    if person is None:
        return Value(value=False, output_field=BooleanField())
    offices = Official.objects.filter(tournament=OuterRef("pk"), person=person, ended_at=None)
    playing = Participant.objects.filter(tournament=OuterRef("pk"), person=person)
    return Exists(offices) | Exists(playing)


def _in_state(tournaments: Iterable[Tournament], state: State) -> tuple[Tournament, ...]:
    return tuple(one for one in tournaments if _state(one) is state)


def _state(one: Tournament) -> State:
    turn: str | None = getattr(one, "turn", None)
    return State.SET_UP if turn is None else TURNS[Milestone.Kind(turn)]
