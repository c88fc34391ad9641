"""The offices: ranks, ribbons, treasuries and stress."""

import pytest

from engine.first.tables import load
from engine.first.tables.offices import (
    PRESIDENCIES,
    presidency_of_president,
    president_of,
    province_of,
    region_of_province,
)

# id: rank, treasury, pounds at the start, stress, filled by
OFFICES = {
    "chairman": ("executive", False, 0, 4, "court_election"),
    "director_of_trade": ("executive", False, 0, 5, "chairman"),
    "president_bombay": ("executive", True, 5, 5, "chairman"),
    "president_madras": ("executive", True, 5, 5, "chairman"),
    "president_bengal": ("executive", True, 5, 5, "chairman"),
    "superintendent_china": ("executive", True, 0, 5, "chairman"),
    "ship_purchasing": ("senior", True, 12, 6, "director_of_trade"),
    "goods_purchasing": ("senior", True, 8, 6, "director_of_trade"),
    "military_affairs": ("senior", True, 3, 6, "director_of_trade"),
}


@pytest.mark.parametrize("office", OFFICES)
def test_1E_1_3_4_values_of_each_office(office: str) -> None:
    """1E-1.3.4, 1E-1.3.5, 1E-1.3.10, 1E-3.1.8, 1E-5.1.5, 1E-8.8.1: rank, treasury, start, stress, who fills it."""
    card = load().office(office)
    assert (card.rank, card.treasury, card.start_treasury, card.stress, card.filled_by) == OFFICES[office]


def test_1E_1_3_5_ranks_of_every_office() -> None:
    """1E-1.3.5: six executive offices with China, three senior ones; provinces are senior."""
    tables = load()
    executive = [office.id for office in tables.offices if tables.rank(office.id) == "executive"]
    assert executive == list(OFFICES)[:6]
    assert tables.rank("province_mysore") == "senior"
    assert tables.rank("governor_general") == "executive"
    assert tables.ranks.order == ("writer", "senior", "executive")


def test_1E_1_3_7_blue_order_of_the_printed_offices() -> None:
    """1E-1.3.7, 1E-1.3.6: Chairman, Director, Presidents, China, then Ship, Goods, Military; provinces after China."""
    tables = load()
    assert [office.id for office in tables.offices] == list(OFFICES)
    assert tables.provincial.ribbon_blue_after == "superintendent_china"
    assert tables.provincial.ribbon_blue_order == "order_of_formation"


def test_1E_1_3_8_red_order_of_the_printed_offices() -> None:
    """1E-1.3.8, 1E-1.3.6: Ship, Goods, Military, Director, Bombay, Madras, Bengal, China; each President's provinces follow."""
    acting = sorted(
        (office for office in load().offices if office.ribbon_red), key=lambda office: office.ribbon_red
    )
    assert [office.id for office in acting] == [
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
        "director_of_trade",
        "president_bombay",
        "president_madras",
        "president_bengal",
        "superintendent_china",
    ]
    assert load().provincial.acts_after == "its_president"
    assert load().provincial.acts_order == "order_of_formation"


def test_1E_1_3_9_a_province_is_a_governorship_or_a_residency_by_region() -> None:
    """1E-1.3.9: Bengal has a Governor, who campaigns and invests, Mysore a Resident, who invests."""
    tables = load()
    assert tables.office_name("province_bengal") == "Governor of Bengal"
    assert tables.office_name("province_mysore") == "Resident of Mysore"
    assert tables.provincial.actions_governor == ("campaign", "invest")
    assert tables.provincial.actions_resident == ("invest",)
    assert tables.office_name("governor_general") == "Governor General"
    assert tables.office_name("ship_purchasing") == "Ship Purchasing"


def test_1E_1_3_10_treasuries() -> None:
    """1E-1.3.10: every office but the Chairman and the Director has a treasury, provinces too, empty at first."""
    tables = load()
    offices = (*OFFICES, "province_bengal", "governor_general")
    assert [office for office in offices if not tables.has_treasury(office)] == [
        "chairman",
        "director_of_trade",
    ]
    assert tables.provincial.start_treasury == 0


def test_1E_8_8_1_stress_by_rank() -> None:
    """1E-8.8.1: the Chairman vacates on 4, other executives on 5, seniors and provinces on 6."""
    tables = load()
    found = [tables.stress(office) for office in ("chairman", "governor_general", "province_delhi")]
    assert found == [4, 5, 6]


def test_1E_1_3_1_presidencies_presidents_and_provinces_know_each_other() -> None:
    """1E-1.3.1: three presidencies, each with a President; a province belongs to a region."""
    assert PRESIDENCIES == ("bombay", "madras", "bengal")
    assert [presidency_of_president(president_of(name)) for name in PRESIDENCIES] == list(PRESIDENCIES)
    assert presidency_of_president("province_bengal") is None
    assert region_of_province(province_of("delhi")) == "delhi"
    assert region_of_province("president_bengal") is None


def test_1E_8_10_20_the_governor_general_commands_nine_officers() -> None:
    """1E-8.10.20, 1E-8.10.22: army limit nine, places of Bombay on both ribbons, the three home targets."""
    card = load().governor_general
    assert (card.army_officer_limit, card.ribbon_blue, card.ribbon_red) == (9, 3, 5)
    assert card.campaign_targets == ("bengal", "bombay", "madras")


def test_unknown_ids_are_key_errors() -> None:
    """A look-up of what is not there fails at once."""
    tables = load()
    for look_up in (tables.office, tables.region, tables.family, tables.prize, tables.card, tables.box):
        with pytest.raises(KeyError):
            look_up("nowhere")
    with pytest.raises(KeyError):
        tables.setup.for_players(7)
    with pytest.raises(KeyError):
        tables.markets.factories.space(9)
