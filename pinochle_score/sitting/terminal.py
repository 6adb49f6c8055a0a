"""Asking on a terminal: an editable line with what it makes below it, by prompt_toolkit."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.application.current import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    CompletionsMenu,
    Dimension,
    Float,
    FloatContainer,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.processors import AfterInput, BeforeInput
from prompt_toolkit.output import Output
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style

from pinochle_score.sitting.lines import PROMPT, Lines, Say
from pinochle_score.sitting.screen import BACK_KEY, Asked
from pinochle_score.views.at_table import broken, flowed

HINT = ("? what can be said", "b back", "quit")
TAKE = "→ to edit what it was"
MENU = 6  # lines for words to complete
# Weight and slant only: they can be read on a light and on a dark ground, and without colors.
STYLE = Style.from_dict(
    {
        "question": "bold",
        "former": "italic",
        "completion-menu": "noinherit",
        "completion-menu.completion": "noinherit",
        "completion-menu.completion.current": "noinherit reverse",
        "scrollbar.background": "noinherit",
        "scrollbar.button": "noinherit",
    }
)


class Words(Completer):
    """Completes the word before the cursor."""

    def __init__(self, offers: Iterable[str]) -> None:
        self.offers = list(dict.fromkeys(offers))

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterator[Completion]:
        """The words that begin as the one being typed, in any case."""
        typed = document.get_word_before_cursor(WORD=True)
        for offer in self.offers:
            if offer.casefold().startswith(typed.casefold()):
                yield Completion(offer, start_position=-len(typed))


class Terminal(Lines):
    """A terminal. What is asked is wiped away once it is answered; what was said stays."""

    def __init__(self, say: Say, columns: Any) -> None:
        super().__init__(say, columns)
        self.output = _output()
        # Answers of this evening, remembered by question: a bid is no use at the melds.
        self.histories: dict[str, InMemoryHistory] = {}

    def ask(self, asked: Asked) -> str:
        """The answer. Raises ``EOFError`` for Ctrl-D, ``KeyboardInterrupt`` for Ctrl-C."""
        # What was refused or taken back is offered beside the line and not put on it, so that
        # the next answer takes its place, and b goes back.
        asked = replace(asked, former=asked.kept or asked.former)
        history = self.histories.setdefault(asked.name, InMemoryHistory())
        if asked.former and asked.former not in history.get_strings()[-1:]:
            history.append_string(asked.former)
        line = Buffer(
            multiline=False,
            history=history,
            completer=Words(asked.offers),
            accept_handler=_accept,
        )
        app: Application[str] = Application(
            Layout(_drawn(asked, line)),
            key_bindings=_keys(asked, line),
            style=STYLE,
            output=self.output,
            erase_when_done=True,
        )
        return app.run()

    def command(self, words: Sequence[str]) -> Sequence[str]:
        """The line that was wiped away is shown again above its answer."""
        self.say([f"{PROMPT}{' '.join(words)}"])
        return words


def _output() -> Output:
    if sys.platform == "win32":
        return create_output()
    output = Vt100_Output.from_pty(sys.stdout, term=os.environ.get("TERM"))
    # Not every terminal says where its cursor is, and nothing here needs to know.
    output.enable_cpr = False
    return output


def _accept(line: Buffer) -> bool:
    get_app().exit(result=line.text)
    return False  # the line is wiped away with the question


def _drawn(asked: Asked, line: Buffer) -> FloatContainer:
    """The heading, the question, the line, and below it what it makes."""

    def above() -> list[tuple[str, str]]:
        width = _width()
        rows = [row for parts in asked.heading for row in flowed(parts, width)]
        question = "\n".join(broken(asked.words, width))
        heading = "\n".join(["", *rows, ""])  # a blank line keeps what was said before apart
        return [("", _shown(heading)), ("class:question", _shown(question))]

    def below() -> str:
        made = asked.echo(line.text) if line.text else ""
        again = [] if line.text or not asked.former else [TAKE]
        parts = [made] if made else [*again, *HINT]
        return _shown("\n".join(flowed(parts, _width())))

    def former() -> str:
        return "" if line.text else _shown(asked.former)

    typing = Window(
        BufferControl(
            line, input_processors=[BeforeInput(PROMPT), AfterInput(former, "class:former")]
        ),
        height=lambda: Dimension(min=MENU if line.complete_state else 1),
        wrap_lines=True,
        dont_extend_height=True,
    )
    rows = [_text(above), typing, _text(below)]
    menu = CompletionsMenu(max_height=MENU - 1)
    return FloatContainer(HSplit(rows), [Float(menu, xcursor=True, ycursor=True)])


def _text(content: Any) -> Window:
    return Window(FormattedTextControl(content), wrap_lines=True, dont_extend_height=True)


def _keys(asked: Asked, line: Buffer) -> KeyBindings:
    keys = KeyBindings()
    empty = Condition(lambda: not line.text)
    offered = Condition(lambda: bool(asked.former))

    @keys.add("c-z")
    def _back(event: KeyPressEvent) -> None:
        event.app.exit(result=BACK_KEY)

    @keys.add("c-c")
    def _cancel(event: KeyPressEvent) -> None:
        if line.text:
            line.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt)

    @keys.add("c-d", filter=empty)
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    @keys.add("right", filter=empty & offered)
    @keys.add("tab", filter=empty & offered)
    def _take(_: KeyPressEvent) -> None:
        line.document = Document(asked.former)

    return keys


def _width() -> int:
    return get_app().output.get_size().columns


def _shown(text: str) -> str:
    """The text in letters that the terminal has."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    if encoding.startswith("utf"):
        return text
    from pinochle_score.views.ascii import register

    return text.encode(encoding, register()).decode(encoding)
