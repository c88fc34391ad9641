"""The cards and numbers of the second edition, typed, checked and open to house values (2E-0)."""

from collections.abc import Mapping

from engine.core.tables.overrides import NONE, Overrides, canonical, plain
from engine.core.tables.problems import DataError, Problem
from engine.second.tables.build import built
from engine.second.tables.tables import Tables

__all__ = [
    "NONE",
    "DataError",
    "Overrides",
    "Problem",
    "Tables",
    "canonical",
    "load",
    "load_canonical",
    "plain",
]


def load(overrides: Mapping[str, object] | None = None) -> Tables:
    """Give the tables, with house values laid over the data files.

    The shape of the overrides is that of `[rules.second.data]` in `config.toml`: file, entry, field.

        [rules.second.data.regions.delhi]
        loot = 8
        [rules.second.data.orders.punjab_1]
        value = 6

    A table goes over a table field by field, a list replaces a list. Entries are neither added nor removed. The
    same overrides give the same object again.

    Raises:
        DataError: naming file, entry and field of every problem, what is wrong and what would be right.
    """
    return built(canonical(overrides))


def load_canonical(overrides: bytes) -> Tables:
    """Give the tables for overrides as a game keeps them, made by `canonical`.

    Raises:
        DataError: as `load`.
    """
    return built(overrides)
