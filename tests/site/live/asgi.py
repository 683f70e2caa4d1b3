"""Somebody who asks for a stream without a network between: byte for byte as he wants to."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from consigliere.site.live.stream import Streams


def nothing_else(*_: object) -> Any:  # noqa: ANN401  (an application that is never asked)
    """The site behind the streams."""
    raise AssertionError


class Asker:
    """One request for a stream, and what was answered so far."""

    def __init__(
        self,
        path: str,
        headers: Mapping[str, bytes] | None = None,
        query: bytes = b"",
        client: str | None = "127.0.0.1",
    ) -> None:
        """From an address, not asked yet."""
        named = {"host": b"localhost", "accept-language": b"en", **(headers or {})}
        self._scope = {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": f"/live{path}",
            "query_string": query,
            "headers": [(name.encode(), value) for name, value in named.items()],
            "client": (client, 50000) if client else None,
            "server": ("localhost", 80),
        }
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.body = b""
        self._said = asyncio.Condition()
        self._leaves = asyncio.Event()
        self._is_over = False
        self._task: asyncio.Task[None] | None = None

    def ask(self, streams: Streams) -> "Asker":
        """Open the stream."""
        self._task = asyncio.create_task(self._run(streams))
        return self

    async def _run(self, streams: Streams) -> None:
        try:
            await streams(self._scope, self._receive, self._send)
        finally:
            self._is_over = True
            async with self._said:
                self._said.notify_all()

    async def until(self, is_so: Callable[["Asker"], bool]) -> None:
        """Wait until what was answered is such; at most for as long as nothing ever takes."""
        async with asyncio.timeout(20), self._said:
            await self._said.wait_for(lambda: is_so(self) or self._is_over)
        if not is_so(self):
            await self.end()
            raise AssertionError(self.body)

    async def answered(self) -> int:
        """The status, as soon as there is one and the first of the text."""
        await self.until(lambda one: bool(one.body))
        return self.status

    def give_up(self) -> None:
        """Be broken off, whatever is under way."""
        assert self._task is not None
        self._task.cancel()

    async def leave(self) -> None:
        """Go away."""
        self._leaves.set()
        await self.end()

    async def end(self) -> None:
        """Until the answer is over."""
        assert self._task is not None
        await asyncio.wait_for(self._task, 20)

    async def _receive(self) -> Mapping[str, Any]:
        await self._leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Mapping[str, Any]) -> None:
        async with self._said:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self.headers = dict(message["headers"])
            self.body += message.get("body", b"")
            self._said.notify_all()
