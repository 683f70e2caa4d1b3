"""What the words of disputes are called on pages."""

from collections.abc import Mapping
from typing import Final

from consigliere.disputes.case import Kind, Part, State, Step, Verdict
from consigliere.rules.game import Word
from consigliere.rules.words import N_
from consigliere.site.models import Case

_NAMES: Final[Mapping[Word, str]] = {
    Kind.APPEAL: N_("Appeal"),
    Kind.PROTEST: N_("Protest"),
    Kind.ADVANTAGE: N_("Outside advantage"),
    Kind.EXPULSION: N_("Removal from the tournament"),
    Part.PLAYER: N_("player"),
    Part.TABLE_JUDGE: N_("table judge"),
    Part.CHIEF_JUDGE: N_("chief judge"),
    Part.COMMISSION: N_("appeals commission"),
    Part.COMMITTEE: N_("Judges’ Committee"),
    State.OPEN: N_("open"),
    State.CALLED: N_("with the chief judge"),
    State.REFERRED: N_("with the commission"),
    State.AWAITING: N_("waits for the Judges’ Committee"),
    State.AGREED: N_("agreed, not carried out yet"),
    State.DECLINED: N_("declined by the Judges’ Committee"),
    State.DECIDED: N_("decided"),
    State.WITHDRAWN: N_("withdrawn"),
    Verdict.KEPT: N_("kept"),
    Verdict.CHANGED: N_("changed"),
    Verdict.REJECTED: N_("rejected"),
    Verdict.RESULT_CHANGED: N_("another result"),
    Verdict.REPLAY: N_("replay"),
    Verdict.REMOVED: N_("removed from the tournament"),
    Step.CALL: N_("{name} called the chief judge in. He decides from now on."),
    Step.REFER: N_("{name} handed the protest to the appeals commission."),
    Step.CONSULT: N_("{name} asked the Judges’ Committee for its opinion."),
    Step.VOTE: N_("{name} voted: {verdict}."),
    Step.AGREE: N_("{name} agreed for the Judges’ Committee."),
    Step.DECLINE: N_("{name} declined for the Judges’ Committee."),
    Step.DECIDE: N_("Decided by {name}: {verdict}."),
    Step.WITHDRAW: N_("{name} withdrew it."),
}
"""Kinds, parts, states and verdicts as words; steps as sentences about who took them."""


def text_of(word: Word) -> str:
    """The English text of a word, to be told in the reader's language."""
    return _NAMES[word]


def kind_of(case: Case) -> str:
    """What a case is called."""
    return text_of(Kind(case.kind))
