"""The rehearsal before the first round: what it is, how far it is, its beginning and its end."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.rules.words import N_, Message
from consigliere.site.actions.rehearsal import end_rehearsal, rehearse
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.named import rehearsal_in
from consigliere.site.queries.preparation import lacks_people, prepared
from consigliere.site.queries.rehearsal import most_tables, rehearsal_of, tables_to_rehearse
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.organiser.pages import step_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole


def rehearsal(request: HttpRequest, slug: str) -> HttpResponse:
    """What a rehearsal is, what has been done in the one under way, or how to begin one."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    if standing.tournament.rehearses_id is not None:
        raise Unknown(Message(N_("There is no such page here.")))
    if request.method != "POST":
        return _page(request, standing)
    person, say = person_of(request), words()
    tables = whole(request.POST.get("tables")) or 0
    made, refused = attempt(
        lambda: rehearse(
            standing.tournament, tables, called=say("Rehearsal"), by=person, now=timezone.now()
        )
    )
    if made is None:
        return _page(request, standing, refused)
    messages.success(request, say("The rehearsal has begun."))
    return redirect("organiser:rehearsal", slug)


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """End the rehearsal somebody saw; another one begun meanwhile goes on."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    person = person_of(request)
    seen = rehearsal_in(standing.tournament, request.POST.get("rehearsal", ""))
    _, refused = attempt(lambda: end_rehearsal(seen, by=person, now=timezone.now()))
    if refused is not None:
        return _page(request, standing, refused)
    messages.success(request, words()("The rehearsal has ended."))
    return redirect("organiser:rehearsal", slug)


def _page(request: HttpRequest, standing: Standing, refused: Refused | None = None) -> HttpResponse:
    found = prepared(standing.tournament)
    facts = {
        "rehearsal": rehearsal_of(standing.tournament),
        "lacking": [one.told(words()) for one in lacks_people(found)],
        "most_tables": most_tables(found.players),
        "tables": tables_to_rehearse(standing.tournament, found.players),
    }
    return step_page(request, standing, "rehearsal", facts, refused=refused)
