"""What the forms for people share: games sorted out by player, remarks on lines of the table."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from consigliere.rules.award import Award, Finding, Withheld
from consigliere.rules.game import SEATS, Game, Id, Role, Seat, Team
from consigliere.rules.parameters import Edition
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.rules.standings import Row
from consigliere.rules.tournament import Tournament
from consigliere.rules.words import Words


class AsOf(NamedTuple):
    """That a tournament is told as it stood `after` so many of its `rounds`."""

    after: int
    rounds: int

    def told(self, say: Words) -> str:
        """The same in words."""
        return say("after round {after} of {rounds}", after=self.after, rounds=self.rounds)


class Scored(NamedTuple):
    """A tournament with the scores of its games, in order: what every form of the result tells.

    `file` is named where there are several; `as_of` where it is not all of it.
    """

    tournament: Tournament
    edition: Edition
    scores: Iterable[GameScore]
    file: str | None = None
    as_of: AsOf | None = None


class Played(NamedTuple):
    """A player's seat in a game that was scored."""

    score: GameScore
    seat: Seat
    role: Role

    @property
    def team(self) -> Team:
        """The team of his role."""
        return self.role.team

    @property
    def won(self) -> bool:
        """Whether it earned him a win."""
        return self.seat in self.score.winners

    @property
    def awards(self) -> list[Award]:
        """What the game earned him."""
        return [award for award in self.score.awards if award.seat == self.seat]

    @property
    def withheld(self) -> list[Withheld]:
        """What was recorded for him and is not credited."""
        return [item for item in self.score.withheld if item.award.seat == self.seat]

    @property
    def findings(self) -> list[Finding]:
        """What was found about him, and about the game as a whole."""
        return [finding for finding in self.score.findings if finding.seat in (self.seat, None)]

    @property
    def points(self) -> Amount:
        """What the game earned him in all."""
        return sum((award.points for award in self.awards), 0)


def played(score: GameScore) -> list[Played]:
    """A scored game as each of its ten players played it, in the order of seats."""
    roles = score.game.roles
    return [Played(score, seat, roles.role_of(seat)) for seat in SEATS]


def by_player(scores: Iterable[GameScore]) -> dict[Id, list[Played]]:
    """Scored games sorted out by player, each player's in the order given."""
    result: dict[Id, list[Played]] = {}
    for score in scores:
        for player, one in zip(score.game.seats, played(score), strict=True):
            result.setdefault(player, []).append(one)
    return result


def remarks(rows: Sequence[Row], say: Words, *, is_settled: bool = False) -> list[tuple[str, ...]]:
    """What is to say of each line of a table: what put it ahead of the next, that a lot is needed.

    A row knows the clause that put it behind the one above; people ask it the other way round.
    Nobody draws lots before anything was played; once a table is settled, a place that is still
    shared stays so.
    """
    is_played = any(row.totals.games for row in rows)
    result: list[tuple[str, ...]] = []
    ahead: str | None = None
    below: Row | None = None
    for row in reversed(rows):
        if below is not None and below.place != row.place:
            ahead = below.decided_by
        said = []
        if row.place is None:
            said.append(say("guest"))
        if ahead is not None:
            said.append(say("ahead by {clause}", clause=ahead))
        if row.needs_lot and is_played:
            said.append(say("shared place") if is_settled else say("lot needed"))
        result.append(tuple(said))
        below = row
    return result[::-1]


def footnotes(tournament: Tournament, rows: Sequence[Row], say: Words) -> list[str]:
    """What a reader of the table has to know to understand it."""
    notes = []
    for stage in tournament.stages:
        if stage.ranks_above:
            text = say("Whoever plays in “{stage}” stands above everyone else.", stage=stage.name)
            notes.append(text)
    if any(row.provisional for row in rows):
        notes.append(say("≈ Ci is provisional: the distance is still running"))
    return notes


def where(game: Game, say: Words) -> list[str]:
    """In which round and at which table a game was played, as far as it is recorded."""
    result = []
    if game.round is not None:
        result.append(say("round {number}", number=game.round))
    if game.table is not None:
        result.append(say("table {number}", number=game.table))
    return result


def cell(points: Amount, say: Words, *, signed: bool = False) -> str:
    """An amount in a table, with two decimals; nothing is a plain 0, which is easy to pass over."""
    if not points:
        return "0"
    return ("+" if signed and points > 0 else "") + say.rounded(points)
