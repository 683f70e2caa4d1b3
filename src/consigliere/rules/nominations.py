"""Nominations: who is best in a role, who is most valuable by additional points.

No regulation defines them; these are the customs of the field. Values are sums, as all of the table
is: an average would crown whoever played a role once and won, and a least number of games would
leave the Sheriff and the Don without anybody for most of a tournament.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from consigliere.rules.game import SEATS, Id, Role
from consigliere.rules.kinds import Source, Title
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.rules.standings import Row
from consigliere.rules.words import N_, Message


class Claim(NamedTuple):
    """What a player has to show for a title: the value, and from how many games, won how many.

    `provisional` says that the value rests on a Ci that may still change.
    """

    player: Id
    value: Amount
    games: int
    wins: int
    provisional: bool = False


class Nomination(NamedTuple):
    """A title and those who have something to show for it, the best first, equal ones by id."""

    title: Title
    claims: tuple[Claim, ...]

    @property
    def holders(self) -> tuple[Claim, ...]:
        """Whose the title is: all with the highest value share it, nobody has it before a point."""
        return tuple(claim for claim in self.claims if claim.value == self.claims[0].value)

    @property
    def definition(self) -> Message:
        """What the value is, in a line."""
        return DEFINITIONS[self.title]


DEFINITIONS: Final[Mapping[Title, Message]] = {
    Title.MOST_VALUABLE: Message(
        N_(
            "The highest sum of additional points: best moves, judges' marks, protocols, less"
            " penalties; wins and Ci do not count."
        )
    ),
    Title.BEST_CITIZEN: Message(N_("The highest sum of all points of the games as a citizen.")),
    Title.BEST_SHERIFF: Message(N_("The highest sum of all points of the games as the Sheriff.")),
    Title.BEST_MAFIA: Message(
        N_("The highest sum of all points of the games as mafia; games as the Don do not count.")
    ),
    Title.BEST_DON: Message(N_("The highest sum of all points of the games as the Don.")),
}

_ROLES: Final[Mapping[Role, Title]] = {
    Role.CITIZEN: Title.BEST_CITIZEN,
    Role.SHERIFF: Title.BEST_SHERIFF,
    Role.MAFIA: Title.BEST_MAFIA,
    Role.DON: Title.BEST_DON,
}


def nominations(scores: Iterable[GameScore], rows: Iterable[Row]) -> tuple[Nomination, ...]:
    """Every title in their order, by scores with Ci and the table made of them.

    Games of all stages count. Annulled games count nowhere, guests are nominated for nothing, and
    neither is whoever has no more than 0 to show.
    """
    ranked = {row.player: row for row in rows if row.place is not None}
    claims: dict[Title, list[Claim]] = {title: [] for title in Title}
    for row in ranked.values():
        totals = row.totals
        claim = Claim(row.player, totals.additional, totals.games, totals.wins)
        claims[Title.MOST_VALUABLE].append(claim)
    for (player, role), part in _by_role(scores).items():
        if player in ranked:
            provisional = part.has_compensation and ranked[player].provisional
            claim = Claim(player, part.points, part.games, part.wins, provisional)
            claims[_ROLES[role]].append(claim)
    return tuple(Nomination(title, _in_order(given)) for title, given in claims.items())


class _Part:
    """What a player gathered in one role."""

    __slots__ = ("games", "has_compensation", "points", "wins")

    def __init__(self) -> None:
        self.points: Amount = 0
        self.games = 0
        self.wins = 0
        self.has_compensation = False


def _by_role(scores: Iterable[GameScore]) -> Mapping[tuple[Id, Role], _Part]:
    parts: dict[tuple[Id, Role], _Part] = defaultdict(_Part)
    for score in scores:
        game = score.game
        if not score.counts:
            continue
        at = {seat: parts[game.player_at(seat), game.roles.role_of(seat)] for seat in SEATS}
        for part in at.values():
            part.games += 1
        for seat in score.winners:
            at[seat].wins += 1
        for award in score.awards:
            part = at[award.seat]
            part.points += award.points
            part.has_compensation |= award.source is Source.COMPENSATION
    return parts


def _in_order(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    worthy = (claim for claim in claims if claim.value > 0)
    return tuple(sorted(worthy, key=lambda claim: (-claim.value, claim.player)))
