"""A tournament's facts as the rules know them: what the tournament file holds."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from django.db.models import Count

from consigliere.rules.game import Game, Id, Ordinal, Timestamp
from consigliere.rules.scoring import GameScore
from consigliere.rules.tournament import (
    Category,
    EditionName,
    Index,
    Official,
    OfficialRole,
    Player,
    Round,
    Stage,
    Tournament,
)
from consigliere.rules.tournament import Date as IsoDate
from consigliere.site import models
from consigliere.site.models import Consent, Revision
from consigliere.site.policy import State, state_of
from consigliere.site.queries.draws import lots_in
from consigliere.site.queries.games import scores_of
from consigliere.site.queries.rounds import finished_stages, times_of_rounds


class Facts(NamedTuple):
    """A tournament with its games' scores, in the order of its file."""

    tournament: Tournament
    scores: tuple[GameScore, ...]
    """Without Ci, which needs the whole distance (`with_distances`)."""


def published_facts(tournament: models.Tournament, until: datetime | None = None) -> Facts:
    """What is published of a tournament, or was at a time. A fixed number of queries.

    As of a time it is what the public saw then: no stage that had not begun, no lots, no stage
    that is over since.
    """
    revisions = Revision.objects.filter(pk__in=published_at(tournament, until))
    told = revisions.only(
        "hash", "game"
    )  # most were scored before: their documents are not asked for
    facts = facts_of(tournament, {revision.game_id: revision for revision in told}, until)
    if until is None:
        return facts
    stages = tuple(stage for stage in facts.tournament.stages if stage.games)
    seen = replace(facts.tournament, lots=(), stages=stages or facts.tournament.stages[:1])
    return facts._replace(tournament=seen)


def published_at(tournament: models.Tournament, until: datetime | None) -> list[int]:
    """The primary keys of the revisions that count, or counted at a time. One query."""
    if until is None:
        games = tournament.games.filter(published__isnull=False)
        return list(games.values_list("published_id", flat=True))
    publications = models.Publication.objects.filter(revision__game__tournament=tournament)
    told = publications.filter(at__lte=until).values_list("revision__game_id", "revision_id")
    return list(dict(told.order_by("id")).values())


def facts_of(
    tournament: models.Tournament,
    revisions: Mapping[int, Revision],
    until: datetime | None = None,
) -> Facts:
    """A tournament with one revision for each of some games, by the game's primary key.

    With `until` its stages are over that were over then.
    """
    consents: dict[int, set[str]] = defaultdict(set)
    given = Consent.objects.filter(revision__in=[one.pk for one in revisions.values()])
    for revision_id, mark in given.values_list("revision_id", "mark"):
        consents[revision_id].add(mark)
    scored = scores_of(revisions.values(), consents, tournament.edition)
    scores: dict[int, list[GameScore]] = defaultdict(list)
    for pk, stage_id in tournament.games.values_list("pk", "round__stage"):
        if pk in revisions:
            scores[stage_id].append(scored[revisions[pk].pk])
    stages = list(tournament.stages.all())
    over = _finished(tournament, until)
    places = _places(tournament)
    planned = _planned(tournament)
    return Facts(
        Tournament(
            format="tournament",
            version=1,
            edition=EditionName(tournament.edition),
            name=tournament.name,
            city=tournament.city or None,
            zone=tournament.zone,
            dates=_dates(tournament),
            players=_players(tournament),
            officials=_officials(tournament),
            rounds=_rounds(tournament),
            lots=tuple(map(Id, lots_in(tournament))),
            stages=tuple(
                _stage(stage, [one.game for one in scores[stage.pk]], places, planned, over)
                for stage in stages
            ),
        ),
        tuple(scored for stage in stages for scored in scores[stage.pk]),
    )


def _stage(
    stage: models.Stage,
    games: list[Game],
    places: Mapping[int, list[Id]],
    planned: Mapping[int, int],
    over: frozenset[int],
) -> Stage:
    drawn = stage.planned_games or planned.get(stage.pk)
    return Stage(
        name=stage.name,
        games=tuple(games),
        participants=tuple(places.get(stage.pk, ())),
        finished=stage.pk in over,
        planned_games=Ordinal(drawn) if drawn else None,
        ranks_above=stage.ranks_above,
    )


def _finished(tournament: models.Tournament, until: datetime | None) -> frozenset[int]:
    """The stages that are over: said so, or the tournament was closed."""
    if state_of(tournament, until) is State.CLOSED:
        return frozenset(tournament.stages.values_list("pk", flat=True))
    return finished_stages(tournament, until)


def _places(tournament: models.Tournament) -> dict[int, list[Id]]:
    found: dict[int, list[Id]] = defaultdict(list)
    at_the_end: dict[int, set[Id]] = defaultdict(set)
    places = models.StagePlace.objects.filter(stage__tournament=tournament)
    for stage_id, key, to_round in places.values_list("stage_id", "participant__key", "to_round"):
        found[stage_id].append(Id(key))
        if to_round is None:
            at_the_end[stage_id].add(Id(key))
    # Whoever was replaced within a stage starts no distance by missing from the next (8.6.5).
    for before, stage in pairwise(tournament.stages.all()):
        if not stage.ranks_above and set(found[stage.pk]) == at_the_end[before.pk]:
            found[stage.pk] = list(found[before.pk])
    return found


def _planned(tournament: models.Tournament) -> Mapping[int, int]:
    """How many games the participants of each stage are drawn to, at most."""
    drawn = models.DrawnSeat.objects.filter(game__tournament=tournament, game__replay=None)
    counted = drawn.values("game__round__stage", "participant").annotate(games=Count("pk"))
    planned: dict[int, int] = defaultdict(int)
    for stage, games in counted.values_list("game__round__stage", "games"):
        planned[stage] = max(planned[stage], games)
    return planned


def _players(tournament: models.Tournament) -> dict[Id, Player]:
    return {
        Id(one.key): Player(
            name=one.name,
            club=one.club or None,
            city=one.city or None,
            external=one.external,
            guest=one.guest,
        )
        for one in tournament.participants.all()
    }


def _officials(tournament: models.Tournament) -> tuple[Official, ...]:
    """Those of the roles the file knows; a secretary is none of them."""
    return tuple(
        Official(
            id=Id(one.key),
            name=one.name,
            role=OfficialRole(one.role),
            category=Category(one.category),
        )
        for one in tournament.officials.all()
        if one.role != models.Official.Role.SECRETARY
    )


def _rounds(tournament: models.Tournament) -> tuple[Round, ...]:
    started = {
        pk: times.started_at.isoformat()
        for pk, times in times_of_rounds(tournament).items()
        if times.started_at is not None
    }
    return tuple(
        Round(
            stage=Index(one.stage.position),
            round=Ordinal(one.number),
            day=Ordinal(one.day),
            started_at=Timestamp(started[one.pk]) if one.pk in started else None,
        )
        for one in models.Round.objects.filter(stage__tournament=tournament).select_related("stage")
    )


def _dates(tournament: models.Tournament) -> tuple[IsoDate, ...]:
    days = (tournament.first_day, tournament.last_day)
    return tuple(dict.fromkeys(IsoDate(day.isoformat()) for day in days if day is not None))
