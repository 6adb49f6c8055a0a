"""The sitting itself: asks what comes next, records each answer at once, and steps back.

The game is read from the store before each question, and nothing of it is kept in between: what
another command has recorded meanwhile is seen, and a sitting that was cut off goes on where it
was. An answer is judged first as what the question can read; what it cannot read is a command.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pinochle_score.events import Event, GameStarted, Undone
from pinochle_score.scorekeeper import Recorded, Scorekeeper, Sheet
from pinochle_score.sitting.anytime import (
    ALWAYS,
    BACK,
    HELP,
    ORDER,
    QUIT,
    SITTING,
    command_words,
)
from pinochle_score.sitting.question import Form
from pinochle_score.sitting.questions import question_of
from pinochle_score.sitting.screen import Asked, Screen
from pinochle_score.sitting.starting import START, Plan, Rulebooks, StartQuestion
from pinochle_score.state import GameState
from pinochle_score.value import value
from pinochle_score.views import at_table
from pinochle_score.views.plain import after_entry, after_new
from pinochle_score.views.progress import still_needed
from pinochle_score.violations import PinochleError, RuleViolation, Unreadable, Violation

OPENING = ("new", "open")  # commands after which another game may be open
RULING = "check"  # a command whose no is an answer, not a refusal


class ChangedMeanwhileError(Exception):
    """Somebody else has recorded since the question was asked."""


class Leaving(Exception):
    """Somebody said quit."""


@value
class Start:
    """How a game was begun at the table: ``after`` another one, or by the answers of a plan."""

    game: str
    after: str | None = None
    planned: tuple[Plan, ...] = ()


class Sitting:
    """One sitting at one table.

    ``keeper`` answers the scorekeeper of a game, by its number (``None``: of the open one);
    ``run`` runs a command of the command line, given the game it is for where that is not the
    open one; its exit code. ``plan`` is the new game to begin with, if one is wanted.
    """

    def __init__(
        self,
        screen: Screen,
        keeper: Callable[[str | None], Scorekeeper],
        books: Rulebooks,
        run: Callable[[Sequence[str], str | None], int],
        commands: Iterable[str],
        *,
        game: str | None = None,
        plan: Plan | None = None,
        title: str | None = None,
    ) -> None:
        self.screen, self.books, self.run, self.commands = screen, books, run, frozenset(commands)
        self.keeper_of, self.game, self.plan, self.title = keeper, game, plan, title
        self.planned: list[Plan] = []  # the plan before each answer, to step back
        self.seen: GameState | None = None  # what the last question was asked from
        self.kept = self.former = ""
        self.offered_at: list[Event] = []  # the entries at which `former` was taken back
        self.start: Start | None = None  # how the game came to be, if here
        self.unrecorded = False  # the store could not take the last answer

    # The loop.

    def keep(self) -> None:
        """Ask until somebody leaves, or the input ends."""
        while True:
            try:
                if self.plan is not None:
                    self._ask_plan(self.plan)
                else:
                    self._ask_game()
            except (EOFError, Leaving):
                return
            except KeyboardInterrupt:  # between two questions: what was recorded is seen next
                continue

    def _ask_game(self) -> None:
        sheet = self._sheet()
        if sheet is None:
            return
        state = sheet.state
        question = question_of(state)
        asked = Asked(
            question.name,
            at_table.heading(state),
            question.ask(state),
            [*question.offers(state)],
            lambda text: question.echo(state, text),
        )

        def take(text: str) -> None:
            self._record(state, question.read(state, text))

        if state.entries != self.offered_at:
            self.former = ""
        self._hear(asked, lambda: question.forms(state), take, state)

    def _sheet(self) -> Sheet | None:
        """The game as it stands now; where there is none, one is planned."""
        try:
            sheet = self.keeper_of(self.game).sheet()
        except PinochleError as refused:
            gone = self.game is not None and refused.violation.code == "unknown_game"
            if not gone and refused.violation.code not in ("no_game", "no_open_game"):
                raise
            if refused.violation.code != "no_game":
                self.screen.say([refused.violation.message])
            self.game = self.seen = None
            if gone:  # it was put into the bin; there may be another
                return None
            self.plan = Plan()
            return None
        self.game = str(sheet.game.id)  # another game may be opened elsewhere; this one stays
        if self.seen is not None:
            self.screen.say(at_table.meanwhile(self.seen, sheet.state))
        self.seen = sheet.state
        return sheet

    def _hear(
        self,
        asked: Asked,
        forms: Callable[[], Sequence[Form]],
        take: Callable[[str], None],
        state: GameState | None,
        usual: str = "",
    ) -> None:
        """Ask once, and do what is answered."""
        put = replace(
            asked,
            offers=[*asked.offers, "back", "quit", *sorted(self.commands)],
            kept=self.kept,
            former=self.former,
        )
        self.kept = ""
        try:
            text = self.screen.ask(put).strip() or usual
        except KeyboardInterrupt:
            self.screen.say(["Nothing was entered; quit or Ctrl-D leaves."])
            return
        if not text:
            self.screen.say(["Nothing was entered; ? shows what can be said."])
            return
        try:
            self._answer(text, take, forms, state)
        except ChangedMeanwhileError:
            self.kept = text
            self.screen.say(["Your answer was not recorded, since the game has moved on:"])
        except PinochleError as refused:
            self.kept = text
            self.unrecorded = not isinstance(refused, (RuleViolation, Unreadable))
            self.screen.refused(refused.violation)

    def _answer(
        self,
        text: str,
        take: Callable[[str], None],
        forms: Callable[[], Sequence[Form]],
        state: GameState | None,
    ) -> None:
        try:
            take(text)
        except Unreadable:
            if not self._is_command(text):
                raise
            self._do(text, forms, state)

    # The answers of a game.

    def _record(self, asked_of: GameState, event: Event) -> None:
        """Record what was answered, if the game is still as it was when that was asked."""
        if isinstance(event, GameStarted):
            keeper, before = self._unchanged_since(asked_of), self.game
            sheet = keeper.new(asked_of.rules, event.players, dealer=event.dealer)
            self._begun(sheet, drawn=False)
            self.start = Start(str(sheet.game.id), after=before)
            return
        recorded = self._append(asked_of, event)
        needs = set(still_needed(recorded.after))  # stands above the next question
        lines = [line for line in _without_next(recorded) if line not in needs]
        self.screen.recorded(recorded, lines)

    def _append(self, asked_of: GameState, event: Event) -> Recorded:
        def unchanged(state: GameState) -> Event:
            _same(state, asked_of)
            return event

        recorded = self.keeper_of(self.game).record(unchanged)
        self.seen, self.unrecorded = recorded.after, False
        return recorded

    def _unchanged_since(self, asked_of: GameState) -> Scorekeeper:
        keeper = self.keeper_of(self.game)
        _same(keeper.sheet().state, asked_of)
        return keeper

    def _back(self, state: GameState | None) -> None:
        """Take the last entry back, and offer what it was."""
        if state is None:
            self._plan_back()
            return
        if self.start is not None and self.start.game == self.game and len(state.entries) == 1:
            self._unbegin(self.start)
            return
        recorded = self._append(state, Undone(1))
        after = recorded.after
        self.former = question_of(after).typed(after, state.entries[-1])
        self.offered_at = after.entries
        self.screen.recorded(recorded, _without_next(recorded))

    def _unbegin(self, start: "Start") -> None:
        """Put a game away that has only begun, and be asked again what led to it."""
        self.run(["games", "remove", start.game], None)
        self.start, self.game, self.seen = None, start.after, None
        if start.after is not None:
            self.run(["open", start.after], None)
            return
        self.planned = list(start.planned)
        self.plan = self.planned.pop()

    # A new game.

    def _ask_plan(self, plan: Plan) -> None:
        question = next((question for question in START if question.due(plan)), None)
        if question is None:
            self._begin(plan)
            return
        usual = question.usual(plan, self.books)
        asked = Asked(
            question.name,
            [],
            question.ask(plan, self.books),
            question.offers(plan, self.books),
            lambda _: "",
        )

        def take(text: str) -> None:
            self._settle(question, plan, text)

        self._hear(asked, lambda: question.forms(plan, self.books), take, None, usual)

    def _settle(self, question: StartQuestion, plan: Plan, text: str) -> None:
        # A name can be anything, a command's word too: there the command comes first.
        if question is START[0] and self._is_command(text):
            raise Unreadable(Violation("unknown_player", "A command, not a name."))
        self.plan = question.read(plan, self.books, text)
        self.planned.append(plan)
        self.former = ""

    def _plan_back(self) -> None:
        if not self.planned:
            raise Unreadable(Violation("nothing_to_undo", "This is the first question."))
        before, now = self.planned.pop(), self.plan
        assert now is not None
        self.plan = before
        if before.players is None:
            self.former = ", ".join(now.players or ())
        elif before.rules is None and now.rules is not None:
            self.former = " ".join([now.rules.name, *now.rules.house])

    def _begin(self, plan: Plan) -> None:
        assert plan.rules is not None
        assert plan.players is not None
        keeper = self.keeper_of(None)
        try:
            sheet = keeper.new(plan.rules, plan.players, dealer=plan.dealer, title=self.title)
        except PinochleError as refused:
            if not self.planned:  # all of it was said when the sitting was begun
                raise
            self.plan = self.planned.pop()
            self.screen.refused(refused.violation)
            return
        planned = self.planned
        self._begun(sheet, drawn=plan.dealer is None)
        if planned:
            self.start = Start(str(sheet.game.id), planned=tuple(planned))

    def _begun(self, sheet: Sheet, *, drawn: bool) -> None:
        self.plan, self.planned, self.former = None, [], ""
        self.game, self.seen = str(sheet.game.id), sheet.state
        *lines, _ = after_new(sheet, drawn=drawn)
        self.screen.begun(sheet, lines)

    # What can be said at any question.

    def _is_command(self, text: str) -> bool:
        first = command_words(text)[0]
        return first in self.commands or first in (*BACK, *QUIT, *HELP)

    def _do(self, text: str, forms: Callable[[], Sequence[Form]], state: GameState | None) -> None:
        words = command_words(text)
        first = words[0]
        if first in QUIT:
            raise Leaving
        if first in BACK:
            try:
                self._back(state)
            except PinochleError as refused:  # there is nothing in it to change
                self.screen.refused(refused.violation)
        elif first in HELP:
            self._help(words[1:], forms)
        elif first == SITTING:
            self.screen.say(["You are at the table already."])
        else:
            self._run(text, words, state)

    def _help(self, about: Sequence[str], forms: Callable[[], Sequence[Form]]) -> None:
        if about and about[0] in self.commands:
            self.run([*about, "--help"], None)
            return
        self.screen.say(["What can be said now:"])
        self.screen.say(at_table.forms(forms(), self.screen.width))
        self.screen.say(["At any time:"])
        self.screen.say(at_table.forms(ALWAYS, self.screen.width))
        self.screen.say([ORDER])

    def _run(self, text: str, words: Sequence[str], state: GameState | None) -> None:
        """Run a command for this game, unless somebody else has changed it since."""
        game = None
        if state is not None:
            keeper = self._unchanged_since(state)
            game = None if keeper.sheet().game.open else self.game
        code = self.run(self.screen.command(words), game)
        self.seen = None
        if code and (words[0], code) != (RULING, 1):
            self.kept = text
        if words[0] in OPENING and code == 0:
            before, self.game, self.plan, self.planned = self.game, None, None, []
            if words[0] == "new":
                self.start = Start(str(self.keeper_of(None).sheet().game.id), after=before)


def _without_next(recorded: Recorded) -> list[str]:
    """What an entry made; what comes next is asked."""
    *lines, _ = after_entry(recorded)
    return lines


def _same(state: GameState, asked_of: GameState) -> None:
    """Raise ``ChangedMeanwhileError`` where something was recorded since the question."""
    if (state.entries, state.undone) != (asked_of.entries, asked_of.undone):
        raise ChangedMeanwhileError
