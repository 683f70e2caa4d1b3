"""What happens while a stage is played: a substitute, a drop-out, a late arrival, another table.

Rounds that were played stay as they were. A substitute takes over the seats of whoever he stands
in for, and nobody else's change; all else seats the rounds still to come anew.
"""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from consigliere.rules.words import N_, Message
from consigliere.seating.contradictions import Impossible
from consigliere.seating.redo import Changes, changed, redone
from consigliere.seating.schedule import Seating
from consigliere.seating.solving import run
from consigliere.site import models
from consigliere.site.actions.base import acting, fresh, require
from consigliere.site.actions.comings import Newcomer, come_back, coming, write_people
from consigliere.site.actions.planning import MOST_TABLES, TABLES_OF_A_STAGE
from consigliere.site.actions.seating import (
    CHANGED,
    SECONDS,
    document_of,
    refuse_if_overtaken,
    said_of,
)
from consigliere.site.actions.tables import refuse_if_played, write_tables
from consigliere.site.models import Person, Stage
from consigliere.site.policy import act_of_changing, standing_of
from consigliere.site.queries.changes import changes_people
from consigliere.site.queries.demands import judges_of
from consigliere.site.queries.seating import seating_now, seating_of, standing_seating
from consigliere.site.refusals import Refused

_NOTHING: Final = Message(N_("Say what has changed: who leaves, who comes, or how many tables."))


@dataclass(frozen=True)
class Change:
    """What is new from a round on.

    `out` are keys of those who leave. `into` come in the place of the first of them, in the same
    order; `late` come as well. `tables` is the number of tables from then on; None leaves it.
    """

    out: tuple[str, ...] = ()
    into: tuple[Newcomer, ...] = ()
    late: tuple[Newcomer, ...] = ()
    tables: int | None = None

    @property
    def newcomers(self) -> tuple[Newcomer, ...]:
        """All who come, substitutes first."""
        return (*self.into, *self.late)

    @property
    def substitutes_only(self) -> bool:
        """Whether everybody else may keep his seats."""
        return len(self.out) == len(self.into) and not self.late and self.tables is None


def change_stage(  # noqa: PLR0913  (what a re-seating follows from)
    stage: Stage,
    from_round: int,
    change: Change,
    *,
    by: Person,
    now: datetime,
    based_on: models.Seating | None = None,
    seconds: float = SECONDS[0],
) -> models.Seating:
    """Change who plays in a stage, or at how many tables, from a round on (counted in the stage).

    Raises Refused where the round is not open any more, where the rest cannot be seated, or where
    something changed meanwhile; Forbidden.
    """
    act = act_of_changing(people=bool(change.out or change.newcomers))
    require(standing_of(by, stage.tournament), act)
    if change == Change():
        raise Refused(_NOTHING)
    if change.tables is not None and not 1 <= change.tables <= MOST_TABLES:
        raise Refused(Message(TABLES_OF_A_STAGE, {"most": MOST_TABLES}))
    if not 1 <= from_round <= stage.rounds.count():
        raise Refused(Message(N_("There is no such round in this stage.")))
    refuse_if_played(stage, from_round)
    refuse_if_overtaken(stage, based_on)
    before = seating_now(stage)
    if before is None:
        raise Refused(Message(N_("No seating has been drawn yet.")))
    everybody = coming(stage.tournament, change.newcomers)
    into, late = everybody[: len(change.into)], everybody[len(change.into) :]
    asked = Changes(
        out=change.out,
        into=tuple(one.key for one in into),
        late=tuple(one.key for one in late),
        tables=change.tables,
    )
    names = {one.key: one.name for one in everybody}
    try:
        if change.substitutes_only:
            found = _substituted(before, from_round, asked)
        else:
            found = _seated_anew(
                stage, before, from_round, asked, tables=change.tables, seconds=seconds
            )
    except Impossible as impossible:
        raise said_of(stage.tournament, impossible.contradictions, names) from None
    with acting(act, stage.tournament, by=by, now=now) as under_way:
        stage = fresh(Stage.objects.select_related("tournament"), stage)
        refuse_if_overtaken(stage, based_on)
        refuse_if_played(stage, from_round)
        if seating_now(stage) != before or coming(stage.tournament, change.newcomers) != everybody:
            raise Refused(CHANGED)
        follows = standing_seating(stage) or models.Seating.objects.create(
            stage=stage, document=document_of(before), drawn_at=now, by=by
        )
        noted = write_people(stage, from_round, change.out, into, late, under_way)
        if change.tables is not None:
            noted |= {"tables": change.tables, "tables_before": stage.tables}
            stage.tables = change.tables
            stage.save(update_fields=["tables"])
        record = models.Seating.objects.create(
            stage=stage,
            from_round=from_round,
            document=document_of(found),
            follows=follows,
            change=noted,
            drawn_at=now,
            by=by,
        )
        write_tables(stage, found, from_round, keep_judges=change.substitutes_only)
        under_way.note(stage=stage.position, from_round=from_round, change=noted)
        under_way.note_text(**{f"name_{one.key}": one.name for one in everybody})
    return record


