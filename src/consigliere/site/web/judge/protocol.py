"""The table judge's page: a game entered from paper, scored while it is typed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from consigliere.files.protocol_form import cleaned
from consigliere.files.protocol_form.table import outcome_by_forfeit
from consigliere.rules.game import SEATS
from consigliere.site.actions.base import require
from consigliere.site.actions.drafts import drop_draft, save_draft
from consigliere.site.actions.protocol import Overtaken, submit
from consigliere.site.models import GameRecord, Person
from consigliere.site.policy import Act, Standing, act_of_entering
from consigliere.site.queries.named import game_in, revision_known
from consigliere.site.queries.protocol import (
    Entry,
    as_entered,
    differences_of,
    entry_of,
    games_of,
    games_to_enter,
    is_unchanged,
    rounds_to_enter,
    score_while_entering,
)
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.judge.controls import Controls
from consigliere.site.web.judge.outputs import (
    Names,
    Outputs,
    left_told,
    outputs_of,
    record_told,
)
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole

_ENTRY: Final = "judge:protocol"


def games(request: HttpRequest, slug: str) -> HttpResponse:
    """The games somebody may enter, by round: to enter, returned, submitted."""
    standing = standing_in(request, slug, Act.SEE_PROTOCOLS)
    person = person_of(request)
    mine = games_of(standing)
    return tournament_page(
        request,
        standing,
        "judge/games.html",
        rounds=rounds_to_enter(games_to_enter(mine, person, standing)),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def protocol(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A game to be entered; sent as a plain form it is kept and, if asked, shown once more."""
    standing, game, person = _for_entering(request, slug, key)
    if request.method != "POST":
        entry = entry_of(game, person)
        return tournament_page(request, standing, "judge/protocol.html", **_page(standing, entry))
    form, _ = _sent(request)
    if request.POST.get("do") == "seat":
        form = _with_seated(form, request.POST)
    _keep(request, game, person, form)
    onward = "judge:check" if request.POST.get("do") == "check" else _ENTRY
    return redirect(onward, slug, key)


@require_POST
def score(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """What the form is worth by now, region by region; what was typed is kept."""
    standing, game, person = _for_entering(request, slug, key)
    form, outcome_is_new = _sent(request)
    _keep(request, game, person, form)
    page = _page(standing, entry_of(game, person))
    page |= {"outcome_is_new": outcome_is_new, "shown": request.POST.keys()}
    return tournament_page(request, standing, "judge/protocol_outputs.html", **page)


def check(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The filled protocol once more, with all sums, before it is submitted."""
    standing, game, person = _for_entering(request, slug, key)
    entry = entry_of(game, person)
    return tournament_page(request, standing, "judge/check.html", **_page(standing, entry))


@require_POST
def hand_in(request: HttpRequest, slug: str, key: str) -> HttpResponseBase:
    """Submit what was shown; whoever was overtaken is shown the difference, and loses nothing."""
    standing, game, person = _for_entering(request, slug, key)
    now = timezone.now()
    reason = request.POST.get("reason", "")
    entry = entry_of(game, person)
    if entry.newest is not None and is_unchanged(entry):
        # The same form sent twice, or nothing changed in it: what stands says it already.
        drop_draft(game, by=person)
        return redirect("judge:revision", slug, key, entry.newest.number)
    record = as_entered(entry)
    page = {**_page(standing, entry), "reason": reason}
    if record.wrong:
        return tournament_page(request, standing, "judge/check.html", **page, status=409)
    try:
        revision = submit(
            game, record.document, by=person, now=now, based_on=entry.based_on, reason=reason
        )
    except Overtaken:
        fresh = {**_page(standing, entry_of(game, person)), "reason": reason}
        return tournament_page(request, standing, "judge/check.html", **fresh, status=409)
    except Unknown:
        raise
    except Refused as refused:
        return tournament_page(request, standing, "judge/check.html", **page, refused=refused)
    say = words()
    messages.success(request, say("Submitted: revision {number}.", number=revision.number))
    return redirect("judge:revision", slug, key, revision.number)


@require_POST
def resolve(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """After somebody else submitted: take his record, or go on with one's own upon it."""
    _, game, person = _for_entering(request, slug, key)
    entry = entry_of(game, person)
    if request.POST.get("take") == "newest":
        drop_draft(game, by=person)
        return redirect(_ENTRY, slug, key)
    seen = request.POST.get("newest", "")
    newest = entry.newest
    if newest is not None and seen == str(newest.number):
        save_draft(game, entry.form, based_on=newest, by=person, now=timezone.now())
    return redirect("judge:check", slug, key)


def _for_entering(request: HttpRequest, slug: str, key: str) -> tuple[Standing, GameRecord, Person]:
    standing = standing_in(request, slug)
    person = person_of(request)
    game = game_in(standing.tournament, key)
    require(standing, act_of_entering(game), game)
    return standing, game, person


def _sent(request: HttpRequest) -> tuple[dict[str, str], bool]:
    """The form as sent; and whether a forfeit set its outcome.

    The outcome's field says for which offender it was chosen (`outcome_for`): another one
    chooses it anew, once.
    """
    form = cleaned(request.POST.dict())
    if form.get("forfeit", "") == request.POST.get("outcome_for", ""):
        return form, False
    return {**form, "outcome": outcome_by_forfeit(form) or form.get("outcome", "")}, True


def _keep(request: HttpRequest, game: GameRecord, person: Person, form: Mapping[str, str]) -> None:
    """Save the draft upon the revision the page was shown with."""
    number = whole(request.POST.get("based_on"))
    based_on = revision_known(game, number)
    save_draft(game, form, based_on=based_on, by=person, now=timezone.now())


def _with_seated(form: dict[str, str], sent: Mapping[str, str]) -> dict[str, str]:
    """The form with somebody put on a seat; where he sat, the one he replaces sits now."""
    seat, player = f"seat{sent.get('seat_to', '')}", sent.get("seat_player", "")
    if seat not in form or not player:
        return form
    swapped = {name: form[seat] for name, who in form.items() if who == player and "seat" in name}
    return {**form, **swapped, seat: player}


def _page(standing: Standing, entry: Entry) -> dict[str, Any]:
    """All that the page of a protocol shows."""
    say = words()
    edition = standing.tournament.edition
    record = as_entered(entry)
    return {
        "game": entry.game,
        "entry": entry,
        "controls": Controls(edition, entry.form, say),
        "out": _outputs(entry, edition, entry.saved_at),
        "left": left_told(entry.form, say),
        "told": record_told(record.document, entry.names(), say),
        "differences": differences_of(entry) if entry.is_overtaken else [],
        "corrects": act_of_entering(entry.game, entry.newest) is Act.CORRECT,
        "needs_reason": entry.game.published_id is not None,
        "is_unchanged": is_unchanged(entry),
        "seats": SEATS,
        "outcome_is_new": False,
        "reason": "",
    }


def _outputs(entry: Entry, edition: str, saved_at: datetime | None) -> Outputs:
    record = as_entered(entry)
    known = score_while_entering(record, edition)
    return outputs_of(entry.form, record, known, Names(entry.names(), edition, words()), saved_at)
