"""A tournament file into the site, by the same actions that people use."""

from collections.abc import Collection
from datetime import date, datetime
from itertools import groupby
from typing import NamedTuple

from django.db import transaction

from consigliere.files.game_document import document_of
from consigliere.rules import tournament as rules
from consigliere.rules.award import LIMITS
from consigliere.rules.game import Game, Id
from consigliere.site.actions.protocol import submit
from consigliere.site.actions.publication import consent, publish
from consigliere.site.actions.setting_up import create_tournament, start
from consigliere.site.models import (
    Draw,
    DrawKind,
    DrawnSeat,
    GameRecord,
    Milestone,
    Official,
    Participant,
    Person,
    Revision,
    Round,
    Stage,
    StagePlace,
    Tournament,
)


class Hands(NamedTuple):
    """Who does what while a file is brought in."""

    organiser: Person
    chief_judge: Person


@transaction.atomic
def import_tournament(
    file: rules.Tournament,
    *,
    hands: Hands,
    now: datetime,
    hold_back: Collection[Id] = (),
    leave_out: Collection[Id] = (),
) -> Tournament:
    """Make a tournament of a file, start it and publish its games.

    Games in `hold_back` are submitted and wait for the chief judge; those in `leave_out` are
    seated and not entered. His consents are given anew: what a file says of them is a claim.
    """
    days = [date.fromisoformat(day) for day in file.dates]
    tournament = create_tournament(
        file.name,
        file.edition,
        by=hands.organiser,
        now=now,
        city=file.city or "",
        zone=file.zone or "Europe/Moscow",
        first_day=min(days, default=None),
        last_day=max(days, default=None),
    )
    officials = _officials(tournament, file, hands)
    participants = _participants(tournament, file)
    games = [
        (record, game)
        for position, stage in enumerate(file.stages)
        for record, game in _stage(tournament, position, stage, file, participants, officials)
    ]
    start(tournament, by=hands.organiser, now=now)
    _milestones(tournament, file, hands, {*hold_back, *leave_out})
    entered = [(record, game) for record, game in games if game.id not in leave_out]
    submitted = [
        submit(
            record,
            document_of(game),
            by=hands.chief_judge,
            now=now,
            source=Revision.Source.IMPORTED,
        )
        for record, game in entered
    ]
    ready = []
    for revision, (_, game) in zip(submitted, entered, strict=True):
        if game.id not in hold_back:
            approved = [
                mark["id"] for mark in revision.document.get("marks", ()) if mark.get("approved")
            ]
            approved += [LIMITS] if game.limits_approved else []
            if approved:
                consent(revision, approved, by=hands.chief_judge, now=now)
            ready.append(revision)
    publish(tournament, ready, by=hands.chief_judge, now=now)
    if file.lots:
        Draw.objects.create(
            tournament=tournament,
            kind=DrawKind.LOTS,
            source=Draw.Source.FILE,
            order=list(file.lots),
            at=now,
            by=hands.chief_judge,
        )
    tournament.refresh_from_db()
    return tournament


def _officials(tournament: Tournament, file: rules.Tournament, hands: Hands) -> dict[str, Official]:
    made = {}
    for number, one in enumerate(file.officials, 1):
        role = Official.Role(one.role.value) if one.role else Official.Role.TABLE_JUDGE
        made[one.id or f"j{number}"] = Official(
            tournament=tournament,
            key=one.id or f"j{number}",
            name=one.name or one.id or "",
            role=role,
            category=one.category.value if one.category else Official.Category.NONE,
        )
    chief = next((one for one in made.values() if one.role == Official.Role.CHIEF_JUDGE), None)
    if chief is None:
        chief = made["chief"] = Official(
            tournament=tournament,
            key="chief",
            name=hands.chief_judge.name,
            role=Official.Role.CHIEF_JUDGE,
        )
    chief.person = hands.chief_judge
    Official.objects.bulk_create(made.values())
    return made


def _participants(tournament: Tournament, file: rules.Tournament) -> dict[Id, Participant]:
    ids = file.players or {
        player: rules.Player()
        for player in sorted({one for stage in file.stages for one in stage.taking_part()})
    }
    made = {
        key: Participant(
            tournament=tournament,
            key=key,
            name=player.name or key,
            club=player.club or "",
            city=player.city or "",
            external=dict(player.external),
            guest=player.guest,
        )
        for key, player in ids.items()
    }
    Participant.objects.bulk_create(made.values())
    return made


def _stage(  # noqa: PLR0913, PLR0917  (a stage of the file and all that is known around it)
    tournament: Tournament,
    position: int,
    stage: rules.Stage,
    file: rules.Tournament,
    participants: dict[Id, Participant],
    officials: dict[str, Official],
) -> list[tuple[GameRecord, Game]]:
    made = Stage.objects.create(
        tournament=tournament,
        position=position,
        name=stage.name,
        tables=max((game.table or 1 for game in stage.games), default=1),
        planned_games=stage.planned_games,
        ranks_above=stage.ranks_above,
    )
    StagePlace.objects.bulk_create(
        StagePlace(stage=made, participant=participants[player])
        for player in sorted(stage.taking_part())
    )
    told = {int(one.round or 1): one for one in file.rounds if one.stage == position}
    result = []
    replaced: dict[Id | None, GameRecord] = {}
    # Annulled games come first: those played in their place point to them.
    by_round = sorted(stage.games, key=lambda game: (game.round or 1, game.annulled is None))
    for number, games in groupby(by_round, key=lambda game: game.round or 1):
        known = told.get(int(number))
        round_ = Round.objects.create(
            stage=made,
            number=number,
            day=(known.day if known and known.day else 1),
            planned_start=_time(known.started_at if known else None),
        )
        for place, game in enumerate(games, 1):
            record = GameRecord.objects.create(
                tournament=tournament,
                round=round_,
                table=game.table or place,
                key=game.id,
                judge=officials.get(game.judge or ""),
                replay_of=replaced.get(game.id),
            )
            if game.annulled is not None and game.annulled.replaced_by is not None:
                replaced[game.annulled.replaced_by] = record
            DrawnSeat.objects.bulk_create(
                DrawnSeat(game=record, number=seat, participant=participants[player])
                for seat, player in enumerate(game.seats, 1)
            )
            result.append((record, game))
    return result


def _milestones(
    tournament: Tournament, file: rules.Tournament, hands: Hands, hold_back: Collection[Id]
) -> None:
    """Rounds as they started, stages as they finished, by what the file says.

    A stage of which a game waits to be published is not over.
    """
    now = tournament.milestones.get(kind=Milestone.Kind.STARTED).at
    for round_ in Round.objects.filter(stage__tournament=tournament, planned_start__isnull=False):
        Milestone.objects.create(
            tournament=tournament,
            kind=Milestone.Kind.ROUND_STARTED,
            round=round_,
            at=round_.planned_start or now,
            by=hands.organiser,
        )
    for stage, told in zip(tournament.stages.all(), file.stages, strict=True):
        if told.finished and not any(game.id in hold_back for game in told.games):
            Milestone.objects.create(
                tournament=tournament,
                kind=Milestone.Kind.STAGE_FINISHED,
                stage=stage,
                at=now,
                by=hands.organiser,
            )


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
