"""Russian and English: which is chosen, and that help and errors are in it too."""

import gettext
from collections.abc import Iterator

import pytest
from tests.cli.running import Run, Write
from tests.cli.samples import CLEAN

from consigliere.cli.language import language_of


@pytest.fixture(autouse=True)
def _domain_as_before() -> Iterator[None]:
    before = gettext.textdomain()
    yield
    gettext.textdomain(before)


@pytest.mark.parametrize(
    ("args", "environment", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "ru_RU.UTF-8"}, "ru"),
        ([], {"LANG": "RU"}, "ru"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "ru", "LANG": "en"}, "ru"),
        ([], {"LC_ALL": "C", "LC_MESSAGES": "ru", "LANG": "ru"}, "en"),
        (["score", "--lang", "ru"], {}, "ru"),
        (["--lang=en", "score"], {"LANG": "ru"}, "en"),
        (["--lang", "ru", "score", "--lang", "en"], {}, "en"),
        (["--help", "--lang", "ru"], {}, "ru"),
        (["score", "--", "--lang", "ru"], {}, "en"),
        (["--lang"], {"LANG": "ru"}, "ru"),
        (["--lang", "de"], {"LANG": "ru"}, "ru"),
    ],
)
def test_which_language(args: list[str], environment: dict[str, str], expected: str) -> None:
    assert language_of(args, environment) == expected


@pytest.mark.parametrize("before", [True, False])
def test_the_option_stands_before_or_after_the_command(
    run: Run, write: Write, *, before: bool
) -> None:
    file = write("cup.json", CLEAN)
    args = ("--lang", "ru", "score", file) if before else ("score", file, "--lang", "ru")
    status, out, err = run(*args)
    assert (status, err) == (0, "")
    assert "1,00" in out


def test_another_language_is_refused(run: Run) -> None:
    status, out, err = run("--lang", "de", "schema")
    assert (status, out) == (2, "")
    assert "'de' is not one of 'ru', 'en'" in err


@pytest.mark.parametrize("command", ["score", "explain", "check", "schema", "new"])
def test_every_command_has_help(run: Run, command: str) -> None:
    status, out, err = run(command, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"Usage: consigliere {command} ")
    assert "--lang [ru|en]" in out


def test_help_names_the_commands(run: Run) -> None:
    out = run("--help").out
    for command in ("score", "explain", "check", "schema", "new"):
        assert f"\n  {command}" in out
    assert run("-h").out == out


def test_version(run: Run) -> None:
    status, out, _ = run("--version")
    assert status == 0
    assert out.startswith("consigliere")


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    status, out, err = run()
    assert (status, out) == (2, "")
    assert err.startswith("Usage: consigliere")


def test_a_slip_in_the_name_of_a_command(run: Run) -> None:
    status, out, err = run("scor")
    assert (status, out) == (2, "")
    assert "No such command 'scor'. Did you mean 'score'?" in err


def test_help_is_all_in_russian(run: Run) -> None:
    out = run("--help", "--lang", "ru").out
    assert out.startswith("Использование: consigliere [ПАРАМЕТРЫ] КОМАНДА")
    for english in ("Usage", "Options", "Commands", "Show", "exit"):
        assert english not in out


def test_slips_are_told_in_russian(run: Run) -> None:
    status, _, err = run("--lang", "ru", "scor")
    assert status == 2
    assert "Нет команды 'scor'. Возможно: 'score'?" in err


def test_languages_do_not_stick(run: Run) -> None:
    russian = run("score", "--help", "--lang", "ru").out
    english = run("score", "--help", "--lang", "en").out
    assert "Usage: " in english
    assert "Usage: " not in russian
    assert run("score", "--help", "--lang", "ru").out == russian
