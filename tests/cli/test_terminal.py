"""On a terminal: styles, its width, progress. A pseudo-terminal stands in for one."""

import fcntl
import os
import pty
import struct
import termios
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text
from tests.cli.running import Write, command, environment
from tests.cli.samples import CUP, game, tournament


def on_terminal(columns: int, *args: str | Path, **variables: str) -> tuple[int, str]:
    """The status and all that appeared on a terminal of so many columns."""
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover  (in the other process)
        line = command(*args)
        variables = {"TERM": "xterm-256color", "COLUMNS": str(columns), **variables}
        os.execve(line[0], line, environment(**variables))  # noqa: S606  (our own command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    shown = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # how Linux tells that the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status), shown.decode()


@pytest.mark.parametrize("columns", [120, 80, 60])
def test_the_table_fits_the_terminal(write: Write, columns: int) -> None:
    cup = write("cup.json", CUP)
    status, shown = on_terminal(columns, "score", cup)
    assert status == 0
    table = Text.from_ansi(shown.replace("\r\n", "\n")).plain.split("\n\n")[1].splitlines()
    assert len(table) >= 11
    assert all(cell_len(line) <= columns for line in table[:11])
    assert ("no space here for: " in table[-1]) is (columns < 120)


def test_it_is_styled_unless_told_otherwise(write: Write) -> None:
    cup = write("cup.json", CUP)
    assert "\x1b[1m" in on_terminal(80, "score", cup)[1]
    assert "\x1b" not in on_terminal(80, "score", cup, TERM="dumb")[1]


def test_explanations_are_broken_into_lines(write: Write) -> None:
    _, shown = on_terminal(60, "explain", write("cup.json", CUP), "--player", "p02")
    lines = Text.from_ansi(shown.replace("\r\n", "\n")).plain.splitlines()
    assert all(cell_len(line) <= 60 for line in lines if line.startswith(" " * 20))


def test_progress_is_shown_and_leaves_errors_whole(write: Write, tmp_path: Path) -> None:
    write("in/a.json", tournament(*(game(str(i)) for i in range(500))))
    bad = write("in/b.json", {"format": "x" * 60})
    status, shown = on_terminal(60, "score", tmp_path / "in", "--out", tmp_path / "out")
    assert status == 2
    assert "━" in shown
    assert f'{bad}: format: expected the value tournament, got "{"x" * 60}"\r\n' in shown


def test_one_small_file_shows_no_progress(write: Write, tmp_path: Path) -> None:
    assert on_terminal(60, "score", write("cup.json", CUP), "--out", tmp_path / "out") == (0, "")
