"""Whatever is broken in a file, its place is told, and every place told is one in the file."""

import json
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.files.samples import FULL, as_bytes, full

from consigliere.files.document import Json
from consigliere.files.places import MISSING, parts, reading_order, value_at
from consigliere.files.reader import Unreadable, _read_fast, _read_slowly, read_tournament
from consigliere.rules.path import Path


def is_read(path: Path) -> bool:
    """Whether a place has to be as the format says: what stands under x among ids has not."""
    return not any(pair in {("players", "x"), ("external", "x")} for pair in pairwise(path))


PLACES = [path for path, _ in parts(FULL) if path and is_read(path)]
OBJECTS = [path for path, value in parts(FULL) if isinstance(value, dict) and is_read(path)]
OPEN_OBJECTS = [path for path in OBJECTS if path[-1:] not in {("players",), ("external",)}]

text = st.text(st.characters(codec=None, exclude_categories=()))  # halves of letters, too
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4),
    max_leaves=8,
)


def told_paths(document: Json) -> list[Path]:
    """The paths of the problems of a document, each checked to be a place in it."""
    with pytest.raises(Unreadable) as refused:
        read_tournament(as_bytes(document))
    paths = [problem.path for problem in refused.value.problems]
    for path in paths:
        parent = value_at(document, path[:-1])
        assert value_at(document, path) is not MISSING or isinstance(parent, dict)
    places = list(map(reading_order(document), paths))
    assert all(earlier <= later for earlier, later in pairwise(places))
    return paths


@given(st.sampled_from(PLACES))
def test_an_impossible_value_is_told_at_its_place(path: Path) -> None:
    document = full()
    value_at(document, path[:-1])[path[-1]] = -0.5  # no key may hold it
    assert told_paths(document)[0] == path
    assert path in told_paths(document)


@given(st.sampled_from(OPEN_OBJECTS))
def test_an_unknown_key_is_told_at_its_place(path: Path) -> None:
    document = full()
    value_at(document, path)["unknown"] = None
    assert told_paths(document) == [(*path, "unknown")]


@given(st.sampled_from([path for path in PLACES if isinstance(path[-1], str)]))
def test_a_key_may_be_left_out_or_is_told_as_missing(path: Path) -> None:
    document = full()
    del value_at(document, path[:-1])[path[-1]]
    try:
        read_tournament(as_bytes(document))
    except Unreadable:
        # Without a night nobody was killed in it, and without a player his id is unknown.
        told = told_paths(document)
        assert path in told or path[-1] in {"nights", *FULL["players"]}


@given(st.sampled_from(OBJECTS), st.data())
def test_a_doubled_key_is_told_at_its_place(path: Path, data: st.DataObject) -> None:
    value = value_at(FULL, path)
    key = data.draw(st.sampled_from(sorted(value))) if value else "x"
    document = full()
    twice = json.dumps({key: value.get(key)})[1:-1] + ", " + json.dumps({**value, key: None})[1:]
    parent: Json = {"": document}
    holder = value_at(parent, ("", *path)[:-1])
    holder[("", *path)[-1]] = "@"
    written = json.dumps(parent[""]).replace('"@"', "{" + twice)
    with pytest.raises(Unreadable) as refused:
        read_tournament(written.encode())
    paths = [problem.path for problem in refused.value.problems]
    assert (path if path[-1:] == ("roles",) else (*path, key)) in paths


@given(st.lists(st.tuples(st.sampled_from(PLACES), junk), min_size=1, max_size=6))
def test_both_paths_agree_and_nothing_else_is_ever_raised(changes: list[tuple[Path, Json]]) -> None:
    document = full()
    for path, value in changes:
        with suppress(LookupError, TypeError):
            container = value_at(document, path[:-1])
            container[path[-1]] = value
    written = json.dumps(document)
    fast = _read_fast(written.encode())
    if fast is not None:
        assert _read_slowly(written) == fast
        return
    with pytest.raises(Unreadable) as refused:
        _read_slowly(written)
    for problem in refused.value.problems:
        assert problem.got is not None
        assert value_at(json.loads(written), problem.path[:-1]) is not MISSING


@given(st.binary() | st.text().map(str.encode) | junk.map(lambda value: json.dumps(value).encode()))
def test_junk_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable) as refused:
        read_tournament(data)
    assert refused.value.problems


@given(st.integers(0, len(as_bytes(FULL)) - 1), st.binary(min_size=1, max_size=3))
def test_a_damaged_file_is_read_or_unreadable(at: int, damage: bytes) -> None:
    data = as_bytes(FULL)
    with suppress(Unreadable):
        read_tournament(data[:at] + damage + data[at + len(damage) :])
