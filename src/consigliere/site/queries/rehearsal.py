"""The rehearsal of a tournament: whether one is under way, and what has been done in it."""

from typing import Final, NamedTuple

from consigliere.rules.game import PLAYERS
from consigliere.site.models import Consent, Official, Participant, Tournament
from consigliere.site.queries.preparation import roster
from consigliere.site.queries.rounds import Progress, TableState, stage_states

_MOST_TABLES: Final = 20
"""Nobody learns more at a twenty-first; it is drawn while others wait."""


class Rehearsal(NamedTuple):
    """A rehearsal under way: its tables, and what has been done at how many of them."""

    tournament: Tournament
    tables: tuple[TableState, ...]
    consents: int
    """Marks the chief judge consented to."""

    @property
    def entered(self) -> int:
        """Tables whose protocol was submitted."""
        return sum(table.progress not in (Progress.NOBODY, Progress.DRAFT) for table in self.tables)

    @property
    def published(self) -> int:
        """Tables whose game is in the standings."""
        return sum(table.game.published_id is not None for table in self.tables)


def rehearsal_under_way(tournament: Tournament) -> Tournament | None:
    """The rehearsal of a tournament that has not ended. One query."""
    return tournament.rehearsals.filter(rehearsal_ended_at=None).first()


def rehearsal_of(tournament: Tournament) -> Rehearsal | None:
    """The rehearsal under way and how far it is. Nine queries, or one where there is none."""
    found = rehearsal_under_way(tournament)
    if found is None:
        return None
    states = stage_states(found)
    tables = tuple(table for stage in states for one in stage.rounds for table in one.tables)
    consents = Consent.objects.filter(revision__game__tournament=found).count()
    return Rehearsal(found, tables, consents)


def players_to_rehearse(tournament: Tournament) -> list[Participant]:
    """Who may lend a rehearsal his name: those who play, in the order of the list. One query."""
    return [one for one in roster(tournament) if one.left_at is None]


def most_tables(players: int) -> int:
    """How many tables a rehearsal may have: as many as so many players fill, within reason."""
    return min(players // PLAYERS, _MOST_TABLES)


def tables_to_rehearse(tournament: Tournament, players: int) -> int:
    """How many tables a rehearsal has if nobody says: one for each table judge. One query."""
    judges = tournament.officials.filter(role=Official.Role.TABLE_JUDGE, ended_at=None).count()
    return max(1, min(judges, most_tables(players)))
