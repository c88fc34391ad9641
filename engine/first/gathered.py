"""A state's tables by name and its cubes by family, gathered in one pass for whoever asks about all of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.counts import Counts
from engine.first.state import OfficeState, State, tables
from engine.first.tables.tables import Tables


class Held(Struct, frozen=True):
    """One family's cubes: the sum by kind of place, and by card those on prizes and on other families' cards.

    The kind is what stands before the first full stop: cubes in `ship.bengal` and `ship.bengal.used` are of kind `ship`.
    """

    sums: dict[str, int]
    prizes: list[tuple[str, int]]
    promises: list[tuple[str, int]]


class Gathered(Struct, frozen=True):
    """The tables of one state as mappings; what is absent from `money` and `cubes` counts 0."""

    state: State
    book: Tables
    money: Mapping[str, int]
    cubes: Mapping[str, Counts]
    offices: Mapping[str, OfficeState]
    held: Mapping[str, Held]

    def at(self, place: str) -> Counts:
        """Cubes in a place, by family."""
        return self.cubes.get(place, ())

    def only(self, place: str) -> str:
        """The family whose cube is alone in a place, "" if it is empty."""
        families = self.cubes.get(place)
        return families[0][0] if families else ""


def gathered(state: State) -> Gathered:
    """Everything by name."""
    return Gathered(
        state,
        tables(state),
        dict(state.money),
        dict(state.cubes),
        dict(state.offices),
        _held(state),
    )


def _held(state: State) -> dict[str, Held]:
    held = {str(seat): Held({}, [], []) for seat in state.seats}
    for place, families in state.cubes:
        kind, _, where = place.partition(".")
        for family, number in families:
            its = held[family]
            its.sums[kind] = its.sums.get(kind, 0) + number
            if kind == "prize":
                its.prizes.append((where, number))
            elif kind == "promise":
                its.promises.append((where, number))
    return held
