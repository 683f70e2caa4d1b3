"""The page for when something happens: somebody leaves, comes, a table more or less."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from consigliere.rules.words import N_
from consigliere.site.actions.changes import Change, change_stage, take_back
from consigliere.site.actions.comings import Newcomer
from consigliere.site.models import Seating, Stage
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.changes import changes_of, company_of, open_rounds
from consigliere.site.queries.named import seating_known, stage_at
from consigliere.site.queries.seating import standing_seating
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import url, words
from consigliere.site.web.typed import Typed, whole


@require_GET
def changes(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """What can be changed in a stage now, and what was."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    return _shown(request, standing, stage_at(standing.tournament, position))


@require_POST
def change(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Change a stage from a round on. What was typed stays where it cannot be done."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    stage = stage_at(standing.tournament, position)
    person = person_of(request)
    _, refused = attempt(
        lambda: change_stage(
            stage,
            whole(request.POST.get("from_round")) or 0,
            _asked(request.POST, stage),
            by=person,
            now=timezone.now(),
            based_on=_known(stage, request.POST),
        )
    )
    if refused is not None:
        return _shown(request, standing, stage, refused=refused)
    messages.success(request, words()(N_("Done: the rounds to come are changed.")))
    return redirect(url("organiser:changes", slug, position))


@require_POST
def undo(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Take the last change of a stage back."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    stage = stage_at(standing.tournament, position)
    take_back(
        stage,
        by=person_of(request),
        now=timezone.now(),
        based_on=_known(stage, request.POST),
    )
    messages.success(request, words()(N_("Taken back: all is as it was before.")))
    return redirect(url("organiser:changes", slug, position))


def _known(stage: Stage, data: QueryDict) -> Seating | None:
    """The seating somebody had before him."""
    return seating_known(stage, whole(data.get("based_on")))


def _asked(data: QueryDict, stage: Stage) -> Change:
    """What somebody asks for. Raises Refused for a number of tables that is none."""
    guest = "guest" in data
    into = tuple(Newcomer(name, guest) for name in data.getlist("into") if name.strip())
    late = tuple(
        Newcomer(name, guest) for name in data.get("late", "").splitlines() if name.strip()
    )
    typed = Typed({"tables": data.get("tables", "")})
    tables = typed.whole("tables", N_("Tables"))
    typed.refuse_if_wrong()
    return Change(
        out=tuple(filter(None, data.getlist("out"))),
        into=into,
        late=late,
        tables=None if tables == stage.tables else tables,
    )


def _shown(
    request: HttpRequest, standing: Standing, stage: Stage, *, refused: Refused | None = None
) -> HttpResponse:
    """The page, with what was typed and why it was refused."""
    typed = request.POST if refused else QueryDict()
    return tournament_page(
        request,
        standing,
        "organiser/changes.html",
        refused=refused,
        stage=stage,
        record=standing_seating(stage),
        rounds=open_rounds(stage),
        company=company_of(stage),
        changes=changes_of(stage),
        typed=typed,
        leaving=typed.getlist("out"),
    )
