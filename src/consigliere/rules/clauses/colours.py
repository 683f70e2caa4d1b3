"""What each colour of a departure protocol is worth (`fsm` 8.3.9.3 to 8.3.9.9, 8.3.9.12)."""

from typing import NamedTuple

from consigliere.rules.award import Term
from consigliere.rules.facts import Facts
from consigliere.rules.game import Basis, Colour, DepartureProtocol, Seat, Team
from consigliere.rules.parameters import ColourRules, DepartureRules
from consigliere.rules.points import Amount, Hundredths, share_of
from consigliere.rules.words import Words


class Line(NamedTuple):
    """One colour as recorded, whether it is right, its value and the parameters read for it."""

    colour: Colour
    right: bool
    points: Amount
    parameters: tuple[str, ...]
    unscored_by: str | None

    def fact(self, say: Words) -> str:
        """The colour in words, with the clause that leaves it without a value, if one does."""
        text = say(
            "seat {seat}: {colour:word}, right" if self.right else "seat {seat}: {colour:word}, wrong",
            seat=self.colour.seat,
            colour=self.colour.colour,
        )
        if self.colour.basis is not Basis.OPEN:
            text += f" ({say.name(self.colour.basis)})"
        if self.unscored_by:
            text += " " + say("— no points by {clause}", clause=self.unscored_by)
        return text

    def told(self, say: Words) -> Term:
        """The summand of this colour."""
        return Term(self.points, say("seat {seat}", seat=self.colour.seat))


def by_order(
    facts: Facts, rules: DepartureRules, protocol: DepartureProtocol
) -> tuple[Line, ...]:
    """The colours in the order recorded: the first right one, the second …, and the wrong ones.

    After a near-certain colour the next one that can score counts as its team's first (8.3.9.8).
    """
    from_version = _from_version(protocol)
    right_ones = {Team.RED: 0, Team.BLACK: 0}
    wrong_ones = {Team.RED: 0, Team.BLACK: 0}
    start_afresh = False
    lines = []
    for colour in protocol.colours:
        right = facts.team(colour.seat) is colour.colour
        unscored = _unscored(rules, colour, right, from_version)
        if unscored:
            lines.append(Line(colour, right, Hundredths(0), (), unscored))
            continue
        team = colour.colour
        if start_afresh:
            right_ones[team] = 0
        counted = right_ones if right else wrong_ones
        values, path = _values(rules, team, right=right)
        place = min(counted[team], len(values) - 1)
        counted[team] += 1
        start_afresh = colour.basis is Basis.NEAR_CERTAIN
        lines.append(_line(rules, colour, right, values[place], f"{path}[{place}]"))
    return tuple(lines)


def left_aside(
    facts: Facts, rules: DepartureRules, protocol: DepartureProtocol
) -> tuple[Line, ...]:
    """The colours of a protocol aside from both versions; of the right blacks the last scores."""
    from_version = _from_version(protocol)
    judged = []
    for colour in protocol.colours:
        right = facts.team(colour.seat) is colour.colour
        judged.append((colour, right, _unscored(rules, colour, right, from_version)))
    last_black = max(
        (
            place
            for place, (colour, right, unscored) in enumerate(judged)
            if right and not unscored and colour.colour is Team.BLACK
        ),
        default=None,
    )
    lines = []
    for place, (colour, right, unscored) in enumerate(judged):
        if unscored:
            lines.append(Line(colour, right, Hundredths(0), (), unscored))
        elif not right:
            lines.append(_line(rules, colour, right, rules.aside.wrong, "departure.aside.wrong"))
        elif colour.colour is Team.RED:
            lines.append(_line(rules, colour, right, rules.aside.red, "departure.aside.red"))
        elif place == last_black:
            path = "departure.aside.last_black"
            lines.append(_line(rules, colour, right, rules.aside.last_black, path))
        else:
            lines.append(Line(colour, right, Hundredths(0), (), rules.aside.clause))
    return tuple(lines)


def colours_outside_version(protocol: DepartureProtocol) -> int:
    """How many colours were left apart from those that follow from the version (8.3.9.6)."""
    from_version = _from_version(protocol)
    return sum(colour.seat not in from_version for colour in protocol.colours)


def _from_version(protocol: DepartureProtocol) -> frozenset[Seat]:
    """The seats whose colour follows from the version: marked so, or among its claims."""
    marked = [c.seat for c in protocol.colours if c.basis is Basis.FROM_VERSION]
    return frozenset([*marked, *(claim.seat for claim in protocol.claims)])


def _unscored(
    rules: DepartureRules, colour: Colour, right: bool, from_version: frozenset[Seat]
) -> str | None:
    """The clause by which a colour neither scores nor counts, if one does."""
    if colour.seat in from_version:
        return rules.from_version
    if right and colour.basis is Basis.CERTAIN:
        return rules.certain
    if right and colour.basis is Basis.OWN_CHECK:
        return rules.own_check
    return None


def _values(
    rules: DepartureRules, team: Team, *, right: bool
) -> tuple[tuple[Hundredths, ...], str]:
    """The values of a team's right or wrong colours, and their path in the edition."""
    of_team: ColourRules = rules.red if team is Team.RED else rules.black
    word = "right" if right else "wrong"
    return (of_team.right if right else of_team.wrong), f"departure.{team.value}.{word}"


def _line(
    rules: DepartureRules, colour: Colour, right: bool, value: Hundredths, path: str
) -> Line:
    """A colour with its value: half of it where it was near-certain (8.3.9.8)."""
    if colour.basis is not Basis.NEAR_CERTAIN:
        return Line(colour, right, value, (path,), None)
    half = share_of(value, rules.near_certain.share)
    return Line(colour, right, half, (path, "departure.near_certain.share"), None)
