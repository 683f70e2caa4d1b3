"""The check of the translations sees each kind of fault, and updates what it can."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_translations.py"
HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

"""  # noqa: E501  (one line of a catalogue)
WHOLE = """\
msgid "Hello, {name}"
msgstr "Здравствуйте, {name}"

msgid "One game"
msgid_plural "{n} games"
msgstr[0] "{n} игра"
msgstr[1] "{n} игры"
msgstr[2] "{n} игр"
"""
SOURCE = '_("Hello, {name}")\nN_n("One game", "{n} games")\n'

Run = Callable[..., int]


@pytest.fixture(name="run")
def _run(tmp_path: Path) -> Run:
    """Writes a package with a source and a catalogue, and runs the tool on it."""
    tool: dict[str, Any] = runpy.run_path(str(TOOL))

    def run(source: str, catalogue: str | None, *arguments: str) -> int:
        (tmp_path / "source.py").write_text(source, encoding="utf-8")
        path = tmp_path / "locale" / "ru" / "LC_MESSAGES" / "consigliere.po"
        if catalogue is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(HEADER + catalogue, encoding="utf-8")
        code = tool["main"](["--package", str(tmp_path), *arguments])
        assert isinstance(code, int)
        return code

    return run


@pytest.mark.parametrize(("source", "catalogue"), [("", ""), (SOURCE, WHOLE)])
def test_whole_catalogue_passes(run: Run, source: str, catalogue: str) -> None:
    assert run(source, catalogue) == 0


@pytest.mark.parametrize(
    ("catalogue", "said"),
    [
        ("", "missing: 'Hello, {name}' (source.py)"),
        (WHOLE.replace('"Здравствуйте, {name}"', '""'), "translated in 0 of 1 forms: 'Hello"),
        (WHOLE.replace('"{n} игры"', '""'), "translated in 2 of 3 forms: 'One game'"),
        (WHOLE.replace("{n} игра", "одна игра"), "expected n, got none in 'одна игра'"),
        (WHOLE.replace("е, {name}", "е, {nam}"), "expected name, got nam"),
        ("#, fuzzy\n" + WHOLE, "fuzzy: 'Hello, {name}'"),
        (WHOLE + '\nmsgid "Bye"\nmsgstr "Пока"\n', "no longer used: 'Bye'"),
        (WHOLE + '\n#~ msgid "Bye"\n#~ msgstr "Пока"\n', "obsolete: 'Bye'"),
        (
            WHOLE.replace('msgid_plural "{n} games"\n', "").replace(
                'msgstr[0] "{n} игра"\nmsgstr[1] "{n} игры"\nmsgstr[2] "{n} игр"',
                'msgstr "игра"',
            ),
            "plural in one of source and catalogue only: 'One game'",
        ),
        (None, "there is no such file"),
    ],
)
def test_fault_is_named(
    run: Run, capsys: pytest.CaptureFixture[str], catalogue: str | None, said: str
) -> None:
    assert run(SOURCE, catalogue) == 1
    assert said in capsys.readouterr().out


def test_update_adds_new_texts_untranslated_and_drops_old_ones(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run('_("Hello, {name}")\n_("Hello, {names}")\n', WHOLE, "--update") == 0
    assert "translated in 0 of 1 forms: 'Hello, {names}'" in capsys.readouterr().out
    written = (tmp_path / "locale/ru/LC_MESSAGES/consigliere.po").read_text(encoding="utf-8")
    assert "Здравствуйте, {name}" in written
    assert "One game" not in written


def test_update_begins_a_catalogue(run: Run, tmp_path: Path) -> None:
    assert run('_("Hello")\n', None, "--update") == 0
    written = (tmp_path / "locale/ru/LC_MESSAGES/consigliere.po").read_text(encoding="utf-8")
    assert "nplurals=3" in written
    assert 'msgid "Hello"\nmsgstr ""' in written
