"""What families own (2E-1.2, 2E-1.6, 2E-12.5.1)."""

from __future__ import annotations

import pytest

from engine.second import enterprises, fleet
from engine.second.family_pieces import COURT, COURT_NEW, prize
from engine.second.state import family, ship
from engine.second.tables.base import Target
from tests.engine.second import build


def test_2E_1_2_3_a_lost_shipyard_leaves_its_fitted_ship_in_play() -> None:
    """2E-1.2.3: the ship sails on without owner, and its card is not in the pile while it does."""
    state = build.ship(build.laid(), "atlas", "sykes", "west_indian", fatigued=True)
    after = enterprises.lose_shipyard(state, "atlas")
    assert (ship(after, "atlas").owner, ship(after, "atlas").place) == ("", "west_indian")
    assert "atlas" not in after.yards
    assert enterprises.left(after, "shipyard") == 21


def test_2E_1_2_3_a_lost_shipyard_with_its_ship_goes_back_to_the_pile() -> None:
    """2E-1.2.3: unfitted, ship and card can be bought again; the card is no longer exhausted."""
    state = build.folk(build.ship(build.laid(), "atlas", "sykes"), "sykes", used=("atlas",))
    after = enterprises.lose_shipyard(state, "atlas")
    assert after.yards[-1] == "atlas"
    assert family(after, "sykes").used == ()
    assert enterprises.shipyards(after, "sykes") == ()


def test_2E_1_2_4_an_ownerless_ship_that_sinks_returns_with_its_card() -> None:
    """2E-1.2.4: when the ship of 2E-1.2.3 sinks, its shipyard can be bought again, the ship fresh."""
    state = build.ship(build.laid(), "atlas", "", "west_indian", fatigued=True)
    after = fleet.to_yard(state, "atlas")
    assert (after.yards[-1], ship(after, "atlas").fatigued) == ("atlas", False)


def test_2E_1_2_2_a_ship_comes_home_fresh() -> None:
    """2E-1.2.2: a fatigued ship with an owner returns to its card fresh; the card stays with the owner."""
    after = fleet.to_yard(build.ship(build.laid(), "york", "paxton", "china", fatigued=True), "york")
    assert (ship(after, "york").owner, ship(after, "york").place, ship(after, "york").fatigued) == (
        "paxton",
        "yard",
        False,
    )


def test_2E_1_6_1_windows() -> None:
    """2E-1.6.1: two Villas (1 each), an Estate (3), a luxury (1) and Scottish Castle (1) have 7 windows."""
    state = build.put(build.laid(), "sykes", prize("prize_villa"), 2)
    state = build.put(state, "sykes", prize("prize_great_estate"))
    state = build.folk(state, "sykes", luxuries=1, prestige=("prestige_27", "prestige_11"))
    assert enterprises.windows(state, "sykes") == 7


@pytest.mark.parametrize(
    ("target", "expected"), [("manufacturing", 3), ("shipping", 2), ("social", 3), ("company_shares", 3)]
)
def test_2E_12_5_1_items_of_a_target(target: Target, expected: int) -> None:
    """2E-12.5.1: workshops of both sides and the Foundry; a shipyard and Shipbuilders; luxuries and a borough; shares."""
    state = build.ship(build.laid(), "atlas", "sykes", "china")
    state = build.folk(
        state,
        "sykes",
        workshops=2,
        invested=1,
        luxuries=2,
        prestige=("prestige_21", "prestige_24", "prestige_28", "prestige_11"),
    )
    state = build.put(build.put(build.hold(state, chairman="sykes"), "sykes", COURT), "sykes", COURT_NEW)
    assert enterprises.items(state, "sykes", target) == expected


def test_2E_1_7_5_luxuries_carry_their_points() -> None:
    """2E-1.7.5: a luxury scores 2 points when taken, and takes them along when lost."""
    state = enterprises.gain_luxury(build.laid(), "sykes")
    assert (family(state, "sykes").luxuries, family(state, "sykes").points) == (1, 2)
    state = enterprises.lose_luxury(state, "sykes")
    assert (family(state, "sykes").luxuries, family(state, "sykes").points) == (0, 0)


def test_2E_1_7_5_workshops_and_the_pile() -> None:
    """2E-1.7.5: 20 workshops in all; a lost one is the exhausted one, an invested one leaves its side."""
    state = build.folk(build.laid(), "sykes", workshops=3, invested=1, workshops_used=1)
    assert enterprises.left(state, "workshop") == 17
    after = family(enterprises.lose_workshop(state, "sykes", invested=True), "sykes")
    assert (after.workshops, after.invested, after.workshops_used) == (2, 0, 0)


def test_2E_1_7_5_the_top_shipyard_is_taken() -> None:
    """2E-1.7.5: the first of the pile with its unfitted ship."""
    state, name = enterprises.gain_shipyard(build.laid(), "sykes")
    assert (name, ship(state, name).owner, len(state.yards)) == (build.laid().yards[0], "sykes", 21)
