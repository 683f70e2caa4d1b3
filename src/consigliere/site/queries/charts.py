"""Results as series of labels and values, for charts: nothing is drawn or put into words here.

All of it is computed from the standings that a viewer may see (`results_for`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from consigliere.files.telling import Played, by_player, played
from consigliere.rules.anomalies import Side, compare_judges
from consigliere.rules.game import SEATS, Game, Id, Outcome, Role, Seat, Word
from consigliere.rules.kinds import Source
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.rules.standings import Row
from consigliere.site.policy import Standing
from consigliere.site.queries.results import results_for
from consigliere.site.queries.standings import Standings, Version, course_of, standings_of
from consigliere.site.queries.table import RoundOf, rounds_of, rounds_of_games


class Runner(NamedTuple):
    """A player's places after each round; None before he took part."""

    key: Id
    name: str
    places: tuple[int | None, ...]


class Race(NamedTuple):
    """The places of all who have one, the present first one first."""

    rounds: tuple[RoundOf, ...]
    runners: tuple[Runner, ...]


class Origin(Word):
    """Where points come from, as players speak of it. What takes points off is one thing."""

    WINS = "wins"
    COMPENSATION = "compensation"
    BEST_MOVES = "best_moves"
    EXTRAS = "extras"
    WILLS = "wills"
    PROTOCOLS = "protocols"
    TAKEN_OFF = "taken_off"


_ORIGINS: Final[Mapping[Source, Origin]] = {
    Source.WIN: Origin.WINS,
    Source.COMPENSATION: Origin.COMPENSATION,
    Source.BEST_MOVE: Origin.BEST_MOVES,
    Source.WILL: Origin.WILLS,
    Source.PROTOCOL: Origin.PROTOCOLS,
    Source.DEPARTURE: Origin.PROTOCOLS,
}


class Part(NamedTuple):
    """Some games of one player or of many, each counted once for whoever played it."""

    games: int = 0
    wins: int = 0
    first_killed: int = 0
    points: Amount = 0

    @property
    def average(self) -> Amount:
        """Hundredths a game."""
        return Fraction(self.points) / self.games if self.games else 0

    @property
    def wins_share(self) -> Fraction:
        """How many of the games were won."""
        return Fraction(self.wins, self.games or 1)

    def plus(self, one: Played) -> "Part":
        """With a game more."""
        return Part(
            self.games + 1,
            self.wins + one.won,
            self.first_killed + (one.score.game.first_killed == one.seat),
            self.points + one.points,
        )


class Results(NamedTuple):
    """Games of one player or of many: by origin of the points (hundredths), role and seat."""

    whole: Part
    origins: Mapping[Origin, Amount]
    roles: Mapping[Role, Part]
    seats: Mapping[Seat, Part]

    def origin_average(self, origin: Origin) -> Fraction:
        """Hundredths of an origin a game."""
        return Fraction(self.origins[origin]) / (self.whole.games or 1)


class Balance(NamedTuple):
    """How many games each team won; of a round, or of all where `round` is None."""

    round: RoundOf | None
    red: int
    draws: int
    black: int


class Judged(NamedTuple):
    """What a judge gave and took off by marks, in hundredths a game."""

    name: str
    games: int
    given: Amount
    taken: Amount


class Death(NamedTuple):
    """How often a player was killed in night 1."""

    name: str
    times: int
    games: int


class TournamentCharts(NamedTuple):
    """A tournament's charts; `games` are those that count."""

    games: int
    race: Race
    results: Results
    balance: tuple[Balance, ...]
    """Of all games first, then of each round where there are several."""
    judges: tuple[Judged, ...]
    """By name."""
    deaths: tuple[Death, ...]
    """Whoever has a place and was killed in night 1, most often first."""


class PlayerCharts(NamedTuple):
    """A player's charts, and what everybody's games came to, to compare him with."""

    race: Race
    own: Results
    everybody: Results


def tournament_charts(standing: Standing) -> TournamentCharts:
    """The charts of what a viewer may see. Kept as the table is, and no queries beside its own."""
    return _charts(Version(standing.tournament), standing.sees_results_until)


