"""Compensation for being killed first as a red (Ci, 8.6 in all editions).

The player has i (`fsm` 8.6.3, `fiim` 8.6.2) whatever he earns by it; without a black named in
his best move he earns nothing (`fsm` 8.6.4.3).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from consigliere.rules.award import Award, Term, Told
from consigliere.rules.clauses.best_move import blacks_named, first_killed_move
from consigliere.rules.facts import Facts
from consigliere.rules.game import Id
from consigliere.rules.kinds import Source
from consigliere.rules.parameters import CompensationRules, CompensationShare
from consigliere.rules.path import Path
from consigliere.rules.points import Amount, share_of
from consigliere.rules.words import N_, Words

_READ: Final[tuple[Path, ...]] = (
    ("compensation", "most"),
    ("compensation", "games_share"),
    ("compensation", "at_least"),
)


@dataclass(frozen=True, slots=True)
class Counted:
    """What Ci asks of a distance: night-1 kills as a red, and games, by player.

    `longest` is the most games any of them plays.
    """

    kills: Mapping[Id, int]
    games: Mapping[Id, int]
    longest: int
    provisional: bool

    def games_for(self, player: Id, rules: CompensationRules) -> int:
        """The games B is a share of: the player's own, or the most anyone plays."""
        return self.games[player] if rules.games_of == "player" else self.longest


class Compensated(NamedTuple):
    """i, the games, B, and the share of Ci that is credited."""

    kills: int
    games: int
    base: int
    share: CompensationShare
    lost: bool
    points: Amount
    provisional: bool
    rules: CompensationRules

    def told(self, say: Words) -> Told:
        """The reason in words."""
        facts = [
            say("killed in night 1 as a red, i = {kills}", kills=self.kills),
            self._base_told(say),
            say("the reds lost") if self.lost else say("the reds won"),
        ]
        if self.provisional:
            facts.append(say("provisional: the distance is still running"))
        if self.kills > self.base:
            term = say("i > B: the most there is")
        else:
            term = say(
                "{most:points} · {kills} / {base}",
                most=self.rules.most,
                kills=self.kills,
                base=self.base,
            )
        if self.share.share != 1:
            term += " " + say("· {share}", share=str(self.share.share))
        share = ("compensation", "lost" if self.lost else "won", "share")
        return Told(tuple(facts), (Term(self.points, term),), (*_READ, share))

    def _base_told(self, say: Words) -> str:
        """B, and that the edition does not let it be less, where it would be."""
        base = {"games": self.games, "base": self.base}
        if self.base == self.rules.at_least:
            text = N_("games on this distance: {games}; B = {base}, the least there is")
        else:
            text = N_("games on this distance: {games}; B = {base}, their share rounded")
        return say(text, **base)


def base(rules: CompensationRules, games: int) -> int:
    """B: the share of the games, rounded, and not less than the edition says (8.6.2).

    The share of a whole number of games never ends in a half, so how halves are rounded
    does not matter.
    """
    return max(rules.at_least, round(games * rules.games_share))


def ci(rules: CompensationRules, kills: int, base: int) -> Amount:
    """Ci in hundredths, exact: most · i / B, and the most where i is more than B (8.6.2)."""
    if kills > base:
        return rules.most
    return share_of(rules.most, Fraction(kills, base))


def compensation(facts: Facts, counted: Counted) -> Award | None:
    """Ci of this game's first killed, whole or in part, if it is his (8.6.4)."""
    rules = facts.edition.compensation
    seat = facts.first_killed
    if seat is None or facts.draw or seat in facts.blacks:
        return None
    if rules.blacks_named:
        move = first_killed_move(facts)
        if move is None or len(blacks_named(facts, move)) < rules.blacks_named:
            return None
    lost = facts.lost(seat)
    share = rules.lost if lost else rules.won
    if share is None:
        return None
    player = facts.game.player_at(seat)
    kills, games = counted.kills[player], counted.games_for(player, rules)
    divisor = base(rules, games)
    points = share_of(ci(rules, kills, divisor), share.share)
    because = Compensated(kills, games, divisor, share, lost, points, counted.provisional, rules)
    return Award(seat, share.clause, points, Source.COMPENSATION, None, because)
