"""What of the recorded is credited: what gives way to what, and what is withheld.

The order matters. A will and a protocol that say the same are compared as recorded
(`fsm` 8.3.8.11); then marks are withheld in a draw and from removed players; what is left of
extra points and best move may exclude each other (`fiim` 8.4.6).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from consigliere.rules.award import Award, Finding, Withheld, violation
from consigliere.rules.facts import Facts
from consigliere.rules.game import BreakOff, ClauseNumber, Seat
from consigliere.rules.kinds import Source
from consigliere.rules.parameters import DrawRules, RemovedRules
from consigliere.rules.scales import Refused
from consigliere.rules.words import N_


@dataclass(slots=True)
class Credit:
    """The awards of a game on their way from recorded to credited."""

    awards: list[Award]
    withheld: list[Withheld] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    over_best_move: frozenset[Seat] = frozenset()
    """Seats whose extra points count instead of a best move that would have scored."""

    def withhold(self, awards: Iterable[Award], clause: ClauseNumber) -> None:
        """Take awards out, keeping what they were and the clause that withholds them."""
        gone = list(awards)
        self.awards = [award for award in self.awards if award not in gone]
        self.withheld += [Withheld(award, clause) for award in gone]


def credit(facts: Facts, recorded: list[Award]) -> Credit:
    """The awards as credited, what is withheld by which clause, and findings about it."""
    edition = facts.edition
    result = Credit(recorded)
    _same_twice(facts, result)
    _asked_for_a_hint(facts, result)
    if facts.draw:
        _in_a_draw(edition.draw, result)
    elif edition.removed is not None and (facts.removed or facts.forfeited):
        _of_removed(facts, edition.removed, result)
    if edition.extra.with_best_move.counts == "larger":
        _larger_of_extra_and_best_move(facts, result)
    return result


def _same_twice(facts: Facts, result: Credit) -> None:
    """A will and a departure protocol that say the same: the larger counts (`fsm` 8.3.8.11).

    Of two negatives the milder is the larger; on equality the protocol counts.
    """
    rules = facts.edition.will
    for index, mark in enumerate(facts.game.marks):
        if not mark.repeats_protocol or isinstance(rules, Refused):
            continue
        first_killed = mark.seat == facts.first_killed
        source = Source.DEPARTURE if first_killed else Source.PROTOCOL
        left = facts.departure is not None if first_killed else facts.protocol_of(mark.seat)
        if not left:
            continue
        of_protocol = [a for a in result.awards if a.seat == mark.seat and a.source is source]
        protocol_is_larger = sum(award.points for award in of_protocol) >= mark.points
        of_will = [award for award in result.awards if award.fact == ("marks", index)]
        result.withhold(of_will if protocol_is_larger else of_protocol, rules.repeats_protocol)


def _asked_for_a_hint(facts: Facts, result: Credit) -> None:
    """Who asked somebody for a hint gets nothing for his best move (`fiim` 8.3.5)."""
    clause = facts.edition.best_move.hint
    moves = enumerate(facts.game.best_moves)
    asked = [("best_moves", i) for i, move in moves if move.ended_by is BreakOff.HINT]
    if clause is not None and asked:
        result.withhold([award for award in result.awards if award.fact in asked], clause)


def _in_a_draw(rules: DrawRules, result: Credit) -> None:
    """In a draw nothing positive is credited (`fsm` 8.4.8), or no extra at all (`fiim` 8.4.7)."""
    lost = [award for award in result.awards if award.points > 0 or not rules.negatives_stay]
    _withhold(rules, lost, N_("{what:word} {points:signed}: not credited in a draw"), result)


def _of_removed(facts: Facts, rules: RemovedRules, result: Credit) -> None:
    """Nothing positive is credited to a removed player, but in a special situation (8.4.7)."""
    marks = enumerate(facts.game.marks)
    special = [("marks", index) for index, mark in marks if mark.special]
    lost = [
        award
        for award in result.awards
        if award.points > 0 and facts.out(award.seat) and award.fact not in special
    ]
    text = N_("{what:word} {points:signed}: not credited to a removed player")
    _withhold(rules, lost, text, result)


def _withhold(
    rules: DrawRules | RemovedRules, lost: list[Award], text: str, result: Credit
) -> None:
    """Withhold what the rules name; of what nobody may give at all each is a violation."""
    refused = [award for award in lost if award.source in rules.with_violation]
    for award in refused:
        finding = violation(rules.clause, award.seat, text, what=award.source, points=award.points)
        result.findings.append(finding)
    silently = [award for award in lost if award.source in rules.silently]
    result.withhold([*refused, *silently], rules.clause)


def _larger_of_extra_and_best_move(facts: Facts, result: Credit) -> None:
    """A player's extra points and best move exclude each other (`fiim` 8.4.6).

    The larger counts, on equality the extra; only a best move that scores competes.
    """
    clause = facts.edition.extra.with_best_move.clause
    over = set()
    for move in [a for a in result.awards if a.source is Source.BEST_MOVE and a.points > 0]:
        extras = [a for a in result.awards if a.source is Source.EXTRA and a.seat == move.seat]
        if not extras:
            continue
        if sum(extra.points for extra in extras) >= move.points:
            over.add(move.seat)
            result.withhold([move], clause)
        else:
            result.withhold(extras, clause)
    result.over_best_move = frozenset(over)
