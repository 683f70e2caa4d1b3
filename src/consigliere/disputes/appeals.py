"""Whether an appeal may be opened: on which points, how often, over how much (`fsm` 8.9, 8.4.9)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from consigliere.disputes.course import Course
from consigliere.disputes.deadlines import Deadline, earliest, of_appeal
from consigliere.disputes.refusal import Refusal
from consigliere.rules.disputing import AppealRules
from consigliere.rules.kinds import Source
from consigliere.rules.points import Amount, Hundredths
from consigliere.rules.words import N_, Message

NO_APPEALS: Final = Message(N_("This edition of the regulations knows no appeals."))
_RESULT: Final = N_(
    "A win is no points a judge gave: an error in the result is reported as a protest."
)
_COMPENSATION: Final = N_(
    "Ci follows from the games played and nobody set it: an error in them is reported as a protest."
)
_NOT_KNOWN: Final = N_(
    "The standings are closed: ask the table judge for your points of this game first."
)
_SPENT: Final = {
    False: N_("All {times} appeals against positive points have been used in this tournament."),
    True: N_("All {times} appeals against penalties have been used in this tournament."),
}
_TOO_CLOSE: Final = N_(
    "The value asked for has to differ from the present one by more than {most:points}."
)
_OPEN_ALREADY: Final = N_("An appeal on this line is open already.")
_DECIDED: Final = N_("An appeal on this line has been decided.")

NOT_BY_APPEAL: Final = {Source.WIN: _RESULT, Source.COMPENSATION: _COMPENSATION}
"""What no appeal can be about, and why."""


@dataclass(frozen=True, slots=True)
class Points:
    """A line of a player's points in a game, as an appeal is about it.

    `present` in hundredths; an extra that was not given is one of 0. `known_at` is when the player
    could know of it, None: not yet. `before` says what became of an appeal on the same line.
    """

    source: Source
    present: Amount
    day: int
    known_at: datetime | None
    is_open: bool = False
    was_decided: bool = False

    @property
    def is_penalty(self) -> bool:
        """Whether an appeal counts among those against penalties."""
        return self.present < 0


@dataclass(frozen=True, slots=True)
class Used:
    """How many appeals a player has opened in a tournament; withdrawn ones count."""

    positive: int = 0
    penalties: int = 0

    def left(self, rules: AppealRules, *, penalty: bool) -> int:
        """How many more he may open of a kind (`fsm` 8.4.9, 8.9.6)."""
        times, used = rules.times, self.penalties if penalty else self.positive
        return max((times.penalties if penalty else times.positive) - used, 0)


def deadline_of(points: Points, course: Course, rules: AppealRules) -> Deadline | None:
    """Until when an appeal on these points may be opened; None while they are not known."""
    if points.known_at is None:
        return None
    return earliest(of_appeal(course, rules, day=points.day, known_at=points.known_at))


def against_opening(
    points: Points, course: Course, rules: AppealRules | None, used: Used
) -> Iterator[Refusal]:
    """What stands against an appeal on these points, whatever value is asked for."""
    if rules is None:
        yield Refusal(NO_APPEALS)
        return
    if points.source in NOT_BY_APPEAL:
        yield Refusal(Message(NOT_BY_APPEAL[points.source]), rules.opening)
        return
    if points.is_open or points.was_decided:
        yield Refusal(Message(_OPEN_ALREADY if points.is_open else _DECIDED), rules.opening)
    if points.known_at is None:
        yield Refusal(Message(_NOT_KNOWN), rules.window.clause)
    deadline = deadline_of(points, course, rules)
    if deadline is not None and deadline.has_passed:
        yield Refusal(deadline.message, deadline.clause, deadline)
    if not used.left(rules, penalty=points.is_penalty):
        times = rules.times.penalties if points.is_penalty else rules.times.positive
        yield Refusal(Message(_SPENT[points.is_penalty], {"times": times}), rules.times.clause)


def against_asking(points: Points, asked: Hundredths, rules: AppealRules) -> Iterator[Refusal]:
    """What stands against asking for a value (hundredths) in place of the present one."""
    difference = rules.difference
    if -difference.most <= asked - points.present <= difference.most:
        most = Message(_TOO_CLOSE, {"most": difference.most})
        yield Refusal(most, difference.clause)
