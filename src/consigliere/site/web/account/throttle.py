"""How often somebody may try a password: counted by account and address.

Six failures lock an account for a quarter of an hour, and only for the address they came from:
nobody locks another out of his account, nor a hall that shares one address.
"""

from collections.abc import Mapping
from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse

from consigliere.rules.words import N_, Message
from consigliere.site.models.people import LONGEST_EMAIL, normalised
from consigliere.site.refusals import Refused
from consigliere.site.web.refusals import refusal

_TOO_OFTEN: Final = Refused(
    Message(N_("Too many attempts to sign in. Try again in a quarter of an hour."))
)


class Counting(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """Keeps the count of failures, and not the address they came by: it may hold a secret."""

    def user_login_failed(
        self,
        sender: Any,  # noqa: ANN401  (as axes calls it)
        credentials: dict[str, Any],
        request: HttpRequest | None = None,
        **more: Any,  # noqa: ANN401  (the same)
    ) -> None:
        """Count a failure."""
        if request is not None:
            request.axes_path_info = ""  # type: ignore[attr-defined]  # axes' own
        super().user_login_failed(sender, credentials, request, **more)


def name_tried(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """Whose account was tried, however the letters of the e-mail were written.

    Of what is longer than an e-mail the beginning: there is no such account, and it is counted.
    """
    tried = (credentials or {}).get("username") or request.POST.get("username") or ""
    return normalised(tried)[:LONGEST_EMAIL]


def is_password_of(request: HttpRequest, email: str, password: str) -> bool:
    """Whether an account has a password; a wrong one counts as a failure to sign in."""
    return authenticate(request, username=email, password=password) is not None


def locked_out(request: HttpRequest, *_: Any, **__: Any) -> HttpResponse:  # noqa: ANN401  (as axes calls it)
    """Whoever tried too often waits; nobody learns whether there is such an account."""
    return refusal(request, _TOO_OFTEN, status=429)
