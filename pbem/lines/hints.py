"""What may be answered, in one short line for people."""

from __future__ import annotations

from collections import Counter
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
from pbem.lines import wording
from pbem.lines.names import Lexicon
from pbem.lines.numbers import is_money
from pbem.lines.shapes import blank, counts, is_nothing, is_single

_PASS = ", or pass"
_LONG = 900
"""Letters of what a way within a list may be; of a longer one the ways on from it are named, and no more."""
_IN_A_LIST = 1
"""The level of wording at which the entries of a list stand."""


def hint(options: Options, lexicon: Lexicon, most: int) -> str:
    """Ranges and lists; a list longer than `most` is cut, with a count."""
    match options:
        case Pick():
            return _pick(options, lexicon, most)
        case Amount():
            return _amount(options)
        case Split():
            return _split(options, lexicon, most)
        case Arrange():
            return f"all of these in your order: {_cut(_times(options, lexicon), most, ', ')}"
        case Form():
            return "; ".join(_parts(options, lexicon, most)) or "none"
        case OrPass():
            return _or_pass(hint(options.inner, lexicon, most), options.inner)
        case OneOf():
            return _cut(_branches(options, lexicon, most), most, " | ")
        case Several():
            return _several(options, lexicon, most)
    assert_never(options)


def _pick(options: Pick, lexicon: Lexicon, most: int) -> str:
    shown = lexicon.names(options.among).all_shown()
    if options.single:
        return _cut(shown, most, " | ")
    return f"{_count(options.least, options.most)} of {_cut(shown, most, ', ')}"


def _amount(options: Amount) -> str:
    sign = "£" if is_money(options.unit) else ""
    unit = f" {options.unit}" if options.unit and not sign else ""
    return f"{_range(options.low, options.high, sign)}{unit}"


def _split(options: Split, lexicon: Lexicon, most: int) -> str:
    sign = "£" if is_money(options.unit) else ""
    low = options.total if options.exact else options.least
    names = lexicon.names(tuple(place for place, _ in options.caps))
    open_ = tuple((place, cap) for place, cap in options.caps if cap > 0)
    numbers = _range(low, min(options.total, sum(cap for _, cap in open_)), sign)
    if len(open_) <= 1:
        return f"{numbers} {names.shown(open_[0][0])}" if open_ else "none"
    if options.total == 1:
        return f"{numbers} for {_cut(tuple(names.shown(place) for place, _ in open_), most, ' | ')}"
    # A cap that the total never reaches tells nobody anything.
    places = tuple(
        names.shown(place) if cap >= options.total else f"{names.shown(place)} (at most {cap})"
        for place, cap in open_
    )
    return f"{numbers} shared among {_cut(places, most, ', ')}"


def _times(options: Arrange, lexicon: Lexicon) -> tuple[str, ...]:
    """The things to put in order, those that come several times with their number."""
    names = lexicon.names(options.items)
    return tuple(
        names.shown(item) if times == 1 else f"{names.shown(item)} ({times} times)"
        for item, times in Counter(options.items).items()
    )


def _or_pass(said: str, inner: Options) -> str:
    """Passing stands first before parts, and before branches of which one ends in passing."""
    first = isinstance(inner, Form | Several) or said.endswith(_PASS)
    return f"pass, or {said}" if first else f"{said}{_PASS}"


def _branches(options: OneOf, lexicon: Lexicon, most: int) -> tuple[str, ...]:
    """Each way; ways that go on alike are said together, with what follows in brackets."""
    alike: dict[Options | str, list[str]] = {}
    for name, inner in options.branches:
        alike.setdefault(name if isinstance(inner, Amount) or sole(inner) else inner, []).append(name)
    names = lexicon.names(tuple(each for each, _ in options.branches))
    return tuple(
        _branch(options, group[0], lexicon, most)
        if len(group) == 1
        else f"{_cut(tuple(map(names.shown, group)), most, ' | ')} ({hint(dict(options.branches)[group[0]], lexicon, most)})"
        for group in alike.values()
    )


def _branch(options: OneOf, name: str, lexicon: Lexicon, most: int) -> str:
    shown = lexicon.names(tuple(each for each, _ in options.branches)).shown(name)
    inner = dict(options.branches)[name]
    if only := sole(inner):
        said = wording.worded(inner, only[0], lexicon) if isinstance(inner, Pick) else ""
        return said if wording.says(said, shown) else f"{shown} {said}".rstrip()
    said = hint(inner, lexicon, most)
    if wording.says(said, shown):
        return said
    if isinstance(inner, Amount) and wording.is_pounds(shown, options.branches, name):
        return said
    if isinstance(inner, Amount) and wording.names_unit(shown, inner):
        return f"{_range(inner.low, inner.high, '')} {shown}"
    return f"{shown} {said}"


