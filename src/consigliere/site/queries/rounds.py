"""How far the rounds are, and the state of each table's protocol."""

from collections import defaultdict
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from django.db.models import Q

from consigliere.site.models import (
    Draft,
    GameRecord,
    Milestone,
    Revision,
    Round,
    Stage,
    Tournament,
)

_KINDS = Milestone.Kind


class Times(NamedTuple):
    """When a round started and ended, as far as it did and nothing was taken back."""

    started_at: datetime | None = None
    ended_at: datetime | None = None


def times_of_rounds(tournament: Tournament) -> dict[int, Times]:
    """The times of the rounds that have started, by primary key. One query."""
    times: dict[int, Times] = {}
    for one in tournament.milestones.filter(round__isnull=False):
        round_id = one.round_id or 0
        if one.kind == _KINDS.ROUND_STARTED:
            times[round_id] = Times(one.at)
        elif one.kind == _KINDS.ROUND_RESET:
            times.pop(round_id, None)
        elif round_id in times:
            ended = one.at if one.kind == _KINDS.ROUND_ENDED else None
            times[round_id] = times[round_id]._replace(ended_at=ended)
    return times


def times_by_number(tournament: Tournament) -> dict[int, Times]:
    """The times of the rounds that have started, by their numbers. Two queries."""
    times = times_of_rounds(tournament)
    rounds = Round.objects.filter(pk__in=times)
    return {number: times[pk] for pk, number in rounds.values_list("pk", "number")}


def started_rounds(tournament: Tournament) -> frozenset[int]:
    """The rounds that have started, by primary key. One query."""
    return frozenset(times_of_rounds(tournament))


def has_begun(stage: Stage) -> bool:
    """Whether a round of a stage has started, or a game of it was submitted. Two queries."""
    begun = Q(pk__in=started_rounds(stage.tournament)) | Q(games__revisions__isnull=False)
    return stage.rounds.filter(begun).exists()


def finished_stages(tournament: Tournament, until: datetime | None = None) -> frozenset[int]:
    """The stages said to be over, or said so by a time, by primary key. One query."""
    over: dict[int, bool] = {}
    milestones = tournament.milestones.filter(stage__isnull=False)
    for one in milestones if until is None else milestones.filter(at__lte=until):
        over[one.stage_id or 0] = one.kind == _KINDS.STAGE_FINISHED
    return frozenset(stage for stage, is_over in over.items() if is_over)


class Progress(Enum):
    """How far a game's protocol is; nothing of what stands in it."""

    NOBODY = "nobody"
    DRAFT = "draft"
    SUBMITTED = "submitted"
    RETURNED = "returned"
    PUBLISHED = "published"

    @property
    def is_handed_in(self) -> bool:
        """Whether nothing is left to enter."""
        return self in {Progress.SUBMITTED, Progress.PUBLISHED}


class TableState(NamedTuple):
    """A game, and how far its protocol is."""

    game: GameRecord
    progress: Progress


class RoundState(NamedTuple):
    """A round, its times, its tables."""

    round: Round
    times: Times
    tables: tuple[TableState, ...]

    @property
    def started(self) -> bool:
        """Whether it has."""
        return self.times.started_at is not None

    @property
    def running(self) -> bool:
        """Whether it started and has not ended."""
        return self.started and self.times.ended_at is None

    @property
    def open(self) -> bool:
        """Whether a game of it is still to be submitted."""
        return not all(table.progress.is_handed_in for table in self.tables)

    @property
    def untouched(self) -> bool:
        """Whether no game of it was ever submitted."""
        return all(table.progress in (Progress.NOBODY, Progress.DRAFT) for table in self.tables)


class StageState(NamedTuple):
    """A stage and its rounds."""

    stage: Stage
    finished: bool
    rounds: tuple[RoundState, ...]

    @property
    def drawn(self) -> bool:
        """Whether its seating was."""
        return any(one.tables for one in self.rounds)

    @property
    def begun(self) -> bool:
        """Whether a round of it has started, or a game was submitted."""
        return any(one.started or not one.untouched for one in self.rounds)

    @property
    def played(self) -> bool:
        """Whether all games of all its rounds are published."""
        return self.drawn and all(
            table.progress is Progress.PUBLISHED for one in self.rounds for table in one.tables
        )

    @property
    def next(self) -> RoundState | None:
        """The first round that has not started."""
        return next((one for one in self.rounds if not one.started), None)

    @property
    def running(self) -> tuple[RoundState, ...]:
        """The rounds under way."""
        return tuple(one for one in self.rounds if one.running)


def stage_states(tournament: Tournament) -> list[StageState]:
    """All stages with their rounds and the state of every table. Seven queries."""
    times = times_of_rounds(tournament)
    over = finished_stages(tournament)
    drafts = set(Draft.objects.filter(game__tournament=tournament).values_list("game", flat=True))
    newest: dict[int, tuple[int, bool]] = {}
    revisions = Revision.objects.filter(game__tournament=tournament).order_by("number")
    for pk, game_id, returned in revisions.values_list("pk", "game_id", "returned_at"):
        newest[game_id] = (pk, returned is not None)
    tables: dict[int, list[TableState]] = defaultdict(list)
    for game in tournament.games.select_related("judge").order_by("table", "id"):
        tables[game.round_id].append(
            TableState(game, progress_of(game, newest.get(game.pk), has_draft=game.pk in drafts))
        )
    rounds: dict[int, list[RoundState]] = defaultdict(list)
    for one in Round.objects.filter(stage__tournament=tournament).order_by("number"):
        rounds[one.stage_id].append(
            RoundState(one, times.get(one.pk, Times()), tuple(tables[one.pk]))
        )
    return [
        StageState(stage, stage.pk in over, tuple(rounds[stage.pk]))
        for stage in tournament.stages.all()
    ]


def progress_of(game: GameRecord, newest: tuple[int, bool] | None, *, has_draft: bool) -> Progress:
    """How far a game is; `newest` is its newest revision's primary key, and if it was returned.

    A published one that was returned is its judge's to correct.
    """
    if newest is None:
        return Progress.DRAFT if has_draft else Progress.NOBODY
    revision, is_returned = newest
    if is_returned:
        return Progress.RETURNED
    return Progress.PUBLISHED if game.published_id == revision else Progress.SUBMITTED
