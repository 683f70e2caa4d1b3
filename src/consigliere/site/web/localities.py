"""In which language and by which clock a page is written."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme

from consigliere.rules.words import LANGUAGES, N_, Message
from consigliere.site.models import Tournament
from consigliere.site.refusals import Unknown

_A_YEAR: Final = 365 * 24 * 3600


class ClockMiddleware:
    """Every request begins by UTC, whatever the one before it in this thread went by."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what comes after us."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, made by a clock that is set for this request alone."""
        with timezone.override(None):
            return self._get_response(request)


def go_by_clock_of(tournament: Tournament) -> None:
    """Show times as the clocks in a tournament's zone do, until the request is answered."""
    timezone.activate(tournament.clock)


def moment(value: datetime) -> str:
    """A day and a time by the clock of the page, as its language writes them."""
    return f"{day(timezone.localtime(value))}, {clock(value)}"


def clock(value: datetime) -> str:
    """A time by the clock of the page."""
    return date_format(timezone.localtime(value), "H:i")


def seconds(value: datetime) -> str:
    """A time to the second by the clock of the page."""
    return date_format(timezone.localtime(value), "H:i:s")


def day(value: date) -> str:
    """A day as the language of the page writes it."""
    return date_format(value, "j E Y")


def days(first: date, last: date | None) -> str:
    """The days something takes, such as 14–15 November 2026."""
    if last is None or last == first:
        return day(first)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}\N{EN DASH}{day(last)}"
    begun = date_format(first, "j E") if first.year == last.year else day(first)
    return f"{begun} \N{EN DASH} {day(last)}"


def choose_language(request: HttpRequest, language: str) -> HttpResponse:
    """Show pages in a language from now on, and go back to the page it was chosen on.

    A link and no form: a form would need a cookie on every page of everybody, so that none of
    them could be kept for the next reader.
    """
    if language not in LANGUAGES:
        raise Unknown(Message(N_("There is no such page here.")))
    back = request.GET.get("next", "")
    hosts = {request.get_host()}
    if not url_has_allowed_host_and_scheme(back, hosts, require_https=request.is_secure()):
        back = reverse("public:home")
    response = HttpResponseRedirect(back)
    remember_language(response, language)
    return response


def remember_language(response: HttpResponse, language: str) -> None:
    """Have a browser ask for a language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=_A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
