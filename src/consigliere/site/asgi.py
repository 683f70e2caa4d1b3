"""What an ASGI server runs."""

import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, cast

from django.core.asgi import get_asgi_application

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Mapping[str, Any], Receive, Send], Awaitable[None]]

MOST_BYTES: Final = 64 * 1024 * 1024
"""Of a request. A photo that is too large by far is still refused in words; this is for floods."""

_TOO_LARGE: Final = 413


class Limited:
    """An application that is never handed more of a request than so many bytes.

    Django takes a request to the disk whole before anybody asks who sent it.
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
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if not told.isdigit() or int(told) > self._most:
            await send({"type": "http.response.start", "status": _TOO_LARGE, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        taken = 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            return message if taken <= self._most else {"type": "http.disconnect"}

        await self._application(scope, limited, send)


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "consigliere.site.settings")

application = Limited(cast("Application", get_asgi_application()))
