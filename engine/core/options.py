"""The option algebra: what may be answered, as data; one description serves checking, forms, parsing and robots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeGuard, assert_never

from msgspec import Struct

if TYPE_CHECKING:
    Choice = str | int | None | tuple["Choice", ...]
else:
    # The codec wants a type of bounded depth; a deal inside a list inside a form needs seven levels.
    Choice = str | int | None
    for _ in range(8):
        Choice = str | int | None | tuple[Choice, ...]

Below = Callable[[int], int]
"""`below(n)` gives a whole number from 0 to n-1."""


class Pick(Struct, frozen=True, tag="pick"):
    """One of `among` (choice: str), or between `least` and `most` different ones (choice: tuple of str).

    `prices` are the pounds that each of them costs, where they differ in that: "the cheapest" may be asked for.
    `any_one` is what is taken for an answer that leaves it open which ("one", "any"); "" where each must be named.
    """

    among: tuple[str, ...]
    least: int = 1
    most: int = 1
    prices: tuple[int, ...] = ()
    any_one: str = ""

    @property
    def cheapest(self) -> str:
        """The first of those with the lowest price.

        Raises:
            ValueError: if they have no prices.
        """
        return min(zip(self.prices, range(len(self.among)), self.among, strict=True))[2]

    @property
    def single(self) -> bool:
        return self.least == 1 and self.most == 1


class Amount(Struct, frozen=True, tag="amount"):
    """A whole number from `low` to `high` (choice: int).

    `beside` is set where each unit is a die of a check: it names the part of the same form each of whose items takes one
    die away ("regions"), so that dice may be named instead.
    """

    low: int
    high: int
    unit: str = ""
    beside: str = ""


class Split(Struct, frozen=True, tag="split"):
    """`total` shared out over places with caps (choice: tuple of (place, amount) with amounts above 0, in cap order).

    With `exact` all of it must be given out; otherwise at least `least` and at most `total`.
    """

    total: int
    caps: tuple[tuple[str, int], ...]
    exact: bool = True
    least: int = 0
    unit: str = ""


class Arrange(Struct, frozen=True, tag="arrange"):
    """All of `items` in an order (choice: tuple of str)."""

    items: tuple[str, ...]


class Form(Struct, frozen=True, tag="form"):
    """Several named answers given together (choice: tuple of one choice for each part, in order)."""

    parts: tuple[tuple[str, Options], ...]


class OrPass(Struct, frozen=True, tag="or_pass"):
    """The inner answer, or None for passing."""

    inner: Options


class OneOf(Struct, frozen=True, tag="one_of"):
    """Exactly one of several named answers (choice: (name, inner choice))."""

    branches: tuple[tuple[str, Options], ...]


class Several(Struct, frozen=True, tag="several"):
    """A list of answers of one shape (choice: tuple of inner choices)."""

    of: Options
    least: int
    most: int


Options = Pick | Amount | Split | Arrange | Form | OrPass | OneOf | Several


class Misfit(Struct, frozen=True):
    """Why a choice does not fit: where in the answer, a code, and the nearest legal values."""

    code: str
    at: tuple[str, ...] = ()
    given: str = ""
    instead: tuple[str, ...] = ()


def fits(options: Options, choice: Choice) -> bool:
    """Whether the choice has the shape and range that the options describe."""
    return not misfits(options, choice)


def misfits(options: Options, choice: Choice, at: tuple[str, ...] = ()) -> tuple[Misfit, ...]:
    """All places where the choice leaves the options; empty when it fits."""
    match options:
        case Pick():
            return _misfits_pick(options, choice, at)
        case Amount():
            return _misfits_amount(options, choice, at)
        case Split():
            return _misfits_split(options, choice, at)
        case Arrange():
            return _misfits_arrange(options, choice, at)
        case Form():
            return _misfits_form(options, choice, at)
        case OrPass():
            return () if choice is None else misfits(options.inner, choice, at)
        case OneOf():
            return _misfits_one_of(options, choice, at)
        case Several():
            return _misfits_several(options, choice, at)
    assert_never(options)


def _shown(choice: Choice) -> str:
    return str(choice)


def _misfits_arrange(options: Arrange, choice: Choice, at: tuple[str, ...]) -> tuple[Misfit, ...]:
    if isinstance(choice, tuple):
        named = [item for item in choice if isinstance(item, str)]
        if len(named) == len(choice) and sorted(named) == sorted(options.items):
            return ()
    return (Misfit("not_all_in_order", at, _shown(choice), options.items),)


def _whole(choice: Choice) -> TypeGuard[int]:
    """A whole number; Python counts True and False as such, we do not."""
    return isinstance(choice, int) and not isinstance(choice, bool)


def _misfits_pick(options: Pick, choice: Choice, at: tuple[str, ...]) -> tuple[Misfit, ...]:
    if options.single:
        if isinstance(choice, str) and choice in options.among:
            return ()
        return (Misfit("not_among", at, _shown(choice), options.among),)
    if not isinstance(choice, tuple):
        return (Misfit("list_wanted", at, _shown(choice), options.among),)
    wrong = tuple(
        Misfit("not_among", at, _shown(item), options.among) for item in choice if item not in options.among
    )
    if len(set(choice)) != len(choice):
        wrong += (Misfit("named_twice", at, _shown(choice)),)
    if not options.least <= len(choice) <= options.most:
        wrong += (Misfit("wrong_number", at, str(len(choice)), (str(options.least), str(options.most))),)
    return wrong


def _misfits_amount(options: Amount, choice: Choice, at: tuple[str, ...]) -> tuple[Misfit, ...]:
    if _whole(choice) and options.low <= choice <= options.high:
        return ()
    return (Misfit("out_of_range", at, _shown(choice), (str(options.low), str(options.high))),)


def _misfits_split(options: Split, choice: Choice, at: tuple[str, ...]) -> tuple[Misfit, ...]:
    if not isinstance(choice, tuple):
        return (Misfit("list_wanted", at, _shown(choice), tuple(place for place, _ in options.caps)),)
    caps = dict(options.caps)
    wrong: tuple[Misfit, ...] = ()
    given: list[str] = []
    total = 0
    for entry in choice:
        if not (isinstance(entry, tuple) and len(entry) == 2):
            return (*wrong, Misfit("list_wanted", at, _shown(entry), tuple(caps)))
        place, amount = entry
        if not isinstance(place, str) or place not in caps:
            wrong += (Misfit("not_among", at, _shown(place), tuple(caps)),)
            continue
        if not _whole(amount) or not 1 <= amount <= caps[place]:
            wrong += (Misfit("out_of_range", (*at, place), _shown(amount), ("1", str(caps[place]))),)
            continue
        given.append(place)
        total += amount
    if len(set(given)) != len(given):
        wrong += (Misfit("named_twice", at, _shown(choice)),)
    low = options.total if options.exact else options.least
    if not wrong and not low <= total <= options.total:
        wrong += (Misfit("wrong_total", at, str(total), (str(low), str(options.total))),)
    return wrong


def _misfits_form(options: Form, choice: Choice, at: tuple[str, ...]) -> tuple[Misfit, ...]:
    names = tuple(name for name, _ in options.parts)
    if not isinstance(choice, tuple) or len(choice) != len(options.parts):
        return (Misfit("parts_wanted", at, _shown(choice), names),)
    found: tuple[Misfit, ...] = ()
    for (name, inner), part in zip(options.parts, choice, strict=True):
        found += misfits(inner, part, (*at, name))
    return found


def _misfits_one_of(options: OneOf, choice: Choice, at: tuple[str, ...]) -> tuple[Misfit, ...]:
    names = tuple(name for name, _ in options.branches)
    if isinstance(choice, tuple) and len(choice) == 2:
        for name, inner in options.branches:
            if choice[0] == name:
                return misfits(inner, choice[1], (*at, name))
    given = choice[0] if isinstance(choice, tuple) and choice else choice
    return (Misfit("not_among", at, _shown(given), names),)


def _misfits_several(options: Several, choice: Choice, at: tuple[str, ...]) -> tuple[Misfit, ...]:
    if not isinstance(choice, tuple):
        return (Misfit("list_wanted", at, _shown(choice)),)
    found: tuple[Misfit, ...] = ()
    for number, item in enumerate(choice, 1):
        found += misfits(options.of, item, (*at, str(number)))
    if not options.least <= len(choice) <= options.most:
        found += (Misfit("wrong_number", at, str(len(choice)), (str(options.least), str(options.most))),)
    return found


def sole(options: Options) -> tuple[Choice, ...]:
    """The only choice that fits, as a tuple of one; empty if there are several or none.

    The order in which a `Pick` of several or a `Split` is written makes no difference.
    """
    ways, only = _ways(options)
    return (only,) if ways == 1 else ()


def _ways(options: Options) -> tuple[int, Choice]:
    """How many choices fit (0, 1, or 2 for more), and the choice if it is one."""
    match options:
        case Pick():
            return _ways_to_pick(options)
        case Amount():
            return _capped(options.high - options.low + 1), options.low
        case Split():
            return _ways_to_split(options)
        case Arrange():
            return (1 if len(options.items) <= 1 else 2), options.items
        case Form():
            return _ways_to_fill([inner for _, inner in options.parts])
        case OrPass():
            return _capped(1 + _ways(options.inner)[0]), None
        case OneOf():
            return _ways_among(options)
        case Several():
            return _ways_to_list(options)
    assert_never(options)


def _capped(ways: int) -> int:
    return max(0, min(2, ways))


def _ways_to_pick(options: Pick) -> tuple[int, Choice]:
    size = len(options.among)
    if options.single:
        return _capped(size), options.among[0] if size else None
    least, most = max(0, options.least), min(size, options.most)
    if least != most:
        return (2 if least < most else 0), None
    return (1 if least in (0, size) else 2), options.among[:least]


def _ways_to_split(options: Split) -> tuple[int, Choice]:
    usable = tuple((place, cap) for place, cap in options.caps if cap > 0)
    room = sum(cap for _, cap in usable)
    low = max(0, options.total if options.exact else options.least)
    high = min(options.total, room)
    if low != high:
        return (2 if low < high else 0), None
    if high == 0:
        return 1, ()
    if high == room:
        return 1, usable
    return (1, ((usable[0][0], high),)) if len(usable) == 1 else (2, None)


def _ways_to_fill(parts: list[Options]) -> tuple[int, Choice]:
    ways, chosen = 1, []
    for part in parts:
        count, only = _ways(part)
        ways = _capped(ways * count)
        chosen.append(only)
    return ways, tuple(chosen)


def _ways_among(options: OneOf) -> tuple[int, Choice]:
    ways: int = 0
    choice: Choice = None
    for name, inner in options.branches:
        count, only = _ways(inner)
        if count == 1:
            choice = (name, only)
        ways = _capped(ways + count)
        if ways > 1:
            break
    return ways, choice


def _ways_to_list(options: Several) -> tuple[int, Choice]:
    if options.most < options.least:
        return 0, None
    ways, only = _ways(options.of)
    if options.most == 0 or ways == 0:
        return (1 if options.least <= 0 else 0), ()
    if options.least != options.most:
        return 2, None
    return ways, (only,) * options.most


def sample(options: Options, below: Below) -> Choice:
    """A random choice that fits, if any does.

    Every fitting choice can come up, but lists of `Several` have at most three entries more than they must.
    """
    match options:
        case Pick():
            if options.single:
                return options.among[below(len(options.among))]
            most = min(options.most, len(options.among))
            count = options.least + below(most - options.least + 1)
            return _shuffled(options.among, below)[:count]
        case Amount():
            return options.low + below(options.high - options.low + 1)
        case Split():
            return _sample_split(options, below)
        case Arrange():
            return _shuffled(options.items, below)
        case Form():
            return tuple(sample(inner, below) for _, inner in options.parts)
        case OrPass():
            return None if not _ways(options.inner)[0] or below(4) == 0 else sample(options.inner, below)
        case OneOf():
            open_branches = [branch for branch in options.branches if _ways(branch[1])[0]]
            name, inner = open_branches[below(len(open_branches))]
            return (name, sample(inner, below))
        case Several():
            longest = min(options.most, options.least + 3) if _ways(options.of)[0] else options.least
            count = options.least + below(longest - options.least + 1)
            return tuple(sample(options.of, below) for _ in range(count))
    assert_never(options)


def _shuffled(items: tuple[str, ...], below: Below) -> tuple[str, ...]:
    rest = list(items)
    return tuple(rest.pop(below(len(rest))) for _ in items)


def _sample_split(options: Split, below: Below) -> Choice:
    low = options.total if options.exact else options.least
    room = {place: cap for place, cap in options.caps if cap > 0}
    high = min(options.total, sum(room.values()))
    left = low + below(high - low + 1)
    given = dict.fromkeys(room, 0)
    while left and (free := [place for place in room if room[place]]):
        place = free[below(len(free))]
        amount = 1 + below(min(room[place], left))
        room[place] -= amount
        given[place] += amount
        left -= amount
    return tuple((place, amount) for place, amount in given.items() if amount)
