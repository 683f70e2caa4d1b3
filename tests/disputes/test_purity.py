"""Disputes know no clock: they are told what time it is."""

import ast
import sys
from pathlib import Path

import pytest

import consigliere.disputes

FOLDER = Path(consigliere.disputes.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))
FORBIDDEN = {"os", "random", "secrets", "socket", "subprocess", "time"}
CLOCKS = {"now", "today", "utcnow"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_the_standard_library_and_the_rules(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        for name in names:
            top = name.partition(".")[0]
            ours = name.startswith(("consigliere.disputes", "consigliere.rules"))
            assert ours or top in sys.stdlib_module_names, name
            assert top not in FORBIDDEN, name


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_nothing_asks_a_clock(module: Path) -> None:
    called = {
        node.func.attr
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert not called & CLOCKS


def test_there_is_something_to_look_at() -> None:
    assert len(MODULES) > 5
