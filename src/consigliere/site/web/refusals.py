"""Refusals as pages: what was refused, why, by which clause, and what to do instead."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Forbidden, NotNow, Refused, Unknown
from consigliere.site.web.account.typed_before import ask_to_sign_in

_T = TypeVar("_T")

_STATUS: Final = {Unknown: 404, Forbidden: 403}
_HEADINGS: Final = {
    Unknown: N_("Not here"),
    Forbidden: N_("Not yours"),
    NotNow: N_("Not now"),
}
_HEADING: Final = N_("Not done")

_CSRF: Final = Refused(
    Message(N_("This form is out of date. Open its page anew; what you entered is still there."))
)
_GONE: Final = Unknown(Message(N_("There is no such page here.")))
_SENSELESS: Final = Refused(
    Message(N_("This request cannot be understood; it may be too large. Nothing was changed."))
)
_NO_WAY: Final = Refused(
    Message(N_("This address is not to be opened like this. Begin again from the page before it."))
)
_SIGN_IN: Final = Forbidden(Message(N_("Sign in first.")))
_BROKEN: Final = Refused(Message(N_("Something went wrong on our side. Nothing was changed.")))


class RefusalMiddleware:
    """Turns a Refused that a view let through into a page."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what comes after us."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """What comes after us; where a page is asked for in no way it has, in words."""
        response = self._get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        told = refusal(request, _NO_WAY, status=response.status_code)
        told["Allow"] = response["Allow"]
        return told

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """A page for a refusal, nothing for other errors; who has not signed in may do so."""
        if not isinstance(error, Refused):
            return None
        if request.user.is_authenticated:
            return refusal(request, error)
        if request.method == "POST" and isinstance(error, Forbidden | NotNow | Unknown):
            # Whoever is not signed in is told of no difference between them.
            if "HX-Request" in request.headers:
                return refusal(request, _SIGN_IN, status=401)
            asked = ask_to_sign_in(request)
            if asked is not None:
                return asked
        if isinstance(error, Forbidden | NotNow):
            return redirect_to_login(request.get_full_path())
        return refusal(request, error)


def attempt(action: Callable[[], _T]) -> tuple[_T | None, Refused | None]:
    """Do something: what came of it, or why it was refused, for a page that shows both.

    Forbidden and Unknown are not the form's to show and go on.
    """
    try:
        return action(), None
    except (Forbidden, Unknown):
        raise
    except Refused as refused:
        return None, refused


def refusal(request: HttpRequest, error: Refused, status: int | None = None) -> HttpResponse:
    """A page, or for htmx a piece of one, that says what was refused and why."""
    status = status or _STATUS.get(type(error), 409)
    told = {"refused": error, "heading": _HEADINGS.get(type(error), _HEADING)}
    fragment = "HX-Request" in request.headers
    template = "refusal_fragment.html" if fragment else "refusal.html"
    return render(request, template, told, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  (as Django calls it)
    """There is no such page."""
    return refusal(request, _GONE)


def senseless(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  (as Django calls it)
    """A request that no page of ours makes: too large, too many fields, for another host."""
    return refusal(request, _SENSELESS, status=400)


def broken(request: HttpRequest) -> HttpResponse:
    """An error of ours."""
    return refusal(request, _BROKEN, status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001  (as Django calls it)
    """A form without its token, or with an old one."""
    return refusal(request, _CSRF, status=403)
