"""What is said of a value that an edition does not simply allow."""

from collections.abc import Iterator

from consigliere.rules.award import Asked, Finding
from consigliere.rules.game import ClauseNumber, Mark, Seat
from consigliere.rules.kinds import Severity
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import Ceiling, Scale, Verdict
from consigliere.rules.words import N_, Message

NEEDS_CONSENT = N_("{kind:word}: {points:signed} needs the chief judge's consent")
OFF_THE_SCALE = N_("{kind:word}: {points:signed} is not a value of the scale: {lawful:amounts}")
ABOVE_THE_MOST = N_("{kind:word}: {points:signed} is more than the most there is: {most:signed}")
NEVER_LAWFUL = N_("{kind:word}: {points:signed} cannot be set under this edition")


def judged(  # noqa: PLR0913  (what a finding consists of)
    verdict: Verdict,
    clause: ClauseNumber,
    seat: Seat | None,
    message: Message,
    *,
    agreed: bool,
    asked: Asked,
) -> Iterator[Finding]:
    """The finding of a verdict, if there is one. Consent silences no violation."""
    if verdict is Verdict.UNLAWFUL:
        yield Finding(Severity.VIOLATION, clause, seat, message)
    elif verdict is Verdict.NEEDS_CONSENT and not agreed:
        yield Finding(Severity.APPROVAL, clause, seat, message, asked)


def mark_judged(
    mark: Mark, scale: Scale | Ceiling, verdict: Verdict | None = None
) -> Iterator[Finding]:
    """The finding about a mark's size, if there is one; `verdict` where it is not the scale's."""
    verdict = verdict or scale.verdict(mark.points)
    if verdict is not Verdict.LAWFUL:
        message = _message(mark, scale, verdict)
        asked = Asked(mark.id, _usual(mark, scale))
        yield from judged(
            verdict, scale.clause, mark.seat, message, agreed=mark.approved, asked=asked
        )


def _usual(mark: Mark, scale: Scale | Ceiling) -> tuple[Hundredths, ...]:
    """What needs no asking, on the mark's side of 0."""
    if isinstance(scale, Ceiling):
        return ()
    return tuple(value for value in scale.values if value * mark.points > 0)


def _message(mark: Mark, scale: Scale | Ceiling, verdict: Verdict) -> Message:
    said = {"kind": mark.kind, "points": mark.points}
    if verdict is Verdict.NEEDS_CONSENT:
        return Message(NEEDS_CONSENT, said)
    if isinstance(scale, Ceiling):
        return Message(ABOVE_THE_MOST, {**said, "most": scale.most})
    lawful = (*scale.values, *scale.consent)
    return Message(OFF_THE_SCALE if lawful else NEVER_LAWFUL, {**said, "lawful": lawful})
