"""Games, players and what was published when, as far as a viewer may see them."""

from collections import Counter
from datetime import datetime
from typing import Final, NamedTuple

from consigliere.rules.game import Id, Outcome, Seat
from consigliere.rules.standings import Row
from consigliere.site.models import (
    DrawnSeat,
    GameRecord,
    Official,
    Participant,
    Publication,
    Round,
    Tournament,
)
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.rounds import times_of_rounds
from consigliere.site.queries.standings import Standings, standings_of
from consigliere.site.queries.table import RoundOf

_SIGNING: Final = (
    Official.Role.CHIEF_JUDGE,
    Official.Role.ORGANISER,
    Official.Role.COMMITTEE,
)


class Published(NamedTuple):
    """That a revision began to count: when, which one, and why it took another's place."""

    at: datetime
    number: int
    reason: str


class GameOf(NamedTuple):
    """A game in a list: what is known of it. Without an outcome it is not published."""

    key: str
    table: int
    judge: str
    outcome: Outcome | None
    is_annulled: bool
    is_replay: bool


class RoundListed(NamedTuple):
    """A round with its games."""

    round: RoundOf
    planned_start: datetime | None
    games: tuple[GameOf, ...]


class PlayerListed(NamedTuple):
    """A participant in the list, with his line of the table where he has one."""

    key: str
    name: str
    club: str
    city: str
    has_left: bool
    row: Row | None


class NextGame(NamedTuple):
    """Where a player sits next: drawn, not published yet, its round not over."""

    round: RoundOf
    table: int
    seat: Seat
    planned_start: datetime | None
    judge: str


def results_for(standing: Standing, after: int | None = None) -> Standings:
    """The table a viewer may see, of which all that he may see of games is part.

    This is the one way from the results to a page: what is not in it is not shown.
    """
    return standings_of(standing.tournament, after, standing.sees_results_until)


def publications_of(standing: Standing, game: GameRecord) -> tuple[Published, ...]:
    """Which revisions of a game counted and since when, as far as the viewer sees. One query."""
    told = Publication.objects.filter(revision__game=game).select_related("revision")
    until = standing.sees_results_until
    if until is not None:
        told = told.filter(at__lte=until)
    return tuple(
        Published(one.at, one.revision.number, one.revision.reason) for one in told.order_by("id")
    )


def rounds_listed(standing: Standing) -> tuple[RoundListed, ...]:
    """All games by round, those published with their outcome. Two queries beside the table.

    Where nobody may see the seating yet, only what is published is listed.
    """
    seen = {score.game.id: score.game for score in results_for(standing).scores}
    drawn = standing.may(Act.SEE_SEATING)
    tournament = standing.tournament
    rounds = list(
        Round.objects.filter(stage__tournament=tournament)
        .select_related("stage")
        .order_by("stage__position", "number")
    )
    several = len({one.stage_id for one in rounds}) > 1
    times = Counter(one.number for one in rounds)
    games: dict[int, list[GameOf]] = {one.pk: [] for one in rounds}
    for record in tournament.games.select_related("judge", "replay_of").order_by("table", "id"):
        game = seen.get(Id(record.key))
        if game is None and not drawn:
            continue
        games[record.round_id].append(
            GameOf(
                key=record.key,
                table=record.table,
                judge=record.judge.name if record.judge else "",
                outcome=None if game is None else game.outcome,
                is_annulled=game is not None and game.annulled is not None,
                is_replay=record.replay_of is not None and Id(record.replay_of.key) in seen,
            )
        )
    return tuple(
        RoundListed(
            RoundOf(
                one.stage.name if several else "", one.number, is_repeated=times[one.number] > 1
            ),
            one.planned_start,
            tuple(games[one.pk]),
        )
        for one in rounds
        if games[one.pk] or drawn
    )


def players_listed(standing: Standing) -> tuple[PlayerListed, ...]:
    """The participants by name, each with his place. One query beside the table."""
    rows = {row.player: row for row in results_for(standing).rows}
    return tuple(
        PlayerListed(
            one.key, one.name, one.club, one.city, one.left_at is not None, rows.get(Id(one.key))
        )
        for one in standing.tournament.participants.order_by("name", "key")
    )


def next_game_of(standing: Standing, player: Participant) -> NextGame | None:
    """A player's next game, where the viewer may see who sits where. At most three queries.

    It is the first one drawn for him that the viewer does not see published, in a round that is
    not over: said to be, or followed by one that has started. Whether a protocol was handed in
    says nothing here.
    """
    if not standing.may(Act.SEE_SEATING):
        return None
    seen = {score.game.id for score in results_for(standing).scores}
    drawn = DrawnSeat.objects.filter(participant=player)
    seats = drawn.select_related("game__round__stage", "game__judge")
    rounds = list(Round.objects.filter(stage__tournament=standing.tournament))
    times = times_of_rounds(standing.tournament)
    order = [one.pk for one in rounds]  # by stage and number
    started = max((place for place, pk in enumerate(order) if pk in times), default=-1)
    coming = {
        pk: place
        for place, pk in enumerate(order)
        if place >= started and (pk not in times or times[pk].ended_at is None)
    }
    waiting = [
        seat for seat in seats if seat.game.round_id in coming and Id(seat.game.key) not in seen
    ]
    if not waiting:
        return None
    seat = min(waiting, key=lambda one: (coming[one.game.round_id], one.game_id))
    game = seat.game
    repeated = sum(one.number == game.round.number for one in rounds) > 1
    return NextGame(
        round=RoundOf(game.round.stage.name, game.round.number, is_repeated=repeated),
        table=game.table,
        seat=Seat(seat.number),
        planned_start=game.round.planned_start,
        judge=game.judge.name if game.judge else "",
    )


def first_start(tournament: Tournament) -> datetime | None:
    """When the first round is planned to start. One query."""
    rounds = Round.objects.filter(stage__tournament=tournament, planned_start__isnull=False)
    return rounds.order_by("planned_start").values_list("planned_start", flat=True).first()


class Signatory(NamedTuple):
    """Who signs the final table: the office, and the names of those who hold it."""

    role: Official.Role
    names: tuple[str, ...]


def signing(tournament: Tournament) -> tuple[Signatory, ...]:
    """Who signs the final table. One query."""
    holders = tournament.officials.filter(role__in=_SIGNING, ended_at=None)
    told = list(holders.values_list("role", "name"))
    return tuple(
        Signatory(role, tuple(name for held, name in told if held == role)) for role in _SIGNING
    )
