"""A game's record as a chief judge decides on it: beside what is published, and how it came."""

from typing import NamedTuple

from consigliere.files.game_differences import Difference, differences
from consigliere.rules.award import LIMITS
from consigliere.rules.game import SEATS, Id, Mark, Role, Seat
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.rules.words import Words
from consigliere.site.models import Consent, GameRecord, Revision
from consigliere.site.queries.desk import Entry, entry_of
from consigliere.site.queries.explaining import Line, lines_of
from consigliere.site.queries.facts import facts_of
from consigliere.site.queries.game_told import GameTold, game_told
from consigliere.site.queries.games import score_of
from consigliere.site.queries.records import names_in_stage
from consigliere.site.queries.standings import Standings


class SeatShown(NamedTuple):
    """A seat of a record: who sat there, and every line of his points.

    `before` is what the published record gives him, and `gone` the lines only that one has; None
    and nothing where no other record is published.
    """

    number: Seat
    role: Role
    name: str
    lines: tuple[Line, ...]
    points: Amount
    before: Amount | None
    gone: tuple[Line, ...]


class Given(NamedTuple):
    """A consent that was given; `mark` is None for the limits of the game."""

    consent: Consent
    mark: Mark | None


class Review(NamedTuple):
    """A game's newest record, if there is one, and all before it."""

    game: GameRecord
    entry: Entry | None
    seats: tuple[SeatShown, ...]
    given: tuple[Given, ...]
    history: tuple[Revision, ...]
    """All records, the newest first."""
    drawn: tuple[tuple[int, str], ...]
    """Seat and name of whoever was drawn, for a game nobody entered yet."""
    told: GameTold | None = None
    """The newest record as the page of a published game would tell it."""
    changes: tuple[Difference, ...] = ()
    """What the newest record says otherwise than the published one, where that is another."""

    @property
    def is_published(self) -> bool:
        """Whether the newest record is the one that counts."""
        return self.entry is not None and self.entry.revision.pk == self.game.published_id


def review_of(game: GameRecord, say: Words) -> Review:
    """A game with its records, in words of a language. A fixed number of queries."""
    entry = entry_of(game)
    history = (
        game.revisions.select_related("author")
        .prefetch_related("photos")
        .defer("document")
        .order_by("-number")
    )
    drawn = game.drawn.values_list("number", "participant__name")
    if entry is None:
        return Review(game, None, (), (), (), tuple(drawn))
    names = dict(game.tournament.participants.values_list("key", "name"))
    before = _published(game, entry)
    edition_name = game.tournament.edition
    seats = [
        _seat(seat, entry.score, before, names[entry.record.player_at(seat)], edition_name, say)
        for seat in SEATS
    ]
    marks: dict[str | None, Mark] = {mark.id: mark for mark in entry.record.marks}
    given = [
        Given(one, None if one.mark == LIMITS else marks.get(one.mark))
        for one in entry.revision.consents.select_related("by").order_by("id")
    ]
    return Review(
        game,
        entry,
        tuple(seats),
        tuple(given),
        tuple(history),
        tuple(drawn),
        _told(game, entry, say),
        _changes(game, entry),
    )


def _told(game: GameRecord, entry: Entry, say: Words) -> GameTold | None:
    facts, scores = facts_of(game.tournament, {game.pk: entry.revision})
    alone = Standings(facts, scores, rows=(), after=0, rounds=0)
    return game_told(alone, Id(game.key), say)


def _changes(game: GameRecord, entry: Entry) -> tuple[Difference, ...]:
    published = game.published
    if published is None or published.pk == entry.revision.pk:
        return ()
    return tuple(differences(published.document, entry.revision.document, names_in_stage(game)))


def _published(game: GameRecord, entry: Entry) -> GameScore | None:
    """The score of what is published, where that is another record."""
    revision = game.published
    if revision is None or revision.pk == entry.revision.pk:
        return None
    revision.game = game
    return score_of(revision)


def _seat(  # noqa: PLR0913, PLR0917  (a seat and all it is told by)
    seat: Seat, score: GameScore, before: GameScore | None, name: str, edition: str, say: Words
) -> SeatShown:
    lines = lines_of(score, seat, edition, say)
    was = lines_of(before, seat, edition, say) if before else []
    return SeatShown(
        number=seat,
        role=score.game.roles.role_of(seat),
        name=name,
        lines=tuple(lines),
        points=_sum(lines),
        before=_sum(was) if before else None,
        gone=tuple(line for line in was if line not in lines),
    )


def _sum(lines: list[Line]) -> Amount:
    return sum((line.points for line in lines if line.withheld_by is None), 0)
