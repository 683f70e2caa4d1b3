"""A case: what was done in it, step by step, and what may be done next and by whom.

Every kind of case is a table: in which state which step is open, to which parts, and where it
leads. A case is the list of its steps; its state is worked out from them and never stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from consigliere.disputes.refusal import Refusal
from consigliere.rules.disputing import ExpulsionRules
from consigliere.rules.game import ClauseNumber, Word
from consigliere.rules.parameters import Edition
from consigliere.rules.tournament import Category
from consigliere.rules.words import N_, Message


class Kind(Word):
    """What a case is about."""

    APPEAL = "appeal"
    PROTEST = "protest"
    ADVANTAGE = "advantage"
    EXPULSION = "expulsion"


class Part(Word):
    """Who somebody is in a case."""

    PLAYER = "player"
    TABLE_JUDGE = "table_judge"
    CHIEF_JUDGE = "chief_judge"
    COMMISSION = "commission"
    COMMITTEE = "committee"


class Step(Word):
    """What is done in a case once it was opened."""

    SAY = "say"
    NOTE = "note"
    """What was said by word of mouth."""
    CALL = "call"
    """The chief judge into an appeal, who decides it from then on."""
    REFER = "refer"
    """A protest to the appeals commission."""
    CONSULT = "consult"
    """The Judges' Committee, who may speak from then on."""
    VOTE = "vote"
    AGREE = "agree"
    DECLINE = "decline"
    DECIDE = "decide"
    WITHDRAW = "withdraw"