def player_charts(standing: Standing, player: str) -> PlayerCharts | None:
    """The charts of a player, as far as a viewer may see; None before a game of his counts."""
    own = by_player(_counting(results_for(standing))).get(Id(player))
    if not own:
        return None
    charts = tournament_charts(standing)
    return PlayerCharts(charts.race, _results(own), charts.results)


@lru_cache(maxsize=16)
def _charts(version: Version, until: datetime | None) -> TournamentCharts:
    """Of what was published until then."""
    standings = standings_of(version.tournament, None, until)
    games = _games(standings)
    return TournamentCharts(
        games=len(games),
        race=_race(standings, course_of(version.tournament, until)),
        results=_results(_plays(standings)),
        balance=tuple(_balance(standings, games)),
        judges=tuple(_judges(standings, games)),
        deaths=tuple(_deaths(standings)),
    )


def _race(standings: Standings, course: Mapping[Id, tuple[Row | None, ...]]) -> Race:
    """The places of all after each round."""
    rounds = tuple(one for one in rounds_of(standings.facts) if one.after is not None)
    runners = tuple(
        Runner(
            row.player,
            standings.facts.name_of(row.player),
            tuple(then.place if then else None for then in course.get(row.player, ())),
        )
        for row in standings.rows
        if row.place is not None
    )
    return Race(rounds, runners)


def _counting(standings: Standings) -> list[GameScore]:
    """The scores of the games that count."""
    return [score for score in standings.scores if score.counts]


def _games(standings: Standings) -> list[Game]:
    """The games that count."""
    return [score.game for score in _counting(standings)]


def _plays(standings: Standings) -> list[Played]:
    """The games that count, once for each who played them."""
    return [one for score in _counting(standings) for one in played(score)]


def _results(plays: Iterable[Played]) -> Results:
    in_all = Part()
    origins: dict[Origin, Amount] = dict.fromkeys(Origin, 0)
    roles = dict.fromkeys(Role, Part())
    seats = dict.fromkeys(SEATS, Part())
    for one in plays:
        in_all = in_all.plus(one)
        roles[one.role] = roles[one.role].plus(one)
        seats[one.seat] = seats[one.seat].plus(one)
        for award in one.awards:
            origin = _ORIGINS.get(award.source, Origin.EXTRAS)
            origins[Origin.TAKEN_OFF if award.points < 0 else origin] += award.points
    return Results(in_all, origins, roles, seats)


def _balance(standings: Standings, games: Sequence[Game]) -> Iterable[Balance]:
    yield _counted(None, games)
    rounds = rounds_of_games(standings.facts)
    by_round: dict[RoundOf, list[Game]] = defaultdict(list)
    for game in games:
        by_round[rounds[game.id]].append(game)
    if len(by_round) > 1:
        for one in sorted(by_round, key=lambda one: one.after or 0):
            yield _counted(one, by_round[one])


def _counted(of: RoundOf | None, games: Iterable[Game]) -> Balance:
    count = Counter(game.outcome for game in games)
    return Balance(of, count[Outcome.RED], count[Outcome.DRAW], count[Outcome.BLACK])


def _judges(standings: Standings, games: Iterable[Game]) -> Iterable[Judged]:
    """By the marks that tell judges apart for the chief judge, too."""
    names = {one.id: one.name or one.id for one in standings.facts.officials}
    found: dict[Id, dict[Side, Amount]] = defaultdict(dict)
    times: dict[Id, int] = {}
    for one in compare_judges(games):
        found[one.judge][one.side] = Fraction(one.own.sum, one.own.games)
        times[one.judge] = one.own.games
    told = (
        Judged(names.get(judge) or judge, times[judge], of[Side.GIVEN], of[Side.TAKEN])
        for judge, of in found.items()
    )
    return sorted(told, key=lambda one: (one.name.casefold(), one.name))


def _deaths(standings: Standings) -> Iterable[Death]:
    told = [
        Death(standings.facts.name_of(row.player), row.totals.first_killed, row.totals.games)
        for row in standings.rows
        if row.place is not None and row.totals.first_killed
    ]
    return sorted(told, key=lambda one: (-one.times, one.games))
