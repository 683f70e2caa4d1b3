"""The departure protocol of the first killed, computed from what he left (`fsm` 8.3.9)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from consigliere.rules.award import Award, Finding, Term, Told, notice, violation
from consigliere.rules.clauses.colours import Line, by_order, left_aside
from consigliere.rules.clauses.version import version_award
from consigliere.rules.facts import Facts
from consigliere.rules.game import Basis, ClauseNumber, DepartureProtocol, Role, Seat, Team
from consigliere.rules.kinds import Source
from consigliere.rules.leaving import DepartureRules, RedLimit
from consigliere.rules.path import Path
from consigliere.rules.points import Amount, Hundredths
from consigliere.rules.words import N_, Words

COLOURS: Final[Path] = ("first_killed", "departure_protocol", "colours")


class Limited(NamedTuple):
    """What a limit of the clause takes off, or gives back, and its path in the edition."""

    points: Amount
    parameter: Path


class Coloured(NamedTuple):
    """The colours of one clause, each with its value, and what the limits change."""

    lines: tuple[Line, ...]
    limits: tuple[Limited, ...] = ()

    @property
    def points(self) -> Amount:
        """What they earn together."""
        colours = sum(line.points for line in self.lines)
        return colours + sum(limit.points for limit in self.limits)

    def told(self, say: Words) -> Told:
        """The reason in words."""
        terms = [line.term(say) for line in self.lines if line.points]
        terms += [Term(limit.points, say("held to the limit")) for limit in self.limits]
        read = [path for line in self.lines for path in line.parameters]
        read += [limit.parameter for limit in self.limits]
        facts = tuple(line.fact(say) for line in self.lines)
        return Told(facts, tuple(terms), tuple(dict.fromkeys(read)))


class LeftNothing(NamedTuple):
    """He revealed the Sheriff and left neither will nor protocol."""

    sheriff: Seat
    points: Hundredths

    def told(self, say: Words) -> Told:
        """The reason in words."""
        fact = say(
            "revealed the Sheriff, seat {seat}, who was not revealed before", seat=self.sheriff
        )
        nothing = say("left neither a will nor a protocol")
        term = Term(self.points, say("for leaving nothing"))
        return Told((fact, nothing), (term,), (("departure", "left_nothing", "points"),))


def departure(facts: Facts) -> Iterator[Award | Finding]:
    """What the first killed left: colours and version add up (8.3.9.2)."""
    rules = facts.edition.departure
    left = facts.game.left_by_first_killed
    if rules is None or left is None:
        return
    seat = facts.first_killed
    if seat is None:
        text = N_("something is recorded for a first killed, but night 1 killed nobody")
        yield violation(rules.clause, None, text)
        return
    protocol = facts.departure
    if protocol is not None and facts.team(seat) in rules.teams:
        yield from _colours(facts, rules, seat, protocol)
        yield from version_award(facts, rules, seat, protocol)
        yield from _notices(rules, seat, protocol)
    revealed = left.revealed_sheriff
    if revealed is None or revealed.exempt or facts.role(revealed.seat) is not Role.SHERIFF:
        return
    if protocol is None and not facts.will_of(seat) and not facts.protocol_of(seat):
        worth = rules.left_nothing
        because = LeftNothing(revealed.seat, worth.points)
        fact = ("first_killed", "revealed_sheriff")
        yield Award(seat, worth.clause, worth.points, Source.LEFT_NOTHING, fact, because)


def _colours(
    facts: Facts, rules: DepartureRules, seat: Seat, protocol: DepartureProtocol
) -> Iterator[Award]:
    """The colours left: an award for the blacks and one for the reds, or one for all aside."""
    if not protocol.colours:
        return
    if protocol.aside:
        yield _award(seat, rules.aside.clause, Coloured(left_aside(facts, rules, protocol)))
        return
    lines = by_order(facts, rules, protocol)
    blacks = tuple(line for line in lines if line.team is Team.BLACK)
    reds = tuple(line for line in lines if line.team is Team.RED)
    yield _award(seat, rules.black.clause, Coloured(blacks))
    yield _award(seat, rules.red.clause, Coloured(reds, tuple(_red_limits(rules.red_limit, reds))))


def _red_limits(rules: RedLimit, reds: tuple[Line, ...]) -> Iterator[Limited]:
    """Right reds earn at most so much together, wrong ones cost at most so much (8.3.9.4)."""
    right = sum(line.points for line in reds if line.points > 0)
    wrong = sum(line.points for line in reds if line.points < 0)
    if right > rules.most:
        yield Limited(rules.most - right, ("departure", "red_limit", "most"))
    if wrong < rules.least:
        yield Limited(rules.least - wrong, ("departure", "red_limit", "least"))


def _award(seat: Seat, clause: ClauseNumber, because: Coloured) -> Award:
    return Award(seat, clause, because.points, Source.DEPARTURE, COLOURS, because)


def _notices(rules: DepartureRules, seat: Seat, protocol: DepartureProtocol) -> Iterator[Finding]:
    """What looks like a slip of the pen in a departure protocol."""
    colours = protocol.colours
    if not protocol.claims and any(c.basis is Basis.FROM_VERSION for c in colours):
        text = N_("a colour is marked as following from the version, but no version is recorded")
        yield notice(rules.from_version, seat, text)
    if protocol.aside and protocol.claims:
        text = N_("a protocol aside from the versions, but a version is recorded too")
        yield notice(rules.aside.clause, seat, text)
    blacks = sum(colour.colour is Team.BLACK for colour in colours)
    foreseen = rules.blacks_foreseen
    if blacks > foreseen.colours:
        text = N_("{blacks} players called black; the clause foresees {foreseen}")
        yield notice(foreseen.clause, seat, text, blacks=blacks, foreseen=foreseen.colours)
