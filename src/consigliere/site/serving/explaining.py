"""A page over plain HTTP that explains the browser's warning before anybody meets it.

It is all that is answered there: the site itself is to be had over HTTPS only.
"""

from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import override

from consigliere.rules.words import LANGUAGES, Language

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

_STYLE: Final = "/design.css"
_HEADERS: Final = (
    (b"content-security-policy", b"default-src 'none'; style-src 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"vary", b"accept-language"),
)


class Explanation:
    """The page as an ASGI application, written once in each language."""

    def __init__(self, address: str, fingerprint: str) -> None:
        """Write the pages. Needs Django set up."""
        told = {"address": address, "fingerprint": fingerprint, "style": _STYLE}
        self._pages = {language: _page(language, told) for language in LANGUAGES}
        static = files("consigliere.site.web").joinpath("static", "design.css")
        self._style = static.read_bytes()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Answer whatever is asked: the stylesheet, or else the page."""
        if scope["type"] != "http":
            return
        if scope["path"] == _STYLE:
            kind, body = b"text/css", self._style
        else:
            kind, body = b"text/html; charset=utf-8", self._pages[_language_of(scope)]
        headers = ((b"content-type", kind), (b"content-length", b"%d" % len(body)), *_HEADERS)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        shown = b"" if scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": shown})


def _page(language: Language, told: Mapping[str, str]) -> bytes:
    with override(language):
        return render_to_string("serving/warning.html", {**told, "language": language}).encode()


def _language_of(scope: Scope) -> Language:
    """The first of our languages that a browser names; English for whoever names neither."""
    named = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1").lower()
    wanted = [part.strip()[:2] for part in named.split(",")]
    return next((one for code in wanted for one in LANGUAGES if one == code), "en")
