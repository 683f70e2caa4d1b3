"""`consigliere journal verify` as people run it."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.running import environment, run_apart
from tests.cli.serving import serving

NOTHING = {"DJANGO_SETTINGS_MODULE": "consigliere.site.settings"}


def verify(*args: str | Path) -> tuple[int, str, str]:
    done = run_apart("journal", "verify", *args, "--lang", "en", variables=NOTHING)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.skipif("DATABASE_URL" in environment(), reason="it looks into the file of SQLite")
def test_a_site_is_verified(tmp_path: Path) -> None:
    status, out, err = verify("--data", tmp_path)
    assert (status, out) == (2, "")
    assert "no journal" in err

    with serving(tmp_path, "--demo"):
        pass
    status, out, err = verify("--data", tmp_path)
    assert (status, err) == (0, "")
    assert out.count("consistent.") == len(re.findall(r"^  Head: [0-9a-f]{64}$", out, re.MULTILINE))
    slug = re.findall(r"\((.+)\): \d+ entries, consistent\.", out)[0]
    head = re.findall("Head: (.+)", out)[-1]
    status, out, _ = verify(slug, "--head", head, "--data", tmp_path)
    assert status == 0
    assert re.search(r"The head is that of entry \d+ of ", out)

    assert verify(slug, "--head", "0" * 64, "--data", tmp_path)[0] == 1
    assert verify(slug, "--head", "head", "--data", tmp_path)[0] == 2
    assert verify("nosuch", "--data", tmp_path)[0] == 2
    with closing(sqlite3.connect(tmp_path / "consigliere.sqlite3")) as database, database:
        database.execute("UPDATE site_journalentry SET facts = '{}' WHERE number = 2")
    status, out, _ = verify("--data", tmp_path)
    assert status == 1
    assert "INCONSISTENT" in out
    assert "Entry 2: what it says was changed." in out
