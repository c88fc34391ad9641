"""Standing orders as they were in force at some time of a game, as its ledger tells."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import Seat
from engine.core.inputs import Filed, Input, Vacated, Withdrawn
from pbem.store.records import StandingOrder


def in_force(game: str, inputs: Sequence[Input], number: int) -> tuple[StandingOrder, ...]:
    """What was filed and not withdrawn up to an entry, by seat and number; what a person filed ends when that person leaves."""
    rows: dict[tuple[Seat, int], StandingOrder] = {}
    for entry, told in enumerate(inputs[:number], 1):
        if isinstance(told, Filed):
            rows[told.seat, told.number] = StandingOrder(
                game_id=game, seat=told.seat, number=told.number, text=told.text, entry=entry, live=True
            )
        elif isinstance(told, Withdrawn):
            rows.pop((told.seat, told.number), None)
        elif isinstance(told, Vacated):
            rows = {filed: row for filed, row in rows.items() if filed[0] != told.seat}
    return tuple(rows[each] for each in sorted(rows))
