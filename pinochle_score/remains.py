"""What is left of each game when only some of its rows can be read."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import StrEnum

from pinochle_score.bounds import extremes
from pinochle_score.codec import decode
from pinochle_score.events import Event, event_from_plain
from pinochle_score.game import recorded, replay
from pinochle_score.leaves import Value
from pinochle_score.ruleset import Ruleset
from pinochle_score.shelf import Entry, check_plain, check_rules
from pinochle_score.soundness import flaws
from pinochle_score.value import value

Columns = tuple[Value, ...]
Ends = Callable[[int, int], bool]  # has a game no entry after so many, for certain?


class Condition(StrEnum):
    """What there is left of a game."""

    WHOLE = "whole"
    CUT_SHORT = "cut-short"  # its first entries, up to the damage
    LOST = "lost"


@value
class Remains:
    """A game as far as it can be read.

    ``entries`` are those that can be kept, ``known`` how many there were at least. ``rules`` is
    ``None`` where the game is lost. ``why`` ends a sentence, and is empty where it is whole.
    """

    id: int
    title: str
    started: str
    identity: str
    removed: str | None
    condition: Condition
    rules: Ruleset | None
    entries: tuple[Entry, ...]
    known: int
    why: str = ""


class Rows:
    """The rows that were found, each once; of two that differ the first one counts."""

    def __init__(self) -> None:
        self.games: dict[int, Columns] = {}
        self.entries: dict[int, dict[int, tuple[str, str]]] = {}
        self.open: int | None = None
        self.strange = False  # was there a row that no pinochle writes?

    def add_game(self, number: Value, columns: Columns) -> None:
        """A row of the table of games: title, start, rules, identity and when it was removed."""
        texts = columns[:3]
        if type(number) is int and number > 0 and all(isinstance(each, str) for each in texts):
            self.games.setdefault(number, columns)
        else:
            self.strange = True

    def add_entry(self, columns: Columns) -> None:
        """A row of the table of events: game, number, time and body."""
        game, number, at, body = columns
        said = isinstance(at, str) and isinstance(body, str) and body.startswith("{")
        if said and isinstance(game, int) and isinstance(number, int) and min(game, number) > 0:
            self.entries.setdefault(game, {}).setdefault(number, (str(at), str(body)))
        else:
            self.strange = True

    def add_choice(self, columns: Columns) -> None:
        """A row of the table of choices."""
        name, chosen = columns
        if name == "game" and isinstance(chosen, str) and chosen.isdecimal() and self.open is None:
            self.open = int(chosen)


def remains(rows: Rows, ends: Ends) -> Iterator[Remains]:
    """Each game of which there is a trace, by number."""
    for game in sorted({*rows.games, *rows.entries}):
        yield _remains(game, rows, ends)


def _remains(game: int, rows: Rows, ends: Ends) -> Remains:
    title, started, rules_text, identity, removed = _about(game, rows)
    stored = rows.entries.get(game, {})
    known = max(stored, default=0)

    def made(
        condition: Condition, rules: Ruleset | None, entries: list[Entry], why: str = ""
    ) -> Remains:
        return Remains(
            game, title, started, identity, removed, condition, rules, tuple(entries), known, why
        )

    rules = _rules(rules_text)
    if rules is None:
        return made(Condition.LOST, None, [], "its rules cannot be read")
    entries = list(_readable(stored))
    why = ""
    if len(entries) < known:
        why = f"entry {len(entries) + 1} cannot be read"
    elif not ends(game, known):
        why = "what came after that cannot be read"
    possible = _possible(rules, [event for _, event in entries])
    if possible < len(entries):
        why = f"entry {possible + 1} was never possible as it is there"
    if not possible:
        return made(Condition.LOST, None, [], "how it began cannot be read")
    condition = Condition.CUT_SHORT if why else Condition.WHOLE
    return made(condition, rules, entries[:possible], why)


def _about(game: int, rows: Rows) -> tuple[str, str, str, str, str | None]:
    """The columns of a game; for those that are missing, what stands in their place."""
    columns = rows.games.get(game, ())
    found = [each if isinstance(each, str) else "" for each in (*columns, *[None] * 5)[:5]]
    title, started, rules, identity, removed = found
    plain = title.isprintable() and bool(title)
    return title if plain else f"game {game}", started, rules, identity, removed or None


def _rules(text: str) -> Ruleset | None:
    try:
        check_rules(text)
        rules: Ruleset = decode(Ruleset, json.loads(text))
        sound = not flaws(rules) and next(extremes(rules), None) is None
    except Exception:  # noqa: BLE001 - whatever does not decode is damage
        return None
    return rules if sound else None


def _readable(stored: dict[int, tuple[str, str]]) -> Iterator[Entry]:
    """The entries from the first on, as far as one follows the other."""
    for number in range(1, len(stored) + 1):
        if number not in stored:
            return
        at, body = stored[number]
        try:
            check_plain(body)
            event = event_from_plain(json.loads(body))
        except Exception:  # noqa: BLE001 - whatever does not decode is damage
            return
        yield at, event


def _possible(rules: Ruleset, events: list[Event]) -> int:
    """How many of these entries, from the first on, make a game."""
    if _plays(rules, events):
        return len(events)
    count = 0

    def in_turn() -> Iterator[Event]:
        nonlocal count
        for event in events:
            yield event
            count += 1

    with suppress(Exception):  # whatever cannot be played is damage
        recorded(rules, in_turn())
    return count if _plays(rules, events[:count]) else 0


def _plays(rules: Ruleset, events: list[Event]) -> bool:
    try:
        replay(rules, events)
    except Exception:  # noqa: BLE001 - likewise
        return False
    return True
