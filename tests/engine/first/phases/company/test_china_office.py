"""The China Office (1E-6.13)."""

from __future__ import annotations

from engine.core.step import Outcome
from engine.first import cubes, offices, pieces
from engine.first.accounts import balance
from engine.first.state import OfficeState, State, with_office
from tests.engine.first import build

HOLDER = "larkins"


def china(ships: int = 6, goods: int = 2, pounds: int = 3) -> State:
    """The office open under Larkins with ready Company ships and goods."""
    state = with_office(build.laid(), "superintendent_china", OfficeState())
    state = build.purse(build.hold(state, superintendent_china=HOLDER), superintendent_china=pounds)
    return build.supply(build.supply(state, "ships", "china", ships), "goods", "china", goods)


def begun(state: State) -> State:
    return build.at_step(state, "china_office").state


def sailed(state: State) -> State:
    return build.answer(begun(state), HOLDER, "china_sail", 1, build.dice(1)).state


def fill(state: State, *orders: tuple[str, int, int]) -> Outcome[State]:
    return build.answer(state, HOLDER, "fill_orders", orders)


def test_1E_6_13_1_blocked_at_the_start() -> None:
    """1E-6.13.1: a new table has a black disk on the office: it cannot act, and nobody is told of a vacancy."""
    state = build.laid()
    assert build.at_step(state, "china_office").events == ()
    blocked = build.put(state, HOLDER, "office.superintendent_china")
    assert build.asked(begun(build.purse(blocked, superintendent_china=5))) == ()


def test_1E_0_2_3_open_but_vacant_it_is_skipped() -> None:
    """1E-0.2.3: without the disk and without a holder the step is skipped."""
    state = with_office(build.laid(), "superintendent_china", OfficeState())
    assert build.kinds(build.at_step(state, "china_office")) == ("office_skipped",)


def test_1E_6_13_2_three_orders_of_its_own() -> None:
    """1E-6.13.2, 1E-6.13.3: demands 2, 2 and 4 bring 6, 6 and 14; six ships and two goods fill all three."""
    after = fill(sailed(china()), ("china_1", 1, 1), ("china_2", 2, 0), ("china_3", 3, 1)).state
    assert balance(after, "revenue") == 6 + 6 + 14
    assert after.company.china_filled == (1, 2, 3)
    assert pieces.number(after, "ships", "china", used=True) == 6
    assert pieces.number(after, "goods", "china", used=True) == 2


def test_1E_6_13_3_one_die_for_each_pound_and_no_penalty() -> None:
    """1E-6.13.3: 3 pounds, three dice; 0 and 4 pounds of 3 are refused; all presidencies' regions do not matter."""
    outcome = build.answer(begun(china()), HOLDER, "china_sail", 3, build.dice(6, 6, 3))
    rolled = build.told(outcome, "china_sail_rolled")[0]
    assert (rolled["strength"], rolled["penalty"], rolled["dice"]) == (3, 0, (6, 6, 3))
    assert balance(outcome.state, "superintendent_china") == 0
    for pounds in (0, 4):
        assert [each.instead for each in build.judge(begun(china()), HOLDER, "china_sail", pounds)] == [
            ("1", "3")
        ]


def test_1E_6_13_3_only_while_bengal_is_open() -> None:
    """1E-6.13.3: Bengal closed: not asked; Bengal open in another presidency: asked."""
    assert build.asked(begun(build.place(china(), "bengal", presidency=""))) == ()
    assert build.asked(begun(build.place(china(), "bengal", presidency="madras"))) != ()


def test_1E_6_13_3_needs_an_order_that_can_be_filled() -> None:
    """1E-6.13.3, 1E-6.10.2: one ship alone, or filled orders, or no pound: not asked."""
    assert build.asked(begun(china(ships=1, goods=0))) == ()
    assert build.asked(begun(build.company(china(), china_filled=(1, 2, 3)))) == ()
    assert build.asked(begun(china(pounds=0))) == ()


def test_1E_6_13_3_filled_orders_block_and_sailing_may_go_on() -> None:
    """1E-6.13.3, 1E-6.10.4, 1E-6.10.7: China 1 is filled; the next sail can fill China 2 and 3 only."""
    state = fill(sailed(china()), ("china_1", 2, 0)).state
    state = build.answer(state, HOLDER, "china_sail", 1, build.dice(1)).state
    assert dict(build.question(state, HOLDER, "fill_orders").options.of.parts)["order"].among == (
        "china_2",
        "china_3",
    )
    assert state.company.china_filled == (1,)


def test_1E_6_13_3_silence_passes_and_failure_empties_the_office() -> None:
    """1E-6.13.3, 1E-6.0.3: by default no sail; die 5 sends the Superintendent's cube to stock."""
    assert build.silence(begun(china()), HOLDER, "china_sail").events == ()
    after = build.answer(begun(china()), HOLDER, "china_sail", 1, build.dice(5)).state
    assert build.asked(after) == ()
    assert balance(after, "superintendent_china") == 2


def test_1E_6_13_2_the_default_fill_is_the_best() -> None:
    """1E-6.10.3, 1E-6.13.2: three ships and one good: China 3 for 14 rather than one of 6."""
    after = build.silence(sailed(china(3, 1)), HOLDER, "fill_orders").state
    assert balance(after, "revenue") == 14


def test_1E_6_13_5_china_has_no_captained_ships() -> None:
    """1E-6.13.5: the form of a China fill has no part for captained ships."""
    parts = build.question(sailed(china()), HOLDER, "fill_orders").options.of.parts
    assert [name for name, _ in parts] == ["order", "ships", "goods"]


def test_1E_8_10_12_the_order_bonus_holds_in_china() -> None:
    """1E-8.10.12, 1E-6.13.2: under the Commutation Act China 1, demand 2, brings 6 + 1."""
    after = fill(sailed(build.company(china(), laws=("commutation_act",))), ("china_1", 2, 0)).state
    assert balance(after, "revenue") == 7


def test_1E_6_13_3_the_last_pound_may_sail() -> None:
    """1E-6.13.3: one pound is one die; the question is about China."""
    question = build.question(begun(china(pounds=1)), HOLDER, "china_sail")
    assert question.options.inner.high == 1
    assert dict(question.about)["place"] == "china"


def test_1E_6_13_4_the_holder_earns_one_for_each_filled_china_order() -> None:
    """1E-6.13.4: two China orders were filled: 2 pounds for Larkins in Player Revenue, none while the office is vacant."""
    state = fill(sailed(china()), ("china_1", 1, 1), ("china_2", 2, 0)).state
    before = balance(state, HOLDER)
    assert balance(build.at_step(state, "other_income").state, HOLDER) == before + 2
    vacant = offices.vacate(state, "superintendent_china", cubes.STOCK)
    assert balance(build.at_step(vacant, "other_income").state, HOLDER) == before
