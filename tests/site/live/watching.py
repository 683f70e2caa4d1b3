"""Somebody who watches a page: reads its stream as a browser does, event by event."""

import http.client
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.test import Client

from consigliere.site.models import Person

_PATIENCE = 20
"""Seconds until a stream that says nothing has failed; far more than one ever takes."""


class Event(NamedTuple):
    """An event of a stream; `id` is the state of the page after it."""

    kind: str
    id: str
    data: str

    @property
    def change(self) -> dict[str, Any]:
        """What is to be changed on the page."""
        found: dict[str, Any] = json.loads(self.data)
        return found


class Watching:
    """A stream that is open."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        """Of an answer whose head was read."""
        self.status = response.status
        self.is_packed = response.getheader("Content-Encoding") == "gzip"
        self._response = response
        self._unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        self._unpacked = b""

    def next(self) -> Event:
        """The next event that is no greeting. Raises EOFError where the stream has ended."""
        while True:
            event = self._event()
            if event.kind not in ("build", ""):
                return event

    def greeting(self) -> str:
        """The build of the site that the stream begins with."""
        event = self._event()
        assert event.kind == "build"
        return event.data

    def ended(self) -> bool:
        """Whether the stream ends without another event."""
        try:
            self.next()
        except EOFError:
            return True
        return False

    def _event(self) -> Event:
        fields = {"event": "", "id": "", "data": ""}
        for line in self._lines():
            name, _, value = line.partition(": ")
            fields[name] = value
        return Event(fields["event"], fields["id"], fields["data"])

    def _lines(self) -> Iterator[str]:
        while line := self._line():
            text = line.decode().rstrip("\n")
            if not text:
                return
            yield text
        raise EOFError

    def _line(self) -> bytes:
        if not self.is_packed:
            return self._response.readline()
        while b"\n" not in self._unpacked:
            got = self._response.read1()
            if not got:
                return b""
            self._unpacked += self._unpacking.decompress(got)
        line, _, self._unpacked = self._unpacked.partition(b"\n")
        return line + b"\n"


@contextmanager
def watching(
    address: str, path: str, person: Person | None = None, headers: Mapping[str, str] | None = None
) -> Iterator[Watching]:
    """The stream of a page, for somebody, in English."""
    host = urlsplit(address)
    connection = http.client.HTTPConnection(host.hostname or "", host.port or 0, timeout=_PATIENCE)
    sent = {"Accept-Language": "en", **(headers or {})}
    if person is not None:
        client = Client()
        client.force_login(person)
        sent["Cookie"] = f"sessionid={client.cookies['sessionid'].value}"
    connection.request("GET", f"/live{path}", headers=sent)
    try:
        yield Watching(connection.getresponse())
    finally:
        connection.close()
