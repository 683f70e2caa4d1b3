"""How pages are made: Jinja2 with our words, links and a few macros; templates compute nothing."""

from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

import jinja2
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

import consigliere
from consigliere.files import telling
from consigliere.rules.points import Amount
from consigliere.rules.words import Language, Words
from consigliere.site.policy import Act
from consigliere.site.queries.notices import unread
from consigliere.site.web import localities
from consigliere.site.web.addresses import absolute
from consigliere.site.web.navigation import places_of


@cache
def _words(language: Language) -> Words:
    return Words(language)


def words() -> Words:
    """The words of the language this request is answered in."""
    return _words(spoken(get_language()))


def spoken(code: str | None) -> Language:
    """Our language for a code such as `en-gb`."""
    return "en" if (code or "ru").startswith("en") else "ru"


def words_in(code: str) -> Words:
    """The words of a language by its code; of ours by default where there is none."""
    return _words(spoken(code))


class Say:
    """`say` of a template: whatever `Words` can do, in the language of the request."""

    def __call__(self, message: str, **values: object) -> str:
        """A sentence in the language of the request."""
        return words()(message, **values)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (whatever `Words` has)
        """Anything else `Words` knows."""
        return getattr(words(), name)


def sentence(text: str) -> str:
    """A text with a capital letter in front, whatever follows."""
    return text[:1].upper() + text[1:]


def url(name: str, *args: object, **query: object) -> str:
    """The address of a page by its name."""
    address = reverse(name, args=args)
    asked = _asked(query)
    return f"{address}?{asked}" if asked else address


def same_page(**query: object) -> str:
    """The address of the same page with other parameters."""
    return f"?{_asked(query)}"


def _asked(query: Mapping[str, object]) -> str:
    return urlencode({key: value for key, value in query.items() if value is not None})


@cache
def build() -> str:
    """What tells one state of the software from another: pages of an older one are out of date."""
    return f"{consigliere.__version__} {settings.STATIC_URL}"


def cell(points: Amount, signed: bool = False) -> str:  # noqa: FBT001, FBT002  (a template's)
    """Points as tables show them, with two decimals."""
    return telling.cell(points, words(), signed=signed)


def environment(**options: Any) -> jinja2.Environment:  # noqa: ANN401  (as Django calls it)
    """The Jinja2 environment of the site."""
    made = jinja2.Environment(  # noqa: S701  (autoescape stands among the options)
        **{**options, "undefined": jinja2.StrictUndefined, "autoescape": True},
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
    )
    made.globals.update(say=Say(), url=url, static=static, Act=Act, version=consigliere.__version__)
    made.globals.update(build=build())
    made.globals.update(absolute=absolute, unread=unread)
    made.globals.update(cell=cell, days=localities.days)
    made.globals.update(same_page=same_page, places_of=places_of)
    made.filters["sentence"] = sentence
    made.filters.update(moment=localities.moment, clock=localities.clock, day=localities.day)
    made.filters.update(seconds=localities.seconds)
    return made


def _is_here(request: HttpRequest) -> bool:
    """Whether a browser asks from this very machine, which it trusts without HTTPS."""
    host = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    return host in {"localhost", "127.0.0.1", "[::1]"}


def on_every_page(request: HttpRequest) -> Mapping[str, Any]:
    """What every template knows."""
    # Whatever goes wrong before the request is known to be somebody's is told by a page, too.
    user = getattr(request, "user", None)
    return {
        "language": words().language,
        "person": user if user is not None and user.is_authenticated else None,
        "is_over_plain_http": not request.is_secure() and not _is_here(request),
        "is_fragment": "HX-Request" in request.headers,
    }
