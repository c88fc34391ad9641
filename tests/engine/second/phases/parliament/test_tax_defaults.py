"""What silence pays of a tax, and what it loses (2E-12.5.3, 2E-12.5.4)."""

from __future__ import annotations

from engine.second import cards
from engine.second.family_pieces import prize
from engine.second.state import State, family
from tests.engine.second import build
from tests.engine.second.phases.parliament import sitting

TAX_SHIPPING_WINDOWS, TAX_MANUFACTURING, TAX_SOCIAL_WINDOWS, TAX_SHIPPING = 8, 10, 12, 13


def silent(state: State, policy: int, pounds: int, kind: str = "pay_tax") -> dict[str, int]:
    """What Sykes's silence pays with so much money."""
    state = sitting.carried_out(build.purse(state, sykes=pounds), policy).state
    return dict(build.default(state, "sykes", kind))  # type: ignore[arg-type, call-overload]


def test_2E_12_5_3_exhausted_items_are_lost_first() -> None:
    """2E-12.5.3: a fitted shipyard that has voted goes before an unfitted one that has not, and before Shipbuilders."""
    state = build.ship(sitting.house(pounds=0), "atlas", "sykes", "china")
    state = build.ship(build.ship(state, "york", "sykes", "west_indian"), "eliza", "sykes")
    state = build.folk(state, "sykes", used=("atlas",), prestige=(cards.SHIPBUILDERS,))
    assert silent(state, TAX_SHIPPING, 3) == {"york": 1, cards.SHIPBUILDERS: 1, "eliza": 1}
    assert silent(state, TAX_SHIPPING, 2) == {"york": 1, cards.SHIPBUILDERS: 1}
    assert silent(state, TAX_SHIPPING, 1) == {"york": 1}


def test_2E_12_5_3_workshops_and_cards() -> None:
    """2E-12.5.3: kept longest are ready workshops, then a ready card, an invested workshop; last what has voted."""
    state = build.folk(
        sitting.house(pounds=0),
        "sykes",
        workshops=3,
        invested=1,
        workshops_used=1,
        prestige=(cards.LABOUR_NEWSPAPER, cards.FOUNDRY),
        used=(cards.LABOUR_NEWSPAPER,),
    )
    assert silent(state, TAX_MANUFACTURING, 1) == {"workshop": 1}
    assert silent(state, TAX_MANUFACTURING, 2) == {"workshop": 1, cards.FOUNDRY: 1}
    assert silent(state, TAX_MANUFACTURING, 3) == {"workshop": 1, "invested_workshop": 1, cards.FOUNDRY: 1}
    assert silent(state, TAX_MANUFACTURING, 4) == {"workshop": 2, "invested_workshop": 1, cards.FOUNDRY: 1}
    assert len(silent(state, TAX_MANUFACTURING, 5)) == 4


def test_2E_12_5_3_luxuries_before_cards_without_points() -> None:
    """2E-12.5.3: £1 keeps the luxury with its points, not the Scottish Castle."""
    state = build.folk(
        sitting.house(pounds=0), "sykes", luxuries=1, points=2, prestige=(cards.SCOTTISH_CASTLE,)
    )
    assert silent(state, TAX_SOCIAL_WINDOWS, 1) == {"luxury": 1}


def test_2E_12_5_3_two_invested_workshops_that_have_voted() -> None:
    """2E-12.5.3: if more have voted than there are normal ones, an invested one is exhausted too and goes first."""
    state = build.folk(sitting.house(pounds=0), "sykes", workshops=3, invested=2, workshops_used=2)
    assert silent(state, TAX_MANUFACTURING, 1) == {"invested_workshop": 1}
    assert silent(state, TAX_MANUFACTURING, 2) == {"workshop": 1, "invested_workshop": 1}


def test_2E_12_5_4_most_points_per_pound_first() -> None:
    """2E-12.5.4: with £3 the Town House (5 for £1), then not the Estate (12 for £3) any more but the Villa (3 for £1),
    and with what is left a luxury.
    """
    state = build.folk(sitting.house(pounds=0), "sykes", luxuries=1, points=22)
    for name in ("prize_villa", "prize_town_house", "prize_great_estate"):
        state = build.put(state, "sykes", prize(name))
    wanted = {"prize_town_house": 1, "prize_villa": 1, "luxury": 1}
    assert silent(state, TAX_SHIPPING_WINDOWS, 3, "pay_window_tax") == wanted
    assert silent(state, TAX_SHIPPING_WINDOWS, 4, "pay_window_tax") == {
        "prize_town_house": 1,
        "prize_great_estate": 1,
    }


def test_2E_12_5_4_many_items_are_paid_in_the_same_order() -> None:
    """2E-12.5.4: eight sorts of items with £1: the Town House, not what is named first."""
    borough, magazine, broker = cards.ROTTEN_BOROUGHS[0], cards.SOCIAL_MAGAZINE, cards.STOCK_BROKER
    prestige = (borough, magazine, broker, cards.SCOTTISH_CASTLE)
    state = build.folk(sitting.house(pounds=0), "sykes", luxuries=1, points=30, prestige=prestige)
    for name in ("prize_villa", "prize_town_house", "prize_country_seat"):
        state = build.put(state, "sykes", prize(name))
    assert silent(state, TAX_SHIPPING_WINDOWS, 1, "pay_window_tax") == {"prize_town_house": 1}
    started = sitting.carried_out(build.purse(state, sykes=1), TAX_SHIPPING_WINDOWS).state
    lost = build.silence(started, "sykes", "pay_window_tax").state
    assert (family(lost, "sykes").points, family(lost, "sykes").prestige) == (17, ())
