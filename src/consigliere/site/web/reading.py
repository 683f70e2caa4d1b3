"""How a request is read, before any page of ours asks it for something."""

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponseBase, QueryDict

_NUL: Final = "\0"


class ReadingMiddleware:
    """Text comes in without the one sign that no database keeps: nobody ever typed it."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what comes after us."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing but what comes after us."""
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _named: object
    ) -> None:
        """Leave NUL out of what was typed. Raises Http404 for an address with it."""
        if _NUL in request.path_info:
            raise Http404
        request.GET = _without_nul(request.GET)  # type: ignore[assignment]  # ours to change before a view sees it
        request.POST = _without_nul(request.POST)  # type: ignore[assignment]  # ours to change before a view sees it


def _without_nul(sent: QueryDict) -> QueryDict:
    """The same fields, unless a NUL stands in one."""
    if not any(_NUL in text for name, values in sent.lists() for text in (name, *values)):
        return sent
    clean = QueryDict(mutable=True)
    for name, values in sent.lists():
        for text in values:
            clean.appendlist(name.replace(_NUL, ""), text.replace(_NUL, ""))
    clean._mutable = False  # noqa: SLF001  (as Django makes its own)
    return clean
