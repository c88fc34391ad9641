"""Regions, Presidencies, sea zones, orders and borders: the numbers of the chapters."""

import pytest

from engine.second.tables import load
from engine.second.tables.india import border_between

# id: loot (2E-8.8.10; 99-gaps A14), export icons (2E-8.10.4), number of orders
REGIONS = {
    "bengal": (6, 2, 2),
    "bombay": (4, 0, 3),
    "delhi": (9, 1, 3),
    "hyderabad": (7, 1, 1),
    "madras": (5, 1, 2),
    "maratha": (4, 0, 3),
    "mysore": (5, 0, 2),
    "punjab": (6, 0, 1),
}
# the value of orders that worked examples name (2E-8.7, 2E-15.2): pounds, pounds for a firm
ORDERS = {
    "bombay_3": (4, 2),
    "bombay_1": (3, 1),
    "mysore_1": (3, 1),
    "mysore_2": (6, 3),
    "bengal_2": (6, 3),
    "bengal_1": (5, 2),
    "maratha_3": (2, 1),
    "maratha_1": (4, 2),
}
# Presidency: home, port, zone, Army, writers, President (2E-1.3.7, 2E-8.6.1)
PRESIDENCIES = {
    "bombay_presidency": ("bombay", "bombay_3", "west_indian", "army_of_bombay", "writers_bombay"),
    "madras_presidency": ("madras", "madras_1", "south_indian", "army_of_madras", "writers_madras"),
    "bengal_presidency": ("bengal", "bengal_2", "east_indian", "army_of_bengal", "writers_bengal"),
}


def test_2E_1_1_3_the_map_has_8_regions_17_orders_20_links_and_13_borders() -> None:
    """2E-1.1.3: the counts of the chapter on data files: 8, 3, 3, 17, 20 and 13."""
    tables = load()
    found = (
        tables.regions,
        tables.presidencies,
        tables.sea_zones,
        tables.orders,
        tables.links,
        tables.borders,
    )
    assert [len(rows) for rows in found] == [8, 3, 3, 17, 20, 13]


@pytest.mark.parametrize("region", REGIONS)
def test_2E_8_10_4_loot_and_export_icons_of_each_region(region: str) -> None:
    """2E-8.10.4, 2E-1.3.6: icons Bengal 2, Delhi, Hyderabad and Madras 1; loot from 4 to 9; the orders of each."""
    found = load().region(region)
    assert (found.loot, found.export_icons, len(found.orders)) == REGIONS[region]


def test_2E_1_3_7_home_regions_are_bombay_madras_and_bengal() -> None:
    """2E-1.3.7: three home regions, each of its own Presidency."""
    homes = {region.id: region.home_of for region in load().regions if region.is_home_region}
    assert homes == {values[0]: name for name, values in PRESIDENCIES.items()}


def test_2E_8_6_1_presidencies_stand_bombay_madras_bengal_with_their_places() -> None:
    """2E-8.6.1: the order in which they act; home region, home port, sea zone, Army, Writers box and President."""
    tables = load()
    assert [row.id for row in tables.presidencies] == list(PRESIDENCIES)
    for name, places in PRESIDENCIES.items():
        row = tables.presidency(name)
        assert (row.home_region, row.home_port, row.sea_zone, row.army, row.writers_box) == places
        assert tables.president(name).id == row.president_office == f"president_of_{row.home_region}"
        assert tables.sea_zone(row.sea_zone).presidency == tables.army(row.army).presidency == name


def test_2E_8_10_5_the_china_treasury_counts_as_east_indian_ocean() -> None:
    """2E-8.10.5: for storms, expenses, events and laws, and for no other zone."""
    counted = {row.id: row.includes_china_treasury_for for row in load().sea_zones}
    assert counted == {
        "west_indian": (),
        "south_indian": (),
        "east_indian": ("storms", "expenses", "events", "laws"),
    }


