"""What a player says his meld is worth."""

from pinochle_score.reading.words import read_amount


def read_claim_option(text: str | None) -> int | str | None:
    """A total as a number, melds as text. Code: bad_amount."""
    if text is None:
        return None
    tidy = text.strip()
    return read_amount(tidy, "a total") if tidy.lstrip("+-").isdigit() else tidy