class State(Word):
    """Where a case stands."""

    OPEN = "open"
    CALLED = "called"
    REFERRED = "referred"
    AWAITING = "awaiting"
    """The agreement of the Judges' Committee."""
    AGREED = "agreed"
    DECLINED = "declined"
    DECIDED = "decided"
    WITHDRAWN = "withdrawn"

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be done in the case."""
        return self in _OVER


_OVER: Final = frozenset({State.DECLINED, State.DECIDED, State.WITHDRAWN})


class Verdict(Word):
    """What a decision may be."""

    KEPT = "kept"
    CHANGED = "changed"
    REJECTED = "rejected"
    RESULT_CHANGED = "result_changed"
    REPLAY = "replay"
    REMOVED = "removed"


VERDICTS: Final[Mapping[Kind, frozenset[Verdict]]] = {
    Kind.APPEAL: frozenset({Verdict.KEPT, Verdict.CHANGED}),
    Kind.PROTEST: frozenset({Verdict.REJECTED, Verdict.RESULT_CHANGED, Verdict.REPLAY}),
    Kind.ADVANTAGE: frozenset({Verdict.RESULT_CHANGED, Verdict.REPLAY}),
    Kind.EXPULSION: frozenset({Verdict.REMOVED}),
}
"""What each kind of case may end with."""


class Turn(NamedTuple):
    """A step that is open: to whom, and the state it leads to."""

    parts: frozenset[Part]
    to: State


_PLAYER: Final = frozenset({Part.PLAYER})
_JUDGE: Final = frozenset({Part.TABLE_JUDGE})
_CHIEF: Final = frozenset({Part.CHIEF_JUDGE})
_COMMISSION: Final = frozenset({Part.COMMISSION})
_COMMITTEE: Final = frozenset({Part.COMMITTEE})
_SIDES: Final = _PLAYER | _JUDGE
_TABLE: Final = _SIDES | _CHIEF

_Turns = Mapping[Step, Turn]


def _talk(parts: frozenset[Part], state: State) -> dict[Step, Turn]:
    return {Step.SAY: Turn(parts, state), Step.NOTE: Turn(parts, state)}


TURNS: Final[Mapping[Kind, Mapping[State, _Turns]]] = {
    Kind.APPEAL: {
        State.OPEN: {
            **_talk(_TABLE, State.OPEN),
            Step.CALL: Turn(_TABLE, State.CALLED),
            Step.DECIDE: Turn(_JUDGE, State.DECIDED),
            Step.WITHDRAW: Turn(_PLAYER, State.WITHDRAWN),
        },
        State.CALLED: {
            **_talk(_TABLE, State.CALLED),
            Step.DECIDE: Turn(_CHIEF, State.DECIDED),
            Step.WITHDRAW: Turn(_PLAYER, State.WITHDRAWN),
        },
    },
    Kind.PROTEST: {
        State.OPEN: {
            **_talk(_TABLE | _COMMISSION, State.OPEN),
            Step.CONSULT: Turn(_CHIEF, State.OPEN),
            Step.REFER: Turn(_CHIEF, State.REFERRED),
            Step.DECIDE: Turn(_CHIEF, State.DECIDED),
            Step.WITHDRAW: Turn(_PLAYER, State.WITHDRAWN),
        },
        State.REFERRED: {
            **_talk(_TABLE | _COMMISSION, State.REFERRED),
            Step.CONSULT: Turn(_COMMISSION, State.REFERRED),
            Step.VOTE: Turn(_COMMISSION, State.REFERRED),
            # By the votes of a majority (commission.py) and by nobody alone.
            Step.DECIDE: Turn(frozenset(), State.DECIDED),
            Step.WITHDRAW: Turn(_PLAYER, State.WITHDRAWN),
        },
    },
    Kind.ADVANTAGE: {
        State.AWAITING: {
            **_talk(_CHIEF | _COMMITTEE, State.AWAITING),
            Step.AGREE: Turn(_COMMITTEE, State.AGREED),
            Step.DECLINE: Turn(_COMMITTEE, State.DECLINED),
            Step.WITHDRAW: Turn(_CHIEF, State.WITHDRAWN),
        },
        State.AGREED: {
            **_talk(_CHIEF | _COMMITTEE, State.AGREED),
            Step.DECIDE: Turn(_CHIEF, State.DECIDED),
            Step.WITHDRAW: Turn(_CHIEF, State.WITHDRAWN),
        },
    },
    Kind.EXPULSION: {
        State.OPEN: {
            **_talk(_CHIEF | _COMMITTEE, State.OPEN),
            Step.DECIDE: Turn(_CHIEF, State.DECIDED),
            Step.WITHDRAW: Turn(_CHIEF, State.WITHDRAWN),
        },
        State.AWAITING: {
            **_talk(_CHIEF | _COMMITTEE, State.AWAITING),
            Step.AGREE: Turn(_COMMITTEE, State.AGREED),
            Step.DECLINE: Turn(_COMMITTEE, State.DECLINED),
            Step.WITHDRAW: Turn(_CHIEF, State.WITHDRAWN),
        },
        State.AGREED: {
            **_talk(_CHIEF | _COMMITTEE, State.AGREED),
            Step.DECIDE: Turn(_CHIEF, State.DECIDED),
            Step.WITHDRAW: Turn(_CHIEF, State.WITHDRAWN),
        },
    },
}
"""What may be done in which state; a state that is not listed is an end."""

_DECIDING: Final = frozenset({Step.VOTE, Step.AGREE, Step.DECLINE, Step.DECIDE})
"""What nobody does in a case that is about himself."""

_OVER_TEXTS: Final = {
    State.DECIDED: N_("This case has been decided, and its decision is final."),
    State.DECLINED: N_("The Judges’ Committee has declined: this case is over."),
    State.WITHDRAWN: N_("This case has been withdrawn."),
}
_CALLED: Final = Message(N_("The chief judge was called in: he decides now."))
_REFERRED: Final = Message(N_("The protest was handed to the appeals commission: it decides now."))
_BY_VOTES: Final = Message(N_("The commission decides by a majority of its members: vote."))
_AWAITING: Final = Message(N_("This waits for the agreement of the Judges’ Committee."))
_NOT_CONSULTED: Final = Message(N_("The Judges’ Committee has not been consulted in this case."))
_NOT_NOW: Final = Message(N_("That cannot be done in this case as it stands now."))
_NOT_HIS: Final = Message(N_("That is not for you to do in this case."))
_OWN_CASE: Final = Message(N_("Nobody decides a case in which he is the player."))


class Taken(NamedTuple):
    """A step that was taken."""

    step: Step
    part: Part


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it stands. `needs_agreement` is the Committee's, for a removal (`fsm` 8.1.1)."""

    kind: Kind
    steps: tuple[Taken, ...] = ()
    needs_agreement: bool = False

    @property
    def beginning(self) -> State:
        """The state in which it was opened."""
        if self.kind is Kind.ADVANTAGE or self.needs_agreement:
            return State.AWAITING
        return State.OPEN

    @property
    def state(self) -> State:
        """Where it stands. Raises KeyError where its steps are none that could be taken."""
        state = self.beginning
        for taken in self.steps:
            state = TURNS[self.kind][state][taken.step].to
        return state

    @property
    def is_consulted(self) -> bool:
        """Whether the Judges' Committee was asked for its opinion."""
        return any(taken.step is Step.CONSULT for taken in self.steps)

    def after(self, step: Step, part: Part) -> "Case":
        """The case once a step that may be taken was taken."""
        return Case(self.kind, (*self.steps, Taken(step, part)), self.needs_agreement)


