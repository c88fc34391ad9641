"""Storms (2E-11.1)."""

from __future__ import annotations

import pytest

from engine.core.agenda import Frame
from engine.core.ids import FactValue
from engine.second import charter
from engine.second.state import CHINA, YARD, ShipState, State, ship
from engine.second.steps import STEPS
from tests.engine.second import build, chartered

CALM, EAST, ALL, SOUTH, WEST = 1, 2, 3, 4, 5
"""Faces of the storm die."""


def fleet() -> State:
    """A ship in every zone and China, of several owners, one in the yard, one without owner, a Company ship."""
    state = build.laid()
    state = build.hold(state, chairman="sykes")
    for name, owner, place in (
        ("atlas", "paxton", "west_indian"),
        ("britannia", "sykes", "west_indian"),
        ("constant_friend", "", "west_indian"),
        ("diligence", "larkins", "south_indian"),
        ("eliza", "larkins", "east_indian"),
        ("fortitude", "hastings", CHINA),
        ("ganges", "hastings", YARD),
    ):
        state = build.ship(state, name, owner, place)
    return build.change(state, neutral=(("company.west_indian", 1), ("extra.west_indian", 1)))


def storm(state: State, *values: int) -> tuple[State, list[tuple[str, FactValue]]]:
    """The state after storms with these dice (no tile is drawn), and what each ship met."""
    step = STEPS["storms"]
    chance = build.dice(*values)
    frame = Frame("storms", "t1.test", None)
    outcome = step.resolve(state, frame, (), chance)
    assert chance.used == len(values)
    assert len(outcome.rolls) == len(values)
    met = [(event.kind, dict(event.facts)["ship"]) for event in outcome.events if event.kind != "storm_die"]
    return outcome.state, met


@pytest.mark.parametrize(
    ("face", "zones", "number"),
    [
        (1, (), 4),
        (2, ("east_indian",), 2),
        (3, ("west_indian", "south_indian", "east_indian"), 1),
        (4, ("south_indian",), 3),
        (5, ("west_indian",), 2),
        (6, (), 4),
    ],
)
def test_2e_11_1_1_the_storm_die(face: int, zones: tuple[str, ...], number: int) -> None:
    """Zones in storm and tiles to draw, as printed on each face."""
    step = STEPS["storms"]
    frame = Frame("storms", "t1.test", None)
    outcome = step.resolve(build.laid(), frame, (), build.dice(face))
    assert build.told(outcome, "storm_die") == [{"zones": zones, "events": number}]
    assert [each.step for each in outcome.then] == ["draw_tile"] * number
    assert len({each.path for each in outcome.then}) == number


def test_2e_11_1_2_ships_roll_by_owner_clockwise_from_the_chairman() -> None:
    """Sykes is Chairman, then Paxton; the ship without owner comes last (2E-0.1.4)."""
    _, met = storm(fleet(), WEST, 1, 2, 1)
    assert [name for _, name in met] == ["britannia", "atlas", "constant_friend"]
    assert {kind for kind, _ in met} == {"ship_rides_out"}


@pytest.mark.parametrize(
    ("die", "fatigued", "kind"),
    [
        (1, False, "ship_rides_out"),
        (2, True, "ship_rides_out"),
        (3, False, "ship_worn"),
        (4, False, "ship_worn"),
        (3, True, "ship_sinks"),
        (4, True, "ship_sinks"),
        (5, False, "ship_sinks"),
        (6, True, "ship_sinks"),
    ],
)
def test_2e_11_1_2_what_a_die_does(die: int, fatigued: bool, kind: str) -> None:
    """1 or 2 safe, 3 or 4 worn, or sunk if worn already, 5 or 6 sunk."""
    state = build.ship(build.laid(), "diligence", "larkins", "south_indian", fatigued)
    state, met = storm(state, SOUTH, die)
    assert met == [(kind, "diligence")]
    wanted = {
        "ship_rides_out": ShipState("larkins", "south_indian", fatigued),
        "ship_worn": ShipState("larkins", "south_indian", True),
        "ship_sinks": ShipState("larkins", YARD, False),
    }[kind]
    assert ship(state, "diligence") == wanted


def test_2e_11_1_2_china_lies_in_the_east() -> None:
    """The China treasury suffers with the East Indian Ocean, and with no other."""
    _, met = storm(fleet(), EAST, 1, 1)
    assert [name for _, name in met] == ["fortitude", "eliza"]
    _, met = storm(fleet(), SOUTH, 1)
    assert [name for _, name in met] == ["diligence"]


def test_2e_11_1_3_ships_of_the_company_are_safe() -> None:
    """Neither they nor leased ones roll; a sunk ship lies fresh in its yard."""
    state, met = storm(fleet(), WEST, 6, 6, 1)
    assert len(met) == 3
    assert state.neutral == (("company.west_indian", 1), ("extra.west_indian", 1))
    assert ship(state, "atlas") == ShipState("paxton", YARD, False)


def test_2e_1_2_4_a_ship_without_owner_sinks_with_its_card() -> None:
    """Its shipyard lies in the supply again."""
    state, _ = storm(fleet(), WEST, 1, 1, 5)
    assert ship(state, "constant_friend") == ShipState("", YARD, False)
    assert "constant_friend" in state.yards


def test_2e_11_1_4_a_worn_ship_stays_worn() -> None:
    """A storm that it rides out does not mend it."""
    state, _ = storm(fleet(), SOUTH, 3)
    state, met = storm(state, SOUTH, 1)
    assert met == [("ship_rides_out", "diligence")]
    assert ship(state, "diligence").fatigued


def test_in_the_first_turn_the_calm_harms_nobody() -> None:
    """No zone in storm: no ship rolls."""
    _, met = storm(fleet(), CALM)
    assert met == []


def trading(strategy: str) -> State:
    """Sykes's firm has a worn and a fresh ship and has shown this card; a ship of Paxton serves the Company in the East."""
    state = chartered.firm(
        chartered.deregulated(), "sykes", strategy=strategy, revealed=chartered.CARDS[strategy]
    )
    state = build.ship(state, "eliza", "larkins", "firm.sykes", fatigued=True)
    state = build.ship(state, "atlas", "sykes", "firm.sykes")
    return build.ship(state, "ganges", "paxton", "east_indian")


def test_2E_15_3_1_ships_of_a_firm_are_where_its_strategy_sends_them() -> None:
    """2E-15.3.1: an eastern storm meets them beside the Company's; a sunk one lies fresh on its owner's card."""
    state, met = storm(trading("east"), EAST, 3, 4, 4)
    assert met == [("ship_sinks", "eliza"), ("ship_worn", "atlas"), ("ship_worn", "ganges")]
    assert ship(state, "eliza") == ShipState("larkins", YARD)
    assert ship(state, "atlas") == ShipState("sykes", "firm.sykes", fatigued=True)


def test_2E_15_3_1_a_storm_elsewhere_leaves_them_alone() -> None:
    """2E-15.3.1: West with an eastern storm."""
    _, met = storm(trading("west"), EAST, 3)
    assert [name for _, name in met] == ["ganges"]


def test_2E_15_3_1_hobnob_ships_are_safe_and_so_are_those_whose_card_nobody_knows() -> None:
    """2E-15.3.1, 2E-6.7.3: even a storm everywhere."""
    for state in (trading("hobnob"), charter.with_fields(trading("east"), "sykes", revealed="")):
        _, met = storm(state, ALL, 3)
        assert [name for _, name in met] == ["ganges"]
