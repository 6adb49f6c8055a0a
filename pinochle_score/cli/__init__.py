"""The command line: ``main`` runs one command, and turns every refusal into one sentence.

Each command lives in a module of its group and is imported only when it is used, so that a
recording command starts as quickly as a program with a single command.
"""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_command_from_info

from pinochle_score.cli.desk import STORE, AsJson, Common, Desk, Home, WhichGame, to_paste, wrapped
from pinochle_score.violations import PinochleError, RuleViolation, Unreadable, Violation

PLAIN_LOCALES = ("C", "POSIX")
LONGEST = 1000  # letters of a message
DONE, REFUSED, USAGE, INTERRUPTED = 0, 1, 2, 130

# Each command and the module it is in, in the order of --help.
COMMANDS: dict[str, str] = {
    "keep": "keep",
    "new": "start",
    "demo": "start",
    "bid": "hand",
    "trump": "hand",
    "widow": "hand",
    "meld": "hand",
    "exchange": "draw",
    "trick": "hand",
    "tricks": "hand",
    "penalty": "hand",
    "throw-in": "hand",
    "misdeal": "hand",
    "undo": "correct",
    "redo": "correct",
    "fix": "correct",
    "score": "look",
    "log": "look",
    "rescore": "rescore",
    "summary": "tell",
    "chart": "tell",
    "games": "games",
    "open": "look",
    "stats": "stats",
    "compare": "carry",
    "export": "carry",
    "import": "carry",
    "check": "check",
    "suits": "check",
    "reference": "check",
    "rules": "rules",
    "where": "data",
    "doctor": "doctor",
    "completion": "completion",
}


class CommandsOnDemand(TyperGroup):
    """The commands of COMMANDS, each imported when it is asked for."""

    def list_commands(self, _: Any) -> list[str]:
        """The names, in the order of --help."""
        return list(COMMANDS)

    def get_command(self, _: Any, cmd_name: str) -> Any:
        """The command of that name, or ``None``."""
        if cmd_name not in COMMANDS:
            return None
        app: typer.Typer = import_module(f"pinochle_score.cli.{COMMANDS[cmd_name]}").app
        for info in app.registered_commands:
            if info.name == cmd_name:
                return get_command_from_info(
                    info, pretty_exceptions_short=True, rich_markup_mode=None
                )
        group = next(info for info in app.registered_groups if info.name == cmd_name)
        assert group.typer_instance is not None
        made = get_command(group.typer_instance)
        made.name = cmd_name
        return made


