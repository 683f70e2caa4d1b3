"""Until when an appeal or a protest may be opened: every end of the time, and the earliest.

A deadline is a place in the course of a tournament – the start or the end of a round, the closing
of the standings – that has a time once it is reached, and a planned one before, where there is a
plan. It has passed when the place was reached, not when the plan said so.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from consigliere.disputes.course import Course, RoundTimes
from consigliere.rules.disputing import AppealRules, ProtestRules
from consigliere.rules.game import ClauseNumber, Word
from consigliere.rules.words import N_, Message


class End(Word):
    """What ends the time in which something may be opened."""

    WINDOW = "window"
    NEXT_DAY = "next_day"
    STANDINGS_CLOSED = "standings_closed"
    LAST_ROUND = "last_round"
    MINUTES = "minutes"
    TOURNAMENT_CLOSED = "tournament_closed"


_AHEAD: Final = {
    End.WINDOW: N_("until the end of round {round}, the second after the points were known"),
    End.NEXT_DAY: N_("until the start of round {round}, the first of the next day"),
    End.STANDINGS_CLOSED: N_("until the closing of the standings with the start of round {round}"),
    End.LAST_ROUND: N_("until the start of the last round, {round}"),
    End.MINUTES: N_("until {minutes} minutes after the game’s end"),
    End.TOURNAMENT_CLOSED: N_("until the closing of the tournament"),
}
_PASSED: Final = {
    End.WINDOW: N_("Round {round}, the second after the points were known, is over."),
    End.NEXT_DAY: N_("The next game day has begun with round {round}."),
    End.STANDINGS_CLOSED: N_("The standings were closed after these points were known."),
    End.LAST_ROUND: N_("The last round, {round}, has started."),
    End.MINUTES: N_("More than {minutes} minutes have passed since the game’s end."),
    End.TOURNAMENT_CLOSED: N_("The tournament is closed."),
}

_NEVER: Final = (1 << 30, 0)
"""After every round there is."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """An end of the time: by which clause, when, and whether it has passed.

    `at` is when it passed or, before, when it is planned to; None where no plan says so.
    """

    end: End
    clause: ClauseNumber
    at: datetime | None
    has_passed: bool
    round: int | None = None
    minutes: int | None = None
    place: tuple[int, int] = _NEVER
    """Which round (by its position), and whether its end: of those ahead the least comes first."""

    @property
    def message(self) -> Message:
        """What it is, or that it has passed, in words without the time."""
        texts = _PASSED if self.has_passed else _AHEAD
        return Message(texts[self.end], {"round": self.round, "minutes": self.minutes})


def earliest(deadlines: Iterator[Deadline]) -> Deadline | None:
    """The one that counts: the first that passed or, if none has, the first ahead."""
    return min(deadlines, key=_order, default=None)


def _order(deadline: Deadline) -> tuple[bool, float, tuple[int, int]]:
    passed_at = deadline.at.timestamp() if deadline.has_passed and deadline.at else 0.0
    return (not deadline.has_passed, passed_at, deadline.place)


def of_appeal(
    course: Course, rules: AppealRules, *, day: int, known_at: datetime
) -> Iterator[Deadline]:
    """Every end of the time to appeal (`fsm` 8.9.1, 8.9.2).

    `day` is the game day of the points, `known_at` when the player could know them.
    """
    if course.closed_at is not None:
        yield Deadline(End.TOURNAMENT_CLOSED, rules.boundaries, course.closed_at, has_passed=True)
    places = list(enumerate(course.rounds))
    later = [one for one in places if one[1].started_at is None or one[1].started_at > known_at]
    later.sort(key=_by_start)
    if len(later) >= rules.window.rounds:
        yield _at_end(End.WINDOW, rules.window.clause, *later[rules.window.rounds - 1])
    next_day = next((one for one in places if one[1].day > day), None)
    if next_day is not None:
        yield _at_start(End.NEXT_DAY, rules.boundaries, *next_day)
    yield from _at_closing(course, rules, known_at)
    if places:
        yield _at_start(End.LAST_ROUND, rules.boundaries, *places[-1])


def of_deciding(course: Course, rules: AppealRules) -> Deadline | None:
    """Before what every appeal is decided: the last round (`fsm` 8.9.2); None where none is."""
    if not course.rounds:
        return None
    position = len(course.rounds) - 1
    return _at_start(End.LAST_ROUND, rules.boundaries, position, course.rounds[position])


def of_protest(
    course: Course, rules: ProtestRules, *, ended_at: datetime | None, now: datetime
) -> Iterator[Deadline]:
    """Every end of the time to protest (8.8). `ended_at`: the game's end, None if not recorded."""
    if course.closed_at is not None:
        yield Deadline(End.TOURNAMENT_CLOSED, rules.opening, course.closed_at, has_passed=True)
    else:
        yield Deadline(End.TOURNAMENT_CLOSED, rules.opening, None, has_passed=False)
    if rules.within is not None and ended_at is not None:
        at = ended_at + timedelta(minutes=rules.within.minutes)
        yield Deadline(
            End.MINUTES,
            rules.within.clause,
            at,
            has_passed=now > at,
            minutes=rules.within.minutes,
            place=(-1, 0),
        )


def _by_start(one: tuple[int, RoundTimes]) -> tuple[bool, float, int]:
    """Rounds as they started, and after them those to come in their order."""
    position, round_ = one
    started = round_.started_at
    return (started is None, started.timestamp() if started else 0.0, position)


def _at_start(end: End, clause: ClauseNumber, position: int, round_: RoundTimes) -> Deadline:
    started = round_.started_at
    return Deadline(
        end,
        clause,
        started or round_.planned_start,
        has_passed=started is not None,
        round=round_.number,
        place=(position, 0),
    )


def _at_end(end: End, clause: ClauseNumber, position: int, round_: RoundTimes) -> Deadline:
    ended = round_.ended_at
    return Deadline(
        end, clause, ended, has_passed=ended is not None, round=round_.number, place=(position, 1)
    )


def _at_closing(course: Course, rules: AppealRules, known_at: datetime) -> Iterator[Deadline]:
    """What was known before the standings were closed ends with their closing."""
    shut_since = course.shut_since
    if shut_since is None:
        for position, one in enumerate(course.rounds):
            if one.shuts_standings and one.started_at is None:
                yield _at_start(End.STANDINGS_CLOSED, rules.boundaries, position, one)
                return
    elif known_at < shut_since:
        yield Deadline(End.STANDINGS_CLOSED, rules.boundaries, shut_since, has_passed=True)
