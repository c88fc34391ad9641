"""The Crown as Manager of Shipping and in Military Affairs (2E-16.6.7 to 2E-16.6.9)."""

from __future__ import annotations

import pytest

from engine.second.crown import pool, shipping_and_armies
from engine.second.crown.setup_and_terms import presidencies, route, ships
from engine.second.family_pieces import TRAINING, commander, number, officers, writers
from engine.second.memos.common import OfficeMemo
from engine.second.state import CHINA, CROWN, State, army
from tests.engine.second import build
from tests.engine.second.crown import court

NO_CUBES = {"hastings": 0, CROWN: 12}
BOMBAY, MADRAS, BENGAL = (f"{name}_presidency" for name in ("bombay", "madras", "bengal"))


def managing(climate: str, pounds: int, **cubes: int) -> State:
    """The Crown manages shipping."""
    state = build.hold(court.table(climate=climate, cubes=cubes or NO_CUBES), manager_of_shipping=CROWN)
    return build.purse(state, manager_of_shipping=pounds)


def bought(state: State) -> list[tuple[str, object]]:
    """What the Crown does with the money for ships."""
    outcome = court.at(state, "shipping_purchase", OfficeMemo("manager_of_shipping", 1))
    wanted = {"ship_fitted", "ship_bought", "ship_leased"}
    return [
        (event.kind, dict(event.facts).get("ship", "")) for event in outcome.events if event.kind in wanted
    ]


def test_2E_16_6_7_own_ships_then_those_of_people() -> None:
    """2E-16.6.7: a person whose ship is fitted pays a cube if able."""
    state = build.ship(
        build.ship(managing("bull", 6, hastings=1, crown=11), "atlas", "hastings"), "union", CROWN
    )
    assert bought(state) == [("ship_fitted", "union"), ("ship_fitted", "atlas")]
    after = court.at(state, "shipping_purchase", OfficeMemo("manager_of_shipping", 1)).state
    assert court.has(after, "hastings") == 0


@pytest.mark.parametrize(
    ("climate", "companies", "leases"), [("bull", 0, 5), ("stag", 1, 2), ("lion", 2, 0), ("peacock", 0, 5)]
)
def test_2E_16_6_7_company_ships_by_the_table(climate: str, companies: int, leases: int) -> None:
    """2E-16.6.7: none in a bull, one in a stag, as many as possible in a lion; then leases as long as they are payable."""
    kinds = [kind for kind, _ in bought(managing(climate, 10))]
    assert (kinds.count("ship_bought"), kinds.count("ship_leased")) == (companies, leases)


@pytest.mark.parametrize(
    ("climate", "place"),
    [("lion", "south_indian"), ("bear", "east_indian"), ("peacock", "east_indian")],
)
def test_2E_16_6_7_where_ships_go(climate: str, place: str) -> None:
    """2E-16.6.7: a Crown Presidency in a lion, most Crown writers in bear and peacock; China for a peacock once it is open."""
    state = build.hold(managing(climate, 9), president_of_madras=CROWN)
    state = build.put(state, CROWN, writers(BENGAL))
    assert shipping_and_armies.place(state) == place
    if climate == "peacock":
        assert shipping_and_armies.place(build.hold(state, superintendent_of_trade_in_china=CROWN)) == CHINA


def test_2E_16_6_7_the_longest_route_in_bull_and_stag() -> None:
    """2E-16.6.7: of equal routes that of a Crown Presidency in a bull, that with most Crown writers in a stag."""
    state = managing("bull", 9)
    longest = max(route(state, name) for name in presidencies(state))
    assert [name for name in presidencies(state) if route(state, name) == longest] == [BOMBAY, BENGAL]
    assert shipping_and_armies.place(state) == "west_indian"
    assert shipping_and_armies.place(build.hold(state, president_of_bengal=CROWN)) == "east_indian"
    written = build.put(court.guided(state, climate="stag"), CROWN, writers(BENGAL))
    assert shipping_and_armies.place(written) == "east_indian"


