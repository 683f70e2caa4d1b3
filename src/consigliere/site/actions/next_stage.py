"""Who plays in a stage after the first: the first so many of the table, or everybody."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from consigliere.rules.words import N_, Message
from consigliere.seating.problem import SEATS
from consigliere.site.actions.base import acting, fresh
from consigliere.site.actions.tables import clear_tables, refuse_if_played
from consigliere.site.models import Participant, Person, Stage, StagePlace, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.next_stage import Cut, cut_at, stage_before
from consigliere.site.queries.rounds import finished_stages
from consigliere.site.refusals import Refused

_FIRST: Final = Message(N_("The first stage is played by those listed as players."))


def take_from_top(  # noqa: PLR0913  (what decides who goes on)
    stage: Stage,
    size: int | None,
    *,
    by: Person,
    now: datetime,
    chosen: Collection[str] = (),
    ranks_above: bool = False,
) -> None:
    """Fill a stage with the first `size` of the table; None lets everybody go on.

    `chosen` are the keys of those who go on of the players tied at the cut. `ranks_above` ranks
    the stage's participants above all others. A seating drawn before goes with its participants.

    Raises Refused where the stage before is not over, where a game of this one was played, where
    there are too few, or where it has not been said who of those tied goes on; Forbidden.
    """
    with acting(Act.PLAN, stage.tournament, by=by, now=now) as under_way:
        stage = fresh(Stage.objects.select_related("tournament"), stage)
        before = stage_before(stage)
        if before is None:
            raise Refused(_FIRST)
        refuse_if_played(stage, 1)
        if before.pk not in finished_stages(under_way.tournament):
            text = N_("Finish the stage “{stage}” first: its table is not final.")
            raise Refused(Message(text, {"stage": before.name}))
        goes_on = _who(under_way.tournament, size, chosen)
        clear_tables(stage, now)
        stage.places.update(substitutes=None)
        stage.places.all().delete()
        StagePlace.objects.bulk_create(StagePlace(stage=stage, participant=one) for one in goes_on)
        stage.taken_from_top = size
        stage.ranks_above = ranks_above
        stage.tables = min(stage.tables, max(1, len(goes_on) // SEATS))
        stage.save(update_fields=["taken_from_top", "ranks_above", "tables"])
        under_way.note(
            stage=stage.position,
            top=size,
            ranks_above=ranks_above,
            participants=[one.key for one in goes_on],
        )


def _who(tournament: Tournament, size: int | None, chosen: Collection[str]) -> list[Participant]:
    if size is None:
        return list(tournament.participants.filter(left_at=None))
    cut = cut_at(tournament, size)
    if not 0 < size <= cut.available:
        text = N_("The table has {available} players who could go on, not {size}.")
        raise Refused(Message(text, {"available": cut.available, "size": size}))
    return [*cut.sure, *_of_tied(cut, chosen)]


def _of_tied(cut: Cut, chosen: Collection[str]) -> list[Participant]:
    if not cut.tied:
        return []
    named = [one for one in cut.tied if one.key in chosen]
    if len(named) != cut.free:
        text = N_("These share the last place that goes on: {players}. Choose {free} of them.")
        said = {"players": ", ".join(one.name for one in cut.tied), "free": cut.free}
        raise Refused(Message(text, said))
    return named
