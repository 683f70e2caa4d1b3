"""What the chief judge decides: each a form, and after it the page it came from."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.rules.words import N_, Message
from consigliere.site.actions.attention import acknowledge, acknowledge_judge
from consigliere.site.actions.publication import (
    annul,
    consent,
    publish,
    return_to_judge,
    withdraw_consent,
)
from consigliere.site.models import GameRecord, Person, Revision
from consigliere.site.policy import Act
from consigliere.site.queries.named import game_in, official_in
from consigliere.site.queries.records import record_of, records_among
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.chief.inbox import protocol_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole


@require_POST
def publish_many(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish the chosen records, all or none."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    tournament = standing.tournament
    chosen = [pk for text in request.POST.getlist("revision") if (pk := whole(text)) is not None]
    revisions = records_among(tournament, chosen)
    publish(tournament, revisions, by=person_of(request), now=timezone.now())
    games = {revision.game.key: revision.game for revision in revisions}
    say = words()
    told = "; ".join(_where(games[key]).told(say) for key in sorted(games))
    messages.success(request, say("Published: {games}", games=told))
    return redirect("chief:inbox", slug)


@require_POST
def judge_was_so(request: HttpRequest, slug: str) -> HttpResponse:
    """A judge's marks are far from the others', and may be."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    official = official_in(standing.tournament, request.POST.get("judge", ""))
    anomaly = request.POST.get("anomaly", "")
    acknowledge_judge(official, anomaly, by=person_of(request), now=timezone.now())
    return redirect("chief:inbox", slug)


@require_POST
def decide(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Decide on a record of a game. A refusal is told on its page, beside what was typed."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    game = game_in(standing.tournament, key)
    decision = _DECISIONS.get(request.POST.get("decision", ""))
    if decision is None:
        raise Unknown(Message(N_("There is no such decision.")))
    revision = _revision(game, request.POST)
    person = person_of(request)
    said, refused = attempt(lambda: decision(revision, request.POST, person, timezone.now()))
    if said is None:
        return protocol_page(request, standing, game_in(standing.tournament, key), refused)
    messages.success(request, said.told(words()))
    if request.POST.get("stay"):
        return redirect("chief:protocol", slug, key)
    return redirect(reverse("chief:inbox", args=(slug,)))


def _revision(game: GameRecord, form: QueryDict) -> Revision:
    """The record the decision is about: the one its page showed."""
    return record_of(game, whole(form.get("revision")) or 0)


def _consent(revision: Revision, form: QueryDict, by: Person, now: datetime) -> Message:
    consent(revision, form.getlist("mark"), by=by, now=now)
    return Message(N_("Consent given."))


def _withdraw(revision: Revision, form: QueryDict, by: Person, now: datetime) -> Message:
    withdraw_consent(revision, form.getlist("mark"), by=by, now=now)
    return Message(N_("Consent withdrawn."))


def _return(revision: Revision, form: QueryDict, by: Person, now: datetime) -> Message:
    return_to_judge(revision, form.get("reason", ""), by=by, now=now)
    return Message(N_("Game {game}: returned to the judge."), {"game": revision.game.key})


def _publish(revision: Revision, _: QueryDict, by: Person, now: datetime) -> Message:
    publish(revision.game.tournament, [revision], by=by, now=now)
    return Message(N_("Published: {games}"), {"games": _where(revision.game)})


def _where(game: GameRecord) -> Message:
    """A game as people call it."""
    facts = {"round": game.round.number, "table": game.table}
    return Message(N_("round {round}, table {table}"), facts)


def _was_so(revision: Revision, form: QueryDict, by: Person, now: datetime) -> Message:
    acknowledge(revision, form.get("anomaly", ""), by=by, now=now)
    return Message(N_("Noted: so it was."))


def _annul(revision: Revision, form: QueryDict, by: Person, now: datetime) -> Message:
    replay = annul(revision, form.get("reason", ""), by=by, now=now)
    said = {"game": revision.game.key, "replay": replay.key}
    return Message(N_("Game {game} is annulled; {replay} is to be played in its place."), said)


_DECISIONS: Final[dict[str, Callable[[Revision, QueryDict, Person, datetime], Message]]] = {
    "consent": _consent,
    "withdraw": _withdraw,
    "return": _return,
    "publish": _publish,
    "so": _was_so,
    "annul": _annul,
}
"""What a form may ask for, by the value of its `decision`."""
