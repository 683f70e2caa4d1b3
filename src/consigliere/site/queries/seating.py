"""Who plays where: the drawn tables for people, the drawn seating with its report."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple

from consigliere.files.seating_reader import read_seating
from consigliere.seating.checking import check
from consigliere.seating.problem import SEATS, Problem, Round, Table
from consigliere.seating.report import Report
from consigliere.seating.schedule import Seating
from consigliere.site import models
from consigliere.site.hashing import canonical
from consigliere.site.models import DrawnSeat, GameRecord, Participant, Stage, Tournament


class TableDrawn(NamedTuple):
    """A table of a round: its game, who judges it, and who sits there, seat 1 first.

    A seat is empty where somebody was taken off the list after the draw.
    """

    game: GameRecord
    seats: tuple[Participant | None, ...]

    @property
    def number(self) -> int:
        """The table."""
        return self.game.table

    @property
    def judge(self) -> str:
        """The judge's name; empty where nobody is named."""
        return self.game.judge.name if self.game.judge else ""


SeatRow = tuple[int, tuple[Participant | None, ...]]
"""A seat's number, and who has it at each of some tables."""

SIDE_BY_SIDE: Final = 5
"""Tables that stand side by side at most."""


class RoundDrawn(NamedTuple):
    """A round with its tables, and who of the stage sits it out."""

    number: int
    day: int
    planned_start: datetime | None
    tables: tuple[TableDrawn, ...]
    resting: tuple[Participant, ...]

    @property
    def blocks(self) -> list[tuple[tuple[TableDrawn, ...], list[SeatRow]]]:
        """The tables, a few side by side, with each seat's number and who has it at each."""
        return [
            (block, list(enumerate(zip(*(table.seats for table in block), strict=True), 1)))
            for block in _batched(self.tables)
        ]


def _batched(tables: Sequence[TableDrawn]) -> Iterator[tuple[TableDrawn, ...]]:
    for first in range(0, len(tables), SIDE_BY_SIDE):
        yield tuple(tables[first : first + SIDE_BY_SIDE])


class StageDrawn(NamedTuple):
    """The drawn rounds of a stage; none where nothing was drawn."""

    stage: Stage
    rounds: tuple[RoundDrawn, ...]


class Place(NamedTuple):
    """Where somebody plays in a round; no table where he sits out."""

    round: int
    day: int
    planned_start: datetime | None
    table: int | None
    seat: int | None


class Course(NamedTuple):
    """A player's places, round by round."""

    participant: Participant
    places: tuple[Place, ...]

    def by_round(self, rounds: Iterable[RoundDrawn]) -> list[Place | None]:
        """His place in each of some rounds; None where he does not belong to the round."""
        places = {place.round: place for place in self.places}
        return [places.get(one.number) for one in rounds]


def drawn_tables(tournament: Tournament) -> list[StageDrawn]:
    """All that is drawn, stage by stage. Five queries.

    Of a game that was annulled for a replay only the replay is told.
    """
    seats: dict[int, dict[int, Participant]] = defaultdict(dict)
    drawn = DrawnSeat.objects.filter(game__tournament=tournament)
    for seat in drawn.select_related("participant"):
        seats[seat.game_id][seat.number] = seat.participant
    tables: dict[int, list[TableDrawn]] = defaultdict(list)
    games = tournament.games.filter(replay__isnull=True).select_related("judge")
    for game in games.order_by("table", "id"):
        if seats[game.pk]:
            here = seats[game.pk]
            at_table = tuple(here.get(number) for number in range(1, SEATS + 1))
            tables[game.round_id].append(TableDrawn(game, at_table))
    there: dict[int, list[models.StagePlace]] = defaultdict(list)
    places = models.StagePlace.objects.filter(stage__tournament=tournament)
    for place in places.select_related("participant"):
        there[place.stage_id].append(place)
    rounds: dict[int, list[RoundDrawn]] = defaultdict(list)
    for one in models.Round.objects.filter(stage__tournament=tournament).order_by("number"):
        if tables[one.pk]:
            resting = _resting(one.number, tables[one.pk], there[one.stage_id])
            rounds[one.stage_id].append(
                RoundDrawn(one.number, one.day, one.planned_start, tuple(tables[one.pk]), resting)
            )
    return [StageDrawn(stage, tuple(rounds[stage.pk])) for stage in tournament.stages.all()]


def _resting(
    number: int, tables: Iterable[TableDrawn], places: Iterable[models.StagePlace]
) -> tuple[Participant, ...]:
    playing = {one.pk for table in tables for one in table.seats if one is not None}
    return tuple(
        place.participant
        for place in places
        if place.participant_id not in playing and is_there(place, number)
    )


def is_there(place: models.StagePlace, number: int) -> bool:
    """Whether a participant belongs to his stage in a round."""
    return place.from_round <= number and (place.to_round is None or number <= place.to_round)


def courses(rounds: Iterable[RoundDrawn]) -> list[Course]:
    """The places of everybody who plays or sits out in some rounds, by name."""
    found: dict[int, list[Place]] = defaultdict(list)
    people: dict[int, Participant] = {}
    for one in rounds:
        at = (one.number, one.day, one.planned_start)
        for table in one.tables:
            for seat, participant in enumerate(table.seats, 1):
                if participant is None:
                    continue
                people[participant.pk] = participant
                found[participant.pk].append(Place(*at, table.number, seat))
        for participant in one.resting:
            people[participant.pk] = participant
            found[participant.pk].append(Place(*at, None, None))
    in_order = sorted(people.values(), key=lambda one: (one.name.casefold(), one.key))
    return [Course(one, tuple(found[one.pk])) for one in in_order]


