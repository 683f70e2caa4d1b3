"""A schema that reads whatever is sound: what cannot be read becomes `Lost`.

So a file with a few faults can still be asked what else is wrong with it, and every value keeps
its place: no index shifts.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

Part: TypeAlias = Any
"""A part of a core schema, which is a dict of one of many types."""


class Lost:
    """A value that could not be read. It equals nothing, holds nothing, and all of it is lost too.

    The checks of `rules.problems` run over it as over any other value and conclude nothing from
    it: every comparison is false, there are no items to go through, no item to take.
    """

    def __getattr__(self, _: str) -> "Lost":
        """Whatever it would have had."""
        return Lost()

    def __call__(self, *_: object) -> "Lost":
        """Whatever its methods would have given."""
        return Lost()

    def __iter__(self) -> Iterator[object]:
        """No items."""
        return iter(())

    def __len__(self) -> int:
        """No items."""
        return 0

    def __getitem__(self, _: object) -> "Lost":
        """Whatever item it would have had."""
        return Lost()

    def _no(self, _: object) -> bool:
        return False

    __lt__ = __le__ = __gt__ = __ge__ = _no


def forgiving(shape: CoreSchema) -> CoreSchema:
    """A schema like this one that reads anything."""
    return core.with_default_schema(_inside(shape), default_factory=Lost, on_error="default")


def _inside(shape: Part) -> Part:
    """A part of the schema with all that is inside it forgiving."""
    match shape["type"]:
        case "dataclass" | "nullable" | "function-after" | "function-before":
            return {**shape, "schema": _inside(shape["schema"])}
        case "dataclass-args":
            fields = [{**field, "schema": _field(field["schema"])} for field in shape["fields"]]
            return {**shape, "fields": fields, "extra_behavior": "ignore"}
        case "typed-dict":
            keys = {key: _left_out(field) for key, field in shape["fields"].items()}
            return {**shape, "fields": keys, "extra_behavior": "ignore"}
        case "tuple":
            return {**shape, "items_schema": [forgiving(item) for item in shape["items_schema"]]}
        case "dict":
            values = forgiving(shape["values_schema"])
            return {**shape, "keys_schema": core.any_schema(), "values_schema": values}
        case _:
            return shape


def _field(shape: Part) -> Part:
    """A field with a default has that where it cannot be read, as where it is missing."""
    if shape["type"] != "default":
        return forgiving(shape)
    return {**shape, "schema": _inside(shape["schema"]), "on_error": "default"}


def _left_out(field: Part) -> Part:
    """A seat whose value cannot be read is not among the seats."""
    return {**field, "schema": core.with_default_schema(_inside(field["schema"]), on_error="omit")}
