"""Whether a protest against a game's result may be opened (8.8)."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from consigliere.disputes.course import Course
from consigliere.disputes.deadlines import Deadline, earliest, of_protest
from consigliere.disputes.refusal import Refusal
from consigliere.rules.disputing import ProtestRules
from consigliere.rules.words import N_, Message

_NOT_PLAYED: Final = Message(N_("Only a player of the game can protest against its result."))
_OPEN_ALREADY: Final = Message(N_("Your protest against this game is open already."))


def deadline_of(
    course: Course, rules: ProtestRules, *, ended_at: datetime | None, now: datetime
) -> Deadline | None:
    """Until when a protest may be opened. `ended_at` is the game's end, None if not recorded."""
    return earliest(of_protest(course, rules, ended_at=ended_at, now=now))


def against_opening(  # noqa: PLR0913  (the facts it depends on)
    course: Course,
    rules: ProtestRules,
    *,
    ended_at: datetime | None,
    has_played: bool,
    has_open: bool,
    now: datetime,
) -> Iterator[Refusal]:
    """What stands against a player's protest: another ground may be a new one, one at a time."""
    if not has_played:
        yield Refusal(_NOT_PLAYED, rules.opening)
    if has_open:
        yield Refusal(_OPEN_ALREADY, rules.opening)
    deadline = deadline_of(course, rules, ended_at=ended_at, now=now)
    if deadline is not None and deadline.has_passed:
        yield Refusal(deadline.message, deadline.clause, deadline)
