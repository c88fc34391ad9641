"""Sail, and the orders that a success fills (1E-6.10)."""

from __future__ import annotations

import pytest

from engine.core.options import Choice
from engine.core.step import Outcome
from engine.first import cubes, pieces
from engine.first.accounts import balance
from engine.first.memos.common import OfficeMemo
from engine.first.state import COMPANY, State, region
from tests.engine.first import build

PRESIDENT = "sykes"


def fleet(ships: int, goods: int = 0, pounds: int = 5, **captained: int) -> State:
    """President of Bengal (Sykes) with ready ships, goods and pounds; only Bengal is open in the presidency."""
    state = build.purse(build.hold(build.laid(), president_bengal=PRESIDENT), president_bengal=pounds)
    for family, number in captained.items():
        state = build.put(state, family, "ship.bengal", number)
    return build.supply(build.supply(state, "ships", "bengal", ships), "goods", "bengal", goods)


def begun(state: State) -> State:
    return build.at_step(state, "sail", OfficeMemo("president_bengal", 1), "t1.test.sail.1").state


def sailed(state: State, pounds: int = 3, *dice: int) -> State:
    """Asked for fills after a successful sail."""
    return build.answer(begun(state), PRESIDENT, "sail", pounds, build.dice(*(dice or (1,)))).state


def fill(state: State, *entries: Choice) -> Outcome[State]:
    return build.answer(state, PRESIDENT, "fill_orders", entries)


def refused(state: State, *entries: Choice) -> list[tuple[str, dict[str, object]]]:
    return [(each.code, dict(each.facts)) for each in build.judge(state, PRESIDENT, "fill_orders", entries)]


def with_hyderabad(state: State) -> State:
    return build.place(state, "hyderabad", presidency="bengal")


def used(state: State) -> tuple[int, int]:
    """Exhausted Company ships and goods of Bengal."""
    return pieces.number(state, "ships", "bengal", True), pieces.number(state, "goods", "bengal", True)


def test_1E_6_10_1_the_example() -> None:
    """1E-6.10.1 to 6.10.4: 3 pounds against two regions, dice 1 and 4; three orders bring 8 + 4 + 9 = 21."""
    outcome = build.answer(begun(with_hyderabad(fleet(5))), PRESIDENT, "sail", 3, build.dice(1, 4))
    rolled = build.told(outcome, "sail_rolled")[0]
    assert (rolled["strength"], rolled["penalty"], rolled["dice"]) == (3, 1, (1, 4))
    after = fill(outcome.state, ("bengal_2", 2, 0), ("hyderabad_1", 1, 0), ("hyderabad_2", 2, 0)).state
    assert balance(after, "revenue") == 21
    assert (region(after, "bengal").filled, region(after, "hyderabad").filled) == ((2,), (1, 2))
    assert used(after) == (5, 0)
    assert balance(after, "president_bengal") == 2


def test_1E_6_10_3_the_example_with_a_good() -> None:
    """1E-6.10.3: one good saves a ship for Bengal 1: 8 + 4 + 9 + 4 = 25 and four disks."""
    state = sailed(with_hyderabad(fleet(5, 1)))
    orders = (("bengal_2", 1, 1), ("hyderabad_1", 1, 0), ("hyderabad_2", 2, 0), ("bengal_1", 1, 0))
    after = fill(state, *orders).state
    assert balance(after, "revenue") == 25
    assert used(after) == (5, 1)


def test_1E_6_10_3_the_default_is_the_best_value() -> None:
    """1E-6.10.3: silence fills for 25 with five ships and a good, for 21 without the good."""
    for goods, value in ((1, 25), (0, 21)):
        state = sailed(with_hyderabad(fleet(5, goods)))
        after = build.silence(state, PRESIDENT, "fill_orders").state
        assert balance(after, "revenue") == value
        assert used(after) == (5, goods)


