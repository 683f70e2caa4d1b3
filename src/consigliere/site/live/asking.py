"""What somebody asks for who opens a stream: which page of which tournament, and who he is.

Django's layers are passed by, so that what they see to is done here once, when a stream begins.
"""

from importlib import import_module
from io import BytesIO
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request

from consigliere.site.live.answering import Scope
from consigliere.site.live.pages import PAGES
from consigliere.site.live.rooms import Member, Watched
from consigliere.site.models import Person
from consigliere.site.queries.hall import screen_of
from consigliere.site.web.pieces import Address
from consigliere.site.web.templating import spoken

PREFIX: Final = "/live"

_LONGEST_MARK: Final = 64

WRONG: Final = (BadRequest, SuspiciousOperation, UnicodeDecodeError)
"""What a request is refused with that no browser of a reader sends."""


class Asked(NamedTuple):
    """A page of a tournament, for somebody, in the state he has it."""

    slug: str
    watched: Watched
    member: Member
    since: str


def asked(scope: Scope) -> Asked:
    """What is asked for.

    Raises Unknown or Resolver404 for what is no page with a stream, one of WRONG for nonsense.
    """
    request = ASGIRequest({**scope, "path": scope["path"].removeprefix(PREFIX)}, BytesIO())
    request.get_host()
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        raise BadRequest
    found = resolve(request.path_info)
    page = PAGES.get(found.view_name)
    if request.method != "GET" or page is None or "\0" in request.path_info:
        raise Resolver404
    named = {key: value for key, value in found.kwargs.items() if key != "slug"}
    since = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    query = page.shared(request.GET)
    language = spoken(get_language_from_request(request))
    watched = Watched(
        key=(found.view_name, tuple(named.items()), tuple(query.items()), language),
        page=page,
        address=Address(query, named),
        language=language,
    )
    secret = found.kwargs.get("secret")
    if secret is not None:
        slug, member = screen_of(secret).tournament.slug, Member(None, is_screen=True)
    else:
        slug, member = found.kwargs["slug"], _member(request)
    return Asked(slug, watched, member, str(since)[:_LONGEST_MARK])


def _member(request: ASGIRequest) -> Member:
    """Who asks, by his session; nobody without one. Two queries with one."""
    secret = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if not secret or "\0" in secret:
        return Member(None)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(secret)
    user = get_user(request)
    return Member(user, session=secret) if isinstance(user, Person) else Member(None)
