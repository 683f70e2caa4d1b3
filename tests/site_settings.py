"""The site's settings in tests: as in earnest, but in a folder of their own, quick hashes."""

import os
import tempfile

os.environ.setdefault("CONSIGLIERE_DATA", tempfile.mkdtemp(prefix="consigliere-tests-"))
os.environ.setdefault("CONSIGLIERE_SECRET_KEY", "only for tests")

from consigliere.site.settings import *  # noqa: F403
from consigliere.site.settings import DATA, DATABASES

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A file, not memory: races need several connections to one database.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "tests.sqlite3")}