def test_1E_6_10_3_ships_must_be_at_least_goods() -> None:
    """1E-6.10.3: demand 3 takes 3 ships or 2 ships and a good; 1 ship and 2 goods is refused, 2 goods for demand 2 too."""
    state = sailed(fleet(3, 2))
    assert refused(state, ("bengal_3", 1, 1)) == [
        ("pieces_miss_demand", {"order": "bengal_3", "demand": 3, "pieces": 2})
    ]
    assert refused(state, ("bengal_1", 0, 1)) == [
        ("more_goods_than_ships", {"order": "bengal_1", "ships": 0, "goods": 1})
    ]
    assert [each.code for each in build.judge(state, PRESIDENT, "fill_orders", (("bengal_3", 1, 2),))] == [
        "misfit_out_of_range"
    ]
    for ships, goods in ((3, 0), (2, 1)):
        after = fill(state, ("bengal_3", ships, goods)).state
        assert balance(after, "revenue") == 12
        assert used(after) == (ships, goods)


def test_1E_6_10_3_two_goods_do_not_fit_a_demand_of_two() -> None:
    """1E-6.10.3: with orders of demand 4 nowhere in Bengal the most goods in one order are 1."""
    state = sailed(fleet(3, 2))
    assert dict(build.question(state, PRESIDENT, "fill_orders").options.of.parts)["goods"].high == 1
    assert refused(state, ("bengal_2", 2, 1)) == [
        ("pieces_miss_demand", {"order": "bengal_2", "demand": 2, "pieces": 3})
    ]


def test_1E_6_10_3_pieces_of_all_entries_are_counted_together() -> None:
    """1E-6.10.3: 3 ships and 1 good cannot fill orders that take 4 ships, or 2 goods."""
    state = sailed(fleet(3, 1))
    assert refused(state, ("bengal_1", 1, 0), ("bengal_3", 3, 0)) == [
        ("too_few_ships", {"needed": 4, "ready": 3})
    ]
    assert refused(state, ("bengal_2", 1, 1), ("bengal_3", 2, 1)) == [
        ("too_few_goods", {"needed": 2, "ready": 1})
    ]
    assert refused(state, ("bengal_2", 0, 0), ("bengal_3", 0, 0)) == [
        ("too_few_pieces", {"needed": 4, "ready": 3})
    ]


def test_1E_6_10_3_an_order_alone_takes_the_cheapest_pieces() -> None:
    """1E-6.10.3: named without pieces, Bengal 2 takes the good and one ship, Bengal 1 a ship."""
    after = fill(sailed(fleet(3, 1)), ("bengal_1", 0, 0), ("bengal_2", 0, 0)).state
    assert used(after) == (2, 1)
    assert balance(after, "revenue") == 12


def test_1E_6_10_4_an_order_is_filled_once() -> None:
    """1E-6.10.4: naming Bengal 1 twice is refused; once filled it is not offered again this turn."""
    state = sailed(fleet(4))
    assert refused(state, ("bengal_1", 1, 0), ("bengal_1", 1, 0)) == [
        ("order_named_twice", {"order": "bengal_1"})
    ]
    state = fill(state, ("bengal_1", 1, 0)).state
    state = build.answer(state, PRESIDENT, "sail", 1, build.dice(1)).state
    among = dict(build.question(state, PRESIDENT, "fill_orders").options.of.parts)["order"].among
    assert among == ("bengal_2", "bengal_3")


def test_1E_6_10_1_each_region_after_the_first_costs_a_die() -> None:
    """1E-6.10.1: Hyderabad, a dominion of it and a Company region: four regions, penalty 3, so 4 pounds at least."""
    state = build.place(with_hyderabad(fleet(5)), "mysore", presidency="bengal", dominator="hyderabad")
    state = begun(build.place(state, "delhi", presidency="bengal", dominator=COMPANY))
    for pounds in (3, 6):
        judged = build.judge(state, PRESIDENT, "sail", pounds)
        assert [(each.code, each.instead) for each in judged] == [("misfit_out_of_range", ("4", "5"))]
    rolled = build.told(build.answer(state, PRESIDENT, "sail", 5, build.dice(4, 4)), "sail_rolled")[0]
    assert (rolled["penalty"], len(rolled["dice"])) == (3, 2)


