"""Stages, rounds and days."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.rules.game import PLAYERS
from consigliere.rules.words import N_, Message
from consigliere.site.actions.planning import (
    DayPlan,
    StagePlan,
    lay_out_days,
    plan_days,
    plan_stage,
    remove_stage,
)
from consigliere.site.actions.shutting import open_standings, shut_standings, shut_with
from consigliere.site.models import Person, Round, Tournament
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.days import date_of, days_of, start_of
from consigliere.site.queries.named import round_in, stage_at
from consigliere.site.queries.planned import (
    StagePlanned,
    playing_count,
    rounds_planned,
    stages_planned,
)
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.organiser.pages import step_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words
from consigliere.site.web.typed import Typed, whole

_ROUNDS: Final = 10
_FIRST: Final = "12:00"
_EVERY: Final = "60"
_A_DAY: Final = 24 * 60


class _Form(NamedTuple):
    """A stage as its form shows it; all as it is written there."""

    position: int | None
    name: str
    tables: str
    rounds: str
    planned_games: str
    ranks_above: bool
    from_top: str


def stages(request: HttpRequest, slug: str) -> HttpResponse:
    """The stages with their rounds and tables, and one more."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    if request.method != "POST":
        return _stages(request, standing)
    typed = Typed(request.POST.dict())
    person = person_of(request)
    stage = None
    if position := typed.text("position"):
        stage = stage_at(standing.tournament, whole(position))
    _, refused = attempt(
        lambda: plan_stage(
            standing.tournament,
            stage,
            _plan(typed),
            by=person,
            now=timezone.now(),
        )
    )
    if refused is not None:
        return _stages(request, standing, _typed_form(typed), refused)
    return redirect("organiser:stages", slug)


