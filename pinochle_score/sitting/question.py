"""What a question is: asked of a state, answered by one event. Needs no terminal."""

from collections.abc import Callable, Sequence

from pinochle_score.cards import Card, parse_cards
from pinochle_score.events import Event
from pinochle_score.state import GameState
from pinochle_score.value import value
from pinochle_score.violations import Unreadable

Form = tuple[str, str]  # what can be typed, and what it means


@value
class Question:
    """One thing the sitting asks for.

    ``due``: is it what comes next? ``ask``: the question in words. ``forms``: what can be said.
    ``read``: the event that an answer means; raises ``Unreadable`` where it means nothing here.
    ``typed``: how an event would be typed as an answer, empty where it is none of this question.
    ``offers``: words to complete. ``echo``: what a half-typed answer makes so far, or nothing.
    """

    name: str
    due: Callable[[GameState], bool]
    ask: Callable[[GameState], str]
    forms: Callable[[GameState], Sequence[Form]]
    read: Callable[[GameState, str], Event]
    typed: Callable[[GameState, Event], str]
    offers: Callable[[GameState], Sequence[str]]
    echo: Callable[[GameState, str], str]


def nothing(_: GameState, __: str) -> str:
    """No echo."""
    return ""


def plain_quotes(text: str) -> str:
    """Quotation marks as a phone types them are quotation marks, too."""
    return text.translate({ord(each): '"' for each in "“”„"})


def words_of(text: str) -> list[str]:
    """The words of an answer; quotation marks hold a name of several words together.

    Options as they stand in advice (``--took 12``) are words here (``took 12``).
    """
    import shlex

    try:
        words = shlex.split(plain_quotes(text))
    except ValueError:  # an apostrophe, as in O'Neil
        words = text.split()
    return [word[2:] if word.startswith("--") and len(word) > 2 else word for word in words]


def cards_so_far(words: Sequence[str], *, complete: bool) -> tuple[Card, ...]:
    """The cards half typed; the last word may be half of one. Raises as ``parse_cards``."""
    try:
        return parse_cards(words)
    except Unreadable:
        if complete:
            raise
    return parse_cards(words[:-1])


def is_card(word: str) -> bool:
    """Does a word read as cards by itself?"""
    try:
        return bool(parse_cards(word))
    except Unreadable:
        return False
