"""The inbox, the protocol a decision is about, and the judges' marks side by side."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from consigliere.rules.words import N_, Message
from consigliere.site.models import GameRecord
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.decided import decided_count, decided_in
from consigliere.site.queries.desk import Desk
from consigliere.site.queries.inbox import Topic, inbox_of
from consigliere.site.queries.reviewing import review_of
from consigliere.site.refusals import Refused, Unknown
from consigliere.site.web.access import game_in, standing_in
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
    context = {
        "tournament": tournament,
        "standing": standing,
        "inbox": inbox,
        "shown": shown,
        "topics": list(Topic),
        "sections": inbox.sections(topic),
        "decided": decided_in(tournament) if shown == DECIDED else None,
        "decided_count": decided_count(tournament),
    }
    return render(request, "chief/inbox.html", context)


def protocol(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The newest record of a game as it is to be decided on, beside what is published."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    return protocol_page(request, standing, game_in(standing, key))


def protocol_page(
    request: HttpRequest, standing: Standing, game: GameRecord, refused: Refused | None = None
) -> HttpResponse:
    """The same page; after a refusal it says why, and what was typed is still there."""
    context = {
        "tournament": standing.tournament,
        "standing": standing,
        "review": review_of(game, words()),
        "refused": refused,
        "typed": request.POST if refused else {},
    }
    status = 409 if refused else 200
    return render(request, "chief/protocol.html", context, status=status)


def judges(request: HttpRequest, slug: str) -> HttpResponse:
    """Each judge's marks beside the others'."""
    standing = standing_in(request, slug, Act.SEE_INBOX)
    desk = Desk(standing.tournament, timezone.now())
    context = {
        "tournament": standing.tournament,
        "standing": standing,
        "judges": desk.judges,
    }
    return render(request, "chief/judges.html", context)
