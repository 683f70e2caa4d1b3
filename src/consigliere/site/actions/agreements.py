"""What the chief judge does with the Judges' Committee's agreement.

Outside advantage (8.10) and, below the first category, a player's removal from the tournament
(8.1.1).
"""

from datetime import datetime
from typing import Final

from consigliere.disputes.case import VERDICTS, Kind, Step, Verdict, needs_agreement
from consigliere.disputes.wanted import Wanted, wanted_in
from consigliere.rules import edition
from consigliere.rules.tournament import Category
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting, fresh
from consigliere.site.actions.cases import opened, stepping
from consigliere.site.actions.results import carry_out, refuse_if_senseless
from consigliere.site.actions.revising import standing_record
from consigliere.site.actions.wording import written_in
from consigliere.site.models import (
    Case,
    CaseStep,
    GameRecord,
    Official,
    Participant,
    Person,
    Tournament,
)
from consigliere.site.policy import Act
from consigliere.site.queries.cases import open_cases
from consigliere.site.refusals import Refused

_WHY: Final = Message(N_("Say what happened."))
_NO_ADVANTAGE: Final = Message(N_("This edition of the regulations knows no outside advantage."))
_NO_VERDICT: Final = Message(N_("There is no such decision."))
_GONE: Final = Message(N_("This player is not in the tournament any more."))
_OPEN: Final = Message(N_("There is an open case about this already."))


def claim_advantage(
    game: GameRecord, wanted: Wanted, ground: str, *, by: Person, now: datetime
) -> Case:
    """Propose another result or a replay for weighty outside advantage (`fsm` 8.10.1).

    Nothing is changed before the Committee's duty representative has agreed. Raises Refused.
    """
    with acting(Act.CLAIM_ADVANTAGE, game.tournament, by=by, now=now) as under_way:
        rules = edition.load(under_way.tournament.edition).outside_advantage
        if rules is None:
            raise Refused(_NO_ADVANTAGE)
        if wanted.verdict not in VERDICTS[Kind.ADVANTAGE]:
            raise Refused(_NO_VERDICT)
        games = GameRecord.objects.select_related("published", "tournament", "round")
        one = fresh(games, game)
        standing_record(one)
        refuse_if_senseless(one, wanted)
        if _has_open(under_way.tournament, one, None):
            raise Refused(_OPEN, rules.clause)
        return opened(
            under_way,
            Kind.ADVANTAGE,
            by=by,
            participant=None,
            ground=written_in(ground, _WHY),
            game=one,
            wanted={"verdict": wanted.verdict.value, **wanted.facts},
        )


def propose_expulsion(player: Participant, ground: str, *, by: Person, now: datetime) -> Case:
    """Propose to remove a player from the tournament (`fsm` 8.1.1).

    It waits for the Committee where the chief judge's category is below the one the edition names.
    Raises Refused.
    """
    with acting(Act.EXPEL, player.tournament, by=by, now=now) as under_way:
        one = fresh(under_way.tournament.participants.all(), player)
        if one.left_at is not None:
            raise Refused(_GONE)
        if _has_open(under_way.tournament, None, one):
            raise Refused(_OPEN)
        rules = edition.load(under_way.tournament.edition).expulsion
        office = under_way.tournament.officials.filter(
            role=Official.Role.CHIEF_JUDGE, person=by, ended_at=None
        )
        category = Category(office.values_list("category", flat=True)[0])
        return opened(
            under_way,
            Kind.EXPULSION,
            by=by,
            participant=one,
            ground=written_in(ground, _WHY),
            needs_agreement=needs_agreement(category, rules),
        )


def answer(case: Case, *, agrees: bool, text: str, by: Person, now: datetime) -> CaseStep:
    """The Committee's representative agrees, or declines and says why. Raises Refused."""
    step = Step.AGREE if agrees else Step.DECLINE
    with stepping(case, step, by=by, now=now) as answering:
        missing = None if agrees else Message(N_("Say why you decline."))
        return answering.take(text=written_in(text, missing))


def carry_out_agreed(case: Case, text: str = "", *, by: Person, now: datetime) -> CaseStep:
    """Do what was agreed on: another result, a replay, the removal of the player.

    He is removed from his next game on; the games he played stay. Raises Refused.
    """
    with stepping(case, Step.DECIDE, by=by, now=now) as deciding:
        why = written_in(text, None) or deciding.case.ground
        if deciding.case.kind == Kind.EXPULSION.value:
            players = Participant.objects.filter(cases=deciding.case, left_at=None)
            players.update(left_at=now)
            return deciding.decide(Verdict.REMOVED, {}, why, None)
        facts = dict(deciding.case.wanted)
        return carry_out(deciding, wanted_in(facts.pop("verdict"), facts), why)


def _has_open(tournament: Tournament, game: GameRecord | None, player: Participant | None) -> bool:
    kind = Kind.EXPULSION if game is None else Kind.ADVANTAGE
    about = (kind.value, game and game.pk, player and player.pk)
    return any(
        (one.kind, one.game_id, one.participant_id) == about for one in open_cases(tournament)
    )
