"""Ships: where they serve and what the pool holds (2E-1.1.3, 2E-1.2)."""

from __future__ import annotations

import pytest

from engine.second import fleet
from engine.second.fleet import COMPANY, EXTRA
from engine.second.offices import SUPERINTENDENT
from engine.second.phases.events_in_india.storms import caught
from engine.second.state import CHINA, OfficeState, ShipState, State, with_office
from engine.second.state import ship as ship_of
from tests.engine.second import build


def bare() -> State:
    """A table without neutral ships."""
    return build.change(build.laid(), neutral=())


def test_2E_1_1_3_the_pool_has_fourteen_ships() -> None:
    """2E-1.1.3: Company ships, extra ships and half-built ones come out of one pool of 14."""
    state = bare()
    assert fleet.pool(state) == 14
    state = fleet.put_neutral(fleet.put_neutral(state, COMPANY, "west_indian"), EXTRA, "west_indian")
    assert fleet.pool(build.land(state, "delhi", half_built=True)) == 11
    assert fleet.pool(fleet.take_neutral(state, EXTRA, "west_indian")) == 13


def test_2E_1_1_3_an_empty_pool_gives_nothing() -> None:
    """2E-1.1.3: there is no fifteenth neutral ship, and none comes back that was not there."""
    state = build.change(bare(), neutral=(("company.east_indian", 14),))
    with pytest.raises(ValueError, match="no neutral ship"):
        fleet.put_neutral(state, EXTRA, "west_indian")
    with pytest.raises(ValueError, match="no extra ship"):
        fleet.take_neutral(state, EXTRA, "east_indian")


def test_2E_1_2_1_ships_of_all_kinds_serve() -> None:
    """2E-1.2.1: a zone holds family ships, ships without owner, Company ships and extra ones."""
    state = build.ship(build.ship(bare(), "atlas", "sykes", "west_indian"), "york", "", "west_indian")
    state = build.change(state, neutral=(("company.west_indian", 2), ("extra.west_indian", 1)))
    assert fleet.serving(state, "west_indian") == 5
    assert fleet.player_ships(state, "west_indian") == ("atlas", "york")
    assert fleet.serving(state, "east_indian") == 0


def test_2E_1_2_1_unfitted_ships_lie_on_a_familys_shipyard() -> None:
    """2E-1.2.1: ships in service and those whose card lies in the supply are not among them."""
    state = build.ship(build.ship(bare(), "york", "sykes"), "atlas", "larkins", "west_indian")
    assert fleet.unfitted(build.ship(state, "eliza", "paxton")) == ("eliza", "york")


def test_2E_1_2_2_a_ship_keeps_its_side_until_it_comes_home() -> None:
    """2E-1.2.2: sent elsewhere it stays fatigued, on its shipyard it is fresh."""
    state = build.ship(bare(), "atlas", "sykes", "west_indian", fatigued=True)
    sent = fleet.send(state, "atlas", "east_indian")
    assert ship_of(sent, "atlas") == ShipState("sykes", "east_indian", fatigued=True)
    assert ship_of(fleet.to_yard(sent, "atlas"), "atlas") == ShipState("sykes")


def test_2E_1_2_4_without_owner_ship_and_card_go_to_the_supply() -> None:
    """2E-1.2.4: the shipyard card can be bought again, and nobody's yard holds the ship."""
    state = build.ship(bare(), "york", "", "west_indian")
    state = fleet.to_yard(state, "york")
    assert state.yards[-1] == "york"
    assert fleet.unfitted(state) == ()


def test_2E_1_2_5_company_and_extra_ships_weather_every_storm() -> None:
    """2E-1.2.5: a storm over the West catches the family's ship there and none of the neutral ones."""
    state = build.change(bare(), neutral=(("company.west_indian", 2), ("extra.west_indian", 1)))
    assert caught(state, ("west_indian",)) == ()
    assert caught(build.ship(state, "atlas", "sykes", "west_indian"), ("west_indian",)) == ("atlas",)


def test_2E_1_2_1_china_is_a_place_once_the_superintendent_is_in_play() -> None:
    """2E-1.2.1, 2E-8.3.6: three sea zones, and the China treasury from then on."""
    zones = ("west_indian", "south_indian", "east_indian")
    assert fleet.places(bare()) == zones
    assert fleet.places(with_office(bare(), SUPERINTENDENT, OfficeState())) == (*zones, CHINA)
