"""What the chief judge's pages look at: each game's newest record, deadlines, judges' marks."""

from collections.abc import Iterable
from datetime import datetime, time
from functools import cached_property
from typing import NamedTuple

from consigliere.rules import edition
from consigliere.rules.anomalies import GAMES_TO_COMPARE, Compared, compare_judges
from consigliere.rules.award import LIMITS, Finding
from consigliere.rules.clauses.limits import given_to
from consigliere.rules.game import Game, Mark
from consigliere.rules.kinds import Severity
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.site.models import (
    Acknowledgement,
    Consent,
    DrawnSeat,
    GameRecord,
    Official,
    Revision,
    Round,
    Tournament,
)
from consigliere.site.queries.games import Doubt, doubts_of, drawn_in, score_of
from consigliere.site.queries.rounds import Times, times_of_rounds


class Due(NamedTuple):
    """Until when: the start of a round, or the end of the tournament where there is none.

    `at` is None where nobody planned a time. `has_begun` says that the round started already.
    """

    at: datetime | None
    round: Round | None
    has_begun: bool = False


class Entry(NamedTuple):
    """The newest record of a game, as it is to be decided on."""

    game: GameRecord
    revision: Revision
    score: GameScore
    doubts: tuple[Doubt, ...]
    """Those that nobody acknowledged."""

    @property
    def record(self) -> Game:
        """The facts."""
        return self.score.game

    @property
    def is_correction(self) -> bool:
        """Whether an earlier record of the game is published."""
        return self.game.published_id is not None

    @property
    def violations(self) -> list[Finding]:
        """What has to be corrected first."""
        return [one for one in self.score.findings if one.severity is Severity.VIOLATION]

    @property
    def approvals(self) -> list[Finding]:
        """What waits for the chief judge's consent."""
        return [one for one in self.score.findings if one.severity is Severity.APPROVAL]

    @property
    def may_be_published(self) -> bool:
        """Whether nothing stands against it."""
        return not any(one.blocks for one in self.score.findings)

    @property
    def is_clean(self) -> bool:
        """Whether nothing about it needs a look, either."""
        return self.may_be_published and not self.doubts

    @property
    def given(self) -> Amount:
        """What the limits of a game are held to."""
        limits = edition.load(self.game.tournament.edition).limits
        return sum(given_to(limits, self.score.awards).values(), 0)

    def mark_asked(self, finding: Finding) -> Mark | None:
        """The mark a consent is asked for; None for the limits of the game."""
        asked = finding.asked.of if finding.asked else LIMITS
        return next((mark for mark in self.record.marks if mark.id == asked), None)


def entry_of(game: GameRecord) -> Entry | None:
    """The newest record of one game; None where there is none. A fixed number of queries."""
    revision = game.newest()
    if revision is None:
        return None
    revision.game = game
    seen = set(revision.acknowledgements.values_list("anomaly", flat=True))
    consents = revision.consents.values_list("mark", flat=True)
    doubts = doubts_of(revision, drawn_in(game))
    return Entry(game, revision, score_of(revision, consents), _unseen(doubts, seen))


def anomaly_of(compared: Compared) -> str:
    """What tells a doubt about a judge's marks from others: it comes back as he judges more."""
    return f"{compared.side.value}/{compared.own.games // GAMES_TO_COMPARE}"


def _unseen(doubts: Iterable[Doubt], seen: set[str]) -> tuple[Doubt, ...]:
    """Those that nobody acknowledged."""
    return tuple(doubt for doubt in doubts if doubt.key not in seen)


