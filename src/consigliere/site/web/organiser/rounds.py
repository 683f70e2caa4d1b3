"""Pages of the running of rounds: their times, the state of every table, who goes on."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from consigliere.rules.game import PLAYERS
from consigliere.rules.words import N_, Message
from consigliere.site.actions.next_stage import take_from_top
from consigliere.site.actions.rounds import (
    AppealsOpen,
    end_round,
    finish_stage,
    reset_round,
    resume_round,
    resume_stage,
    start_round,
)
from consigliere.site.models import Stage
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.cases import open_appeals
from consigliere.site.queries.named import round_in, stage_at
from consigliere.site.queries.next_stage import chosen_for, cut_at
from consigliere.site.queries.rounds import StageState, stage_states
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.templating import url, words
from consigliere.site.web.typed import whole

_OF_ROUND: Final[Mapping[str, tuple[Callable[..., None], str]]] = {
    "start": (start_round, N_("Round {number} has started.")),
    "end": (end_round, N_("Round {number} has ended.")),
    "resume": (resume_round, N_("Round {number} goes on.")),
    "reset": (reset_round, N_("The start of round {number} is taken back.")),
}
_OF_STAGE: Final[Mapping[str, tuple[Callable[..., None], str]]] = {
    "finish": (finish_stage, N_("The stage “{stage}” is over.")),
    "resume": (resume_stage, N_("The stage “{stage}” goes on.")),
}
_NOTHING: Final = Message(N_("There is no such page here."))


@require_GET
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """A stage's rounds, each table's state, and what can be done next."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    states = stage_states(standing.tournament)
    shown = _chosen(states, whole(request.GET.get("stage")))
    page: dict[str, Any] = {
        "states": states,
        "shown": shown,
        "before": _before(states, shown),
        "is_last": shown is not None and shown is states[-1],
    }
    if shown is not None and page["before"] is not None:
        page |= _going_on(standing, shown.stage, whole(request.GET.get("top")))
    return tournament_page(request, standing, "organiser/rounds.html", **page)


@require_POST
def time_round(request: HttpRequest, slug: str, number: int, act: str) -> HttpResponse:
    """Start or end a round, or take that back."""
    standing = standing_in(request, slug, Act.TIME_ROUND)
    if act not in _OF_ROUND:
        raise Unknown(_NOTHING)
    round_ = round_in(standing.tournament, number)
    action, done = _OF_ROUND[act]
    said = {"despite": request.POST.get("despite", "")} if act == "start" else {}
    try:
        action(round_, by=person_of(request), now=timezone.now(), **said)
    except AppealsOpen as refused:
        return _appeals_open(request, standing, number, refused)
    messages.success(request, words()(done, number=number))
    return redirect(_address(slug, round_.stage))


def _appeals_open(
    request: HttpRequest, standing: Standing, number: int, refused: AppealsOpen
) -> HttpResponse:
    """The last round waits for the appeals: which, and for the chief judge a way to say why not."""
    return tournament_page(
        request,
        standing,
        "organiser/appeals_open.html",
        refused=refused,
        number=number,
        appeals=open_appeals(standing.tournament),
    )


@require_POST
def time_stage(request: HttpRequest, slug: str, position: int, act: str) -> HttpResponse:
    """Finish a stage, or take that back."""
    standing = standing_in(request, slug, Act.TIME_ROUND)
    if act not in _OF_STAGE:
        raise Unknown(_NOTHING)
    stage = stage_at(standing.tournament, position)
    action, done = _OF_STAGE[act]
    action(stage, by=person_of(request), now=timezone.now())
    messages.success(request, words()(done, stage=stage.name))
    return redirect(_address(slug, stage))


@require_POST
def go_on(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Say who plays in the next stage."""
    standing = standing_in(request, slug, Act.PLAN)
    stage = stage_at(standing.tournament, position)
    everybody = request.POST.get("who") == "all"
    size = whole(request.POST.get("top"))
    if not everybody and size is None:
        raise Refused(Message(N_("Say how many of the table go on.")))
    take_from_top(
        stage,
        None if everybody else size,
        by=person_of(request),
        now=timezone.now(),
        chosen=request.POST.getlist("chosen"),
        ranks_above="ranks_above" in request.POST,
    )
    told = N_("The players of the stage “{stage}” are chosen. Draw its seating.")
    messages.success(request, words()(told, stage=stage.name))
    return redirect(url("organiser:seating", slug, stage=position))


def _chosen(states: list[StageState], position: int | None) -> StageState | None:
    """The stage asked for; else the one that is on: the first not finished."""
    asked = next((one for one in states if one.stage.position == position), None)
    on = next((one for one in states if not one.finished), None)
    return asked or on or (states[-1] if states else None)


def _before(states: list[StageState], shown: StageState | None) -> StageState | None:
    """The stage before the one shown."""
    at = states.index(shown) if shown is not None else 0
    return states[at - 1] if at else None


def _going_on(standing: Standing, stage: Stage, top: int | None) -> dict[str, Any]:
    """Who would go on: of the number asked for, or planned, or of as many as have seats."""
    size = top or stage.taken_from_top or stage.tables * PLAYERS
    return {
        "cut": cut_at(standing.tournament, size),
        "chosen": chosen_for(stage),
    }


def _address(slug: str, stage: Stage) -> str:
    return url("organiser:rounds", slug, stage=stage.position)
