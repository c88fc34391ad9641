"""The vocabulary of order lines: how people may spell each id of the first edition."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.first.answer_words import ANSWERS, DEAL_ANSWERS, PARTS, TAX

Spellings = Mapping[str, tuple[str, ...]]
"""Ids with their spellings; the first is the one that is shown."""

REGIONS: Spellings = MappingProxyType(
    {
        "punjab": ("Punjab", "the Punjab", "Lahore"),
        "maratha": ("Maratha", "Marathas", "Maratha Confederacy", "Mahratta"),
        "delhi": ("Delhi", "Mughal", "Mughals"),
        "bengal": ("Bengal",),
        "bombay": ("Bombay",),
        "hyderabad": ("Hyderabad", "Nizam"),
        "mysore": ("Mysore",),
        "madras": ("Madras", "Carnatic"),
    }
)
"""Regions; three of them are presidencies too, which the question tells apart."""

GOVERNED = ("delhi", "bengal", "bombay", "madras")
"""Regions whose province is a governorship; the others are residencies, and both titles are understood everywhere."""

FAMILIES: Spellings = MappingProxyType(
    {
        "hastings": ("Hastings", "Hastings family", "purple"),
        "larkins": ("Larkins", "Larkins family", "blue"),
        "sykes": ("Sykes", "Sykes family", "orange"),
        "paxton": ("Paxton", "Paxton family", "green"),
        "benyon": ("Benyon", "Benyon family", "yellow"),
        "walsh": ("Walsh", "Walsh family", "red"),
    }
)

PRIZES: Spellings = MappingProxyType(
    {
        "house_of_commons": ("House of Commons", "Commons"),
        "patron_of_the_arts": ("Patron of the Arts", "Patron", "Arts"),
        "investment_bank": ("Investment Bank", "Investment"),
        "peerage": ("Peerage",),
        "dukedom": ("Dukedom",),
        "knight_of_the_bath": ("Knight of the Bath", "Knight", "Bath"),
        "country_estate": ("Country Estate", "Estate"),
        "board_of_control": ("Board of Control", "Board"),
        "rotten_borough": ("Rotten Borough", "Borough"),
        "royal_society": ("Royal Society", "Society"),
        "south_seas_firm": ("South Seas Firm", "South Seas", "South Sea Firm"),
        "parsonage": ("Parsonage",),
        "magistracy": ("Magistracy",),
        "town_house": ("Town House", "Townhouse"),
        "grand_tour": ("Grand Tour", "Tour"),
        "militia_colonelcy": ("Militia Colonelcy", "Militia", "Colonelcy"),
        "coffee_house": ("Coffee House", "Coffeehouse"),
        "shipping_agency": ("Shipping Agency", "Agency"),
    }
)

BOXES: Spellings = MappingProxyType(
    {
        "shares": ("shares", "share", "stock", "Court of Directors", "Court", "Shares (Court of Directors)"),
        "shipyards": ("shipyards", "shipyard", "yards", "yard", "dockyard", "dockyards"),
        "factories": ("factories", "factory", "mill", "mills"),
        "officers": (
            "officers",
            "officer",
            "Officers box",
            "enlist officer",
            "enlist officers",
            "soldier",
            "soldiers",
        ),
        "captains": ("captains", "captain", "Captains box", "enlist captain", "enlist captains"),
        "manor": ("manor", "manors", "Manor box"),
        "writers": ("writers", "writer", "Writers box", "enlist writer", "enlist writers", "clerk", "clerks"),
    }
)

PIECES: Spellings = MappingProxyType(
    {
        "ships": (
            "ships",
            "ship",
            "Company ships",
            "Company ship",
            "vessels",
            "vessel",
            "Indiamen",
            "Indiaman",
        ),
        "goods": ("goods", "good", "cargo", "wares"),
        "guns": ("guns", "gun", "cannons", "cannon", "artillery"),
        **{
            f"{family}_officers": (f"{name} officers", f"{name} officer")
            for family, (name, *_) in FAMILIES.items()
        },
        **{
            f"{family}_ships": (f"{name} ships", f"{name} ship", f"{name} captains", f"{name} captain")
            for family, (name, *_) in FAMILIES.items()
        },
        "used_ships": ("exhausted ships", "exhausted ship", "used ships", "exhausted Company ships"),
        **{
            f"{family}_used_ships": (
                f"{name} exhausted ships",
                f"{name} exhausted ship",
                f"exhausted {name} ships",
                f"exhausted {name} ship",
            )
            for family, (name, *_) in FAMILIES.items()
        },
    }
)
"""Pieces that are sent and moved; a family's officers and captained ships are named with it."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