# ---------------------------------------------------------------------- the drawn seating itself


def standing_seating(stage: Stage) -> models.Seating | None:
    """The seating of a stage that stands: the newest not taken back. One query."""
    return stage.seatings.filter(taken_back_at=None).order_by("-id").first()


def drawn_stages(tournament: Tournament) -> set[int]:
    """The primary keys of stages whose seating was drawn here, not brought in. One query."""
    standing = models.Seating.objects.filter(stage__tournament=tournament, taken_back_at=None)
    return set(standing.values_list("stage_id", flat=True))


def seating_of(record: models.Seating) -> Seating:
    """A stored seating as the `seating` package knows it, players and judges by key."""
    return _read(canonical(record.document))


@lru_cache(maxsize=16)
def _read(document: bytes) -> Seating:
    return read_seating(document)


class Judged(NamedTuple):
    """A seating in names, and what a check says of it."""

    seating: Seating
    report: Report


def judged(record: models.Seating) -> Judged:
    """A stored seating with names instead of keys, checked anew. Two queries."""
    tournament = record.stage.tournament
    names = names_by_key(tournament)
    return _judged(canonical(record.document), tuple(sorted(names.items())))


@lru_cache(maxsize=16)
def _judged(document: bytes, names: tuple[tuple[str, str], ...]) -> Judged:
    seating = in_names(_read(document), dict(names))
    return Judged(seating, check(seating, seating.problem))


def names_by_key(tournament: Tournament) -> dict[str, str]:
    """Participants' and officials' names; of namesakes each with his key. Two queries."""
    # Who bears a name: one person in several offices is no namesake of himself.
    found = [(key, name, key) for key, name in tournament.participants.values_list("key", "name")]
    found += [
        (key, name, f"account {person}" if person else "official")
        for key, name, person in tournament.officials.values_list("key", "name", "person")
    ]
    borne: dict[str, set[str]] = defaultdict(set)
    for _, name, bearer in found:
        borne[name].add(bearer)
    return {key: name if len(borne[name]) == 1 else f"{name} ({key})" for key, name, _ in found}


def problem_in_names(problem: Problem, names: Mapping[str, str]) -> Problem:
    """A problem with names instead of keys."""

    def told(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(names.get(key, key) for key in keys)

    return replace(
        problem,
        players=told(problem.players),
        teams={team: told(members) for team, members in problem.teams.items()},
        avoid=tuple((names.get(a, a), names.get(b, b)) for a, b in problem.avoid),
        judges={names.get(judge, judge): told(keys) for judge, keys in problem.judges.items()},
        absent=tuple((names.get(key, key), number) for key, number in problem.absent),
        played=_rounds_in_names(problem.played, names),
    )


def in_names(seating: Seating, names: Mapping[str, str]) -> Seating:
    """A seating with names instead of keys."""
    return replace(
        seating,
        problem=problem_in_names(seating.problem, names),
        rounds=_rounds_in_names(seating.rounds, names),
        judges=tuple(tuple(names.get(key, key) for key in here) for here in seating.judges),
    )


def _rounds_in_names(rounds: Iterable[Round], names: Mapping[str, str]) -> tuple[Round, ...]:
    def told(table: Table) -> Table:
        return tuple(names.get(key, key) for key in table)

    return tuple(tuple(told(table) for table in tables) for tables in rounds)


# ------------------------------------------------------------------------- as it was played, too


def seating_now(stage: Stage) -> Seating | None:
    """The seating of a stage as it stands: as games were submitted, else as they were drawn.

    It needs no stored draw: of an imported stage the demands are no more than what its tables
    say. None where there are no tables. At most eight queries.
    """
    record = standing_seating(stage)
    seats = _seats_now(stage)
    games = GameRecord.objects.filter(round__stage=stage, replay__isnull=True)
    rounds: dict[int, list[GameRecord]] = defaultdict(list)
    for game in games.select_related("judge", "round").order_by("round__number", "table"):
        rounds[game.round_id].append(game)
    if not rounds:
        return None
    tables = tuple(tuple(seats[game.pk] for game in here) for here in rounds.values())
    judges = tuple(
        tuple(game.judge.key if game.judge else "" for game in here) for here in rounds.values()
    )
    if record is None:
        problem = _problem_of_tables(stage, tables)
        return Seating(problem, tables, seed=0, steps=0, judges=judges)
    return replace(seating_of(record), rounds=tables, judges=judges)


def _seats_now(stage: Stage) -> dict[int, Table]:
    """Who sits, or sat, in each game of a stage, by the game's primary key."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    drawn = DrawnSeat.objects.filter(game__round__stage=stage)
    for game, number, key in drawn.values_list("game", "number", "participant__key"):
        found[game][number] = key
    # Later revisions come later, and what they say stands.
    played = models.RevisionSeat.objects.filter(revision__game__round__stage=stage)
    for game, number, key in played.order_by("revision__number").values_list(
        "revision__game", "number", "participant__key"
    ):
        found[game][number] = key
    return {game: tuple(seats[number] for number in sorted(seats)) for game, seats in found.items()}


def _problem_of_tables(stage: Stage, rounds: tuple[Round, ...]) -> Problem:
    games = Counter(player for tables in rounds for table in tables for player in table)
    teams: dict[str, list[str]] = defaultdict(list)
    players = []
    for place in stage.places.select_related("participant"):
        players.append(place.participant.key)
        if place.participant.team:
            teams[place.participant.team].append(place.participant.key)
    return Problem(
        players=tuple(players),
        tables=tuple(len(tables) for tables in rounds),
        games=tuple(games[player] for player in players),
        teams={team: tuple(members) for team, members in teams.items()},
    )
