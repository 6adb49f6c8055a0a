"""What a question is answered with."""

from typing import Any

from pinochle_score.value import value


@value
class Answer:
    """A verdict: is it right, why in sentences, and the same for programs."""

    right: bool
    lines: tuple[str, ...]
    document: dict[str, Any]
