"""Regions, empires, towers and unrest (2E-1.3), and the orders in them."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.second import laws, orders, regions
from engine.second.state import OrderState, State, order, region, tables, with_order
from tests.engine.second import build


def company() -> State:
    """1710 with Madras and Mysore tied to Madras and Bombay tied to Bombay."""
    state = build.conquered(build.laid(), "madras", "madras_presidency")
    state = build.conquered(state, "mysore", "madras_presidency", unrest=2)
    return build.conquered(state, "bombay", "bombay_presidency")


def test_2e_1_3_1_strength_is_tower_levels() -> None:
    """Company-controlled regions have none."""
    assert regions.empire_strength(build.laid(), "hyderabad") == 1
    assert regions.empire_strength(company(), "madras") == 0


def test_2e_1_3_2_each_region_is_exactly_one_of_three() -> None:
    """Sovereign, dominated or Company-controlled; a capital is sovereign."""
    state = company()
    for name, held in state.regions:
        kinds = (regions.sovereign(state, name), bool(held.capital), regions.is_controlled(state, name))
        assert sum(kinds) == 1
    assert regions.sovereign(state, "delhi")
    assert not regions.sovereign(state, "punjab")
    assert regions.controlled(state) == ("bombay", "madras", "mysore")


def test_2e_1_3_3_an_empire_is_a_capital_with_its_flags() -> None:
    """Named by any of its regions; a region without flag stands alone; three star flags are all."""
    state = build.laid()
    assert regions.empire(state, "delhi") == ("delhi", "maratha", "punjab")
    assert regions.empire(state, "punjab") == ("delhi", "maratha", "punjab")
    assert regions.empire(state, "bengal") == ("bengal",)
    assert regions.dominated(state, "delhi") == ("maratha", "punjab")
    assert regions.dominated(state, "bengal") == ()
    assert regions.star_is_free(state)
    for name in ("bengal", "bombay"):
        state = build.land(state, name, star=True)
    assert not regions.star_is_free(state)


def test_2e_1_3_4_strength_of_an_empire() -> None:
    """Delhi 1, Maratha 2, Punjab 0."""
    assert regions.empire_strength(build.laid(), "delhi") == 3
    assert regions.empire_strength(build.laid(), "maratha") == 3


def test_2e_1_3_5_tied_until_lost() -> None:
    """To the Presidency that conquered them, their home or not."""
    assert regions.tied(company(), "madras_presidency") == ("madras", "mysore")
    assert regions.tied(company(), "bengal_presidency") == ()
    lost = build.land(company(), "mysore", presidency="")
    assert regions.tied(lost, "madras_presidency") == ("madras",)


def test_2e_1_3_7_home_regions() -> None:
    """Bombay, Madras, Bengal; none is the Company's in 1710."""
    state = build.laid()
    assert [regions.home(state, f"{name}_presidency") for name in ("bombay", "madras", "bengal")] == [
        "bombay",
        "madras",
        "bengal",
    ]
    assert regions.controlled(state) == ()


def test_2e_1_3_8_towers_rise_without_limit_and_stop_at_0() -> None:
    """Ten more, then far too many fewer."""
    state = regions.with_towers(build.laid(), "bengal", 10)
    assert region(state, "bengal").towers == 11
    assert region(regions.with_towers(state, "bengal", -99), "bengal").towers == 0


def test_2e_0_1_10_regions_are_listed_as_in_the_data_file() -> None:
    """The alphabet of the state is the order of the file."""
    state = build.laid()
    assert [name for name, _ in state.regions] == [each.id for each in tables(state).regions]


def test_neighbours_stand_clockwise() -> None:
    """As printed in the data file; each is the other's neighbour."""
    state = build.laid()
    assert regions.neighbours(state, "delhi") == ("bengal", "maratha", "bombay", "punjab")
    for name, _ in state.regions:
        assert all(name in regions.neighbours(state, each) for each in regions.neighbours(state, name))


def test_unrest_adds_up_and_weighs_more_with_sepoys() -> None:
    """Two cubes and one more; doubled by the law (2E-11.8.1)."""
    state = regions.add_unrest(company(), "mysore")
    assert region(state, "mysore").unrest == 3
    assert regions.unrest_strength(state, "mysore") == 3
    assert regions.unrest_strength(laws.with_laws(state, (laws.SEPOY_RECRUITMENT,)), "mysore") == 6


def test_a_freed_capital_frees_its_empire() -> None:
    """All flags of its colour, its star too; a dominated region loses only its own."""
    state = regions.freed(build.laid(), "delhi")
    assert not any(held.capital or held.star for _, held in state.regions)
    state = regions.freed(build.laid(), "punjab")
    assert regions.dominated(state, "delhi") == ("maratha",)
    assert region(state, "delhi").star


def test_orders_of_a_region_stand_north_to_south() -> None:
    """By their rank on the map, and so do connected ones."""
    state = build.laid()
    assert orders.of_region(state, "maratha") == ("maratha_1", "maratha_2", "maratha_3")
    assert orders.open_orders(state, "maratha") == ("maratha_1", "maratha_3")
    assert orders.closed_orders(state, "maratha") == ("maratha_2",)
    assert orders.connections(state, "delhi_3") == ("delhi_1", "delhi_2", "bombay_1")
    assert orders.region_of(state, "bombay_3") == "bombay"


def test_what_fills_an_order() -> None:
    """A writer, a token, or a firm; opening one keeps what fills it."""
    state = build.writer(build.laid(), "sykes", "bengal_1", "bengal_presidency")
    assert orders.is_filled(state, "bengal_1")
    assert orders.writer_on(state, "bengal_1") == "sykes"
    assert order(orders.open_order(state, "bengal_1"), "bengal_1").origin == "bengal_presidency"
    assert not orders.is_filled(state, "bengal_2")
    for held in (OrderState(token=True), OrderState(firms=(Seat("sykes"),))):
        assert orders.is_filled(with_order(state, "bengal_2", held), "bengal_2")
    assert orders.closed_orders(orders.open_all(state, "delhi"), "delhi") == ()
