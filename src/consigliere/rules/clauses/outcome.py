"""A point for a win (8.2.1 to 8.2.3 in all editions)."""

from collections.abc import Iterator
from typing import NamedTuple

from consigliere.rules.award import Award, Term, Told
from consigliere.rules.facts import Facts
from consigliere.rules.game import SEATS, Team
from consigliere.rules.kinds import Source
from consigliere.rules.points import Hundredths
from consigliere.rules.words import Words


class Won(NamedTuple):
    """The player's team won."""

    team: Team
    points: Hundredths

    def told(self, say: Words) -> Told:
        """The reason in words."""
        won = say("the red team won") if self.team is Team.RED else say("the black team won")
        return Told(
            (won,), (Term(self.points, say("for the win")),), (("win", self.team.value, "points"),)
        )


def wins(facts: Facts) -> Iterator[Award]:
    """A main point for each player of the winning team; nothing for a loss or a draw (8.2.3)."""
    team = facts.winner
    if team is None:
        return
    rules = facts.edition.win
    worth = rules.red if team is Team.RED else rules.black
    because = Won(team, worth.points)
    for seat in SEATS:
        if (seat in facts.blacks) is (team is Team.BLACK):
            yield Award(seat, worth.clause, worth.points, Source.WIN, None, because)
