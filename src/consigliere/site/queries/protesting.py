"""Whether a player may protest against the result of a game, and until when."""

from datetime import datetime
from typing import NamedTuple

from consigliere.disputes.case import Kind
from consigliere.disputes.course import Course
from consigliere.disputes.deadlines import Deadline
from consigliere.disputes.protests import against_opening, deadline_of
from consigliere.disputes.refusal import Refusal
from consigliere.rules import edition
from consigliere.site.models import GameRecord, Participant, Revision
from consigliere.site.policy import Standing
from consigliere.site.queries.cases import state_of_case
from consigliere.site.queries.course import dispute_course
from consigliere.site.queries.rounds import Times, times_of_rounds


class Protesting(NamedTuple):
    """What a protest against a game depends on, for one player."""

    course: Course
    ended_at: datetime | None
    has_played: bool
    has_open: bool


def protesting(game: GameRecord, player: Participant, standing: Standing) -> Protesting:
    """What stands for and against a player's protest against a game. A fixed number of queries.

    Whoever was drawn to the game or is published in it has played; what is recorded of it says
    nothing before it is published to him.
    """
    seen = game.published if standing.sees_results_until is None else None
    played = game.drawn.filter(participant=player).exists() or (
        seen is not None and seen.seats.filter(participant=player).exists()
    )
    mine = player.cases.filter(kind=Kind.PROTEST.value, game=game).prefetch_related("steps")
    return Protesting(
        dispute_course(game.tournament),
        _end_of(game, seen),
        played,
        any(not state_of_case(one).is_over for one in mine),
    )


class ProtestTold(NamedTuple):
    """Until when a player may protest against a game, or why he may not."""

    deadline: Deadline | None
    refusals: tuple[Refusal, ...]


def protest_told(
    game: GameRecord, player: Participant, standing: Standing, now: datetime
) -> ProtestTold:
    """The same as `protesting`, worked out for a page. A fixed number of queries."""
    facts = protesting(game, player, standing)
    rules = edition.load(game.tournament.edition).protests
    against = against_opening(
        facts.course,
        rules,
        ended_at=facts.ended_at,
        has_played=facts.has_played,
        has_open=facts.has_open,
        now=now,
    )
    until = deadline_of(facts.course, rules, ended_at=facts.ended_at, now=now)
    return ProtestTold(until, tuple(against))


def _end_of(game: GameRecord, seen: Revision | None) -> datetime | None:
    """When a game ended: as its protocol says or, where it does not, when its round did."""
    told = seen.document.get("ended_at") if seen is not None else None
    if told:
        at = datetime.fromisoformat(told)
        if at.tzinfo is not None:
            return at
    return times_of_rounds(game.tournament).get(game.round_id, Times()).ended_at
