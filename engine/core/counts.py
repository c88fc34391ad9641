"""Small tables of whole numbers as sorted tuples of pairs, so that nothing depends on hash order; zeros are left out."""

from __future__ import annotations

from collections.abc import Iterable

Counts = tuple[tuple[str, int], ...]


def count(table: Counts, key: str) -> int:
    """The number under `key`, 0 if absent."""
    for name, number in table:
        if name == key:
            return number
    return 0


def put(table: Counts, key: str, number: int) -> Counts:
    """The table with `number` under `key`."""
    rest = [pair for pair in table if pair[0] != key]
    if number:
        rest.append((key, number))
        rest.sort()
    return tuple(rest)


def add(table: Counts, key: str, number: int) -> Counts:
    """The table with `number` more under `key` (less if negative)."""
    return put(table, key, count(table, key) + number)


def total(table: Counts) -> int:
    """Sum of all numbers."""
    return sum(number for _, number in table)


def counts(pairs: Iterable[tuple[str, int]]) -> Counts:
    """A table of the pairs; equal keys are added up."""
    gathered: dict[str, int] = {}
    for key, number in pairs:
        gathered[key] = gathered.get(key, 0) + number
    return tuple(sorted(pair for pair in gathered.items() if pair[1]))
