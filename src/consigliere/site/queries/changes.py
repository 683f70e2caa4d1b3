"""Where a stage can still be changed, who is in it, and what was changed already."""

from itertools import takewhile
from typing import NamedTuple

from consigliere.site.models import Participant, Round, Seating, Stage
from consigliere.site.policy import Act, act_of_changing
from consigliere.site.queries.rounds import started_rounds
from consigliere.site.queries.seating import names_by_key


class OpenRound(NamedTuple):
    """A round that has not begun: its number, and which of its stage it is, from 1."""

    number: int
    at: int


def open_rounds(stage: Stage) -> list[OpenRound]:
    """The rounds from which on a stage can be changed: none after them has begun. Two queries."""
    started = started_rounds(stage.tournament)
    submitted = set(
        Round.objects.filter(stage=stage, games__revisions__isnull=False).values_list(
            "pk", flat=True
        )
    )
    found: list[OpenRound] = []
    for at, one in enumerate(stage.rounds.order_by("number"), 1):
        if one.pk in started or one.pk in submitted:
            found.clear()
        else:
            found.append(OpenRound(one.number, at))
    return found


class Told(NamedTuple):
    """A change that stands, in names."""

    seating: Seating
    from_number: int
    substitutes: tuple[tuple[str, str], ...]
    """Who came in whose place."""
    out: tuple[str, ...]
    late: tuple[str, ...]
    tables: int | None

    @property
    def act(self) -> Act:
        """What it takes to take it back."""
        return act_of_changing(people=changes_people(self.seating))


def changes_people(seating: Seating) -> bool:
    """Whether a re-seating was made because somebody left or came."""
    return any(seating.change.get(key) for key in ("out", "into", "late"))


def changes_of(stage: Stage) -> list[Told]:
    """The changes since a stage was drawn that were not taken back, the newest first.

    Four queries.
    """
    names = names_by_key(stage.tournament)
    numbers = dict(enumerate(stage.rounds.order_by("number").values_list("number", flat=True), 1))
    standing = stage.seatings.filter(taken_back_at=None).order_by("-id")
    since = takewhile(lambda one: one.follows_id is not None, standing)
    return [_told(one, names, numbers) for one in since]


def _told(seating: Seating, names: dict[str, str], numbers: dict[int, int]) -> Told:
    change = seating.change

    def named(key: str) -> tuple[str, ...]:
        return tuple(names.get(one, one) for one in change.get(key, ()))

    into, out = named("into"), named("out")
    return Told(
        seating,
        numbers.get(seating.from_round, seating.from_round),
        tuple(zip(into, out, strict=False)),
        out[len(into) :],
        named("late"),
        change.get("tables"),
    )


class Company(NamedTuple):
    """Who plays in a stage now, and who of the tournament does not."""

    inside: tuple[Participant, ...]
    outside: tuple[Participant, ...]


def company_of(stage: Stage) -> Company:
    """Who could leave a stage, and who could come in, by name. Two queries."""
    inside = {place.participant_id for place in stage.places.all() if place.to_round is None}
    people = list(stage.tournament.participants.order_by("name", "key"))
    ever = set(stage.places.values_list("participant_id", flat=True))
    return Company(
        tuple(one for one in people if one.pk in inside),
        tuple(one for one in people if one.pk not in ever),
    )
