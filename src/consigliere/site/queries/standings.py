"""The table, with what each line consists of."""

from functools import lru_cache
from typing import NamedTuple

from consigliere.rules import edition
from consigliere.rules.game import Id
from consigliere.rules.scoring import GameScore, with_distances
from consigliere.rules.so_far import rounds_played, so_far
from consigliere.rules.standings import Row, standings
from consigliere.rules.tournament import Tournament as Facts
from consigliere.site.models import Tournament
from consigliere.site.queries.facts import published_facts


class Standings(NamedTuple):
    """The table of the published games after so many of their rounds, and all it rests on."""

    facts: Facts
    scores: tuple[GameScore, ...]
    rows: tuple[Row, ...]
    after: int
    rounds: int

    def row_of(self, key: str) -> Row | None:
        """A player's line."""
        return next((row for row in self.rows if row.player == key), None)

    def score_of(self, game: str) -> GameScore | None:
        """A game's score by its key."""
        return next((one for one in self.scores if one.game.id == Id(game)), None)


def standings_of(tournament: Tournament, after: int | None = None) -> Standings:
    """The table of what is published, or as it stood after a number of rounds.

    Kept by the tournament's version: any action computes it anew. The kept one needs no query.
    """
    return _standings(_Version(tournament), after)


class _Version:
    """A tournament as it is at a version."""

    __slots__ = ("key", "tournament")

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.key = (tournament.pk, tournament.slug, tournament.version)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Version) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def _standings(version: _Version, after: int | None) -> Standings:
    facts, scores = published_facts(version.tournament)
    rounds = rounds_played(facts)
    if after is not None and after < rounds:
        facts = so_far(facts, after)
        kept = {game.id for stage in facts.stages for game in stage.games}
        scores = tuple(one for one in scores if one.game.id in kept)
    rules = edition.load(facts.edition)
    complete = tuple(with_distances(facts, rules, scores))
    rows = tuple(standings(facts, rules, complete))
    return Standings(facts, complete, rows, rounds if after is None else after, rounds)
