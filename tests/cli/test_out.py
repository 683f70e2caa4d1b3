"""Where results go, and what is left when they get nowhere."""

import os
import stat
from pathlib import Path

import pytest
from tests.cli.running import Run, Write
from tests.cli.samples import CLEAN

from consigliere.cli.output import Unwritable, deliver


def test_out_writes_the_file_and_prints_nothing(run: Run, write: Write, tmp_path: Path) -> None:
    target = tmp_path / "table.csv"
    file = write("cup.json", CLEAN)
    printed = run("score", file, "--format", "csv").out
    assert run("score", file, "--format", "csv", "--out", target) == (0, "", "")
    assert target.read_text("utf-8") == printed
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup.json", "table.csv"]


def test_a_new_file_has_the_usual_permissions(run: Run, write: Write, tmp_path: Path) -> None:
    umask = os.umask(0o027)
    try:
        run("score", write("cup.json", CLEAN), "--out", tmp_path / "table")
    finally:
        os.umask(umask)
    assert stat.S_IMODE((tmp_path / "table").stat().st_mode) == 0o640


def test_a_file_that_is_replaced_keeps_its_permissions_and_links_to_it(
    run: Run, write: Write, tmp_path: Path
) -> None:
    target, link = tmp_path / "table", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o604)
    link.symlink_to(target)
    run("score", write("cup.json", CLEAN), "--out", link)
    assert link.is_symlink()
    assert target.read_text("utf-8").startswith("Кубок")
    assert stat.S_IMODE(target.stat().st_mode) == 0o604


def test_an_input_is_no_target(run: Run, write: Write, tmp_path: Path) -> None:
    file = write("cup.json", CLEAN)
    before = file.read_bytes()
    (tmp_path / "link").symlink_to(file)
    for target in (file, tmp_path / "link", tmp_path / "." / "cup.json"):
        status, out, err = run("score", file, "--out", target)
        assert (status, out) == (2, "")
        assert "one of the files to be scored" in err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (".", "it is a folder"),
        ("no/such/folder", "its folder does not exist"),
        ("cup.json/table", "its folder is not a folder"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_place_that_cannot_be_written(
    run: Run, write: Write, tmp_path: Path, target: str, reason: str
) -> None:
    file = write("cup.json", CLEAN)
    status, out, err = run("score", file, "--out", tmp_path / target)
    assert (status, out) == (2, "")
    assert err == f"cannot write {tmp_path / target}: {reason}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["cup.json"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do anything")
def test_a_folder_closed_to_us(run: Run, write: Write, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    status, _, err = run("score", write("cup.json", CLEAN), "--out", closed / "table")
    assert status == 2
    assert err == f"cannot write {closed / 'table'}: permission denied\n"


def test_what_fails_on_the_way_leaves_nothing(tmp_path: Path) -> None:
    def breaks_off() -> "list[str]":
        raise KeyboardInterrupt

    target = tmp_path / "table"
    target.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        deliver((text for text in ("half", *breaks_off())), target)
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_a_pipe_as_target_is_written_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        deliver(["табл", "ица"], pipe)
        assert os.read(reader, 100).decode() == "таблица"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_device() -> None:
    with pytest.raises(Unwritable, match="No space left"):
        deliver(["x"], Path("/dev/full"))
