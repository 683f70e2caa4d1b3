"""The cases somebody has a part in, and the page of one: talk, evidence, decision."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone

from consigliere.disputes.case import Kind, Step, Verdict
from consigliere.disputes.wanted import Wanted
from consigliere.rules.game import Outcome
from consigliere.rules.points import Hundredths, parse_points
from consigliere.rules.words import N_, Message
from consigliere.site.actions.agreements import answer, carry_out_agreed
from consigliere.site.actions.appeals import decide_appeal, decide_appeal_by
from consigliere.site.actions.cases import TALK, talk
from consigliere.site.actions.protests import decide_protest, vote
from consigliere.site.models import Case, GameRecord, Person
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.case_told import told_case
from consigliere.site.queries.cases import case_for, cases_for, newest_record
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.disputes.wording import text_of
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole

_NO_DECISION: Final = Message(N_("Say what you decide."))


def cases(request: HttpRequest, slug: str) -> HttpResponse:
    """All cases the reader has a part in, those that are open first."""
    standing = standing_in(request, slug, Act.SEE_CASES)
    found = cases_for(standing)
    return tournament_page(
        request,
        standing,
        "disputes/cases.html",
        open_ones=[one for one in found if not one.state.is_over],
        over=[one for one in found if one.state.is_over],
        named=text_of,
    )


def case(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A case; sent to, a step in it. After a refusal what was typed is still there."""
    standing = standing_in(request, slug, Act.SEE_CASES)
    if request.method != "POST":
        return case_page(request, standing, number)
    found = case_for(standing, number).case
    said, refused = attempt(lambda: _take(found, request.POST, person_of(request), timezone.now()))
    if said is None:
        return case_page(request, standing, number, refused, request.POST)
    messages.success(request, said.told(words()))
    return redirect("disputes:case", slug, number)


def case_page(
    request: HttpRequest,
    standing: Standing,
    number: int,
    refused: Refused | None = None,
    typed: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page of a case as it is now."""
    told = told_case(standing, number, words())
    return tournament_page(
        request,
        standing,
        "disputes/case.html",
        refused=refused,
        told=told,
        typed=typed or {},
        named=text_of,
        results=results_for(told.case.game, rejecting=told.case.kind == Kind.PROTEST.value),
    )


def _take(found: Case, form: QueryDict, by: Person, now: datetime) -> Message:
    """The step a form asks for. Raises Refused for one that there is none of."""
    asked = form.get("step", "")
    for step in TALK:
        if step.value == asked:
            step = Step.NOTE if step is Step.SAY and "aloud" in form else step  # noqa: PLW2901  (what was said aloud is noted)
            talk(found, step, form.get("text", ""), by=by, now=now, link=form.get("link", ""))
            return Message(N_("Recorded."))
    if asked not in _DECISIONS:
        raise Refused(_NO_DECISION)
    _DECISIONS[asked](found, form, by, now)
    return Message(N_("The decision is recorded."))


def _decide_appeal(found: Case, form: QueryDict, by: Person, now: datetime) -> None:
    reason, chosen = form.get("reason", ""), form.get("value", "")
    if chosen == "keep":
        decide_appeal(found, None, reason, by=by, now=now)
    elif chosen == "record":
        decide_appeal_by(found, newest_record(found), reason, by=by, now=now)
    else:
        decide_appeal(found, points_in(chosen), reason, by=by, now=now)


def points_in(written: str) -> Hundredths:
    """Points as a form has them, in hundredths. Raises Refused."""
    try:
        return parse_points(written.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        raise Refused(Message(N_("Choose the points."))) from None


def wanted_of(form: QueryDict) -> Wanted:
    """The verdict a form asks for, with the result it names. Raises Refused."""
    verdict, _, outcome = form.get("verdict", "").partition(":")
    known = {one.value: one for one in Verdict}
    outcomes = {one.value: one for one in Outcome}
    if verdict not in known or (outcome and outcome not in outcomes):
        raise Refused(_NO_DECISION)
    return Wanted(known[verdict], outcomes.get(outcome), whole(form.get("by_revision")))


def results_for(game: GameRecord | None, *, rejecting: bool) -> list[tuple[str, Message]]:
    """What can be decided of a game's result, as `wanted_of` reads it, with its words."""
    published = game.published if game is not None else None
    present = published.document["outcome"] if published is not None else None
    found = [(Verdict.REJECTED.value, Message(N_("reject")))] if rejecting else []
    for one in Outcome:
        if one.value != present:
            said = Message(N_("the result is: {outcome:word}"), {"outcome": one})
            found.append((f"{Verdict.RESULT_CHANGED.value}:{one.value}", said))
    return [*found, (Verdict.REPLAY.value, Message(N_("order a replay")))]


def _decide_protest(found: Case, form: QueryDict, by: Person, now: datetime) -> None:
    decide_protest(found, wanted_of(form), form.get("reason", ""), by=by, now=now)


def _vote(found: Case, form: QueryDict, by: Person, now: datetime) -> None:
    vote(found, wanted_of(form), form.get("reason", ""), by=by, now=now)


def _agree(found: Case, form: QueryDict, by: Person, now: datetime) -> None:
    answer(found, agrees=True, text=form.get("reason", ""), by=by, now=now)


def _decline(found: Case, form: QueryDict, by: Person, now: datetime) -> None:
    answer(found, agrees=False, text=form.get("reason", ""), by=by, now=now)


def _carry_out(found: Case, form: QueryDict, by: Person, now: datetime) -> None:
    carry_out_agreed(found, form.get("reason", ""), by=by, now=now)


_DECISIONS: Final[Mapping[str, Callable[[Case, QueryDict, Person, datetime], None]]] = {
    "appeal": _decide_appeal,
    "protest": _decide_protest,
    "vote": _vote,
    "agree": _agree,
    "decline": _decline,
    "carry_out": _carry_out,
}
"""What a form may ask for beside talk, by the value of its `step`."""
