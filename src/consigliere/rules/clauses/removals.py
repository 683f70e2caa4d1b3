"""Removal from the table and forfeit (8.2.4 and 8.2.5)."""

from collections.abc import Iterator
from typing import NamedTuple

from consigliere.rules.award import Award, Finding, Term, Told, violation
from consigliere.rules.facts import Facts
from consigliere.rules.game import Forfeit, Removal
from consigliere.rules.kinds import Source
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import Refused
from consigliere.rules.words import N_, Words


class Removed(NamedTuple):
    """The player was removed; whether on critical is the judge's word."""

    removal: Removal
    points: Hundredths

    def told(self, say: Words) -> Told:
        """The reason in words."""
        critical = self.removal.critical
        if critical:
            fact = say("removed from the table on critical")
        else:
            fact = say("removed from the table, not on critical")
        facts = (fact, *_comment(self.removal.comment, say))
        path = ("removal", "critical" if critical else "otherwise")
        return Told(facts, (Term(self.points, say("for the removal")),), (path,))


class Forfeited(NamedTuple):
    """The player's offence gave the game to the other team; it replaces a removal."""

    forfeit: Forfeit
    points: Hundredths

    def told(self, say: Words) -> Told:
        """The reason in words."""
        fact = say("the player's offence awarded the defeat to his team")
        term = Term(self.points, say("for the forfeit, in place of the removal"))
        facts = (fact, *_comment(self.forfeit.comment, say))
        return Told(facts, (term,), (("forfeit", "points"),))


def _comment(comment: str | None, say: Words) -> tuple[str, ...]:
    return (say("comment: {comment}", comment=comment),) if comment else ()


def removals(facts: Facts) -> Iterator[Award | Finding]:
    """Penalties for leaving the table by one's own fault; they are additional points.

    A forfeit takes the place of the same player's removal.
    """
    game, edition = facts.game, facts.edition
    rules = edition.removal
    for index, removal in enumerate(game.removals):
        if removal.seat == facts.forfeited:
            continue
        points = rules.critical if removal.critical else rules.otherwise
        because = Removed(removal, points)
        fact = ("removals", index)
        yield Award(removal.seat, rules.clause, points, Source.REMOVAL, fact, because)
    if game.forfeit is None:
        return
    seat, worth = game.forfeit.seat, edition.forfeit
    if isinstance(worth, Refused):
        yield violation(worth.refused, seat, N_("this edition knows no forfeit: not credited"))
        return
    because_forfeit = Forfeited(game.forfeit, worth.points)
    yield Award(seat, worth.clause, worth.points, Source.FORFEIT, ("forfeit",), because_forfeit)
    if not facts.lost(seat):
        text = N_("a forfeit gives the win to the other team, but the outcome is: {outcome:word}")
        yield violation(worth.clause, seat, text, outcome=game.outcome)
