"""Erasing what somebody wrote: out of the journal, and out of the case or record it stands in.

What stands for the words in the chain stays, so that it verifies as before and says "erased".
"""

from datetime import datetime

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.models import Case, CaseStep, JournalEntry, Person, Revision, Tournament
from consigliere.site.policy import Act
from consigliere.site.refusals import Refused, Unknown

_NO_ENTRY = Message(N_("There is no such entry in this journal."))
_NO_WORDS = Message(N_("This entry has no words, or they have been erased."))


def erase_text(tournament: Tournament, number: int, *, by: Person, now: datetime) -> None:
    """Erase the words of an entry of the journal, and their copies in rows. It cannot be undone.

    Names are the tournament's facts and stay; so does what stands in the document of a revision: a
    mark's comment, why a game was annulled. Raises Unknown, Refused where there is
    nothing to erase; Forbidden.
    """
    with acting(Act.ERASE_TEXT, tournament, by=by, now=now) as under_way:
        entries = JournalEntry.objects.filter(chain__tournament=under_way.tournament)
        entry = entries.filter(number=number).first()
        if entry is None:
            raise Unknown(_NO_ENTRY)
        texts = entry.texts.filter(erased_at=None)
        keys = sorted(texts.values_list("key", flat=True))
        if not keys:
            raise Refused(_NO_WORDS)
        texts.update(text="", salt="", erased_at=now)
        _elsewhere(under_way.tournament, entry, now)
        # Whoever verifies the chain looks for this: a text may not vanish without an entry.
        under_way.note(entry=number, texts=keys)


def _elsewhere(tournament: Tournament, entry: JournalEntry, now: datetime) -> None:
    """The copies that are rows of the tournament; documents of revisions are never changed."""
    facts = entry.facts
    if "case" in facts:
        cases = Case.objects.filter(tournament=tournament, number=facts["case"])
        if "step_number" in facts:
            steps = CaseStep.objects.filter(case__in=cases, number=facts["step_number"])
            steps.update(text="", link="")
        else:
            cases.update(ground="", evidence="")
    if "revision" in facts and "game" in facts:
        records = Revision.objects.filter(game__tournament=tournament, game__key=facts["game"])
        is_return = entry.action == Act.RETURN.value
        erased = {"returned_because" if is_return else "reason": ""}
        records.filter(number=facts["revision"]).update(**erased)
    if "draw" in facts:
        tournament.draws.filter(pk=facts["draw"]).update(reason="")
    if "said" in facts:
        said = tournament.announcements.filter(pk=facts["said"])
        # Without its words there is nothing to show in the hall.
        said.filter(taken_back_at=None).update(taken_back_at=now)
        said.update(text="")
