import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from consigliere.files.document import Unreadable
from consigliere.files.sources import read_bytes, tournament_files
from consigliere.rules.words import Words


def reason(path: Path) -> str:
    with pytest.raises(Unreadable) as refused:
        read_bytes(path)
    (problem,) = refused.value.problems
    return problem.told(Words("en"))


def refusing(error: OSError) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise error

    return refuse


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.json", "a/c.json", "a/d.txt", ".hidden.json", ".git/e.json", "a-b.json"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(name)
    return tmp_path


def test_a_folder_stands_for_its_json_files(folder: Path) -> None:
    expected = [folder / "a-b.json", folder / "a/c.json", folder / "b.json"]
    assert tournament_files([folder]) == expected


def test_a_file_stands_for_itself_whatever_its_name(folder: Path) -> None:
    given = [folder / ".hidden.json", folder / "a/d.txt"]
    assert tournament_files(given) == given


def test_each_file_comes_once(folder: Path) -> None:
    again = folder / "a" / ".." / "b.json"
    assert len(tournament_files([folder / "b.json", again, folder, folder])) == 3


def test_what_is_not_there_stands_for_itself_and_says_so(folder: Path) -> None:
    gone = folder / "gone.json"
    assert tournament_files([gone]) == [gone]
    assert reason(gone) == "$: expected a file, got nothing"


def test_a_folder_without_json_files_stands_for_itself_and_says_so(folder: Path) -> None:
    empty = folder / "empty"
    (empty / ".git").mkdir(parents=True)
    assert tournament_files([empty]) == [empty]
    assert reason(empty) == "$: expected a folder with .json files, got a folder without any"


def test_a_device_is_not_read() -> None:
    assert reason(Path("/dev/zero")) == "$: expected a file, got a device or the like"


def test_a_file_is_read(folder: Path) -> None:
    assert read_bytes(folder / "b.json") == b"b.json"


def test_a_named_pipe_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"{}",))
    writer.start()
    assert read_bytes(pipe) == b"{}"
    writer.join()


def test_what_may_not_be_read_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_bytes", refusing(PermissionError(13, "Permission denied")))
    assert reason(folder / "b.json") == "$: expected a file, got one that may not be read"
    monkeypatch.setattr(Path, "read_bytes", refusing(OSError(5, "Input/output error")))
    assert reason(folder / "b.json") == "$: expected a file, got Input/output error"


def test_a_closed_folder_stands_for_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "scandir", refusing(PermissionError(13, "…", str(folder))))
    assert tournament_files([folder]) == [folder]
    monkeypatch.setattr(Path, "is_dir", refusing(PermissionError(13, "…")))
    assert tournament_files([folder / "a"]) == [folder / "a"]


def test_two_files_with_one_name_by_way_of_a_link_are_two(tmp_path: Path) -> None:
    (tmp_path / "there" / "inner").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "there" / "inner")
    for folder in (tmp_path, tmp_path / "there"):
        (folder / "cup.json").write_text("{}")
    paths = [tmp_path / "link" / ".." / "cup.json", tmp_path / "cup.json"]
    assert len(tournament_files(paths)) == 2


def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "CUP.JSON").write_text("{}")
    assert tournament_files([tmp_path]) == [tmp_path / "CUP.JSON"]
