"""Links that let somebody in: what one is for, and how all of a tournament stand."""

from datetime import datetime
from enum import Enum
from typing import Final, NamedTuple

from django.db.models import Prefetch, Q

from consigliere.rules.words import N_, Message
from consigliere.site.hashing import secret_hash
from consigliere.site.models import Invitation, Official, Participant, Tournament
from consigliere.site.refusals import Unknown

_NO_LINK: Final = Message(
    N_("This link opens nothing. It may have been used, replaced or be too old; ask for a new one.")
)


class LinkState(Enum):
    """How it stands with letting somebody in."""

    TAKEN = N_("has an account")
    OPEN = N_("link until")
    EXPIRED = N_("link has expired")
    REVOKED = N_("link withdrawn")
    NONE = N_("no link yet")


class LinkLine(NamedTuple):
    """An office or a name, and the newest link for it."""

    target: Official | Participant
    state: LinkState
    invitation: Invitation | None


def open_invitation(secret: str, now: datetime) -> Invitation:
    """The invitation behind a link that still lets somebody in. One query.

    Raises Unknown, with the same words whatever is wrong with the link: they say nothing of what
    there is.
    """
    found = (
        Invitation.objects.filter(secret_hash=secret_hash(secret))
        .select_related("official__tournament", "participant__tournament")
        .first()
    )
    if found is None or state_of_link(found, now) is not LinkState.OPEN:
        raise Unknown(_NO_LINK)
    return found


def link_in(tournament: Tournament, number: int) -> Invitation:
    """The invitation to a tournament by its primary key. One query. Raises Unknown."""
    here = Q(official__tournament=tournament) | Q(participant__tournament=tournament)
    links = Invitation.objects.select_related("official__tournament", "participant__tournament")
    found = links.filter(here, pk=number).first()
    if found is None:
        raise Unknown(Message(N_("There is no such link in this tournament.")))
    return found


def state_of_link(invitation: Invitation, now: datetime) -> LinkState:
    """How an invitation stands; what it is for may have been taken or ended by another way."""
    office, participant = invitation.official, invitation.participant
    target = office or participant
    if invitation.used_at is not None or (target is not None and target.person_id is not None):
        return LinkState.TAKEN
    ended = office is not None and office.ended_at is not None
    if invitation.revoked_at is not None or ended:
        return LinkState.REVOKED
    return LinkState.OPEN if now < invitation.expires_at else LinkState.EXPIRED


def tournament_of(invitation: Invitation) -> Tournament | None:
    """Where an invitation leads; None for one that only lets somebody make an account."""
    target = invitation.official or invitation.participant
    return target.tournament if target is not None else None


def links_to_offices(tournament: Tournament, now: datetime) -> list[LinkLine]:
    """Every office that has not ended. Two queries."""
    offices = tournament.officials.filter(ended_at=None).prefetch_related(_NEWEST_LAST)
    return [_line(one, now) for one in offices.select_related("person")]


def links_to_names(tournament: Tournament, now: datetime) -> list[LinkLine]:
    """Every participant. Two queries."""
    participants = tournament.participants.prefetch_related(_NEWEST_LAST)
    return [_line(one, now) for one in participants.select_related("person").order_by("name")]


_NEWEST_LAST: Final = Prefetch("invitations", Invitation.objects.order_by("id"))


def _line(target: Official | Participant, now: datetime) -> LinkLine:
    newest = next(reversed(target.invitations.all()), None)
    if target.person_id is not None:
        return LinkLine(target, LinkState.TAKEN, newest)
    if newest is None or newest.used_at is not None:
        return LinkLine(target, LinkState.NONE, None)
    return LinkLine(target, state_of_link(newest, now), newest)