COLUMNS: Spellings = MappingProxyType(
    {
        f"column_{number}": (f"{word} column", f"column {number}", f"yard {number}", f"shipyard {number}")
        for number, word in enumerate(_ORDINALS, 1)
    }
)
"""Columns of the shipyard box; the ordinal is shown, so that no number stands beside an amount."""

SPACES: Spellings = MappingProxyType(
    {f"space_{number}": (f"space {number}", f"factory {number}") for number in range(1, 13)}
)
"""Spaces of the factory box."""

ORDERS: Spellings = MappingProxyType(
    {
        f"{place}_{slot}": (
            f"{name} {slot}",
            f"{name} order {slot}",
            f"order {slot} of {name}",
            f"{_ORDINALS[slot - 1]} {name} order",
            f"{_ORDINALS[slot - 1]} order of {name}",
        )
        for place, name in (*((region, names[0]) for region, names in REGIONS.items()), ("china", "China"))
        for slot in range(1, 4)
    }
)
"""Orders of regions and of the China Office."""

CARDS: Spellings = MappingProxyType(
    {
        "monopoly_revoked": ("Monopoly Revoked",),
        "manor_rents": ("Manor Rents",),
        "stock_mania": ("Stock Mania",),
        "financial_panic": ("Financial Panic",),
        "channel_gales": ("Channel Gales",),
        "press_gangs": ("Press Gangs",),
        "call_to_arms": ("Call to Arms",),
        "clerks_wanted": ("Clerks Wanted",),
        "dockyard_fire": ("Dockyard Fire",),
        "mill_riots": ("Mill Riots",),
        "embassy_to_canton": ("Embassy to Canton",),
        "calling_in_favours": ("Calling in Favours", "Calling in Favors"),
        "revoke_monopoly": ("Revoke Monopoly",),
        "governor_general": ("Governor General", "Governor-General"),
        "china_trade_act": ("China Trade Act",),
        "regulating_act": ("Regulating Act",),
        "dividend_act": ("Dividend Act",),
        "navigation_act": ("Navigation Act",),
        "commutation_act": ("Commutation Act",),
        "half_pay_act": ("Half Pay Act",),
        "country_trade_act": ("Country Trade Act",),
        "land_tax": ("Land Tax",),
        "sepoy_act": ("Sepoy Act",),
        "tenure_act": ("Tenure Act",),
    }
)


def _presidents() -> dict[str, tuple[str, ...]]:
    return {
        f"president_{region}": (
            f"President of {REGIONS[region][0]}",
            f"{REGIONS[region][0]} President",
            f"President {REGIONS[region][0]}",
            f"pres {REGIONS[region][0]}",
            f"{REGIONS[region][0]} pres",
            f"Presidency of {REGIONS[region][0]}",
            f"{REGIONS[region][0]} Presidency",
            REGIONS[region][0],
        )
        for region in ("bombay", "madras", "bengal")
    }


def _provinces() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for region, (name, *_) in REGIONS.items():
        title, other = ("Governor", "Resident") if region in GOVERNED else ("Resident", "Governor")
        found[f"province_{region}"] = (
            f"{title} of {name}",
            f"{name} {title}",
            f"{title} {name}",
            f"province of {name}",
            f"{name} province",
            f"province {name}",
            f"{other} of {name}",
            f"{name} {other}",
            name,
        )
    return found


OFFICES: Spellings = MappingProxyType(
    {
        "chairman": ("Chairman", "chair", "the Chairman"),
        "director_of_trade": ("Director of Trade", "Director", "trade"),
        **_presidents(),
        "superintendent_china": (
            "Superintendent of Trade in China",
            "Superintendent in China",
            "China Superintendent",
            "Superintendent",
            "China",
            "China Office",
        ),
        **_provinces(),
        "ship_purchasing": (
            *("Ship Purchasing", "ships office", "ship office", "shipping", "ships"),
            *("ship buying", "buying ships", "ship purchases", "purchasing ships"),
        ),
        "goods_purchasing": (
            *("Goods Purchasing", "goods office", "good purchasing", "goods"),
            *("goods buying", "buying goods", "goods purchases", "purchasing goods"),
        ),
        "military_affairs": ("Military Affairs", "military office", "military", "army office", "army"),
        "governor_general": ("Governor General", "Governor-General", "gov gen"),
    }
)
"""Offices; a bare place stands for its President or its Governor where one of them may be meant, and is asked about where both may."""

