"""What the pages of the preparation have in common: the steps at the side, what to do next."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from consigliere.site.policy import Standing
from consigliere.site.queries.preparation import hints, lacks, prepared
from consigliere.site.refusals import Refused
from consigliere.site.web.organiser.steps import Step, steps_of
from consigliere.site.web.pages import tournament_page
from consigliere.site.web.templating import words


def step_page(
    request: HttpRequest,
    standing: Standing,
    page: str,
    facts: dict[str, Any],
    *,
    refused: Refused | None = None,
) -> HttpResponse:
    """A step of the preparation; after a refusal with its reason, and what was typed in `facts`."""
    say = words()
    found = prepared(standing.tournament)
    steps = steps_of(standing.tournament, found, say)
    at = next((at for at, step in enumerate(steps) if step.page == page), None)
    following = None if at is None or at + 1 == len(steps) else steps[at + 1]
    missing = lacks(found)
    told: dict[str, Any] = {
        "found": found,
        "steps": steps,
        "step": None if at is None else steps[at],
        "following": following,
        "open_step": _open_step(steps, is_ready=not missing),
        "missing": [one.told(say) for one in missing],
        "worth": [one.told(say) for one in hints(found)],
    }
    template = f"organiser/{page}.html"
    return tournament_page(request, standing, template, **(told | facts), refused=refused)


def _open_step(steps: Sequence[Step], *, is_ready: bool) -> Step:
    """Where to go on: the first step of which something is missing, or the last."""
    needed = (step for step in steps if step.is_needed and not step.is_done)
    return steps[-1] if is_ready else next(needed, steps[-1])
