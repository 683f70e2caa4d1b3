"""The ASGI server around the site, until somebody ends it."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

import uvicorn

from consigliere.site.serving.certificate import Certificate
from consigliere.site.serving.explaining import Explanation

_PATIENCE: Final = 3
"""Seconds that answers under way are given when the server ends."""


def serve(listener: socket.socket, certificate: Certificate | None = None) -> None:
    """Answer on a port, over HTTPS where there is a certificate. Returns when told to end."""
    behind = os.environ.get("CONSIGLIERE_PROXY", "").lower() in {"1", "true", "yes"}
    tls: dict[str, Any] = {}
    if certificate is not None:
        tls = {"ssl_certfile": certificate.file, "ssl_keyfile": certificate.key}
    # Only behind a proxy of ours is what it says of the client to be believed.
    server = _server("consigliere.site.asgi:application", proxy_headers=behind, **tls)
    server.run(sockets=[listener])


@contextmanager
def explaining(listener: socket.socket, page: Explanation) -> Iterator[None]:
    """Meanwhile answer on another port with a page that explains the browser's warning."""
    server = _server(page, proxy_headers=False)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()


class _Server(uvicorn.Server):
    """Streams would stay open until they are broken off: they end first, and come back."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        # Known by now if this server is the site's.
        site = sys.modules.get("consigliere.site.asgi")
        if site is not None:
            site.streams.end()
        await super().shutdown(sockets)


def _server(application: Any, **more: Any) -> uvicorn.Server:  # noqa: ANN401  (uvicorn's own)
    config = uvicorn.Config(
        application,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
        **more,
    )
    return _Server(config)
