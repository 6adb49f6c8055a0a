"""All questions of a game, and which one comes next."""

from pinochle_score.events import Event
from pinochle_score.sitting.bidding import BIDDING
from pinochle_score.sitting.drawing import DRAW, TURNED
from pinochle_score.sitting.ending import ENDING
from pinochle_score.sitting.melding import MELD
from pinochle_score.sitting.naming import TRUMP
from pinochle_score.sitting.playing import TRICKS
from pinochle_score.sitting.question import Question, nothing
from pinochle_score.state import GameState
from pinochle_score.views.progress import next_step
from pinochle_score.violations import unreadable


def _only_commands(_: GameState, text: str) -> Event:
    unreadable("unknown_answer", f"“{text}” is no command; ? shows what can be said.")


# What has no question yet is recorded with its command.
COMMAND = Question(
    name="command",
    due=lambda _: True,
    ask=next_step,
    forms=lambda _: [],
    read=_only_commands,
    typed=lambda _, __: "",
    offers=lambda _: [],
    echo=nothing,
)

# The first that is due is asked. A new phase of the game is one more line here.
QUESTIONS: tuple[Question, ...] = (
    *(ENDING, BIDDING, TURNED, TRUMP, DRAW, MELD, TRICKS),
    COMMAND,
)


def question_of(state: GameState) -> Question:
    """What is asked next."""
    return next(question for question in QUESTIONS if question.due(state))
