"""What can come next on a command line that is being typed.

The commands and options are read from the commands themselves; what a value can be stands in two
tables here, so that no other module knows of completion, and no other command pays for it.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from pinochle_score.cards import Suit
from pinochle_score.reading.players import is_plain
from pinochle_score.rulenames import house_names, own_house_names, ruleset_names
from pinochle_score.store import Shelf, Store

SHELLS = ("bash", "zsh", "fish")
PATIENCE = 0.1  # seconds to wait for a store that is being written


class Typed:
    """The line so far: the command it has come to, and what the games are taken from."""

    def __init__(self, group: Any) -> None:
        self.command = group
        self.path: tuple[str, ...] = ()
        self.before = 0  # arguments of the command that are complete
        self.given: dict[str, str] = {}  # options and their values

    def read(self, words: Sequence[str]) -> str | None:
        """Go along complete words; the option whose value comes next, or ``None``."""
        waiting: str | None = None
        for word in words:
            if waiting is not None:
                self.given[waiting], waiting = word, None
            elif word.startswith("-") and len(word) > 1:
                name, said, given = word.partition("=")
                if said:
                    self.given[name] = given
                elif self._takes_value(word):
                    waiting = word
            elif (below := self._below(word)) is not None:
                self.command, self.path = below, (*self.path, word)
            else:
                self.before += 1
        return waiting

    def options(self) -> list[str]:
        """The options of the command."""
        shown = [each for each in self._options() if not getattr(each, "hidden", False)]
        return [name for each in shown for name in (*each.opts, *each.secondary_opts)]

    def commands(self) -> list[str]:
        """The commands below it, where it is a group; in the order of --help."""
        listed = getattr(self.command, "list_commands", None)
        return [] if listed is None else list(listed(None))

    def _options(self) -> list[Any]:
        return [each for each in self.command.params if each.param_type_name == "option"]

    def _takes_value(self, word: str) -> bool:
        return any(word in each.opts and not each.is_flag for each in self._options())

    def _below(self, word: str) -> Any:
        return self.command.get_command(None, word) if word in self.commands() else None

    # What the tables below ask.

    @property
    def home(self) -> Path | None:
        """The folder the line names, if any."""
        given = self.given.get("--home")
        return None if given is None else Path(given)

    def looking(self) -> Any:
        """The games, to look at."""
        return Store(self.home, patience=PATIENCE).looking()


def next_words(group: Any, words: Sequence[str]) -> list[str] | None:
    """What the last word, which may be empty, can become; ``None`` where a file is meant."""
    *complete, typed = words or [""]
    line = Typed(group)
    option = line.read(complete)
    name, said, value = typed.partition("=")
    if option is None and said and typed.startswith("--"):
        option, typed = name, value
    found = _values(line, option, typed)
    if found is None:
        return None
    lead = f"{name}=" if said and option == name else ""
    wanted = typed.casefold()
    fitting = [each for each in found if each.casefold().startswith(wanted) and is_plain(each)]
    return [f"{lead}{each}" for each in dict.fromkeys(fitting)]


def _values(line: Typed, option: str | None, typed: str) -> Iterable[str] | None:
    if option is not None:
        source = OPTIONS.get(option, _nothing)
    elif typed.startswith("-"):
        return line.options()
    elif commands := line.commands():
        return commands
    else:
        sources = ARGUMENTS.get(line.path, ())
        source = sources[min(line.before, len(sources) - 1)] if sources else _nothing
    return source(line, typed)


Source = Callable[[Typed, str], Iterable[str] | None]


def _nothing(_: Typed, __: str) -> Iterable[str]:
    return ()


def _files(_: Typed, __: str) -> None:
    return None


def _players(line: Typed, _: str) -> Iterable[str]:
    """Those of the game the line goes to; a side is meant by either of its players."""
    from pinochle_score.scorekeeper import find

    game = line.given.get("--game", line.given.get("-g"))
    with line.looking() as shelf:
        meant = shelf.open if game is None else find(shelf.all, game)
        return () if meant is None else shelf.players(meant.id)


def _everybody(line: Typed, _: str) -> Iterable[str]:
    """Everybody who has played."""
    with line.looking() as shelf:
        return sorted({name for game in shelf.all for name in shelf.players(game.id)})


def _and(*words: str) -> Source:
    return lambda line, typed: [*_players(line, typed), *words]


def _listed(shelf: Shelf, typed: str, *, binned: bool = False) -> list[str]:
    games = shelf.bin if binned else shelf.all
    return [str(game.id) if typed.isdigit() else game.title for game in games]


def _games(line: Typed, typed: str) -> Iterable[str]:
    with line.looking() as shelf:
        return _listed(shelf, typed)


def _binned(line: Typed, typed: str) -> Iterable[str]:
    with line.looking() as shelf:
        return _listed(shelf, typed, binned=True)


def _games_or_files(line: Typed, typed: str) -> Iterable[str] | None:
    wanted = typed.casefold()
    return [each for each in _games(line, typed) if each.casefold().startswith(wanted)] or None


def _suits(_: Typed, __: str) -> Iterable[str]:
    return [suit.word for suit in Suit]


def _rulesets(line: Typed, _: str) -> Iterable[str]:
    return ruleset_names(line.home)


def _house_rules(line: Typed, _: str) -> Iterable[str]:
    return [*house_names(), *own_house_names(line.home)]


def _shells(_: Typed, __: str) -> Iterable[str]:
    return SHELLS


OPTIONS: dict[str, Source] = {
    "--rules": _rulesets,
    "-r": _rulesets,
    "--from": _rulesets,
    "--house": _house_rules,
    "--game": _games,
    "-g": _games,
    "--dealer": _players,
    "--declarer": _players,
    "--players": _everybody,
    "--trump": _suits,
    "-t": _suits,
    "--home": _files,
    "--output": _files,
    "-o": _files,
}
# For each argument of a command in turn; the last of them for all that follow.
ARGUMENTS: dict[tuple[str, ...], tuple[Source, ...]] = {
    ("new",): (_everybody,),
    ("bid",): (_and("pass", "help"),),
    ("trump",): (_suits, _nothing),
    ("meld",): (_and("none"), _nothing),
    ("tricks",): (_players, _nothing),
    ("penalty",): (_players, _nothing),
    ("open",): (_games, _nothing),
    ("games", "rename"): (_games, _nothing),
    ("games", "remove"): (_games, _nothing),
    ("games", "restore"): (_binned, _nothing),
    ("compare",): (_games_or_files,),
    ("import",): (_files,),
    ("rules", "show"): (_rulesets, _nothing),
    ("rules", "diff"): (_rulesets,),
    ("rules", "use"): (_rulesets, _nothing),
    ("rules", "export"): (_rulesets, _nothing),
    ("rules", "check"): (_files,),
    ("rules", "import"): (_files,),
    ("completion",): (_shells, _nothing),
}
