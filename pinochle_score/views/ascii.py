"""Plain letters for terminals that have no suit symbols, arrows or typographic marks."""

import codecs

NAME = "plain-letters"
PLAIN = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "“": '"',
    "”": '"',
    "’": "'",
    "−": "-",
    "—": "-",
    "·": "|",
    "→": "->",
    "…": "...",
    "×": "x",
}


def register() -> str:
    """Make the error handler known to Python, and answer its name."""

    def plain(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeEncodeError)
        unknown = error.object[error.start : error.end]
        return "".join(PLAIN.get(letter, "?") for letter in unknown), error.end

    codecs.register_error(NAME, plain)
    return NAME
