"""What is wrong, as a value, and the two ways of raising it."""

from typing import NoReturn

from pinochle_score.value import value


@value
class Violation:
    """One thing that is not allowed.

    ``code`` is stable and meant for programs, ``message`` is a sentence for players that says
    what was wrong and what would be right, ``rule`` is the rule it rests on, in words (empty
    where the input could not be read at all).
    """

    code: str
    message: str
    rule: str = ""


class PinochleError(Exception):
    """Anything this library refuses; carries its :class:`Violation`."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.message)
        self.violation = violation


class Unreadable(PinochleError):
    """The input means nothing: no such card, suit, player, ruleset, or not a number."""


class RuleViolation(PinochleError):
    """The input is understood, and the rules refuse it."""


def refuse(violation: Violation | None) -> None:
    """Raise the violation where there is one."""
    if violation is not None:
        raise RuleViolation(violation)


def unreadable(code: str, message: str) -> NoReturn:
    """Raise :class:`Unreadable` with that code and sentence."""
    raise Unreadable(Violation(code, message))
