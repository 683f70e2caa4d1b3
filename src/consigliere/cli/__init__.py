"""The command line: `consigliere`."""

import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130
"""The exit status after Ctrl-C, as a shell reports a program ended by SIGINT."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command that the arguments name, and exit with its status."""
    try:
        # Inside, so that Ctrl-C while modules are still being loaded ends without a traceback too.
        from consigliere.cli.app import run

        status = run(sys.argv[1:] if args is None else args)
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
