"""The best move: who has the right to it, and what it is worth (`fsm` 8.3.1 to 8.3.7)."""

from collections.abc import Iterator
from typing import NamedTuple

from consigliere.rules.award import Award, Finding, Term, Told, violation
from consigliere.rules.facts import Facts
from consigliere.rules.game import BestMove, Right, Seat
from consigliere.rules.kinds import Source
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import Refused
from consigliere.rules.words import N_, Words


class Named(NamedTuple):
    """The seats named, and those of them that are black."""

    named: tuple[Seat, ...]
    blacks: tuple[Seat, ...]
    points: Hundredths

    def told(self, say: Words) -> Told:
        """The reason in words."""
        facts = (say("named in the best move: {seats:seats}", seats=self.named),)
        term = say.plural(
            "{number} black named: {blacks:seats}",
            "{number} blacks named: {blacks:seats}",
            len(self.blacks),
            blacks=self.blacks,
        )
        return Told(
            facts,
            (Term(self.points, term),),
            (("best_move", "points", len(self.blacks)), ("best_move", "teams")),
        )


def best_moves(facts: Facts) -> Iterator[Award | Finding]:
    """Points for the blacks a player with the right to a best move named.

    Without the right nothing is credited and nothing else about the move is examined.
    """
    rules = facts.edition.best_move
    for index, move in enumerate(facts.game.best_moves):
        seat = move.seat
        refused = _refusal(facts, move)
        if refused is not None:
            yield refused
            continue
        if len(set(move.named)) < len(move.named):
            yield violation(rules.repeated, seat, N_("a seat is named twice: it counts once"))
        if move.ended_by and rules.broken_off and seat not in facts.removed:
            text = N_("broken off because of {reason:word}, but the removal is not recorded")
            yield violation(rules.broken_off, seat, text, reason=move.ended_by)
        if facts.team(seat) not in rules.teams:
            continue
        blacks = blacks_named(facts, move)
        points = rules.points[len(blacks)]
        because = Named(move.named, blacks, points)
        fact = ("best_moves", index)
        yield Award(seat, rules.clause, points, Source.BEST_MOVE, fact, because)


def blacks_named(facts: Facts, move: BestMove) -> tuple[Seat, ...]:
    """The blacks among the seats named, each once, in the order named."""
    return tuple(seat for seat in dict.fromkeys(move.named) if seat in facts.blacks)


def first_killed_move(facts: Facts) -> BestMove | None:
    """The first killed's own best move, where he has the right to it (8.6.4 asks for it)."""
    for move in facts.game.best_moves:
        own = move.seat == facts.first_killed and move.right is Right.FIRST_KILL
        if own and _refusal(facts, move) is None:
            return move
    return None


def _refusal(facts: Facts, move: BestMove) -> Finding | None:
    """Why a player has no right to a best move, if he has none."""
    rules, seat, left = facts.edition.best_move, move.seat, facts.left_on_day_one
    if move.right is Right.TABLE_BROKEN:
        if isinstance(rules.table_broken, Refused):
            text = N_("this edition knows no best move of a broken table")
            return violation(rules.table_broken.refused, seat, text)
        if len(left) == rules.table_broken.left and seat in left:
            return None
        text = N_("a best move of a broken table, but he was not voted out alone on day 1")
        return violation(rules.table_broken.clause, seat, text)
    if seat != facts.first_killed:
        text = N_("a best move of a player who was not killed in night 1")
        return violation(rules.wrong_seat, seat, text)
    if len(left) >= rules.two_left.left:
        text = N_("no right to a best move: by the vote of day 1 left {left:seats}")
        return violation(rules.two_left.clause, seat, text, left=left)
    return None
