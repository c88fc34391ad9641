"""Memos of the revenue of private firms."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts


class WaiversMemo(Struct, frozen=True, tag="waivers"):
    """A firm that is about to pay dividends: shares that other holders waive (2E-15.4.4)."""

    manager: str
    waived: Counts


class EmergencyMemo(Struct, frozen=True, tag="emergency"):
    """A firm that cannot pay its expenses (2E-15.5).

    `due` are the expenses in pounds; after the question who helps, `tokens` are what families offer to invest with their
    numbers, by family; and `partners` managers who offer a merger; `round` counts the manager's choices.
    """

    manager: str
    due: int
    tokens: tuple[tuple[str, Counts], ...] = ()
    partners: tuple[str, ...] = ()
    round: int = 1


FirmRevenueMemo = WaiversMemo | EmergencyMemo
