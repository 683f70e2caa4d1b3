"""What each colour of a departure protocol is worth (`fsm` 8.3.9.3 to 8.3.9.9, 8.3.9.12)."""

from typing import NamedTuple

from consigliere.rules.award import Term
from consigliere.rules.facts import Facts
from consigliere.rules.game import Basis, ClauseNumber, Colour, DepartureProtocol, Seat, Team
from consigliere.rules.leaving import DepartureRules
from consigliere.rules.path import Path
from consigliere.rules.points import Amount, Hundredths, share_of
from consigliere.rules.words import N_, Words

RIGHT = N_("seat {seat}: {team:word}, right")
WRONG = N_("seat {seat}: {team:word}, wrong")


class Judged(NamedTuple):
    """A colour as recorded, whether it is right, and the clause that leaves it unscored, if any."""

    colour: Colour
    right: bool
    unscored_by: ClauseNumber | None

    @property
    def scores(self) -> bool:
        """Whether the colour can have a value: one that cannot is not counted either."""
        return self.unscored_by is None


class Line(NamedTuple):
    """A judged colour with its value and the parameters read for it."""

    judged: Judged
    points: Amount
    parameters: tuple[Path, ...]

    @property
    def team(self) -> Team:
        """The team the player was said to be of."""
        return self.judged.colour.colour

    def fact(self, say: Words) -> str:
        """The colour in words, with the clause that leaves it without a value, if one does."""
        colour, right, unscored_by = self.judged
        text = say(RIGHT if right else WRONG, seat=colour.seat, team=colour.colour)
        if colour.basis is not Basis.OPEN:
            text += f" ({say.name(colour.basis)})"
        if unscored_by:
            text += " " + say("— no points by {clause}", clause=unscored_by)
        return text

    def term(self, say: Words) -> Term:
        """The summand of this colour."""
        return Term(self.points, say("seat {seat}", seat=self.judged.colour.seat))


def by_order(facts: Facts, rules: DepartureRules, protocol: DepartureProtocol) -> tuple[Line, ...]:
    """The colours in the order recorded: the first right one, the second …, and the wrong ones.

    After a near-certain colour the next one that can score counts as its team's first right
    one (8.3.9.8); the count of wrong ones goes on.
    """
    counted = {(team, right): 0 for team in Team for right in (True, False)}
    start_afresh = False
    lines = []
    for judged in _judge(facts, rules, protocol):
        if not judged.scores:
            lines.append(Line(judged, 0, ()))
            continue
        team, right = judged.colour.colour, judged.right
        if start_afresh:
            counted[team, True] = 0
        of_team = rules.red if team is Team.RED else rules.black
        values = of_team.right if right else of_team.wrong
        place = min(counted[team, right], len(values) - 1)
        path = ("departure", team.value, "right" if right else "wrong", place)
        lines.append(_line(rules, judged, values[place], path))
        counted[team, right] += 1
        start_afresh = judged.colour.basis is Basis.NEAR_CERTAIN
    return tuple(lines)


def left_aside(
    facts: Facts, rules: DepartureRules, protocol: DepartureProtocol
) -> tuple[Line, ...]:
    """The colours of a protocol aside from both versions; of the right blacks the last scores."""
    aside = rules.aside
    colours = _judge(facts, rules, protocol)
    right_blacks = [
        judged
        for judged in colours
        if judged.right and judged.scores and judged.colour.colour is Team.BLACK
    ]
    lines = []
    for judged in colours:
        if not judged.scores:
            lines.append(Line(judged, 0, ()))
        elif not judged.right:
            lines.append(_line(rules, judged, aside.wrong, ("departure", "aside", "wrong")))
        elif judged not in right_blacks:
            lines.append(_line(rules, judged, aside.red, ("departure", "aside", "red")))
        elif judged is right_blacks[-1]:
            lines.append(
                _line(rules, judged, aside.last_black, ("departure", "aside", "last_black"))
            )
        else:
            lines.append(Line(judged._replace(unscored_by=aside.clause), 0, ()))
    return tuple(lines)


def colours_outside_version(protocol: DepartureProtocol) -> int:
    """How many colours were left apart from those that follow from the version (8.3.9.6)."""
    from_version = _from_version(protocol)
    return sum(colour.seat not in from_version for colour in protocol.colours)


def _judge(facts: Facts, rules: DepartureRules, protocol: DepartureProtocol) -> list[Judged]:
    """Each colour held against the roles, with the clause by which it cannot score (8.3.9.6 …)."""
    from_version = _from_version(protocol)
    judged = []
    for colour in protocol.colours:
        right = facts.team(colour.seat) is colour.colour
        unscored_by = None
        if colour.seat in from_version:
            unscored_by = rules.from_version
        elif right and colour.basis is Basis.CERTAIN:
            unscored_by = rules.certain
        elif right and colour.basis is Basis.OWN_CHECK:
            unscored_by = rules.own_check
        judged.append(Judged(colour, right, unscored_by))
    return judged


def _from_version(protocol: DepartureProtocol) -> frozenset[Seat]:
    """The seats whose colour follows from the version: marked so, or among its claims."""
    marked = [c.seat for c in protocol.colours if c.basis is Basis.FROM_VERSION]
    return frozenset([*marked, *(claim.seat for claim in protocol.claims)])


def _line(rules: DepartureRules, judged: Judged, value: Hundredths, path: Path) -> Line:
    """A colour with its value: half of it where it was near-certain (8.3.9.8)."""
    if judged.colour.basis is not Basis.NEAR_CERTAIN:
        return Line(judged, value, (path,))
    half = share_of(value, rules.near_certain.share)
    return Line(judged, half, (path, ("departure", "near_certain", "share")))
