"""Who goes on to the next stage, by the table as it stands."""

from typing import NamedTuple

from consigliere.site.models import Participant, Stage, Tournament
from consigliere.site.queries.standings import standings_of


class Cut(NamedTuple):
    """The first so many of the table: those who are in, and those who share the last place.

    Of the `tied`, `free` more go on; who of them, no clause says.
    """

    size: int
    sure: tuple[Participant, ...]
    tied: tuple[Participant, ...]
    available: int
    """How many could be taken at most."""

    @property
    def free(self) -> int:
        """Places left for those tied."""
        return self.size - len(self.sure)


def cut_at(tournament: Tournament, size: int) -> Cut:
    """The first `size` of the table, without guests and whoever has left. One query at most.

    Where the table has fewer, all of them are sure.
    """
    people = {one.key: one for one in tournament.participants.filter(left_at=None)}
    rows = [
        row
        for row in standings_of(tournament).rows
        if row.place is not None and row.player in people
    ]
    last = rows[size - 1].place if 0 < size < len(rows) else None
    if last is not None and rows[size].place == last:
        sure = [row for row in rows[:size] if row.place != last]
        tied = [row for row in rows if row.place == last]
    else:
        sure, tied = rows[:size], []
    return Cut(
        size,
        tuple(people[row.player] for row in sure),
        tuple(people[row.player] for row in tied),
        len(rows),
    )


def chosen_for(stage: Stage) -> list[Participant]:
    """Those chosen to play in a stage so far. One query."""
    return [place.participant for place in stage.places.select_related("participant")]


def stage_before(stage: Stage) -> Stage | None:
    """The stage a stage follows. One query."""
    earlier = stage.tournament.stages.filter(position__lt=stage.position)
    return earlier.order_by("-position").first()
