"""Values to plain JSON and back: dataclasses, enums, cards, tuples and mappings.

The types decide: what ``decode`` returns is exactly of the type asked for. What people write
by hand is checked with pydantic at the edge (presets.py); this is for what the program wrote.
"""

import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

from pinochle_score.cards import Card, parse_card

T = TypeVar("T")


def encode(value: Any) -> Any:
    """``value`` as dictionaries, lists, text, numbers and ``None``."""
    if value is None or isinstance(value, (bool, int, str)) and not isinstance(value, Enum):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Card):
        return value.text
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(encode(key)): encode(item) for key, item in value.items()}
    kind: Any = type(value)
    return {name: encode(getattr(value, name)) for name in fields_of(kind)}


def decode(kind: Any, plain: Any) -> Any:
    """The value of type ``kind`` that ``encode`` made ``plain`` from.

    Raises ``ValueError``, ``KeyError`` or ``TypeError`` where ``plain`` is not such a value.
    """
    origin = get_origin(kind)
    if origin is None:
        return _decode_single(kind, plain)
    args = get_args(kind)
    if origin in (Union, types.UnionType):
        return _decode_union(args, plain)
    if origin is tuple:
        if not isinstance(plain, list):
            raise TypeError(f"a list was expected, not {plain!r}")
        return tuple([decode(args[0], item) for item in plain])
    if origin is Mapping:
        return {decode(args[0], key): decode(args[1], item) for key, item in plain.items()}
    raise TypeError(f"no way to read {kind}")  # pragma: no cover - no field is of such a type


def _decode_union(choices: tuple[Any, ...], plain: Any) -> Any:
    if plain is None and type(None) in choices:
        return None
    for choice in choices:
        if (get_origin(choice) is tuple) == isinstance(plain, list) and choice is not type(None):
            return decode(choice, plain)
    raise TypeError(f"{plain!r} is none of {choices}")


def _decode_single(kind: Any, plain: Any) -> Any:
    if kind in (int, str, bool):
        if type(plain) is not kind:
            raise TypeError(f"{kind.__name__} was expected, not {plain!r}")
        return plain
    if kind is Card:
        return parse_card(plain)
    if issubclass(kind, Enum):
        return kind(plain)
    hints = fields_of(kind)
    if unknown := plain.keys() - hints.keys():
        raise KeyError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    return kind(**{name: decode(hints[name], item) for name, item in plain.items()})


@cache
def fields_of(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types, in order (no type is written as a string)."""
    return {name: each.type for name, each in kind.__dataclass_fields__.items()}  # type: ignore[attr-defined]
