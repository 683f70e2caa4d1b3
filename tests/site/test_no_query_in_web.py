"""Pages ask `queries` and call `actions`: in `web` nobody asks the database himself."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import consigliere.site.web

WEB: Final = Path(consigliere.site.web.__path__[0])

OF_THE_DATABASE: Final = frozenset(
    {
        *("objects", "filter", "exclude", "select_related", "prefetch_related", "order_by"),
        *("annotate", "aggregate", "values_list", "in_bulk", "first", "last", "all"),
        *("create", "get_or_create", "bulk_create", "bulk_update", "update_or_create"),
        *("save", "refresh_from_db", "select_for_update", "cursor", "raw"),
    }
)
"""Names of what managers, querysets and models do, and nothing else that pages use does."""


def asked(source: str) -> Iterator[str]:
    """What of a text in Python asks the database."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in OF_THE_DATABASE:
            yield f"line {node.lineno}: .{node.attr}"


def test_no_page_asks_the_database_itself() -> None:
    paths = list(WEB.rglob("*.py"))
    assert len(paths) > 30
    found = {
        str(path.relative_to(WEB)): said
        for path in paths
        if (said := list(asked(path.read_text())))
    }
    assert not found


def test_a_query_would_be_found() -> None:
    assert list(asked("stage.rounds.order_by('number')[0]")) == ["line 1: .order_by"]
    assert list(asked("x = 1\nTournament.objects.get(slug=slug)")) == ["line 2: .objects"]
