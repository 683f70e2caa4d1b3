"""Where a check is told to look away, it is told why."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

HOME: Final = Path(__file__).resolve().parents[1]
PLACES: Final = ("src", "tests", "tools", ".ci", "hatch_build.py")

EXCUSE: Final = re.compile(r"# (noqa|type: ignore|pragma: )")
SAID: Final = re.compile(
    r"# noqa: [A-Z]+[0-9]+(, [A-Z]+[0-9]+)*  \(.+\)"
    r"|# type: ignore\[[a-z-]+\]  # ."
    r"|# pragma: no cover  \(.+\)"
)
"""A mark that names what it silences, and after it the reason."""


def silent(text: str) -> Iterator[str]:
    """The lines of a file that excuse themselves without a reason."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(EXCUSE.findall(line)) > len(SAID.findall(line)):
            yield f"line {number}: {line.strip()}"


def test_every_excuse_says_its_reason() -> None:
    roots = [HOME / place for place in PLACES]
    files = [file for root in roots for file in ([root] if root.is_file() else root.rglob("*.py"))]
    assert len(files) > 400
    found = {
        str(file.relative_to(HOME)): list(silent(file.read_text(encoding="utf-8")))
        for file in files
        if file != Path(__file__).resolve()
    }
    assert not {file: lines for file, lines in found.items() if lines}


@pytest.mark.parametrize(
    ("line", "is_silent"),
    [
        ("x = 1  # noqa", True),
        ("x = 1  # noqa: PLR2004", True),
        ("x = 1  # noqa: PLR2004  (two sides)", False),
        ("x = 1  # noqa: FBT001, FBT002  (a template's)", False),
        ("x = 1  # type: ignore[misc]", True),
        ("x = 1  # type: ignore[misc]  # axes has no types", False),
        ("x = 1  # pragma: no cover", True),
        ("x = 1", False),
    ],
)
def test_a_silent_excuse_is_found(line: str, *, is_silent: bool) -> None:
    assert bool(list(silent(line))) is is_silent