app = typer.Typer(
    cls=CommandsOnDemand,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,  # see completion.py: typer's scripts would run what stands in a name
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


@app.callback(invoke_without_command=True)
def pinochle(
    ctx: typer.Context,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Keep score of pinochle played with real cards, and let the rules decide.

    Alone it shows the score, whose deal it is, and the command for what comes next.

    \b
    pinochle keep                      the whole evening, asked step by step
    pinochle new Ann Bob Carla Dan     start a game (names clockwise)
    pinochle bid 250 260 p p p         the whole auction, from the dealer's left
    pinochle trump hearts
    pinochle meld Ann AH 10H KH QH JH  a player's meld as cards, or a total
    pinochle tricks Ann 170            one side's trick points score the hand
    """
    Common.home, Common.game, Common.as_json, Common.keeper = home, game, as_json, None
    if ctx.invoked_subcommand is None:
        from pinochle_score.cli.look import overview

        overview(Desk(home, game, as_json=as_json))


def main(args: Sequence[str] | None = None) -> None:
    """Run the command of ``args`` (default: the process's) and exit with its code."""
    sys.exit(run(sys.argv[1:] if args is None else args))


def run(args: Sequence[str]) -> int:
    """Run one command; its exit code: 0 done, 1 refused, 2 usage, 3 the store."""
    _speak_plainly()
    try:
        code = _answer(args)
        sys.stdout.flush()
    except OSError as trouble:
        return _unheard(trouble)
    return code


def _answer(args: Sequence[str]) -> int:
    if not all(map(_can_be_typed, args)):  # they can still come from a sitting
        message = "There is a letter in it that nobody can type. See pinochle --help."
        return _refuse(Violation("usage", message), USAGE, args)
    try:
        code = get_command(app).main(list(args), prog_name="pinochle", standalone_mode=False)
    except PinochleError as refused:
        return _refuse(refused.violation, _code(refused), args)
    except typer.TyperException as usage:
        return _refuse(Violation("usage", _usage(usage, args)), USAGE, args)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception:
        damage = _damage()
        if damage is None:
            raise
        return _refuse(damage, STORE, args)
    return code if isinstance(code, int) else DONE


def _can_be_typed(word: str) -> bool:
    """Could a terminal have given us that? What could not, the system takes for no file, either."""
    if word.isascii():
        return "\0" not in word
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeError:
        return False


def _damage() -> Violation | None:
    """What is wrong with the store where a command failed of it; ``None``: nothing we know."""
    if Common.keeper is None:
        return None
    try:
        Common.keeper.check_rules()
    except PinochleError as refused:
        return refused.violation
    except Exception:  # noqa: BLE001 - the failure itself says more than this one
        return None
    return None


def _usage(usage: typer.TyperException, args: Sequence[str]) -> str:
    """What is wrong with a command, and an example of it."""
    below = next((each for each in args if re.fullmatch(r"-\d+", each)), None)
    message = usage.format_message().rstrip(". ")
    if below is not None and message.startswith(f"No such option: {below[:2]}"):
        message = f"{below} cannot be: a number here is 0 or more"
    ctx = getattr(usage, "ctx", None)
    about = "" if ctx is None or ctx.parent is None else ctx.command.help or ""
    example = re.search(r"^ *(pinochle \S.*?)(?:  .*)?$", about, re.MULTILINE)
    if example is None:
        return f"{message}. See pinochle --help."
    return f"{message}. For example: {example[1]}."


def _unheard(trouble: OSError) -> int:
    """Nobody could read the answer; what was recorded stands."""
    # What is left in the buffer would fail again when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(trouble, BrokenPipeError):
        return DONE  # whoever read our output has seen enough
    why = (trouble.strerror or str(trouble)).lower()
    with suppress(OSError):
        sys.stderr.write(f"The answer could not be written: {why}. What was recorded stands.\n")
    return STORE


def _code(refused: PinochleError) -> int:
    if isinstance(refused, RuleViolation):
        return REFUSED
    return USAGE if isinstance(refused, Unreadable) else STORE


def _speak_plainly() -> None:
    """Never fail on a letter the terminal has not: plain letters take its place."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # it was closed before we began
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 - for the whole run
            continue
        encoding = (getattr(stream, "encoding", None) or "ascii").lower()
        if _c_locale() and stream.isatty():
            encoding = "ascii"
        if not hasattr(stream, "reconfigure"):
            continue
        if encoding.startswith("utf"):
            stream.reconfigure(errors="replace")  # what was typed may not even be text
        else:
            from pinochle_score.views.ascii import register

            stream.reconfigure(encoding=encoding, errors=register())


def _c_locale() -> bool:
    """Did somebody say that there are only the letters of ASCII (``LANG=C``)?

    Python takes such a terminal for one with all letters, and says so in ``LC_CTYPE``.
    """
    if whole := os.environ.get("LC_ALL"):
        return whole in PLAIN_LOCALES
    own = os.environ.get("LC_CTYPE") or "C.UTF-8"
    return own in (*PLAIN_LOCALES, "C.UTF-8") and os.environ.get("LANG") in PLAIN_LOCALES


def _refuse(violation: Violation, code: int, args: Sequence[str]) -> int:
    violation = replace(violation, message=to_paste(violation.message, Common.game))
    if "--json" in args:
        from pinochle_score.views import document

        sys.stdout.write(document.line(document.error(violation)))
    width = get_terminal_size().columns if sys.stderr.isatty() else 0
    for line in wrapped(_printable(violation.message), width):
        sys.stderr.write(f"{line}\n")
    return code


def _printable(message: str) -> str:
    """What was typed comes back in a message, but never a control character, nor a book."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in message)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"
