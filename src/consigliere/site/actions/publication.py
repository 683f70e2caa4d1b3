"""What the chief judge does with submitted games: consents, publication, annulment."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.models import (
    Consent,
    GameRecord,
    Person,
    Publication,
    PublishedSeat,
    Revision,
    Tournament,
)
from consigliere.site.policy import Act
from consigliere.site.queries.games import findings_of
from consigliere.site.refusals import Refused


def consent(revision: Revision, marks: Iterable[str], *, by: Person, now: datetime) -> None:
    """Consent to marks of a revision by their ids; "limits" stands for 8.4.1.

    Raises Refused for a mark the revision does not have.
    """
    game = revision.game
    with acting(Act.CONSENT, game.tournament, by=by, now=now, game=game) as under_way:
        known = {"limits", *(mark["id"] for mark in revision.document.get("marks", []))}
        wanted = list(dict.fromkeys(marks))
        unknown = [mark for mark in wanted if mark not in known]
        if unknown:
            said = {"marks": ", ".join(unknown)}
            raise Refused(Message(N_("This revision has no marks {marks}."), said))
        Consent.objects.bulk_create(
            (Consent(revision=revision, mark=mark, by=by, at=now) for mark in wanted),
            ignore_conflicts=True,
        )
        under_way.note(game=game.key, revision=revision.number, marks=wanted)


def publish(
    tournament: Tournament, revisions: Sequence[Revision], *, by: Person, now: datetime
) -> None:
    """Make revisions of games count: all of them or, where one may not be, none.

    Each has to be the newest of its game and free of violations and open approvals. Raises
    Refused with what stands against it, game by game.
    """
    with acting(Act.PUBLISH, tournament, by=by, now=now) as under_way:
        reasons = [reason for revision in revisions for reason in _against(revision)]
        if reasons:
            raise Refused(Message(N_("Not everything can be published.")), details=tuple(reasons))
        for revision in revisions:
            _publish(revision, by, now)
        under_way.note(games={revision.game.key: revision.number for revision in revisions})


def _against(revision: Revision) -> Iterable[Message]:
    """What stands against publishing a revision."""
    game = revision.game
    newest = game.revisions.order_by("-number").first()
    if newest is None or newest.pk != revision.pk:
        yield Message(N_("Game {game}: there is a newer revision."), {"game": game.key})
    elif game.published_id == revision.pk:
        yield Message(N_("Game {game} is published already."), {"game": game.key})
    elif revision.returned_at is not None:
        yield Message(N_("Game {game} was returned to the judge."), {"game": game.key})
    else:
        for finding in findings_of(revision):
            if finding.blocks:
                text = N_("Game {game}: {finding}")
                yield Message(text, {"game": game.key, "finding": finding.message})


def _publish(revision: Revision, by: Person, now: datetime) -> None:
    game = GameRecord.objects.select_related("round").get(pk=revision.game_id)
    game.published = revision
    game.save(update_fields=["published"])
    game.published_seats.all().delete()
    if "annulled" not in revision.document:
        try:
            with transaction.atomic():
                PublishedSeat.objects.bulk_create(
                    PublishedSeat(
                        round=game.round,
                        game=game,
                        number=seat.number,
                        participant_id=seat.participant_id,
                    )
                    for seat in revision.seats.all()
                )
        except IntegrityError:
            text = N_("Game {game}: one of its players has a published game in this round already.")
            raise Refused(Message(text, {"game": game.key})) from None
    Publication.objects.create(revision=revision, at=now, by=by)
