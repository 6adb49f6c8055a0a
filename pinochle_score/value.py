"""Small immutable values, quick to define."""

from dataclasses import MISSING, dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

OFTEN = 50  # a class of which so many were made has an initialiser written for it
_made: dict[type, int] = {}


def _init(self: Any, *args: object, **named: object) -> None:
    fields = self.__dataclass_fields__
    kind = type(self)
    count = _made[kind] = _made.get(kind, 0) + 1
    if count == OFTEN:
        kind.__init__ = _written_init(kind.__name__, fields)
    if len(args) > len(fields):
        raise TypeError(f"{type(self).__name__} has only {len(fields)} fields")
    kept = dict(zip(fields, args, strict=False))
    if named:
        if wrong := [name for name in named if name not in fields or name in kept]:
            raise TypeError(f"{type(self).__name__} takes no {wrong[0]}, or takes it once")
        kept.update(named)
    if len(kept) < len(fields):
        for name, each in fields.items():
            if name not in kept:
                if each.default is MISSING:
                    raise TypeError(f"{type(self).__name__} needs {name}")
                kept[name] = each.default
    _keep(self, "__dict__", kept)


# A value takes the dictionary of its fields as a whole: one that is filled field by field shares
# its keys with those of other values, and Python 3.11 reads it three times as slowly.
_keep = object.__setattr__


def _written_init(name_of_class: str, fields: dict[str, Any]) -> Any:
    """What ``@dataclass`` would have written: as strict as ``_init``, and six times as quick."""
    defaults = {f"_{name}": each.default for name, each in fields.items()}
    given: list[str] = []
    for each in sorted(fields.values(), key=lambda each: bool(each.kw_only)):
        if each.kw_only and "*" not in given:
            given.append("*")
        given.append(each.name if each.default is MISSING else f"{each.name}=_{each.name}")
    # Names of our own begin with a line below, so that no field has them.
    kept = ", ".join(f"{name!r}: {name}" for name in fields)
    head = f"def __init__(_self, {', '.join(given)}):"
    defaults["__keep"] = _keep
    exec(f"{head}\n    __keep(_self, '__dict__', {{{kept}}})", defaults)  # noqa: S102 - of the names of fields, as dataclasses does
    made: Any = defaults["__init__"]
    made.__qualname__ = f"{name_of_class}.__init__"  # as errors name it
    return made


def _refuse_change(self: Any, name: str, _: object) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} cannot be changed; use dataclasses.replace")


def _delete(self: Any, name: str) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} cannot be deleted")


def _as_tuple(self: Any) -> tuple[object, ...]:
    kept = self.__dict__
    return tuple([kept[name] for name in self.__dataclass_fields__])


def _equal(self: Any, other: object) -> bool:
    if type(self) is not type(other):
        return False
    return _as_tuple(self) == _as_tuple(other)


def _hash(self: Any) -> int:
    return hash((type(self), _as_tuple(self)))


def _show(self: Any) -> str:
    shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self.__dataclass_fields__)
    return f"{type(self).__name__}({shown})"


def rule(meaning: str, **more: Any) -> Any:
    """A field of a ruleset, or of a document with a schema, with its meaning."""
    return field(metadata={"meaning": meaning}, **more)


def amount(meaning: str, *, whole: bool = False, **more: Any) -> Any:
    """A field counted in points: 250 in one ruleset is 25 in another.

    ``whole``: a table that a later file replaces as a whole, not key by key.
    """
    extra = {"whole": True} if whole else {}
    return field(metadata={"meaning": meaning, "unit": "points", **extra}, **more)


@dataclass_transform(frozen_default=True, field_specifiers=(field, rule, amount))
def value(cls: type[T]) -> type[T]:
    """Make ``cls`` a frozen standard dataclass, compared and hashed by its fields.

    ``@dataclass(frozen=True)`` writes and compiles seven methods for every class, which for the
    forty values here would be a third of the time a command takes to start. Here all classes
    share theirs, and only one of which many are made, as in a long game, gets its own
    initialiser. ``dataclasses.replace`` and ``fields`` work; defaults are values, no factories.
    """
    made = dataclass(init=False, eq=False, repr=False, match_args=False)(cls)
    shared: dict[str, Callable[..., object]] = {
        "__init__": _init,
        "__setattr__": _refuse_change,
        "__delattr__": _delete,
        "__eq__": _equal,
        "__hash__": _hash,
        "__repr__": _show,
    }
    for name, method in shared.items():
        if name not in cls.__dict__ or cls.__dict__[name] is None:
            setattr(made, name, method)
    return made
