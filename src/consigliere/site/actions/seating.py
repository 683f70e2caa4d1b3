"""Drawing a stage's seating, and giving its tables their judges.

The search takes seconds, and nobody else waits for it: it is made before the tournament is
locked, and what it rests on is looked at again afterwards.
"""

import json
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from consigliere.files.seating_json import seating_json
from consigliere.rules.words import N_, Message
from consigliere.seating.contradictions import Contradiction, Impossible
from consigliere.seating.schedule import Seating
from consigliere.seating.search import Search
from consigliere.seating.solving import run
from consigliere.site import models
from consigliere.site.actions.base import acting, fresh, require
from consigliere.site.actions.tables import refuse_if_played, write_tables
from consigliere.site.models import GameRecord, Official, Person, Stage, StagePlace, Tournament
from consigliere.site.policy import Act, standing_of
from consigliere.site.queries.demands import Wishes, players_of, problem_of
from consigliere.site.queries.seating import names_by_key, standing_seating
from consigliere.site.refusals import Refused

SECONDS: Final = (2, 5, 10)
"""How long a search may take, as it is offered; the first if nobody chooses."""

_SEEDS: Final = 1_000_000
_NOBODY: Final[Mapping[str, str]] = MappingProxyType({})

_MEANWHILE: Final = Message(
    N_("Somebody else drew this seating meanwhile. Look at it before you draw again.")
)
CHANGED: Final = Message(
    N_("Players, judges or rounds were changed while the seating was drawn. Draw it once more.")
)


def draw(  # noqa: PLR0913  (what a draw follows from)
    stage: Stage,
    *,
    by: Person,
    now: datetime,
    based_on: models.Seating | None = None,
    wishes: Wishes | None = None,
    seed: int | None = None,
    seconds: float = SECONDS[0],
) -> models.Seating:
    """Draw the seating of a stage from its first round; tables, seats and judges follow it.

    `based_on` is the seating that stood when the drawer last looked: a newer one means that
    somebody else was quicker. A draw of the same seed is the same as far as its search came.

    Raises Refused where demands contradict each other, where a round has been started or a game
    submitted, or where something changed meanwhile; Forbidden.
    """
    require(standing_of(by, stage.tournament), Act.DRAW_SEATING)
    wishes = wishes or Wishes()
    stage = _fresh(stage)
    problem = problem_of(stage, wishes)
    refuse_if_overtaken(stage, based_on)
    refuse_if_played(stage, 1)
    if not problem.players:
        raise Refused(Message(N_("It is not known yet who plays in this stage.")))
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    try:
        search = Search(problem, seed)
    except Impossible as impossible:
        raise said_of(stage.tournament, impossible.contradictions) from None
    run(search, seconds=seconds)
    found = search.seating()
    with acting(Act.DRAW_SEATING, stage.tournament, by=by, now=now) as under_way:
        stage = _fresh(stage)
        refuse_if_overtaken(stage, based_on)
        if problem_of(stage, wishes) != problem:
            raise Refused(CHANGED)
        refuse_if_played(stage, 1)
        _settle(stage)
        record = models.Seating.objects.create(
            stage=stage, document=document_of(found), drawn_at=now, by=by
        )
        write_tables(stage, found)
        under_way.note(stage=stage.position, seed=seed, steps=found.steps, ss=found.ss)
    return record


def _fresh(stage: Stage) -> Stage:
    return fresh(Stage.objects.select_related("tournament"), stage)


def refuse_if_overtaken(stage: Stage, based_on: models.Seating | None) -> None:
    """Raise Refused where another seating stands than somebody knew."""
    standing = standing_seating(stage)
    if (standing.pk if standing else None) != (based_on.pk if based_on else None):
        raise Refused(_MEANWHILE)


def said_of(
    tournament: Tournament, said: Iterable[Contradiction], others: Mapping[str, str] = _NOBODY
) -> Refused:
    """Demands that contradict each other, as a refusal in names.

    `others` are names of those the tournament does not know yet, by key.
    """
    names = {**names_by_key(tournament), **others}
    details = tuple(Message(one.text, one.in_names(names)) for one in said)
    return Refused(Message(N_("No seating can be drawn like this.")), details=details)


def document_of(seating: Seating) -> object:
    """A seating as its file holds it."""
    return json.loads("".join(seating_json(seating)))


def _settle(stage: Stage) -> None:
    """Those who were drawn are the stage's participants, from its first round to its last."""
    players = players_of(stage)
    stage.places.update(substitutes=None, from_round=1)
    stage.places.exclude(participant__in=players).delete()
    known = set(stage.places.values_list("participant_id", flat=True))
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, participant=one) for one in players if one.pk not in known
    )


def assign_judge(game: GameRecord, judge: Official | None, *, by: Person, now: datetime) -> None:
    """Give a table to a judge, or to nobody. What speaks against it is shown, and is his to weigh.

    Raises Refused for who is no judge of this tournament, or a game that was submitted; Forbidden.
    """
    with acting(Act.ASSIGN_JUDGE, game.tournament, by=by, now=now) as under_way:
        game = fresh(GameRecord.objects.all(), game)
        judge = judge and fresh(Official.objects.all(), judge)
        if judge is not None and (
            judge.tournament_id != game.tournament_id
            or judge.ended_at is not None
            or judge.role not in (Official.Role.TABLE_JUDGE, Official.Role.CHIEF_JUDGE)
        ):
            raise Refused(Message(N_("He is no judge of this tournament.")))
        if game.revisions.exists():
            text = N_("The protocol of game {game} was submitted: its judge stands in it.")
            raise Refused(Message(text, {"game": game.key}))
        GameRecord.objects.filter(pk=game.pk).update(judge=judge)
        under_way.note(game=game.key, judge=judge.key if judge else None)
