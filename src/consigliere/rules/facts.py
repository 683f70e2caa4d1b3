"""What the chapters ask of a game, worked out once for all of them."""

from typing import Final

from consigliere.rules.game import DepartureProtocol, Game, MarkKind, Outcome, Role, Seat, Team
from consigliere.rules.parameters import Edition
from consigliere.rules.scales import Refused


class Facts:
    """A game as its record tells it, with the questions of several chapters answered."""

    __slots__ = (
        "blacks",
        "departure",
        "draw",
        "edition",
        "first_killed",
        "forfeited",
        "game",
        "left_on_day_one",
        "removed",
        "winner",
    )

    def __init__(self, game: Game, edition: Edition) -> None:
        """Look a game over under an edition."""
        self.game = game
        self.edition = edition
        self.blacks = game.roles.blacks
        self.draw = game.outcome is Outcome.DRAW
        self.winner = _WINNER[game.outcome]
        self.first_killed = game.first_killed
        self.left_on_day_one = _left_on_day_one(game)
        self.removed = frozenset([removal.seat for removal in game.removals])
        known = game.forfeit is not None and not isinstance(edition.forfeit, Refused)
        self.forfeited = game.forfeit.seat if game.forfeit and known else None
        self.departure = self._departure()

    def team(self, seat: Seat) -> Team:
        """The team of a seat."""
        return Team.BLACK if seat in self.blacks else Team.RED

    def role(self, seat: Seat) -> Role:
        """The role of a seat."""
        return self.game.roles.role_of(seat)

    def won(self, seat: Seat) -> bool:
        """Whether the seat's team won."""
        return self.winner is not None and self.team(seat) is self.winner

    def lost(self, seat: Seat) -> bool:
        """Whether the other team won: a draw is neither won nor lost."""
        return self.winner is not None and self.team(seat) is not self.winner

    def out(self, seat: Seat) -> bool:
        """Whether the seat was removed, or forfeited the game and so counts as removed."""
        return seat in self.removed or seat == self.forfeited

    def will_of(self, seat: Seat) -> bool:
        """Whether a will of this seat was marked."""
        return any(m.seat == seat and m.kind is MarkKind.WILL for m in self.game.marks)

    def protocol_of(self, seat: Seat) -> bool:
        """Whether a departure protocol of this seat was marked."""
        return any(m.seat == seat and m.kind is MarkKind.PROTOCOL for m in self.game.marks)

    @property
    def black_checks(self) -> bool:
        """Two reveals with black checks: recorded, or implied by an aside protocol (8.3.9.11)."""
        left = self.game.left_by_first_killed
        if left is None or self.first_killed is None:
            return False
        return left.black_checks or (self.departure is not None and self.departure.aside)

    def _departure(self) -> DepartureProtocol | None:
        """The first killed's departure protocol; an empty one is none (8.3.9.2)."""
        left = self.game.left_by_first_killed
        if left is None or self.first_killed is None or left.departure_protocol is None:
            return None
        return None if left.departure_protocol.empty else left.departure_protocol


_WINNER: Final = {Outcome.RED: Team.RED, Outcome.BLACK: Team.BLACK, Outcome.DRAW: None}


def _left_on_day_one(game: Game) -> tuple[Seat, ...]:
    """Who left by the vote of day 1: removals of that day do not count (8.3.6)."""
    for day in game.days:
        if day.day == 1:
            return day.voted_out
    return ()
