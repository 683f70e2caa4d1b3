"""Which lines and results of published games were changed by a decision, and by whose."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from consigliere.disputes.case import Kind, Part, Step, Verdict
from consigliere.rules.words import N_, Message
from consigliere.site.models import CaseStep
from consigliere.site.policy import Standing

_BY: Final = {
    Part.TABLE_JUDGE: N_("changed by the decision of the table judge, appeal {case}"),
    Part.CHIEF_JUDGE: N_("changed by the decision of the chief judge, appeal {case}"),
}


class Decision(NamedTuple):
    """A decision on an appeal that changed a line."""

    case: int
    part: Part

    @property
    def message(self) -> Message:
        """What it is told as, beside the line."""
        return Message(_BY[self.part], {"case": self.case})


def decisions_in(standing: Standing) -> Mapping[tuple[str, str], Decision]:
    """The decisions that changed lines somebody sees, by the game and the line. One query.

    One whose revision he does not see as published says nothing to him.
    """
    steps = CaseStep.objects.filter(
        case__tournament=standing.tournament,
        case__kind=Kind.APPEAL.value,
        step=Step.DECIDE.value,
        verdict=Verdict.CHANGED.value,
        revision__publications__isnull=False,
    )
    until = standing.sees_results_until
    if until is not None:
        steps = steps.filter(revision__publications__at__lte=until)
    told = steps.order_by("case__number").values_list(
        "case__game__key", "case__line", "case__number", "part"
    )
    return {(game, line): Decision(number, Part(part)) for game, line, number, part in told}
