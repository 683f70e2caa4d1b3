"""Why something may not be done in a dispute."""

from typing import NamedTuple

from consigliere.disputes.deadlines import Deadline
from consigliere.rules.game import ClauseNumber
from consigliere.rules.words import Message


class Refusal(NamedTuple):
    """What stands against it in plain words, by which clause, and the deadline that was missed."""

    message: Message
    clause: ClauseNumber | None = None
    deadline: Deadline | None = None
