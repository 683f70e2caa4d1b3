"""The end of a tournament: what stands against closing it, its final table, what was proclaimed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from django.db.models import Prefetch

from consigliere.files.score_json import row_object
from consigliere.rules import edition
from consigliere.rules.game import Id
from consigliere.rules.points import IN_A_POINT, Amount
from consigliere.rules.scoring import with_distances
from consigliere.rules.standings import Row, standings
from consigliere.rules.words import N_, Message
from consigliere.site.models import (
    Draw,
    GameRecord,
    Milestone,
    Proclamation,
    Revision,
    Round,
    Tournament,
)
from consigliere.site.queries.cases import open_cases
from consigliere.site.queries.draws import standing_lots
from consigliere.site.queries.editions import edition_hash
from consigliere.site.queries.facts import published_facts
from consigliere.site.queries.standings import Version

CASE_OPEN: Final = N_("Case {case} is not decided.")
LOT_NEEDED: Final = N_("Place {place} is shared for want of a lot: {players}.")


class Tie(NamedTuple):
    """Players who tie in everything but a lot; `place` is the one they share without it.

    `order` holds their keys: as lots were drawn where they were for all of them at once, else by
    name. `draw` is where it comes from.
    """

    place: int
    order: tuple[str, ...]
    draw: Draw | None

    @property
    def drawn(self) -> bool:
        """Whether a lot decides it."""
        return self.draw is not None


class FinalTable(NamedTuple):
    """The table as it is when the tournament is over: no Ci is provisional any more."""

    rows: tuple[Row, ...]
    ties: tuple[Tie, ...]
    lots: tuple[str, ...]
    """Keys in the order of lots, of those ties alone that were drawn for as they are now."""
    names: dict[str, str]

    @property
    def undrawn(self) -> list[Tie]:
        """The ties that want a lot."""
        return [tie for tie in self.ties if not tie.drawn]

    def names_of(self, tie: Tie) -> str:
        """Who ties, in words."""
        return ", ".join(self.names[key] for key in tie.order)


def final_table(tournament: Tournament) -> FinalTable:
    """The table of what is published, every stage taken to be over. A fixed number of queries."""
    facts, scores = published_facts(tournament)
    over = tuple(replace(stage, finished=True) for stage in facts.stages)
    facts = replace(facts, stages=over, lots=())
    rules = edition.load(facts.edition)
    complete = list(with_distances(facts, rules, scores))
    names: dict[str, str] = {
        key: facts.name_of(key) for stage in facts.stages for key in stage.taking_part()
    }
    ties = tuple(_ties(standings(facts, rules, complete), standing_lots(tournament), names))
    lots = tuple(key for tie in ties if tie.drawn for key in tie.order)
    rows = standings(replace(facts, lots=tuple(map(Id, lots))), rules, complete)
    return FinalTable(tuple(rows), ties, lots, names)


def unveilable(tournament: Tournament) -> tuple[int, ...]:
    """After how many lines from the end of the final table one may stop: places stay together."""
    places = [row.place for row in _final_table(Version(tournament)).rows if row.place is not None]
    return tuple(
        len(places) - at for at, place in enumerate(places) if at == 0 or places[at - 1] != place
    )[::-1]


def unveiled(tournament: Tournament, since: datetime | None) -> int:
    """How many lines from its end are shown of a table that is closed since a time. One query."""
    if since is None:
        return 0
    last = tournament.unveilings.filter(at__gte=since).last()
    return last.lines if last else 0


@lru_cache(maxsize=16)
def _final_table(version: Version) -> FinalTable:
    return final_table(version.tournament)


def final_table_kept(tournament: Tournament) -> FinalTable:
    """The same as `final_table`, kept by the tournament's version."""
    return _final_table(Version(tournament))


def _ties(rows: Sequence[Row], draws: Sequence[Draw], names: dict[str, str]) -> list[Tie]:
    found = []
    shared = [row for row in rows if row.needs_lot]
    for place, sharing in groupby(shared, key=lambda row: row.place or 0):
        keys = [row.player for row in sharing]
        # Lots of two decide nothing among three; those of three order two of them as well.
        draw = next((one for one in draws if set(keys) <= set(one.order)), None)
        order = sorted(keys, key=draw.order.index if draw else names.__getitem__)
        found.append(Tie(place, tuple(order), draw))
    return found


