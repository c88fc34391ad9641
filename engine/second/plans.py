"""The plans of the second edition: one line for one office at work (2E-8)."""

from __future__ import annotations

from engine.core.plan import Part, Plan, Series

_ENVOY_RESULT = Part(
    "envoy_result", ("open order at", "open order in", "open order", "open"), preferences=True
)

PLANS = (
    Plan(
        "chairman",
        (
            Part("take_debt", ("take debt", "debt", "borrow"), tries=True),
            Part("allocate_balance", ("allocate", "give"), tries=True),
        ),
    ),
    Plan("envoy", (Part("special_envoy", tries=True), _ENVOY_RESULT), ("special envoy",)),
    Plan(
        "director of trade",
        (
            Part("special_envoy", ("special envoy", "envoy"), tries=True),
            _ENVOY_RESULT,
            Part("transfers", ("transfers", "transfer")),
        ),
    ),
    Plan(
        "shipping",
        (Part("shipping_purchase", ("buy", "fit", "lease", "build", "pass"), one_by_one=True),),
        ("ship", "manager of shipping"),
    ),
    Plan(
        "trade {home}",
        (
            Part("trade", tries=True),
            Part("fill_order", ("fill orders", "fill"), preferences=True),
            Part("place_writer", ("place writers", "writers", "writer")),
        ),
        ("trade",),
    ),
    Plan(
        "deploy {home}",
        (
            Part("deploy", tries=True),
            Part("request_alliance", ("ask for alliances", "alliances", "alliance")),
        ),
        ("deploy",),
    ),
    Plan(
        "administer {region}",
        (Part("administer", tries=True, stop="stop"), Part("administer_result", ("gain",), preferences=True)),
        ("govern {region}",),
        Series(
            "administer",
            "roll",
            "administer_result",
            ("ship", "regiment", "tax_to_balance", "tax_to_president"),
            "stop",
            "successes",
        ),
    ),
    Plan(
        "firm",
        (
            Part("firm_strategy", ("strategy",)),
            Part("firm_fill", ("fill orders", "fill"), preferences=True),
            Part("firm_expenses", ("pay expenses", "expenses")),
            Part("firm_dividends", ("dividends", "dividend")),
        ),
        ("private firm",),
    ),
    Plan("govern", (Part("govern", tries=True), Part("govern_result", ("gain",))), ("govern India",)),
)
"""Which questions one line may answer together."""