class Desk:
    """All that the sources look at, each read once."""

    def __init__(self, tournament: Tournament, now: datetime) -> None:
        """Nothing is read before somebody asks."""
        self.tournament = tournament
        self.now = now

    @cached_property
    def games(self) -> list[GameRecord]:
        """All games, in order."""
        games = list(self.tournament.games.select_related("round__stage", "judge"))
        for game in games:
            game.tournament = self.tournament
        return games

    @cached_property
    def _newest(self) -> dict[int, int]:
        """The newest revision of each game that has one."""
        found = Revision.objects.filter(game__tournament=self.tournament).order_by("number")
        return dict(found.values_list("game_id", "pk"))

    @cached_property
    def revisions(self) -> dict[int, Revision]:
        """The newest and the published ones."""
        games = {game.pk: game for game in self.games}
        published = {game.published_id for game in self.games if game.published_id is not None}
        found = Revision.objects.in_bulk({*self._newest.values(), *published})
        for revision in found.values():
            revision.game = games[revision.game_id]
        return found

    def newest(self, game: GameRecord) -> Revision | None:
        """The newest revision of a game."""
        return self.revisions.get(self._newest.get(game.pk, 0))

    @cached_property
    def consents(self) -> dict[int, set[str]]:
        """Marks consented to, by revision."""
        given = Consent.objects.filter(revision__game__tournament=self.tournament)
        found: dict[int, set[str]] = {}
        for revision, mark in given.values_list("revision_id", "mark"):
            found.setdefault(revision, set()).add(mark)
        return found

    @cached_property
    def acknowledged(self) -> dict[tuple[int | None, int | None], set[str]]:
        """Keys of doubts by the revision or the official they are about."""
        of_games = Acknowledgement.objects.filter(revision__game__tournament=self.tournament)
        of_judges = Acknowledgement.objects.filter(official__tournament=self.tournament)
        found: dict[tuple[int | None, int | None], set[str]] = {}
        for row in (*of_games, *of_judges):
            found.setdefault((row.revision_id, row.official_id), set()).add(row.anomaly)
        return found

    @cached_property
    def entries(self) -> list[Entry]:
        """The newest record of each game that has one, in order."""
        return [
            Entry(
                game,
                revision,
                score_of(revision, self.consents.get(revision.pk, set())),
                _unseen(
                    doubts_of(revision, self._drawn.get(game.pk, {})),
                    self.acknowledged.get((revision.pk, None), set()),
                ),
            )
            for game in self.games
            if (revision := self.newest(game)) is not None
        ]

    @cached_property
    def _drawn(self) -> dict[int, dict[int, str]]:
        """The keys of those drawn to each game, by seat."""
        drawn = DrawnSeat.objects.filter(game__tournament=self.tournament)
        found: dict[int, dict[int, str]] = {}
        for game, number, key in drawn.values_list("game_id", "number", "participant__key"):
            found.setdefault(game, {})[number] = key
        return found

    @cached_property
    def rounds(self) -> list[Round]:
        """All rounds, in order."""
        found = Round.objects.filter(stage__tournament=self.tournament)
        return list(found.select_related("stage"))

    @property
    def has_stages(self) -> bool:
        """Whether a round's number needs its stage beside it."""
        return len({one.stage_id for one in self.rounds}) > 1

    @cached_property
    def times(self) -> dict[int, Times]:
        """When each round that has started did so, and when it ended."""
        return times_of_rounds(self.tournament)

    def has_begun(self, round_: Round) -> bool:
        """Whether a round was started."""
        return round_.pk in self.times

    @cached_property
    def _dues(self) -> dict[int, Due]:
        """By round: what is decided on its games is decided before the next."""
        following = [*self.rounds[1:], None]
        return {
            one.pk: self._before(later) for one, later in zip(self.rounds, following, strict=True)
        }

    def _before(self, round_: Round | None) -> Due:
        if round_ is not None:
            return Due(round_.planned_start, round_, self.has_begun(round_))
        day = self.tournament.last_day
        if day is None:
            return Due(None, None)
        return Due(datetime.combine(day, time.max, self.tournament.clock), None)

    @property
    def before_last_round(self) -> Due:
        """What is decided before the last round starts."""
        return self._before(self.rounds[-1] if self.rounds else None)

    @property
    def at_the_end(self) -> Due:
        """What is decided before the tournament is closed."""
        return self._before(None)

    def due(self, game: GameRecord) -> Due:
        """Until when a game is to be decided on."""
        return self._dues[game.round_id]

    def is_over(self, game: GameRecord) -> bool:
        """Whether a game's round is: somebody said so, or what comes after it began.

        By its plan only once it was started, or where nobody tells when rounds are played.
        """
        due = self.due(game)
        is_told = self.has_begun(game.round) or not self.times
        is_past = is_told and due.at is not None and due.at <= self.now
        has_ended = self.times.get(game.round_id, Times()).ended_at is not None
        return has_ended or due.has_begun or is_past

    def order(self, due: Due | None) -> tuple[object, ...]:
        """Deadlines by time; those without a time by their rounds; no deadline comes last."""
        if due is None:
            return (3,)
        place = len(self.rounds) if due.round is None else self.rounds.index(due.round)
        if due.at is not None:
            return (1, due.at, place)
        return (2, place)

    @cached_property
    def judges(self) -> list[tuple[Official, Compared]]:
        """Each judge's marks beside the others', in what is published."""
        officials = {one.key: one for one in self.tournament.officials.all()}
        published = [
            score_of(revision, self.consents.get(revision.pk, set())).game
            for game in self.games
            if (revision := self.revisions.get(game.published_id or 0)) is not None
        ]
        compared = compare_judges(published)
        return [(officials[one.judge], one) for one in compared if one.judge in officials]
