"""How the command behaves as a process: statuses, pipes, signals, encodings, closed streams."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Write, command, environment, run_apart
from tests.cli.samples import CLEAN, CUP, game, tournament

TRACEBACK = b"Traceback"


def large(games: int = 3000) -> dict[str, Any]:
    """A tournament whose result does not fit into a pipe."""
    return tournament(*(game(str(number)) for number in range(games)))


def test_a_locale_without_letters_prints_them_all_the_same(write: Write) -> None:
    done = run_apart("score", write("cup.json", CUP), variables={"LC_ALL": "C"})
    assert done.returncode == 0
    assert "漢字名前" in done.stdout.decode()
    assert "Полынь" in done.stdout.decode()


def test_another_encoding_of_python_changes_nothing(write: Write) -> None:
    cup = write("cup.json", CUP)
    done = run_apart("score", cup, variables={"PYTHONIOENCODING": "ascii:strict"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Полынь" in done.stdout.decode()


def test_head_ends_it_quietly(write: Write) -> None:
    cup = write("cup.json", large())
    with subprocess.Popen(  # noqa: S603  (our own command)
        command("score", cup, "--format", "json"),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(10) == b'{"edition"'
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_ctrl_c_ends_it_without_output(write: Write, tmp_path: Path) -> None:
    cup = write("cup.json", large(20_000))
    target = tmp_path / "out" / "table"
    target.parent.mkdir()
    with subprocess.Popen(  # noqa: S603  (our own command)
        command("score", cup, "--format", "json", "--out", target),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        until = time.monotonic() + 30
        while not any(target.parent.iterdir()) and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert err.strip() == b""
    assert list(target.parent.iterdir()) == []


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_closed_stream_is_nothing_to_stumble_over(write: Write, closed: int) -> None:
    words = " ".join(f"'{word}'" for word in command("score", write("cup.json", CLEAN)))
    done = subprocess.run(  # noqa: S602  (only a shell closes a stream)
        f"{words} {closed}>&-",
        shell=True,
        env=environment(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == (2 if closed == 1 else 0)
    assert TRACEBACK not in done.stderr
    assert bool(done.stdout) is (closed != 1)


@pytest.mark.parametrize("wrong", [("--bad",), ("nowhere.json",), ("--out",)])
def test_errors_never_end_among_the_results(wrong: tuple[str, ...]) -> None:
    words = " ".join(f"'{word}'" for word in command("score", *wrong))
    for elsewhere in ("2>&-", "2>/dev/full"):
        done = subprocess.run(  # noqa: S602  (only a shell closes a stream)
            f"{words} {elsewhere}",
            shell=True,
            env=environment(),
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_stop_it_leaves_nothing_behind(
    write: Write, tmp_path: Path, signal_: signal.Signals
) -> None:
    target = tmp_path / "out" / "table.json"
    target.parent.mkdir()
    many = [game(str(number)) for number in range(20_000)]
    words = command("score", write("cup.json", tournament(*many)), "--format", "json")
    with subprocess.Popen(  # noqa: S603  (our own command)
        [*words, "--out", str(target)], env=environment(), stderr=subprocess.PIPE
    ) as process:
        while not list(target.parent.iterdir()) and process.poll() is None:
            pass  # it writes beside the target first
        process.send_signal(signal_)
        assert process.wait(60) == 128 + signal_
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert list(target.parent.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_told(write: Write) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(  # noqa: S603  (our own command)
            command("score", write("cup.json", CLEAN)),
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr == b"cannot write to standard output: no space is left\n"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"  \n",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        json.dumps(CUP).encode()[:700],
        b'{"format": "tournament", "name": "' + b"x" * 10_000_000 + b'"}',
        json.dumps({**CLEAN, "\ud800": 1}).encode(),
    ],
    ids=["empty", "blank", "utf-16", "deep", "truncated", "large", "half a letter"],
)
def test_whatever_a_file_holds_is_told_in_lines(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "Стол №1.json"
    file.write_bytes(content)
    for name in ("score", "explain", "check"):
        done = run_apart(name, file)
        assert (done.returncode, done.stdout) == (2, b""), name
        for line in done.stderr.decode().splitlines():
            assert line.startswith(f"{file}: "), line
            assert ": expected " in line
            assert len(line) < len(str(file)) + 400


def test_paths_that_are_none(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for path in (empty, tmp_path / "no.json", tmp_path / ("x" * 300), tmp_path / "new\nline"):
        done = run_apart("score", path)
        assert (done.returncode, done.stdout) == (2, b"")
        assert TRACEBACK not in done.stderr
        assert done.stderr.count(b"\n") == 1


def test_a_file_name_in_another_encoding(tmp_path: Path) -> None:
    name = os.path.join(os.fsencode(tmp_path), b"\xd1\xf2\xee\xeb.json")  # noqa: PTH118  (a Path holds no bytes)
    Path(os.fsdecode(name)).write_text(json.dumps(CLEAN), "utf-8")
    done = run_apart("score", tmp_path, "--format", "json", variables={"LC_ALL": "C.UTF-8"})
    assert done.returncode == 0
    assert json.loads(done.stdout)[0]["file"] == os.fsdecode(name)


def test_ids_in_any_script(write: Write) -> None:
    cup = tournament(game("𝟙\u202e½\u0000"))
    ids = ["ا", "א", "漢", "é", "e\u0301", "👨\u200d👩\u200d👧", " ", "\t", "ß", "ẞ"]
    del cup["players"]
    cup["stages"][0]["games"][0]["seats"] = ids
    file = write("cup.json", cup)
    for args in (("score",), ("score", "--format=csv"), ("score", "--format=html"), ("explain",)):
        done = run_apart(args[0], file, *args[1:])
        assert (done.returncode, done.stderr) == (0, b""), args
    found = json.loads(run_apart("score", file, "--format=json").stdout)
    assert {row["player"] for row in found["standings"]} == set(ids)


def test_the_locale_chooses_the_language(write: Write) -> None:
    cup = write("cup.json", CLEAN)
    for variables, comma in (
        ({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, True),
        ({"LC_MESSAGES": "ru_RU", "LANG": "C"}, True),
        ({"LANG": "ru_RU.UTF-8"}, True),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "ru_RU.UTF-8"}, False),
        ({}, False),
    ):
        out = run_apart("score", cup, variables=variables).stdout.decode()
        assert ("1,00" in out) is comma, variables
