"""Positions of the first edition that lead to decisions which are seldom met: some dozen games from each meet them all."""

from __future__ import annotations

_HELD: dict[str, object] = {
    "chairman": {"holder": "hastings"},
    "director_of_trade": {"holder": "larkins"},
    "president_bombay": {"holder": "sykes", "treasury": 4},
    "president_madras": {"holder": "larkins", "treasury": 4},
    "president_bengal": {"holder": "paxton", "treasury": 4},
}
_SHARES: dict[str, object] = {
    "hastings": {"court": 2, "money": 6},
    "larkins": {"court": 2, "money": 6},
    "sykes": {"court": 1, "money": 6},
    "paxton": {"court": 1, "money": 6},
}

SELDOM: dict[str, dict[str, object]] = {
    "china_sail": {
        "offices": {
            **_HELD,
            "superintendent_china": {"status": "open", "holder": "sykes", "treasury": 9},
        },
        "families": _SHARES,
        "china": {"ships": 5, "goods": 3},
        "at": "china_office",
    },
    "cube_source": {
        "offices": _HELD,
        "families": {**_SHARES, "sykes": {"manor": 9, "court": 6, "prizes": {"peerage": 2}}},
        "prizes": ["peerage", "dukedom", "town_house", "parsonage", "grand_tour", "royal_society"],
        "at": "family_actions",
    },
    "event_tie": {
        "offices": _HELD,
        "families": _SHARES,
        "market": {"shipyards": {"1": ["sykes", "paxton"], "2": ["larkins", "larkins"], "3": ["hastings"]}},
        "post": {"discard": ["dockyard_fire"]},
        "at": "local_news",
    },
    "remove_factory": {
        "offices": _HELD,
        "families": _SHARES,
        "market": {"factories": {"1": "sykes", "2": "sykes", "5": "larkins", "6": "larkins"}},
        "post": {"discard": ["mill_riots"]},
        "at": "local_news",
    },
    "lose_ships": {
        "offices": _HELD,
        "families": _SHARES,
        "regions": {
            "bengal": {"filled": [1, 2]},
            "bombay": {"filled": [1, 2]},
            "madras": {"filled": [1, 2], "side": "prosperous"},
        },
        "presidencies": {
            place: {
                "ships": 0,
                "captained": {"larkins": 2, "sykes": 1},
                "captained_used": {"paxton": 2},
            }
            for place in ("bombay", "madras", "bengal")
        },
        "india": {"balance": "chaos", "elephant": "delhi"},
        "post": {"discard": ["channel_gales"]},
        "at": "events_in_india",
    },
    "police": {
        "offices": {**_HELD, "province_madras": {"holder": "hastings", "treasury": 12}},
        "families": _SHARES,
        "regions": {"madras": {"dominator": "company"}},
        "presidencies": {"madras": {"guns": 4, "officers": {"sykes": 2}}},
        "india": {"balance": "chaos", "elephant": "mysore"},
        "post": {"discard": ["manor_rents"]},
        "at": "events_in_india",
    },
}
"""By the kind of decision that is wanted."""
