"""The table: totals, tie-breaks, lots (8.7 in all editions)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from consigliere.rules.game import ClauseNumber, Id, Role
from consigliere.rules.kinds import Source
from consigliere.rules.parameters import Edition
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore, distances
from consigliere.rules.tournament import Tournament


@dataclass(slots=True)
class Totals:
    """What a player gathered: points in hundredths, and the numbers that break ties."""

    wins_points: Amount = 0
    compensation: Amount = 0
    best_move: Amount = 0
    plus: Amount = 0
    minus: Amount = 0
    games: int = 0
    wins: int = 0
    wins_as_don_or_sheriff: int = 0
    first_killed: int = 0

    @property
    def main(self) -> Amount:
        """Wins and Ci."""
        return self.wins_points + self.compensation

    @property
    def additional(self) -> Amount:
        """Everything that is not a win or Ci (8.7.2)."""
        return self.best_move + self.plus + self.minus

    @property
    def total(self) -> Amount:
        """Main and additional points."""
        return self.main + self.additional


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table.

    `place` is None for a guest. `decided_by` is the clause that put the player behind the one
    above, where their totals were equal; `needs_lot` says that the place is shared for want
    of a drawn lot; `provisional` that a distance of his is not over.
    """

    place: int | None
    player: Id
    totals: Totals
    decided_by: ClauseNumber | None
    needs_lot: bool
    provisional: bool


class Tally:
    """Adds up game scores as they come and makes the table of them."""

    def __init__(self, tournament: Tournament, edition: Edition) -> None:
        """Start with every participant of any stage, also one who never played."""
        self._tournament = tournament
        self._edition = edition
        self._totals: dict[Id, Totals] = {}
        for stage in tournament.stages:
            for player in sorted(stage.taking_part()):
                self._totals.setdefault(player, Totals())
        self._provisional = frozenset(
            player
            for stages in distances(tournament, edition)
            if not all(stage.finished for stage in stages)
            for stage in stages
            for player in stage.taking_part()
        )
        self._above = [
            stage.taking_part() for stage in reversed(tournament.stages) if stage.ranks_above
        ]
        self._lots = {player: place for place, player in enumerate(tournament.lots)}

    def add(self, score: GameScore) -> None:
        """Count a game: an annulled one counts nowhere."""
        game = score.game
        if not score.counts:
            return
        rows = [self._totals[player] for player in game.seats]
        for totals in rows:
            totals.games += 1
        if game.first_killed is not None:
            rows[game.first_killed - 1].first_killed += 1
        for seat in score.winners:
            rows[seat - 1].wins += 1
            leads = game.roles.role_of(seat) in {Role.DON, Role.SHERIFF}
            rows[seat - 1].wins_as_don_or_sheriff += leads
        for award in score.awards:
            totals = rows[award.seat - 1]
            if award.source is Source.WIN:
                totals.wins_points += award.points
            elif award.source is Source.COMPENSATION:
                totals.compensation += award.points
            elif award.source is Source.BEST_MOVE:
                totals.best_move += award.points
            elif award.points > 0:
                totals.plus += award.points
            else:
                totals.minus += award.points

    def rows(self) -> list[Row]:
        """The table: by place, those who share one by id; guests last, by id."""
        is_guest = self._tournament.is_guest
        ranked = sorted(
            (self._rank(player) for player in self._totals if not is_guest(player)),
            key=lambda rank: (rank.key, rank.player),
        )
        return [*self._placed(ranked), *self._guests()]

    def _rank(self, player: Id) -> "_Rank":
        """Where a player stands: better is smaller."""
        totals = self._totals[player]
        above = tuple(player not in ranked for ranked in self._above)
        merits = _Merits(
            total=-totals.total,
            additional=-totals.additional,
            wins=-totals.wins,
            wins_as_don_or_sheriff=-totals.wins_as_don_or_sheriff,
            first_killed=-totals.first_killed,
            lot=self._lots.get(player, len(self._lots)),
        )
        return _Rank(above, merits, player)

    def _placed(self, ranked: list["_Rank"]) -> Iterator[Row]:
        place = 1
        before: _Rank | None = None
        for _, group in groupby(ranked, key=lambda rank: rank.key):
            sharing = list(group)
            for rank in sharing:
                decided_by = self._decided_by(before, rank) if rank is sharing[0] else None
                yield self._row(place, rank.player, decided_by, needs_lot=len(sharing) > 1)
            place += len(sharing)
            before = sharing[-1]

    def _decided_by(self, above: "_Rank | None", rank: "_Rank") -> ClauseNumber | None:
        """The clause that put a player behind the one above him, where the totals are equal."""
        if above is None or above.above != rank.above:
            return None
        if above.merits.total != rank.merits.total:
            return None
        steps = zip(_Merits._fields, above.merits, rank.merits, strict=True)
        step = next(step for step, better, worse in steps if better != worse)
        clause: ClauseNumber = getattr(self._edition.ranking, step)
        return clause

    def _guests(self) -> Iterator[Row]:
        for player in sorted(filter(self._tournament.is_guest, self._totals)):
            yield self._row(None, player, None, needs_lot=False)

    def _row(
        self, place: int | None, player: Id, decided_by: ClauseNumber | None, *, needs_lot: bool
    ) -> Row:
        provisional = player in self._provisional
        return Row(place, player, self._totals[player], decided_by, needs_lot, provisional)


class _Merits(NamedTuple):
    """The steps of the ranking, named and in the order of `RankingRules`; smaller is better."""

    total: Amount
    additional: Amount
    wins: int
    wins_as_don_or_sheriff: int
    first_killed: int
    lot: int


class _Rank(NamedTuple):
    """Whether a player is out of each stage that ranks above, the last first; then his merits."""

    above: tuple[bool, ...]
    merits: _Merits
    player: Id

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for players who share a place."""
        return self.above, self.merits


def standings(tournament: Tournament, edition: Edition, scores: Iterable[GameScore]) -> list[Row]:
    """The table of a tournament from the scores of its games."""
    tally = Tally(tournament, edition)
    for score in scores:
        tally.add(score)
    return tally.rows()
