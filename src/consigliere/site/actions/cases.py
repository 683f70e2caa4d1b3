"""What is done in a case: a step by somebody who has the part for it, and is no party to it.

Which steps there are, for whom and when, `consigliere.disputes.case` says; here they are taken
under the lock of the tournament, so that of two decisions at once the second is refused.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator

from consigliere.disputes.case import Kind, Part, Step, Verdict, part_for
from consigliere.disputes.refusal import Refusal
from consigliere.rules import edition
from consigliere.rules.parameters import Edition
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting
from consigliere.site.actions.telling import tell_of_case, tell_of_step
from consigliere.site.actions.wording import written_in
from consigliere.site.models import Case, CaseStep, Participant, Person, Revision
from consigliere.site.policy import Act
from consigliere.site.queries.cases import NO_CASE, as_disputes, case_in, role_in_case
from consigliere.site.refusals import Refused, Unknown

TALK: Final = frozenset({Step.SAY, Step.NOTE, Step.CALL, Step.REFER, Step.CONSULT, Step.WITHDRAW})
"""Steps that consist of words alone."""

_NEEDS_WORDS: Final = frozenset({Step.SAY, Step.NOTE})
_LONGEST_LINK: Final = 500
_is_link: Final = URLValidator(schemes=["http", "https"])


def refused(refusals: Iterator[Refusal]) -> None:
    """Raise Refused for what stands against something: the first reason, the others as details."""
    found = list(refusals)
    if found:
        first, *others = found
        raise Refused(first.message, first.clause, tuple(one.message for one in others))


class Stepping:
    """A step under way: the case as locked, and in which part it is taken."""

    def __init__(self, under_way: Acting, case: Case, step: Step, part: Part, by: Person) -> None:
        """Nothing is written yet."""
        self.under_way = under_way
        self.case = case
        self.step = step
        self.part = part
        self.by = by

    @property
    def edition(self) -> Edition:
        """The edition the tournament is played by."""
        return edition.load(self.case.tournament.edition)

    def take(  # noqa: PLR0913  (what a step consists of)
        self,
        *,
        text: str = "",
        link: str = "",
        verdict: Verdict | None = None,
        facts: Mapping[str, Any] | None = None,
        revision: Revision | None = None,
        step: Step | None = None,
    ) -> CaseStep:
        """Write the step, or another that follows from it, and note it for the journal."""
        taken = CaseStep.objects.create(
            case=self.case,
            number=CaseStep.objects.filter(case=self.case).count() + 1,
            step=(step or self.step).value,
            part=self.part.value,
            by=self.by,
            at=self.under_way.now,
            text=text,
            link=link,
            verdict=verdict.value if verdict else "",
            facts=dict(facts or {}),
            revision=revision,
        )
        noted: dict[str, Any] = {"case": self.case.number, "kind": self.case.kind}
        noted |= {"step": taken.step, "step_number": taken.number}
        if verdict is not None:
            noted |= {"verdict": verdict.value, **(facts or {})}
        if revision is not None:
            noted["game"] = revision.game.key
            noted["revision"] = revision.number
        self.under_way.note(**noted)
        if text:
            self.under_way.note_text(text=text)
        if link:
            self.under_way.note_text(link=link)
        tell_of_step(taken, by=self.by, now=self.under_way.now)
        return taken

    def decide(
        self, verdict: Verdict, facts: Mapping[str, Any], why: str, revision: Revision | None
    ) -> CaseStep:
        """Write the decision: the step itself, or what the last vote led to."""
        return self.take(
            step=Step.DECIDE, text=why, verdict=verdict, facts=facts, revision=revision
        )


@contextmanager
def stepping(case: Case, step: Step, *, by: Person, now: datetime) -> Iterator[Stepping]:
    """A step in a case, by whoever may take it now.

    Raises Refused with the clause where he may not or the case is not there yet or any more,
    Forbidden, NotNow, Unknown.
    """
    with acting(Act.ARGUE, case.tournament, by=by, now=now, game=case.game) as under_way:
        fresh = case_in(under_way.tournament, case.number)
        mine = role_in_case(under_way.standing, fresh)
        if not mine.sees:
            raise Unknown(NO_CASE)
        rules = edition.load(under_way.tournament.edition)
        part = part_for(as_disputes(fresh), step, mine.parts, is_party=mine.is_party, edition=rules)
        if isinstance(part, Refusal):
            raise Refused(part.message, part.clause)
        yield Stepping(under_way, fresh, step, part, by)


def talk(  # noqa: PLR0913  (what is said, by whom and when)
    case: Case, step: Step, text: str, *, by: Person, now: datetime, link: str = ""
) -> CaseStep:
    """Say something in a case, or call, refer, consult, withdraw; a link is evidence.

    Raises Refused as `stepping` does, where words are missing or too long, for a link that is none.
    """
    if step not in TALK:
        raise ValueError(f"expected one of {sorted(one.value for one in TALK)}, got {step.value}")
    with stepping(case, step, by=by, now=now) as taking:
        link = checked_link(link)
        needed = step in _NEEDS_WORDS and not link
        text = written_in(text, Message(N_("Write what you have to say.")) if needed else None)
        return taking.take(text=text, link=link)


def checked_link(typed: str) -> str:
    """An address of evidence. Raises Refused for what is no address of a page."""
    link = typed.strip()
    if not link:
        return ""
    try:
        _is_link(link)
    except ValidationError:
        wrong = N_("This is no address of a page; it begins with https:// or http://.")
        raise Refused(Message(wrong)) from None
    if len(link) > _LONGEST_LINK:
        raise Refused(Message(N_("This address is too long.")))
    return link


def opened(
    under_way: Acting,
    kind: Kind,
    *,
    by: Person,
    participant: Participant | None,
    ground: str,
    **facts: Any,  # noqa: ANN401  (columns of a case)
) -> Case:
    """Write a case as part of an action, with the next number of its tournament."""
    tournament = under_way.tournament
    last = tournament.cases.order_by("-number").first()
    case = Case.objects.create(
        tournament=tournament,
        number=last.number + 1 if last else 1,
        kind=kind.value,
        participant=participant,
        opened_by=by,
        opened_at=under_way.now,
        ground=ground,
        **facts,
    )
    under_way.note(case=case.number, kind=kind.value)
    if participant is not None:
        under_way.note(participant=participant.key)
    if case.game is not None:
        under_way.note(game=case.game.key)
    under_way.note_text(ground=ground)
    tell_of_case(case, by=by, now=under_way.now)
    return case
