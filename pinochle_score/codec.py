"""Values to plain JSON and back: dataclasses, enums, cards, tuples and mappings.

The types decide: what ``decode`` returns is exactly of the type asked for. What people write
by hand is checked with pydantic at the edge (presets.py); this is for what the program wrote.
"""

import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin

from pinochle_score.cards import Card, parse_card

Reader = Callable[[Any], Any]


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
    return reader_of(kind)(plain)


@cache
def reader_of(kind: Any) -> Reader:
    """What reads a value of type ``kind``, worked out once for each type."""
    origin = get_origin(kind)
    if origin is None:
        return _reader_of_single(kind)
    args = get_args(kind)
    if origin in (Union, types.UnionType):
        return _reader_of_union(args)
    if origin is tuple:
        return _reader_of_list(reader_of(args[0]))
    if origin is Mapping:
        read_key, read_item = reader_of(args[0]), reader_of(args[1])
        return lambda plain: {read_key(key): read_item(item) for key, item in plain.items()}
    raise TypeError(f"no way to read {kind}")  # pragma: no cover - no field is of such a type


def _reader_of_list(read: Reader) -> Reader:
    def read_list(plain: Any) -> tuple[Any, ...]:
        if not isinstance(plain, list):
            raise TypeError(f"a list was expected, not {plain!r}")
        return tuple([read(item) for item in plain])

    return read_list


def _reader_of_union(choices: tuple[Any, ...]) -> Reader:
    # Of several types, one is a list, and one of the others is none.
    others = [choice for choice in choices if choice is not type(None)]
    lists = [reader_of(choice) for choice in others if get_origin(choice) is tuple]
    single = [reader_of(choice) for choice in others if get_origin(choice) is not tuple]

    def read_one(plain: Any) -> Any:
        if plain is None and len(others) < len(choices):
            return None
        for read in lists if isinstance(plain, list) else single:
            return read(plain)
        raise TypeError(f"{plain!r} is none of {choices}")

    return read_one


def _reader_of_single(kind: Any) -> Reader:
    if kind in (int, str, bool):
        return _reader_of_plain(kind)
    if kind is Card:
        return parse_card
    if issubclass(kind, Enum):
        return {each.value: each for each in kind}.__getitem__
    return _reader_of_value(kind)


def _reader_of_plain(kind: type) -> Reader:
    def read_plain(plain: Any) -> Any:
        if type(plain) is not kind:
            raise TypeError(f"{kind.__name__} was expected, not {plain!r}")
        return plain

    return read_plain


def _reader_of_value(kind: type) -> Reader:
    readers = {name: reader_of(hint) for name, hint in fields_of(kind).items()}

    def read_value(plain: Any) -> Any:
        try:
            return kind(**{name: readers[name](item) for name, item in plain.items()})
        except AttributeError:
            raise TypeError(f"{kind.__name__} was expected, not {plain!r}") from None

    return read_value


@cache
def fields_of(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types, in order (no type is written as a string)."""
    return {name: each.type for name, each in kind.__dataclass_fields__.items()}  # type: ignore[attr-defined]
