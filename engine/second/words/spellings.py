"""What a vocabulary is: ids with the spellings that people may write."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Protocol, TypeAlias

Spellings: TypeAlias = Mapping[str, tuple[str, ...]]
"""Ids with their spellings; the first is the one that is shown."""

NO_MORE: Spellings = MappingProxyType({})


class Named(Protocol):
    """A row of the tables with a printed name."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def name(self) -> str:
        """The printed name."""


def printed(rows: Iterable[Named], more: Spellings = NO_MORE) -> Spellings:
    """Give each row's printed name, then what else people call it."""
    return MappingProxyType({row.id: (row.name, *more.get(row.id, ())) for row in rows})


def fixed(words: Mapping[str, tuple[str, ...]]) -> Spellings:
    """Give these spellings as they are."""
    return MappingProxyType(dict(words))
