"""Rule documents written as TOML, with what each field means beside it.

The standard library only reads TOML. A document of rules is tables of numbers, switches, texts
and lists, so writing it takes a page; a library would be more to keep than this.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING
from enum import Enum
from typing import Any, get_args

from pinochle_score.codec import fields_of
from pinochle_score.documents import Raw, document_of, known_field
from pinochle_score.ruleset import Ruleset

BARE = re.compile(r"[A-Za-z0-9_-]+")
PRESET_KEYS = {
    "extends": "the ruleset this differs from; what is not written here is as it is there",
    "remove": "melds of that ruleset that are not paid here",
    "house": "house rules laid over it (a file that extends nothing has them in its values)",
}
HEAD = ("name", "title", "source", "extends", "remove", "house", "scale")


def preset_text(raw: Raw, heading: str = "") -> str:
    """A preset file that holds this document; each field is explained where it first appears."""
    lines = [f"# {line}" for line in heading.splitlines()]
    lines += [f"{key} = {value_text(raw[key])}" for key in HEAD[:3] if key in raw]
    for key in HEAD[3:]:
        if key in raw:
            meaning = PRESET_KEYS.get(key) or known_field(Ruleset, key)[0]["meaning"]
            lines += [f"# {meaning}", f"{key} = {value_text(raw[key])}"]
    explained: set[str] = set()
    for key in fields_of(Ruleset):
        if key in raw and key not in HEAD:
            lines += _table(raw[key], known_field(Ruleset, key)[1], key, explained, _says(key))
    return "".join(f"{line}\n" for line in lines)


def whole_document(rules: Ruleset) -> Raw:
    """A ruleset as a document that is complete in itself: it extends nothing."""
    return _without_nothing(document_of(rules), Ruleset)


def _without_nothing(raw: Raw, kind: Any) -> Raw:
    """Leave out what is absent or empty by default, which TOML cannot say or need not."""
    made: Raw = {}
    fields = getattr(kind, "__dataclass_fields__", {})
    for key, value in raw.items():
        optional = key in fields and fields[key].default is not MISSING
        if optional and (value is None or value is False or value in ("", [])):
            continue
        inner = known_field(kind, key)[1]
        made[key] = _without_nothing(value, inner) if isinstance(value, dict) else value
    return made


def _says(key: str) -> str:
    return str(known_field(Ruleset, key)[0].get("meaning", ""))


def _table(raw: Any, kind: Any, at: str, explained: set[str], meaning: str = "") -> Iterator[str]:
    """The lines of a table: what it holds itself, then the tables in it."""
    order = [key for key in getattr(kind, "__dataclass_fields__", raw) if key in raw]
    plain = [key for key in order if not isinstance(raw[key], dict)]
    if plain or not order:
        yield ""
        if meaning:
            yield f"# {meaning[0].upper()}{meaning[1:]}."
        yield f"[{at}]"
    for key in plain:
        if (said := _comment(kind, key)) and said not in explained:
            explained.add(said)
            yield f"# {said}"
        yield f"{key_text(key)} = {value_text(raw[key])}"
    for key in order:
        if key not in plain:
            meta, inner = known_field(kind, key)
            said = meta.get("meaning", "")
            yield from _table(raw[key], inner, f"{at}.{key_text(key)}", explained, said)


def _comment(kind: Any, key: str) -> str:
    """A field's meaning, and the words it may be where those are few."""
    meaning = known_field(kind, key)[0].get("meaning", "")
    choices = choices_of(fields_of(kind).get(key)) if meaning else []
    return f"{meaning} ({', '.join(choices)})" if choices else meaning


def choices_of(kind: Any) -> list[str]:
    """The words that a value of that type may be; empty where it is no such type."""
    for each in (kind, *get_args(kind)):
        if isinstance(each, type) and issubclass(each, Enum):
            return [str(one.value) for one in each]
    return []


def key_text(key: str) -> str:
    """A key as TOML writes it."""
    return key if BARE.fullmatch(key) else value_text(key)


def value_text(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # A JSON string is a TOML string, but for the one letter that TOML wants escaped, too.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_text, value))}]"
    return str(value)
