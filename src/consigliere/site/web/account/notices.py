"""What one was told of, how one wants to be told, and the address that ends mails of a kind."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from consigliere.site.actions import notices as actions
from consigliere.site.models import Way
from consigliere.site.queries.notice_kinds import KINDS
from consigliere.site.queries.notices import NOT_HERE, mails_of, notices_of, unsubscribed
from consigliere.site.refusals import Unknown
from consigliere.site.web.access import person_of
from consigliere.site.web.mails import composed
from consigliere.site.web.typed import whole


@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """One's own notices, the newest first."""
    lines = notices_of(person_of(request))
    told = {"lines": lines, "sends_mails": settings.SENDS_MAILS}
    return render(request, "account/notices.html", told)


@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """One notice is read, or all of them."""
    person = person_of(request)
    one = whole(request.POST.get("notice"))
    chosen = None if "notice" not in request.POST else [one] if one is not None else []
    actions.read(person, chosen, now=timezone.now())
    return redirect("account:notices")


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """How one wants to be told; what the form does not name stays as it is."""
    person = person_of(request)
    said = {key: request.POST.get(key, "") for key in KINDS}
    actions.choose(person, {key: Way(way) for key, way in said.items() if way in Way.values})
    return redirect("account:me")


@never_cache
def mails(request: HttpRequest) -> HttpResponse:
    """Where no mail leaves the site: one's own mails as they would be. Raises Unknown elsewhere."""
    person = person_of(request)
    if settings.SENDS_MAILS:
        raise Unknown(NOT_HERE)
    site = request.build_absolute_uri("/").rstrip("/")
    lines = mails_of(person)
    found = [composed(one.notice, one.told, site) for one in lines if one.told is not None]
    return render(request, "account/mails.html", {"mails": found})


# The mail program that sends this on a reader's behalf knows no form of ours; the token is signed.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """No more mails of a kind: asked once on a page, or done at once by the mail program (POST)."""
    person, kind = unsubscribed(token)
    is_done = request.method == "POST"
    if is_done:
        actions.unsubscribe(person, kind)
    return render(request, "account/unsubscribe.html", {"kind": kind, "is_done": is_done})
