"""What every trouble with the store has in common."""

from pathlib import Path

from cli.refusals import STORE, check_sentence, files
from cli.runner import Answer, Product

Words = tuple[str, ...]

READING: tuple[Words, ...] = (("score",), ("log", "--entries"), ("games",), ())
WRITING: tuple[Words, ...] = (("tricks", "Ann", "70"), ("undo",), ("new",))
ALL = (*READING, *WRITING)


def trouble(product: Product, *words: str, error: str, code: int = STORE) -> Answer:
    """The answer to a command that finds the store unusable, and leaves every file as it was."""
    before = files_if_readable(product.home)
    answer = product(*words)
    assert answer.code == code, answer
    assert answer.out == ""
    check_sentence(answer.err)
    assert product(*words, "--json").error == error
    assert files_if_readable(product.home) == before
    return answer


def files_if_readable(home: Path) -> dict[str, bytes]:
    """All that is in the folder; nothing where there is none."""
    return files(home) if home.is_dir() else {}
