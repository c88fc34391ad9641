"""Boxes, markets, tracks, set-up, scenarios and kinds of decision: their values."""

import re
from pathlib import Path

import pytest

from engine.first.tables import load

CHAPTERS = Path(__file__).parents[4] / "docs" / "rules" / "first-edition"
# id: die, fewest and most cubes, fixed cost, kind of cost
BOXES = {
    "shares": (1, 1, 99, 0, "current share price each, paid to the Company and allocated by the Chairman"),
    "shipyards": (2, 1, 99, 2, "fixed, to the bank"),
    "factories": (3, 1, 99, 3, "fixed, to the bank"),
    "officers": (4, 1, 2, 0, "free"),
    "captains": (5, 1, 2, 0, "free"),
    "manor": (6, 1, 1, 5, "fixed, to the bank"),
    "writers": (0, 1, 2, 0, "free"),
}
# players: starting cubes, stock, pounds
PLAYERS = {2: (9, 12, 5), 3: (7, 12, 5), 4: (6, 12, 5), 5: (5, 12, 5), 6: (5, 12, 5)}


@pytest.mark.parametrize("box", BOXES)
def test_1E_4_1_3_limits_and_cost_of_each_box(box: str) -> None:
    """1E-4.1.3, 1E-3.1.14: setup die, cubes at a time, cost (chapter 4.2)."""
    found = load().box(box)
    assert (found.die, found.min_cubes, found.max_cubes, found.cost_fixed, found.cost) == BOXES[box]


def test_1E_3_1_14_each_die_leads_to_a_box() -> None:
    """1E-3.1.14: 1 shares, 2 shipyards, 3 factories, 4 officers, 5 captains, 6 manor."""
    assert [load().box_for_die(die).id for die in range(1, 7)] == list(BOXES)[:6]


def test_1E_6_3_2_the_price_of_a_ship_falls_with_the_cubes_of_its_column() -> None:
    """1E-6.3.2, 1E-6.3.3, 1E-6.3.6: 6, 5, 4, 3 and 2 when full; four columns of one ship; 1 for each cube."""
    yards = load().markets.shipyards
    assert [yards.price(cubes) for cubes in range(5)] == [6, 5, 4, 3, 2]
    assert (yards.columns, yards.ship_slots_per_column, yards.owner_income_per_cube_per_ship) == (4, 1, 1)


def test_1E_6_4_1_printed_prices_of_goods() -> None:
    """1E-6.4.1: the eight spaces cost 2, 2, 3, 3, 3, 4, 4, 5."""
    factories = load().markets.factories
    assert [factories.space(number).printed_price for number in range(1, 9)] == [2, 2, 3, 3, 3, 4, 4, 5]


def test_1E_6_6_2_a_captain_pays_6_for_a_ship_of_the_supply() -> None:
    """1E-6.6.2: the price from the general supply."""
    assert load().markets.captain_ship.supply_price == 6


def test_1E_7_3_2_the_share_price_has_spaces_from_3_to_8() -> None:
    """1E-7.3.2, 1E-7.3.3, 1E-3.1.4: six spaces, the game starts on 4, the floor is 3."""
    track = load().tracks.share_price
    assert (track.spaces, track.start, track.floor) == ((3, 4, 5, 6, 7, 8), 4, 3)


def test_1E_8_2_3_event_dice_follow_the_balance() -> None:
    """1E-8.2.3: chaos keeps the highest of two, equilibrium rolls one, order keeps the lowest of two."""
    track = load().tracks.balance_of_india
    dice = [(track.dice.on(space).number, track.dice.on(space).keep) for space in track.spaces]
    assert track.spaces == ("chaos", "equilibrium", "order")
    assert dice == [(2, "highest"), (1, "only"), (2, "lowest")]
    assert track.start == "equilibrium"


def test_1E_8_10_4_support_runs_from_minus_10_to_10() -> None:
    """1E-8.10.4, 1E-8.10.5: the ends of the track; a law passes above 0."""
    track = load().tracks.law_support
    assert (track.minimum, track.maximum, track.passes_if_greater_than) == (-10, 10, 0)


def test_1E_2_2_2_a_promise_costs_2_points_and_2_pounds() -> None:
    """1E-2.2.2, 1E-2.2.3: minus 2 points at the end, 2 pounds to buy it back."""
    promise = load().tracks.promise
    assert (promise.victory_points_each, promise.buy_back_cost) == (-2, 2)


