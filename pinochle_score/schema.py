"""The JSON Schema of a preset file, so that editors complete it and check it."""

from typing import Any

from pinochle_score.checking import adapter
from pinochle_score.documents import known_field
from pinochle_score.presets import MELD, OPTIONAL, house_names, preset_names
from pinochle_score.ruleset import Ruleset
from pinochle_score.toml_text import PRESET_KEYS

Schema = dict[str, Any]

BY_PLACE = {  # a table over a list that is inherited changes it by position: carried.2 = 2
    "type": "object",
    "propertyNames": {"pattern": "^[1-9][0-9]*$"},
}


def preset_schema() -> Schema:
    """The schema: every key is optional where a file extends another, else what is needed is.

    It is pydantic's for ``Ruleset``, with the meaning of each field. What must add up it cannot
    say; ``rules check`` does.
    """
    made: Schema = adapter(Ruleset).json_schema()
    definitions: Schema = made["$defs"]
    needed = _needed(made, definitions)
    properties = _explained(made, Ruleset, definitions)["properties"]
    properties["scale"]["enum"] = [1, 10]
    properties |= {
        "extends": {"type": "string", "examples": preset_names()},
        "remove": {
            "type": "array",
            "items": {"type": "string", "pattern": f"^({MELD}|{'|'.join(OPTIONAL)})"},
        },
        "house": {"type": "array", "items": {"type": "string", "examples": house_names()}},
    }
    for key, meaning in PRESET_KEYS.items():
        properties[key]["description"] = meaning
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset of pinochle",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "if": {"required": ["extends"]},
        "then": {},
        "else": needed,
        # Only the closed lists of words are left to refer to.
        "$defs": {key: each for key, each in definitions.items() if "enum" in each},
    }


def _explained(node: Schema, kind: Any, definitions: Schema) -> Schema:
    """A table's schema with nothing required, no other keys, and what each field means."""
    made: Schema = {}
    for key, each in node["properties"].items():
        meta, inner = known_field(kind, key)
        made[key] = {**_field(each, inner, definitions), "description": meta["meaning"]}
    return {"type": "object", "properties": made, "additionalProperties": False}


def _field(node: Schema, kind: Any, definitions: Schema) -> Schema:
    node = {key: each for key, each in node.items() if key not in ("title", "default")}
    choices = [each for each in node.get("anyOf", []) if each != {"type": "null"}]
    if len(choices) == 1:  # TOML has no null: what is absent is left out
        node = choices[0]
    table = definitions.get(node.get("$ref", "").rpartition("/")[2], {})
    if "properties" in table:
        return _explained(table, kind, definitions)
    below = definitions.get(
        str((node.get("additionalProperties") or {}).get("$ref", "")).rpartition("/")[2], {}
    )
    if "properties" in below:  # tables by name: the catalogue of melds
        inner = known_field(kind, "")[1]
        return {**node, "additionalProperties": _explained(below, inner, definitions)}
    if node.get("type") == "array":
        return {"anyOf": [node, BY_PLACE]}
    if choices and len(choices) > 1:
        return {"anyOf": [*choices, BY_PLACE]}
    return node


def _needed(node: Schema, definitions: Schema) -> Schema:
    """Only what a table and those in it must have."""
    made: Schema = {"required": list(node.get("required", []))}
    below: Schema = {}
    for key, each in node["properties"].items():
        for choice in (each, *each.get("anyOf", [])):
            table = definitions.get(choice.get("$ref", "").rpartition("/")[2], {})
            named = choice.get("additionalProperties")
            if "properties" in table:
                below[key] = _needed(table, definitions)
            elif isinstance(named, dict) and "$ref" in named:
                inner = definitions[named["$ref"].rpartition("/")[2]]
                below[key] = {"additionalProperties": _needed(inner, definitions)}
    return made | ({"properties": below} if below else {})
