"""The people of a change: who comes into a stage while it is played, and who leaves it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import ProtectedError

from consigliere.files.name_list import fault_of, plain
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting
from consigliere.site.actions.naming import free_keys
from consigliere.site.actions.tables import rounds_of
from consigliere.site.models import Participant, Stage, StagePlace, Tournament
from consigliere.site.queries.cases import expelled_from
from consigliere.site.refusals import Refused

_EXPELLED = N_("{player} was removed from the tournament.")


class Newcomer(NamedTuple):
    """Somebody who comes into a stage: by name, be he known to the tournament or not."""

    name: str
    guest: bool = False


class Coming(NamedTuple):
    """A newcomer with his key; `known` is the participant he already is."""

    key: str
    name: str
    guest: bool
    known: Participant | None


def coming(tournament: Tournament, newcomers: Sequence[Newcomer]) -> tuple[Coming, ...]:
    """The newcomers with their keys: known ones by name, new ones with the next free keys.

    Raises Refused with what is wrong with the names.
    """
    names = [plain(one.name) for one in newcomers]
    wrong = [fault for name in names if (fault := fault_of(name)) is not None]
    if not all(names):
        wrong.append(Message(N_("Whoever comes in needs a name.")))
    if wrong:
        raise Refused(Message(N_("This cannot be saved as it is.")), details=tuple(wrong))
    people = list(tournament.participants.all())
    by_name = {one.name.casefold(): one for one in people}
    keys = iter(free_keys((one.key for one in people), len(names)))
    found = []
    for name, one in zip(names, newcomers, strict=True):
        known = by_name.get(name.casefold())
        key = known.key if known else next(keys)
        found.append(Coming(key, known.name if known else name, one.guest, known))
    return tuple(found)


def write_people(  # noqa: PLR0913, PLR0917  (all who come and go)
    stage: Stage,
    from_round: int,
    out: Sequence[str],
    into: Sequence[Coming],
    late: Sequence[Coming],
    under_way: Acting,
) -> dict[str, Any]:
    """Write who belongs to the stage from which round to which; what the change is to be noted."""
    number = rounds_of(stage)[from_round - 1].number
    leaving = _leave(stage, number, out, under_way.now)
    made = []
    expelled = expelled_from(stage.tournament)
    for at, one in enumerate((*into, *late)):
        participant = one.known
        if participant is None:
            participant = Participant.objects.create(
                tournament=stage.tournament, key=one.key, name=one.name, guest=one.guest
            )
            made.append(one.key)
        elif participant.left_at is not None:
            if participant.key in expelled:
                raise Refused(Message(_EXPELLED, {"player": participant.name}))
            participant.left_at = None
            participant.save(update_fields=["left_at"])
        StagePlace.objects.create(
            stage=stage,
            participant=participant,
            from_round=number,
            substitutes=leaving[at] if at < len(into) else None,
        )
        team = leaving[at].participant.team if at < len(into) else ""
        if team and not participant.team:
            participant.team = team
            participant.save(update_fields=["team"])
    return {
        "out": list(out),
        "into": [one.key for one in into],
        "late": [one.key for one in late],
        "made": made,
    }


def _leave(stage: Stage, number: int, out: Sequence[str], now: datetime) -> list[StagePlace]:
    places = {
        place.participant.key: place
        for place in stage.places.select_related("participant").filter(participant__key__in=out)
    }
    later = StagePlace.objects.filter(
        stage__tournament=stage.tournament,
        stage__position__gt=stage.position,
        participant__key__in=out,
    ).select_related("stage")
    for place in later:
        text = N_("The stage “{stage}” has its players already: choose them anew after this.")
        if place.stage.seatings.filter(taken_back_at=None).exists():
            raise Refused(Message(text, {"stage": place.stage.name}))
        place.delete()
    for place in places.values():
        place.to_round = number - 1
        place.save(update_fields=["to_round"])
        place.participant.left_at = now
        place.participant.save(update_fields=["left_at"])
    return [places[key] for key in out]


def come_back(stage: Stage, change: Mapping[str, Any]) -> None:
    """Undo what `write_people` noted: whoever came is gone, whoever left is back."""
    came = [*change["into"], *change["late"]]
    stage.places.filter(participant__key__in=came).delete()
    for one in stage.tournament.participants.filter(key__in=change["made"]):
        try:
            with transaction.atomic():
                one.delete()
        except ProtectedError:  # somebody was invited to the name, or it stands somewhere else
            continue
    back = stage.places.filter(participant__key__in=change["out"])
    back.update(to_round=None)
    returning = set(change["out"]) - expelled_from(stage.tournament)
    stage.tournament.participants.filter(key__in=returning).update(left_at=None)
