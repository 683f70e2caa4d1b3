"""Pages of the seating for those who draw it: the draw, its report, the tables and judges."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from consigliere.files.seating_html import quality
from consigliere.rules.words import N_, Message
from consigliere.site.actions.seating import SECONDS, assign_judge
from consigliere.site.actions.seating import draw as draw_seating
from consigliere.site.models import Stage
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.demands import is_stale, judges_of, players_of
from consigliere.site.queries.draws import seating_draw_of, was_drawn
from consigliere.site.queries.judging import conflicts, eligible_judges
from consigliere.site.queries.named import game_in, official_in, seating_known, stage_at
from consigliere.site.queries.planned import rounds_of, stages_planned
from consigliere.site.queries.rounds import has_begun
from consigliere.site.queries.seating import (
    drawn_tables,
    judged,
    seating_of,
    standing_seating,
)
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.organiser.draw_form import DrawForm, as_before, typed
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.rounds import chosen_round
from consigliere.site.web.templating import url, words
from consigliere.site.web.typed import whole


@require_GET
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """A stage's seating: how good it is, its tables, and the draw."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    position = whole(request.GET.get("stage"))
    if not stages_planned(standing.tournament):
        return tournament_page(request, standing, "organiser/seating_none.html")
    stage = stage_at(standing.tournament, position if position is not None else 0)
    return _shown(request, standing, stage)


@require_POST
def draw(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Draw a stage's seating. What was typed stays on the page where it cannot be done."""
    standing = standing_in(request, slug, Act.DRAW_SEATING)
    stage = stage_at(standing.tournament, position)
    form = typed(stage, request.POST)
    if form.wrong:
        return _shown(request, standing, stage, form=form)
    based_on = whole(request.POST.get("based_on"))
    person = person_of(request)
    _, refused = attempt(
        lambda: draw_seating(
            stage,
            by=person,
            now=timezone.now(),
            based_on=seating_known(stage, based_on),
            wishes=form.wishes,
            seed=form.number,
            reason=form.reason,
            seconds=form.seconds,
        )
    )
    if refused is not None:
        return _shown(request, standing, stage, form=form, refused=refused)
    messages.success(request, words()(N_("The seating is drawn.")))
    return redirect(url("organiser:seating", slug, stage=position))


@require_POST
def judge(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a table to a judge by hand."""
    standing = standing_in(request, slug, Act.ASSIGN_JUDGE)
    game = game_in(standing.tournament, request.POST.get("game", ""))
    key = request.POST.get("judge", "")
    official = official_in(standing.tournament, key) if key else None
    assign_judge(game, official, by=person_of(request), now=timezone.now())
    messages.success(request, words()(N_("The judge of game {game} is changed."), game=game.key))
    where = url("organiser:seating", slug, stage=game.round.stage.position, round=game.round.number)
    return redirect(f"{where}#tables")


def _shown(
    request: HttpRequest,
    standing: Standing,
    stage: Stage,
    *,
    form: DrawForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    """The page of a stage's seating, with a form as it was sent and why it was refused."""
    say = words()
    record = standing_seating(stage)
    found = judged(record) if record else None
    stages = drawn_tables(standing.tournament)
    rounds = next((one.rounds for one in stages if one.stage.pk == stage.pk), None)
    if rounds is None:
        raise Unknown(Message(N_("This stage has been removed meanwhile.")))
    shown = chosen_round(standing.tournament, rounds, request.GET.get("round"))
    judges = eligible_judges(standing.tournament)
    page: dict[str, Any] = {
        "stage": stage,
        "stages": [one.stage for one in stages],
        "record": record,
        "rounds": rounds,
        "shown": shown,
        "judges": judges,
        "conflicts": conflicts(rounds, seating_of(record).problem if record else None),
        "form": form or as_before(found.seating.problem if found else None),
        "seconds": SECONDS,
        "players": len(players_of(stage)),
        "round_count": len(rounds_of(stage)),
        "judge_count": len(judges_of(stage)),
        "begun": has_begun(stage),
        "was_drawn": was_drawn(stage),
        "origin": seating_draw_of(stage),
        "report": None,
        "is_stale": record is not None and is_stale(stage, record),
    }
    if found is not None:
        page |= quality(found.seating, found.report, say)
    status = 422 if page["form"].wrong and not refused else None
    template = "organiser/seating.html"
    return tournament_page(request, standing, template, **page, refused=refused, status=status)
