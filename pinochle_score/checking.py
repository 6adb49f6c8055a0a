"""Is a rule document right? What is wrong with it is said with file, key and remedy.

pydantic checks the types on the very dataclasses the rules use, soundness.py what must add up.
"""

import json
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NoReturn

from pydantic import TypeAdapter, ValidationError

from pinochle_score.bounds import extremes
from pinochle_score.documents import PresetError, Raw, field_at, unknown_keys
from pinochle_score.ruleset import OF_A_CONTRACT, Ruleset
from pinochle_score.soundness import Finding, flaws
from pinochle_score.violations import Violation

LISTED = 5  # faults that are said at once


def check_ruleset(raw: Raw, where: str) -> Ruleset:
    """The ruleset of a merged document. Raises ``PresetError`` with file, keys and remedies."""
    check_keys(raw, Ruleset, where)
    _none_of(_sections(raw), where)
    rules: Ruleset = checked(Ruleset, raw, where)
    _none_of(flaws(rules) or list(extremes(rules)), where)
    return rules


def _sections(raw: Raw) -> list[Finding]:
    """Sections that must be there where the players bid, and must not where they draw."""
    found = []
    for key in OF_A_CONTRACT:
        if "draw" in raw and key in raw:
            found.append((key, "means nothing where a draw takes the place of bidding; remove it"))
        elif "draw" not in raw and key not in raw:
            found.append((key, f"is missing; it says: {field_at(Ruleset, key)['meaning']}"))
    return found


def check_keys(raw: Raw, kind: Any, where: str, more: Iterable[str] = ()) -> None:
    """Refuse keys that a document of that type has not; ``more`` may stand at its top."""
    _none_of(
        [
            (key, f"is not a key here{nearest_or_all(key.rpartition('.')[2], [*known, *extra])}")
            for key, known in unknown_keys(raw, kind)
            if key not in (extra := [] if "." in key else list(more))
        ],
        where,
    )


def checked(kind: Any, raw: Raw, where: str) -> Any:
    """``raw`` as a value of that type. Raises ``PresetError``."""
    try:
        return adapter(kind).validate_json(json.dumps(raw, default=_no_json), strict=True)
    except ValidationError as error:
        found: dict[str, str] = {}
        for each in error.errors():
            key = ".".join(str(part) for part in each["loc"] if not _is_type(part))
            found.setdefault(key, _in_words(kind, key, each))
        _none_of(list(found.items()), where)
        raise  # pragma: no cover - an error without a finding there is not


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """What pydantic knows of a type."""
    return TypeAdapter(kind)


def bad(where: str, key: str, problem: str) -> NoReturn:
    """Raise ``PresetError`` (bad_preset) for one key of a file."""
    raise PresetError(Violation("bad_preset", _sentence(where, key, problem)))


def nearest(name: str, known: Iterable[str]) -> str:
    """``; did you mean run?``, or nothing where no name is near."""
    near = get_close_matches(name, list(known), 1, 0.5)
    return f"; did you mean {near[0]}?" if near else ""


def nearest_or_all(name: str, known: Sequence[str]) -> str:
    """The nearest name, or where none is near, all there are."""
    return nearest(name, known) or f"; there are {', '.join(known)}"


def _none_of(found: Sequence[Finding], where: str) -> None:
    """Raise ``PresetError`` with what was found, the first few of it."""
    if not found:
        return
    sentences = [_sentence(where, key, problem) for key, problem in found[:LISTED]]
    if more := len(found) - LISTED:
        sentences += [f"There are {more} more."] if more > 0 else []
    raise PresetError(Violation("bad_preset", " ".join(sentences)))


def _sentence(where: str, key: str, problem: str) -> str:
    message = f"{where}: {key} {problem}" if key else f"{where} {problem}"
    return message if message[-1] in ".?" else f"{message}."


def _no_json(given: object) -> dict[str, str]:
    """What TOML has and rules never do, as something that no field takes: a date or a time."""
    return {type(given).__name__: str(given)}


def _is_type(part: object) -> bool:
    return isinstance(part, str) and part.startswith(("int", "tuple[", "nullable", "[key]"))


def _in_words(kind: Any, key: str, found: Any) -> str:
    error, given = found["type"], found["input"]
    if error in ("missing", "missing_argument"):
        meaning = field_at(kind, key).get("meaning", "")
        return f"is missing; it says: {meaning}" if meaning else "is missing"
    if error == "enum":
        allowed = found["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
        near = nearest(str(given), allowed.split(", "))
        return f"is {_shown(given)}, but must be one of {allowed}{near}"
    wants = {
        "int_type": "a whole number",
        "int_from_float": "a whole number",
        "bool_type": "true or false",
        "string_type": "text in quotes",
        "tuple_type": "a list in [ ]",
        "list_type": "a list in [ ]",
        "dict_type": "a table",
        "mapping_type": "a table",
        "dataclass_type": "a table",
    }
    return f"is {_shown(given)}, but must be {wants.get(error, found['msg'])}"


def _shown(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:60]}…"
