"""What the tests of rollbacks, corrections and forced rolls share."""

from __future__ import annotations

import msgspec

from engine.core.correction import Correction, correct
from engine.core.ids import Seat
from engine.core.inputs import Corrected, Dice, Ordered, RollForced
from engine.core.order import Origin
from engine.core.replay import replay
from tests.engine.core.table import Table
from tests.testgame.rules import RULES
from tests.testgame.state import State

NORTH = Seat("north")


def bids(table: Table, *pounds: int) -> list[int]:
    """Bid for each seat; the numbers of the entries."""
    numbers = []
    for seat, bid in zip(("north", "east", "south"), pounds, strict=True):
        table.answer("bid", seat, bid)
        numbers.append(len(table.inputs))
    return numbers


def vote_all(table: Table, *sides: str) -> None:
    table.until("vote")
    for seat, side in zip(("north", "east", "south"), sides, strict=True):
        table.answer("vote", seat, (side, 0))


def corrected(table: Table, entry: int, choice: object, dice: Dice = Dice.KEEP) -> Corrected:
    """A correction of the order of that entry."""
    old = table.inputs[entry - 1]
    assert isinstance(old, Ordered)
    order = msgspec.structs.replace(old.order, choice=choice, origin=Origin.MODERATOR)
    return Corrected(entry, order, "Mod One", "misread", dice)


def worked_out(table: Table, entry: Corrected | RollForced, consult: object = None) -> Correction[State]:
    result = correct(RULES, table.past, entry, table.chance, consult)
    assert isinstance(result, Correction), result
    return result


def assert_replays(table: Table) -> None:
    assert RULES.encode(replay(RULES, table.inputs, table.chance)) == RULES.encode(table.state)


def venture(table: Table, dice: int) -> int:
    table.until("venture")
    table.answer("venture", "north", (dice, "coast"))
    return len(table.inputs)


def rolls_of(outcome: object) -> dict[str, tuple[int, ...]]:
    return {roll.key: roll.values for roll in outcome.rolls}
