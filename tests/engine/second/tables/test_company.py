"""Offices, Armies, alliances, enterprises, ships and family actions: the numbers of the chapters."""

import pytest

from engine.second.tables import load
from tests.engine.second.tables.chapters import chapter, rows_of

# office: number, ribbon, treasury (2E-7.1.1, chapter 8, 2E-1.5.5)
OFFICES = {
    "chairman": (1, 1, "none"),
    "director_of_trade": (2, 2, "money"),
    "governor_general": (2, 2, "inherits_director_of_trade"),
    "manager_of_shipping": (3, 3, "money"),
    "military_affairs": (4, 4, "none"),
    "president_of_bombay": (5, 5, "money"),
    "president_of_madras": (6, 6, "money"),
    "president_of_bengal": (7, 7, "money"),
    "superintendent_of_trade_in_china": (8, 8, "ships_only"),
    "governor_of_bombay": (9, 0, "none"),
    "governor_of_madras": (10, 0, "none"),
    "governor_of_bengal": (11, 0, "none"),
    "governor_of_punjab": (12, 0, "none"),
    "governor_of_delhi": (13, 0, "none"),
    "governor_of_maratha": (14, 0, "none"),
    "governor_of_hyderabad": (15, 0, "none"),
    "governor_of_mysore": (16, 0, "none"),
}
# Governor: dice (99-gaps A10)
DICE = {
    "delhi": 4,
    "madras": 4,
    "hyderabad": 3,
    "bombay": 4,
    "bengal": 5,
    "maratha": 3,
    "mysore": 3,
    "punjab": 3,
}
# row of the table of 7.3: offices, hirer, candidates, fallbacks
HIRING = {
    "Director of Trade": (
        "chairman",
        ("officeholders_except_chairman_and_governors",),
        ("writers_anywhere",),
    ),
    "Governor General": ("chairman", ("officeholders_except_chairman",), ("writers_anywhere",)),
    "Manager of Shipping": ("chairman", ("writers_anywhere",), ()),
    "Military Affairs": ("chairman", ("commanders",), ("officers_anywhere", "officers_in_training")),
    "President": (
        "director_of_trade_or_governor_general",
        ("writers_of_presidency", "governors_of_presidency"),
        (),
    ),
    "Superintendent in China": ("chairman", ("writers_anywhere",), ()),
    "Governor": (
        "president_of_controlling_presidency",
        ("writers_of_presidency", "officers_of_presidency"),
        (),
    ),
}


def test_2E_1_4_1_seventeen_offices_in_hiring_order() -> None:
    """2E-1.4.1, 2E-7.1.1: the offices by number; Commander, Prime Minister and opposition are none."""
    tables = load()
    assert [row.id for row in tables.offices] == list(OFFICES)
    assert len(tables.offices) == 17
    assert [row.id for row in tables.positions] == ["commander", "prime_minister", "leader_of_opposition"]
    assert not {row.id for row in tables.positions} & set(OFFICES)


@pytest.mark.parametrize("office", OFFICES)
def test_2E_1_5_5_number_ribbon_and_treasury_of_each_office(office: str) -> None:
    """2E-1.5.5: money lies with the Director (or Governor General), the Manager and the Presidents."""
    found = load().office(office)
    assert (found.number, found.ribbon, found.treasury) == OFFICES[office]
    assert found.has_money is (office.startswith("president") or office in MONEY)


MONEY = ("director_of_trade", "governor_general", "manager_of_shipping")


def test_2E_8_1_1_the_ribbon_follows_the_chapter() -> None:
    """2E-8.1.1: Chairman, Director or Governor General, Manager, Military Affairs, Presidencies, Superintendent."""
    assert [row.id for row in load().ribbon] == [name for name, (_, ribbon, _) in OFFICES.items() if ribbon]


def test_2E_8_9_1_dice_of_the_governors() -> None:
    """2E-8.9.1: each region has a Governor with dice on the card; no other office has dice."""
    tables = load()
    assert {row.region: row.dice_pool for row in tables.offices if row.dice_pool} == DICE
    assert all(tables.governor(row.id).id == row.governor_office for row in tables.regions)


def test_2E_4_1_1_the_chairman_adds_1_to_attrition() -> None:
    """2E-4.1.1: 1 more for the Chairman, nothing for the others."""
    assert {row.id: row.attrition_modifier for row in load().offices if row.attrition_modifier} == {
        "chairman": 1
    }


def test_2E_7_3_the_table_of_hirers_and_candidates() -> None:
    """2E-7.3.1, 2E-7.2.1: each row of the table in chapter 7, and the Chairman, who comes from the Court."""
    tables = load()
    rows = rows_of(chapter("07"), "| Office | Hirer")[1:]
    assert [row[0] for row in rows] == list(HIRING)
    for title, (hirer, candidates, fallback) in HIRING.items():
        offices = [row for row in tables.offices if row.name.startswith(title)]
        if title == "Governor":
            offices = [row for row in offices if row.region]
        if title == "Superintendent in China":
            offices = [tables.office("superintendent_of_trade_in_china")]
        assert offices
        for office in offices:
            assert (office.hirer, office.candidates, office.fallback_candidates) == (
                hirer,
                candidates,
                fallback,
            )
    chairman = tables.office("chairman")
    assert (chairman.hirer, chairman.candidates) == ("court_of_directors", ("court_shares",))


