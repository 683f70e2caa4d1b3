"""`consigliere serve` as a process: starting, refusing to start, ending."""

import re
import socket
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPException
from pathlib import Path

import pytest
from tests.cli.running import Run, run_apart
from tests.cli.serving import free_port, refused, serving

from consigliere.site.serving import network

NOTHING = {"DJANGO_SETTINGS_MODULE": "consigliere.site.settings"}
ROLES = ("organiser", "chief judge", "table judge", "secretary", "player")


def test_an_empty_site_begins_with_a_link_and_ends_quietly(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder"
    with serving(data) as site:
        assert f"http://localhost:{site.port}\n" in site.said
        link = re.search(rf"http://localhost:{site.port}(/i/\S+)", site.said)
        assert link is not None
        assert site.get(link[1]).status == 200
        style = re.search(r'href="(/static/[^"]+/design.css)"', site.get("/").text)
        assert style is not None
        assert site.get(style[1]).status == 200
        assert site.end() == (0, "")
    assert stat.S_IMODE((data / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700

    # A new start keeps the folder's secret, and the former link opens nothing any more.
    secret = (data / "secret-key").read_bytes()
    with serving(data, "--lang", "ru") as site:
        assert "Сайт открыт по адресу" in site.said
        assert site.get(link[1]).status == 404
    assert (data / "secret-key").read_bytes() == secret


def test_the_demonstration_has_a_login_for_each_role(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as site:
        logins = re.findall(r"^  (.+?)  +(\S+@demo.example)  +(\S+)$", site.said, re.MULTILINE)
        assert [role for role, _, _ in logins] == list(ROLES)
        assert len({password for _, _, password in logins}) == len(ROLES)
        home = site.get("/").text
        table = re.search(r'href="(/t/[^"/]+/)"', home)
        assert table is not None
        assert site.get(table[1]).text.count("<tr") > 10
        assert "/i/" not in site.said

    # Once more: the same tournament, other passwords.
    with serving(tmp_path, "--demo") as again:
        passwords = {login[2] for login in logins}
        assert not passwords & set(again.said.split())
        assert again.get(table[1]).status == 200

    given = run_apart("password", "Chief@demo.example", "--data", tmp_path, variables=NOTHING)
    assert (given.returncode, given.stderr) == (0, b"")
    assert len(given.stdout.strip()) == 12
    given = run_apart("password", "nobody@demo.example", "--data", tmp_path, variables=NOTHING)
    assert (given.returncode, given.stdout) == (2, b"")
    assert b"nobody@demo.example" in given.stderr

    told = refused(tmp_path, "--lan")
    assert "not for a network" in told
    assert "--data" in told


def test_no_demonstration_where_something_is(tmp_path: Path) -> None:
    with serving(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "consigliere.sqlite3")) as database:
        database.execute(
            "INSERT INTO site_person (password, email, name, language, is_active, is_demo,"
            " created_at) VALUES ('', 'a@example.org', 'A', 'ru', 1, 0, '2026-01-01')"
        )
        database.commit()
    assert "for an empty folder" in refused(tmp_path, "--demo")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"Port {port} is taken" in refused(tmp_path, "--port", port)


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for where in ("file", "file/folder"):
        assert "cannot be written to: Not a directory" in refused(tmp_path / where)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    assert "cannot be written to: Not a directory" in refused(tmp_path / "link")
    assert "cannot be written to" in refused(Path("~nobody-of-this-name") / "cup")


def test_a_link_to_a_secret_that_is_not_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "secret-key").symlink_to(tmp_path / "not-mounted")
    assert "does not hold the secret" in refused(tmp_path)
    assert (tmp_path / "secret-key").is_symlink()


def test_two_servers_begin_with_one_folder_at_once(tmp_path: Path) -> None:
    """The second waits until the first has made the database, and is as good as the first."""
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda _: _begun(tmp_path), range(2)))
    assert both == ["", ""]


