"""This machine's place in its network: addresses others reach it by, and the port it answers on."""

import errno
import ipaddress
import socket
from contextlib import suppress
from typing import Final

from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Refused

HERE: Final = ("localhost", "127.0.0.1")
"""How this machine calls itself."""

_SOMEWHERE: Final = ("8.8.8.8", "192.168.0.1", "10.0.0.1", "172.16.0.1")
"""Addresses outside and in each private network: the way to them shows our own. Nothing is sent."""


def addresses() -> list[str]:
    """The addresses of this machine in its networks, the one on the way to the world first."""
    found: dict[str, None] = {}
    for there in _SOMEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((there, 9))
            found[probe.getsockname()[0]] = None
    return [one for one in found if not ipaddress.ip_address(one).is_loopback]


def listen(port: int, *, everywhere: bool) -> socket.socket:
    """A port that is listened on, here only or from everywhere.

    Raises Refused, saying why, where that cannot be.
    """
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0" if everywhere else "127.0.0.1", port))  # noqa: S104  (asked for)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise Refused(_why(error, port)) from None
    return listener


def _why(error: OSError, port: int) -> Message:
    if error.errno == errno.EADDRINUSE:
        text = N_("Port {port} is taken: something answers there already. Choose another: --port")
    elif error.errno == errno.EACCES:
        text = N_("Port {port} is not yours to open; choose one from 1024 up: --port")
    else:
        text = N_("Port {port} cannot be opened: {reason}")
    return Message(text, {"port": port, "reason": error.strerror or error})
