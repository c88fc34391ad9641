"""Positions of the second edition that lead to decisions which are seldom met: some dozen games from each meet them all."""

from __future__ import annotations

_HELD: dict[str, object] = {
    "chairman": {"holder": "hastings"},
    "director_of_trade": {"holder": "larkins", "treasury": 4},
    "president_of_bombay": {"holder": "sykes", "treasury": 5},
    "president_of_madras": {"holder": "larkins", "treasury": 5},
    "president_of_bengal": {"holder": "paxton", "treasury": 5},
}
_SHARES: dict[str, object] = {
    "hastings": {"shares": 2, "money": 6},
    "larkins": {"shares": 2, "money": 6},
    "sykes": {"shares": 1, "money": 6},
    "paxton": {"shares": 1, "money": 6},
}
_INDIA: dict[str, object] = {
    name: {"presidency": "madras_presidency", "unrest": unrest}
    for name, unrest in (("mysore", 1), ("hyderabad", 2), ("madras", 0))
}
_ARMY: dict[str, object] = {"army_of_madras": {"regiments": 3, "commander": "sykes"}}
_OFFICERS: dict[str, object] = {
    "hastings": {"shares": 2, "officers": {"army_of_madras": 1}},
    "larkins": {"shares": 2, "officers": {"army_of_madras": 2}},
}

_FIRMS: dict[str, object] = {
    "settings": {"scenario": "1813"},
    "turn": 6,
    "offices": _HELD,
    "families": {
        name: {"shares": 2, "money": 6, "workshops": 2} for name in ("hastings", "larkins", "sykes", "paxton")
    },
    "firms": {
        "sykes": {"london": 9, "shares": {"sykes": 3, "paxton": 3, "hastings": 1}, "value": 1},
        "larkins": {"london": 6, "india": 2, "shares": {"larkins": 3, "hastings": 2}, "value": 1},
    },
    "ships": {
        "atlas": {"owner": "sykes", "place": "firm.sykes"},
        "ganges": {"owner": "larkins", "place": "firm.larkins"},
        "union": {"owner": "paxton"},
        "eliza": {"owner": "hastings", "place": "west_indian"},
        "hampshire": {"owner": "sykes", "place": "east_indian", "fatigued": True},
    },
    "at": "firms",
}
_RIVALS: dict[str, object] = {**_FIRMS, "families": {}, "ships": {}}
_EQUALS: dict[str, object] = {
    **_RIVALS,
    "firms": {name: {"shares": {name: 1}} for name in ("hastings", "larkins", "sykes", "paxton")},
}

_WENT_EAST: dict[str, object] = {"revealed": "strategy_east", "initiative": 1}
_AT_WORK: dict[str, object] = {
    **_FIRMS,
    "firms": {
        "sykes": {"london": 9, "india": 6, "shares": {"sykes": 2, "paxton": 1}, "dividend": 9, **_WENT_EAST},
        "larkins": {"london": 6, "india": 9, "shares": {"larkins": 1, "hastings": 1}, **_WENT_EAST},
    },
}
_BEFORE_WORK: dict[str, object] = {
    **_FIRMS,
    "firms": {
        "sykes": {"london": 9, "shares": {"sykes": 2, "paxton": 1}, "dividend": 9},
        "larkins": {"london": 6, "shares": {"larkins": 1, "hastings": 1}},
    },
}
_RUINED: dict[str, object] = {
    **_FIRMS,
    "firms": {"sykes": {"shares": {"sykes": 2}}, "larkins": {"london": 30, "shares": {"larkins": 1}}},
}

