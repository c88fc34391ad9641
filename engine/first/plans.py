"""The plans of the first edition: one line for one office at work (1E-6.0.5, 1E-11.1.5)."""

from __future__ import annotations

from engine.core.plan import Part, Plan

_FILL = Part("fill_orders", ("fill orders", "fill"), preferences=True)

PLANS = (
    Plan("sail {place}", (Part("sail", tries=True), _FILL), ("sail",)),
    Plan("sail {place}", (Part("china_sail", tries=True), _FILL), ("sail China", "sail")),
    Plan(
        "president {place}",
        (
            Part("campaign", ("campaign",), tries=True),
            Part("open_trade", ("open trade", "open"), tries=True),
            Part("sail", ("sail",), tries=True),
            _FILL,
        ),
        ("president of {place}",),
    ),
    Plan(
        "military affairs",
        (
            Part("logistics_army", ("army logistics", "logistics", "send")),
            Part("transfer_army", ("army transfers", "transfers", "transfer")),
        ),
        ("military",),
    ),
    Plan(
        "director of trade",
        (
            Part("logistics_trade", ("trade logistics", "logistics", "send")),
            Part("transfer_trade", ("trade transfers", "transfers", "transfer")),
            Part("captaincy_order", ("captaincy order", "captains")),
        ),
    ),
)
"""Which questions one line may answer together."""
