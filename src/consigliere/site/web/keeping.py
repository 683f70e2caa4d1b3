"""Who may keep an answer: anybody what is for everybody, nobody what is for one reader."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers


class KeepingMiddleware:
    """Pages of somebody who signed in stay his own and are asked for anew each time.

    What everybody may see sets no cookie and says what it depends on, so that a cache before us
    may keep it. htmx asks for pieces at the address of the whole, and they are told apart, too.
    """

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what comes after us."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, and to whom it may be given again."""
        response = self._get_response(request)
        patch_vary_headers(response, ["HX-Request"])
        if request.user.is_authenticated and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response
