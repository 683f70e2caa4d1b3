"""The worker beside the site: begun anew when it dies, ended with the site however that ends."""

import subprocess
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from tests.cli.running import run_apart
from tests.cli.serving import serving

from consigliere.site.serving import supervising

_PATIENCE = 60
"""Seconds until what does not happen has failed."""


def test_one_that_dies_is_begun_anew_and_ends_with_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: Queue[subprocess.Popen[bytes]] = Queue()

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **named: Any) -> None:  # noqa: ANN401  (as it is called)
            super().__init__(*args, **named)
            begun.put(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "consigliere.site.settings")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with supervising.supervised(tmp_path):
        first = begun.get(timeout=_PATIENCE)
        first.kill()
        second = begun.get(timeout=_PATIENCE)
        assert second.pid != first.pid
    assert second.poll() is not None
    assert begun.empty()


def test_a_site_that_is_killed_takes_its_worker_along(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        assert site.get("/").status == 200
        site.process.kill()
        # What it writes errors to is closed only when nobody has it any more.
        _, said = site.process.communicate(timeout=_PATIENCE)
        assert said == ""


def test_a_mail_server_that_cannot_be_one_stops_it(tmp_path: Path) -> None:
    told = {
        "DJANGO_SETTINGS_MODULE": "consigliere.site.settings",
        "EMAIL_URL": "smtp://nonsense",
        "CONSIGLIERE_ADDRESS": "https://cup.example",
    }
    done = run_apart("worker", "--data", tmp_path, variables=told)
    assert done.returncode == 2
    assert done.stderr.startswith(b"EMAIL_URL: expected smtp://")
