"""A site that was brought up to date under open pages, and readers that do not read."""

import socket

import pytest
from django.urls import reverse
from tests.site import build
from tests.site.live.test_streams import played, shown
from tests.site.live.watching import watching
from tests.site.serving import served, serving

pytestmark = pytest.mark.django_db(transaction=True)

_SMALL = 4096
"""Bytes that a system holds for a reader who does not read, so that it is soon full."""

_MOST = 2**17
"""Bytes that the process holds for him: what uvicorn takes at a time, and one change more."""


def test_a_page_of_an_older_build_is_told_so_by_the_next_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = f"/t/{played().tournament.slug}/"
    with served() as address, watching(address, path) as stream:
        first = stream.greeting()
        mark = stream.next().id
    monkeypatch.setattr("consigliere.site.live.stream.build", lambda: "a later build")
    with served() as address, watching(address, path, headers={"Last-Event-ID": mark}) as stream:
        assert stream.greeting() == "a later build" != first


def test_who_does_not_read_holds_up_nobody_and_little_memory() -> None:
    made = played()
    path = f"{reverse('public:charts', args=[made.tournament.slug])}"
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
    port = listener.getsockname()[1]
    with serving(listener) as server, socket.socket() as idle:
        address = f"http://localhost:{port}"
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
        idle.connect(("127.0.0.1", port))
        idle.sendall(f"GET /live{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        held = 0
        with watching(address, f"{path}?since={shown(path)[1]}") as reads:
            sent = 0
            for number in range(24):
                outcome = ("red", "black")[number % 2]
                build.published(made.games[1], build.document(outcome=outcome), made.cast)
                sent += len(reads.next().data)
                held = max(held, *(_held(one) for one in server.server_state.connections))
    assert sent > 2 * _MOST, "too little to fill anything"
    assert 0 < held <= _MOST


def _held(connection: object) -> int:
    size: int = connection.transport.get_write_buffer_size()  # type: ignore[attr-defined]  # uvicorn's own
    return size
