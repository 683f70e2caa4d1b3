"""The number a player names, which goes into the lot if he comes to tie."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.rules.words import N_
from consigliere.site.actions.lots import name_number
from consigliere.site.policy import Act
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.public.draws import draws_page
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import url, words
from consigliere.site.web.typed import whole


@require_POST
def number(request: HttpRequest, slug: str) -> HttpResponse:
    """Name one's number, or another one. What was typed stays on the page where it is refused."""
    standing = standing_in(request, slug, Act.NAME_NUMBER)
    written = request.POST.get("number", "").strip()
    named = whole(written.replace(" ", ""))
    person = person_of(request)
    _, refused = attempt(
        lambda: name_number(standing.tournament, named, by=person, now=timezone.now())
    )
    if refused is not None:
        return draws_page(request, standing, refused, written[:40])
    messages.success(request, words()(N_("Your number is recorded.")))
    return redirect(f"{url('public:draws', slug)}#number")
