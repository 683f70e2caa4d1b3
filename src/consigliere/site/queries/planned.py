"""What a tournament is planned to be: its stages and rounds, and who there is for them."""

from typing import NamedTuple

from consigliere.site.models import Official, Round, Stage, Tournament


class StagePlanned(NamedTuple):
    """A stage with the numbers of its rounds."""

    stage: Stage
    rounds: tuple[int, ...]


def stages_planned(tournament: Tournament) -> list[StagePlanned]:
    """The stages in their order. Two queries."""
    return [
        StagePlanned(stage, tuple(one.number for one in stage.rounds.all()))
        for stage in tournament.stages.prefetch_related("rounds")
    ]


def rounds_of(stage: Stage) -> list[Round]:
    """The rounds of a stage in their order. One query."""
    return list(stage.rounds.all())


def rounds_planned(tournament: Tournament) -> list[Round]:
    """All rounds in their order, each with its stage. One query."""
    return list(Round.objects.filter(stage__tournament=tournament).select_related("stage"))


def first_round_drawn(tournament: Tournament) -> Round | None:
    """The first round that has tables. One query."""
    drawn = Round.objects.filter(stage__tournament=tournament, games__isnull=False)
    return drawn.first()


def playing_count(tournament: Tournament) -> int:
    """How many of the participants have not left. One query."""
    return tournament.participants.filter(left_at=None).count()


def offices_held(tournament: Tournament) -> list[Official]:
    """The offices that have not ended. One query."""
    return list(tournament.officials.filter(ended_at=None))
