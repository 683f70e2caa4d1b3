"""Whole addresses, for links that leave the screen, and their QR codes."""

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from markupsafe import Markup


def absolute(request: HttpRequest, name: str, *args: object) -> str:
    """The address of a page as others reach it: by the site's own, else as it was asked for."""
    path = reverse(name, args=args)
    own: str = settings.ADDRESS
    return own.rstrip("/") + path if own else request.build_absolute_uri(path)


def qr(address: str) -> Markup:
    """The QR code of an address as a picture within the page, black on white in any theme."""
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None)
    return Markup(drawn)  # noqa: S704  (segno draws numbers: no letter of the address)
