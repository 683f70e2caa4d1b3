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
    monkeypatch.delenv("EMAIL_URL", raising=False)
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


class TestMailServer:
    """`EMAIL_URL` is read strictly, and what is wrong with it is told without the password."""

    def test_none_is_named(self, bare: pytest.MonkeyPatch) -> None:
        del bare
        found = read()
        assert found["SENDS_MAILS"] is False
        assert found["EMAIL_BACKEND"].endswith("dummy.EmailBackend")

    @pytest.mark.parametrize(
        ("scheme", "port", "tls", "ssl"),
        [("smtp", 25, False, False), ("smtp+tls", 587, True, False), ("smtps", 465, False, True)],
    )
    def test_each_way(
        self, bare: pytest.MonkeyPatch, scheme: str, port: int, *, tls: bool, ssl: bool
    ) -> None:
        bare.setenv("CONSIGLIERE_ADDRESS", "https://cup.example")
        bare.setenv("EMAIL_URL", f"{scheme}://cup%40example.org:p%2Fw%3A@mx.example")
        found = read()
        assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mx.example", port)
        assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (tls, ssl)
        assert found["EMAIL_HOST_USER"] == found["DEFAULT_FROM_EMAIL"] == "cup@example.org"
        assert found["EMAIL_HOST_PASSWORD"] == "p/w:"  # noqa: S105  (of tests)
        bare.setenv("EMAIL_URL", f"{scheme}://user:pw@mx.example:2525?from=cup%40example.org")
        found = read()
        assert (found["EMAIL_PORT"], found["DEFAULT_FROM_EMAIL"]) == (2525, "cup@example.org")

    @pytest.mark.parametrize(
        "url",
        [
            "mx.example",
            "http://a@b.org:secret@mx.example",
            "smtp://a%40b.org:secret@",
            "smtp://user:secret@mx.example",  # whom mails are from is not said
            "smtp://user:secret@mx.example?from=nobody",
            "smtp://a%40b.org@mx.example",
            "smtp://a%40b.org:secret@mx.example:99999",
            "smtp://a%40b.org:secret@mx.example:port",
            "smtp://a%40b.org:secret@mx.example/path",
            "smtp://a%40b.org:secret@mx.example?tls=yes",
            "smtp://a%40b.org:secret@mx.example?from=a%40b.org%0d%0aBcc:c%40d.org",
        ],
    )
    def test_nonsense(self, bare: pytest.MonkeyPatch, url: str) -> None:
        bare.setenv("CONSIGLIERE_ADDRESS", "https://cup.example")
        bare.setenv("EMAIL_URL", url)
        with pytest.raises(ImproperlyConfigured, match="EMAIL_URL: expected smtp://") as wrong:
            read()
        assert "secret" not in str(wrong.value)
        assert wrong.value.__suppress_context__

    def test_links_in_mails_need_the_address_of_the_site(self, bare: pytest.MonkeyPatch) -> None:
        bare.setenv("EMAIL_URL", "smtp://a%40b.org:secret@mx.example")
        with pytest.raises(ImproperlyConfigured, match="CONSIGLIERE_ADDRESS"):
            read()
