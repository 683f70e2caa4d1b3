"""How views come by a stage and by one of its rounds, as their address names them."""

from collections.abc import Sequence

from consigliere.rules.words import N_, Message
from consigliere.site.models import Stage, Tournament
from consigliere.site.queries.rounds import times_by_number
from consigliere.site.queries.seating import RoundDrawn
from consigliere.site.refusals import Unknown
from consigliere.site.web.typed import whole


def stage_at(tournament: Tournament, position: int | None) -> Stage:
    """The stage of a tournament at a position from 0. Raises Unknown, for None as well."""
    stages = tournament.stages.select_related("tournament")
    stage = None if position is None else stages.filter(position=position).first()
    if stage is None:
        raise Unknown(Message(N_("There is no such stage in this tournament.")))
    return stage


def chosen_round(
    tournament: Tournament, rounds: Sequence[RoundDrawn], asked: str | None
) -> RoundDrawn | None:
    """The round asked for, or the one that is on: the last that started and is not over.

    Between two rounds it is the next one, before the first the first. None where there is none.
    """
    number = whole(asked)
    found = next((one for one in rounds if one.number == number), None)
    if found is not None or not rounds:
        return found
    times = times_by_number(tournament)
    on = [one for one in rounds if one.number in times and times[one.number].ended_at is None]
    if on:
        return on[-1]
    return next((one for one in rounds if one.number not in times), rounds[-1])
