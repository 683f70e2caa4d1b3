"""What an ASGI server runs."""

import os
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, cast

from django.core.asgi import get_asgi_application
from django.utils.http import parse_header_parameters

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Mapping[str, Any], Receive, Send], Awaitable[None]]

MOST_BYTES: Final = 64 * 1024 * 1024
"""Of a request. A photo that is too large by far is still refused in words; this is for floods."""

_DIGITS: Final = 12
"""Of a length that is told: what has more is a flood or nonsense."""

_ENCODINGS: Final = frozenset({"", "utf-8", "utf8"})
"""What a request may say of its encoding. Browsers say nothing else, and Django believes
anything: codecs that make no text, and text that cannot be written again."""

_TOO_LARGE: Final = (
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    """This is too large to be taken in. Nothing was changed.
Это слишком велико и не принято. Ничего не изменено.
""",
)
_NOT_UTF_8: Final = (
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    """Text is read as UTF-8 here. Nothing was changed.
Текст принимается в UTF-8. Ничего не изменено.
""",
)


class Limited:
    """An application that is never handed more of a request than so many bytes, in UTF-8 only.

    Django takes a request to the disk whole before anybody asks who sent it. It reads the
    encoding before any page of ours could refuse it, so that both stand before Django; what is
    refused is told in both languages, for nobody's is known yet.
    """

    def __init__(self, application: Application, most: int = MOST_BYTES) -> None:
        """Guard an application."""
        self._application = application
        self._most = most

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Refuse what says that it is too large; break off what turns out to be."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        refused = self._refused(dict(scope["headers"]))
        if refused is not None:
            await _tell(*refused, send)
            return
        taken = 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            return message if taken <= self._most else {"type": "http.disconnect"}

        await self._application(scope, limited, send)

    def _refused(self, headers: Mapping[bytes, bytes]) -> tuple[HTTPStatus, str] | None:
        told = headers.get(b"content-length", b"0")
        if not told.isdigit() or len(told) > _DIGITS or int(told) > self._most:
            return _TOO_LARGE
        _, parameters = parse_header_parameters(headers.get(b"content-type", b"").decode("latin-1"))
        if parameters.get("charset", "").lower() not in _ENCODINGS:
            return _NOT_UTF_8
        return None


async def _tell(status: HTTPStatus, text: str, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "consigliere.site.settings")

django = cast("Application", get_asgi_application())

# What streams need of the site can be imported only when Django is set up.
from consigliere.site.live.stream import Streams  # noqa: E402  (see above)

streams = Streams(django)
application = Limited(streams)
