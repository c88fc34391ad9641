"""Ship Purchasing, Goods Purchasing and the guns of Military Affairs (1E-6.3, 1E-6.4, 1E-6.5.1)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.step import Outcome
from engine.first import pieces
from engine.first.accounts import balance
from engine.first.state import State
from tests.engine.first import build

LARKINS, SYKES, PAXTON, HASTINGS = "larkins", "sykes", "paxton", "hastings"


def yards(state: State, *cubes: tuple[str, int, int]) -> State:
    """Cubes of families on slots of columns: (family, column, slot)."""
    for family, column, slot in cubes:
        state = build.put(state, family, f"shipyard.{column}.{slot}")
    return state


def factories(state: State, **spaces: int) -> State:
    """One factory cube of each family on the space named with it."""
    for family, space in spaces.items():
        state = build.put(state, family, f"factory.{space}")
    return state


def factory_price(state: State, price: int) -> State:
    return build.change(state, post=msgspec.structs.replace(state.post, factory_price=price))


def poor(state: State) -> State:
    """All four families without money, so that incomes show."""
    return build.purse(state, hastings=0, larkins=0, sykes=0, paxton=0)


def bought(outcome: Outcome[State]) -> list[object]:
    """Lots bought, in order."""
    return [
        dict(event.facts).get("column", dict(event.facts).get("space"))
        for event in outcome.events
        if event.kind in ("ship_bought", "good_bought")
    ]


def ship_office(pounds: int, *cubes: tuple[str, int, int], holder: str = HASTINGS) -> State:
    state = build.hold(poor(yards(build.laid(), *cubes)), ship_purchasing=holder)
    return build.purse(state, ship_purchasing=pounds)


def goods_office(pounds: int, price: int, holder: str = HASTINGS, **spaces: int) -> State:
    state = build.hold(poor(factories(build.laid(), **spaces)), goods_purchasing=holder)
    return build.purse(factory_price(state, price), goods_purchasing=pounds)


EXAMPLE = ((LARKINS, 1, 6), (LARKINS, 1, 5), (SYKES, 2, 6))


def test_1E_6_3_1_and_6_3_2_cheapest_first_while_money_lasts() -> None:
    """1E-6.3.1, 1E-6.3.2, 1E-6.3.3, 1E-6.3.4: the example: 15 pounds buy columns 1 (4), 2 (5) and 3 (6)."""
    outcome = build.at_step(ship_office(15, *EXAMPLE), "ship_purchasing")
    state = outcome.state
    assert bought(outcome) == ["column_1", "column_2", "column_3"]
    assert [fact["pounds"] for fact in build.told(outcome, "ship_bought")] == [4, 5, 6]
    assert (balance(state, LARKINS), balance(state, SYKES)) == (2, 1)
    assert balance(state, "ship_purchasing") == 0
    assert pieces.number(state, "ships", "trade_office") == 3
    assert build.asked(state) == ()


def test_1E_6_3_1_stops_when_the_cheapest_costs_more_and_keeps_the_rest() -> None:
    """1E-6.3.1, 1E-6.3.5: with 13 pounds the third ship, at 6, is out of reach; 4 pounds stay in the treasury."""
    outcome = build.at_step(ship_office(13, *EXAMPLE), "ship_purchasing")
    assert bought(outcome) == ["column_1", "column_2"]
    assert balance(outcome.state, "ship_purchasing") == 4
    assert pieces.number(outcome.state, "ships", "trade_office") == 2


def test_1E_6_3_1_pays_the_last_pound() -> None:
    """1E-6.3.1: exactly the price is enough, a pound less is not."""
    assert bought(build.at_step(ship_office(4, *EXAMPLE), "ship_purchasing")) == ["column_1"]
    assert bought(build.at_step(ship_office(3, *EXAMPLE), "ship_purchasing")) == []


@pytest.mark.parametrize(("cubes", "price"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 2)])
def test_1E_6_3_2_price_is_the_highest_free_number(cubes: int, price: int) -> None:
    """1E-6.3.2: 6, 5, 4, 3 as cubes cover the numbers, 2 when all four are covered."""
    covered = tuple((LARKINS, 1, slot) for slot in (6, 5, 4, 3)[:cubes])
    outcome = build.at_step(ship_office(price, *covered), "ship_purchasing")
    assert build.told(outcome, "ship_bought")[0]["pounds"] == price
    assert balance(outcome.state, "ship_purchasing") == 0


def test_1E_6_3_2_navigation_act_adds_one() -> None:
    """1E-6.3.2: under the Navigation Act 14 pounds buy at 5 and 6 only, and suppliers earn no more."""
    state = build.company(ship_office(14, *EXAMPLE), laws=("navigation_act",))
    outcome = build.at_step(state, "ship_purchasing")
    assert [fact["pounds"] for fact in build.told(outcome, "ship_bought")] == [5, 6]
    assert balance(outcome.state, LARKINS) == 2


def test_1E_6_3_3_every_cube_of_the_column_earns_one() -> None:
    """1E-6.3.3: Larkins has two cubes and Sykes one below the ship: 2 and 1 pounds."""
    state = ship_office(3, (LARKINS, 1, 6), (SYKES, 1, 5), (LARKINS, 1, 4))
    after = build.at_step(state, "ship_purchasing").state
    assert (balance(after, LARKINS), balance(after, SYKES), balance(after, PAXTON)) == (2, 1, 0)


TIED = ((LARKINS, 1, 6), (SYKES, 2, 6), (PAXTON, 3, 6))


def test_1E_6_3_4_official_chooses_among_tied_columns() -> None:
    """1E-6.3.4: three columns at 5 with three owners and 10 pounds: asked for each of the two ships."""
    state = build.at_step(ship_office(10, *TIED), "ship_purchasing").state
    question = build.question(state, HASTINGS, "purchase_tie")
    assert question.rule == "1E-6.3.4"
    refusal = build.judge(state, HASTINGS, "purchase_tie", "column_4")[0]
    assert (refusal.code, refusal.instead) == ("misfit_not_among", ("column_1", "column_2", "column_3"))
    state = build.answer(state, HASTINGS, "purchase_tie", "column_3").state
    assert balance(state, PAXTON) == 1
    after = build.answer(state, HASTINGS, "purchase_tie", "column_2").state
    assert (balance(after, LARKINS), balance(after, SYKES), balance(after, PAXTON)) == (0, 1, 1)
    assert build.asked(after) == ()


@pytest.mark.parametrize(
    ("pounds", "cubes"),
    [
        (15, TIED),  # all three are bought
        (4, TIED),  # none is bought
        (12, ()),  # nobody earns by any
        (5, ((LARKINS, 1, 6), (LARKINS, 2, 6))),  # Larkins earns the same by both
    ],
)
def test_1E_6_3_4_not_asked_when_no_income_changes(
    pounds: int, cubes: tuple[tuple[str, int, int], ...]
) -> None:
    """1E-6.3.4: a tie that changes nobody's income is not put to the official; lowest columns are taken."""
    outcome = build.at_step(ship_office(pounds, *cubes), "ship_purchasing")
    assert build.asked(outcome.state) == ()
    assert bought(outcome) == [f"column_{number}" for number in range(1, len(bought(outcome)) + 1)]