def test_1E_6_10_2_needs_an_order_that_could_be_filled_now() -> None:
    """1E-6.10.2: no ship: not asked; one ship and two filled orders, demand 3 left: not asked; two ships and a good: asked."""
    assert build.asked(begun(fleet(0, 3))) == ()
    left = build.place(fleet(1, 3), "bengal", filled=(1, 2))
    assert build.asked(begun(left)) == ()
    assert build.asked(begun(build.supply(left, "ships", "bengal", 2))) != ()
    assert build.asked(begun(fleet(1, pounds=0))) == ()


def test_1E_6_10_2_silence_does_not_sail() -> None:
    """1E-6.10.2: by default the President passes."""
    after = build.silence(begun(fleet(5)), PRESIDENT, "sail")
    assert after.events == ()
    assert balance(after.state, "president_bengal") == 5


def test_1E_6_10_5_captained_ships_are_used_without_asking() -> None:
    """1E-6.10.5: a Company ship and two Paxton ships fill Bengal 3; Paxton is not asked and keeps its ships."""
    state = sailed(fleet(1, paxton=2))
    after = fill(state, ("bengal_3", 1, (("paxton", 2),), 0)).state
    assert cubes.number(after, "ship.bengal.used", "paxton") == 2
    assert balance(after, "revenue") == 12
    judged = build.judge(state, PRESIDENT, "fill_orders", (("bengal_3", 0, (("paxton", 3),), 0),))
    assert judged[0].code == "misfit_out_of_range"


def test_1E_6_10_5_captained_ships_in_sum() -> None:
    """1E-6.10.5: two orders cannot both use Paxton's only ship."""
    state = sailed(fleet(2, paxton=1))
    entries = (("bengal_1", 0, (("paxton", 1),), 0), ("bengal_2", 1, (("paxton", 1),), 0))
    assert refused(state, *entries) == [
        ("too_few_captained_ships", {"family": "paxton", "needed": 2, "ready": 1})
    ]


def test_1E_6_10_3_the_default_spares_captained_ships_and_the_own_longest() -> None:
    """1E-6.10.3: of a Company, a Sykes and a Paxton ship for demand 2 the Sykes ship of the President stays ready."""
    state = build.place(fleet(1, paxton=1, sykes=1), "bengal", filled=(1, 3))
    after = build.silence(sailed(state), PRESIDENT, "fill_orders").state
    assert cubes.at(after, "ship.bengal") == (("sykes", 1),)
    assert used(after) == (1, 0)


def test_1E_6_10_3_lenders_go_clockwise_from_the_president() -> None:
    """1E-6.10.3: left of Sykes sits Paxton, then Hastings: Paxton's ship goes first."""
    state = build.place(fleet(1, hastings=1, paxton=1), "bengal", filled=(1, 3))
    after = build.silence(sailed(state), PRESIDENT, "fill_orders").state
    assert cubes.at(after, "ship.bengal") == (("hastings", 1),)


def test_1E_6_10_3_the_default_uses_goods_before_ships() -> None:
    """1E-6.10.3: two ships and two goods, orders 1 and 2: a good goes into order 2 and both orders are filled."""
    state = build.place(fleet(2, 2), "bengal", filled=(3,))
    after = build.silence(sailed(state), PRESIDENT, "fill_orders").state
    assert balance(after, "revenue") == 12
    assert used(after) == (2, 1)


def test_1E_6_10_3_of_equal_values_the_default_takes_fewest_ships() -> None:
    """1E-6.10.3: two ships bring 3 by Punjab 1 with one of them, or 3 by depressed Madras 3 with both: Punjab 1."""
    state = build.purse(build.hold(build.laid(), president_madras=PRESIDENT), president_madras=5)
    state = build.place(
        build.place(state, "punjab", presidency="madras", filled=(2,)), "madras", filled=(1, 2)
    )
    state = build.at_step(state, "sail", OfficeMemo("president_madras", 1), "t1.test.sail.1").state
    state = build.answer(state, PRESIDENT, "sail", 2, build.dice(1)).state
    after = build.silence(state, PRESIDENT, "fill_orders").state
    assert (region(after, "punjab").filled, balance(after, "revenue")) == ((1, 2), 3)
    assert pieces.number(after, "ships", "madras") == 1


