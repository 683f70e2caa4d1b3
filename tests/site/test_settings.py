"""Settings from the environment: each variable read, and loud where it says nonsense."""

import runpy
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

import consigliere.site
from consigliere.site.environment import SECRET_FILE

SECRET = "fifty letters and more that nobody guesses: aB3dE5gH7jK9"  # noqa: S105  (of tests)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """An environment that says only where the data folder is and what the secret is."""
    for name in ("HOSTS", "ORIGINS", "HTTPS", "PROXY", "DEBUG", "ADDRESS"):
        monkeypatch.delenv(f"CONSIGLIERE_{name}", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("CONSIGLIERE_DATA", str(tmp_path))
    monkeypatch.setenv("CONSIGLIERE_SECRET_KEY", SECRET)
    return monkeypatch


def read() -> dict[str, Any]:
    """The settings as the environment has them now."""
    return runpy.run_path(str(Path(consigliere.site.__file__).with_name("settings.py")))


def test_what_holds_where_nothing_is_said(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare.delenv("CONSIGLIERE_DATA")
    bare.chdir(tmp_path)
    found = read()
    assert found["DATA"] == tmp_path / "var"
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "var" / "consigliere.sqlite3")
    assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1"]
    assert (found["DEBUG"], found["SESSION_COOKIE_SECURE"]) == (False, False)
    assert "SECURE_PROXY_SSL_HEADER" not in found


def test_each_variable_is_heard(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("CONSIGLIERE_HOSTS", "cup.example, 10.0.0.5")
    bare.setenv("CONSIGLIERE_ORIGINS", "https://cup.example:8000/")
    bare.setenv("CONSIGLIERE_ADDRESS", "https://cup.example:8000/")
    bare.setenv("CONSIGLIERE_HTTPS", "Yes")
    bare.setenv("CONSIGLIERE_PROXY", "1")
    bare.setenv("CONSIGLIERE_DEBUG", "true")
    bare.setenv("DATABASE_URL", "postgres://somebody@10.0.0.6/cup")
    found = read()
    assert found["ALLOWED_HOSTS"] == ["cup.example", "10.0.0.5"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://cup.example:8000"]
    assert found["ADDRESS"] == "https://cup.example:8000"
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"):
        assert found[name] is True
    assert found["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert found["DEBUG"] is True
    assert found["DATABASES"]["default"]["HOST"] == "10.0.0.6"


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("CONSIGLIERE_HTTPS", "perhaps", "yes or no"),
        ("CONSIGLIERE_DEBUG", "2", "yes or no"),
        ("CONSIGLIERE_PROXY", "", "yes or no"),
        ("CONSIGLIERE_ADDRESS", "cup.example", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "ftp://cup.example", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "https://cup.example/path", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "https://cup.example?page=1", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "https://cup.example:port", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "https://cup.example:99999", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "https://me:secret@cup.example", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "https://cup example", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ADDRESS", "https://*.example", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ORIGINS", "https://[::1", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_ORIGINS", "cup.example", "https://10.0.0.5:8000"),
        ("CONSIGLIERE_HOSTS", "https://cup.example", "host names"),
        ("CONSIGLIERE_HOSTS", " , ", "host names"),
        ("CONSIGLIERE_HOSTS", "cup example", "host names"),
        ("CONSIGLIERE_HOSTS", "cup.example:8000", "host names"),
        ("CONSIGLIERE_DATA", "~nobody-of-this-name/cup", "folder"),
        ("CONSIGLIERE_SECRET_KEY", "", "secret"),
        ("DATABASE_URL", "cup", "postgres://"),
        ("DATABASE_URL", "postgres://", "name of a database"),
        ("DATABASE_URL", "postgres://somebody@127.0.0.1/%00", "name of a database"),
        ("DATABASE_URL", "sqlite://", "name of a database"),
        ("DATABASE_URL", "mysql://cup", "PostgreSQL"),
        ("DATABASE_URL", "oddity://cup", "postgres://"),
    ],
)
def test_a_variable_that_says_nonsense_is_named(
    bare: pytest.MonkeyPatch, variable: str, value: str, expected: str
) -> None:
    bare.setenv(variable, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    assert variable in str(refused.value)
    assert expected in str(refused.value)


@pytest.mark.parametrize(
    "address",
    ["https://cup.example", "http://10.0.0.5:8000", "https://[::1]:8000", "https://кубок.рф"],
)
def test_addresses_there_are(bare: pytest.MonkeyPatch, address: str) -> None:
    for variable in ("CONSIGLIERE_ADDRESS", "CONSIGLIERE_ORIGINS"):
        bare.setenv(variable, f"{address}/")
    bare.setenv("CONSIGLIERE_HOSTS", "cup.example, .example, 10.0.0.5, [::1], кубок.рф, *")
    found = read()
    assert found["ADDRESS"] == address
    assert found["CSRF_TRUSTED_ORIGINS"] == [address]
    assert len(found["ALLOWED_HOSTS"]) == 6


def test_the_secret_may_stand_in_the_data_folder(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare.delenv("CONSIGLIERE_SECRET_KEY")
    file = tmp_path / SECRET_FILE
    file.write_text(SECRET + "\n")
    assert read()["SECRET_KEY"] == SECRET
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ImproperlyConfigured, match=SECRET_FILE):
        read()
