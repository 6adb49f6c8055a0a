"""Making rulesets: new ones from old ones, and files of them to send and to take in."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn, get_args, get_origin

from pinochle_score.checking import nearest_or_all
from pinochle_score.codec import encode, fields_of
from pinochle_score.documents import Raw, at_key, known_field, leaves, merged, nested
from pinochle_score.presets import (
    file_ruleset,
    load_ruleset,
    own_folder,
    own_names,
    preset_names,
    ruleset_names,
    same_rules,
)
from pinochle_score.rulefiles import as_read, write_new
from pinochle_score.ruleset import Ruleset
from pinochle_score.toml_text import choices_of, preset_text, whole_document
from pinochle_score.violations import PinochleError, unreadable

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
SWITCH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
OWN_WORDS = ("name", "title", "source", "house")  # said with options of their own


def new_preset(
    name: str,
    base: str,
    house: Iterable[str] = (),
    changes: Iterable[str] = (),
    title: str | None = None,
    *,
    home: Path | None = None,
) -> tuple[Path, Ruleset]:
    """Write a ruleset of the user's own that differs from ``base`` in these things only.

    ``changes`` are ``key=value``, such as ``auction.minimum=300``. Raises ``Unreadable``
    (bad_name, name_taken, bad_key, bad_key_value, what ``load_ruleset`` raises) and writes nothing.
    """
    _check_name(name, home)
    house = list(house)
    start = load_ruleset(base, house, home=home)
    if base not in ruleset_names(home):
        unreadable(
            "unknown_ruleset", f"Take {base} in first, with rules import; then use its name."
        )
    document = whole_document(start)
    differs: Raw = {}
    for text in changes:
        key, value = _change(document, text)
        if encode(value) != at_key(document, key):
            placed = _placed(document, key, encode(value))
            differs, document = merged(differs, placed), merged(document, placed)
    said = [*house, *[text.strip() for text in changes]]
    raw: Raw = {
        "name": name,
        "title": title or f"{base} with {', '.join(said)}" if said or title else f"as {base}",
        "source": f"our table, after {start.source}",
        "extends": base,
    }
    raw |= ({"house": house} if house else {}) | differs
    where = own_folder(home) / f"{name}.toml"
    heading = (
        f"A ruleset of our own: {base}, and what differs. See: pinochle rules show {name}\n"
        f"All that can stand here: pinochle rules show {base} --toml"
    )
    text = preset_text(raw, heading)
    rules = _tried(text, name, home)
    write_new(where, text, private=True)
    return where, rules


def export_text(rules: Ruleset) -> str:
    """A ruleset as one file that is complete in itself."""
    heading = f"{rules.name}, complete in itself. To play by it: pinochle new --rules THIS_FILE"
    return preset_text(whole_document(rules), heading)


def take_in(path: Path, *, home: Path | None = None) -> tuple[Path, Ruleset]:
    """Put a file somebody sent among the user's own rulesets, as it is.

    Raises ``Unreadable`` (bad_name, name_taken, file_exists), ``PresetError``.
    """
    rules = file_ruleset(path, home=home)
    _check_name(rules.name, home)
    with as_read(path):
        text = path.read_text(encoding="utf-8-sig")
    where = own_folder(home) / f"{rules.name}.toml"
    write_new(where, text, private=True)
    return where, rules


def known_twins(rules: Ruleset, *, home: Path | None = None) -> list[str]:
    """The other known rulesets that say the same, by name; those that are broken do not count."""
    twins = []
    for name in ruleset_names(home):
        try:
            if name != rules.name and same_rules(load_ruleset(name, home=home), rules):
                twins.append(name)
        except PinochleError:
            continue
    return twins


def _check_name(name: str, home: Path | None) -> None:
    if not NAME.fullmatch(name):
        said = f"“{name}” cannot be the name of a ruleset: small letters, digits and hyphens, "
        unreadable("bad_name", f"{said}40 at most, such as thursday-table.")
    if name in preset_names():
        unreadable("name_taken", f"{name} is a built-in ruleset; give yours another name.")
    if name in own_names(home):
        path = own_folder(home) / f"{name}.toml"
        unreadable("name_taken", f"You have a ruleset {name}; edit {path}, or take another name.")


def _tried(text: str, name: str, home: Path | None) -> Ruleset:
    """The ruleset of a file's text, read as it will be read."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="pinochle-") as folder:
        draft = Path(folder) / f"{name}.toml"
        draft.write_text(text, encoding="utf-8")
        return file_ruleset(draft, home=home)


