"""The table, with what each line consists of, and how it came to be, round by round."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from consigliere.rules import edition
from consigliere.rules.game import Id
from consigliere.rules.scoring import GameScore, with_distances
from consigliere.rules.so_far import rounds_played, so_far
from consigliere.rules.standings import Row, standings
from consigliere.rules.tournament import Tournament as Facts
from consigliere.site.models import Publication, Tournament
from consigliere.site.queries.facts import Facts as Published
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


def standings_of(
    tournament: Tournament, after: int | None = None, until: datetime | None = None
) -> Standings:
    """The table of what is published, or as it stood after a number of rounds.

    With `until` of what was published then. Kept by the tournament's version: any action
    computes it anew. The kept one needs no query.
    """
    return _standings(Version(tournament), after, until)


def course_of(
    tournament: Tournament, until: datetime | None = None
) -> Mapping[Id, tuple[Row | None, ...]]:
    """Each player's line after each round; None before he took part. Kept as the table is."""
    return _course(Version(tournament), until)


def last_publication(tournament: Tournament, until: datetime | None = None) -> datetime | None:
    """When a result was last published, as far as it is shown. Kept as the table is."""
    return _last_publication(Version(tournament), until)


class Version:
    """A tournament as it is at a version: what everything computed is kept by."""

    __slots__ = ("key", "tournament")

    def __init__(self, tournament: Tournament) -> None:
        """Of a tournament as it was read."""
        self.tournament = tournament
        self.key = (tournament.pk, tournament.slug, tournament.version)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same tournament at the same version."""
        return isinstance(other, Version) and self.key == other.key

    def __hash__(self) -> int:
        """By the key."""
        return hash(self.key)


@lru_cache(maxsize=32)
def _published(version: Version, until: datetime | None) -> Published:
    return published_facts(version.tournament, until)


@lru_cache(maxsize=32)
def _last_publication(version: Version, until: datetime | None) -> datetime | None:
    publications = Publication.objects.filter(revision__game__tournament=version.tournament)
    if until is not None:
        publications = publications.filter(at__lte=until)
    last = publications.order_by("-at").first()
    return last.at if last else None


@lru_cache(maxsize=64)
def _standings(version: Version, after: int | None, until: datetime | None) -> Standings:
    return _computed(_published(version, until), after)


@lru_cache(maxsize=16)
def _course(version: Version, until: datetime | None) -> Mapping[Id, tuple[Row | None, ...]]:
    published = _published(version, until)
    rounds = rounds_played(published.tournament)
    around = repr(replace(published.tournament, stages=()))
    tables = [
        {row.player: row for row in _rows(_Past(*_cut(published, number), around))}
        for number in range(1, rounds + 1)
    ]
    players = dict.fromkeys(player for table in reversed(tables) for player in table)
    return {player: tuple(table.get(player) for table in tables) for player in players}


def _computed(published: Published, after: int | None) -> Standings:
    rounds = rounds_played(published.tournament)
    facts, scores = _cut(published, after)
    rules = edition.load(facts.edition)
    complete = tuple(with_distances(facts, rules, scores))
    rows = tuple(standings(facts, rules, complete))
    return Standings(facts, complete, rows, rounds if after is None else after, rounds)


def _cut(published: Published, after: int | None) -> Published:
    """What was there after so many rounds."""
    facts, scores = published
    if after is None or after >= rounds_played(facts):
        return published
    cut = so_far(facts, after)
    kept = {game.id for stage in cut.stages for game in stage.games}
    return Published(cut, tuple(one for one in scores if one.game.id in kept))


class _Past:
    """The facts of some rounds, told apart by all that a table of them depends on.

    Games are told apart by being the same object: a game's score is kept for as long as anybody
    has it, and made anew when anything in it changes. So a new game leaves the tables of the
    rounds before it as they were made.
    """

    __slots__ = ("facts", "key", "scores")

    def __init__(self, facts: Facts, scores: tuple[GameScore, ...], around: str) -> None:
        """`around` tells the facts apart but for their stages."""
        self.facts = facts
        self.scores = scores
        stages = repr([replace(stage, games=()) for stage in facts.stages])
        games = tuple(tuple(map(id, stage.games)) for stage in facts.stages)
        self.key = around, stages, games, tuple(map(id, scores))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Past) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=256)
def _rows(past: _Past) -> tuple[Row, ...]:
    rules = edition.load(past.facts.edition)
    complete = with_distances(past.facts, rules, past.scores)
    return tuple(standings(past.facts, rules, list(complete)))
