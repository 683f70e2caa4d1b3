"""Protests against a game's result (8.8): opened by a player of it, decided by those appointed."""

from datetime import datetime
from typing import Final

from consigliere.disputes.case import VERDICTS, Kind, Step, Verdict
from consigliere.disputes.commission import majority
from consigliere.disputes.protests import against_opening
from consigliere.disputes.wanted import Wanted, wanted_in
from consigliere.rules import edition
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting, fresh
from consigliere.site.actions.cases import checked_link, opened, refused, stepping
from consigliere.site.actions.results import carry_out, refuse_if_senseless
from consigliere.site.actions.wording import written_in
from consigliere.site.models import Case, CaseStep, GameRecord, Participant, Person
from consigliere.site.policy import Act
from consigliere.site.queries.cases import commission_of, game_of
from consigliere.site.queries.protesting import protesting
from consigliere.site.refusals import Refused

_WHY_OPENED: Final = Message(N_("Say what is wrong with the result."))
WHY_DECIDED: Final = Message(N_("A decision without a reason is not recorded."))
_NO_VERDICT: Final = Message(N_("There is no such decision."))


def open_protest(
    game: GameRecord, ground: str, *, by: Person, now: datetime, link: str = ""
) -> Case:
    """Report an error in the result of a game one played (8.8.2); a link to a recording may help.

    Raises Refused with the clause where it is too late or the game was not his; Forbidden.
    """
    with acting(Act.PROTEST, game.tournament, by=by, now=now) as under_way:
        one = fresh(GameRecord.objects.select_related("round", "tournament", "published"), game)
        key = under_way.standing.viewer.participant_key
        player = under_way.tournament.participants.get(key=key)
        case = _opened(under_way, one, player, written_in(ground, _WHY_OPENED), by)
        where = checked_link(link)
        if where:
            case.evidence = where
            case.save(update_fields=["evidence"])
            under_way.note_text(link=where)
        return case


def _opened(
    under_way: Acting, game: GameRecord, player: Participant, ground: str, by: Person
) -> Case:
    facts = protesting(game, player, under_way.standing)
    rules = edition.load(under_way.tournament.edition).protests
    refused(
        against_opening(
            facts.course,
            rules,
            ended_at=facts.ended_at,
            has_played=facts.has_played,
            has_open=facts.has_open,
            now=under_way.now,
        )
    )
    return opened(under_way, Kind.PROTEST, by=by, participant=player, ground=ground, game=game)


def decide_protest(
    case: Case, wanted: Wanted, reason: str, *, by: Person, now: datetime
) -> CaseStep:
    """Decide a protest: rejected, another result, a replay (8.8.3). Final (8.8.5).

    Raises Refused without a reason, for a result that the edition does not allow as recorded, and
    as every step in a case does.
    """
    with stepping(case, Step.DECIDE, by=by, now=now) as deciding:
        why = written_in(reason, WHY_DECIDED)
        _refuse_unless(Kind.PROTEST, wanted.verdict)
        return carry_out(deciding, wanted, why)


def vote(case: Case, wanted: Wanted, reason: str, *, by: Person, now: datetime) -> CaseStep:
    """A commission member's vote on a protest; more than half of all members decide it.

    A later vote takes the place of an earlier one. Gives the last step taken: the vote, or the
    decision it led to.
    """
    with stepping(case, Step.VOTE, by=by, now=now) as voting:
        why = written_in(reason, WHY_DECIDED)
        _refuse_unless(Kind.PROTEST, wanted.verdict)
        refuse_if_senseless(game_of(voting.case), wanted)
        step = voting.take(text=why, verdict=wanted.verdict, facts=wanted.facts)
        votes = {
            one.by_id: wanted_in(one.verdict, one.facts)
            for one in voting.case.steps.filter(step=Step.VOTE.value).order_by("number")
            if one.by_id is not None
        }
        decided = majority(votes, commission_of(voting.case))
        if decided is None:
            return step
        return carry_out(voting, decided, why)


def _refuse_unless(kind: Kind, verdict: Verdict) -> None:
    if verdict not in VERDICTS[kind]:
        raise Refused(_NO_VERDICT)
