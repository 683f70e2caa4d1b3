"""What a decision about a game's result leads to: another result, or a replay.

A protest (8.8) and a claim of outside advantage (8.10) end alike.
"""

from typing import Final

from consigliere.disputes.case import Verdict
from consigliere.disputes.wanted import Wanted
from consigliere.rules.words import N_, Message
from consigliere.site.actions.cases import Stepping
from consigliere.site.actions.publication import make_count, replayed
from consigliere.site.actions.revising import refuse_if_unlawful, revised, standing_record
from consigliere.site.models import CaseStep, GameRecord, Revision
from consigliere.site.queries.cases import game_of
from consigliere.site.refusals import Refused

_WHICH: Final = Message(N_("Say which result it is to be."))
_SAME: Final = Message(N_("That is the result the game has."))
_OTHER: Final = N_("Revision {number} is not the newest protocol of the game.")


def refuse_if_senseless(game: GameRecord, wanted: Wanted) -> None:
    """Raise Refused for another result that is none, or the one the game has."""
    if wanted.verdict is not Verdict.RESULT_CHANGED:
        return
    if wanted.outcome is None:
        raise Refused(_WHICH)
    published = game.published
    if published is not None and published.document["outcome"] == wanted.outcome.value:
        raise Refused(_SAME)


def carry_out(deciding: Stepping, wanted: Wanted, why: str) -> CaseStep:
    """Decide a case, and do to its game what was decided. Raises Refused where that cannot be."""
    game = game_of(deciding.case)
    refuse_if_senseless(game, wanted)
    revision = _revision(deciding, game, wanted, why)
    return deciding.decide(wanted.verdict, wanted.facts, why, revision)


def _revision(deciding: Stepping, game: GameRecord, wanted: Wanted, why: str) -> Revision | None:
    by, now = deciding.by, deciding.under_way.now
    if wanted.verdict is Verdict.REPLAY:
        replay, last = replayed(standing_record(game), why, by=by, now=now)
        deciding.under_way.note(replay=replay.key)
        return last
    if wanted.verdict is not Verdict.RESULT_CHANGED or wanted.outcome is None:
        return None
    if wanted.revision is not None:
        return _corrected(game, wanted, deciding)
    record = standing_record(game)
    document = {**record.document, "outcome": wanted.outcome.value}
    return revised(record, document, why, by=by, now=now, consents=True)


def _corrected(game: GameRecord, wanted: Wanted, deciding: Stepping) -> Revision:
    """The corrected protocol that has the new result: it counts from now on."""
    newest = game.newest()
    if newest is None or newest.number != wanted.revision or newest.pk == game.published_id:
        raise Refused(Message(_OTHER, {"number": wanted.revision}))
    newest.game = game
    if newest.document["outcome"] != (wanted.outcome and wanted.outcome.value):
        raise Refused(_WHICH)
    refuse_if_unlawful(newest, by=deciding.by, now=deciding.under_way.now, consents=True)
    make_count([newest], deciding.by, deciding.under_way.now)
    return newest
