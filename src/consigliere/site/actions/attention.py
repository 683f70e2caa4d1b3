"""What the chief judge looked at: odd things in records and in marks that were so."""

from datetime import datetime

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.models import Acknowledgement, Official, Person, Revision
from consigliere.site.policy import Act
from consigliere.site.queries.desk import Desk, anomaly_of
from consigliere.site.queries.games import doubts_of, drawn_in
from consigliere.site.refusals import Refused


def acknowledge(revision: Revision, anomaly: str, *, by: Person, now: datetime) -> None:
    """Record that something odd in a revision was so: it is not shown again.

    Raises Refused where the revision has nothing of the kind. Said twice it is said once.
    """
    game = revision.game
    with acting(Act.ACKNOWLEDGE, game.tournament, by=by, now=now, game=game) as under_way:
        if anomaly not in {doubt.key for doubt in doubts_of(revision, drawn_in(game))}:
            raise Refused(Message(N_("This record has nothing of the kind.")))
        Acknowledgement.objects.get_or_create(
            revision=revision, anomaly=anomaly, defaults={"by": by, "at": now}
        )
        under_way.note(game=game.key, revision=revision.number, anomaly=anomaly)


def acknowledge_judge(official: Official, anomaly: str, *, by: Person, now: datetime) -> None:
    """Record that a judge's marks are far from the others' and may be.

    Raises Refused where they are not, or have changed since.
    """
    tournament = official.tournament
    with acting(Act.ACKNOWLEDGE, tournament, by=by, now=now) as under_way:
        apart = {
            anomaly_of(compared)
            for judge, compared in Desk(tournament, now).judges
            if judge.pk == official.pk and compared.apart
        }
        if anomaly not in apart:
            raise Refused(Message(N_("This judge's marks have changed since.")))
        Acknowledgement.objects.get_or_create(
            official=official, anomaly=anomaly, defaults={"by": by, "at": now}
        )
        under_way.note(judge=official.key, anomaly=anomaly)
