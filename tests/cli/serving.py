"""A site that `consigliere serve` runs in a process of its own."""

import re
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

from tests.cli.running import command, environment

_OURS = re.compile("CONSIGLIERE_|DATABASE_URL|DJANGO_")
_LAST_LINE = "Ctrl-C"


class Answer(NamedTuple):
    """What a site answered."""

    status: int
    text: str


class Site(NamedTuple):
    """A running site: its process, the port, what it printed before it was ready."""

    process: "subprocess.Popen[str]"
    port: int
    said: str

    def get(self, path: str, *, trusted: Path | None = None, plain: int | None = None) -> Answer:
        """What is answered at a path, over HTTPS where a certificate to trust is given."""
        if trusted is None:
            connection = HTTPConnection("localhost", plain or self.port, timeout=60)
        else:
            context = ssl.create_default_context(cafile=trusted)
            connection = HTTPSConnection("localhost", self.port, timeout=60, context=context)
        with closing(connection):
            connection.request("GET", path, headers={"Accept-Language": "en"})
            with connection.getresponse() as answer:
                return Answer(answer.status, answer.read().decode())

    def end(self) -> tuple[int, str]:
        """End it as Ctrl-C does; its status and what it said on standard error."""
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=60)
        return self.process.returncode, err


def clean(**variables: str) -> dict[str, str]:
    """An environment in which nothing is said of a site but these variables."""
    kept = {name: value for name, value in environment().items() if not _OURS.match(name)}
    return {**kept, **variables}


def free_port() -> int:
    """A port nobody uses at the moment, nor the next one."""
    while True:
        with socket.socket() as one, socket.socket() as next_one:
            one.bind(("127.0.0.1", 0))
            port: int = one.getsockname()[1]
            try:
                next_one.bind(("127.0.0.1", port + 1))
            except (OSError, OverflowError):
                continue
            return port


@contextmanager
def serving(data: Path, *options: str | Path, **variables: str) -> Iterator[Site]:
    """A site on a free port, from the moment it answers until it is no longer needed."""
    port = free_port()
    with subprocess.Popen(  # noqa: S603  (our own command)
        command("serve", "--port", str(port), "--data", data, *options),
        env=clean(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        said = ""
        try:
            for line in process.stdout:
                said += line
                if line.startswith(_LAST_LINE):
                    yield Site(process, port, said)
                    break
            else:
                assert process.stderr is not None
                raise AssertionError(said + process.stderr.read())
        finally:
            process.kill()


def refused(data: Path, *options: str | Path, **variables: str) -> str:
    """What is said of a site that does not start; its status is 2 and it says nothing else."""
    done = subprocess.run(  # noqa: S603  (our own command)
        command("serve", "--port", str(free_port()), "--data", data, *options),
        env=clean(**variables),
        capture_output=True,
        check=False,
        timeout=60,
        text=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr
