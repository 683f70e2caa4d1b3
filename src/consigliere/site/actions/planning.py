"""Stages and rounds: how many, at how many tables, on which day, from when on.

Rounds are numbered through the whole tournament. Planning makes rounds; their games are made
when the seating is drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final

from consigliere.files.name_list import plain
from consigliere.rules.game import PLAYERS
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting, fresh
from consigliere.site.actions.naming import faults_of
from consigliere.site.actions.numbering import MOST_ROUNDS, set_rounds
from consigliere.site.models import Person, Round, Stage, StagePlace, Tournament
from consigliere.site.policy import Act, State
from consigliere.site.queries.days import date_of, days_of, start_of
from consigliere.site.queries.planned import rounds_planned
from consigliere.site.queries.rounds import has_begun
from consigliere.site.refusals import Refused

MOST_TABLES: Final = 100
TABLES_OF_A_STAGE: Final = N_("A stage has 1 to {most} tables.")


@dataclass(frozen=True, slots=True)
class StagePlan:
    """What is decided of a stage.

    `planned_games` None: as many as the draw gives each. `from_top`: how many of the table so
    far play in it; the first stage is everybody's.
    """

    name: str
    tables: int
    rounds: int
    planned_games: int | None = None
    ranks_above: bool = False
    from_top: int | None = None


@dataclass(frozen=True, slots=True)
class DayPlan:
    """On which day of the tournament a round is played, and when it is to start."""

    day: int
    start: datetime | None


def plan_stage(
    tournament: Tournament, stage: Stage | None, plan: StagePlan, *, by: Person, now: datetime
) -> Stage:
    """Add a stage after the others (None), or change one; later rounds are numbered anew.

    Seatings that no longer fit are to be drawn anew; rounds that go take their seats along.
    Raises Refused where something of what would change has been played or begun.
    """
    with acting(Act.PLAN, tournament, by=by, now=now) as under_way:
        planned = under_way.tournament
        one = stage and fresh(planned.stages.all(), stage)
        stages = list(planned.stages.all())
        is_first = not stages or one == stages[0]
        _check_plan(plan, is_first=is_first)
        if one is None:
            one = Stage(tournament=planned, position=len(stages))
        elif one.tables != plan.tables and has_begun(one):
            raise Refused(Message(N_("This stage has begun: it keeps its tables.")))
        one.name = plain(plan.name)
        one.tables = plan.tables
        one.ranks_above = plan.ranks_above and not is_first
        one.taken_from_top = None if is_first else plan.from_top
        one.planned_games = plan.planned_games
        one.save()
        if is_first and under_way.standing.state is State.SET_UP:
            _seat_everybody(one)
        set_rounds(planned, one, plan.rounds)
        under_way.note(
            stage=one.position,
            tables=plan.tables,
            rounds=plan.rounds,
            planned_games=one.planned_games,
            ranks_above=one.ranks_above,
            from_top=one.taken_from_top,
        )
        under_way.note_text(name=one.name)
    return one


def remove_stage(stage: Stage, *, by: Person, now: datetime) -> None:
    """Take a stage out of the plan, with its seating. Raises Refused where it has begun."""
    with acting(Act.PLAN, stage.tournament, by=by, now=now) as under_way:
        one = fresh(under_way.tournament.stages.all(), stage)
        if under_way.tournament.stages.filter(position__gt=one.position).exists():
            raise Refused(Message(N_("Remove the stage after it first.")))
        set_rounds(under_way.tournament, one, 0)
        one.seatings.all().delete()
        one.draws.filter(voided_at=None).update(voided_at=now)
        one.places.all().delete()
        one.delete()
        under_way.note(removed=one.position)


def plan_days(
    tournament: Tournament, plans: Mapping[int, DayPlan], *, by: Person, now: datetime
) -> None:
    """Set day and planned start of rounds, by their numbers.

    Raises Refused with every round whose day or start does not follow that of the one before it.
    """
    with acting(Act.PLAN, tournament, by=by, now=now) as under_way:
        rounds = rounds_planned(under_way.tournament)
        unknown = sorted(set(plans) - {one.number for one in rounds})
        if unknown:
            told = {"rounds": ", ".join(map(str, unknown))}
            raise Refused(Message(N_("There are no rounds {rounds}."), told))
        for one in rounds:
            plan = plans.get(one.number)
            if plan is not None:
                one.day, one.planned_start = plan.day, plan.start
        wrong = _out_of_order(under_way.tournament, rounds)
        if wrong:
            raise Refused(Message(N_("The days do not follow each other.")), details=tuple(wrong))
        Round.objects.bulk_update(rounds, ["day", "planned_start"])
        under_way.note(days={one.number: one.day for one in rounds})


def lay_out_days(
    tournament: Tournament, *, first: time, every: timedelta, by: Person, now: datetime
) -> None:
    """Plan the starts of all rounds: each day's first at a time, the others at even distances.

    Raises Refused where no first day is set or a day's rounds would reach into the next.
    """
    with acting(Act.PLAN, tournament, by=by, now=now) as under_way:
        fresh = under_way.tournament
        if fresh.first_day is None:
            raise Refused(Message(N_("Say first on which day the tournament begins.")))
        if every < timedelta(minutes=1):
            raise Refused(Message(N_("A round takes a minute at least.")))
        rounds = rounds_planned(fresh)
        begun: dict[int, int] = {}
        for one in rounds:
            at = begun.get(one.day, 0)
            begun[one.day] = at + 1
            one.planned_start = start_of(fresh, one.day, first) + at * every
            if fresh.local(one.planned_start).date() != date_of(fresh, one.day):
                text = N_("Round {round} would start after midnight. Take less time for a round.")
                raise Refused(Message(text, {"round": one.number}))
        Round.objects.bulk_update(rounds, ["planned_start"])
        under_way.note(first=first.isoformat("minutes"), every=int(every.total_seconds()) // 60)


# ----------------------------------------------------------------------------------------- pieces


def _check_plan(plan: StagePlan, *, is_first: bool) -> None:
    """Raise Refused with all that is wrong with a plan by itself."""
    wrong = []
    name = plain(plan.name)
    if not name:
        wrong.append(Message(N_("A stage needs a name.")))
    wrong += faults_of({N_("Name"): name})
    for count, most, text in (
        (plan.rounds, MOST_ROUNDS, N_("A stage has 1 to {most} rounds.")),
        (plan.tables, MOST_TABLES, TABLES_OF_A_STAGE),
    ):
        if not 1 <= count <= most:
            wrong.append(Message(text, {"most": most}))
    if plan.planned_games is not None and not 1 <= plan.planned_games <= plan.rounds:
        wrong.append(Message(N_("Nobody plays more games in a stage than it has rounds.")))
    if not is_first and plan.from_top is not None and plan.from_top < PLAYERS:
        text = N_("From the top at least {seats} go on: a table has as many seats.")
        wrong.append(Message(text, {"seats": PLAYERS}))
    if wrong:
        raise Refused(Message(N_("This cannot be saved as it is.")), details=tuple(wrong))


def _seat_everybody(stage: Stage) -> None:
    """All who play, in the first stage."""
    here = stage.tournament.participants.filter(left_at=None)
    StagePlace.objects.bulk_create(
        (StagePlace(stage=stage, participant=one) for one in here), ignore_conflicts=True
    )


def _out_of_order(tournament: Tournament, rounds: Sequence[Round]) -> list[Message]:
    """What is wrong with days and starts, round by round."""
    wrong = []
    days = days_of(tournament)
    earlier: Round | None = None
    start: datetime | None = None
    for one in rounds:
        told = {"round": one.number, "days": days}
        if not 1 <= one.day <= days:
            wrong.append(Message(N_("Round {round}: the tournament has {days} days."), told))
        elif earlier is not None and one.day < earlier.day:
            wrong.append(Message(N_("Round {round}: on an earlier day than the one before."), told))
        elif (
            one.planned_start is not None
            and (date := date_of(tournament, one.day)) is not None
            and tournament.local(one.planned_start).date() != date
        ):
            text = N_("Round {round}: its start is not on its day.")
            wrong.append(Message(text, told))
        elif one.planned_start is not None and start is not None and one.planned_start <= start:
            text = N_("Round {round}: it would start before the one before it.")
            wrong.append(Message(text, told))
        start = one.planned_start or start
        earlier = one
    return wrong
