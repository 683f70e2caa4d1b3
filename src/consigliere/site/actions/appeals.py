"""Appeals against one's own points (`fsm` 8.9, 8.4.9): opened by the player, decided by a judge."""

from datetime import datetime
from typing import Final

from consigliere.disputes.appeals import NO_APPEALS, against_asking
from consigliere.disputes.case import Kind, Part, Step, Verdict
from consigliere.rules.game import Id
from consigliere.rules.points import Hundredths
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting, fresh
from consigliere.site.actions.cases import Stepping, opened, refused, stepping
from consigliere.site.actions.revising import revised, standing_record, with_value
from consigliere.site.actions.wording import written_in
from consigliere.site.models import Case, CaseStep, GameRecord, Person, Revision
from consigliere.site.policy import Act
from consigliere.site.queries.appealing import appealing_of, worth_now
from consigliere.site.queries.cases import game_of
from consigliere.site.queries.lines import is_set_by_a_judge
from consigliere.site.refusals import Refused

_WHY_ASKED: Final = Message(N_("Say why you ask for this value."))
_WHY_DECIDED: Final = Message(N_("A decision without a reason is not recorded."))
_NO_LINE: Final = Message(N_("You have no such line in this game."))
_BARE: Final = N_(
    "This line follows from the record: correct the protocol, and the edition gives its value."
)
_SAME: Final = Message(N_("That is the value it has: keep it, or choose another one."))
_NOT_CHANGED: Final = Message(N_("The protocol gives this line the same value as before."))


def open_appeal(  # noqa: PLR0913  (what an appeal consists of)
    game: GameRecord, line: str, asked: Hundredths, ground: str, *, by: Person, now: datetime
) -> Case:
    """Open an appeal on a line of one's own points in a game (`fsm` 8.9.3).

    `asked` is the value asked for, in hundredths. Raises Refused with the clause where it is too
    late, too often, over too little, about what no appeal is about, or without a ground; Forbidden.
    """
    with acting(Act.APPEAL, game.tournament, by=by, now=now) as under_way:
        one = fresh(under_way.tournament.games.all(), game)
        player = under_way.tournament.participants.get(
            key=under_way.standing.viewer.participant_key
        )
        appealing = appealing_of(player, game=one)
        if appealing.rules is None:
            raise Refused(NO_APPEALS)
        found = appealing.line(one.key, line)
        if found is None:
            raise Refused(_NO_LINE, appealing.rules.opening)
        refused(iter(found.refusals))
        refused(against_asking(found.points, asked, appealing.rules))
        return opened(
            under_way,
            Kind.APPEAL,
            by=by,
            participant=player,
            ground=written_in(ground, _WHY_ASKED),
            game=one,
            line=line,
            present=int(found.points.present),
            asked=int(asked),
        )


def decide_appeal(
    case: Case, value: Hundredths | None, reason: str, *, by: Person, now: datetime
) -> CaseStep:
    """Decide an appeal: keep the points (None), or change a mark to `value` (hundredths).

    The change is a new revision, held to the edition: published at once, or waiting for the chief
    judge's consent where it needs one and he does not decide himself. Raises Refused for a line
    that follows from facts: those are corrected (`decide_appeal_by`).
    """
    with stepping(case, Step.DECIDE, by=by, now=now) as deciding:
        why = written_in(reason, _WHY_DECIDED)
        if value is None:
            return deciding.take(text=why, verdict=Verdict.KEPT)
        return _changed(deciding, value, why)


def _changed(deciding: Stepping, value: Hundredths, why: str) -> CaseStep:
    case = deciding.case
    if not is_set_by_a_judge(case.line):
        raise Refused(Message(_BARE))
    game = game_of(case)
    record = standing_record(game)
    seat = record.document["seats"].index(_player_of(case)) + 1
    if worth_now(record, Id(_player_of(case)), case.line) == value:
        raise Refused(_SAME)
    revision = revised(
        record,
        with_value(record.document, case.line, seat, value, why),
        why,
        by=deciding.by,
        now=deciding.under_way.now,
        consents=deciding.part is Part.CHIEF_JUDGE,
    )
    return deciding.take(
        text=why, verdict=Verdict.CHANGED, facts={"points": int(value)}, revision=revision
    )


def decide_appeal_by(
    case: Case, revision: Revision | None, reason: str, *, by: Person, now: datetime
) -> CaseStep:
    """Decide an appeal on a computed line by a corrected record, which is the newest of its game.

    The value is what the edition gives then. The record counts once it is published, like any
    correction. Raises Refused where it gives the line the value it had, or is not the newest.
    """
    with stepping(case, Step.DECIDE, by=by, now=now) as deciding:
        why = written_in(reason, _WHY_DECIDED)
        game = game_of(deciding.case)
        newest = game.newest()
        if newest is None or newest != revision or game.published_id == newest.pk:
            raise Refused(Message(N_("Correct the protocol first: there is no newer one.")))
        newest.game = game
        given = worth_now(newest, Id(_player_of(deciding.case)), deciding.case.line)
        if given == deciding.case.present:
            raise Refused(_NOT_CHANGED)
        facts = {"points": None if given is None else str(given)}
        return deciding.take(text=why, verdict=Verdict.CHANGED, facts=facts, revision=newest)


def _player_of(case: Case) -> str:
    assert case.participant is not None  # noqa: S101  (an appeal has one)
    return case.participant.key