@pytest.mark.parametrize("order", ORDERS)
def test_2E_8_7_7_values_of_orders_in_the_worked_examples(order: str) -> None:
    """2E-8.7.7, 2E-15.2.8: pounds for the Company and for a firm."""
    found = load().order(order)
    assert (found.value, found.small_value) == ORDERS[order]


def test_2E_8_7_7_a_firm_earns_half_of_every_order_rounded_down() -> None:
    """2E-8.7.7: the small value is the half that the Company gets for an order which a firm filled."""
    assert all(row.small_value == row.value // 2 for row in load().orders)


def test_2E_11_3_2_orders_stand_from_north_to_south() -> None:
    """2E-11.3.2: 1 is the northernmost of all; each region lists its orders in the same direction."""
    tables = load()
    assert [row.north_rank for row in tables.orders] == list(range(1, 18))
    for region in tables.regions:
        ranks = [tables.order(order).north_rank for order in region.orders]
        assert ranks == sorted(ranks)


def test_2E_8_7_4_linked_orders_name_each_other() -> None:
    """2E-8.7.4: the graph of orders is symmetric, and each link is an edge that names the border it crosses."""
    tables = load()
    ends = {(row.id, other) for row in tables.orders for other in row.connections}
    assert ends == {(other, one) for one, other in ends}
    assert {(row.a, row.b) for row in tables.links} | {(row.b, row.a) for row in tables.links} == ends
    for link in tables.links:
        one, other = tables.order(link.a).region, tables.order(link.b).region
        assert link.border == ("" if one == other else border_between(one, other))


def test_2E_11_3_3_links_of_the_worked_example_on_cascades() -> None:
    """2E-11.3.3: Punjab leads to delhi_1 and bombay_1, Delhi to punjab_1, maratha_1 and bombay_1."""
    tables = load()

    def outside(region: str) -> set[str]:
        orders = tables.region(region).orders
        return {other for order in orders for other in tables.order(order).connections if other not in orders}

    assert outside("punjab") == {"delhi_1", "bombay_1"}
    assert outside("delhi") == {"punjab_1", "maratha_1", "bombay_1"}
    assert outside("bombay") == {"punjab_1", "delhi_3", "maratha_2", "mysore_1"}


def test_2E_11_9_4_shapes_lead_to_neighbours_and_borders_show_them() -> None:
    """2E-11.9.4: the square of Maratha points to Delhi, clockwise from it comes Bengal; marks repeat the shapes."""
    tables = load()
    maratha = tables.region("maratha")
    assert maratha.towards("square") == "delhi"
    assert maratha.clockwise[maratha.clockwise.index("delhi") + 1] == "bengal"
    for border in tables.borders:
        for region, shapes in border.marks.items():
            for shape in shapes:
                assert tables.region(region).towards(shape) == border.beyond(region)
    marks = sum(len(shapes) for border in tables.borders for shapes in border.marks.values())
    assert marks == 3 * len(tables.regions)


def test_2E_11_5_1_a_border_knows_the_links_across_it() -> None:
    """2E-11.5.1: linked pairs by border; two regions have one border or none."""
    tables = load()
    assert tables.between("maratha", "bengal").connected_orders == (
        ("bengal_1", "maratha_1"),
        ("bengal_1", "maratha_3"),
    )
    assert tables.between("delhi", "bengal").connected_orders == ()
    with pytest.raises(KeyError):
        tables.between("punjab", "madras")
    across = sum(len(border.connected_orders) for border in tables.borders)
    assert across == sum(bool(link.border) for link in tables.links)


def test_unknown_ids_are_key_errors() -> None:
    """Look-ups by an id that does not exist."""
    tables = load()
    for look_up in (tables.region, tables.office, tables.scenario, tables.law, tables.decision):
        with pytest.raises(KeyError):
            look_up("goa")
    with pytest.raises(KeyError):
        tables.deal(7)
