"""Links that let officials and players in, for those who hand them out."""

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from markupsafe import Markup

from consigliere.site.actions import invitations
from consigliere.site.models import Official, Participant
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.invitations import link_in, links_to_names, links_to_offices
from consigliere.site.queries.named import official_in, participant_in
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.addresses import absolute, qr
from consigliere.site.web.pages import tournament_page


class Card(NamedTuple):
    """A link as it is handed over: seen once."""

    target: Official | Participant
    address: str
    picture: Markup
    until: datetime


@never_cache
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """How it stands with letting everybody in."""
    standing = standing_in(request, slug, Act.INVITE_PARTICIPANT)
    now = timezone.now()
    appoints = standing.may(Act.APPOINT)
    return tournament_page(
        request,
        standing,
        "organiser/links.html",
        offices=links_to_offices(standing.tournament, now) if appoints else [],
        names=links_to_names(standing.tournament, now),
    )


@never_cache
@require_POST
def invite_official(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A new link for an office, shown once."""
    standing = standing_in(request, slug, Act.APPOINT)
    return _show_new(request, standing, official_in(standing.tournament, key))


@never_cache
@require_POST
def invite_participant(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A new link for a participant, shown once."""
    standing = standing_in(request, slug, Act.INVITE_PARTICIPANT)
    return _show_new(request, standing, participant_in(standing.tournament, key))


@never_cache
@require_POST
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """A sheet of cards to cut, one for each participant who needs a link."""
    standing = standing_in(request, slug, Act.INVITE_PARTICIPANT)
    made = invitations.invite_participants(
        standing.tournament,
        by=person_of(request),
        now=timezone.now(),
        anew=request.POST.get("which") == "all",
    )
    shown = [_card(request, link) for link in made]
    return tournament_page(request, standing, "organiser/cards.html", cards=shown)


@require_POST
def revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Withdraw a link."""
    tournament = standing_in(request, slug, Act.INVITE_PARTICIPANT).tournament
    link = link_in(tournament, number)
    invitations.revoke(link, by=person_of(request), now=timezone.now())
    return redirect("links:all", slug)


@require_POST
def release_official(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Part an office from the account that took it."""
    office = official_in(standing_in(request, slug, Act.APPOINT).tournament, key)
    invitations.release(office, by=person_of(request), now=timezone.now())
    return redirect("links:all", slug)


@require_POST
def release_participant(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Part a name from the account that claimed it."""
    participant = participant_in(standing_in(request, slug, Act.INVITE_PARTICIPANT).tournament, key)
    invitations.release(participant, by=person_of(request), now=timezone.now())
    return redirect("links:all", slug)


def _show_new(
    request: HttpRequest, standing: Standing, target: Official | Participant
) -> HttpResponse:
    made = invitations.invite(target, by=person_of(request), now=timezone.now())
    card = _card(request, made)
    return tournament_page(request, standing, "organiser/link.html", card=card)


def _card(request: HttpRequest, link: invitations.Link) -> Card:
    address = absolute(request, "invitation", link.secret)
    return Card(link.target, address, qr(address), link.invitation.expires_at)
