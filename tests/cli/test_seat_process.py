"""A search as a process: an interrupt gives the best seating so far; a terminal sees progress."""

import signal
import subprocess
import time
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text
from tests.cli.running import Run, command, environment
from tests.cli.seatings import RESTING, broken, read, seated
from tests.cli.test_terminal import on_terminal

LONG = ("--seed", "3", "--seconds", "300")


@pytest.mark.parametrize("signal_", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_gives_the_best_so_far(
    run: Run, tmp_path: Path, signal_: signal.Signals
) -> None:
    kept, at, again = (tmp_path / name for name in ("kept", "a.json", "b.json"))
    words = command("seat", *RESTING, *LONG, "--checkpoint", kept, "-o", at)
    with subprocess.Popen(  # noqa: S603  (our own command)
        words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        until = time.monotonic() + 60
        while not kept.exists() and time.monotonic() < until:
            pass  # the first checkpoint is written when the search begins
        process.send_signal(signal_)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal_
    assert err.decode().splitlines() == [
        "interrupted: this is the best seating so far",
        f"to go on: --resume {kept}",
    ]
    assert b"lower bound 2940" in out
    document = read(at)
    assert list(broken(document)) == []
    # What was found is what so many steps find, in one go or resumed.
    steps = ("--steps", str(document["steps"]))
    seated(run, again, *RESTING, "--seed", "3", *steps)
    assert again.read_bytes() == at.read_bytes()
    seated(run, again, "--resume", kept, *steps)
    assert again.read_bytes() == at.read_bytes()


def test_a_second_interrupt_ends_it(tmp_path: Path) -> None:
    kept, at = tmp_path / "kept", tmp_path / "a.json"
    words = command("seat", *RESTING, *LONG, "--checkpoint", kept, "-o", at)
    with subprocess.Popen(  # noqa: S603  (our own command)
        words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        until = time.monotonic() + 60
        while not kept.exists() and time.monotonic() < until:
            pass
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    assert process.returncode in {130, 143}
    assert b"Traceback" not in err


def test_a_terminal_sees_steps_sum_bound_and_gap(tmp_path: Path) -> None:
    at = tmp_path / "a.json"
    status, shown = on_terminal(120, "seat", *RESTING, "--seed", "3", "--steps", "60000", "-o", at)
    assert status == 0
    assert "M steps · sum of squares " in shown
    assert "· bound 2940 · " in shown
    assert "% above it" in shown


def test_the_seating_fits_the_terminal() -> None:
    args = ("seat", "--players", "60", "--tables", "6", "--rounds", "2", "--seed", "1")
    for columns in (60, 100):
        status, shown = on_terminal(columns, *args, "--steps", "0")
        assert status == 0
        lines = Text.from_ansi(shown.replace("\r\n", "\n")).plain.splitlines()
        heads = [line for line in lines if line.strip().startswith("Seat ")]
        assert len(heads) == (4 if columns == 60 else 2)
        assert all(cell_len(line) <= columns for line in heads)