def test_2E_5_2_7_offices_that_come_into_play_later() -> None:
    """2E-5.2.7, 2E-8.3.4, 2E-8.8.15, 2E-8.11.1: Superintendent, Governors and Governor General, and what brings them."""
    later = {row.id: row.created_by for row in load().offices if not row.in_play_at_setup}
    assert later.pop("superintendent_of_trade_in_china") == ("special_envoy", "law_32")
    assert later.pop("governor_general") == ("law_43",)
    assert set(later.values()) == {("conquest",)}
    assert set(later) == {f"governor_of_{region}" for region in DICE}


def test_2E_1_1_3_twenty_regiments_seven_alliances_three_armies() -> None:
    """2E-1.1.3: 20 regiments, 7 local alliances; each Army with its alliances."""
    tables = load()
    assert tables.army_piece("regiment").supply == 20
    assert [len(tables.armies), len(tables.alliances)] == [3, 7]
    by_army = {army.id: [row.id for row in tables.alliances if row.army == army.id] for army in tables.armies}
    assert by_army == {
        "army_of_bombay": ["rajput_prince", "sikhs"],
        "army_of_madras": ["the_nizam", "arcot"],
        "army_of_bengal": ["awadh", "jagat_seths", "orissa"],
    }


def test_2E_8_8_5_an_officer_and_a_regiment_are_one_die_each() -> None:
    """2E-8.8.5, 2E-8.8.6, 2E-10.2.1: dice, expenses, and who rolls for survival; a Commander is neither."""
    tables = load()
    pieces = {
        row.id: (row.dice, row.expense, row.dies_on_six, row.source == "supply") for row in tables.army_pieces
    }
    assert pieces == {
        "officer": (1, 1, True, False),
        "regiment": (1, 1, False, True),
        "commander": (0, 0, False, False),
    }


def test_2E_1_1_1_families_have_18_pieces_and_the_crown_36() -> None:
    """2E-1.1.1, 2E-2.1.1: six families that people lead, and the Crown."""
    tables = load()
    pieces = {row.id: row.pieces for row in tables.families}
    assert pieces.pop("crown") == 36
    assert list(pieces) == [row.id for row in tables.playable_families()]
    assert len(pieces) == 6
    assert set(pieces.values()) == {18}
    assert tables.per_family.promise_cards == 5
    assert tables.per_family.firm_share_limit_per_firm == 10


def test_2E_5_2_prices_of_the_six_family_actions() -> None:
    """2E-5.2.1 to 2E-5.2.6: luxury 4 for 2 points, shipyard 2, workshop 5; pieces for writer, officer and share."""
    actions = {row.id: (row.cost, row.immediate_points, row.piece_required) for row in load().family_actions}
    assert actions == {
        "enlist_writer": (0, 0, True),
        "enlist_officer": (0, 0, True),
        "buy_luxury": (4, 2, False),
        "buy_shipyard": (2, 0, False),
        "buy_workshop": (5, 0, False),
        "seek_share": (0, 0, True),
    }
    assert load().family_action("enlist_writer").max_writers_per_turn == 3
    assert load().family_action("seek_share").cost_from == "stock_exchange space"


def test_2E_5_2_6_prices_of_the_stock_exchange() -> None:
    """2E-5.2.6: 2, 3, 3, 4, 5 from left to right."""
    assert [space.price for space in load().tracks.stock_exchange] == [2, 3, 3, 4, 5]


def test_2E_1_6_2_votes_bonus_windows_and_points_of_enterprises() -> None:
    """2E-1.6.1, 2E-1.6.2, 2E-9.1.1, 2E-14.4.2: shipyard 1 vote, workshop 2; bonus 1 each; a luxury a window, 2 points."""
    found = {
        row.id: (row.cost, row.votes, row.bonus, row.windows, row.victory_points, row.failure_points)
        for row in load().enterprises
    }
    assert found == {
        "shipyard": (2, 1, 1, 0, 0, 0),
        "workshop": (5, 2, 1, 0, 0, 1),
        "luxury": (4, 0, 0, 1, 2, 0),
    }


def test_2E_12_5_1_what_each_enterprise_counts_for() -> None:
    """2E-12.5.1: manufacturing are workshops, shipping shipyards, social luxuries."""
    targets = {row.id: row.policy_target for row in load().enterprises}
    assert targets == {"shipyard": "shipping", "workshop": "manufacturing", "luxury": "social"}


def test_2E_8_4_prices_of_ships() -> None:
    """2E-8.4.2, 2E-8.4.3, 2E-8.4.4, 2E-6.4.1, 2E-6.4.2: lease 2, fit 3, buy 5; a firm fits for 3, buys back for 3 or 2."""
    costs = load().costs
    assert (costs.lease_extra_ship, costs.fit_player_ship_by_manager, costs.buy_company_ship) == (2, 3, 5)
    assert costs.fit_player_ship_by_firm == 3
    assert (costs.firm_buys_back_unfatigued, costs.firm_buys_back_fatigued) == (3, 2)


def test_2E_1_1_3_22_player_ships_and_14_neutral_ones() -> None:
    """2E-1.1.3, 2E-1.2.1: 22 ships, each with a shipyard of its own; 14 neutral ships."""
    tables = load()
    assert len(tables.ships) == len({row.shipyard for row in tables.ships}) == 22
    assert tables.neutral_ships.pieces == 14
    assert tables.ship("obra_dinn").shipyard == "shipyard_14"
