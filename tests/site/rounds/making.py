"""Tournaments that are planned and not drawn: what tests of seatings and rounds begin with."""

from typing import NamedTuple

from tests.site import build

from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import Official, Participant, Round, Stage, StagePlace, Tournament


class Planned(NamedTuple):
    """A tournament with a stage, players, judges and rounds, and a cast."""

    tournament: Tournament
    stage: Stage
    cast: build.Cast


def planned(
    players: int = 10, tables: int = 1, rounds: int = 4, *, judges: int | None = None
) -> Planned:
    """A tournament that could be drawn now. `judges` are as many as tables if not given."""
    cast = build.cast()
    made = create_tournament("Test Cup", "fsm", by=cast.organiser, now=build.NOW)
    holders = [("c1", Official.Role.CHIEF_JUDGE, cast.chief), ("s1", "secretary", cast.secretary)]
    for key, role, holder in holders:
        Official.objects.create(
            tournament=made, key=key, name=holder.name, role=role, person=holder
        )
    for number in range(1, (tables if judges is None else judges) + 1):
        Official.objects.create(
            tournament=made,
            key=f"j{number}",
            name=f"Judge {number}",
            role=Official.Role.TABLE_JUDGE,
            person=cast.judge if number == 1 else None,
        )
    people = Participant.objects.bulk_create(
        Participant(
            tournament=made,
            key=f"p{number:03}",
            name=f"Player {number}",
            person=cast.player if number == 1 else None,
        )
        for number in range(1, players + 1)
    )
    stage = add_stage(made, tables, rounds)
    StagePlace.objects.bulk_create(StagePlace(stage=stage, participant=one) for one in people)
    return Planned(made, stage, cast)


def add_stage(made: Tournament, tables: int, rounds: int) -> Stage:
    """Another stage after those there are, with rounds numbered on."""
    before = Round.objects.filter(stage__tournament=made).count()
    position = made.stages.count()
    stage = Stage.objects.create(
        tournament=made, position=position, name=f"Stage {position + 1}", tables=tables
    )
    Round.objects.bulk_create(
        Round(stage=stage, number=before + number) for number in range(1, rounds + 1)
    )
    return stage
