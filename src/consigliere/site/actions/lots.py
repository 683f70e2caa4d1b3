"""Lots (8.7.6): drawn by a seed nobody chose, or in the hall; and the numbers players name."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from consigliere.rules import lots
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting
from consigliere.site.actions.commitments import next_seed
from consigliere.site.actions.wording import written_in
from consigliere.site.models import Draw, DrawKind, NamedNumber, Person, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.closing import FinalTable, Tie, against_closing, final_table
from consigliere.site.queries.draws import last_publication_entry, numbers_named, standing_lots
from consigliere.site.refusals import Refused

LARGEST_NUMBER: Final = 999_999_999
"""That may be named."""

_NOT_ALL_PUBLISHED: Final = Message(N_("Not everything is published: who ties may still change."))
_NO_TIE: Final = Message(N_("These players do not share a place, or not they alone."))


class _DrawnAlready(Exception):  # noqa: N818  (it is no error: somebody else was quicker)
    """The lot was drawn meanwhile: there is nothing to do and nothing to record."""

    def __init__(self, draw: Draw) -> None:
        """What was drawn."""
        self.draw = draw


def draw_lot(  # noqa: PLR0913  (what a draw follows from)
    tournament: Tournament,
    players: Sequence[str],
    *,
    by: Person,
    now: datetime,
    based_on: Draw | None = None,
    reason: str = "",
) -> Draw:
    """Draw the lot of players who tie in everything else, by their keys.

    `based_on` is the draw that stood for them when somebody last looked. Where it is another by
    now, that one is given and nothing is drawn: two at once give one draw. To draw again over
    `based_on` takes a reason. Raises Refused where not all is published, where these do not tie,
    or without a reason; Forbidden.
    """
    try:
        with acting(Act.DRAW_LOTS, tournament, by=by, now=now) as under_way:
            tie = _tie(under_way.tournament, players)
            why = _reason_to_draw(tie, based_on, reason)
            return _drawn(under_way, tie, by, why)
    except _DrawnAlready as already:
        return already.draw


def _reason_to_draw(tie: Tie, based_on: Draw | None, reason: str) -> str:
    """Why a lot is drawn again; empty for a first one. Raises Refused where it has to be said."""
    if tie.draw is None:
        return written_in(reason, None)
    if based_on is None or based_on.pk != tie.draw.pk:
        raise _DrawnAlready(tie.draw)
    return written_in(reason, Message(N_("Say why the lot is drawn again.")))


def _drawn(under_way: Acting, tie: Tie, by: Person, reason: str) -> Draw:
    tournament = under_way.tournament
    head = last_publication_entry(tournament)
    if head is None:
        raise Refused(Message(N_("Nothing is published yet.")))
    upcoming = next_seed(tournament, DrawKind.LOTS)
    numbers = numbers_named(tournament, tie.order)
    order = list(lots.tickets(upcoming.seed, head.hash, numbers, tie.order))
    draw = Draw.objects.create(
        tournament=tournament,
        kind=DrawKind.LOTS,
        commitment=upcoming.commitment,
        number=upcoming.number,
        seed=upcoming.seed,
        head=head.hash,
        head_number=head.number,
        numbers=numbers,
        order=order,
        place=tie.place,
        reason=reason,
        at=under_way.now,
        by=by,
    )
    _take_the_place(under_way, draw)
    under_way.note(seed=draw.seed, number=draw.number, head=draw.head, numbers=numbers)
    return draw


def record_lot(
    tournament: Tournament, order: Sequence[str], reason: str, *, by: Person, now: datetime
) -> Draw:
    """Record the order in which lots were drawn in the hall, the best place first.

    `order` holds the keys of all who tie; `reason` says how it was drawn and why there. Raises
    Refused without one, where not all is published, or where these do not tie; Forbidden.
    """
    with acting(Act.DRAW_LOTS, tournament, by=by, now=now) as under_way:
        if len(set(order)) < len(order):
            raise Refused(Message(N_("Each place by lot is given once.")))
        tie = _tie(under_way.tournament, order)
        why = written_in(reason, Message(N_("Say how and why the lot was drawn in the hall.")))
        draw = Draw.objects.create(
            tournament=under_way.tournament,
            kind=DrawKind.LOTS,
            source=Draw.Source.HALL,
            order=list(order),
            place=tie.place,
            reason=why,
            at=now,
            by=by,
        )
        _take_the_place(under_way, draw)
    return draw


def _tie(tournament: Tournament, players: Sequence[str]) -> Tie:
    """Those who tie and nobody else, as of now. Raises Refused."""
    against = against_closing(tournament)
    if against:
        raise Refused(_NOT_ALL_PUBLISHED, details=tuple(against))
    for tie in final_table(tournament).ties:
        if set(tie.order) == set(players):
            return tie
    raise Refused(_NO_TIE)


def _take_the_place(under_way: Acting, draw: Draw) -> None:
    """Draws of any of the same players are void: they may have been made among others."""
    earlier = [
        one
        for one in standing_lots(draw.tournament)
        if one.pk != draw.pk and set(one.order) & set(draw.order)
    ]
    Draw.objects.filter(pk__in=[one.pk for one in earlier]).update(
        voided_at=under_way.now, voided_by=draw
    )
    under_way.note(
        order=draw.order, source=draw.source, draw=draw.pk, voids=[one.pk for one in earlier]
    )
    if draw.reason:
        under_way.note_text(reason=draw.reason)


def void_idle_lots(table: FinalTable, tournament: Tournament, now: datetime) -> None:
    """Let go of the lots that decide nothing any more, now that the table is final."""
    deciding = {tie.draw.pk for tie in table.ties if tie.draw is not None}
    idle = [one.pk for one in standing_lots(tournament) if one.pk not in deciding]
    Draw.objects.filter(pk__in=idle).update(voided_at=now)


def name_number(tournament: Tournament, number: int | None, *, by: Person, now: datetime) -> None:
    """Name the number that goes into the lot if one comes to tie; it may be named anew until then.

    The journal holds that he named one, not which: nobody sees it before the draw. Raises Refused
    for what is no whole number from 0 to `LARGEST_NUMBER`; Forbidden for who does not play.
    """
    with acting(Act.NAME_NUMBER, tournament, by=by, now=now) as under_way:
        if number is None or not 0 <= number <= LARGEST_NUMBER:
            raise Refused(Message(N_("Name a whole number from 0 to 999 999 999.")))
        viewer = under_way.standing.viewer
        NamedNumber.objects.update_or_create(
            participant_id=viewer.participant_id or 0, defaults={"number": number, "at": now}
        )
        under_way.note(participant=viewer.participant_key)