def test_1E_6_10_7_the_president_may_sail_again_with_what_is_left() -> None:
    """1E-6.10.7: after a fill of one ship the next sail is asked for, with two ships."""
    state = fill(sailed(fleet(3), 2, 1, 1), ("bengal_1", 1, 0)).state
    assert build.question(state, PRESIDENT, "sail").id == "t1.test.sail.2.sykes"
    assert balance(state, "president_bengal") == 3
    assert (pieces.number(state, "ships", "bengal"), used(state)) == (2, (1, 0))


def test_1E_6_10_8_at_least_one_order() -> None:
    """1E-6.10.8: an empty list is refused after a success."""
    judged = build.judge(sailed(fleet(3)), PRESIDENT, "fill_orders", ())
    assert [(each.code, each.instead) for each in judged] == [("misfit_wrong_number", ("1", "3"))]


def test_1E_11_1_4_the_only_fill_is_made_unasked() -> None:
    """1E-11.1.4, 1E-6.10.8: one ship and no good can fill Bengal 1 alone: it is filled without a question."""
    after = sailed(fleet(1))
    assert region(after, "bengal").filled == (1,)
    assert balance(after, "revenue") == 4
    choice_left = sailed(build.put(fleet(1), "paxton", "ship.bengal"))
    assert [each.kind for each in build.asked(choice_left)] == ["fill_orders"]


def test_1E_6_10_9_depressed_orders_at_their_depressed_value() -> None:
    """1E-6.10.9: Bengal depressed: order 2 brings 4 instead of 8, and the card is not turned."""
    after = fill(sailed(build.place(fleet(3), "bengal", side="depressed")), ("bengal_2", 2, 0)).state
    assert balance(after, "revenue") == 4
    assert region(after, "bengal").side == "depressed"


def test_1E_8_10_12_order_bonus_for_demand_two_and_more() -> None:
    """1E-8.10.12: under the Commutation Act orders of demand 2 and 3 bring 1 more, demand 1 not."""
    state = sailed(build.company(fleet(6), laws=("commutation_act",)))
    after = fill(state, ("bengal_1", 1, 0), ("bengal_2", 2, 0), ("bengal_3", 3, 0)).state
    assert balance(after, "revenue") == 4 + (8 + 1) + (12 + 1)


def test_1E_6_10_4_revenue_comes_from_the_bank_and_an_event_tells_it() -> None:
    """1E-6.10.4: the value goes from the bank to revenue; the fill is told with its pieces."""
    state = sailed(fleet(3, 1))
    bank = balance(state, "bank")
    outcome = fill(state, ("bengal_3", 2, 1))
    assert balance(outcome.state, "bank") == bank - 12
    assert build.told(outcome, "order_filled") == [
        {
            "office": "president_bengal",
            "order": "bengal_3",
            "ships": 2,
            "captained": 0,
            "goods": 1,
            "pounds": 12,
        }
    ]


@pytest.mark.parametrize(("dice", "ships_ready"), [((5, 6), 5), ((3, 4), 5)])
def test_1E_6_10_3_only_a_success_fills(dice: tuple[int, ...], ships_ready: int) -> None:
    """1E-6.0.3, 1E-6.0.4: dice 5 and 6: the cube goes to stock, nothing is filled, the 3 pounds are gone; no effect too."""
    state = build.answer(begun(with_hyderabad(fleet(5))), PRESIDENT, "sail", 3, build.dice(*dice)).state
    assert balance(state, "president_bengal") == 2
    assert pieces.number(state, "ships", "bengal") == ships_ready
    assert balance(state, "revenue") == 0
    assert cubes.size(state, "office.president_bengal") == (0 if dice == (5, 6) else 1)


def test_1E_6_10_3_samples_are_legal() -> None:
    """1E-6.10.3: two hundred random answers of a mixed fleet are all accepted."""
    state = sailed(with_hyderabad(fleet(2, 2, paxton=1, larkins=1)))
    question = build.question(state, PRESIDENT, "fill_orders")
    number = 0

    def below(limit: int) -> int:
        nonlocal number
        number = (number * 1103515245 + 12345) % 2**31
        return (number >> 8) % limit

    for _ in range(200):
        choice = build.STEPS["fill_orders"].sample(state, question, below)
        assert build.judge(state, PRESIDENT, "fill_orders", choice) == ()


