"""Values: frozen, compared and hashed by their fields."""

from dataclasses import field, fields, replace

import pytest

from pinochle_score import PinochleError, RuleViolation, Unreadable, Violation
from pinochle_score.value import OFTEN, amount, rule, value
from pinochle_score.violations import refuse, unreadable


@value
class Point:
    """A value with a default."""

    across: int
    up: int = 0


@value
class Pixel:
    """Another value with the same fields, shown in its own way."""

    across: int
    up: int = 0

    def __repr__(self) -> str:
        return "a pixel"


def test_a_value_is_made_by_position_or_by_name() -> None:
    assert Point(1) == Point(across=1, up=0) == Point(1, up=0)
    assert repr(Point(1, 2)) == "Point(across=1, up=2)"
    assert repr(Pixel(1)) == "a pixel"


def test_values_are_equal_by_class_and_fields() -> None:
    others: list[object] = [Point(1, 3), Pixel(1, 2), (1, 2), None]
    assert [other for other in others if other == Point(1, 2)] == []
    assert len({Point(1), Point(1), Point(2), Pixel(1)}) == 3


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, 2, 3), {}), ((1,), {"across": 2}), ((), {"across": 1, "down": 2})],
)
def test_a_value_takes_its_fields_and_no_others(
    given: tuple[int, ...], named: dict[str, int]
) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*given, **named)


def test_a_value_cannot_be_changed() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match=r"Point\.across"):
        point.across = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"Point\.across"):
        del point.across
    with pytest.raises(AttributeError):
        point.beside = 1  # type: ignore[attr-defined]
    assert replace(point, up=5) == Point(1, 5)
    assert point == Point(1)


def test_a_value_made_often_is_made_the_same_way() -> None:
    @value
    class Step:
        """A value with a default."""

        across: int
        up: int = 0

    first = [Step(1), Step(1, 2), Step(up=2, across=1)]
    for each in range(OFTEN):
        assert Step(each).across == each
    assert [Step(1), Step(1, 2), Step(up=2, across=1)] == first
    for given, named in (((), {}), ((1, 2, 3), {}), ((1,), {"across": 2}), ((1,), {"down": 2})):
        with pytest.raises(TypeError, match="Step"):
            Step(*given, **named)


def test_a_value_made_often_may_have_any_names_and_keep_some_for_keywords() -> None:
    @value
    class Kept:
        """Its fields are called as nothing else may be, and one with a default comes first."""

        kept: int
        named: int = field(default=7, kw_only=True)
        given: tuple[int, ...] = field()
        keep: int = 5

    for each in range(OFTEN + 2):
        made = Kept(each, given=(each,))
        assert (made.kept, made.named, made.given, made.keep) == (each, 7, (each,), 5)
    assert replace(made, named=8).named == 8


def test_fields_of_a_ruleset_carry_their_meaning() -> None:
    @value
    class Table:
        """A part of a ruleset."""

        target: int = amount("what wins")
        seats: int = rule("who plays", default=4)

    assert Table(150) == Table(150, 4)
    target, seats = fields(Table)
    assert dict(target.metadata) == {"meaning": "what wins", "unit": "points"}
    assert dict(seats.metadata) == {"meaning": "who plays"}


def test_an_error_carries_its_violation() -> None:
    violation = Violation("not_higher", "Too low.", "Higher.")
    for kind in (RuleViolation, Unreadable):
        error = kind(violation)
        assert isinstance(error, PinochleError)
        assert (str(error), error.violation) == ("Too low.", violation)


def test_refusing_raises_only_what_there_is() -> None:
    refuse(None)
    with pytest.raises(RuleViolation, match="Too low"):
        refuse(Violation("not_higher", "Too low."))
    with pytest.raises(Unreadable) as caught:
        unreadable("unknown_card", "No card.")
    assert caught.value.violation == Violation("unknown_card", "No card.", "")
