"""How much, and to how many players, a judge may give in one game (8.4.1, `fiim` also 8.4.2).

Only what is credited counts.
"""

from collections.abc import Iterable, Iterator

from consigliere.rules.award import LIMITS, Asked, Award, Finding
from consigliere.rules.clauses.crediting import Credit
from consigliere.rules.clauses.sizes import judged
from consigliere.rules.facts import Facts
from consigliere.rules.game import Seat
from consigliere.rules.parameters import LimitRules
from consigliere.rules.points import Amount
from consigliere.rules.words import N_, Message

TOO_MUCH = N_("points given in the game: {sum:points}, at most {most:points}")
TOO_MANY = N_("players given points in the game: {players}, at most {most}")


def limits(facts: Facts, result: Credit) -> Iterator[Finding]:
    """Findings about the sum of positive points and the number of players who have some."""
    rules = facts.edition.limits
    given = given_to(rules, result.awards)
    if not given:
        return
    free = () if rules.beaten_best_move_counts else result.over_best_move
    total = sum(amount for seat, amount in given.items() if seat not in free)
    agreed = facts.game.limits_approved
    much = Message(TOO_MUCH, {"sum": total, "most": rules.sum.most})
    asked = Asked(LIMITS)
    verdict = rules.sum.verdict(total)
    yield from judged(verdict, rules.sum.clause, None, much, agreed=agreed, asked=asked)
    players = rules.players
    many = Message(TOO_MANY, {"players": len(given), "most": players.most})
    verdict = players.verdict(len(given))
    yield from judged(verdict, players.clause, None, many, agreed=agreed, asked=asked)


def given_to(rules: LimitRules, awards: Iterable[Award]) -> dict[Seat, Amount]:
    """The positive points that count to the limits, of each seat that was credited some."""
    given: dict[Seat, Amount] = {}
    for award in awards:
        if award.source in rules.counted and (award.points > 0 or rules.negatives_lessen):
            given[award.seat] = given.get(award.seat, 0) + award.points
    return {seat: amount for seat, amount in given.items() if amount > 0}
