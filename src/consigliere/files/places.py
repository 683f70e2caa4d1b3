"""Places in a JSON document: how to come to them, their order, and what stands there."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from consigliere.files.document import Json, NoNumber
from consigliere.rules.path import SHOWN, WHOLE, Path, quoted
from consigliere.rules.problem import NOTHING
from consigliere.rules.words import Message

MISSING: Final = object()
"""What stands at a path that leads nowhere."""


def parts(tree: Json) -> Iterator[tuple[Path, Json]]:
    """Every value of a document with its path, the document itself first."""
    waiting: list[tuple[Path, Json]] = [(WHOLE, tree)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if isinstance(value, dict):
            waiting += [((*path, key), part) for key, part in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, i), part) for i, part in enumerate(value)]


def value_at(tree: Json, path: Path) -> Json:
    """What stands at a path, or `MISSING`."""
    for step in path:
        try:
            tree = tree[step]
        except (LookupError, TypeError):
            return MISSING
    return tree


def reading_order(tree: Json) -> Callable[[Path], tuple[int, ...]]:
    """What to sort paths by, so that they come as in the file, a missing key after its siblings."""
    known: dict[int, dict[str, int]] = {}

    def order(path: Path) -> tuple[int, ...]:
        value = tree
        places = []
        for step in path:
            if isinstance(step, int):
                places.append(step)
            else:
                if id(value) not in known:
                    known[id(value)] = {key: i for i, key in enumerate(value)}
                places.append(known[id(value)].get(step, len(value)))
            value = value_at(value, (step,))
        return tuple(places)

    return order


def got(value: Json) -> Message | str:
    """How a problem tells what it found."""
    return NOTHING if value is MISSING else shown(value)


def shown(value: Json) -> str:
    """A value as JSON on one line, cut to 80 characters, however large the value is."""
    text = "".join(islice(_characters(value), SHOWN + 1))
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _characters(value: Json) -> Iterator[str]:
    """The JSON of a value, of each string in it no more than will be shown."""
    if isinstance(value, dict):
        yield "{"
        for i, (key, part) in enumerate(value.items()):
            yield from ", " if i else ""
            yield from _characters(key)
            yield from ": "
            yield from _characters(part)
        yield "}"
    elif isinstance(value, list):
        yield "["
        for i, part in enumerate(value):
            yield from ", " if i else ""
            yield from _characters(part)
        yield "]"
    elif isinstance(value, str):
        yield from quoted(value[: SHOWN + 1])
    else:
        yield from value.text if isinstance(value, NoNumber) else json.dumps(value)
