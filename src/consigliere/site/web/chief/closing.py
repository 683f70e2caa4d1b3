"""The end of a tournament: lots, closing, opening again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.rules.words import N_, Message
from consigliere.site.actions.closing import close, reopen
from consigliere.site.actions.lots import draw_lot, record_lot
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.closing import (
    against_closing,
    edition_changed,
    final_table,
    proclaimed_in,
)
from consigliere.site.queries.draws import who_named
from consigliere.site.queries.journal import proclaimed_head
from consigliere.site.queries.named import draw_known
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole


def closing(request: HttpRequest, slug: str) -> HttpResponse:
    """What stands against closing, the table as it would be proclaimed, or as it was."""
    return _page(request, standing_in(request, slug, Act.SEE_INBOX))


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw lots, close or open again, by the form's `decision`; a refusal is told on the page."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    said, refused = attempt(lambda: _do(request, standing))
    if said is None:
        return _page(request, standing_in(request, slug, Act.SEE_INBOX), refused)
    messages.success(request, said.told(words()))
    return redirect("chief:closing", slug)


def _do(request: HttpRequest, standing: Standing) -> Message:
    form, tournament = request.POST, standing.tournament
    by, now = person_of(request), timezone.now()
    match form.get("decision"):
        case "draw":
            known = draw_known(tournament, whole(form.get("based_on")))
            reason = form.get("reason", "")
            players = form.getlist("player")
            draw_lot(tournament, players, by=by, now=now, based_on=known, reason=reason)
            return Message(N_("The lot is drawn."))
        case "hall":
            record_lot(tournament, _order(request), form.get("reason", ""), by=by, now=now)
            return Message(N_("The lots are recorded."))
        case "close":
            close(tournament, by=by, now=now, leave_shared="leave_shared" in form)
            return Message(N_("The tournament is closed."))
        case "reopen":
            reopen(tournament, form.get("reason", ""), by=by, now=now)
            return Message(N_("The tournament is open again."))
    raise Unknown(Message(N_("There is no such decision.")))


def _order(request: HttpRequest) -> list[str]:
    """Keys of those who tie, by the lot entered beside each. Raises Refused."""
    keys = request.POST.getlist("player")
    places = {key: request.POST.get(f"lot-{key}", "") for key in keys}
    wanted = {str(number) for number in range(1, len(keys) + 1)}
    if set(places.values()) != wanted:
        said = {"number": len(keys)}
        raise Refused(Message(N_("Give each player another lot, from 1 to {number}."), said))
    return sorted(keys, key=lambda key: int(places[key]))


def _page(request: HttpRequest, standing: Standing, refused: Refused | None = None) -> HttpResponse:
    tournament = standing.tournament
    proclaimed = proclaimed_in(tournament)
    return tournament_page(
        request,
        standing,
        "chief/closing.html",
        refused=refused,
        proclaimed=proclaimed,
        table=None if proclaimed else final_table(tournament),
        against=() if proclaimed else against_closing(tournament),
        who_named=who_named(tournament),
        edition_changed=edition_changed(tournament),
        head=proclaimed_head(tournament) if proclaimed else None,
        typed=request.POST if refused else {},
    )
