"""The region cards: chapter 1.2 and the values of each card."""

import pytest

from engine.first.tables import load
from engine.first.tables.regions import Region

# id: number, strength, defence, tax on both sides, plunder, home, side at the start
CARDS = {
    "punjab": (1, 3, 3, (2, 1), 3, "", "prosperous"),
    "maratha": (2, 4, 4, (2, 1), 3, "", "prosperous"),
    "delhi": (3, 3, 3, (3, 1), 3, "", "prosperous"),
    "bengal": (4, 2, 2, (4, 2), 4, "bengal", "prosperous"),
    "bombay": (5, 2, 2, (2, 1), 2, "bombay", "prosperous"),
    "hyderabad": (6, 3, 3, (3, 1), 3, "", "prosperous"),
    "mysore": (7, 3, 3, (2, 1), 4, "", "prosperous"),
    "madras": (8, 2, 2, (2, 1), 2, "madras", "depressed"),
}
# id: demand and both values of each order
ORDERS = {
    "punjab": [(1, 3, 1), (2, 8, 4)],
    "maratha": [(2, 8, 4), (2, 7, 3)],
    "delhi": [(1, 4, 2), (3, 12, 6)],
    "bengal": [(1, 4, 2), (2, 8, 4), (3, 12, 6)],
    "bombay": [(1, 4, 2), (2, 8, 4)],
    "hyderabad": [(1, 4, 2), (2, 9, 4)],
    "mysore": [(1, 4, 2), (2, 8, 4)],
    "madras": [(1, 4, 2), (2, 8, 4), (2, 7, 3)],
}
TARGETS = {
    "punjab": ([], ["delhi", "maratha", "bengal"]),
    "maratha": ([], ["bombay", "hyderabad", "delhi", "mysore"]),
    "delhi": (["punjab", "maratha"], ["bengal", "punjab", "maratha"]),
    "bengal": (["delhi", "hyderabad"], ["delhi", "hyderabad", "madras"]),
    "bombay": (["maratha", "hyderabad"], ["maratha", "hyderabad", "punjab"]),
    "hyderabad": ([], ["madras", "mysore", "maratha"]),
    "mysore": ([], ["madras", "hyderabad", "bombay"]),
    "madras": (["mysore", "hyderabad"], ["mysore", "hyderabad", "bengal"]),
}
# first letters of the events: status quo, flip, conquest, revolt, collapse (L)
EVENTS = {
    "punjab": ("SSFCCL", "SSFLRR"),
    "maratha": ("SFFCCC", "SSFLRR"),
    "delhi": ("SSFFCL", "SSFFRR"),
    "bengal": ("SSFFCL", "SSSFFR"),
    "bombay": ("SSFFLR", "SSSFFR"),
    "hyderabad": ("SSSFCL", "SSFFLR"),
    "mysore": ("SSFCCC", "SSFLRR"),
    "madras": ("SFFCLR", "SSSFFR"),
}
LETTER = {"status_quo": "S", "flip": "F", "conquest": "C", "revolt": "R", "collapse": "L"}


def test_1E_1_2_1_there_are_eight_regions_numbered_1_to_8() -> None:
    """1E-1.2.1: eight cards, each number once, found by number."""
    assert [load().numbered(number).id for number in range(1, 9)] == list(CARDS)
    with pytest.raises(KeyError):
        load().numbered(9)


@pytest.mark.parametrize("region", CARDS)
def test_1E_1_2_9_values_of_each_card(region: str) -> None:
    """1E-1.2.9, 1E-1.2.10: number, strength, defence, tax, plunder per officer, home, side at the start."""
    card = load().region(region)
    tax = (card.tax.prosperous, card.tax.depressed)
    found = (card.number, card.strength, card.defence, tax, card.plunder_per_officer)
    assert (*found, card.home_presidency, card.start.economic) == CARDS[region]


@pytest.mark.parametrize("region", ORDERS)
def test_1E_1_2_8_order_spaces_have_a_demand_and_a_value_by_side(region: str) -> None:
    """1E-1.2.8, 1E-1.2.9: demand and values of each order; the economic side selects the value."""
    spaces = load().region(region).orders
    assert [space.slot for space in spaces] == list(range(1, len(spaces) + 1))
    found = [(space.demand, space.value("prosperous"), space.value("depressed")) for space in spaces]
    assert found == ORDERS[region]


def test_1E_1_2_2_the_economic_side_selects_order_values_and_tax() -> None:
    """1E-1.2.2: Bengal pays 4 tax and 8 for its second order while prosperous, 2 and 4 while depressed."""
    bengal = load().region("bengal")
    assert (bengal.tax.on("prosperous"), bengal.order(2).value("prosperous")) == (4, 8)
    assert (bengal.tax.on("depressed"), bengal.order(2).value("depressed")) == (2, 4)
    with pytest.raises(KeyError):
        bengal.order(4)


def _letters(card: Region) -> tuple[str, str]:
    columns = (card.events_while(dominated=False), card.events_while(dominated=True))
    return "".join(LETTER[event] for event in columns[0]), "".join(LETTER[event] for event in columns[1])


@pytest.mark.parametrize("region", EVENTS)
def test_1E_1_2_6_the_event_column_follows_the_political_status(region: str) -> None:
    """1E-1.2.6, 1E-1.2.9: one column is read while sovereign, the other while dominated."""
    assert _letters(load().region(region)) == EVENTS[region]


@pytest.mark.parametrize("region", TARGETS)
def test_1E_1_2_9_targets_of_governors_and_of_conquests(region: str) -> None:
    """1E-1.2.9, 1E-1.3.9: whom a Governor may attack, whom the region attacks; a Resident attacks nobody."""
    card = load().region(region)
    assert (list(card.campaign_targets), list(card.conquest_chain)) == TARGETS[region]
    assert card.province_type == ("governor" if TARGETS[region][0] else "resident")


def test_1E_3_1_6_three_regions_begin_open_and_all_sovereign() -> None:
    """1E-3.1.6: Bombay, Madras and Bengal are open at home, five are closed; only Madras is depressed."""
    tables = load()
    homes = {card.home_presidency: card.id for card in tables.regions if card.home_presidency}
    assert homes == {"bombay": "bombay", "madras": "madras", "bengal": "bengal"}
    closed = [card.id for card in tables.regions if card.start.trade == "closed"]
    assert closed == ["punjab", "maratha", "delhi", "hyderabad", "mysore"]
    assert {card.start.political for card in tables.regions} == {"sovereign"}
    assert [card.id for card in tables.regions if card.start.economic == "depressed"] == ["madras"]


def test_five_ships_in_bengal_and_hyderabad_bring_21() -> None:
    """The figure behind the order values: Bengal 2 and both orders of Hyderabad, filled by five ships, give 21."""
    tables = load()
    filled = (tables.region("bengal").order(2), *tables.region("hyderabad").orders)
    assert sum(space.demand for space in filled) == 5
    assert sum(space.value("prosperous") for space in filled) == 21


def test_numbers_for_all_of_india() -> None:
    """1E-1.3.2, 1E-6.8.2, 1E-9.2.3: three officers an army, 2 pounds a mercenary, the end at seven closed regions."""
    india = load().india
    assert india.officers_per_army_limit == 3
    assert india.mercenary_cost == 2
    assert india.closed_regions_end_threshold == 7
