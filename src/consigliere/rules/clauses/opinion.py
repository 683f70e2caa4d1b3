"""What a scored opinion must hold, where its colours were recorded (`fsm` 8.3.8.4 and on)."""

from collections.abc import Iterator

from consigliere.rules.award import Finding, violation
from consigliere.rules.clauses.colours import colours_outside_version
from consigliere.rules.facts import Facts
from consigliere.rules.game import Mark, Opinion, Role, Seat, Team
from consigliere.rules.leaving import WillRules
from consigliere.rules.words import N_


def opinion_findings(facts: Facts, rules: WillRules, mark: Mark) -> Iterator[Finding]:
    """What is wrong with the content of a will, or with leaving it at all."""
    first_killed = mark.seat == facts.first_killed
    if first_killed:
        yield from _beside_aside(facts, rules, mark.seat)
    if mark.opinion is None or not mark.points:
        return
    if first_killed and facts.black_checks:
        yield from _with_black_checks(rules, mark.seat, mark.opinion)
    elif first_killed:
        yield from _of_first_killed(rules, mark.seat, mark.opinion)
    else:
        yield from _of_others(rules, mark.seat, mark.opinion)
    if facts.role(mark.seat) is Role.SHERIFF:
        yield from _checked_black(facts, rules, mark.seat, mark.opinion)


def _beside_aside(facts: Facts, rules: WillRules, seat: Seat) -> Iterator[Finding]:
    """A will together with a protocol of too many colours aside (8.3.9.11)."""
    protocol, limit = facts.departure, rules.black_checks.beside_aside
    if protocol is None or not protocol.aside:
        return
    colours = colours_outside_version(protocol)
    if colours >= limit.colours:
        text = N_("a will together with a protocol of {colours} colours aside")
        yield violation(limit.clause, seat, text, colours=colours)


def _with_black_checks(rules: WillRules, seat: Seat, opinion: Opinion) -> Iterator[Finding]:
    needed = rules.black_checks
    reds = sum(colour.colour is Team.RED for colour in opinion.colours)
    blacks = len(opinion.colours) - reds
    if reds < needed.reds and blacks < needed.blacks:
        text = N_(
            "after two reveals with black checks the will holds neither {reds} reds nor a black"
        )
        yield violation(needed.scale.clause, seat, text, reds=needed.reds)


def _of_first_killed(rules: WillRules, seat: Seat, opinion: Opinion) -> Iterator[Finding]:
    needed = rules.opinion_of_first_killed
    blacks = sum(colour.colour is Team.BLACK for colour in opinion.colours)
    enough = len(opinion.colours) >= needed.colours or blacks >= needed.blacks
    if not enough and opinion.exception is None:
        text = N_("the first killed's opinion holds neither {colours} colours nor a black")
        yield violation(needed.clause, seat, text, colours=needed.colours)


def _of_others(rules: WillRules, seat: Seat, opinion: Opinion) -> Iterator[Finding]:
    needed = rules.opinion
    if len(opinion.colours) < needed.colours and opinion.exception is None:
        text = N_("a scored opinion holds fewer than {colours} colours")
        yield violation(needed.clause, seat, text, colours=needed.colours)


def _checked_black(
    facts: Facts, rules: WillRules, seat: Seat, opinion: Opinion
) -> Iterator[Finding]:
    """The Sheriff's black check is no opinion (8.3.8.8)."""
    checked = {night.sheriff_check for night in facts.game.nights} & facts.blacks
    named = [
        colour.seat
        for colour in opinion.colours
        if colour.colour is Team.BLACK and colour.seat in checked
    ]
    if named:
        text = N_("the Sheriff's own black check is part of his will: {seats:seats}")
        yield violation(rules.checked_black, seat, text, seats=tuple(named))