def _begun(data: Path) -> str:
    """What a site said on standard error that began, was asked for a page, and was ended."""
    with serving(data) as site:
        assert site.get("/").status == 200
        return site.end()[1]


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 60, b"two lines of\n" * 10])
def test_a_secret_that_is_none(tmp_path: Path, content: bytes) -> None:
    secret = tmp_path / "secret-key"
    secret.write_bytes(content)
    assert str(secret) in refused(tmp_path)
    assert secret.read_bytes() == content


def test_a_database_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    with serving(tmp_path):
        pass
    path = tmp_path / "consigliere.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('site', '9999_later', '2030-01-01')"
        )
        database.commit()
        before = "\n".join(database.iterdump())
    told = refused(tmp_path)
    assert "newer version" in told
    assert "site.9999_later" in told
    with closing(sqlite3.connect(path)) as database:
        assert "\n".join(database.iterdump()) == before


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "consigliere.sqlite3").write_bytes(b"no database at all" * 100)
    assert "consigliere.sqlite3 cannot be used" in refused(tmp_path)


def test_a_database_out_of_reach(tmp_path: Path) -> None:
    nowhere = f"postgres://somebody:sesame@127.0.0.1:{free_port()}/cup"
    told = refused(tmp_path, DATABASE_URL=nowhere)
    assert "cup (127.0.0.1) cannot be used" in told
    assert "refused" in told
    assert "sesame" not in told


def test_options_that_do_not_go_together(run: Run, tmp_path: Path) -> None:
    for options in (["--demo", "--lan"], ["--certificate", "a"], ["--lan", "--key", "a"]):
        done = run("serve", "--data", tmp_path / "none", *options)
        assert done.status == 2
        assert "--lan" in done.err or "network" in done.err
    assert not (tmp_path / "none").exists()


# ------------------------------------------------------------------------- in a network

in_a_network = pytest.mark.skipif(not network.addresses(), reason="this machine is in no network")


@in_a_network
def test_in_a_network_the_site_is_to_be_had_over_https_only(tmp_path: Path) -> None:
    own = tmp_path / "certificate.pem"
    with serving(tmp_path, "--lan") as site:
        address = f"https://{network.addresses()[0]}:{site.port}"
        assert address in site.said
        assert f"{address}/i/" in site.said
        assert "█" in site.said
        assert site.get("/", trusted=own).status == 200
        with pytest.raises((OSError, HTTPException)):
            site.get("/")
        page = site.get("/anything", plain=site.port + 1).text
        assert f'href="{address}"' in page
        fingerprint = re.search("([0-9A-F]{2}:){31}[0-9A-F]{2}", site.said)
        assert fingerprint is not None
        assert fingerprint[0] in page
        assert site.get("/design.css", plain=site.port + 1).text.startswith("/*")
        status, err = site.end()
        assert (status, err) == (0, "")

    # Whoever accepted the certificate is not asked again.
    kept = own.read_bytes()
    with serving(tmp_path, "--lan"):
        assert own.read_bytes() == kept


@in_a_network
def test_a_given_certificate_names_the_site(tmp_path: Path) -> None:
    with serving(tmp_path / "one", "--lan"):
        pass
    given = tmp_path / "one"
    options = (
        "--lan",
        "--certificate",
        given / "certificate.pem",
        "--key",
        given / "certificate-key.pem",
    )
    with serving(tmp_path / "two", *options) as site:
        assert f"https://localhost:{site.port}" in site.said
        assert "fingerprint" not in site.said
        assert site.get("/", trusted=given / "certificate.pem").status == 200
    assert not (tmp_path / "two" / "certificate.pem").exists()


def test_a_given_certificate_that_is_none(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("no certificate")
    told = refused(tmp_path, "--lan", "--certificate", nonsense, "--key", nonsense)
    assert "no certificate with its key" in told
    told = refused(tmp_path, "--lan", "--certificate", tmp_path / "none", "--key", nonsense)
    assert str(tmp_path / "none") in told
