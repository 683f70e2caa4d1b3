"""Letting people in: links for offices and participants, made, withdrawn and accepted."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import (
    Acting,
    acting,
    acting_on_accounts,
    fresh,
    keep_account,
    recording,
)
from consigliere.site.actions.following import offices_follow
from consigliere.site.actions.officials import keep_an_organiser
from consigliere.site.hashing import secret_hash
from consigliere.site.models import Invitation, Official, Participant, Person, Tournament
from consigliere.site.policy import Act
from consigliere.site.queries.invitations import open_invitation, tournament_of
from consigliere.site.refusals import Refused

LIFE: Final = timedelta(days=14)
"""How long a link lets somebody in."""

_LENGTH: Final = 24
"""Random bytes of a secret: nobody guesses it, and its QR code stays coarse."""


class Link(NamedTuple):
    """An invitation just made, with the secret that is shown once and kept nowhere."""

    target: Official | Participant
    invitation: Invitation
    secret: str


def invite(
    target: Official | Participant, *, by: Person, now: datetime, life: timedelta = LIFE
) -> Link:
    """Make a link for an office or a participant; a former one opens nothing any more.

    Raises Refused where somebody has taken it already, or the office has ended.
    """
    with acting(_act(target), target.tournament, by=by, now=now) as under_way:
        target = _fresh(target)
        _refuse_if_taken(target)
        link = _replace([target], by, now, life)[0]
        under_way.note(made=link.invitation.pk, **_named(target))
    return link


def invite_participants(
    tournament: Tournament, *, by: Person, now: datetime, anew: bool = False
) -> list[Link]:
    """Links for all participants who have neither an account nor an open link.

    `anew` replaces open ones, too: for cards that got lost before they were handed out.
    """
    with acting(Act.INVITE_PARTICIPANT, tournament, by=by, now=now) as under_way:
        waiting = under_way.tournament.participants.filter(person=None, left_at=None)
        if not anew:
            still_open = Invitation.objects.filter(
                participant__tournament=tournament, **_unused(), expires_at__gt=now
            )
            waiting = waiting.exclude(pk__in=still_open.values("participant"))
        links = _replace(list(waiting.order_by("name")), by, now, LIFE)
        under_way.note(participants=[link.invitation.participant_id for link in links])
    return links


def revoke(invitation: Invitation, *, by: Person, now: datetime) -> None:
    """Withdraw a link. One that was used or withdrawn before stays as it is."""
    target = invitation.official or invitation.participant
    if target is None:
        raise Refused(Message(N_("This link belongs to no tournament.")))
    with acting(_act(target), target.tournament, by=by, now=now) as under_way:
        Invitation.objects.filter(pk=invitation.pk, **_unused()).update(revoked_at=now)
        under_way.note(revoked=invitation.pk, **_named(target))


def release(target: Official | Participant, *, by: Person, now: datetime) -> None:
    """Part an office or a name from the account that took it, so that another may.

    Raises Refused for the last organiser: nobody could let anybody in again.
    """
    with acting(_act(target), target.tournament, by=by, now=now) as under_way:
        target = _fresh(target)
        if isinstance(target, Official):
            keep_an_organiser(target)
        under_way.note(released=target.person_id, **_named(target))
        target.person = None
        target.save(update_fields=["person"])
        offices_follow(under_way.tournament)


def accept(secret: str, *, by: Person, now: datetime) -> Tournament | None:
    """Take up an office or claim a name by a link; returns where it leads.

    Of two who use a link at once one wins. Raises Unknown for a link that opens nothing; Refused
    where he plays in the tournament under another name.
    """
    tournament = tournament_of(open_invitation(secret, now))
    if tournament is None:
        with acting_on_accounts("accept", by=by, now=now) as facts:
            facts["invitation"] = _use(secret, by, now).pk
        return None
    with recording("accept", tournament, by=by, now=now) as under_way:
        keep_account(by)
        # Read again: whoever held the lock before us may have used it.
        invitation = _use(secret, by, now)
        _take(invitation, under_way, by)
        under_way.note(invitation=invitation.pk)
    return tournament


def invite_first(*, now: datetime, life: timedelta = timedelta(days=1)) -> str | None:
    """The secret of a link that makes the first account of a site; None where there is one.

    A former one opens nothing any more.
    """
    if Person.objects.exists():
        return None
    secret = secrets.token_urlsafe(_LENGTH)
    with acting_on_accounts("invite_first", by=None, now=now) as facts:
        first = Invitation.objects.filter(official=None, participant=None, **_unused())
        first.update(revoked_at=now)
        made = Invitation.objects.create(
            secret_hash=secret_hash(secret), made_at=now, expires_at=now + life
        )
        facts["invitation"] = made.pk
    return secret


def _fresh(target: Official | Participant) -> Official | Participant:
    """As it is under the lock. Raises Unknown where it has been removed."""
    if isinstance(target, Official):
        return fresh(Official.objects.select_related("tournament"), target)
    return fresh(Participant.objects.select_related("tournament"), target)


def _act(target: Official | Participant) -> Act:
    return Act.APPOINT if isinstance(target, Official) else Act.INVITE_PARTICIPANT


def _named(target: Official | Participant) -> dict[str, str]:
    return {"official" if isinstance(target, Official) else "participant": target.key}


def _unused() -> dict[str, None]:
    return {"used_at": None, "revoked_at": None}


def _refuse_if_taken(target: Official | Participant) -> None:
    if target.person_id is not None:
        raise Refused(Message(N_("{name} has an account here already."), {"name": target.name}))
    if isinstance(target, Official) and target.ended_at is not None:
        raise Refused(Message(N_("This office has ended.")))


def _replace(
    targets: Sequence[Official | Participant], by: Person, now: datetime, life: timedelta
) -> list[Link]:
    """New links in place of all that are open for some targets of one kind."""
    made = []
    for target in targets:
        secret = secrets.token_urlsafe(_LENGTH)
        invitation = Invitation(
            official=target if isinstance(target, Official) else None,
            participant=target if isinstance(target, Participant) else None,
            secret_hash=secret_hash(secret),
            made_at=now,
            made_by=by,
            expires_at=now + life,
        )
        made.append(Link(target, invitation, secret))
    _revoke_open(link.invitation for link in made)
    Invitation.objects.bulk_create(link.invitation for link in made)
    return made


def _revoke_open(following: Iterable[Invitation]) -> None:
    new = list(following)
    now = new[0].made_at if new else None
    for field in ("official", "participant"):
        ids = [getattr(one, f"{field}_id") for one in new]
        former = Invitation.objects.filter(**{f"{field}__in": [id_ for id_ in ids if id_]})
        former.filter(**_unused()).update(revoked_at=now)


def _use(secret: str, by: Person, now: datetime) -> Invitation:
    invitation = open_invitation(secret, now)
    invitation.used_at, invitation.used_by = now, by
    invitation.save(update_fields=["used_at", "used_by"])
    return invitation


def _take(invitation: Invitation, under_way: Acting, by: Person) -> None:
    """Give what an invitation is for to a person."""
    target = invitation.official or invitation.participant
    if target is None:
        return
    if isinstance(target, Participant) and under_way.standing.viewer.participant_id is not None:
        raise Refused(Message(N_("You play in this tournament under another name already.")))
    target.person = by
    target.save(update_fields=["person"])
    offices_follow(under_way.tournament)
    under_way.note(**_named(target))
