"""The forms that open a case: an appeal on a line, a protest, an advantage, a removal."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from consigliere.rules import edition
from consigliere.rules.game import Id
from consigliere.rules.words import N_, Message
from consigliere.site.actions.agreements import claim_advantage, propose_expulsion
from consigliere.site.actions.appeals import open_appeal
from consigliere.site.actions.protests import open_protest
from consigliere.site.models import Case
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.appealing import appealing_of
from consigliere.site.queries.case_told import disputed_line, seen_record
from consigliere.site.queries.named import game_in, participant_in
from consigliere.site.queries.protesting import protest_told
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.disputes.cases import points_in, results_for, wanted_of
from consigliere.site.web.disputes.wording import text_of
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words

_NO_LINE = Message(N_("You have no such line in this game."))


def _opening(
    request: HttpRequest,
    standing: Standing,
    template: str,
    action: Callable[[], Case],
    **facts: Any,  # noqa: ANN401  (what a template shows)
) -> HttpResponse:
    """A form that opens a case, and the case once it did; what was typed stays after a refusal."""
    refused = None
    if request.method == "POST":
        opened, refused = attempt(action)
        if opened is not None:
            return redirect("disputes:case", standing.tournament.slug, opened.number)
    typed = request.POST if refused else {}
    return tournament_page(
        request, standing, template, refused=refused, typed=typed, named=text_of, **facts
    )


def appeal(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """An appeal on one line of the reader's own points (`fsm` 8.9.3). Raises Unknown."""
    standing = standing_in(request, slug, Act.APPEAL)
    record = game_in(standing.tournament, key)
    player = participant_in(standing.tournament, standing.viewer.participant_key or "")
    asked = request.POST.get("line") or request.GET.get("line", "")
    appealing = appealing_of(player, game=record)
    line = appealing.line(key, asked)
    rules = edition.load(standing.tournament.edition)
    seen = seen_record(record, player, standing)
    disputed = disputed_line(seen, Id(player.key), asked, rules, words()) if seen else None
    # Points that he may not know yet are no line of his: nothing may be learned from this page.
    if line is None or disputed is None or line.points.known_at is None:
        raise Unknown(_NO_LINE)
    return _opening(
        request,
        standing,
        "disputes/appeal.html",
        lambda: open_appeal(
            record,
            asked,
            points_in(request.POST.get("value", "")),
            request.POST.get("ground", ""),
            by=person_of(request),
            now=timezone.now(),
        ),
        record=record,
        line=line,
        disputed=disputed,
        appealing=appealing,
    )


def protest(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A protest against the result of a game the reader played (8.8.2)."""
    standing = standing_in(request, slug, Act.PROTEST)
    record = game_in(standing.tournament, key)
    player = participant_in(standing.tournament, standing.viewer.participant_key or "")
    return _opening(
        request,
        standing,
        "disputes/protest.html",
        lambda: open_protest(
            record,
            request.POST.get("ground", ""),
            by=person_of(request),
            now=timezone.now(),
            link=request.POST.get("link", ""),
        ),
        record=record,
        protest=protest_told(record, player, standing, timezone.now()),
    )


def advantage(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The chief judge's claim of weighty outside advantage in a game (`fsm` 8.10.1)."""
    standing = standing_in(request, slug, Act.CLAIM_ADVANTAGE)
    record = game_in(standing.tournament, key)
    return _opening(
        request,
        standing,
        "disputes/advantage.html",
        lambda: claim_advantage(
            record,
            wanted_of(request.POST),
            request.POST.get("ground", ""),
            by=person_of(request),
            now=timezone.now(),
        ),
        record=record,
        results=results_for(record, rejecting=False),
    )


def removal(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The chief judge's proposal to remove a player from the tournament (`fsm` 8.1.1)."""
    standing = standing_in(request, slug, Act.EXPEL)
    player = participant_in(standing.tournament, key)
    return _opening(
        request,
        standing,
        "disputes/removal.html",
        lambda: propose_expulsion(
            player, request.POST.get("ground", ""), by=person_of(request), now=timezone.now()
        ),
        player=player,
    )