def against_closing(tournament: Tournament) -> list[Message]:
    """Games, rounds and cases that stand against closing a tournament. Five queries at most.

    A round is over when somebody ended it or all its games are published.
    """
    against = []
    unpublished: dict[int, bool] = {}
    records = Prefetch("revisions", Revision.objects.defer("document").order_by("number"))
    for game in tournament.games.prefetch_related(records):
        reason = _against(game)
        unpublished[game.round_id] = unpublished.get(game.round_id, False) or reason is not None
        if reason is not None:
            against.append(Message(reason, {"game": game.key}))
    for round_ in Round.objects.filter(stage__tournament=tournament).select_related("stage"):
        if round_.pk not in unpublished:
            said = {"round": round_.number, "stage": round_.stage.name}
            against.append(Message(N_("Round {round} of “{stage}” has no games."), said))
    undecided = open_cases(tournament)
    against += [Message(CASE_OPEN, {"case": one.number}) for one in undecided]
    return against


def _against(game: GameRecord) -> str | None:
    """Why a game is not done with."""
    revisions = list(game.revisions.all())
    if not revisions:
        return N_("Game {game} was not entered.")
    newest = revisions[-1]
    if newest.returned_at is not None:
        return N_("Game {game} was returned to the judge.")
    if game.published_id is None:
        return N_("Game {game} is not published.")
    if game.published_id != newest.pk:
        return N_("Game {game}: a correction waits to be published.")
    return None


def edition_changed(tournament: Tournament) -> bool:
    """Whether the software's edition is no longer the one the tournament pinned."""
    pinned = tournament.edition_hash
    return bool(pinned) and pinned != edition_hash(tournament.edition)


class ProclaimedRow(NamedTuple):
    """A line of a proclaimed table; `now` is what the software would say today, if anything else.

    Amounts in hundredths.
    """

    place: int | None
    name: str
    total: Amount
    main: Amount
    additional: Amount
    games: int
    wins: int
    now: tuple[int | None, Amount] | None


class Proclaimed(NamedTuple):
    """The table as it was proclaimed: this is what counts, whatever the software would say."""

    at: datetime
    edition_hash: str
    software: str
    rows: tuple[ProclaimedRow, ...]

    @property
    def differs(self) -> bool:
        """Whether today's software would proclaim another table."""
        return any(row.now is not None for row in self.rows)


def proclaimed_in(tournament: Tournament) -> Proclaimed | None:
    """The proclaimed table of a closed tournament; None where nothing is proclaimed.

    Kept as the table is: by the tournament's version.
    """
    return _proclaimed_in(Version(tournament))


@lru_cache(maxsize=64)
def _proclaimed_in(version: Version) -> Proclaimed | None:
    tournament = version.tournament
    kinds = Milestone.Kind
    last = tournament.milestones.filter(kind__in=(kinds.CLOSED, kinds.REOPENED)).last()
    if last is None or last.kind != kinds.CLOSED:
        return None
    stored = Proclamation.objects.filter(milestone=last).first()
    if stored is None:
        return None
    table = final_table(tournament)
    today = {row.player: row_object(row) for row in table.rows}
    rows = [_proclaimed(row, today.get(row["player"]), table.names) for row in stored.table]
    return Proclaimed(last.at, stored.edition_hash, stored.software, tuple(rows))


def _proclaimed(
    row: dict[str, Any], today: dict[str, Any] | None, names: dict[str, str]
) -> ProclaimedRow:
    differs = today is None or any(today[key] != row[key] for key in ("place", "total"))
    now = None
    if differs:
        now = (today["place"], _amount(today, "total")) if today else (None, 0)
    return ProclaimedRow(
        place=row["place"],
        name=names.get(row["player"], row["player"]),
        total=_amount(row, "total"),
        main=_amount(row, "main"),
        additional=_amount(row, "additional"),
        games=row["games"],
        wins=row["wins"],
        now=now,
    )


def _amount(row: dict[str, Any], key: str) -> Amount:
    """Hundredths of an amount as `row_object` wrote it, exact."""
    return Fraction(row.get(f"{key}_exact", row[key])) * IN_A_POINT