SELDOM: dict[str, dict[str, object]] = {
    "initiative_tie": {**_AT_WORK, "at": "presidencies"},
    "waive_consent": {**_AT_WORK, "at": "firm_revenue"},
    "special_retirement": {**_BEFORE_WORK, "at": "special_retirement"},
    "accept_emergency": {**_RUINED, "at": "firm_revenue"},
    "firm_step": _FIRMS,
    "firm_strategy": _FIRMS,
    "fit_consent": _FIRMS,
    "investment_consent": _FIRMS,
    "takeover_vote": _FIRMS,
    "merger_consent": _FIRMS,
    "merger_survivor": _EQUALS,
    "surplus_consent": _FIRMS,
    "firm_precedence": _RIVALS,
    "propose_dissolution": _FIRMS,
    "dissolve_consent": _FIRMS,
    "rebellion_order": {
        "turn": 3,
        "offices": _HELD,
        "families": _OFFICERS,
        "regions": _INDIA,
        "armies": _ARMY,
        "elephant": {"tail": "madras"},
        "company": {"standing": 14},
        "events": {"draw": ["event_tile_01", "event_tile_06"]},
        "at": "events_in_india",
    },
    "prize_piece": {
        "turn": 2,
        "families": {"hastings": {"prizes": {"prize_villa": 9, "prize_lodgings": 9}}},
        "company": {"former_chairman": "hastings"},
        "at": "hiring",
    },
    "redeem_promise": {
        "turn": 2,
        "offices": _HELD,
        "families": {
            "hastings": {"shares": 2, "writers": {"bombay_presidency": 1}},
            "larkins": {"shares": 2, "writers": {"bombay_presidency": 1, "madras_presidency": 1}},
            "sykes": {"shares": 1, "writers": {"bengal_presidency": 1}},
        },
        "promises": {
            "hastings.hire_my_candidate": "larkins",
            "sykes.favour": "larkins",
            "paxton.favour": "hastings",
        },
        "at": "hiring",
    },
    "allow_window_tax": {
        "turn": 2,
        "offices": _HELD,
        "families": {**_SHARES, "larkins": {"money": 6, "shares": 2, "prestige": ["prestige_22"]}},
        "at": "parliament",
    },
    "dispose": {
        "turn": 2,
        "offices": _HELD,
        "families": {
            **_SHARES,
            "sykes": {"money": 9, "retired": 1, "spent": 8, "workshops": 3, "shares": 1},
            "paxton": {"money": 4, "retired": 1, "spent": 4, "hidden": ["blackmail_01", "blackmail_08"]},
        },
        "ships": {"atlas": {"owner": "sykes"}, "union": {"owner": "sykes", "place": "east_indian"}},
        "london": {"display": ["prestige_13", "prestige_12", "prestige_14"]},
        "at": "london_cards",
    },
    "govern": {
        "turn": 3,
        "offices": {
            **{name: held for name, held in _HELD.items() if name != "director_of_trade"},
            "governor_general": {"holder": "larkins", "treasury": 8},
        },
        "families": _SHARES,
        "regions": _INDIA,
        "at": "director_of_trade",
    },
    "pay_upkeep": {
        "turn": 4,
        "offices": _HELD,
        "families": {
            **_SHARES,
            "sykes": {"money": 2, "shares": 1, "prizes": {"prize_town_house": 2, "prize_great_estate": 1}},
        },
        "at": "upkeep",
    },
    "broker_permission": {
        "turn": 2,
        "offices": _HELD,
        "families": {**_SHARES, "sykes": {"money": 6, "shares": 1, "prestige": ["prestige_25"]}},
        "company": {"debt": 4},
        "at": "family",
    },
    "old_idea": {
        "turn": 3,
        "offices": _HELD,
        "families": _SHARES,
        "laws": {"draw": ["law_52"], "discards": ["law_31", "law_39", "law_55"]},
        "at": "parliament",
    },
    "call_deregulation": {
        "settings": {"scenario": "1758"},
        "turn": 4,
        "offices": _HELD,
        "families": _SHARES,
        "company": {"debt": 6},
        "at": "deregulation",
    },
    "buy_favour": {
        "seats": ["hastings", "crown"],
        "turn": 2,
        "offices": {
            "chairman": {"holder": "crown"},
            "director_of_trade": {"holder": "crown", "treasury": 5},
            "president_of_bombay": {"holder": "hastings", "treasury": 5},
        },
        "families": {
            "hastings": {"shares": 2, "money": 9, "workshops": 1},
            "crown": {"shares": 2, "workshops": 1},
        },
        "at": "company_operation",
    },
    "crown_tie": {
        "seats": ["hastings", "larkins", "crown"],
        "turn": 2,
        "offices": {"chairman": {"holder": "crown"}, "director_of_trade": {"holder": "crown", "treasury": 5}},
        "families": {
            "hastings": {"shares": 1, "writers": {"bombay_presidency": 1, "madras_presidency": 1}},
            "larkins": {"shares": 1, "writers": {"bombay_presidency": 1, "madras_presidency": 1}},
            "crown": {"shares": 2},
        },
        "at": "hiring",
    },
}
"""By the kind of decision that is wanted."""