def part_for(
    case: Case, step: Step, parts: Iterable[Part], *, is_party: bool, edition: Edition
) -> Part | Refusal:
    """The part in which somebody may take a step now, or why he may not.

    `parts` is who he is in the case; `is_party`: it is about himself.
    """
    held = frozenset(parts)
    turn = TURNS[case.kind].get(case.state, {}).get(step)
    clause = clause_of(case.kind, step, edition)
    if turn is None:
        return Refusal(_why_not_now(case), clause)
    allowed = turn.parts
    if step in {Step.SAY, Step.NOTE} and case.is_consulted:
        allowed |= _COMMITTEE
    fitting = held & allowed
    if not fitting:
        return Refusal(_why_not_his(case, step, held), clause)
    if is_party and step in _DECIDING:
        return Refusal(_OWN_CASE, clause)
    return min(fitting, key=_RANK.index)


_RANK: Final = (
    Part.PLAYER,
    Part.TABLE_JUDGE,
    Part.CHIEF_JUDGE,
    Part.COMMISSION,
    Part.COMMITTEE,
)
"""Of several parts somebody acts in the first: a player speaks as the player."""


def open_steps(
    case: Case, parts: Iterable[Part], *, is_party: bool, edition: Edition
) -> dict[Step, Part]:
    """The steps somebody may take now, and in which part."""
    held = frozenset(parts)
    found = {step: part_for(case, step, held, is_party=is_party, edition=edition) for step in Step}
    return {step: part for step, part in found.items() if isinstance(part, Part)}


def deciders(case: Case) -> frozenset[Part]:
    """Who has to do something next so that the case goes on to its end."""
    turns = TURNS[case.kind].get(case.state, {})
    return frozenset().union(*(turn.parts for step, turn in turns.items() if step in _DECIDING))


def needs_agreement(category: Category, rules: ExpulsionRules | None) -> bool:
    """Whether a chief judge of a category needs the Committee's word to remove a player."""
    if rules is None:
        return False
    best_first = list(Category)
    return best_first.index(category) > best_first.index(rules.category)


def clause_of(kind: Kind, step: Step, edition: Edition) -> ClauseNumber | None:
    """The clause that speaks of a step in a kind of case; None where the edition has none."""
    if kind is Kind.PROTEST:
        return edition.protests.consulting if step is Step.CONSULT else edition.protests.deciding
    if kind is Kind.APPEAL:
        return edition.appeals.conversation if edition.appeals else None
    rules = edition.outside_advantage if kind is Kind.ADVANTAGE else edition.expulsion
    return rules.clause if rules else None


def _why_not_now(case: Case) -> Message:
    if case.state in _OVER_TEXTS:
        return Message(_OVER_TEXTS[case.state])
    return _AWAITING if case.state is State.AWAITING else _NOT_NOW


def _why_not_his(case: Case, step: Step, held: frozenset[Part]) -> Message:
    if case.state is State.CALLED and step is Step.DECIDE and Part.TABLE_JUDGE in held:
        return _CALLED
    if case.state is State.REFERRED and step is Step.DECIDE and Part.COMMISSION in held:
        return _BY_VOTES
    if case.state is State.REFERRED and Part.CHIEF_JUDGE in held:
        return _REFERRED
    if step in {Step.SAY, Step.NOTE} and Part.COMMITTEE in held:
        return _NOT_CONSULTED
    return _NOT_HIS