PRESIDENCIES: Spellings = MappingProxyType(
    {
        **{
            region: (name, f"Presidency of {name}", f"{name} Presidency")
            for region, name in (
                ("bombay", "Bombay"),
                ("madras", "Madras"),
                ("bengal", "Bengal"),
            )
        },
        "india": ("India", "British India"),
        "china": ("China", "China Office", "Canton"),
    }
)
"""Presidencies as places of pieces; their ids are those of their home regions."""

ARMIES = ("bombay", "madras", "bengal", "india")
"""Presidencies that may have an army; the last is that of a Governor General."""


def _candidates() -> dict[str, tuple[str, ...]]:
    """A cube that may be promoted, by family and place: "Larkins writer", "Larkins officer in Bengal"."""
    found: dict[str, tuple[str, ...]] = {}
    for family, (name, *_) in FAMILIES.items():
        found[f"{family}_writer"] = (f"{name} writer", f"writer {name}", f"{name} clerk")
        for army in ARMIES:
            where = PRESIDENCIES[army][0]
            found[f"{family}_officer_{army}"] = (
                *(f"{name} officer in {where}", f"{where} officer {name}"),
                *(f"{name} {where} officer", f"{where} officer of {name}"),
            )
            found[f"{family}_used_officer_{army}"] = (f"{name} exhausted officer in {where}",)
        for office, titles in OFFICES.items():
            found[f"{family}_{office}"] = (f"{name} from {titles[0]}", f"{titles[0]} {name}")
    return found


HARBOURS: Mapping[str, str] = MappingProxyType(
    {**{where: names[0] for where, names in PRESIDENCIES.items()}, "trade_office": "the trade office"}
)
"""Where captained ships may lie."""

DEALT: Spellings = MappingProxyType(
    {
        "pounds": ("pounds", "pound", "money"),
        **{
            f"{family}_promises": (f"{name} promises", f"{name} promise")
            for family, (name, *_) in FAMILIES.items()
        },
        **{
            f"ships_in_{where}": (
                f"captained ships in {name}",
                f"captained ship in {name}",
                f"ships in {name}",
            )
            for where, name in HARBOURS.items()
        },
        **{
            f"used_ships_in_{where}": (
                f"exhausted captained ships in {name}",
                f"exhausted captained ship in {name}",
                f"exhausted ships in {name}",
            )
            for where, name in HARBOURS.items()
        },
    }
)
"""What a deal can move (1E-2.1.2): the first spelling is the plural, the second the singular."""

CANDIDATES: Spellings = MappingProxyType(_candidates())
"""Cubes that may be promoted to an office (1E-5.1.9)."""

FACTS: Spellings = MappingProxyType(
    {
        "money": ("money", "my money", "our money", "cash", "my cash", "our cash", "purse", "my purse"),
        "vote": ("votes", "vote", "voted"),
        "open_orders": ("open orders", "open order"),
        "closed": ("closed",),
        "sovereign": ("sovereign",),
        "nobody": ("nobody", "vacant", "none"),
        "not_yet": ("not yet",),
        "success": ("success", "successful"),
        "failure": ("failure",),
        "yes": ("yes",),
        "no": ("no",),
    }
)
"""Aspects that conditions may test, and values that are nothing's name."""

KINDS: Mapping[str, Spellings] = MappingProxyType(
    {
        "region": REGIONS,
        "presidency": PRESIDENCIES,
        "office": OFFICES,
        "family": FAMILIES,
        "prize": PRIZES,
        "box": BOXES,
        "card": CARDS,
        "piece": PIECES,
        "order": ORDERS,
        "answer": ANSWERS,
        "deal_answer": DEAL_ANSWERS,
        "part": PARTS,
        "tax": TAX,
        "column": COLUMNS,
        "space": SPACES,
        "candidate": CANDIDATES,
        "dealt": DEALT,
        "fact": FACTS,
    }
)
"""All spellings by kind of thing; within one kind no spelling has two meanings."""


def _joined() -> dict[str, tuple[str, ...]]:
    """Put all kinds together; an id of two kinds (a region and its presidency) takes the spellings of both."""
    found: dict[str, tuple[str, ...]] = {}
    for spellings in KINDS.values():
        for name, words in spellings.items():
            have = found.get(name, ())
            found[name] = (*have, *(word for word in words if word not in have))
    return found


WORDS: Spellings = MappingProxyType(_joined())
"""Every id with all its spellings, for the edition's rule set."""
