"""Players and sides: by name, a unique start of it, or the seat."""

from collections.abc import Sequence

from pinochle_score.reading.words import HELPS, NONE, PASSES
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import unreadable

RESERVED = (*PASSES, *HELPS, *NONE)
LONGEST_NAME = 40
JOINER = "\u200d"  # what joins the parts of one emoji
LONGEST_TITLE = 80


def read_players(rules: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, clockwise; none given: the seats' names.

    Blanks around and inside are tidied. Codes: wrong_number_of_players, bad_name.
    """
    seats = rules.table.seats
    if not names:
        return seats
    if len(names) != len(seats):
        unreadable(
            "wrong_number_of_players",
            f"{rules.name} is for {len(seats)} players, clockwise from the first; "
            f"{len(names)} {'name was' if len(names) == 1 else 'names were'} given.",
        )
    tidy = [tidy_name(name) for name in names]
    check_names(tidy)
    return tuple(tidy)


def check_names(names: Sequence[str]) -> None:
    """Can the players of a table be called that? Code: bad_name."""
    for name in names:
        _check_name(name)
    for at, name in enumerate(names):
        if name.casefold() in [other.casefold() for other in names[:at]]:
            unreadable("bad_name", f"Two players are called {name}; make them different.")


def is_plain(text: str) -> bool:
    """Is there nothing in a text but letters one can print, and emoji made of several?"""
    return text.replace(JOINER, "").isprintable()


def tidy_name(text: str) -> str:
    """A name without blanks around it, its accents written in one way."""
    name = " ".join(text.split())
    if name.isascii():
        return name
    from unicodedata import normalize  # most names do without

    return normalize("NFC", name)


def _check_name(name: str) -> None:
    if not name:
        unreadable("bad_name", "A player’s name cannot be empty.")
    if not is_plain(name):
        unreadable("bad_name", "A player’s name must be made of letters one can print.")
    if len(name) > LONGEST_NAME:
        unreadable("bad_name", f"“{name[:20]}…” is too long; {LONGEST_NAME} letters are enough.")
    if name.casefold() in RESERVED or name.isdigit() or "=" in name:
        unreadable(
            "bad_name", f"“{name}” means something else when bidding or melding; use another."
        )


def read_player(rules: Ruleset, text: str) -> int:
    """A seat from a player's name, a unique start of it, or the seat's letter or name.

    Codes: unknown_player, ambiguous_player.
    """
    found = seats_meant(rules, text)
    if len(found) == 1:
        return found[0]
    if found:
        meant = " or ".join(rules.player(seat) for seat in found)
        unreadable("ambiguous_player", f"“{text}” could be {meant}; type more of the name.")
    unreadable(
        "unknown_player",
        f"Nobody here is called “{text}”; the players are {', '.join(rules.table.seats)}.",
    )


def seats_meant(rules: Ruleset, text: str) -> list[int]:
    """All seats a text can mean: one by its whole name, or by the start of it and the seat.

    A seat goes by its name in the ruleset (north) or the letter that begins it, and by its number
    from the first where two begin with the same letter.
    """
    wanted = tidy_name(text).casefold()
    names = [name.casefold() for name in rules.table.seats]
    if wanted in names:
        return [names.index(wanted)]
    places = [place.casefold() for place in rules.places]
    short = [place[:1] for place in places]
    if len({*short}) < len(short):
        short = [str(seat) for seat in range(1, len(short) + 1)]
    meant = [seat for seat in range(len(names)) if wanted in (places[seat], short[seat])]
    starts = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    return sorted({*meant, *starts})


def read_title(text: str | None) -> str | None:
    """A game's title, tidied; ``None`` where there is none. Code: bad_title."""
    title = " ".join((text or "").split())
    if not title.isprintable() or len(title) > LONGEST_TITLE:
        unreadable("bad_title", f"A title is at most {LONGEST_TITLE} letters that one can print.")
    if text is not None and (not title or title.isdigit()):
        unreadable("bad_title", "A title is words, not empty and not a number; games are numbered.")
    return title or None
