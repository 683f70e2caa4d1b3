"""What a decision about a game's result says: rejected, another result, a replay."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from consigliere.disputes.case import Verdict
from consigliere.rules.game import Outcome


class Wanted(NamedTuple):
    """What a case about a result should lead to, or led to.

    `outcome` is the new result of a game; `revision` the number of a corrected protocol that has
    it, where more than the result is to be changed.
    """

    verdict: Verdict
    outcome: Outcome | None = None
    revision: int | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """As a step keeps it beside its verdict."""
        kept: dict[str, Any] = {}
        if self.outcome is not None:
            kept["outcome"] = self.outcome.value
        if self.revision is not None:
            kept["by_revision"] = self.revision
        return kept


def wanted_in(verdict: str, facts: Mapping[str, Any]) -> Wanted:
    """What a step says that was written by `Wanted.facts`."""
    outcome = facts.get("outcome")
    return Wanted(Verdict(verdict), Outcome(outcome) if outcome else None, facts.get("by_revision"))
