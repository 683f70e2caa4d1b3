"""The site as it is served in earnest – ASGI, streams and all – on a port of this machine."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn

from consigliere.site.asgi import Limited, django
from consigliere.site.live.stream import Streams


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """The address of the site, as long as it is needed. Wants a database with transactions."""
    listener = socket.create_server(("127.0.0.1", port))
    with serving(listener):
        yield f"http://localhost:{listener.getsockname()[1]}"


@contextmanager
def serving(listener: socket.socket) -> Iterator[uvicorn.Server]:
    """The site on a port that listens already, and the server itself. A start of its own."""
    streams = Streams(django)
    config = uvicorn.Config(Limited(streams), log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, name="site under test")
    thread.start()
    try:
        yield server
    finally:
        server.should_exit = True
        streams.end()
        thread.join()
        listener.close()
