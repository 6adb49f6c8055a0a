"""Completion for the shell: completion."""

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk

app = typer.Typer()

FILE_WANTED = 10  # the exit code by which a script is told that a file's name comes next

# The scripts hand the words to pinochle and what it answers to the shell, as words: nothing of a
# name or a title is ever run. Each answer is one line.
SCRIPTS = {
    "bash": r"""# For each new shell: eval "$(pinochle completion bash)" in ~/.bashrc
_pinochle() {
    local answer word
    COMPREPLY=()
    answer="$("$1" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)"
    case $? in
        0) while IFS= read -r word; do
               [[ -n $word ]] && COMPREPLY+=("$word")
           done <<<"$answer" ;;
        10) compopt -o default 2>/dev/null ;;
    esac
    return 0
}
complete -F _pinochle pinochle pinochle-score
""",
    "zsh": r"""#compdef pinochle pinochle-score
# For each new shell, after compinit: eval "$(pinochle completion zsh)" in ~/.zshrc
_pinochle() {
    local answer
    local -a typed
    typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
    answer="$("${words[1]}" completion zsh -- "${typed[@]}" 2>/dev/null)"
    case $? in
        0) [[ -n $answer ]] && compadd -U -- "${(@f)answer}" ;;
        10) _files ;;
    esac
}
compdef _pinochle pinochle pinochle-score
""",
    "fish": r"""# For each new shell: this text as ~/.config/fish/completions/pinochle.fish
function __pinochle
    set -l typed (commandline -opc)
    set -l now (commandline -ct | string unescape)
    test (count $now) -eq 0; and set now ""
    set -l answer ($typed[1] completion fish -- $typed[2..-1] $now 2>/dev/null)
    switch $status
        case 0
            test (count $answer) -gt 0; and printf '%s\n' $answer
        case 10
            __fish_complete_path $now
    end
end
complete -c pinochle -f -a '(__pinochle)'
complete -c pinochle-score -f -a '(__pinochle)'
""",
}


@app.command("completion")
def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(help="A line as far as it is typed: answers what can come next."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Give the script that completes commands, players, games and rulesets in your shell.

    \b
    pinochle completion bash
    pinochle completion zsh
    pinochle completion fish
    """
    from pinochle_score.views.document import document
    from pinochle_score.violations import unreadable

    desk = Desk(None, as_json=as_json)
    if shell not in SCRIPTS:
        unreadable("unknown_shell", f"“{shell}” is no shell that is known; say bash, zsh or fish.")
    if words is None:
        made, text = document(shell=shell, script=SCRIPTS[shell]), SCRIPTS[shell]
    else:
        found = _found(shell, words)
        if found is None:
            raise typer.Exit(FILE_WANTED)
        made, text = document(shell=shell, words=found), "".join(f"{each}\n" for each in found)
    if desk.as_json:
        desk.say_json(made)
    else:
        desk.say_text(text, None)


def _found(shell: str, words: Sequence[str]) -> list[str] | None:
    """What can come next, written as the shell needs it; nothing, whatever goes wrong."""
    from typer.main import get_command

    from pinochle_score.cli import app as pinochle
    from pinochle_score.cli.completing import next_words

    raw = words[-1]
    if shell == "bash":
        words = _as_meant(words)
    try:
        found = next_words(get_command(pinochle), words)
    except Exception:  # noqa: BLE001 - whoever presses Tab has asked for no explanation
        return []
    if found is None or shell != "bash":
        return found
    return [made for each in found if (made := _for_bash(each, raw)) is not None]


def _as_meant(raw: Sequence[str]) -> list[str]:
    """What words of bash mean: it breaks them at ``=``, and leaves their quotation marks."""
    words: list[str] = []
    for at, word in enumerate(raw):
        if word == "=" and at and raw[at - 1].startswith("--"):
            if at == len(raw) - 1:
                words.append("")
            continue
        words.append(_unquoted(word))
    return words


def _unquoted(word: str) -> str:
    from shlex import split

    for close in ("", '"', "'"):
        try:
            return "".join(split(word + close))
        except ValueError:  # a quotation mark is still open
            continue
    return word


def _for_bash(word: str, typed: str) -> str | None:
    """A word as it must stand on the line, so that bash reads it as that word and nothing more."""
    if typed[:1] == "'":
        return None if "'" in word else word
    if typed[:1] == '"':
        return re.sub(r'([\\"$`!])', r"\\\1", word)
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", word)
