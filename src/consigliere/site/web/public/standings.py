"""The table: for everybody, after any round, with the sum behind a line opened."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template import engines
from markupsafe import Markup

from consigliere.rules.words import N_, Message
from consigliere.site.policy import Standing, State
from consigliere.site.queries.closing import proclaimed_in
from consigliere.site.queries.kept import Kept
from consigliere.site.queries.results import first_start
from consigliere.site.queries.standings import Version, last_publication, standings_of
from consigliere.site.queries.sums import sum_of
from consigliere.site.queries.table import Line, Table, table_of
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import standing_in
from consigliere.site.web.pieces import Address, Shown, live, live_page, shown
from consigliere.site.web.templating import words
from consigliere.site.web.typed import whole

POINTS: Final = "points"
PLACES: Final = "places"
_VIEWS: Final = (POINTS, PLACES)
_BLOCKS: Final = ("heading", "state", "tools", "columns")
_NO_ROUND: Final = Message(N_("No game of such a round has been published."))
_NO_PLAYER: Final = Message(N_("There is no such player in this table."))
_NO_VIEW: Final = Message(N_("The table cannot be shown in this way."))


class Asked(NamedTuple):
    """What a reader wants to see of the table; `after` None is the newest there is."""

    after: int | None = None
    view: str = POINTS
    open: str | None = None


def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, or for htmx the sum behind one of its lines."""
    standing = standing_in(request, slug)
    asked = _asked(standings_page.read(request.GET), standing)
    if "HX-Request" in request.headers and asked.open is not None:
        return HttpResponse(_sum(standing, asked))
    if _is_for_everybody(request):
        return HttpResponse(_whole_page(_Kept(standing, asked, request)))
    return live_page(request, standing, "public/standings.html", standings_page)


def _asked(query: Mapping[str, str], standing: Standing) -> Asked:
    """What was asked for. Raises Unknown for a round, a player or a view there is not."""
    table = standings_of(standing.tournament, None, standing.sees_results_until)
    view = query.get("view", POINTS)
    if view not in _VIEWS:
        raise Unknown(_NO_VIEW)
    player = query.get("open")
    if player is not None and table.row_of(player) is None:
        raise Unknown(_NO_PLAYER)
    return Asked(_after(query.get("after"), table.rounds), view, player)


def _after(text: str | None, rounds: int) -> int | None:
    if text is None:
        return None
    after = whole(text) or 0
    if not 0 < after <= rounds:
        raise Unknown(_NO_ROUND)
    return None if after == rounds else after


def _is_for_everybody(request: HttpRequest) -> bool:
    """Whether the page is the same for all who ask for it: nobody signed in, nothing to be said.

    With parameters that are none of ours it has an address of its own, and is not kept.
    """
    ours = set(request.GET) <= set(Asked._fields)
    return ours and {settings.SESSION_COOKIE_NAME, "messages"}.isdisjoint(request.COOKIES)


# ----------------------------------------------------------------------- what the page consists of


def _after_one_round(text: str) -> str:
    """The number of a round in one spelling; 0 is none of them."""
    return str(whole(text) or 0)


def _one_view(text: str) -> str:
    return text if text in _VIEWS else ""


@live(after=_after_one_round, view=_one_view, own=("open",))
def standings_page(standing: Standing, address: Address) -> Shown:
    """What the page shows: the lines as they are kept, one's own and an opened one put in."""
    asked = _asked(address.query, standing)
    tournament, until = standing.tournament, standing.sees_results_until
    kept = _written(_Kept(standing, asked._replace(open=None)))
    lines = dict(kept.lines)
    mine = kept.table.line_of(standing.viewer.participant_key or "")
    if mine is not None:
        lines[mine.key] = _line(standing, asked, mine, is_mine=True)
    if asked.open is not None and (opened := kept.table.line_of(asked.open)) is not None:
        is_mine = opened is mine
        line = _line(standing, asked, opened, is_mine=is_mine, is_open=True)
        lines[opened.key] = line + _sum(standing, asked)
    facts = {
        "asked": asked,
        "table": kept.table,
        "published_at": last_publication(tournament, until),
        "proclaimed": (proclaimed_in(tournament) if standing.state is State.CLOSED else None),
        "first_start": None if kept.table.current else first_start(tournament),
    }
    return shown(standing, "public/standings", _BLOCKS, facts, lines)


class _Written(NamedTuple):
    """The table and its lines, written out."""

    table: Table
    lines: Mapping[str, Markup]


def _line(
    standing: Standing,
    asked: Asked,
    line: Line,
    *,
    is_mine: bool = False,
    is_open: bool = False,
) -> Markup:
    """A line, written out; kept by all that it shows: a game changes few lines of a large table."""
    slug = standing.tournament.slug
    key = slug, words().language, asked, is_mine, is_open, repr(line)
    kept = _lines.get(key)
    if kept is not None:
        return kept
    macros = _macros()
    write = macros.places_line if asked.view == PLACES else macros.points_line
    return _lines.put(key, write(slug, asked, line, is_mine, is_open))


_lines: Final = Kept[Markup](8192)


def _sum(standing: Standing, asked: Asked) -> Markup:
    """The sum behind the line that is asked for, written out."""
    tournament = standing.tournament
    table = standings_of(tournament, asked.after, standing.sees_results_until)
    found = sum_of(table, asked.open or "", words())
    if found is None:  # he came later than the round that is shown
        raise Unknown(_NO_PLAYER)
    written: Markup = _macros().sum(tournament, found)
    return written


def _macros() -> Any:  # noqa: ANN401  (a template's macros)
    return engines["jinja2"].env.get_template("public/standings_lines.html").module  # type: ignore[attr-defined]  # the engine is Jinja2


# ----------------------------------------------------------------------- what is written but once


class _Kept:
    """What a piece of the page depends on, told apart by that alone.

    For a whole page the address is part of it, with its host: it stands in the link to the other
    language and in what a chat shows of the page.
    """

    __slots__ = ("asked", "key", "request", "standing")

    def __init__(
        self, standing: Standing, asked: Asked, request: HttpRequest | None = None
    ) -> None:
        self.standing = standing
        self.asked = asked
        self.request = request
        self.key = (
            Version(standing.tournament),
            standing.state,
            standing.sees_results_until,
            words().language,
            asked,
            request and request.build_absolute_uri(),
        )

    def take_request(self) -> HttpRequest:
        """The request, once: the key stays in the cache and must not hold on to it."""
        if self.request is None:
            raise ValueError("expected a page that is not written yet")
        request, self.request = self.request, None
        return request

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def _written(kept: _Kept) -> _Written:
    standing, asked = kept.standing, kept.asked
    table = table_of(
        standing.tournament,
        words(),
        asked.after,
        standing.sees_results_until,
        is_settled=standing.state is State.CLOSED,
    )
    lines = {str(line.key): _line(standing, asked, line) for line in table.lines}
    return _Written(table, lines)


@lru_cache(maxsize=64)
def _whole_page(kept: _Kept) -> bytes:
    request = kept.take_request()
    return live_page(request, kept.standing, "public/standings.html", standings_page).content