def _substituted(before: Seating, from_round: int, asked: Changes) -> Seating:
    """The same seating with substitutes in the seats of those who leave."""
    problem = changed(before, from_round, asked)
    replaced = dict(zip(asked.out, asked.into, strict=True))
    rounds = before.rounds[: from_round - 1] + tuple(
        tuple(tuple(replaced.get(one, one) for one in table) for table in tables)
        for tables in before.rounds[from_round - 1 :]
    )
    games = Counter(player for tables in rounds for table in tables for player in table)
    return replace(
        before,
        problem=replace(problem, games=tuple(games[player] for player in problem.players)),
        rounds=rounds,
    )


def _seated_anew(  # noqa: PLR0913  (what the search follows from)
    stage: Stage,
    before: Seating,
    from_round: int,
    asked: Changes,
    *,
    tables: int | None,
    seconds: float,
) -> Seating:
    """The rounds from one on seated anew, by the judges there are now."""
    most = max(before.problem.tables[from_round - 1 :]) if tables is None else tables
    judges = [judge.key for judge in judges_of(stage)]
    barred = before.problem.judges
    problem = replace(
        before.problem,
        judges={key: barred.get(key, ()) for key in judges} if len(judges) >= most else {},
    )
    search = redone(replace(before, problem=problem), from_round, asked)
    run(search, seconds=seconds)
    return search.seating(before.judges[: from_round - 1])


def take_back(
    stage: Stage, *, by: Person, now: datetime, based_on: models.Seating | None = None
) -> None:
    """Undo the last change of a stage: its seats and its people are as they were before.

    Raises Refused where there is none, where a round since has started or a game been submitted;
    Forbidden.
    """
    record = standing_seating(stage)
    people = record is not None and changes_people(record)
    with acting(act_of_changing(people=people), stage.tournament, by=by, now=now) as under_way:
        stage = fresh(Stage.objects.select_related("tournament"), stage)
        refuse_if_overtaken(stage, based_on)
        record = standing_seating(stage)
        if record is None or record.follows is None:
            raise Refused(Message(N_("There is no change to take back.")))
        refuse_if_played(stage, record.from_round)
        record.taken_back_at = now
        record.save(update_fields=["taken_back_at"])
        change = record.change
        if "tables_before" in change:
            stage.tables = change["tables_before"]
            stage.save(update_fields=["tables"])
        only_substitutes = len(change["out"]) == len(change["into"]) and not change["late"]
        earlier = standing_seating(stage)
        if earlier is not None:
            write_tables(
                stage,
                seating_of(earlier),
                record.from_round,
                keep_judges=only_substitutes and "tables" not in change,
            )
        come_back(stage, change)
        under_way.note(stage=stage.position, taken_back=change)
