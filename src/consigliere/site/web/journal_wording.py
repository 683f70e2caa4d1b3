"""The journal in words: what each action is called, and the facts an entry holds."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from consigliere.rules.words import N_, Message
from consigliere.site.policy import Act

ACTIONS: Final[Mapping[str, str]] = {
    "create": N_("the tournament was created"),
    "accept": N_("an invitation was accepted"),
    "open": N_("an account was made"),
    "change_password": N_("a password was changed"),
    "erase": N_("an account was erased"),
    "invite_first": N_("a link for the first account was made"),
    Act.DESCRIBE.value: N_("what the tournament is called was changed"),
    Act.CHOOSE_EDITION.value: N_("the edition was chosen"),
    Act.LIST_PARTICIPANTS.value: N_("players were added or removed"),
    Act.RENAME_PARTICIPANT.value: N_("what a player is called was changed"),
    Act.CHECK_IN.value: N_("players were checked in"),
    Act.REPLACE_PARTICIPANT.value: N_("who plays was changed"),
    Act.APPOINT.value: N_("an official was appointed or dismissed"),
    Act.INVITE_PARTICIPANT.value: N_("links for players were made"),
    Act.PLAN.value: N_("stages and rounds were planned"),
    Act.DRAW_SEATING.value: N_("a seating was drawn"),
    Act.ASSIGN_JUDGE.value: N_("a judge was given to a table"),
    Act.START.value: N_("the tournament was started"),
    Act.TIME_ROUND.value: N_("a round or a stage was started or ended"),
    Act.SHUT_STANDINGS.value: N_("the standings were closed or opened"),
    Act.MAKE_SCREEN.value: N_("a screen of the hall was let in or sent away"),
    Act.ANNOUNCE.value: N_("something was announced"),
    Act.UNVEIL.value: N_("lines of the closed table were shown in the hall"),
    Act.DRAW_LOTS.value: N_("a lot was drawn"),
    Act.NAME_NUMBER.value: N_("a player named his number for the lot"),
    Act.CLOSE.value: N_("the tournament was closed"),
    Act.REOPEN.value: N_("the tournament was opened again"),
    Act.REHEARSE.value: N_("a rehearsal was begun"),
    Act.END_REHEARSAL.value: N_("a rehearsal was ended"),
    Act.ENTER.value: N_("a protocol was submitted"),
    Act.CORRECT.value: N_("a published game was corrected"),
    Act.NOTE_ASKING.value: N_("a player asked for his points"),
    Act.RETURN.value: N_("a protocol was returned to its judge"),
    Act.ACKNOWLEDGE.value: N_("something odd was found to be so"),
    Act.CONSENT.value: N_("a consent was given or withdrawn"),
    Act.PUBLISH.value: N_("games were published"),
    Act.ANNUL.value: N_("a game was annulled"),
    Act.APPEAL.value: N_("an appeal was opened"),
    Act.PROTEST.value: N_("a protest was entered"),
    Act.CLAIM_ADVANTAGE.value: N_("outside advantage was claimed"),
    Act.EXPEL.value: N_("a removal from the tournament was proposed"),
    Act.ARGUE.value: N_("a step was taken in a case"),
    Act.ERASE_TEXT.value: N_("words were erased"),
}
"""Every action that is written to a journal, those on accounts among them."""

_FACTS: Final[Mapping[str, str]] = {
    "game": N_("game {value}"),
    "games": N_("games {value}"),
    "revision": N_("revision {value}"),
    "round": N_("round {value}"),
    "stage": N_("stage {value}"),
    "participant": N_("player {value}"),
    "participants": N_("players {value}"),
    "case": N_("case {value}"),
    "kind": N_("what: {value}"),
    "step": N_("step: {value}"),
    "verdict": N_("decision: {value}"),
    "outcome": N_("result: {value}"),
    "replay": N_("replay {value}"),
    "marks": N_("marks {value}"),
    "withdrawn": N_("withdrawn: {value}"),
    "judge": N_("judge {value}"),
    "edition": N_("edition {value}"),
    "number": N_("number {value}"),
    "was": N_("before: {value}"),
    "open_appeals": N_("appeals open: {value}"),
    "entry": N_("entry {value}"),
}
"""Facts with words of their own; the others stand as the journal has them."""

_UNSAID: Final = frozenset({"hash", "secret", "lots_commitment", "seating_commitment", "head"})


def called(action: str) -> str:
    """The English words for an action, to be told in the reader's language."""
    return ACTIONS.get(action, action)


def facts_told(facts: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Message]:
    """The facts of an entry in words; players by their names. Hashes are for programs."""
    for key, value in facts.items():
        if key not in _UNSAID:
            yield Message(
                _FACTS.get(key, "{key}: {value}"), {"key": key, "value": _told(value, names)}
            )


def _told(value: Any, names: Mapping[str, str]) -> str:  # noqa: ANN401  (what JSON holds)
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return ", ".join(f"{_told(key, names)}: {_told(one, names)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(_told(one, names) for one in value)
    return str(value)
