"""What can be said at any question, and how a command is told from an answer."""

from pinochle_score.sitting.question import Form, plain_quotes
from pinochle_score.sitting.screen import BACK_KEY

BACK = ("b", "back", BACK_KEY)
QUIT = ("quit", "exit")
HELP = ("?", "h", "help")
COMMAND = "pinochle"  # before a command, where an answer could be meant, too
SITTING = "keep"

ALWAYS: tuple[Form, ...] = (
    ("b, back, Ctrl-Z", "take the last entry back, and be asked again"),
    ("?", "this; help meld tells of a command"),
    ("quit, Ctrl-D", "leave; everything is recorded"),
    ("undo, redo, score, log …", "any command, as it is typed after pinochle"),
    ("check …, fix …, penalty …", "likewise; misdeal, throw-in, games, new, open, too"),
)
ORDER = (
    "What answers the question is taken as the answer; anything else is a command. Where both "
    "could be meant, pinochle before it makes it the command: pinochle help."
)


def command_words(text: str) -> list[str]:
    """The words of a command, the first in small letters, without ``pinochle`` before it."""
    import shlex

    try:
        words = shlex.split(plain_quotes(text))
    except ValueError:
        words = text.split()
    if len(words) > 1 and words[0].casefold() == COMMAND:
        words = words[1:]
    return [word if at else word.casefold() for at, word in enumerate(words or [text])]
