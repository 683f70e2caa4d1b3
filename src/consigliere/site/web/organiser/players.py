"""Who plays: a list read and looked through, each player's page, check-in at the door."""

from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.files.name_cells import MOST_BYTES, Unread, lines_of_file, lines_of_text
from consigliere.files.name_list import Fault, NameList, read_list, text_of
from consigliere.rules.game import PLAYERS
from consigliere.site.actions.participants import (
    Undecided,
    add_participants,
    check_in,
    edit_participant,
    remove_participant,
    strike_off,
)
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.likely import Pair, likely_pairs
from consigliere.site.queries.named import participant_in
from consigliere.site.queries.preparation import roster
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.organiser.pages import step_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words

_VERDICTS: Final = {"same": True, "different": False}


class _Doubt(NamedTuple):
    """A pair as the page asks of it; `verdict` is what was chosen or is suggested."""

    pair: Pair
    why: str
    verdict: str
    is_settled: bool


def players(request: HttpRequest, slug: str) -> HttpResponse:
    """The players, and a list to be read: it is shown as understood before anything is added."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    if request.method != "POST":
        return _page(request, standing, "")
    person = person_of(request)
    text, read = _read(request)
    if read.faults or "add" not in request.POST:
        return _page(request, standing, text, read)
    verdicts = _verdicts(request)
    added, refused = attempt(
        lambda: add_participants(
            standing.tournament, read.entries, verdicts=verdicts, by=person, now=timezone.now()
        )
    )
    if added is None:
        return _page(request, standing, text, read, refused=refused)
    say = words()
    told = say.plural("{number} player added.", "{number} players added.", len(added.new))
    if added.known:
        lines = say.plural("{number} line", "{number} lines", added.known)
        told += " " + say("{lines} named somebody who was there already.", lines=lines)
    messages.success(request, told)
    return redirect("organiser:players", slug)


def player(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """What a player is called, for whom he plays, whether he is a guest."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    one = participant_in(standing.tournament, key)
    form: dict[str, Any] = {
        **{field: getattr(one, field) for field in ("name", "club", "city", "team")},
        "guest": one.guest,
    }
    refused = None
    if request.method == "POST":
        person = person_of(request)
        for field in ("name", "club", "city", "team"):
            form[field] = request.POST.get(field, "")
        form["guest"] = "guest" in request.POST
        _, refused = attempt(lambda: edit_participant(one, **form, by=person, now=timezone.now()))
        if refused is None:
            return redirect("organiser:players", slug)
    return step_page(request, standing, "player", {"one": one, "form": form}, refused=refused)


@require_POST
def remove(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Take a player off the list."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    one = participant_in(standing.tournament, key)
    remove_participant(one, by=person_of(request), now=timezone.now())
    say = words()
    messages.success(request, say("{name} was taken off the list.", name=one.name))
    return redirect("organiser:players", slug)


def arrivals(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has come, who has not, and who is struck off."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    present = roster(standing.tournament)
    keys = request.POST.getlist("player")
    if "everybody" in request.POST:
        keys = [one.key for one in present if one.left_at is None]
    refused = None
    if request.method == "POST":
        person, now = person_of(request), timezone.now()
        here = "not_here" not in request.POST
        _, refused = attempt(
            lambda: (
                strike_off(standing.tournament, keys, by=person, now=now)
                if "strike_off" in request.POST
                else check_in(standing.tournament, keys, here=here, by=person, now=now)
            )
        )
        if refused is None:
            return redirect("organiser:check_in", slug)
    facts = {"players": present, "chosen": keys}
    return step_page(request, standing, "check_in", facts, refused=refused)


# ----------------------------------------------------------------------------------------- pieces


def _read(request: HttpRequest) -> tuple[str, NameList]:
    """What was pasted or sent, as text that can be put right, and what was understood of it."""
    text = request.POST.get("names", "")
    file = request.FILES.get("file")
    try:
        pasted = read_list(lines_of_text(text)) if text.strip() or file is None else None
        if file is None or (pasted is not None and pasted.faults):
            return text, pasted or NameList((), ())
        # One byte more than there may be is enough to know that there are too many.
        lines = lines_of_file(file.read(MOST_BYTES + 1))
    except Unread as error:
        return text, NameList((), (Fault(error.reason),))
    sent = read_list(lines)
    if pasted is not None:
        together = (*pasted.entries, *sent.entries)
        return (
            (text, sent)
            if sent.faults
            else (text_of(together), read_list(lines_of_text(text_of(together))))
        )
    if not sent.faults:
        return text_of(sent.entries), sent
    # A file with faults is shown as it is, so that it can be put right on the page.
    return "\n".join("\t".join(cell.text for cell in line.cells) for line in lines), sent


def _verdicts(request: HttpRequest) -> dict[str, bool]:
    """What was said of each pair, by its id."""
    return {
        name.removeprefix("pair-"): _VERDICTS[value]
        for name, value in request.POST.items()
        if name.startswith("pair-") and value in _VERDICTS
    }


def _page(
    request: HttpRequest,
    standing: Standing,
    text: str,
    read: NameList | None = None,
    *,
    refused: Refused | None = None,
) -> HttpResponse:
    say = words()
    present = roster(standing.tournament)
    pairs = refused.pairs if isinstance(refused, Undecided) else ()
    if read is not None and not read.faults:
        pairs = tuple(likely_pairs(present, read.entries))
    verdicts = _verdicts(request)
    doubts = [_doubt(pair, verdicts) for pair in pairs]
    facts = {
        "players": present,
        "seats": PLAYERS,
        "text": text,
        "read": read,
        "entries": read.entries if read else (),
        "faults": [fault.message.told(say) for fault in read.faults] if read else [],
        "doubts": doubts,
        "unsettled": sum(not doubt.is_settled for doubt in doubts),
    }
    return step_page(request, standing, "players", facts, refused=refused)


def _doubt(pair: Pair, verdicts: dict[str, bool]) -> _Doubt:
    verdict = verdicts.get(pair.id, pair.suggested)
    chosen = "" if verdict is None else "same" if verdict else "different"
    return _Doubt(pair, pair.why.message.told(words()), chosen, verdict is not None)
