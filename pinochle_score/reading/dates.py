"""Dates, as they are written in lists of games."""

from datetime import date

from pinochle_score.violations import unreadable


def read_date(text: str | None) -> str | None:
    """A day as ``2026-03-01``; ``None`` where there is none. Code: bad_date."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        unreadable("bad_date", f"“{text}” is not a date; write it as 2026-03-01.")
