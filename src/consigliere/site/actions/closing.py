"""The end of a tournament: the proclaimed table, and the way back."""

from datetime import datetime

import consigliere
from consigliere.files.score_json import row_object
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.actions.lots import void_idle_lots
from consigliere.site.actions.telling import tell_of_end
from consigliere.site.actions.wording import written_in
from consigliere.site.models import Milestone, Person, Proclamation, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.closing import LOT_NEEDED, against_closing, final_table
from consigliere.site.queries.editions import edition_hash
from consigliere.site.refusals import Refused


def close(
    tournament: Tournament, *, by: Person, now: datetime, leave_shared: bool = False
) -> Proclamation:
    """Close a tournament and keep its table as it is proclaimed.

    Nothing that is published is lost by it, and nothing can be published after it. Raises Refused
    with all that stands against it: games and rounds, and places shared for want of a lot unless
    they are left so with `leave_shared`.
    """
    with acting(Act.CLOSE, tournament, by=by, now=now) as under_way:
        fresh = under_way.tournament
        table = final_table(fresh)
        against = against_closing(fresh)
        if not leave_shared:
            for tie in table.undrawn:
                said = {"place": tie.place, "players": table.names_of(tie)}
                against.append(Message(LOT_NEEDED, said))
        if against:
            raise Refused(Message(N_("Not yet to be closed.")), details=tuple(against))
        void_idle_lots(table, fresh, now)
        closed = Milestone.objects.create(
            tournament=fresh, kind=Milestone.Kind.CLOSED, at=now, by=by
        )
        hash_now = edition_hash(fresh.edition)
        proclamation = Proclamation.objects.create(
            milestone=closed,
            table=[row_object(row) for row in table.rows],
            edition_hash=hash_now,
            software=consigliere.__version__,
        )
        under_way.note(
            edition=fresh.edition,
            hash=hash_now,
            software=consigliere.__version__,
            shared=[tie.place for tie in table.undrawn],
        )
        tell_of_end(closed)
    return proclamation


def reopen(tournament: Tournament, reason: str, *, by: Person, now: datetime) -> None:
    """Open a closed tournament again; what was proclaimed stays on record.

    Raises Refused without a reason.
    """
    with acting(Act.REOPEN, tournament, by=by, now=now) as under_way:
        reason = written_in(reason, Message(N_("Say why the tournament is opened again.")))
        Milestone.objects.create(
            tournament=under_way.tournament, kind=Milestone.Kind.REOPENED, at=now, by=by
        )
        under_way.note_text(reason=reason)
