"""Of what people are told by actions: whom, of which kind, and what makes it the same thing."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from consigliere.disputes.case import Step
from consigliere.site.actions.notices import tell
from consigliere.site.models import Case, CaseStep, Milestone, Person, Revision, Round
from consigliere.site.queries.journal import head_of
from consigliere.site.queries.notice_kinds import (
    CASE_ANSWERED,
    CASE_DECIDED,
    CASE_OPENED,
    JOURNAL_HEAD,
    POINTS,
    SEAT,
)
from consigliere.site.queries.notified import (
    officials_of,
    players_of,
    readers_of,
    round_after,
    seated_in,
)

_DECIDES: Final = frozenset({Step.DECIDE.value, Step.DECLINE.value})
_QUIET: Final = frozenset({Step.VOTE.value})
"""A vote is between those who vote until it decides."""


def tell_of_case(case: Case, *, by: Person, now: datetime) -> None:
    """A case was opened: those who have a part in it are told."""
    told = readers_of(case)
    tell(case.tournament, CASE_OPENED, told, now=now, once=f"case {case.pk}", but=by, case=case)


def tell_of_step(step: CaseStep, *, by: Person, now: datetime) -> None:
    """Something was said, done or decided in a case."""
    if step.step in _QUIET:
        return
    case = step.case
    kind = CASE_DECIDED if step.step in _DECIDES else CASE_ANSWERED
    tell(
        case.tournament, kind, readers_of(case), now=now, once=f"step {step.pk}", but=by, case=case
    )


def tell_of_points(revisions: Iterable[Revision], *, now: datetime) -> None:
    """Points began to count: players are told, unless the table is closed to them."""
    for revision in revisions:
        game = revision.game
        if "annulled" not in revision.document:
            once = f"revision {revision.pk}"
            tell(game.tournament, POINTS, players_of(game), now=now, once=once, game=game)


def tell_of_seats(round_: Round | None, *, now: datetime) -> None:
    """A round comes or has come: its players are told where they sit, those not told before."""
    if round_ is not None:
        told = seated_in(round_)
        once = f"round {round_.pk}"
        tell(round_.stage.tournament, SEAT, told, now=now, once=once, round=round_)


def tell_of_seats_after(round_: Round, *, now: datetime) -> None:
    """A round is over: of the next one."""
    tell_of_seats(round_after(round_), now=now)


def tell_of_end(closed: Milestone) -> None:
    """A tournament was closed: officials are told the journal’s hash at once, before they go."""
    tournament = closed.tournament
    head = head_of(tournament)
    # The entry that this action ends with: from then on it holds all before it.
    number = head.number + 1 if head is not None else None
    told, once = officials_of(tournament), f"closed {closed.pk}"
    tell(tournament, JOURNAL_HEAD, told, now=closed.at, once=once, number=number)
