"""What is said of a value that an edition does not simply allow."""

from collections.abc import Iterator

from consigliere.rules.award import Finding
from consigliere.rules.game import ClauseNumber, Mark, Seat
from consigliere.rules.kinds import Severity
from consigliere.rules.parameters import Verdict
from consigliere.rules.words import N_, Message

OFF_THE_SCALE = N_("{kind:word}: {points:signed} is not a value of the scale")
NEEDS_CONSENT = N_("{kind:word}: {points:signed} needs the chief judge's consent")


def judged(
    verdict: Verdict, clause: ClauseNumber, seat: Seat | None, message: Message, *, agreed: bool
) -> Iterator[Finding]:
    """The finding of a verdict, if there is one. Consent silences no violation."""
    if verdict is Verdict.UNLAWFUL:
        yield Finding(Severity.VIOLATION, clause, seat, message)
    elif verdict is Verdict.NEEDS_CONSENT and not agreed:
        yield Finding(Severity.APPROVAL, clause, seat, message)


def mark_judged(mark: Mark, clause: ClauseNumber, verdict: Verdict) -> Iterator[Finding]:
    """The finding about a mark's size, if there is one."""
    text = NEEDS_CONSENT if verdict is Verdict.NEEDS_CONSENT else OFF_THE_SCALE
    message = Message(text, {"kind": mark.kind, "points": mark.points})
    yield from judged(verdict, clause, mark.seat, message, agreed=mark.approved)
