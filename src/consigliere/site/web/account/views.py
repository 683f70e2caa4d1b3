"""Signing in and out, and one's own account."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from consigliere.site.actions import accounts
from consigliere.site.models import Person, Way
from consigliere.site.queries.accounts import parts_of
from consigliere.site.queries.history import history_of
from consigliere.site.queries.notices import choices_of
from consigliere.site.web.access import person_of
from consigliere.site.web.account.forms import DescriptionForm, NewPasswordForm
from consigliere.site.web.account.throttle import is_password_of
from consigliere.site.web.account.typed_before import offer_to_send, typed_before
from consigliere.site.web.localities import remember_language
from consigliere.site.web.templating import words


class SignIn(LoginView):
    """Signing in by e-mail and password."""

    template_name = "account/sign_in.html"
    redirect_authenticated_user = True

    def get_redirect_url(self, _request: HttpRequest | None = None) -> str:
        """Where to go on; not to this page once more."""
        found = super().get_redirect_url()
        return "" if urlsplit(found).path == self.request.path else found

    def dispatch(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:  # noqa: ANN401  (as views are called)
        """The page; whoever has signed in elsewhere meanwhile does not lose what he typed."""
        typed = typed_before(request) if request.user.is_authenticated else None
        if typed is not None:
            return offer_to_send(request, typed)
        return super().dispatch(request, *args, **named)

    def get_context_data(self, **told: Any) -> dict[str, Any]:  # noqa: ANN401  (as views are called)
        """What was typed before goes along, whatever is wrong with the password."""
        typed = self.request.POST.get("typed", "") if typed_before(self.request) else ""
        return super().get_context_data(typed=typed, **told)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Signed in, and from now on read in one's own language."""
        response = super().form_valid(form)
        typed = typed_before(self.request)
        if typed is not None:
            response = offer_to_send(self.request, typed)
        person = form.get_user()
        if person.language:
            remember_language(response, person.language)
        return response


class SignOut(LogoutView):
    """Signing out."""


@never_cache
def me(request: HttpRequest) -> HttpResponse:
    """One's own account."""
    return _me(request, person_of(request))


@require_POST
def describe(request: HttpRequest) -> HttpResponse:
    """Another name or language."""
    person = person_of(request)
    form = DescriptionForm(request.POST)
    if not form.is_valid():
        return _me(request, person, description=form)
    accounts.describe(person, **form.cleaned_data, now=timezone.now())
    response = redirect("account:me")
    remember_language(response, person.language)
    return response


@sensitive_post_parameters()
@require_POST
def change_password(request: HttpRequest) -> HttpResponse:
    """Another password; everywhere else this account is signed out."""
    person = person_of(request)
    form = NewPasswordForm(request.POST, person)
    if form.is_valid() and not is_password_of(request, person.email, form.cleaned_data["present"]):
        form.add_error("present", words()("This is not your present password."))
    if not form.is_valid():
        return _me(request, person, password=form)
    accounts.change_password(person, form.cleaned_data["password"], now=timezone.now())
    update_session_auth_hash(request, person)
    return redirect("account:me")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def erase(request: HttpRequest) -> HttpResponse:
    """What an erasure does, and the erasure itself, by whoever knows the password."""
    person = person_of(request)
    is_wrong = False
    if request.method == "POST":
        if is_password_of(request, person.email, request.POST.get("present", "")):
            accounts.erase(person, now=timezone.now())
            logout(request)
            return redirect("public:home")
        is_wrong = True
    return render(request, "account/erase.html", {"is_wrong": is_wrong, "parts": parts_of(person)})


def _me(request: HttpRequest, person: Person, **forms: Any) -> HttpResponse:  # noqa: ANN401  (forms of several kinds)
    """The account's page, with whatever was typed wrongly."""
    shown = {
        "description": DescriptionForm(
            {"name": person.name, "language": person.language or words().language}
        ),
        "password": None,
        **forms,
    }
    status = 422 if forms else 200
    told = {
        "me": person,
        "parts": parts_of(person),
        "history": history_of(person),
        "choices": choices_of(person),
        "ways": list(Way),
        **shown,
    }
    return render(request, "account/me.html", told, status=status)
