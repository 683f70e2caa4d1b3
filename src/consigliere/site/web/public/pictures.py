"""Pictures of the table and of somebody's result, to send to a chat.

They show what the pages show, through the same queries.
"""

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from consigliere.files.picture_png import Cell, Column, Picture, png_of
from consigliere.rules.game import Team
from consigliere.rules.words import Words
from consigliere.site.policy import Standing, State
from consigliere.site.queries.named import participant_in
from consigliere.site.queries.results import results_for
from consigliere.site.queries.sums import GameLine, sum_of
from consigliere.site.queries.table import Line, Table, table_of
from consigliere.site.web.access import standing_in
from consigliere.site.web.localities import days
from consigliere.site.web.templating import cell, words

MOST_ROWS: Final = 24
"""Of a table in a picture; the others are counted below."""


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as it is now, as a picture."""
    standing = standing_in(request, slug)
    return _answer(request, _of_table(standing, _table(standing), words()), f"{slug}-table")


@require_safe
def player(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A player's place and games, as a picture. Raises Unknown."""
    standing = standing_in(request, slug)
    found = participant_in(standing.tournament, key)
    picture = _of_player(standing, _table(standing), found.key, found.name, words())
    return _answer(request, picture, f"{slug}-result")


def _answer(request: HttpRequest, picture: Picture, name: str) -> HttpResponse:
    """The picture; nothing where the reader has it already."""
    tag = f'"{blake2b(repr(picture).encode(), digest_size=12).hexdigest()}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag})
    response = HttpResponse(_drawn(picture), content_type="image/png", headers={"ETag": tag})
    response["Content-Disposition"] = f'inline; filename="{name}.png"'
    patch_cache_control(response, no_cache=True)
    return response


@lru_cache(maxsize=64)
def _drawn(picture: Picture) -> bytes:
    return png_of(picture)


def _table(standing: Standing) -> Table:
    """The newest table somebody may see."""
    return table_of(
        standing.tournament,
        words(),
        until=standing.sees_results_until,
        is_settled=standing.state is State.CLOSED,
    )


def _above(standing: Standing) -> str:
    tournament = standing.tournament
    when = days(tournament.first_day, tournament.last_day) if tournament.first_day else ""
    return " · ".join(filter(None, (tournament.name, tournament.city, when)))


def _heading(standing: Standing, shown: Table, say: Words) -> str:
    if shown.current is None:
        return say("Standings")
    if standing.state is State.CLOSED:
        return say("Final table")
    return say("Standings after round {number}", number=shown.current.number)


def _of_table(standing: Standing, shown: Table, say: Words) -> Picture:
    lines = shown.lines[:MOST_ROWS]
    others = len(shown.lines) - len(lines)
    more = say.plural("and {number} more", "and {number} more", others) if others else ""
    about = "≈" if shown.is_provisional else ""
    return Picture(
        above=_above(standing),
        title=_heading(standing, shown, say),
        figures=(),
        columns=(
            Column(say("Place"), 96, "left"),
            Column(say("Player"), 0, "left"),
            Column(say("Total"), 140),
            Column(say("Additional points"), 196),
            Column(say("Wins"), 124),
            Column(f"Ci {about}".strip(), 112),
        ),
        rows=tuple(_row(line) for line in lines),
        foot=" · ".join(filter(None, (more, standing.tournament.edition, "Consigliere"))),
    )


def _row(line: Line) -> tuple[Cell, ...]:
    totals = line.totals
    return (
        Cell(str(line.place) if line.place else "–", is_bold=True),
        Cell(line.name),
        Cell(cell(totals.total), is_bold=True),
        Cell(cell(totals.additional, signed=True), is_quiet=True),
        Cell(str(totals.wins), is_quiet=True),
        Cell(cell(totals.compensation), is_quiet=True),
    )


def _of_player(standing: Standing, shown: Table, key: str, name: str, say: Words) -> Picture:
    line = shown.line_of(key)
    found = sum_of(results_for(standing), key, say)
    games = found.games if found is not None else ()
    figures: tuple[tuple[str, str], ...] = ()
    if line is not None and line.totals.games:
        places = sum(one.place is not None for one in shown.lines)
        place = str(line.place) if line.place else "–"
        figures = (
            (place, say("place of {number}", number=places)),
            (cell(line.totals.total), say("Total").lower()),
            (f"{line.totals.wins}/{line.totals.games}", say("victories, games")),
        )
    return Picture(
        above=f"{_above(standing)} · {_heading(standing, shown, say)}",
        title=name,
        figures=figures,
        columns=(
            Column(say("Round"), 220, "left"),
            Column(say("Role"), 0, "left"),
            Column(say("Result"), 260, "left"),
            Column(say("Points"), 160),
        ),
        rows=tuple(_game(one, say) for one in games[-MOST_ROWS:]),
        foot=f"{standing.tournament.edition} · Consigliere",
    )


def _game(one: GameLine, say: Words) -> tuple[Cell, ...]:
    is_red = one.role.team is Team.RED
    is_counted = one.annulled is None
    return (
        Cell(one.round.short, is_quiet=True),
        Cell(say.name(one.role), mark="red" if is_red else "black"),
        Cell(one.result if is_counted else say("annulled"), is_quiet=True),
        Cell(cell(one.points, signed=True) if is_counted else "–", is_bold=True),
    )
