"""A moderator's change of values of a state, by their paths; refused if an old value differs or an invariant breaks."""

from __future__ import annotations

from typing import TypeGuard, TypeVar

import msgspec
from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.event import Event, told
from engine.core.ids import FactValue
from engine.core.inputs import Setting
from engine.core.ruleset import RuleSet

S = TypeVar("S", bound=GameState[object])
B = TypeVar("B")

HIDDEN = "a sealed answer"
"""What stands for a secret wherever a state is shown."""

NAMING = ("id", "seat", "name", "key")
"""Fields that name an element of a list of structs."""


class NoSuchPath(LookupError):
    """The path leads nowhere; the sentence names what there is at the place where it fails."""


class _Place(Struct):
    """Where a path ends: the container, the key inside it, and the value there."""

    within: dict[str, object] | list[object]
    key: str | int
    value: object


def read_path(rules: RuleSet[S, B], state: S, path: str) -> object:
    """The plain data at a dotted path ("company.debt"); "" is the whole state. Secrets are not shown.

    Raises:
        NoSuchPath: if the path leads nowhere.
    """
    plain = _masked(_plain(rules, state))
    return _walk(plain, path).value if path else plain


def amend(rules: RuleSet[S, B], state: S, settings: tuple[Setting, ...]) -> S | tuple[str, ...]:
    """The state with each value changed from what it was to what it shall be, or all problems.

    They are set one after the other, then the whole goes through `rules.amended` (derived values made right) and
    `rules.audit`. A table of names and numbers leaves out zeros: an absent name is 0 there, and a name set to 0 is
    taken out.
    """
    envelope = msgspec.json.decode(rules.encode(state), type=dict[str, object])
    problems, done = [], []
    for setting in settings:
        problem = _set(envelope["state"], setting)
        problems += [problem] if problem else []
        done.append(f"{setting.path} from {setting.was} to {setting.now}")
    if problems:
        return tuple(problems)
    what = ", ".join(done)
    try:
        changed = rules.amended(rules.decode(msgspec.json.encode(envelope)))
    except ValueError as wrong:
        return (f"{what} does not fit: {wrong}",)
    return tuple(f"{what}: {each}" for each in rules.audit(changed)) or changed


def _set(tree: object, setting: Setting) -> str:
    """Put a value in its place; what is wrong with it, or ""."""
    path = setting.path
    if path.partition(".")[0] in ("", "agenda"):
        return "where the game stands is moved by orders and rollbacks, not by setting values"
    try:
        place = _walk(tree, path, absent=True)
    except NoSuchPath as wrong:
        return str(wrong)
    if _is_secret(tree, path, place):
        return f"{path} is a secret; nobody may set it"
    if _holds_parts(place.value):
        return f"{path} is no single value; it holds {', '.join(_parts(place.value))}"
    if not _means(setting.was, place.value):
        return f"{path} is {_shown(place.value)}, not {setting.was}"
    _put(place, _value(setting.now, place.value))
    return ""


def overridden(kind: str, author: str, reason: str, **named: FactValue) -> Event:
    """What all players are told of a moderator's change: who, why and what."""
    return told(kind, author=author, reason=reason, **named)


def _plain(rules: RuleSet[S, B], state: S) -> object:
    plain: object = msgspec.json.decode(rules.encode(state), type=dict[str, object])["state"]
    return plain


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _means(text: str, value: object) -> bool:
    """Whether what a moderator typed is this value."""
    read = _read(text)
    return text == value or (read == value and isinstance(value, bool) == isinstance(read, bool))


def _value(text: str, old: object) -> object:
    """What a moderator typed, as data: a text stays a text where a text stood before."""
    return text if isinstance(old, str) and not text.startswith('"') else _read(text)


def _read(text: str) -> object:
    try:
        value: object = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
    return value


def _walk(node: object, path: str, absent: bool = False) -> _Place:
    """The place at a path. Names may contain dots: at each level the longest name that leads on is taken.

    With `absent`, a name missing from a table of numbers counts as 0 there.
    """
    found = _descend(node, path, absent)
    if isinstance(found, _Place):
        return found
    reached, names = found
    there = f"{reached} holds" if reached else "the state holds"
    raise NoSuchPath(f"there is no {path}; {there} {', '.join(names) if names else 'no parts'}")


def _descend(node: object, path: str, absent: bool) -> _Place | tuple[str, tuple[str, ...]]:
    parts = _parts(node)
    deepest: tuple[str, tuple[str, ...]] = ("", tuple(parts))
    for name in sorted(parts, key=len, reverse=True):
        place = parts[name]
        if name == path:
            return place
        if path.startswith(f"{name}."):
            found = _descend(place.value, path[len(name) + 1 :], absent)
            if isinstance(found, _Place):
                return found
            if deepest[0] == "":
                deepest = (f"{name}.{found[0]}" if found[0] else name, found[1])
    if absent and _is_table(node):
        return _Place(node, path, 0)
    return deepest


def _parts(node: object) -> dict[str, _Place]:
    """What a path may name next inside a node."""
    if isinstance(node, dict):
        return {name: _Place(node, name, value) for name, value in node.items()}
    if not isinstance(node, list):
        return {}
    if node and all(_is_pair(each) for each in node):
        return {each[0]: _Place(node, each[0], each[1]) for each in node}
    parts = {str(number): _Place(node, number, each) for number, each in enumerate(node)}
    for field in NAMING:
        names = [each.get(field) if isinstance(each, dict) else None for each in node]
        if names and all(isinstance(name, str) for name in names) and len(set(names)) == len(names):
            return parts | {str(name): parts[str(number)] for number, name in enumerate(names)}
    return parts


def _holds_parts(node: object) -> bool:
    """Whether a value has fields of its own, which are set one by one: some may be public, others not."""
    if isinstance(node, list):
        return any(map(_holds_parts, node))
    return isinstance(node, dict)


def _is_pair(node: object) -> bool:
    return isinstance(node, list) and len(node) == 2 and isinstance(node[0], str)


def _is_table(node: object) -> TypeGuard[list[object]]:
    """A table of names and numbers (perhaps empty) that leaves zeros out."""
    return isinstance(node, list) and all(
        _is_pair(each) and isinstance(each[1], int) and each[1] != 0 for each in node
    )


def _put(place: _Place, value: object) -> None:
    within, key = place.within, place.key
    if isinstance(within, dict):
        within[str(key)] = value
        return
    if isinstance(key, int):
        within[key] = value
        return
    names = [str(pair[0]) for pair in within if isinstance(pair, list)]
    there = slice(names.index(key), names.index(key) + 1) if key in names else None
    if value == 0 and _is_table(within):
        within[there or slice(0)] = []
    elif there:
        within[there] = [[key, value]]
    else:
        within.insert(sum(name < key for name in names), [key, value])


def _masked(node: object) -> object:
    """Plain data with every secret covered: sealed values, and parked answers whichever they are."""
    if isinstance(node, dict):
        if tuple(node) == ("secret",):
            return HIDDEN
        return {
            name: [_covered(each) for each in value]
            if name == "answers" and isinstance(value, list)
            else _masked(value)
            for name, value in node.items()
        }
    if isinstance(node, list):
        return [_masked(each) for each in node]
    return node


def _covered(order: object) -> object:
    if isinstance(order, dict) and "decision" in order and "choice" in order:
        return order | {"choice": HIDDEN}
    return _masked(order)


def _is_secret(tree: object, path: str, place: _Place) -> bool:
    """Whether the value at a path is, holds or lies within something covered."""
    try:
        return _walk(_masked(tree), path, absent=True).value != place.value
    except NoSuchPath:
        return True
