"""What `consigliere worker` does once its options are understood; heavy to import."""

import sys
from pathlib import Path
from threading import Event, Thread

from consigliere.cli.ending import until_told
from consigliere.cli.serving import open_site


def work(data: Path, *, is_supervised: bool) -> bool:
    """Send mails until told to end; whether that was why it ended. Raises Refused.

    One that is supervised ends when its input does, and finds the database prepared.
    """
    open_site(data, prepares=not is_supervised)

    from consigliere.site.serving.postman import work as send_mails

    ended = Event()
    working = Thread(target=send_mails, args=(ended,), name="worker")
    if is_supervised:
        Thread(target=_await_input, args=(ended,), daemon=True).start()
    working.start()
    try:
        with until_told():
            while working.is_alive():
                working.join(1)
        return working.is_alive() or ended.is_set()
    finally:
        # What is in hand is finished: a mail that was sent and not marked comes twice.
        ended.set()
        working.join()


def _await_input(ended: Event) -> None:
    """Until whoever began us ends, however that is."""
    sys.stdin.buffer.read()
    ended.set()
