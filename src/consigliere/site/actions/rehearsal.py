"""A rehearsal: once through everything with a made-up game, in a tournament of its own.

It has the edition, the officials and some players of the tournament it rehearses, and is a
tournament like any other to all rules and queries: nothing done in it can touch the real one,
which holds nothing of it but two entries in its journal.
"""

from datetime import datetime

from django.db.models import F

from consigliere.rules.game import PLAYERS
from consigliere.rules.words import N_, Message
from consigliere.site.actions import journal
from consigliere.site.actions.base import acting, recording
from consigliere.site.actions.commitments import commit
from consigliere.site.actions.following import offices_follow
from consigliere.site.actions.planning import StagePlan, plan_stage
from consigliere.site.actions.rounds import start_round
from consigliere.site.actions.seating import draw
from consigliere.site.actions.setting_up import start
from consigliere.site.models import DrawKind, JournalChain, Participant, Person, Stage, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.preparation import lacks_people, prepared
from consigliere.site.queries.rehearsal import (
    most_tables,
    players_to_rehearse,
    rehearsal_under_way,
)
from consigliere.site.refusals import Refused

_SECONDS = 0.5
"""For a draw under the lock: one round is as good as it can be at once."""


def rehearse(
    tournament: Tournament, tables: int, *, called: str, by: Person, now: datetime
) -> Tournament:
    """Make a rehearsal of one round at some tables and start it, round and all.

    `called` is the word for it, which stands before the tournament's name: it is on paper, too.
    The first players of the list lend their names, without accounts and without teams.

    Raises Refused where one is under way, or players or the chief judge are missing; Forbidden.
    """
    with acting(Act.REHEARSE, tournament, by=by, now=now) as under_way:
        original = under_way.tournament
        if rehearsal_under_way(original) is not None:
            raise Refused(Message(N_("A rehearsal is under way already. End it first.")))
        missing = lacks_people(prepared(original))
        if missing:
            raise Refused(Message(N_("Something is still missing.")), details=missing)
        players = players_to_rehearse(original)
        most = most_tables(len(players))
        if not 1 <= tables <= most:
            raise Refused(Message(N_("A rehearsal has 1 to {most} tables here."), {"most": most}))
        made = _copy(original, players[: tables * PLAYERS], called, by, now)
        stage = plan_stage(made, None, StagePlan(called, tables, 1), by=by, now=now)
        _play(stage, by, now)
        under_way.note(rehearsal=made.slug, tables=tables)
    return made


def end_rehearsal(rehearsal: Tournament, *, by: Person, now: datetime) -> None:
    """End a rehearsal: nobody belongs to it any more, so that nobody finds it.

    What was recorded in it stays as it is, by the keys of its players; their names go.
    Raises Refused where it has ended already, or is none; Forbidden.
    """
    original = rehearsal.rehearses
    if original is None:
        raise Refused(Message(N_("This is no rehearsal.")))
    with acting(Act.END_REHEARSAL, original, by=by, now=now) as under_way:
        one = rehearsal_under_way(under_way.tournament)
        if one is None or one.pk != rehearsal.pk:
            raise Refused(Message(N_("This rehearsal has ended already.")))
        with recording(Act.END_REHEARSAL.value, one, by=by, now=now) as there:
            there.tournament.rehearsal_ended_at = now
            there.tournament.save(update_fields=["rehearsal_ended_at"])
            there.tournament.officials.update(person=None)
            there.tournament.participants.update(name=F("key"), club="", city="")
        under_way.note(rehearsal=one.slug)


def _copy(
    original: Tournament, players: list[Participant], called: str, by: Person, now: datetime
) -> Tournament:
    """The tournament of a rehearsal with its officials and players; no days, so no deadlines.

    Its seeds are its own: what it reveals says nothing of the draws of the original.
    """
    made = Tournament.objects.create(
        name=f"{called}: {original.name}",
        city=original.city,
        zone=original.zone,
        edition=original.edition,
        rehearses=original,
        created_by=by,
    )
    chain = JournalChain.objects.create(tournament=made)
    shown = commit(made, DrawKind.SEATING, by=by, now=now)
    facts = {"edition": made.edition, "rehearses": original.slug, "seating_commitment": shown}
    journal.append(chain, "create", facts, {"name": made.name}, by=by, now=now)
    offices_follow(original)
    Participant.objects.bulk_create(
        Participant(
            tournament=made,
            key=one.key,
            name=one.name,
            club=one.club,
            city=one.city,
            guest=one.guest,
        )
        for one in players
    )
    return made


def _play(stage: Stage, by: Person, now: datetime) -> None:
    """From the draw to the start of the round, by the actions people use."""
    draw(stage, by=by, now=now, seconds=_SECONDS)
    start(stage.tournament, by=by, now=now)
    start_round(stage.rounds.get(), by=by, now=now)
