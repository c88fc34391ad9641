"""The easy wording of a choice: short, with as few brackets as the nesting allows."""

from __future__ import annotations

from typing import assert_never

from engine.core.options import (
    Amount,
    Arrange,
    Choice,
    Form,
    OneOf,
    Options,
    OrPass,
    Pick,
    Several,
    Split,
    sole,
)
from pbem.lines.names import Lexicon, Names, safe
from pbem.lines.numbers import is_money
from pbem.lines.shapes import blank, counts, in_pounds, is_nothing, is_single
from pbem.lines.spelling import singular
from pbem.lines.text import fold, mask

_DEEPEST = 2
_POUNDS = (("pound",), ("pounds",))
Shape = ValueError
"""Raised for a choice that has not the shape of its options."""


def worded(options: Options, choice: Choice, lexicon: Lexicon, level: int = 0) -> str:
    """The choice in words. At `level` 0 semicolons part things, at 1 commas; below that brackets are needed."""
    match options:
        case Pick() | Arrange():
            return _names(options, choice, lexicon)
        case Amount():
            return f"£{choice}" if is_money(options.unit) else str(choice)
        case Split():
            return _split(options, choice, lexicon)
        case Form():
            return _form(options, choice, lexicon, level)
        case OrPass():
            return "pass" if choice is None else worded(options.inner, choice, lexicon, level)
        case OneOf():
            return _one_of(options, choice, lexicon, level)
        case Several():
            return _several(options, choice, lexicon, level)
    assert_never(options)


def items(choice: Choice) -> tuple[Choice, ...]:
    """The items of a choice that is a list.

    Raises:
        ValueError: if it is none.
    """
    if not isinstance(choice, tuple):
        raise Shape(f"a list was expected, not {choice!r}")
    return choice


def pair(choice: Choice) -> tuple[str, Choice]:
    """The name and the value of a choice that is such a pair.

    Raises:
        ValueError: if it is none.
    """
    both = items(choice)
    if len(both) != 2 or not isinstance(both[0], str):
        raise Shape(f"a name with a value was expected, not {choice!r}")
    return both[0], both[1]


def branch(options: OneOf, name: str) -> Options:
    """The options of a branch.

    Raises:
        ValueError: if there is no such branch.
    """
    for each, inner in options.branches:
        if each == name:
            return inner
    raise Shape(f"{name!r} is no branch of {[each for each, _ in options.branches]}")


def _names(options: Pick | Arrange, choice: Choice, lexicon: Lexicon) -> str:
    among = options.among if isinstance(options, Pick) else options.items
    names = lexicon.names(among)
    if isinstance(options, Pick) and options.single:
        return safe(names.shown(str(choice)))
    return ", ".join(safe(names.shown(str(each))) for each in items(choice)) or "none"


def _split(options: Split, choice: Choice, lexicon: Lexicon) -> str:
    names = lexicon.names(tuple(place for place, _ in options.caps))
    shares = [pair(entry) for entry in items(choice)]
    return ", ".join(_share(options, names, place, amount) for place, amount in shares) or "none"


def _share(options: Split, names: Names, place: str, amount: Choice) -> str:
    shown = safe(names.shown(place))
    pounds = "£" if is_money(options.unit) else ""
    # "2 to 1" and "3 to Bengal 2": beside a name with a number of its own, the amount needs a word between.
    link = " to " if any(word.isdigit() for word in fold(shown)) else " "
    return f"{pounds}{amount}{link}{shown}"


def _one_of(options: OneOf, choice: Choice, lexicon: Lexicon, level: int) -> str:
    name, value = pair(choice)
    inner = branch(options, name)
    among = tuple(each for each, _ in options.branches)
    shown = safe(lexicon.names(among).shown(name))
    if sole(inner) == (value,):
        return shown
    said = worded(inner, value, lexicon, level)
    if is_pounds(shown, options.branches, name):
        return said  # "£2", not "pounds £2"
    if says(said, shown):
        return said  # "shipyard of Britannia", not "shipyard shipyard of Britannia"
    if isinstance(inner, Amount) and names_unit(shown, inner):
        return f"{said} {safe(numbered(lexicon, among, name, value))}"  # "2 Walsh promises"
    return f"{shown} {said}"


def says(said: str, shown: str) -> bool:
    """Whether what follows a name is that name, or begins with it."""
    return f"{said.casefold()} ".startswith(f"{shown.casefold()} ")


def is_pounds(shown: str, among: tuple[tuple[str, Options], ...], name: str) -> bool:
    """Whether the sign of the pound says all that the name of a part or branch says."""
    return fold(shown) in _POUNDS and in_pounds(among) == name


def names_unit(shown: str, options: Amount) -> bool:
    """Whether a name holds what an amount counts: "2 Walsh promises", not "Walsh promises 2 promises"."""
    return bool(options.unit) and singular(options.unit) in {singular(word) for word in fold(shown)}


def _form(options: Form, choice: Choice, lexicon: Lexicon, level: int) -> str:
    names = lexicon.names(tuple(name for name, _ in options.parts))
    values = items(choice)
    if len(values) != len(options.parts):
        raise Shape(f"{len(options.parts)} parts were expected, not {choice!r}")
    said: list[tuple[str, str]] = []
    for number, ((name, inner), value) in enumerate(zip(options.parts, values, strict=True)):
        if is_nothing(value) and blank(inner) == (value,):
            continue
        label = "" if number == 0 and is_single(inner) else f"{safe(names.shown(name))} "
        value_said = worded(inner, value, lexicon, min(level + 1, _DEEPEST))
        # "£2", not "pounds £2"
        said.append(("" if is_pounds(label, options.parts, name) else label, value_said))
    counted = options.parts[1][1] if counts(options) else None
    if isinstance(counted, Pick) and len(said) > 1 and values[0]:
        said[:2] = [("", _counted(counted, values, lexicon))]
    return _joined(said, level) or "none"


def _counted(what: Pick, values: tuple[Choice, ...], lexicon: Lexicon) -> str:
    """ "2 guns", "1 gun"."""
    number, name = values[:2]
    return f"{number} {safe(numbered(lexicon, what.among, str(name), number))}"


def numbered(lexicon: Lexicon, among: tuple[str, ...], key: str, number: Choice) -> str:
    """The displayed name of things of which there are so many: in the singular for one, if the edition spells that."""
    names = lexicon.names(among)
    shown = names.shown(key)
    if number != 1:
        return shown
    words = tuple(singular(word) for word in fold(shown))
    for other in lexicon.spellings(key):
        if fold(other) == words and (found := names.find(other, False)) and found.keys == (key,):
            return other
    return shown


def _several(options: Several, choice: Choice, lexicon: Lexicon, level: int) -> str:
    said = [("", worded(options.of, value, lexicon, min(level + 1, _DEEPEST))) for value in items(choice)]
    return _joined(said, level) or "none"


def _joined(said: list[tuple[str, str]], level: int) -> str:
    """Labels and values joined; a value that holds the joining mark, or one of a higher level, is bracketed."""
    marks, joint = (";", "; ") if level == 0 else (";,", ", ")
    return joint.join(
        f"{label}({value})" if any(mark in mask(value) for mark in marks) else f"{label}{value}"
        for label, value in said
    )
