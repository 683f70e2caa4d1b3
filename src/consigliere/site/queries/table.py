"""The table as people read it: moves, trends, places after each round, what decided a tie."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from math import sqrt
from typing import Final, NamedTuple

from consigliere.files.telling import footnotes, remarks
from consigliere.rules.game import Id
from consigliere.rules.standings import Row, Totals
from consigliere.rules.tournament import Tournament as Facts
from consigliere.rules.words import Words
from consigliere.site.models import Tournament
from consigliere.site.queries.standings import course_of, standings_of

TREND_WIDTH: Final = 112
TREND_HEIGHT: Final = 32
_MARGIN: Final = 5
_REACH: Final = TREND_HEIGHT / 2 - 2
"""How far a trend may run above and below the present place."""


class RoundOf(NamedTuple):
    """A round, played or planned; `after` counts the played ones through all stages."""

    stage: str
    """Its stage's name; empty where there is but one."""
    number: int
    after: int | None = None
    is_repeated: bool = False
    """Whether another stage has a round of this number, so that the number alone says little."""

    @property
    def named_stage(self) -> str:
        """The stage where the number alone would not do, else nothing."""
        return self.stage if self.is_repeated else ""

    def told(self, say: Words) -> str:
        """Which round it is."""
        if self.named_stage:
            return say("{stage}, round {number}", stage=self.stage, number=self.number)
        return say("round {number}", number=self.number)

    @property
    def short(self) -> str:
        """The same in a column of rounds."""
        return f"{self.named_stage} {self.number}".lstrip()


class Trend(NamedTuple):
    """A line of the places so far, drawn about the present one: its points and its end."""

    places: tuple[int, ...]
    points: str
    end: str


class PlaceThen(NamedTuple):
    """The place after a round, and whether the player won in it."""

    place: int | None
    won: bool


class Line(NamedTuple):
    """A line of the table."""

    key: Id
    name: str
    place: int | None
    move: int
    """Places up (above 0) or down since the round before."""
    totals: Totals
    is_provisional: bool
    remarks: tuple[str, ...]
    course: tuple[PlaceThen, ...]
    trend: Trend | None


class Table(NamedTuple):
    """The table after a round, with all rounds there are to choose from."""

    lines: tuple[Line, ...]
    rounds: tuple[RoundOf, ...]
    current: RoundOf | None
    """The round it stands after; None before any."""
    is_newest: bool
    is_provisional: bool
    footnotes: tuple[str, ...]

    @property
    def stages(self) -> tuple[tuple[str, tuple[RoundOf, ...]], ...]:
        """The rounds by stage, with its name where there are several."""
        return tuple(
            (stage, tuple(rounds)) for stage, rounds in groupby(self.rounds, lambda one: one.stage)
        )

    @property
    def shown_rounds(self) -> tuple[RoundOf, ...]:
        """The rounds the table has places of."""
        last = self.current.after if self.current and self.current.after else 0
        return tuple(one for one in self.rounds if one.after and one.after <= last)

    def line_of(self, key: str) -> Line | None:
        """A player's line."""
        return next((line for line in self.lines if line.key == key), None)


def table_of(
    tournament: Tournament,
    say: Words,
    after: int | None = None,
    until: datetime | None = None,
    *,
    is_settled: bool = False,
) -> Table:
    """The table of what a viewer may see. The standings it is made of are kept.

    `is_settled`: no lot is drawn any more, since the tournament is closed.
    """
    standings = standings_of(tournament, after, until)
    course = course_of(tournament, until)
    shown = standings.after
    courses = {row.player: course.get(row.player, ())[:shown] for row in standings.rows}
    furthest = max(map(_furthest, courses.values()), default=0)
    rounds = rounds_of(standings_of(tournament, None, until).facts)
    return Table(
        lines=tuple(
            Line(
                key=row.player,
                name=standings.facts.name_of(row.player),
                place=row.place,
                move=_move(courses[row.player]),
                totals=row.totals,
                is_provisional=row.provisional,
                remarks=said,
                course=tuple(_places_then(courses[row.player])),
                trend=_trend(courses[row.player], furthest),
            )
            for row, said in zip(
                standings.rows, remarks(standings.rows, say, is_settled=is_settled), strict=True
            )
        ),
        rounds=rounds,
        current=next((one for one in rounds if one.after == shown), None),
        is_newest=shown == standings.rounds,
        is_provisional=any(row.provisional for row in standings.rows),
        footnotes=tuple(footnotes(standings.facts, standings.rows, say)),
    )


def rounds_of(facts: Facts) -> tuple[RoundOf, ...]:
    """All rounds of a tournament, played and planned, in order."""
    return tuple(_rounds(facts).values())


def rounds_of_games(facts: Facts) -> dict[Id, RoundOf]:
    """The round of each game."""
    rounds = _rounds(facts)
    return {
        game.id: rounds[i, game.round or 1]
        for i, stage in enumerate(facts.stages)
        for game in stage.games
    }


def _rounds(facts: Facts) -> dict[tuple[int, int], RoundOf]:
    """The rounds by stage and number, in order."""
    played = {(i, game.round or 1) for i, stage in enumerate(facts.stages) for game in stage.games}
    planned = {(int(one.stage or 0), int(one.round or 1)) for one in facts.rounds}
    names = [stage.name if len(facts.stages) > 1 else "" for stage in facts.stages]
    after = {place: number for number, place in enumerate(sorted(played), 1)}
    places = [place for place in sorted(played | planned) if place[0] < len(names)]
    times = Counter(number for _, number in places)
    return {
        (i, number): RoundOf(names[i], number, after.get((i, number)), times[number] > 1)
        for i, number in places
    }


def _move(course: tuple[Row | None, ...]) -> int:
    """How many places up since the round before; a guest and a newcomer move nowhere."""
    before, now = (None, None, *course)[-2:]
    if before is None or now is None or before.place is None or now.place is None:
        return 0
    return before.place - now.place


def _places_then(course: tuple[Row | None, ...]) -> Iterator[PlaceThen]:
    wins = 0
    for row in course:
        if row is None:
            yield PlaceThen(None, won=False)
        else:
            yield PlaceThen(row.place, won=row.totals.wins > wins)
            wins = row.totals.wins


def _furthest(course: tuple[Row | None, ...]) -> int:
    """How far from the present place any of the former ones was."""
    places = [row.place for row in course if row is not None and row.place is not None]
    return max((abs(place - places[-1]) for place in places), default=0)


def _trend(course: tuple[Row | None, ...], furthest: int) -> Trend | None:
    """The line of the places: a square root away from the present one, on one scale for all.

    So near moves show and far ones fit. None where there are not two places to join.
    """
    places = [(x, row.place) for x, row in enumerate(course) if row is not None and row.place]
    if len(places) < 2:  # noqa: PLR2004  (a line joins two)
        return None
    now = places[-1][1]
    middle = TREND_HEIGHT / 2
    scale = _REACH / sqrt(furthest) if furthest else 0
    step = (TREND_WIDTH - 2 * _MARGIN) / (len(course) - 1)
    points = []
    for x, place in places:
        away = scale * sqrt(abs(place - now))
        y = middle + (away if place > now else -away)
        points.append(f"{_MARGIN + x * step:.0f},{y:.1f}")
    return Trend(tuple(place for _, place in places), " ".join(points), points[-1].split(",")[0])
