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

        [rules.second.data.regions.bengal]            [rules.second.data.prizes.peerage]
        defence = 3                                  cost = 10
        tax = { prosperous = 5 }                     [rules.second.data.setup.players_4]
        [rules.second.data.markets.shipyards]         starting_cubes = 7
        price_when_full = 1                          [rules.second.data.regions.defaults]
        [rules.second.data.evening_post.stock_mania]  mercenary_cost = 3
        params = { delta = 2 }

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