# What is typed as key=value.


def _change(document: Raw, text: str) -> tuple[str, Any]:
    """The key and the value of ``auction.minimum=300``. Raises ``Unreadable``."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not key:
        unreadable("bad_key_value", f"“{text}” is not KEY=VALUE, such as auction.minimum=300.")
    if key in OWN_WORDS:
        unreadable("bad_key", f"{key} is not for --set; a name is given first, a --title beside.")
    kind = _kind_at(document, key)
    return key, _read_value(kind, key, value)


def _kind_at(document: Raw, key: str) -> Any:
    """The type of the value at a dotted key. Raises ``Unreadable`` (bad_key) with the nearest."""
    kind: Any = Ruleset
    reached: list[str] = []
    for name in key.split("."):
        known = _known(kind, document, reached)
        if name not in known:
            _unknown(document, key, [".".join((*reached, each)) for each in known])
        kind = fields_of(kind)[name] if hasattr(kind, "__dataclass_fields__") else get_args(kind)[1]
        kind = next(
            (
                each
                for each in get_args(kind)
                if hasattr(each, "__dataclass_fields__") and get_origin(kind) is not Mapping
            ),
            kind,
        )
        reached.append(name)
    if below := _known(kind, document, reached):
        example = ".".join((*reached, below[0]))
        unreadable("bad_key", f"{key} holds several things; name one of them, such as {example}.")
    return kind


def _known(kind: Any, document: Raw, reached: list[str]) -> list[str]:
    """The names there are below what was reached."""
    if hasattr(kind, "__dataclass_fields__"):
        return list(fields_of(kind))
    if get_origin(kind) is Mapping:
        keys = choices_of(get_args(kind)[0])
        return keys or list(at_key(document, ".".join(reached)) or {})
    return []


def _unknown(document: Raw, key: str, known: list[str]) -> NoReturn:
    last = key.rpartition(".")[2]
    alike = [each for each, _ in leaves(document) if each.rpartition(".")[2] == last]
    near = f"; did you mean {' or '.join(alike[:3])}?" if alike else nearest_or_all(key, known)
    unreadable("bad_key", f"There is no {key} in a ruleset{_ended(near)}")


def _read_value(kind: Any, key: str, text: str) -> Any:
    """``text`` as a value of that type. Raises ``Unreadable`` (bad_key_value)."""
    kinds = get_args(kind) if get_origin(kind) not in (tuple, None) else (kind,)
    lists = [each for each in kinds if get_origin(each) is tuple]
    single = next((each for each in kinds if get_origin(each) is not tuple), None)
    if single is None or (lists and "," in text):
        return _read_list(lists[0], key, text)
    if words := choices_of(single):
        if text not in words:
            near = nearest_or_all(text, words)
            unreadable("bad_key_value", f"{key} cannot be “{text}”{_ended(near)}")
        return text
    if single is bool:
        if text.lower() not in SWITCH:
            unreadable("bad_key_value", f"{key} is “{text}”, but must be true or false.")
        return SWITCH[text.lower()]
    if single is int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            unreadable("bad_key_value", f"{key} is “{text}”, but must be a whole number.")
        return int(text)
    if not text.isprintable():
        unreadable("bad_key_value", f"{key} must be text that one can print.")
    return text


def _read_list(kind: Any, key: str, text: str) -> list[Any]:
    of = get_args(kind)[0]
    if get_origin(of) is tuple:
        unreadable("bad_key_value", f"{key} is a list of lists; write it into the file by hand.")
    parts = [part.strip() for part in text.strip("[] ").split(",")]
    return [_read_value(of, key, part) for part in parts if part]


def _placed(document: Raw, key: str, value: Any) -> Raw:
    """The document that sets the key; with it what a later file has to write as a whole."""
    above, _, last = key.rpartition(".")
    kind: Any = Ruleset
    whole = False
    for name in above.split(".") if above else ():
        meta, kind = known_field(kind, name)
        whole = bool(meta.get("whole"))
    return nested(above, {**at_key(document, above), last: value}) if whole else nested(key, value)


def _ended(near: str) -> str:
    return near if near.endswith("?") else f"{near}."
