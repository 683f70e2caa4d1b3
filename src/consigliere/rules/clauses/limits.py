"""How much, and to how many players, a judge may give in one game (8.4.1, `fiim` also 8.4.2).

Only what is credited counts.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from consigliere.rules.award import LIMITS, Asked, Award, Finding, Withheld
from consigliere.rules.clauses.crediting import Credit
from consigliere.rules.clauses.sizes import judged
from consigliere.rules.facts import Facts
from consigliere.rules.game import Seat
from consigliere.rules.kinds import Source
from consigliere.rules.parameters import Edition, LimitRules
from consigliere.rules.points import Amount
from consigliere.rules.words import N_, Message

TOO_MUCH = N_("points given in the game: {sum:points}, at most {most:points}")
TOO_MANY = N_("players given points in the game: {players}, at most {most}")


class Used(NamedTuple):
    """How much of the limits a game uses: points in hundredths, and players."""

    sum: Amount
    players: int


def limits(facts: Facts, result: Credit) -> Iterator[Finding]:
    """Findings about the sum of positive points and the number of players who have some."""
    rules = facts.edition.limits
    used = _used(rules, result.awards, result.over_best_move)
    if not used.players:
        return
    agreed = facts.game.limits_approved
    asked = Asked(LIMITS)
    much = Message(TOO_MUCH, {"sum": used.sum, "most": rules.sum.most})
    verdict = rules.sum.verdict(used.sum)
    yield from judged(verdict, rules.sum.clause, None, much, agreed=agreed, asked=asked)
    players = rules.players
    many = Message(TOO_MANY, {"players": used.players, "most": players.most})
    verdict = players.verdict(used.players)
    yield from judged(verdict, players.clause, None, many, agreed=agreed, asked=asked)


def used(awards: Iterable[Award], withheld: Iterable[Withheld], edition: Edition) -> Used:
    """How much of the limits the score of a game uses."""
    over_best_move = {
        item.award.seat
        for item in withheld
        if item.award.source is Source.BEST_MOVE
        and item.clause == edition.extra.with_best_move.clause
    }
    return _used(edition.limits, awards, over_best_move)


def _used(rules: LimitRules, awards: Iterable[Award], over_best_move: Collection[Seat]) -> Used:
    given = given_to(rules, awards)
    free = () if rules.beaten_best_move_counts else over_best_move
    return Used(sum(amount for seat, amount in given.items() if seat not in free), len(given))


def given_to(rules: LimitRules, awards: Iterable[Award]) -> dict[Seat, Amount]:
    """The positive points that count to the limits, of each seat that was credited some."""
    given: dict[Seat, Amount] = {}
    for award in awards:
        if award.source in rules.counted and (award.points > 0 or rules.negatives_lessen):
            given[award.seat] = given.get(award.seat, 0) + award.points
    return {seat: amount for seat, amount in given.items() if amount > 0}
