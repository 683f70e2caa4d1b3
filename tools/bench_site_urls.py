"""The addresses of the site, and `empty/BYTES/`: through the same middleware, computing nothing."""

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import path

from consigliere.site.urls import handler404, handler500
from consigliere.site.urls import urlpatterns as of_the_site

__all__ = ["handler404", "handler500", "urlpatterns"]


@cache
def _bytes(number: int) -> bytes:
    return b" " * number


def empty(_request: HttpRequest, size: int) -> HttpResponse:
    """So many bytes of nothing."""
    return HttpResponse(_bytes(size))


urlpatterns = [*of_the_site, path("empty/<int:size>/", empty)]