@pytest.mark.parametrize(
    ("holder", "column"), [(PAXTON, "column_3"), (SYKES, "column_2"), (HASTINGS, "column_1")]
)
def test_1E_6_3_4_default_is_own_column_then_lowest(holder: str, column: str) -> None:
    """1E-6.3.4: silence takes the column with most own cubes, else the lowest index."""
    state = build.at_step(ship_office(5, *TIED, holder=holder), "ship_purchasing").state
    assert bought(build.silence(state, holder, "purchase_tie")) == [column]


def test_1E_6_3_4_default_counts_own_cubes() -> None:
    """1E-6.3.4: of two tied columns the one where the official has two cubes rather than one."""
    cubes = ((SYKES, 1, 6), (PAXTON, 1, 5), (PAXTON, 2, 6), (PAXTON, 2, 5))
    state = build.at_step(ship_office(4, *cubes, holder=PAXTON), "ship_purchasing").state
    assert bought(build.silence(state, PAXTON, "purchase_tie")) == ["column_2"]


def test_1E_6_3_6_one_ship_for_each_column() -> None:
    """1E-6.3.6: unlimited money buys four ships, one for each column, and no more."""
    outcome = build.at_step(ship_office(100), "ship_purchasing")
    assert len(bought(outcome)) == 4
    assert outcome.state.market.ships == ()
    assert balance(outcome.state, "ship_purchasing") == 100 - 4 * 6


def test_1E_6_3_7_shipping_agency_earns_once_for_each_ship() -> None:
    """1E-6.3.7: its owner, two cubes on the card and two in column 1, earns 2 + 1 there and nothing extra elsewhere."""
    state = ship_office(9, *EXAMPLE)
    state = build.put(state, LARKINS, "prize.shipping_agency", 2)
    after = build.at_step(state, "ship_purchasing").state
    assert (balance(after, LARKINS), balance(after, SYKES)) == (3, 1)


def test_1E_0_2_3_vacant_purchasing_office_is_skipped() -> None:
    """1E-0.2.3: with nobody in Ship Purchasing its 12 pounds buy nothing."""
    outcome = build.at_step(build.laid(), "ship_purchasing")
    assert bought(outcome) == []
    assert build.kinds(outcome) == ("office_skipped",)
    assert balance(outcome.state, "ship_purchasing") == 12


