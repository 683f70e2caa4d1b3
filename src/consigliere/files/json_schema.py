"""The JSON Schema of the tournament file, from the same shapes its reader uses."""

import inspect
from enum import Enum
from typing import Any, TypeAlias

# pydantic takes long to import, and only the command that prints the schema imports this module.
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from consigliere.files.shape import LARGEST, SEAT_PATTERN, UNREAD, shape_of
from consigliere.rules.game import UNRECORDED
from consigliere.rules.tournament import Tournament

_Schema: TypeAlias = dict[str, Any]


def json_schema() -> _Schema:
    """What a sound tournament file looks like, in draft 2020-12.

    It cannot say what is wrong between several fields: that a player sits twice, for example.
    """
    generator = _Generator()
    generator.generate_inner(shape_of(Tournament))
    objects = generator.objects
    whole = objects.pop(Tournament.__name__)
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        **whole,
        "title": "Tournament file",
        "$defs": dict(sorted(objects.items())),
    }


class _Generator(GenerateJsonSchema):
    """pydantic's generator, which leaves our objects apart, to be referred to by their names."""

    def __init__(self) -> None:
        """Begin without objects."""
        super().__init__()
        self.objects: dict[str, JsonSchemaValue] = {}

    def dataclass_schema(self, schema: core.DataclassSchema) -> JsonSchemaValue:
        """An object, described by the first line of its dataclass's docstring."""
        name = schema["cls"].__name__
        if name not in self.objects:
            self.objects[name] = {
                **super().dataclass_schema(schema),
                "description": (inspect.getdoc(schema["cls"]) or "").partition("\n")[0],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}

    def typed_dict_schema(self, schema: core.TypedDictSchema) -> JsonSchemaValue:
        """An object with a key for each seat: they are the only typed dicts of a shape."""
        a_seat, *_ = schema["fields"].values()
        return {
            "type": "object",
            "patternProperties": {SEAT_PATTERN: self.generate_inner(a_seat["schema"])},
            "properties": {UNREAD: {}},
            "additionalProperties": False,
        }

    def int_schema(self, schema: core.IntSchema) -> JsonSchemaValue:
        """A whole number; that it may not be absurdly large goes without saying."""
        made = super().int_schema(schema)
        if made.get("maximum") == LARGEST:
            del made["maximum"]
        return made

    def default_schema(self, schema: core.WithDefaultSchema) -> JsonSchemaValue:
        """A flag or a choice tells its default; of all else the default is that it is absent."""
        inner = self.generate_inner(schema["schema"])
        match schema.get("default"):
            case bool(flag):
                return {**inner, "default": flag}
            case Enum(value=str(word)) as choice if choice is not UNRECORDED:
                return {**inner, "default": word}
        return inner

    def field_title_should_be_set(self, _: CoreSchema | core.DataclassField) -> bool:
        """A key needs no title that only repeats it."""
        return False

    def handle_ref_overrides(self, json_schema: JsonSchemaValue) -> JsonSchemaValue:
        """References lead to `objects`, of which the base class knows nothing."""
        return json_schema
