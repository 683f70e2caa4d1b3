"""A link that lets somebody in: to make an account, to take up an office, to claim a name."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from consigliere.site.actions.accounts import NO_MATCH, join
from consigliere.site.actions.invitations import accept
from consigliere.site.models import Invitation, Person, Tournament
from consigliere.site.queries.accounts import person_by
from consigliere.site.queries.invitations import open_invitation, tournament_of
from consigliere.site.refusals import Refused
from consigliere.site.web.account.forms import NewAccountForm
from consigliere.site.web.account.throttle import is_password_of
from consigliere.site.web.localities import remember_language
from consigliere.site.web.templating import words

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters()
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """What a link is for, and what to do with it. Raises Unknown for one that opens nothing."""
    found = open_invitation(secret, timezone.now())
    if isinstance(request.user, Person):
        if request.method == "POST":
            return _lead(accept(secret, by=request.user, now=timezone.now()))
        return _page(request, found, "account/accept.html")
    if request.method == "POST":
        return _join(request, secret, found)
    return _page(request, found, "account/join.html", form=None)


def _join(request: HttpRequest, secret: str, found: Invitation) -> HttpResponse:
    """Make an account by a link.

    An e-mail that has an account is answered like an attempt to sign in to it, and counts as one:
    nobody learns here which e-mails are known.
    """
    form = NewAccountForm(request.POST)
    if form.is_valid():
        account = form.account()
        known = person_by(account.email)
        if known is not None:
            if is_password_of(request, known.email, account.password):
                login(request, known, _BACKEND)
                return redirect("invitation", secret)
            form.add_error(None, NO_MATCH.told(words()))
        else:
            try:
                joined = join(secret, account, now=timezone.now())
            except Refused as refused:
                if refused.reason != NO_MATCH:
                    raise
                form.add_error(None, NO_MATCH.told(words()))
            else:
                login(request, joined.person, _BACKEND)
                response = _lead(joined.tournament)
                remember_language(response, joined.person.language)
                return response
    return _page(request, found, "account/join.html", form=form, status=422)


def _page(
    request: HttpRequest,
    found: Invitation,
    template: str,
    *,
    form: NewAccountForm | None = None,
    status: int = 200,
) -> HttpResponse:
    told = {
        "office": found.official,
        "participant": found.participant,
        "tournament": tournament_of(found),
        "form": form,
        "reads": words().language,
    }
    return render(request, template, told, status=status)


def _lead(tournament: Tournament | None) -> HttpResponse:
    """Where a link leads once it was used."""
    if tournament is None:
        return redirect("public:home")
    return redirect("public:standings", tournament.slug)
