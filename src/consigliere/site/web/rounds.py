"""Which round a page shows: the one its address names, or the one that is on."""

from collections.abc import Sequence

from consigliere.site.models import Tournament
from consigliere.site.queries.rounds import times_by_number
from consigliere.site.queries.seating import RoundDrawn
from consigliere.site.web.typed import whole


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
