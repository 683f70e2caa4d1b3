"""The journal as pages: all of it for those who may, and for a player what concerns him."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from consigliere.site.models import (
    DrawnSeat,
    JournalEntry,
    Participant,
    Person,
    RevisionSeat,
    Tournament,
)
from consigliere.site.policy import KINDS_FOR_PLAYERS, His, Standing, concerns

PAGE: Final = 50
"""Entries on a page."""


class Asked(NamedTuple):
    """What of the journal is wanted; empty means everything."""

    action: str = ""
    game: str = ""
    player: str = ""
    by: int | None = None
    round: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    page: int = 1


class Text(NamedTuple):
    """Words of an entry; None where they were erased."""

    key: str
    text: str | None


class Entry(NamedTuple):
    """An entry as it is told: who did what, when, with which facts and words."""

    number: int
    at: datetime
    by: str
    action: str
    facts: Mapping[str, Any]
    texts: tuple[Text, ...]
    hash: str


class Page(NamedTuple):
    """A page of the journal, the newest entries first."""

    entries: tuple[Entry, ...]
    page: int
    pages: int
    actions: tuple[str, ...]
    people: tuple[tuple[int, str], ...]
    names: Mapping[str, str]
    """Players by their keys."""


def journal_page(standing: Standing, asked: Asked) -> Page:
    """A page of the journal of a tournament, as asked. A fixed number of queries.

    For whoever may see all of it (`Act.SEE_JOURNAL`).
    """
    everything = JournalEntry.objects.filter(chain__tournament=standing.tournament)
    actions = everything.order_by("action").values_list("action", flat=True).distinct()
    acted = everything.order_by().filter(by__isnull=False).values("by")
    people = dict(Person.objects.filter(pk__in=acted).values_list("pk", "name"))
    return _page(
        standing,
        _chosen(everything, asked, standing.tournament),
        asked,
        actions=tuple(actions),
        people=tuple(sorted(people.items(), key=lambda one: one[1])),
    )


def mine_page(standing: Standing, player: Participant, asked: Asked) -> Page:
    """What concerns a player: which entries do, `policy.concerns` says.

    Nobody else's words are told. A fixed number of queries.
    """
    everything = JournalEntry.objects.filter(chain__tournament=standing.tournament)
    kinds = [kind.value for kind in KINDS_FOR_PLAYERS]
    his = His(
        player.key,
        frozenset(player.published_seats.values_list("game__key", flat=True)),
        frozenset(player.cases.filter(kind__in=kinds).values_list("number", flat=True)),
        standing.sees_results_until,
    )
    rows = everything.order_by().values_list("pk", "action", "at", "facts")
    mine = [
        pk
        for pk, action, at, facts in rows.iterator()
        # What somebody wrote into the database by hand is no reason to show nothing.
        if isinstance(facts, dict) and concerns(action, at, facts, his)
    ]
    return _page(standing, everything.filter(pk__in=mine), asked, is_own=True)


def _any_game(keys: set[str]) -> Q:
    """Entries about one of some games, however they name it."""
    found = Q(facts__game__in=sorted(keys))
    for key in sorted(keys):
        found |= Q(facts__games__has_key=key)
    return found


def _chosen(
    entries: QuerySet[JournalEntry], asked: Asked, tournament: Tournament
) -> QuerySet[JournalEntry]:
    plain = {
        "action": asked.action or None,
        "by": asked.by,
        "at__gte": asked.since,
        "at__lte": asked.until,
    }
    entries = entries.filter(**{name: one for name, one in plain.items() if one is not None})
    if asked.game:
        entries = entries.filter(_any_game({asked.game}))
    if asked.round is not None:
        games = tournament.games.filter(round__number=asked.round).values_list("key", flat=True)
        entries = entries.filter(Q(facts__round=asked.round) | _any_game(set(games)))
    if asked.player:
        entries = _about_player(entries, asked.player, tournament)
    return entries


def _about_player(
    entries: QuerySet[JournalEntry], key: str, tournament: Tournament
) -> QuerySet[JournalEntry]:
    """Entries that name a player, wherever they do, or are about a case or a game of his.

    Lists within the facts are searched as text: SQLite's JSON cannot be asked what one contains.
    """
    drawn = DrawnSeat.objects.filter(game__tournament=tournament, participant__key=key)
    played = RevisionSeat.objects.filter(
        revision__game__tournament=tournament, participant__key=key
    )
    games = {
        *drawn.values_list("game__key", flat=True),
        *played.values_list("revision__game__key", flat=True),
    }
    cases = tournament.cases.filter(participant__key=key).values_list("number", flat=True)
    named = Q(facts__case__in=list(cases)) | _any_game(games)
    # PostgreSQL writes letters as they are, SQLite has what was written with escapes.
    for written in {json.dumps(key), json.dumps(key, ensure_ascii=False)}:
        named |= Q(as_text__contains=written)
    return entries.annotate(as_text=Cast("facts", TextField())).filter(named)


def _page(  # noqa: PLR0913  (what a page is made of)
    standing: Standing,
    entries: QuerySet[JournalEntry],
    asked: Asked,
    *,
    actions: tuple[str, ...] = (),
    people: tuple[tuple[int, str], ...] = (),
    is_own: bool = False,
) -> Page:
    pages = max(-(-entries.count() // PAGE), 1)
    page = min(max(asked.page, 1), pages)
    rows = entries.order_by("-number").prefetch_related("texts")[(page - 1) * PAGE : page * PAGE]
    found = list(rows)
    by = {one.by for one in found if one.by is not None}
    names = dict(Person.objects.filter(pk__in=by).values_list("pk", "name"))
    reader = standing.viewer.person
    told = tuple(
        Entry(
            one.number,
            one.at,
            names.get(one.by or 0, ""),
            one.action,
            one.facts,
            tuple(
                Text(text.key, None if text.erased_at else text.text)
                for text in one.texts.all()
                if not is_own or (reader is not None and one.by == reader.pk)
            ),
            one.hash,
        )
        for one in found
    )
    players = dict(standing.tournament.participants.values_list("key", "name"))
    return Page(told, page, pages, actions, people, players)
