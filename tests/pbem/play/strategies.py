"""Sealed strategies of private firms: a table that asks for them, and what nobody else may tell apart."""

from __future__ import annotations

import json

from tests.pbem.play.secrets_of_others import Secret, writes
from tests.pbem.play.timed import Timed
from tests.pbem.play.twins import speak_up

FIRMS: dict[str, object] = {
    "seats": ["hastings", "larkins", "sykes", "paxton"],
    "settings": {"scenario": "1813"},
    "turn": 6,
    "offices": {
        "chairman": {"holder": "hastings"},
        "president_of_bombay": {"holder": "paxton", "treasury": 4},
        "president_of_madras": {"holder": "larkins", "treasury": 4},
        "president_of_bengal": {"holder": "hastings", "treasury": 4},
    },
    "families": {
        name: {"shares": 1, "money": 6, "workshops": 2} for name in ("hastings", "larkins", "sykes", "paxton")
    },
    "firms": {
        "sykes": {"london": 6, "shares": {"sykes": 2, "paxton": 1}},
        "larkins": {"london": 4, "shares": {"larkins": 2}},
    },
    "ships": {
        "atlas": {"owner": "sykes", "place": "firm.sykes"},
        "ganges": {"owner": "larkins", "place": "firm.larkins"},
    },
    "at": "firm_strategy",
}
"""Sykes (£6 in London) and Larkins (£4) are asked for their strategies."""
POSITION = json.dumps(FIRMS).encode()
PLAN: dict[str, object] = {"position": POSITION}


def chosen(line: str) -> str:
    """The order line of a strategy."""
    return f"firm strategy: {line}"


def others_chose(timed: Timed) -> None:
    """Larkins has chosen already: whatever Sykes says settles it."""
    timed.house.write("larkins", chosen("East, spend 2"))


STRATEGIES = (
    Secret(
        "strategy and bid of a firm",
        writes("sykes", chosen("West, spend 4")),
        writes("sykes", chosen("South, spend 1")),
        owners=("sykes",),
        edition="second",
        plan=PLAN,
    ),
    Secret(
        "strategy of a firm, changed",
        writes("sykes", chosen("West, spend 4"), chosen("Hobnob"), chosen("East, spend 6")),
        writes("sykes", chosen("Hobnob"), "status", "status"),
        owners=("sykes",),
        edition="second",
        plan=PLAN,
    ),
    Secret(
        "strategy card after the bids are open",
        writes("sykes", chosen("West, spend 3")),
        writes("sykes", chosen("South, spend 3")),
        owners=("sykes",),
        before=others_chose,
        edition="second",
        readers_do=speak_up,
        plan=PLAN,
    ),
)
