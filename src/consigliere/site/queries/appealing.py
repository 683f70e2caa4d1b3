"""The lines of a player's points, each with whether he may appeal it, until when, or why not."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from consigliere.disputes.appeals import Points, Used, against_opening, deadline_of
from consigliere.disputes.case import Kind, State
from consigliere.disputes.course import Course
from consigliere.disputes.deadlines import Deadline
from consigliere.disputes.refusal import Refusal
from consigliere.rules import edition
from consigliere.rules.disputing import AppealRules
from consigliere.rules.game import Id, Seat
from consigliere.rules.kinds import Source
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.site.models import Asking, Case, GameRecord, Participant, Publication, Revision
from consigliere.site.queries.cases import state_of_case
from consigliere.site.queries.course import dispute_course
from consigliere.site.queries.games import score_of
from consigliere.site.queries.lines import NO_EXTRA, line_key


class Appealable(NamedTuple):
    """A line, and what an appeal on it would meet."""

    key: str
    points: Points
    deadline: Deadline | None
    refusals: tuple[Refusal, ...]
    case: Case | None
    """The newest appeal on it."""

    @property
    def is_open(self) -> bool:
        """Whether an appeal may be opened now."""
        return not self.refusals


class Appealing(NamedTuple):
    """What a player may appeal: how often still, and the lines of his games by the game's key."""

    rules: AppealRules | None
    used: Used
    lines: Mapping[str, Mapping[str, Appealable]]

    @property
    def left_positive(self) -> int:
        """Appeals left on positive values."""
        return self.used.left(self.rules, penalty=False) if self.rules else 0

    @property
    def left_penalties(self) -> int:
        """Appeals left on penalties."""
        return self.used.left(self.rules, penalty=True) if self.rules else 0

    def line(self, game: str, key: str) -> Appealable | None:
        """A line of a game."""
        return self.lines.get(game, {}).get(key)


def used_by(participant: Participant) -> Used:
    """How many appeals he has opened; withdrawn ones count (`fsm` 8.4.9). Two queries."""
    appeals = participant.cases.filter(kind=Kind.APPEAL.value)
    penalties = appeals.filter(present__lt=0).count()
    return Used(appeals.count() - penalties, penalties)


def appealing_of(participant: Participant, *, game: GameRecord | None = None) -> Appealing:
    """All a player may appeal, of one game or of all of his. A fixed number of queries.

    It is for him alone: it tells nothing of points that he may not know yet.
    """
    tournament = participant.tournament
    rules = edition.load(tournament.edition).appeals
    used = used_by(participant)
    if rules is None:
        return Appealing(None, used, {})
    played = tournament.games.filter(published_seats__participant=participant)
    games = list(played if game is None else played.filter(pk=game.pk))
    course = dispute_course(tournament)
    history = _history(games)
    asked = dict(Asking.objects.filter(participant=participant).values_list("game_id", "at"))
    days = {one.pk: one.round.day for one in tournament.games.select_related("round")}
    appeals = _appeals(participant)
    lines = {}
    for one in games:
        seen = _Known(course, history[one.pk], asked.get(one.pk))
        of_game = _points(seen, Id(participant.key), days[one.pk], appeals.get(one.pk, {}))
        lines[one.key] = {
            key: Appealable(
                key,
                points,
                deadline_of(points, course, rules),
                tuple(against_opening(points, course, rules, used)),
                appeals.get(one.pk, {}).get(key),
            )
            for key, points in of_game
        }
    return Appealing(rules, used, lines)


def worth_now(revision: Revision, player: Id, line: str) -> Amount | None:
    """What a line of a player is worth by a revision; None where it is none of its lines."""
    score = score_of(revision)
    seat = Seat(score.game.seats.index(player) + 1)
    return _worth(score, seat).get(line, 0 if line == NO_EXTRA else None)


class _Known(NamedTuple):
    """The published records of a game, oldest first, and when its player asked for his points."""

    course: Course
    records: Sequence[tuple[datetime, GameScore]]
    asked_at: datetime | None

    @property
    def newest(self) -> GameScore:
        return self.records[-1][1]

    def known_at(self, seat: Seat, key: str) -> datetime | None:
        """Since when the player could know a line as it is: from its last change on."""
        present = _worth(self.newest, seat).get(key)
        since = self.records[-1][0]
        for at, score in reversed(self.records):
            if _worth(score, seat).get(key) != present:
                break
            since = at
        return self.course.known_at(since, self.asked_at)


def _points(
    known: _Known, player: Id, day: int, appeals: Mapping[str, Case]
) -> Iterator[tuple[str, Points]]:
    """Every line of a player in a game, and the extra that he was not given."""
    score = known.newest
    seat = Seat(score.game.seats.index(player) + 1)
    sources = {line_key(score.game, one): one.source for one in score.awards if one.seat == seat}
    if Source.EXTRA not in sources.values():
        sources[NO_EXTRA] = Source.EXTRA
    worth = _worth(score, seat)
    for key, source in sources.items():
        state = state_of_case(appeals[key]) if key in appeals else None
        yield (
            key,
            Points(
                source,
                worth.get(key, 0),
                day,
                known.known_at(seat, key),
                is_open=state is not None and not state.is_over,
                was_decided=state is State.DECIDED,
            ),
        )


def _worth(score: GameScore, seat: Seat) -> dict[str, Amount]:
    """What each line of a seat is worth, by its key."""
    worth: dict[str, Amount] = {}
    for award in score.awards:
        if award.seat == seat:
            key = line_key(score.game, award)
            worth[key] = worth.get(key, 0) + award.points
    return worth


def _history(games: Sequence[GameRecord]) -> dict[int, list[tuple[datetime, GameScore]]]:
    """The published records of games, with when each began to count. One query beside scores."""
    found: dict[int, list[tuple[datetime, GameScore]]] = {one.pk: [] for one in games}
    told = Publication.objects.filter(revision__game__in=games).order_by("id")
    for one in told.select_related("revision__game__tournament").prefetch_related(
        "revision__consents"
    ):
        marks = [consent.mark for consent in one.revision.consents.all()]
        found[one.revision.game_id].append((one.at, score_of(one.revision, marks)))
    return found


def _appeals(participant: Participant) -> dict[int, dict[str, Case]]:
    """His appeals by game and line, the newest of each. Two queries."""
    found: dict[int, dict[str, Case]] = {}
    opened = participant.cases.filter(kind=Kind.APPEAL.value).prefetch_related("steps")
    for case in opened.order_by("number"):
        found.setdefault(case.game_id or 0, {})[case.line] = case
    return found
