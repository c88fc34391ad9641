"""Load checks that every edition makes: ids that exist, numbers without a gap, values that are stated twice alike."""

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from engine.core.tables.problems import Problem

Place: TypeAlias = tuple[str, str, str]
"""A field: file, entry, name."""

Twice: TypeAlias = tuple[Place, object, Place, object]
"""A value that stands in two places: place and value, place and value."""


def unknown(place: Place, ids: Iterable[str], known: Collection[str]) -> Iterator[Problem]:
    """Tell every id that does not exist."""
    for name in ids:
        if name not in known:
            yield Problem(*place, f"unknown {name!r}; it is one of {', '.join(known)}")


def repeated(place: Place, ids: Iterable[str]) -> Iterator[Problem]:
    """Tell every id that stands more than once."""
    seen: set[str] = set()
    for name in ids:
        if name in seen:
            yield Problem(*place, f"{name} stands twice; each stands once")
        seen.add(name)


def known_once(place: Place, ids: Collection[str], known: Collection[str]) -> Iterator[Problem]:
    """Tell every id that does not exist, or stands more than once."""
    yield from unknown(place, ids, known)
    yield from repeated(place, ids)


def all_once(place: Place, ids: Collection[str], wanted: Collection[str]) -> Iterator[Problem]:
    """Tell if ids are not exactly the wanted ones, each once, in any order."""
    if sorted(ids) != sorted(wanted):
        given, needed = (", ".join(names) or "nothing" for names in (ids, wanted))
        yield Problem(*place, f"expected {needed}, each once; got {given}")


def numbered(
    file: str, field: str, numbers: Collection[tuple[str, int]], first: int = 1
) -> Iterator[Problem]:
    """Tell every entry whose number is not one of a run from `first` on, or that shares it with another."""
    given = [number for _, number in numbers]
    wanted = list(range(first, first + len(given)))
    missing = ", ".join(str(number) for number in wanted if number not in given)
    for entry, number in numbers:
        if number not in wanted or given.count(number) > 1:
            fault = (
                f"{number} is out of range or used twice; {wanted[0]} to {wanted[-1]} stand once each, "
                f"missing: {missing}"
            )
            yield Problem(file, entry, field, fault)


def differing(pairs: Iterable[Twice]) -> Iterator[Problem]:
    """Tell each pair of places that disagree; an override has to name both."""
    for here, value, there, other in pairs:
        if value != other:
            fault = f"{_shown(value)} differs from {_shown(other)} in {', '.join(there)}; give both the same value"
            yield Problem(*here, fault)


def _shown(value: object) -> str:
    shown = ", ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)
    return shown or "nothing"
