"""What happens while a stage is played: a substitute, a drop-out, a late arrival, another table.

Rounds that were played stay as they were. A substitute takes over the seats of whoever he stands
in for, and nobody else's change; all else seats the rounds still to come anew.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import ProtectedError

from consigliere.files.name_list import fault_of, plain
from consigliere.rules.words import N_, Message
from consigliere.seating.contradictions import Impossible
from consigliere.seating.redo import Changes, changed, redone
from consigliere.seating.schedule import Seating
from consigliere.seating.solving import run
from consigliere.site import models
from consigliere.site.actions.base import Acting, acting, require
from consigliere.site.actions.naming import free_keys
from consigliere.site.actions.planning import MOST_TABLES, TABLES_OF_A_STAGE
from consigliere.site.actions.seating import (
    CHANGED,
    SECONDS,
    document_of,
    refuse_if_overtaken,
    said_of,
)
from consigliere.site.actions.tables import refuse_if_played, rounds_of, write_tables
from consigliere.site.models import Participant, Person, Stage, StagePlace, Tournament
from consigliere.site.policy import Act, standing_of
from consigliere.site.queries.demands import judges_of
from consigliere.site.queries.seating import seating_now, seating_of, standing_seating
from consigliere.site.refusals import Refused

_NOTHING: Final = Message(N_("Say what has changed: who leaves, who comes, or how many tables."))


class Newcomer(NamedTuple):
    """Somebody who comes into a stage: by name, be he known to the tournament or not."""

    name: str
    guest: bool = False


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
    def substitutes_only(self) -> bool:
        """Whether everybody else may keep his seats."""
        return len(self.out) == len(self.into) and not self.late and self.tables is None


class _Coming(NamedTuple):
    """A newcomer with his key; `known` is the participant he already is."""

    key: str
    name: str
    guest: bool
    known: Participant | None


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
    act = Act.REPLACE_PARTICIPANT if change.out or change.into or change.late else Act.DRAW_SEATING
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
    into, late = _coming(stage.tournament, change)
    asked = Changes(
        out=change.out,
        into=tuple(one.key for one in into),
        late=tuple(one.key for one in late),
        tables=change.tables,
    )
    names = {one.key: one.name for one in (*into, *late)}
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
        stage = Stage.objects.select_related("tournament").get(pk=stage.pk)
        refuse_if_overtaken(stage, based_on)
        refuse_if_played(stage, from_round)
        if seating_now(stage) != before or _coming(stage.tournament, change) != (into, late):
            raise Refused(CHANGED)
        follows = standing_seating(stage) or models.Seating.objects.create(
            stage=stage, document=document_of(before), drawn_at=now, by=by
        )
        noted = _people(stage, from_round, change.out, into, late, under_way)
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
        under_way.note_text(**{f"name_{one.key}": one.name for one in (*into, *late)})
    return record


def _coming(
    tournament: Tournament, change: Change
) -> tuple[tuple[_Coming, ...], tuple[_Coming, ...]]:
    """The newcomers with their keys: known ones by name, new ones with the next free keys.

    Raises Refused with what is wrong with the names.
    """
    names = [plain(one.name) for one in (*change.into, *change.late)]
    wrong = [fault for name in names if (fault := fault_of(name)) is not None]
    if not all(names):
        wrong.append(Message(N_("Whoever comes in needs a name.")))
    if wrong:
        raise Refused(Message(N_("This cannot be saved as it is.")), details=tuple(wrong))
    people = list(tournament.participants.all())
    by_name = {one.name.casefold(): one for one in people}
    keys = iter(free_keys((one.key for one in people), len(names)))
    found = []
    for name, one in zip(names, (*change.into, *change.late), strict=True):
        known = by_name.get(name.casefold())
        key = known.key if known else next(keys)
        found.append(_Coming(key, known.name if known else name, one.guest, known))
    return tuple(found[: len(change.into)]), tuple(found[len(change.into) :])


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


# ----------------------------------------------------------------------------------- the people


def _people(  # noqa: PLR0913, PLR0917  (all who come and go)
    stage: Stage,
    from_round: int,
    out: Sequence[str],
    into: Sequence[_Coming],
    late: Sequence[_Coming],
    under_way: Acting,
) -> dict[str, Any]:
    """Write who belongs to the stage from which round to which; what the change is to be noted."""
    number = rounds_of(stage)[from_round - 1].number
    leaving = _leave(stage, number, out, under_way.now)
    made = []
    for at, one in enumerate((*into, *late)):
        participant = one.known
        if participant is None:
            participant = Participant.objects.create(
                tournament=stage.tournament, key=one.key, name=one.name, guest=one.guest
            )
            made.append(one.key)
        elif participant.left_at is not None:
            participant.left_at = None
            participant.save(update_fields=["left_at"])
        StagePlace.objects.create(
            stage=stage,
            participant=participant,
            from_round=number,
            substitutes=leaving[at] if at < len(into) else None,
        )
        team = leaving[at].participant.team if at < len(into) else ""
        if team and not participant.team:
            participant.team = team
            participant.save(update_fields=["team"])
    return {
        "out": list(out),
        "into": [one.key for one in into],
        "late": [one.key for one in late],
        "made": made,
    }


def _leave(stage: Stage, number: int, out: Sequence[str], now: datetime) -> list[StagePlace]:
    places = {
        place.participant.key: place
        for place in stage.places.select_related("participant").filter(participant__key__in=out)
    }
    later = StagePlace.objects.filter(
        stage__tournament=stage.tournament,
        stage__position__gt=stage.position,
        participant__key__in=out,
    ).select_related("stage")
    for place in later:
        text = N_("The stage “{stage}” has its players already: choose them anew after this.")
        if place.stage.seatings.filter(taken_back_at=None).exists():
            raise Refused(Message(text, {"stage": place.stage.name}))
        place.delete()
    for place in places.values():
        place.to_round = number - 1
        place.save(update_fields=["to_round"])
        place.participant.left_at = now
        place.participant.save(update_fields=["left_at"])
    return [places[key] for key in out]


# ----------------------------------------------------------------------------------- taking back


def take_back(
    stage: Stage, *, by: Person, now: datetime, based_on: models.Seating | None = None
) -> None:
    """Undo the last change of a stage: its seats and its people are as they were before.

    Raises Refused where there is none, where a round since has started or a game been submitted;
    Forbidden.
    """
    record = standing_seating(stage)
    people = record is not None and any(record.change.get(key) for key in ("out", "into", "late"))
    act = Act.REPLACE_PARTICIPANT if people else Act.DRAW_SEATING
    with acting(act, stage.tournament, by=by, now=now) as under_way:
        stage = Stage.objects.select_related("tournament").get(pk=stage.pk)
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
        _come_back(stage, change)
        under_way.note(stage=stage.position, taken_back=change)


def _come_back(stage: Stage, change: dict[str, Any]) -> None:
    came = [*change["into"], *change["late"]]
    stage.places.filter(participant__key__in=came).delete()
    for one in stage.tournament.participants.filter(key__in=change["made"]):
        try:
            with transaction.atomic():
                one.delete()
        except ProtectedError:  # somebody was invited to the name, or it stands somewhere else
            continue
    back = stage.places.filter(participant__key__in=change["out"])
    back.update(to_round=None)
    stage.tournament.participants.filter(key__in=change["out"]).update(left_at=None)
