"""Who plays where, for everybody: on a phone by one's name, on paper, as a file."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from consigliere.files.seating_csv import seating_csv
from consigliere.files.seating_json import seating_json
from consigliere.files.seating_xlsx import seating_xlsx
from consigliere.rules.words import N_, Message
from consigliere.site.policy import Act
from consigliere.site.queries.draws import origin_of
from consigliere.site.queries.named import stage_at
from consigliere.site.queries.seating import (
    courses,
    drawn_stages,
    drawn_tables,
    judged,
    seating_of,
    standing_seating,
)
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import standing_in
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.rounds import chosen_round
from consigliere.site.web.templating import words

_PAPERS = ("tables", "players", "door")


@require_GET
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Every player's tables and seats, and every round's tables."""
    standing = standing_in(request, slug, Act.SEE_SEATING)
    stages = [one for one in drawn_tables(standing.tournament) if one.rounds]
    rounds = [round_ for one in stages for round_ in one.rounds]
    recorded = drawn_stages(standing.tournament)
    found = courses(rounds)
    mine = standing.viewer.participant_id
    return tournament_page(
        request,
        standing,
        "public/seating.html",
        with_files=[one.stage for one in stages if one.stage.pk in recorded],
        rounds=rounds,
        shown=chosen_round(standing.tournament, rounds, request.GET.get("round")),
        courses=found,
        mine=next((one for one in found if one.participant.pk == mine), None),
    )


@require_GET
def printed(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Sheets to print: by table, by player, or the list for the door; of one round or of all."""
    standing = standing_in(request, slug, Act.SEE_SEATING)
    if kind not in _PAPERS:
        raise Unknown(Message(N_("There is no such page here.")))
    rounds = [one for stage in drawn_tables(standing.tournament) for one in stage.rounds]
    if request.GET.get("round"):
        shown = chosen_round(standing.tournament, rounds, request.GET["round"])
        rounds = [shown] if shown else []
    return tournament_page(
        request,
        standing,
        f"public/seating_print_{kind}.html",
        rounds=rounds,
        courses=courses(rounds),
    )


@require_GET
def download(request: HttpRequest, slug: str, position: int, form: str) -> HttpResponse:
    """A stage's seating as a file: JSON by keys, to be checked and repeated; the rest by names."""
    standing = standing_in(request, slug, Act.SEE_SEATING)
    record = standing_seating(stage_at(standing.tournament, position))
    if record is None:
        raise Unknown(Message(N_("No seating has been drawn yet.")))
    found = judged(record)
    if form == "json":
        body: str | bytes = "".join(seating_json(seating_of(record), origin_of(record)))
        kind = "application/json"
    elif form == "csv":
        body, kind = "".join(seating_csv(found.seating)), "text/csv; charset=utf-8"
    elif form == "xlsx":
        body = seating_xlsx(found.seating, found.report, words())
        kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    else:
        raise Unknown(Message(N_("There is no such page here.")))
    response = HttpResponse(body, content_type=kind)
    name = f"seating-{standing.tournament.slug}-{position + 1}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
