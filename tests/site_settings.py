"""The site's settings in tests: as in earnest, but in a folder of their own, quick hashes."""

import os
import tempfile
from pathlib import Path

if "CONSIGLIERE_DATA" not in os.environ:
    os.environ["CONSIGLIERE_DATA"] = tempfile.mkdtemp(prefix="consigliere-tests-")
# Workers inherit the folder of whoever started them; what one uploads no other should find.
if "PYTEST_XDIST_WORKER" in os.environ:
    own = Path(os.environ["CONSIGLIERE_DATA"]) / os.environ["PYTEST_XDIST_WORKER"]
    own.mkdir(exist_ok=True)
    os.environ["CONSIGLIERE_DATA"] = str(own)
os.environ.setdefault("CONSIGLIERE_SECRET_KEY", "only for tests")

from consigliere.site.settings import *  # noqa: F403  (all of them, but for what stands below)
from consigliere.site.settings import DATA, DATABASES

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A file, not memory: races need several connections to one database.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "tests.sqlite3")}