def test_1E_6_10_2_the_last_pound_may_sail() -> None:
    """1E-6.10.2: one pound against one region is one die; against two regions it is none, and nobody is asked."""
    assert build.question(begun(fleet(1, pounds=1)), PRESIDENT, "sail").options.inner.high == 1
    assert build.asked(begun(with_hyderabad(fleet(1, pounds=1)))) == ()


def test_1E_6_0_1_order_lines_call_a_president_by_the_presidency() -> None:
    """1E-6.0.1: the question of the President of Bengal is about Bengal."""
    assert dict(build.question(begun(fleet(1)), PRESIDENT, "sail").about)["place"] == "bengal"


def test_1E_6_10_3_no_more_pieces_are_offered_than_an_order_takes() -> None:
    """1E-6.10.3: with seven Company ships and six captained ones no order takes more than three of either."""
    state = sailed(fleet(7, 4, paxton=6))
    parts = dict(build.question(state, PRESIDENT, "fill_orders").options.of.parts)
    assert (parts["ships"].high, parts["captained"].total, parts["goods"].high) == (3, 3, 1)
    few = dict(build.question(sailed(fleet(2, 4, paxton=1)), PRESIDENT, "fill_orders").options.of.parts)
    assert (few["ships"].high, few["captained"].total) == (2, 1)


def test_1E_6_10_3_refusals_name_the_entry() -> None:
    """1E-6.10.3: the second of two entries has too few pieces: it is the one that is named."""
    entries = (("bengal_1", 1, 0), ("bengal_2", 1, 0))
    assert [each.at for each in build.judge(sailed(fleet(4)), PRESIDENT, "fill_orders", entries)] == [("2",)]


@pytest.mark.parametrize(
    ("slots", "ships", "goods", "captained", "asked"),
    [
        ((2, 3), 3, 2, {}, False),  # demand 1: one ship, no good fits
        ((1, 3), 2, 0, {}, False),  # demand 2: both ships
        ((1, 3), 2, 1, {}, True),  # two ships, or a ship and the good
        ((2, 3), 0, 0, {"paxton": 1, "larkins": 1}, True),  # either captain
        ((2, 3), 0, 0, {"paxton": 2}, False),  # a ship of Paxton, whichever
        ((1, 3), 0, 0, {"paxton": 1, "larkins": 1}, False),  # both captains
        ((1, 3), 1, 0, {"paxton": 1}, False),  # the Company ship and the captain
        ((2, 3), 1, 0, {"paxton": 1}, True),  # one or the other
    ],
)
def test_1E_11_1_4_asked_only_if_there_is_a_choice(
    slots: tuple[int, ...], ships: int, goods: int, captained: dict[str, int], asked: bool
) -> None:
    """1E-11.1.4: one order left in Bengal: whether its fill is a question depends on the ways to make it up."""
    state = sailed(build.place(fleet(ships, goods, **captained), "bengal", filled=slots))
    assert [each.kind for each in build.asked(state) if each.kind == "fill_orders"] == ["fill_orders"] * asked
    assert (balance(state, "revenue") > 0) is not asked


def test_1E_6_10_3_equal_plans_take_the_orders_in_the_order_of_the_board() -> None:
    """1E-6.10.3: depressed Bengal: orders 1 and 2 bring 6 with three ships, as order 3 does: the first two are taken."""
    state = sailed(build.place(fleet(3), "bengal", side="depressed"))
    after = build.silence(state, PRESIDENT, "fill_orders").state
    assert (region(after, "bengal").filled, balance(after, "revenue")) == ((1, 2), 6)


def test_1E_6_10_6_at_refresh_goods_leave_and_ships_come_back() -> None:
    """1E-6.10.6: Bengal 3 took 2 ships and a good: at Refresh all three ships are ready, only the unused good is left."""
    state = fill(sailed(fleet(3, 2)), ("bengal_3", 2, 1)).state
    assert (used(state), pieces.number(state, "goods", "bengal")) == ((2, 1), 1)
    after = build.at_step(state, "clear_the_board").state
    assert used(after) == (0, 0)
    assert (pieces.number(after, "ships", "bengal"), pieces.number(after, "goods", "bengal")) == (3, 1)
