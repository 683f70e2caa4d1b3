"""Fixtures for the tests of the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Result, Run, Write

from consigliere.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, in English unless told otherwise."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(variable, "")

    def run_here(*args: str | Path) -> Result:
        with pytest.raises(SystemExit) as ended:
            main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Result(ended.value.code, out, err)

    return run_here


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a document as a file."""

    def write_here(name: str, document: dict[str, Any]) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
        return path

    return write_here
