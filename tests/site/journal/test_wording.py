"""Every action that is written to a journal has its words, wherever in the code it is written."""

import ast
from collections.abc import Iterator
from pathlib import Path

import consigliere.site.actions
from consigliere.site.chain import ERASING
from consigliere.site.policy import Act
from consigliere.site.web.journal_wording import ACTIONS

SOURCES = sorted(Path(consigliere.site.actions.__path__[0]).glob("*.py"))
ABOUT = {"acting", "recording", "acting_on_accounts", "append"}
"""What writes an entry; its action is the first argument, of `append` the second."""


def calls() -> Iterator[ast.Call]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield node


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def written() -> set[str]:
    """The names of all actions that the code writes, as far as it names them."""
    found = set()
    for call in calls():
        if name_of(call) not in ABOUT:
            continue
        arguments = call.args[1:2] if name_of(call) == "append" else call.args[:1]
        for node in (one for argument in arguments for one in ast.walk(argument)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            if isinstance(node, ast.Attribute) and node.attr in Act.__members__:
                found.add(Act[node.attr].value)
    return found


def test_every_action_that_is_written_is_called_something() -> None:
    # What `act_of_entering`, `act_of_changing` and the like choose from.
    chosen = {Act.ENTER, Act.CORRECT, Act.REPLACE_PARTICIPANT, Act.DRAW_SEATING, Act.APPOINT}
    names = written() | {act.value for act in (*chosen, Act.INVITE_PARTICIPANT)}
    assert {"create", "accept", "publish", "invite_first", ERASING} <= names
    assert names == set(ACTIONS)


def test_every_act_that_does_something_is_called_something() -> None:
    seen = {act.value for act in Act if act.value.startswith("see")}
    # It is asked beside starting a round, which is what is written.
    assert {act.value for act in Act} - seen - set(ACTIONS) == {Act.START_DESPITE_APPEALS.value}
