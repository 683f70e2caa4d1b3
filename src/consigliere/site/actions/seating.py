"""Drawing a stage's seating, and giving its tables their judges.

The search takes seconds, and nobody else waits for it: it is made before the tournament is
locked, and what it rests on is looked at again afterwards.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from consigliere.files.seating_json import seating_json
from consigliere.rules import lots
from consigliere.rules.words import N_, Message
from consigliere.seating.contradictions import Contradiction, Impossible
from consigliere.seating.schedule import Seating
from consigliere.seating.search import Search
from consigliere.seating.solving import run
from consigliere.site import models
from consigliere.site.actions.base import acting, fresh, require
from consigliere.site.actions.commitments import next_seed
from consigliere.site.actions.tables import refuse_if_played, write_tables
from consigliere.site.actions.wording import written_in
from consigliere.site.models import (
    Draw,
    DrawKind,
    GameRecord,
    Official,
    Person,
    Stage,
    StagePlace,
    Tournament,
)
from consigliere.site.policy import Act, standing_of
from consigliere.site.queries.demands import Wishes, players_of, problem_of
from consigliere.site.queries.draws import last_entry, was_drawn
from consigliere.site.queries.seating import names_by_key, standing_seating
from consigliere.site.refusals import Refused

SECONDS: Final = (2, 5, 10)
"""How long a search may take, as it is offered; the first if nobody chooses."""

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
    reason: str = "",
    seconds: float = SECONDS[0],
) -> models.Seating:
    """Draw the seating of a stage from its first round; tables, seats and judges follow it.

    `based_on` is the seating that stood when the drawer last looked: a newer one means that
    somebody else was quicker. `seed` is a number drawn in the hall; without it the number comes
    from what was committed to when the tournament was made. To draw a stage again takes a reason.
    A draw of the same seed is the same as far as its search came.

    Raises Refused where demands contradict each other, where a round has been started or a game
    submitted, without a reason, or where something changed meanwhile; Forbidden.
    """
    require(standing_of(by, stage.tournament), Act.DRAW_SEATING)
    wishes = wishes or Wishes()
    stage = _fresh(stage)
    problem = problem_of(stage, wishes)
    refuse_if_overtaken(stage, based_on)
    refuse_if_played(stage, 1)
    if not problem.players:
        raise Refused(Message(N_("It is not known yet who plays in this stage.")))
    again = Message(N_("Say why the seating is drawn again.")) if was_drawn(stage) else None
    drawn = _seed_of(stage, seed)
    drawn.reason, drawn.at, drawn.by = written_in(reason, again), now, by
    try:
        search = Search(problem, drawn.seating_seed or 0)
    except Impossible as impossible:
        raise said_of(stage.tournament, impossible.contradictions) from None
    run(search, seconds=seconds)
    found = search.seating()
    with acting(Act.DRAW_SEATING, stage.tournament, by=by, now=now) as under_way:
        stage = _fresh(stage)
        refuse_if_overtaken(stage, based_on)
        if problem_of(stage, wishes) != problem or not _is_next(drawn):
            raise Refused(CHANGED)
        refuse_if_played(stage, 1)
        _settle(stage)
        drawn.save()
        stage.draws.filter(voided_at=None).exclude(pk=drawn.pk).update(
            voided_at=now, voided_by=drawn
        )
        record = models.Seating.objects.create(
            stage=stage, draw=drawn, document=document_of(found), drawn_at=now, by=by
        )
        write_tables(stage, found)
        under_way.note(stage=stage.position, seed=found.seed, steps=found.steps, ss=found.ss)
        under_way.note(source=drawn.source, draw=drawn.pk)
        if drawn.seed:
            under_way.note(secret=drawn.seed, number=drawn.number, head=drawn.head)
        if drawn.reason:
            under_way.note_text(reason=drawn.reason)
    return record


def _seed_of(stage: Stage, typed: int | None) -> Draw:
    """The number a stage is drawn by and where it comes from, not yet on record."""
    drawn = Draw(
        tournament=stage.tournament, kind=DrawKind.SEATING, stage=stage, stage_name=stage.name
    )
    if typed is not None:
        drawn.source, drawn.seating_seed = Draw.Source.HALL, typed
        return drawn
    upcoming, head = next_seed(stage.tournament, DrawKind.SEATING), last_entry(stage.tournament)
    drawn.commitment, drawn.number, drawn.seed = upcoming
    drawn.head, drawn.head_number = head.hash, head.number
    drawn.seating_seed = lots.seating_seed(drawn.seed, drawn.head)
    return drawn


def _is_next(drawn: Draw) -> bool:
    """Whether its seed is still to be used: another stage may have been drawn with it meanwhile."""
    if drawn.commitment is None:
        return True
    return next_seed(drawn.tournament, DrawKind.SEATING).number == drawn.number


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
