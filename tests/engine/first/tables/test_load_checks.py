"""The load checks of 1E-13.1.1: each is broken by an override, and the message names the place."""

import pytest

from engine.first.tables import load
from tests.engine.first.tables.told import told


def test_1E_13_1_1_the_data_as_shipped_pass_every_check() -> None:
    """1E-13.1.1: the files without overrides describe a game, and are read once."""
    assert load() is load({})
    assert [region.number for region in load().regions] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_1E_13_1_1_region_numbers_are_1_to_8_once() -> None:
    """1E-13.1.1, 1E-1.2.1: two regions with one number, and one above 8, are told; a swap is fine."""
    assert told({"regions": {"bengal": {"number": 5}, "madras": {"number": 9}}}) == [
        "regions.toml, bengal, number: 5 is out of range or used twice; 1 to 8 stand once each, missing: 4, 8",
        "regions.toml, bombay, number: 5 is out of range or used twice; 1 to 8 stand once each, missing: 4, 8",
        "regions.toml, madras, number: 9 is out of range or used twice; 1 to 8 stand once each, missing: 4, 8",
    ]
    swapped = load({"regions": {"bengal": {"number": 5}, "bombay": {"number": 4}}})
    assert [region.id for region in swapped.regions][3:5] == ["bombay", "bengal"]


@pytest.mark.parametrize("field", ["campaign_targets", "conquest_chain"])
def test_1E_13_1_1_targets_and_chains_name_other_existing_regions(field: str) -> None:
    """1E-13.1.1: a target or chain names an unknown region, then the region itself, then one region twice."""
    known = "punjab, maratha, delhi, bengal, bombay, hyderabad, mysore, madras"
    assert told({"regions": {"bengal": {field: ["delhi", "goa", "madras"]}}}) == [
        f"regions.toml, bengal, {field}: unknown 'goa'; it is one of {known}"
    ]
    assert told({"regions": {"bengal": {field: ["delhi", "madras", "bengal"]}}}) == [
        f"regions.toml, bengal, {field}: holds bengal itself; it names other regions only"
    ]
    assert told({"regions": {"bengal": {field: ["delhi", "madras", "delhi"]}}}) == [
        f"regions.toml, bengal, {field}: delhi stands twice; each stands once"
    ]


def test_1E_13_1_1_offices_target_existing_regions() -> None:
    """1E-13.1.1: a President and the Governor General with a target that does not exist."""
    lines = told(
        {
            "offices": {
                "president_madras": {"campaign_targets": ["goa"]},
                "governor_general": {"campaign_targets": ["bengal", "pondicherry"]},
            }
        }
    )
    assert [line.split(";")[0] for line in lines] == [
        "offices.toml, governor_general, campaign_targets: unknown 'pondicherry'",
        "offices.toml, president_madras, campaign_targets: unknown 'goa'",
    ]


def test_1E_13_1_1_event_tables_have_six_known_codes() -> None:
    """1E-13.1.1: a column with five events, and one with an event that is not in the list."""
    five = ["flip"] * 5
    assert told({"regions": {"bengal": {"events": {"sovereign": five, "dominated": [*five, "storm"]}}}}) == [
        "regions.toml, bengal, events.sovereign: expected a list of length 6, got 5"
    ]
    assert told({"regions": {"bengal": {"events": {"dominated": [*five, "storm"]}}}}) == [
        (
            "regions.toml, bengal, events.dominated[5]: unknown 'storm'; it is one of "
            "status_quo, flip, conquest, revolt, collapse"
        )
    ]


def test_1E_13_1_1_a_resident_has_no_targets_and_a_governor_at_least_two() -> None:
    """1E-13.1.1: Mysore, a residency, with a target; Bombay, a governorship, with one; Delhi made a residency."""
    assert told(
        {
            "regions": {
                "mysore": {"campaign_targets": ["madras"]},
                "bombay": {"campaign_targets": ["maratha"]},
                "delhi": {"province_type": "resident"},
            }
        }
    ) == [
        "regions.toml, bombay, campaign_targets: a governor has at least two campaign targets, got 1",
        "regions.toml, delhi, campaign_targets: a resident has no campaign targets, got 2",
        "regions.toml, mysore, campaign_targets: a resident has no campaign targets, got 1",
    ]


@pytest.mark.parametrize("targets", [[], ["bengal", "delhi"]])
def test_1E_13_1_1_every_president_has_exactly_one_target(targets: list[str]) -> None:
    """1E-13.1.1: a President without a target, and one with two."""
    assert told({"offices": {"president_bengal": {"campaign_targets": targets}}}) == [
        (
            f"offices.toml, president_bengal, campaign_targets: a President has exactly one campaign target, "
            f"got {len(targets)}"
        )
    ]


@pytest.mark.parametrize(
    ("slots", "shown"), [([1, 3], "1, 3"), ([2, 1], "2, 1"), ([1, 1], "1, 1"), ([], "none")]
)
def test_1E_13_1_1_order_slots_are_1_to_n(slots: list[int], shown: str) -> None:
    """1E-13.1.1: slots with a gap, out of order, doubled, and no slot at all."""
    orders = [{"slot": slot, "demand": 1, "prosperous": 4, "depressed": 2} for slot in slots]
    assert told({"regions": {"delhi": {"orders": orders}}}) == [
        f"regions.toml, delhi, orders: slots are {shown}; they run 1 to n without a gap, at least one"
    ]


