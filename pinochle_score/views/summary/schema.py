"""The JSON Schema of a summary, derived from the values it is made of."""

from types import UnionType
from typing import Any, get_args, get_origin

from pinochle_score.codec import fields_of
from pinochle_score.views.summary.facts import FORMAT, Summary

Schema = dict[str, Any]

PLAIN = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


def summary_schema() -> Schema:
    """The schema: every field is there, and no other."""
    made: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A summary of an evening of pinochle",
        **_schema(Summary),
    }
    made["properties"]["format"]["const"] = FORMAT
    return made


def _schema(kind: Any) -> Schema:
    """What a value of that type looks like in JSON."""
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _schema(get_args(kind)[0])}
    if get_origin(kind) is UnionType:
        return {"type": [PLAIN[choice] for choice in get_args(kind)]}
    fields = fields_of(kind)
    about = {name: kind.__dataclass_fields__[name].metadata for name in fields}
    return {
        "type": "object",
        "description": kind.__doc__,
        "properties": {
            name: _schema(of) | {"description": _meaning(about[name])}
            for name, of in fields.items()
        },
        "required": list(fields),
        "additionalProperties": False,
    }


def _meaning(about: Any) -> str:
    unit = f" ({about['unit']})" if "unit" in about else ""
    return f"{about['meaning']}{unit}"
