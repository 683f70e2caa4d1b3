"""Signing in and out, and one's own account."""

from typing import Any

from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of
from consigliere.site.web.refusals import refusal

_TOO_OFTEN = Refused(
    Message(N_("Too many attempts to sign in. Try again in a quarter of an hour."))
)


class SignIn(LoginView):
    """Signing in by e-mail and password."""

    template_name = "account/sign_in.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Signing out."""


def me(request: HttpRequest) -> HttpResponse:
    """One's own account."""
    return render(request, "account/me.html", {"me": person_of(request)})


def locked_out(request: HttpRequest, *_: Any, **__: Any) -> HttpResponse:  # noqa: ANN401
    """Whoever tried too often waits; nobody learns whether there is such an account."""
    return refusal(request, _TOO_OFTEN, status=429)