def test_1E_9_2_1_the_early_company_lasts_six_turns() -> None:
    """1E-9.2.1, 1E-9.2.3, 1E-3.1.4: turns 1 to 6, India checked from turn 3; ten turns in the other scenarios."""
    tables = load()
    early = tables.scenario("early")
    assert (early.first_turn, early.last_turn, early.mutiny_check_from_turn) == (1, 6, 3)
    assert (early.share_price, early.debt, early.china_open, early.dominated_regions) == (4, 0, False, ())
    assert [tables.scenario(name).last_turn for name in ("campaign", "late")] == [10, 10]
    assert tables.tracks.game_turn.start == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_1E_3_1_10_cubes_and_pounds_by_number_of_players(players: int) -> None:
    """1E-3.1.10, 1E-3.2.2: starting cubes, stock and pounds; Jones plays with two and three."""
    count = load().setup.for_players(players)
    assert (count.starting_cubes, count.stock, count.treasury) == PLAYERS[players]
    assert count.neutral_family is (players < 4)


def test_1E_3_1_9_a_presidency_begins_with_two_ships() -> None:
    """1E-3.1.9: two ships, no goods, guns or officers."""
    start = load().setup.presidency_start
    assert (start.ships, start.goods, start.guns, start.officers) == (2, 0, 0, 0)


def test_1E_3_1_11_eight_offices_are_drafted() -> None:
    """1E-3.1.11, 1E-3.1.12: all printed offices but China; an executive one adds a cube on the Court."""
    tables = load()
    drafted = tables.setup.vacancies.offices_in_draft
    assert sorted(drafted) == sorted(office.id for office in tables.offices if office.start_state == "open")
    assert "superintendent_china" not in drafted
    assert tables.setup.vacancies.executive_adds_court_cube


def test_1E_6_13_2_orders_of_china() -> None:
    """1E-6.13.2, 1E-6.13.3, 1E-3.1.5: demand 2, 2, 4 for 6, 6, 14; blocked at setup; needs Bengal open."""
    china = load().office("superintendent_china")
    assert [(order.slot, order.demand, order.value) for order in china.china_orders] == [
        (1, 2, 6),
        (2, 2, 6),
        (3, 4, 14),
    ]
    assert (china.start_state, china.requires_open_region) == ("blocked", "bengal")


def test_1E_10_2_1_numbers_of_firms() -> None:
    """1E-10.2.1, 1E-10.3.1, 1E-10.7.2: one to three founder shares at 2, ten shares at most, 2 for one too many."""
    firms = load().firms
    found = firms.establish
    assert (found.minimum_founder_shares, found.maximum_founder_shares, found.price_per_founder_share) == (
        1,
        3,
        2,
    )
    assert (firms.invest.share_limit, firms.merger.excess_share_compensation) == (10, 2)


def test_1E_11_1_1_every_decision_of_the_chapters_is_a_kind() -> None:
    """1E-11.1.1: the kinds of the table are those that the chapters ask; each names an existing rule."""
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(CHAPTERS.glob("[01]*.md")))
    asked = re.findall(r"DECISION\([^,]*, ([a-z_]+),", text) + re.findall(
        r"`DECISION\([^,]*, ([a-z_]+)\)", text
    )
    kinds = {decision.kind for decision in load().decisions}
    assert {*asked} - {"kind"} == kinds
    for decision in load().decisions:
        assert f"**{decision.rule}**" in text
        assert load().decision(decision.kind) == decision


# id: players, first turn, share price, debt, extra starting cubes
SCENARIOS = {
    "early": ((2, 3, 4, 5, 6), 1, 4, 0, 0),
    "campaign": ((2, 3, 4, 5, 6), 1, 4, 0, 0),
    "late": ((3, 4, 5, 6), 7, 5, 2, 2),
}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1E_3_5_2_how_the_scenarios_begin(scenario: str) -> None:
    """1E-3.1.4, 1E-3.4.1, 1E-3.5.1, 1E-3.5.2: players, first turn, share price, debt, extra cubes."""
    found = load().scenario(scenario)
    begin = (found.players, found.first_turn, found.share_price, found.debt, found.extra_starting_cubes)
    assert begin == SCENARIOS[scenario]


def test_1E_3_1_4_revenue_begins_at_0() -> None:
    """1E-3.1.4: the Company begins without revenue; the track has no end that play could reach."""
    revenue = load().tracks.company_revenue
    assert (revenue.start, revenue.maximum) == (0, 999)


def test_1E_3_2_4_cubes_of_jones() -> None:
    """1E-3.2.4: Jones begins with four cubes at a table of two, three at a table of three, none above."""
    setup = load().setup
    assert [setup.for_players(players).neutral_starting_cubes for players in PLAYERS] == [4, 3, 0, 0, 0]
