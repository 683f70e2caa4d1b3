"""Watches `make run` as somebody who tries the site: it starts, shows a table, ends by Ctrl-C.

Called with the command that starts it; the site has to listen on the port in the variable PORT.
Whatever it prints goes to standard output.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 600
"""Seconds until the site has to answer; a new clone sets itself up first."""
ROWS = 10
"""Lines the table has at least."""


def main(command: list[str]) -> int:
    """Start, look, end; the status is 1 where something is not as it should be."""
    port = free_port()
    address = f"http://localhost:{port}"
    # A group of its own, so that it is ended as Ctrl-C on a terminal does it.
    process = subprocess.Popen([*command, f"PORT={port}"], start_new_session=True)  # noqa: S603  (our own command)
    try:
        home = wait_for(f"{address}/", process)
        table = re.search(r'href="(/t/[^"/]+/)"', home)
        if table is None:
            return fail("the first page names no tournament")
        page = fetch(address + table[1])
        rows = sum(bool(re.search(r"\d", row)) for row in page.split("<tr")[1:])
        if rows < ROWS:
            return fail(f"expected a table of {ROWS} lines or more, got {rows}")
        print(f"{address}{table[1]}: a table of {rows} lines")
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
    return 0


def free_port() -> int:
    """A port nobody uses at the moment."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_for(address: str, process: "subprocess.Popen[bytes]") -> str:
    """The page at an address, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        try:
            return fetch(address)
        except URLError:
            time.sleep(0.5)
    sys.exit(fail(f"nothing answers at {address}"))


def fetch(address: str) -> str:
    """A page as text."""
    with urlopen(address, timeout=60) as answer:  # noqa: S310  (an address of ours)
        text: str = answer.read().decode()
        return text


def fail(reason: str) -> int:
    """Say what is wrong."""
    print(f"FAILED: {reason}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
