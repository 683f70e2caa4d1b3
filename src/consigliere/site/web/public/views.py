"""Pages for everybody: the tournaments, their games and players, the final table."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from consigliere.rules.award import Finding
from consigliere.rules.words import N_, Message
from consigliere.site.models import GameRecord, Participant, Person
from consigliere.site.policy import Act, Standing, State
from consigliere.site.queries.appealing import Appealing, appealing_of
from consigliere.site.queries.charts import player_charts
from consigliere.site.queries.decisions import decisions_in
from consigliere.site.queries.game_told import game_told
from consigliere.site.queries.journal import proclaimed_head
from consigliere.site.queries.named import game_in, participant_in
from consigliere.site.queries.results import (
    next_game_of,
    players_listed,
    publications_of,
    results_for,
    rounds_listed,
    signing,
)
from consigliere.site.queries.sums import sum_of
from consigliere.site.queries.table import Table, table_of
from consigliere.site.queries.tournaments import listed_for
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import standing_in
from consigliere.site.web.figures.player import figures_of_player
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.pieces import Address, Shown, live, live_page, shown
from consigliere.site.web.templating import words

_BLOCKS: Final = ("head", "body")


def home(request: HttpRequest) -> HttpResponse:
    """The tournaments of this site that the reader may see, his own first."""
    person = request.user if isinstance(request.user, Person) else None
    return render(request, "public/home.html", {"listed": listed_for(person)})


def games(request: HttpRequest, slug: str) -> HttpResponse:
    """All games, round by round."""
    standing = standing_in(request, slug)
    return tournament_page(request, standing, "public/games.html", rounds=rounds_listed(standing))


def game(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A published game; of one that is not, no more than that there is one."""
    standing = standing_in(request, slug)
    return live_page(request, standing, "public/game.html", game_page, key=key)


@live()
def game_page(standing: Standing, address: Address) -> Shown:
    """What a game's page shows."""
    key = address.named["key"]
    record = game_in(standing.tournament, key)
    facts: dict[str, Any] = {"record": record}
    told = game_told(results_for(standing), key, words())
    if told is None:
        # Nothing of what may have been recorded of it.
        if not standing.may(Act.SEE_SEATING):
            raise Unknown(Message(N_("There is no such game in this tournament.")))
        facts["sees_record"] = standing.may(Act.SEE_RECORD, record)
        return shown(standing, "public/game_waiting", _BLOCKS, facts)
    facts |= {
        "game": told,
        "publications": publications_of(standing, record),
        "replays": record.replay_of.key if record.replay_of else None,
        "findings": _findings(standing, key) if standing.may(Act.SEE_RECORD, record) else (),
        "decided": decisions_in(standing),
        "appealing": _appealing(standing, record),
        "acts": _acts(standing, record),
    }
    return shown(standing, "public/game", _BLOCKS, facts)


def _appealing(standing: Standing, record: GameRecord) -> Appealing | None:
    """What the reader may appeal of a game he played; None for whoever may not appeal at all."""
    if not standing.may(Act.APPEAL):
        return None
    key = standing.viewer.participant_key or ""
    return appealing_of(participant_in(standing.tournament, key), game=record)


def _acts(standing: Standing, record: GameRecord) -> list[tuple[Message, str]]:
    """Where the reader may go if something about a published game is wrong."""
    slug, found = standing.tournament.slug, []
    if standing.may(Act.PROTEST):
        found.append((Message(N_("Report an error")), "disputes:protest"))
    if standing.may(Act.CLAIM_ADVANTAGE):
        found.append((Message(N_("Outside advantage")), "chief:advantage"))
    return [(words_, reverse(page, args=(slug, record.key))) for words_, page in found]


def _findings(standing: Standing, key: str) -> tuple[Finding, ...]:
    score = results_for(standing).score_of(key)
    return score.findings if score else ()


def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who takes part."""
    standing = standing_in(request, slug)
    return tournament_page(
        request, standing, "public/players.html", players=players_listed(standing)
    )


def player(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One player: his course, his games with every line, where he sits next."""
    standing = standing_in(request, slug)
    return live_page(request, standing, "public/player.html", player_page, key=key)


@live()
def player_page(standing: Standing, address: Address) -> Shown:
    """What a player's page shows."""
    found = participant_in(standing.tournament, address.named["key"])
    charts = player_charts(standing, found.key)
    facts = player_facts(standing, found) | {
        "figures": figures_of_player(charts, found.key, standing.viewer.participant_key, words())
    }
    return shown(standing, "public/player", _BLOCKS, facts)


def _table(standing: Standing) -> Table:
    """The newest table somebody may see."""
    return table_of(
        standing.tournament,
        words(),
        until=standing.sees_results_until,
        is_settled=standing.state is State.CLOSED,
    )


def player_facts(standing: Standing, found: Participant) -> dict[str, Any]:
    """What pages about a player show, whoever reads them."""
    table = _table(standing)
    return {
        "player": found,
        "is_mine": found.pk == standing.viewer.participant_id,
        "line": table.line_of(found.key),
        "places": sum(line.place is not None for line in table.lines),
        "rounds": table.shown_rounds,
        "sum": sum_of(results_for(standing), found.key, words()),
        "next": next_game_of(standing, found),
        "decided": decisions_in(standing),
    }


def final_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The final table on paper, to be signed."""
    standing = standing_in(request, slug)
    table = _table(standing)
    is_final = standing.state is State.CLOSED
    return tournament_page(
        request,
        standing,
        "public/final_table.html",
        table=table,
        is_final=is_final,
        head=proclaimed_head(standing.tournament) if is_final else None,
        signing=signing(standing.tournament),
    )
