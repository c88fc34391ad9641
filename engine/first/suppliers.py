"""Where shipyard and factory cubes may be placed, and placing them (1E-4.2.3, 1E-4.2.4).

A shipyard cube covers a printed number of a column: its place is `shipyard.<column>.<number>`. In choices columns are
called `column_<column>` and factory spaces `space_<space>`.
"""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.per_state import per_state
from engine.first import cubes
from engine.first.state import State, tables


def open_slots(state: State, column: int) -> tuple[int, ...]:
    """Numbers of a column that no cube covers, highest first (1E-4.2.3)."""
    printed = tables(state).markets.shipyards.cube_slots_top_to_bottom
    prefix = f"shipyard.{column}."
    covered = {place for place, _ in cubes.under(state, prefix)}
    return tuple(slot for slot in printed if f"{prefix}{slot}" not in covered)


@per_state
def free_slots(state: State) -> tuple[tuple[str, int], ...]:
    """Columns that are not full, each with its number of uncovered slots."""
    yards = tables(state).markets.shipyards
    slots = len(yards.cube_slots_top_to_bottom)
    covered = [place.split(".")[1] for place, _ in cubes.under(state, "shipyard.")]
    return tuple(
        (f"column_{column}", free)
        for column in range(1, yards.columns + 1)
        if (free := slots - covered.count(str(column)))
    )


def place_shipyard(state: State, seat: Seat, lot: str, source: str) -> tuple[State, int]:
    """The state after a cube covered the highest uncovered number of a column, and that number (1E-4.2.3)."""
    column = int(lot.removeprefix("column_"))
    slot = open_slots(state, column)[0]
    return cubes.move(state, seat, source, f"shipyard.{column}.{slot}"), slot


@per_state
def free_spaces(state: State) -> tuple[str, ...]:
    """Factory spaces without a cube, by number (1E-4.2.4)."""
    spaces = tables(state).markets.factories.spaces
    taken = {place for place, _ in cubes.under(state, "factory.")}
    return tuple(f"space_{space.id}" for space in spaces if f"factory.{space.id}" not in taken)


def printed_price(state: State, lot: str) -> int:
    """The price in pounds that is printed on a factory space (1E-6.4.1)."""
    return tables(state).markets.factories.space(int(lot.removeprefix("space_"))).printed_price


def place_factory(state: State, seat: Seat, lot: str, source: str) -> State:
    """The state after a cube went under the good of a free space (1E-4.2.4)."""
    return cubes.move(state, seat, source, f"factory.{lot.removeprefix('space_')}")