@require_POST
def remove(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Take a stage out of the plan."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    stage = stage_at(standing.tournament, position)
    person = person_of(request)
    _, refused = attempt(lambda: remove_stage(stage, by=person, now=timezone.now()))
    if refused is not None:
        return _stages(request, standing, refused=refused)
    return redirect("organiser:stages", slug)


def days(request: HttpRequest, slug: str) -> HttpResponse:
    """Days and planned starts of all rounds, one by one or laid out at even distances."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    if request.method != "POST":
        return _days(request, standing)
    typed = Typed(request.POST.dict())
    person = person_of(request)
    change = _lay_out if typed.flag("lay_out") else _plan_days
    _, refused = attempt(lambda: change(standing.tournament, typed, person))
    if refused is not None:
        return _days(request, standing, typed, refused)
    return redirect("organiser:days", slug)


@require_POST
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings closed to the public, or opened, or to be closed by the start of a round."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    _, refused = attempt(lambda: _shut(standing.tournament, request))
    if refused is not None:
        return _days(request, standing, refused=refused)
    return redirect("organiser:days", slug)


# ----------------------------------------------------------------------------------------- stages


def _stages(
    request: HttpRequest,
    standing: Standing,
    typed: _Form | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    tournament = standing.tournament
    players = playing_count(tournament)
    made = stages_planned(tournament)
    forms = {one.stage.position: _form_of(one) for one in made}
    added = None
    if typed is not None and typed.position in forms:
        forms[typed.position] = typed
    elif typed is not None:
        # A new one; or one removed meanwhile: as a new one nothing of it is lost.
        added = typed._replace(position=None)
    facts = {
        "forms": list(forms.values()),
        "rounds_of": [one.rounds for one in made],
        "added": added or (None if made else _first(players)),
        "next_form": added or _next(players),
        "players": players,
        "seats": PLAYERS,
        "full_tables": players // PLAYERS,
    }
    return step_page(request, standing, "stages", facts, refused=refused)


def _first(players: int) -> _Form:
    """What a first stage is in most tournaments."""
    say = words()
    tables = max(1, players // PLAYERS)
    rounds = str(_ROUNDS)
    return _Form(None, say("Qualifying"), str(tables), rounds, "", ranks_above=False, from_top="")


def _next(players: int) -> _Form:
    """A final of one table."""
    say = words()
    top = str(PLAYERS if players > PLAYERS else "")
    return _Form(None, say("Final"), "1", "5", "", ranks_above=False, from_top=top)


def _form_of(planned: StagePlanned) -> _Form:
    stage = planned.stage
    return _Form(
        stage.position,
        stage.name,
        str(stage.tables),
        str(len(planned.rounds)),
        str(stage.planned_games or ""),
        stage.ranks_above,
        str(stage.taken_from_top or ""),
    )


def _typed_form(typed: Typed) -> _Form:
    position = typed.text("position")
    return _Form(
        whole(position),
        typed.text("name"),
        typed.text("tables"),
        typed.text("rounds"),
        typed.text("planned_games"),
        typed.flag("ranks_above"),
        typed.text("from_top"),
    )


def _plan(typed: Typed) -> StagePlan:
    plan = StagePlan(
        typed.text("name"),
        typed.whole("tables", N_("Tables")) or 0,
        typed.whole("rounds", N_("Rounds")) or 0,
        typed.whole("planned_games", N_("Games of each player")),
        typed.flag("ranks_above"),
        typed.whole("from_top", N_("From the top")),
    )
    typed.refuse_if_wrong()
    return plan


# ------------------------------------------------------------------------------------------- days


def _lay_out(tournament: Tournament, typed: Typed, person: Person) -> None:
    first = typed.time("first", N_("First round of a day"))
    every = typed.whole("every", N_("Minutes for a round"))
    typed.refuse_if_wrong()
    if first is None or every is None:
        raise Refused(Message(N_("Say when a day begins and how long a round takes.")))
    distance = timedelta(minutes=min(every, _A_DAY))
    lay_out_days(tournament, first=first, every=distance, by=person, now=timezone.now())


def _shut(tournament: Tournament, request: HttpRequest) -> None:
    person, now = person_of(request), timezone.now()
    if "with" in request.POST:
        number = whole(request.POST["with"])
        round_ = None if number is None else round_in(tournament, number)
        shut_with(tournament, round_, by=person, now=now)
        return
    change = shut_standings if request.POST.get("shut") else open_standings
    change(tournament, by=person, now=now)


def _plan_days(tournament: Tournament, typed: Typed, person: Person) -> None:
    plan_days(tournament, _day_plans(tournament, typed), by=person, now=timezone.now())


class _RoundForm(NamedTuple):
    """A round as the form of days shows it."""

    number: int
    stage: str
    day: str
    at: str


def _days(
    request: HttpRequest,
    standing: Standing,
    typed: Typed | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    tournament = standing.tournament
    rounds = rounds_planned(tournament)
    many = len({one.stage_id for one in rounds}) > 1
    forms = [_round_form(one, tournament, typed, many=many) for one in rounds]
    facts: dict[str, Any] = {
        "rounds": forms,
        "dates": [date_of(tournament, day + 1) for day in range(days_of(tournament))],
        "first": (typed and typed.text("first")) or _first_start(rounds, tournament) or _FIRST,
        "every": (typed and typed.text("every")) or _distance(rounds) or _EVERY,
        "has_days": tournament.first_day is not None,
        "shut_at": standing.standings_closed_at,
        "shuts_with": next((one.number for one in rounds if one.shuts_standings), None),
    }
    return step_page(request, standing, "days", facts, refused=refused)


def _round_form(
    one: Round, tournament: Tournament, typed: Typed | None, *, many: bool
) -> _RoundForm:
    stage = one.stage.name if many else ""
    if typed is not None and typed.text(f"day-{one.number}"):
        day, at = typed.text(f"day-{one.number}"), typed.text(f"at-{one.number}")
        return _RoundForm(one.number, stage, day, at)
    return _RoundForm(one.number, stage, str(one.day), _hour(one.planned_start, tournament))


def _hour(at: datetime | None, tournament: Tournament) -> str:
    return f"{tournament.local(at):%H:%M}" if at else ""


def _first_start(rounds: Sequence[Round], tournament: Tournament) -> str:
    return _hour(rounds[0].planned_start, tournament) if rounds else ""


def _distance(rounds: Sequence[Round]) -> str:
    """The minutes between the first two rounds, where they are planned."""
    if len(rounds) < 2 or not (rounds[0].planned_start and rounds[1].planned_start):  # noqa: PLR2004  (a distance is between two)
        return ""
    return str(int((rounds[1].planned_start - rounds[0].planned_start).total_seconds()) // 60)


def _day_plans(tournament: Tournament, typed: Typed) -> dict[int, DayPlan]:
    plans = {}
    say = words()
    for one in rounds_planned(tournament):
        called = say("Round {round}", round=one.number)
        day = typed.whole(f"day-{one.number}", called) or one.day
        at = typed.time(f"at-{one.number}", called)
        start = None
        if at is not None and tournament.first_day is not None and day <= days_of(tournament):
            start = start_of(tournament, day, at)
        plans[one.number] = DayPlan(day, start)
    typed.refuse_if_wrong()
    return plans
