"""Words and numbers that mean the same everywhere."""

from pinochle_score.rules.auction import MOST
from pinochle_score.violations import unreadable

PASSES = ("p", "pass", "-")
HELPS = ("h", "help", "pass-with-help")
NONE = ("none", "nothing", "no", "nobody")


def read_amount(text: str, what: str) -> int:
    """A whole number of points or tricks. Code: bad_amount."""
    if not (text.isascii() and text.isdigit()):
        unreadable("bad_amount", f"“{text}” is not {what}; a whole number is needed.")
    if len(text) > 9 or int(text) > MOST:
        unreadable("bad_amount", f"“{text[:12]}” is too large for {what}.")
    return int(text)


def read_option(text: str | None, what: str) -> int | None:
    """A whole number that may be left out. Code: bad_amount."""
    return None if text is None else read_amount(text, what)