def test_2E_16_6_7_a_human_manager_is_rewarded_for_crown_ships() -> None:
    """2E-16.6.7: one cube for a ship of the Crown, one for an own ship sent to a Crown Presidency."""
    state = build.hold(court.table(cubes=NO_CUBES), manager_of_shipping="hastings", president_of_madras=CROWN)
    state = build.purse(
        build.ship(build.ship(state, "atlas", CROWN), "union", "hastings"), manager_of_shipping=3
    )
    asked = build.at_step(state, "shipping_purchase", OfficeMemo("manager_of_shipping", 1)).state
    for ship, place, cubes in (
        ("atlas", "west_indian", 1),
        ("union", "south_indian", 1),
        ("union", "west_indian", 0),
    ):
        after = build.answer(asked, "hastings", "shipping_purchase", ("fit", (ship, place))).state
        assert court.has(after, "hastings") == cubes


def military(climate: str, **cubes: int) -> State:
    """The Crown holds Military Affairs."""
    return build.hold(court.table(climate=climate, cubes=cubes or NO_CUBES), military_affairs=CROWN)


def marches(state: State) -> list[tuple[object, object, object]]:
    outcome = build.at_step(state, "army_transfers", OfficeMemo("military_affairs", 1))
    return [
        (each["piece"], each["source"], each["target"]) for each in build.told(outcome, "army_transferred")
    ]


def test_2E_16_6_8_army_transfers() -> None:
    """2E-16.6.8: to Crown Presidencies, ships, or Crown Commanders; a regiment first, then an own officer."""
    state = build.hold(military("bull"), president_of_bombay="hastings", president_of_bengal=CROWN)
    state = build.troops(state, "army_of_bombay", 1, hastings=1, crown=1)
    wanted = [
        ("regiment", "army_of_bombay", "army_of_bengal"),
        ("officer", "army_of_bombay", "army_of_bengal"),
    ]
    assert marches(state) == wanted
    lion = build.ship(court.guided(state, climate="lion"), "atlas", "", "south_indian")
    assert all(move[2] == "army_of_madras" for move in marches(lion))
    bear = build.put(court.guided(state, climate="bear"), CROWN, commander("army_of_madras"))
    assert marches(bear)[0] == ("regiment", "army_of_bombay", "army_of_madras")
    assert marches(court.guided(state, climate="peacock")) == []
    assert ships(lion, MADRAS) == 1


def sent(state: State) -> State:
    """After trainees were assigned."""
    return build.at_step(state, "assign_training", OfficeMemo("military_affairs", 1)).state


def test_2E_16_6_9_trainees_people_first() -> None:
    """2E-16.6.9: in a bull to a Crown Presidency; in a bear where the Crown gets a new majority."""
    state = build.put(build.put(military("bull"), CROWN, TRAINING), "hastings", TRAINING)
    bull = sent(build.hold(state, president_of_madras=CROWN))
    assert (
        number(bull, officers("army_of_madras"), CROWN)
        == number(bull, officers("army_of_madras"), "hastings")
        == 1
    )
    bear = build.troops(court.guided(state, climate="bear"), "army_of_bengal", hastings=1, crown=1)
    assert number(sent(bear), officers("army_of_bengal"), CROWN) == 2
    assert army(bear, "army_of_bengal").regiments >= 0


def test_2E_16_6_9_commanders() -> None:
    """2E-16.6.9: it appoints its own if eligible; a person who does so has a cube."""
    state = build.troops(military("bull"), "army_of_madras", crown=1, hastings=1)
    after = build.at_step(state, "appoint_commanders", OfficeMemo("military_affairs", 1)).state
    assert dict(after.pieces)[commander("army_of_madras")] == ((CROWN, 1),)
    human = build.troops(
        build.hold(court.table(cubes=NO_CUBES), military_affairs="hastings"),
        "army_of_madras",
        crown=1,
        hastings=1,
    )
    asked = build.at_step(human, "appoint_commanders", OfficeMemo("military_affairs", 1)).state
    assert court.has(build.answer(asked, "hastings", "appoint_commander", CROWN).state, "hastings") == 1
    assert court.has(build.answer(asked, "hastings", "appoint_commander", "hastings").state, "hastings") == 0
    assert pool.crown(human).climate == "bull"


def test_2E_16_6_9_a_majority_is_kept_not_made_equal() -> None:
    """2E-16.6.9: a person's trainee goes where the Crown stays ahead, not where one piece more makes it equal."""
    first, second = (
        f"army_of_{name.removesuffix('_presidency')}" for name in presidencies(military("bull"))[:2]
    )
    state = build.troops(build.troops(military("bull"), first, crown=1), second, crown=2)
    after = sent(build.put(state, "hastings", TRAINING))
    assert number(after, officers(second), "hastings") == 1
