"""What was decided by lot, how it came about, and what somebody may see of it."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Q

from consigliere.rules import lots
from consigliere.site.models import (
    Commitment,
    Draw,
    DrawKind,
    JournalEntry,
    NamedNumber,
    Seating,
    Stage,
    Tournament,
)
from consigliere.site.policy import Act, Standing

_PUBLICATIONS: Final = (Act.PUBLISH.value, Act.ANNUL.value)


def standing_lots(tournament: Tournament) -> list[Draw]:
    """The draws of lots that count; no player is in two of them. One query."""
    return list(tournament.draws.filter(kind=DrawKind.LOTS, voided_at=None))


def lots_in(tournament: Tournament) -> tuple[str, ...]:
    """Keys of players in the order of their lots, as the tournament file has them. One query."""
    return tuple(key for draw in standing_lots(tournament) for key in draw.order)


def seating_draw_of(stage: Stage) -> Draw | None:
    """The draw that a stage's seating comes from. One query."""
    return stage.draws.filter(kind=DrawKind.SEATING, voided_at=None).last()


def origin_of(seating: Seating) -> dict[str, str] | None:
    """Where a stored seating's seed comes from, as its file says it; None of an imported one.

    One query.
    """
    draw = seating_draw_of(seating.stage)
    if draw is None:
        return None
    if not draw.seed:
        return {"how": "hall"}
    shown = lots.sha256(draw.seed)
    return {"how": "seed", "hash": shown, "seed": draw.seed, "head": draw.head}


def was_drawn(stage: Stage) -> bool:
    """Whether a stage was ever drawn, so that doing it again takes a reason. Two queries."""
    return stage.draws.exists() or stage.seatings.filter(taken_back_at=None).exists()


def last_entry(tournament: Tournament) -> JournalEntry:
    """The journal's last entry: there is one from the making of the tournament on. One query."""
    return JournalEntry.objects.filter(chain__tournament=tournament).latest("number")


def last_publication_entry(tournament: Tournament) -> JournalEntry | None:
    """The journal's last entry that made a result count or annulled one. One query.

    A decision in a case may do either.
    """
    decided = Q(action=Act.ARGUE.value, facts__revision__isnull=False)
    entries = JournalEntry.objects.filter(chain__tournament=tournament)
    published = entries.filter(Q(action__in=_PUBLICATIONS) | decided)
    return published.order_by("-number").first()


def numbers_named(tournament: Tournament, keys: Collection[str]) -> dict[str, int]:
    """The numbers some players named, by key. One query; for the draw alone."""
    told = NamedNumber.objects.filter(participant__tournament=tournament, participant__key__in=keys)
    return dict(told.values_list("participant__key", "number"))


def who_named(tournament: Tournament) -> frozenset[str]:
    """The keys of those who named a number; not which. One query."""
    told = NamedNumber.objects.filter(participant__tournament=tournament)
    return frozenset(told.values_list("participant__key", flat=True))


def number_of(standing: Standing) -> int | None:
    """The number the viewer himself named. One query."""
    mine = NamedNumber.objects.filter(participant_id=standing.viewer.participant_id or 0).first()
    return mine.number if mine else None


# ----------------------------------------------------------------------------- the page of draws


class Lot(NamedTuple):
    """A player in a draw of lots."""

    place: int
    name: str
    key: str
    ticket: str
    number: int | None


class Told(NamedTuple):
    """A draw as everybody may repeat it. `called` counts the draws of its kind from 1."""

    draw: Draw
    called: int
    hash: str
    """What was shown of the seed before it was drawn with."""
    lots: tuple[Lot, ...]
    numbers: str
    """As they go into the tickets."""
    stands: bool
    taken_by: int | None
    """What the draw that took its place is called."""
    steps: int | None
    """Of a seating: how far its search came."""


class Draws(NamedTuple):
    """All there is to be seen of a kind's draws, the newest first."""

    commitment: Commitment | None
    next_hash: str
    """What the seed of the next draw hashes to."""
    told: tuple[Told, ...]
    is_held_back: bool
    """Whether there may be more, which the viewer may not see yet."""


def lots_for(standing: Standing) -> Draws:
    """The draws of lots as a viewer may see them: none since the standings closed. Four queries."""
    until = standing.sees_results_until
    draws = _draws(standing.tournament, DrawKind.LOTS)
    names = dict(standing.tournament.participants.values_list("key", "name"))
    shown = [one for one in draws if until is None or one.at <= until]
    return _shown(standing.tournament, DrawKind.LOTS, shown, names, until)


def seatings_for(standing: Standing) -> Draws:
    """The draws of seatings as a viewer may see them: with the seating. Three queries."""
    if not standing.may(Act.SEE_SEATING):
        return _shown(standing.tournament, DrawKind.SEATING, [], {}, None)._replace(
            is_held_back=True
        )
    draws = _draws(standing.tournament, DrawKind.SEATING)
    return _shown(standing.tournament, DrawKind.SEATING, draws, {}, None)


def _draws(tournament: Tournament, kind: DrawKind) -> list[Draw]:
    return list(tournament.draws.filter(kind=kind).select_related("seating").order_by("id"))


def _shown(
    tournament: Tournament,
    kind: DrawKind,
    draws: Iterable[Draw],
    names: Mapping[str, str],
    until: datetime | None,
) -> Draws:
    commitment = tournament.commitments.filter(kind=kind).first()
    before = commitment.hash if commitment else ""
    called = {draw.pk: number for number, draw in enumerate(draws, 1)}
    told = []
    for draw in draws:
        void = draw.voided_at is not None and (until is None or draw.voided_at <= until)
        taken_by = called.get(draw.voided_by_id or 0) if void else None
        hash_ = before if draw.seed else ""
        told.append(
            Told(
                draw,
                called[draw.pk],
                hash_,
                _lots(draw, names),
                lots.named(draw.numbers),
                not void,
                taken_by,
                draw.seating.document["steps"] if hasattr(draw, "seating") else None,
            )
        )
        before = draw.seed or before
    return Draws(commitment, before, tuple(reversed(told)), until is not None)


def _lots(draw: Draw, names: Mapping[str, str]) -> tuple[Lot, ...]:
    by_seed = bool(draw.seed)
    tickets = lots.tickets(draw.seed, draw.head, draw.numbers, draw.order) if by_seed else {}
    return tuple(
        Lot(place, names.get(key, key), key, tickets.get(key, ""), draw.numbers.get(key))
        for place, key in enumerate(draw.order, draw.place or 1)
    )


def head_for(standing: Standing) -> JournalEntry | None:
    """The head that would go into a lot now; none while the standings are closed to the viewer.

    Then it would say that something was published. One query.
    """
    if standing.sees_results_until is not None:
        return None
    return last_publication_entry(standing.tournament)