def test_1E_6_4_1_goods_example() -> None:
    """1E-6.4.1, 1E-6.4.3, 1E-6.4.4, 1E-6.4.5: the example: 9 pounds buy spaces 1 (2), then by choice 6 and 2 at 3."""
    state = goods_office(9, 3, sykes=2, larkins=6)
    state = build.at_step(state, "goods_purchasing").state
    assert balance(state, "goods_purchasing") == 7
    assert list(build.question(state, HASTINGS, "purchase_tie").options.among) == [
        f"space_{space}" for space in (2, 3, 4, 5, 6)
    ]
    state = build.answer(state, HASTINGS, "purchase_tie", "space_6").state
    assert balance(state, LARKINS) == 3
    state = build.answer(state, HASTINGS, "purchase_tie", "space_2").state
    assert (balance(state, LARKINS), balance(state, SYKES)) == (3, 3)
    assert balance(state, "goods_purchasing") == 1
    assert pieces.number(state, "goods", "trade_office") == 3
    assert state.market.goods == (3, 4, 5, 7, 8)


def test_1E_6_4_2_goods_with_a_factory_are_not_for_sale_at_x() -> None:
    """1E-6.4.2: the example with X on the card: spaces 2 and 6 are not sold; 1, 3 and 4 leave 1 pound."""
    outcome = build.at_step(goods_office(9, 0, sykes=2, larkins=6), "goods_purchasing")
    assert bought(outcome) == ["space_1", "space_3", "space_4"]
    assert balance(outcome.state, "goods_purchasing") == 1
    assert balance(outcome.state, SYKES) == 0


def test_1E_6_4_2_factory_price_is_two_before_the_first_card() -> None:
    """1E-6.4.2: a new table sells a good above a factory for 2, less than the printed 5."""
    state = build.hold(poor(factories(build.laid(), sykes=8)), goods_purchasing=HASTINGS)
    outcome = build.at_step(build.purse(state, goods_purchasing=6), "goods_purchasing")
    assert bought(outcome) == ["space_1", "space_2", "space_8"]
    assert balance(outcome.state, SYKES) == 2


def test_1E_6_4_1_without_a_cube_the_printed_price() -> None:
    """1E-6.4.1: all eight goods without factories cost 2, 2, 3, 3, 3, 4, 4 and 5, whatever the card says."""
    outcome = build.at_step(goods_office(26, 1), "goods_purchasing")
    assert [fact["pounds"] for fact in build.told(outcome, "good_bought")] == [2, 2, 3, 3, 3, 4, 4, 5]
    assert balance(outcome.state, "goods_purchasing") == 0


@pytest.mark.parametrize(
    ("holder", "space"), [(LARKINS, "space_5"), (SYKES, "space_4"), (HASTINGS, "space_3")]
)
def test_1E_6_4_4_default_own_then_unowned_then_lowest(holder: str, space: str) -> None:
    """1E-6.4.4: silence takes the official's own factory, else an unowned space, else the lowest number."""
    state = goods_office(7, 3, holder=holder, larkins=5, sykes=4)
    state = build.at_step(state, "goods_purchasing").state
    assert bought(build.silence(state, holder, "purchase_tie")) == [space]


def test_1E_6_4_4_default_prefers_unowned_to_a_rival() -> None:
    """1E-6.4.4: space 3 belongs to a rival, 4 and 5 to nobody: silence takes space 4."""
    state = build.at_step(goods_office(7, 3, larkins=3), "goods_purchasing").state
    assert bought(build.silence(state, HASTINGS, "purchase_tie")) == ["space_4"]


def test_1E_6_5_1_military_affairs_buys_guns_from_what_is_left() -> None:
    """1E-6.5.1: the example: after Goods Purchasing 7 pounds buy two guns at 3 from spaces 3 to 5; 1 pound is left."""
    state = build.hold(poor(build.laid()), military_affairs=SYKES)
    state = build.change(state, market=msgspec.structs.replace(state.market, goods=(3, 4, 5, 7, 8)))
    outcome = build.at_step(build.purse(factory_price(state, 3), military_affairs=7), "military_affairs")
    assert bought(outcome) == ["space_3", "space_4"]
    assert balance(outcome.state, "military_affairs") == 1
    assert outcome.state.market.goods == (5, 7, 8)
    assert pieces.number(outcome.state, "guns", "military") == 2
    assert pieces.number(outcome.state, "goods", "trade_office") == 0


def test_1E_6_5_1_military_purchase_asks_and_pays_factories_too() -> None:
    """1E-6.5.1: a tie with a factory is put to Military Affairs, and the factory's family takes the price."""
    state = build.hold(poor(factories(build.laid(), larkins=5)), military_affairs=SYKES)
    state = build.change(state, market=msgspec.structs.replace(state.market, goods=(4, 5)))
    state = build.purse(factory_price(state, 3), military_affairs=3)
    state = build.at_step(state, "military_affairs").state
    after = build.answer(state, SYKES, "purchase_tie", "space_5").state
    assert balance(after, LARKINS) == 3