def _parts(options: Form, lexicon: Lexicon, most: int) -> tuple[str, ...]:
    """What each part may be: names that several parts share are said once, a part that can be nothing not at all."""
    names = lexicon.names(tuple(name for name, _ in options.parts))
    parts = [(name, inner) for name, inner in options.parts if not _is_void(inner)]
    said: list[str] = []
    if counts(options) and parts[:2] == list(options.parts[:2]):
        said.append(_counted(options.parts[0][1], options.parts[1][1], lexicon, most))
        parts = parts[2:]
    together: dict[Options | str, list[str]] = {}
    for name, inner in parts:
        together.setdefault(inner if is_single(inner) else name, []).append(name)
    for shared in together.values():
        label = " and ".join(names.shown(name) for name in shared)
        text = hint(dict(parts)[shared[0]], lexicon, most)
        said.append(text if wording.is_pounds(label, options.parts, shared[0]) else f"{label} {text}")
    return tuple(said)


def _counted(number: Options, what: Options, lexicon: Lexicon, most: int) -> str:
    """ "1 to 3 guns | ships", "1 gun"."""
    times = sole(number)
    if times and isinstance(what, Pick) and sole(what):
        return f"{times[0]} {wording.numbered(lexicon, what.among, what.among[0], times[0])}"
    return f"{hint(number, lexicon, most)} {hint(what, lexicon, most)}"


def _is_void(options: Options) -> bool:
    only = sole(options)
    return bool(only) and is_nothing(only[0]) and blank(options) == only


def _several(options: Several, lexicon: Lexicon, most: int) -> str:
    count, each = _count(options.least, options.most), _entry(options.of, lexicon, most)
    entry = _in_parts(options.of)
    if entry is None:
        return f"{count} of ({each})"
    like = wording.worded(options.of, entry, lexicon, _IN_A_LIST)
    parted = ", parted by semicolons" if options.most > 1 else ""
    return f"{count}{parted}, such as {like} ({each})"


def _entry(options: Options, lexicon: Lexicon, most: int) -> str:
    """What an entry of a list may be: of ways that are very long only how they begin."""
    if not isinstance(options, OneOf):
        return hint(options, lexicon, most)
    names = lexicon.names(tuple(each for each, _ in options.branches))
    said = _branches(options, lexicon, most)
    if len(said) != len(options.branches):
        return _cut(said, most, " | ")
    short = (
        _beginning(names.shown(name), inner, lexicon, most) if len(text) > _LONG else text
        for (name, inner), text in zip(options.branches, said, strict=True)
    )
    return _cut(tuple(short), most, " | ")


def _beginning(shown: str, inner: Options, lexicon: Lexicon, most: int) -> str:
    ways = tuple(name for name, _ in inner.branches) if isinstance(inner, OneOf) else ()
    return f"{shown} {_cut(lexicon.names(ways).all_shown(), most, ' | ')} ..." if ways else f"{shown} ..."


def _in_parts(options: Options) -> Choice:
    """An entry to show, of a list whose entries can have parts; None if they have none."""
    if isinstance(options, Form):
        return example(options)
    branches = options.branches if isinstance(options, OneOf) else ()
    return next(((name, example(inner)) for name, inner in branches if isinstance(inner, Form)), None)


def example(options: Options, used: tuple[Choice, ...] = ()) -> Choice:
    """A choice of the right shape to show how it is written: little of each thing, names not yet used if possible."""
    match options:
        case Pick():
            fresh = tuple(name for name in options.among if name not in used) or options.among
            return fresh[0] if options.single else fresh[: max(1, options.least)]
        case Amount():
            return max(options.low, min(1, options.high))
        case Split():
            return _shares(options)
        case Arrange():
            return options.items
        case Form():
            filled: tuple[Choice, ...] = ()
            for _, inner in options.parts:
                filled = (*filled, example(inner, filled))
            return filled
        case OrPass():
            return example(options.inner, used)
        case OneOf():
            name, inner = options.branches[0]
            return name, example(inner, used)
        case Several():
            return (example(options.of),) * max(1, options.least)
    assert_never(options)


def _shares(options: Split) -> Choice:
    left = options.total if options.exact else max(options.least, min(1, options.total))
    shares: list[Choice] = []
    for place, cap in options.caps:
        if given := min(left, cap):
            shares.append((place, given))
            left -= given
    return tuple(shares)


def _range(low: int, high: int, sign: str) -> str:
    if low == high:
        return f"{sign}{low}"
    return f"{sign}{low} {'or' if high == low + 1 else 'to'} {sign}{high}"


def _count(least: int, most: int) -> str:
    return f"up to {most}" if least == 0 else _range(least, most, "")


def _cut(shown: tuple[str, ...], most: int, joint: str) -> str:
    if len(shown) <= most:
        return joint.join(shown)
    return f"{joint.join(shown[: most - 1])}{joint}... ({len(shown)} in all)"
