"""JSON as people like to read it in a diff: what fits on a line stands on one."""

import json

WIDTH = 160


def laid_out(value: object) -> str:
    """A document; an object or list too long for a line has its items on lines of their own."""
    return _value(value, "", 0) + "\n"


def _value(value: object, indent: str, taken: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + taken + len(line) < WIDTH or not _has_parts(value):
        return line
    inner = indent + " "
    if isinstance(value, dict):
        keys = {key: json.dumps(key, ensure_ascii=False) for key in value}
        items = [f"{keys[k]}: {_value(v, inner, len(keys[k]) + 3)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + f"\n{indent}}}"
    items = [_value(item, inner, 1) for item in value] if isinstance(value, list) else []
    return "[\n" + ",\n".join(inner + item for item in items) + f"\n{indent}]"


def _has_parts(value: object) -> bool:
    """Whether a value can be told on several lines: a list of plain words always is one line."""
    if isinstance(value, list):
        return any(isinstance(item, dict | list) for item in value)
    return isinstance(value, dict)
