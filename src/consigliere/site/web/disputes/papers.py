"""A case on paper: the case as it stands, and a complaint about the judges with it attached."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from consigliere.disputes.case import Kind, Step
from consigliere.files.document_pdf import Document, Said, Section, pdf_of
from consigliere.rules.words import N_, Message, Words
from consigliere.site.actions.wording import written_in
from consigliere.site.models import Case
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.case_told import CaseTold, told_case
from consigliere.site.queries.case_told import Said as Told
from consigliere.site.queries.journal import head_of
from consigliere.site.web.access import standing_in
from consigliere.site.web.disputes.wording import kind_of, text_of
from consigliere.site.web.localities import clock, moment
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import cell, words

_COMPLAINT = Message(N_("Say what the complaint is about."))


@require_GET
@never_cache
def paper(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A case as a PDF: what it is about, all that was said, the decision. Raises Unknown."""
    standing = standing_in(request, slug, Act.SEE_CASES)
    told = told_case(standing, number, words())
    return _sent(_document(standing, told), f"case-{number}.pdf")


@never_cache
def complaint(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A complaint to the Judges' Committee about the judges' acts, the case attached (8.8.5).

    A form; sent to, the PDF. Nothing of it is kept here: it is the player's to send.
    """
    standing = standing_in(request, slug, Act.SEE_CASES)
    told = told_case(standing, number, words())
    refused = None
    if request.method == "POST":
        typed = request.POST.get("text", "")
        text, refused = attempt(lambda: written_in(typed, _COMPLAINT))
        if text is not None:
            return _sent(_complaint(standing, told, text), f"complaint-{number}.pdf")
    return tournament_page(
        request,
        standing,
        "disputes/complaint.html",
        refused=refused,
        told=told,
        typed=request.POST,
        named=text_of,
    )


def _sent(document: Document, name: str) -> HttpResponse:
    response = HttpResponse(pdf_of(document, timezone.now()), content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _document(standing: Standing, told: CaseTold) -> Document:
    say = words()
    return Document(
        title=_title(told.case, say),
        above=_tournament(standing),
        pairs=tuple(_pairs(told, say)),
        sections=(_conversation(told, say), *_decision(told, say)),
        signing=(),
        foot=_foot(standing, say),
        page=say("page {page} of {pages}", page="{page}", pages="{pages}"),
    )


def _complaint(standing: Standing, told: CaseTold, text: str) -> Document:
    say = words()
    attached = _document(standing, told)
    who = standing.viewer.person.name if standing.viewer.person else ""
    if told.case.participant is not None:
        who = told.case.participant.name
    about = (say("From"), who), (say("Attached"), attached.title)
    head = Section(say("What the complaint is about"), (Said("", text),))
    facts = Section(attached.title, tuple(Said(label, value) for label, value in attached.pairs))
    return attached._replace(
        title=say("Complaint to the Judges’ Committee"),
        pairs=about,
        sections=(head, facts, *attached.sections),
        signing=(who,),
    )


def _title(case: Case, say: Words) -> str:
    return f"{say(kind_of(case))} {case.number}"


def _tournament(standing: Standing) -> str:
    tournament = standing.tournament
    return ", ".join(filter(None, (tournament.name, tournament.city)))


def _foot(standing: Standing, say: Words) -> str:
    # To whom the standings are closed the journal's head would say that something was done.
    head = head_of(standing.tournament) if standing.sees_results_until is None else None
    if head is None:
        return "Consigliere."
    return say("Consigliere. Journal, entry {number}: {hash}", number=head.number, hash=head.hash)


def _pairs(told: CaseTold, say: Words) -> Iterator[tuple[str, str]]:
    case = told.case
    if case.participant is not None:
        yield say("Player"), case.participant.name
    if case.game is not None:
        facts = {"round": case.game.round.number, "table": case.game.table}
        yield say("Game"), say("round {round}, table {table}", **facts)
        if case.game.judge is not None:
            yield say("Table judge"), case.game.judge.name
    if told.disputed is not None and told.disputed.line is not None:
        yield say("Line"), f"{told.disputed.line.title}, {told.disputed.line.clause}"
    if case.is_appeal:
        yield say("Was"), cell(case.present or 0, signed=True)
        yield say("Asked for"), cell(case.asked or 0, signed=True)
    yield say("Opened"), moment(case.opened_at)
    yield say("State"), say(text_of(told.told.state))


def _conversation(told: CaseTold, say: Words) -> Section:
    case = told.case
    who = case.opened_by.name if case.opened_by is not None else ""
    if case.participant is not None and case.kind != Kind.EXPULSION.value:
        who = case.participant.name
    part = say(text_of(told.told.opener))
    first = Said(f"{moment(case.opened_at)}, {who}, {part}", _with(case.ground, case.evidence))
    others = (_line(one, say) for one in told.said if one.step is not Step.DECIDE)
    return Section(say("Grounds and conversation"), (first, *others))


def _decision(told: CaseTold, say: Words) -> Iterator[Section]:
    decided = [_line(one, say) for one in told.said if one.step is Step.DECIDE]
    if decided:
        yield Section(say("Decision"), tuple(decided))


def _line(one: Told, say: Words) -> Said:
    who = one.name or say("an erased account")
    if one.step in {Step.SAY, Step.NOTE}:
        aloud = f", {say('said aloud')}" if one.step is Step.NOTE else ""
        about = f"{clock(one.at)}, {who}, {say(text_of(one.part))}{aloud}"
        return Said(about, _with(one.text, one.link))
    verdict = say(text_of(one.verdict)) if one.verdict else ""
    if one.outcome is not None:
        verdict = f"{verdict}, {say.name(one.outcome)}"
    elif one.points is not None:
        verdict = f"{verdict}, {cell(one.points, signed=True)}"
    sentence = say(text_of(one.step), name=who, verdict=verdict)
    return Said(f"{moment(one.at)}. {sentence}", one.text)


def _with(text: str, link: str) -> str:
    return "\n".join(filter(None, (text, link)))
