"""Who is to be told of something: those whom the policy lets see it, by their accounts."""

from collections.abc import Iterator

from consigliere.site.models import (
    Case,
    DrawnSeat,
    GameRecord,
    Participant,
    Person,
    Round,
    Tournament,
)
from consigliere.site.policy import Standing, course_of, standing_for, viewers_of
from consigliere.site.queries.cases import Told, case_in, role_in_case, told


def readers_of(case: Case) -> frozenset[int]:
    """Who may see a case: those who have a part in it. Five queries at most."""
    return frozenset(pk for pk, one in _parts(case) if one.mine.sees)


def deciders_of(case: Case) -> frozenset[int]:
    """Those for whom a case waits: who may decide it, vote on it, agree to it."""
    return frozenset(pk for pk, one in _parts(case) if one.waits_for_me)


def _parts(case: Case) -> Iterator[tuple[int, Told]]:
    known = case_in(case.tournament, case.number)
    for pk, standing in _standings(known.tournament, known.participant):
        yield pk, told(standing, known, role_in_case(standing, known))


def _standings(
    tournament: Tournament, player: Participant | None
) -> Iterator[tuple[int, Standing]]:
    """How the officials, and a player, stand in a tournament. Four queries."""
    held = tournament.officials.filter(ended_at=None, person__isnull=False)
    keys = set(held.values_list("person_id", flat=True))
    if player is not None and player.person_id is not None:
        keys.add(player.person_id)
    course = course_of(tournament)
    for pk, viewer in viewers_of(Person.objects.filter(pk__in=keys), tournament).items():
        yield pk, standing_for(viewer, tournament, course)


def players_of(game: GameRecord) -> frozenset[int]:
    """Who played a published game and may see its points: nobody while the table is closed to him.

    One who also has an office that sees the closed table may. Four queries.
    """
    seats = game.published_seats.filter(participant__person__isnull=False)
    keys = set(seats.values_list("participant__person_id", flat=True))
    tournament = game.tournament
    course = course_of(tournament)
    viewers = viewers_of(Person.objects.filter(pk__in=keys), tournament)
    standings = {pk: standing_for(one, tournament, course) for pk, one in viewers.items()}
    return frozenset(pk for pk, one in standings.items() if one.sees_results_until is None)


def seated_in(round_: Round) -> frozenset[int]:
    """Who has a seat in a round, by account. One query."""
    seats = DrawnSeat.objects.filter(game__round=round_, participant__person__isnull=False)
    return frozenset(seats.values_list("participant__person_id", flat=True))


def officials_of(tournament: Tournament) -> frozenset[int]:
    """Who holds an office, by account. One query."""
    held = tournament.officials.filter(ended_at=None, person__isnull=False)
    return frozenset(held.values_list("person_id", flat=True))


def round_after(round_: Round) -> Round | None:
    """The round that comes next and has a seating. One query."""
    rounds = Round.objects.filter(stage__tournament=round_.stage.tournament, games__isnull=False)
    return rounds.filter(number__gt=round_.number).order_by("number").first()
