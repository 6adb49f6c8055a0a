"""JSON that came from anywhere, read as plain words and small numbers, or not at all."""

import json
from typing import Any, NoReturn

from pinochle_score.reading.players import is_plain
from pinochle_score.rules.auction import MOST

DEEPEST = 12  # lists and tables in each other; a game needs eight
LONGEST_LIST = 5_000
LONGEST_TEXT = 1_000  # letters
DIGITS = 12


class NotPlain(Exception):
    """What is wrong with it, as the end of a sentence: ``is not JSON``."""


def plain_json(data: bytes) -> Any:
    """What the JSON says. Raises ``NotPlain``.

    No key twice and no fractions; nothing in it is too large, too long, too deep, or an order to
    a terminal.
    """
    try:
        made = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_no_key_twice,
            parse_int=_small,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except RecursionError:
        raise NotPlain("is nested deeper than any game") from None
    except UnicodeDecodeError:
        raise NotPlain("is no text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise NotPlain(f"is not JSON: line {error.lineno}, column {error.colno}") from None
    _check(made)
    return made


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise NotPlain("is damaged: it says one thing twice")
    return made


def _small(digits: str) -> int:
    if len(digits) > DIGITS:
        raise NotPlain("is damaged: there is a number in it too large for any game")
    return int(digits)


def _no_number(_: str) -> NoReturn:
    raise NotPlain("is damaged: there is a number in it that is no whole one")


def _check(made: Any, depth: int = 0) -> None:
    if depth > DEEPEST:
        raise NotPlain("is nested deeper than any game")
    if isinstance(made, str):
        if not is_plain(made):
            raise NotPlain("is damaged: there is an unprintable letter in it")
        if len(made) > LONGEST_TEXT:
            raise NotPlain("is damaged: there is a text in it longer than any name")
    elif isinstance(made, int):
        if abs(made) > MOST:
            raise NotPlain("is damaged: there is a number in it too large for any game")
    elif isinstance(made, list | dict):
        if len(made) > LONGEST_LIST:
            raise NotPlain("is longer than any game")
        for each in [*made, *made.values()] if isinstance(made, dict) else made:
            _check(each, depth + 1)
