"""What somebody has played on this site, tournament by tournament and role by role."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from consigliere.files.telling import by_player
from consigliere.rules.game import Id, Role
from consigliere.rules.standings import Row
from consigliere.site.models import Participant, Person
from consigliere.site.policy import standing_of
from consigliere.site.queries.results import results_for


class Played(NamedTuple):
    """A tournament under the name somebody plays there, with his line as he may see it now."""

    player: Participant
    row: Row | None
    places: int


class InRole(NamedTuple):
    """Games in a role, and how many of them were won."""

    role: Role
    games: int
    wins: int


class History(NamedTuple):
    """All somebody played: by the tournament's primary key, and over all of them by role."""

    played: Mapping[int, Played]
    in_roles: tuple[InRole, ...]

    @property
    def games(self) -> int:
        """How many games."""
        return sum(one.games for one in self.in_roles)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(one.wins for one in self.in_roles)


def history_of(person: Person) -> History:
    """What somebody has played, as far as he may see it; rehearsals are none of it.

    Three queries a tournament beside its table, which is kept.
    """
    games: Counter[Role] = Counter()
    wins: Counter[Role] = Counter()
    played: dict[int, Played] = {}
    participations = Participant.objects.filter(person=person, tournament__rehearses=None)
    for player in participations.select_related("tournament"):
        results = results_for(standing_of(person, player.tournament))
        for one in by_player(results.scores).get(Id(player.key), []):
            if one.score.counts:
                games[one.role] += 1
                wins[one.role] += one.won
        places = sum(row.place is not None for row in results.rows)
        played[player.tournament_id] = Played(player, results.row_of(player.key), places)
    in_roles = tuple(InRole(role, games[role], wins[role]) for role in Role)
    return History(played, in_roles)
