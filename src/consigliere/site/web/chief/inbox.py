"""The inbox, the protocol a decision is about, and the judges' marks side by side."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from consigliere.rules.words import N_, Message
from consigliere.site.models import GameRecord
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.decided import decided_count, decided_in
from consigliere.site.queries.desk import Desk
from consigliere.site.queries.inbox import Topic, inbox_of
from consigliere.site.queries.named import game_in
from consigliere.site.queries.reviewing import review_of
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import standing_in
from consigliere.site.web.disputes.wording import kind_of, text_of
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.templating import words

DECIDED = "decided"


def agenda(request: HttpRequest, slug: str) -> HttpResponse:
    """What waits for the chief judge, in all or on a topic; or what was decided."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    tournament = standing.tournament
    shown = request.GET.get("show", "")
    if shown not in {"", DECIDED, *(topic.value for topic in Topic)}:
        raise Unknown(Message(N_("There is no such page here.")))
    topic = None if shown in {"", DECIDED} else Topic(shown)
    inbox = inbox_of(tournament, timezone.now())
    return tournament_page(
        request,
        standing,
        "chief/inbox.html",
        inbox=inbox,
        shown=shown,
        topics=list(Topic),
        sections=inbox.sections(topic),
        decided=decided_in(tournament) if shown == DECIDED else None,
        decided_count=decided_count(tournament),
        named=text_of,
        named_case=kind_of,
    )


def protocol(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The newest record of a game as it is to be decided on, beside what is published."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    return protocol_page(request, standing, game_in(standing.tournament, key))


def protocol_page(
    request: HttpRequest, standing: Standing, game: GameRecord, refused: Refused | None = None
) -> HttpResponse:
    """The same page; after a refusal it says why, and what was typed is still there."""
    return tournament_page(
        request,
        standing,
        "chief/protocol.html",
        refused=refused,
        review=review_of(game, words()),
        typed=request.POST if refused else {},
    )


def judges(request: HttpRequest, slug: str) -> HttpResponse:
    """Each judge's marks beside the others'."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    desk = Desk(standing.tournament, timezone.now())
    return tournament_page(request, standing, "chief/judges.html", judges=desk.judges)