def test_1E_13_1_1_slots_of_china_are_1_to_n() -> None:
    """1E-13.1.1: the China Office has its orders counted like those of a region."""
    orders = [{"slot": 2, "demand": 2, "value": 6}]
    assert told({"offices": {"superintendent_china": {"china_orders": orders}}}) == [
        "offices.toml, superintendent_china, china_orders: slots are 2; they run 1 to n without a gap, at least one"
    ]


def test_1E_13_1_1_depressed_is_at_most_prosperous() -> None:
    """1E-13.1.1: an order and a tax that are worth more on the depressed side; equal values are fine."""
    even = {"slot": 1, "demand": 1, "prosperous": 4, "depressed": 4}
    assert load({"regions": {"delhi": {"orders": [even]}}}).region("delhi").order(1).value("depressed") == 4
    odd = {**even, "depressed": 5}
    assert told({"regions": {"delhi": {"orders": [odd], "tax": {"depressed": 4}}}}) == [
        "regions.toml, delhi, orders: order 1: depressed 5 is more than prosperous 4; it is at most as much",
        "regions.toml, delhi, tax: depressed 4 is more than prosperous 3; it is at most as much",
    ]


@pytest.mark.parametrize("events", [0, 5])
def test_1E_13_1_1_a_card_moves_the_elephant_1_to_4_times(events: int) -> None:
    """1E-13.1.1: no move, and five; one and four are fine."""
    assert told({"evening_post": {"land_tax": {"events": events}}}) == [
        f"evening_post.toml, land_tax, events: expected 1 to 4, got {events}"
    ]
    fine = load({"evening_post": {"land_tax": {"events": 4}, "sepoy_act": {"events": 1}}})
    assert (fine.card("land_tax").events, fine.card("sepoy_act").events) == (4, 1)


def test_1E_13_1_1_a_factory_price_is_a_number_from_1_or_x() -> None:
    """1E-13.1.1: a price of 0, and a word that is not X; 1 and X are fine."""
    assert told(
        {"evening_post": {"land_tax": {"factory_price": 0}, "sepoy_act": {"factory_price": "x"}}}
    ) == [
        "evening_post.toml, land_tax, factory_price: expected a whole number of at least 1, got 0",
        "evening_post.toml, sepoy_act, factory_price: unknown 'x'; it is a whole number or one of X",
    ]
    fine = load({"evening_post": {"land_tax": {"factory_price": "X"}, "sepoy_act": {"factory_price": 1}}})
    assert (fine.card("land_tax").factory_price, fine.card("sepoy_act").factory_price) == ("X", 1)


@pytest.mark.parametrize("support", [-11, 11])
def test_1E_13_1_1_a_law_starts_within_10_of_0(support: int) -> None:
    """1E-13.1.1: support beyond either end of the track; the ends themselves are fine."""
    assert told({"evening_post": {"land_tax": {"initial_support": support}}}) == [
        f"evening_post.toml, land_tax, initial_support: a law has a start of support within -10 to 10, got {support}"
    ]
    fine = load({"evening_post": {"land_tax": {"initial_support": support // 11 * 10}}})
    assert fine.card("land_tax").initial_support == support // 11 * 10


def test_1E_13_1_1_a_law_without_a_start_of_support_is_told() -> None:
    """1E-13.1.1: a domestic event turned into a law needs `initial_support`."""
    assert told({"evening_post": {"stock_mania": {"kind": "law"}}}) == [
        "evening_post.toml, stock_mania, initial_support: a law has a start of support within -10 to 10, got None"
    ]


def test_1E_13_1_1_prize_ranks_are_executive_or_senior() -> None:
    """1E-13.1.1: a prize for writers does not exist."""
    assert told({"prizes": {"peerage": {"rank": "writer"}}}) == [
        "prizes.toml, peerage, rank: unknown 'writer'; it is one of executive, senior"
    ]


def test_1E_13_1_1_each_die_face_leads_to_one_box() -> None:
    """1E-13.1.1: face 2 used by two boxes leaves face 1 without one; a swap of two faces is fine."""
    assert told({"resource_boxes": {"shares": {"die": 2}}}) == [
        "resource_boxes.toml, die: die face 1 leads to no box; each face from 1 to 6 leads to exactly one box",
        (
            "resource_boxes.toml, shipyards, die: die face 2 leads to shares, shipyards; each face from 1 to 6 leads "
            "to exactly one box"
        ),
    ]
    assert told({"resource_boxes": {"manor": {"die": 7}}}) == [
        "resource_boxes.toml, manor, die: expected a whole number of at most 6, got 7"
    ]
    fine = load({"resource_boxes": {"shares": {"die": 2}, "shipyards": {"die": 1}}})
    assert fine.box_for_die(1).id == "shipyards"
