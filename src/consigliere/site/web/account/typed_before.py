"""What somebody typed into a form before it turned out that he has to sign in.

Its fields go along with the page that asks him to, signed, so that nobody else can put anything in
there; once he is in, he is asked whether they are to be sent to where they went. They are sent by
his own click alone, with a new token. Only what came with a valid token is taken along in the
first place. Passwords and files are not.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from consigliere.site.web.account.forms import PASSWORDS

_SALT: Final = "typed before signing in"
_MOST: Final = 500_000
"""Characters at most, names of fields and all: a list of a thousand players has 400 000."""
_KEPT: Final = 24 * 3600
"""Seconds for which it can still be sent: a page that lies open over night is another matter."""
_TOKEN: Final = "csrfmiddlewaretoken"  # noqa: S105  (the name of a field)


class Typed(NamedTuple):
    """Fields as they came in, and the address they were sent to."""

    address: str
    fields: tuple[tuple[str, str], ...]
    had_files: bool


def ask_to_sign_in(request: HttpRequest) -> HttpResponse | None:
    """The page to sign in on with what was typed into a form; None where nothing is taken along."""
    typed = _packed(request)
    if not typed:
        return None
    told = {"form": None, "typed": typed, "next": request.get_full_path()}
    return render(request, "account/sign_in.html", told, status=403)


def typed_before(request: HttpRequest) -> Typed | None:
    """What came along with a sign-in; None for nothing, for anything not ours, or too old."""
    try:
        address, fields, had_files = signing.loads(
            request.POST.get("typed", ""), salt=_SALT, max_age=_KEPT
        )
    except signing.BadSignature:
        return None
    return Typed(address, tuple((name, text) for name, text in fields), had_files)


def offer_to_send(request: HttpRequest, typed: Typed) -> HttpResponse:
    """The page that asks whether what was typed is to be sent now."""
    return render(request, "account/send_typed.html", {"typed": typed})


def _packed(request: HttpRequest) -> str:
    """The fields of a form with its address, signed; empty where they are not taken along."""
    fields = [
        (name, text) for name, texts in request.POST.lists() if name != _TOKEN for text in texts
    ]
    if not fields or _too_much(fields) or not PASSWORDS.isdisjoint(request.POST):
        return ""
    kept = (request.get_full_path(), fields, bool(request.FILES))
    return signing.dumps(kept, salt=_SALT, compress=True)


def _too_much(fields: Iterable[tuple[str, str]]) -> bool:
    return sum(len(name) + len(text) for name, text in fields) > _MOST
