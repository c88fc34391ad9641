"""What a private firm fills and earns (2E-15.2.7 to 2E-15.2.11), with the settings of its contested readings."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine.core import run
from engine.core.ids import Seat
from engine.core.options import Pick
from engine.core.step import Outcome
from engine.second import accounts, charter, family_pieces
from engine.second.accounts import BANK, holds
from engine.second.family_pieces import SUPPLY, on_order
from engine.second.memos.common import SeatMemo
from engine.second.phases.company_operation import firm_fill, firm_reach
from engine.second.state import OrderState, State, firm, order, with_order
from engine.second.steps import STEPS
from tests.engine.second import build, chartered
from tests.engine.second.chartered import FLEET

EVERY = tuple(name for name, _ in build.laid().orders)


def ready(ships: int = 2, strategy: str = "east", everywhere: bool = False, **settings: Any) -> State:
    """Sykes's firm may trade with these ships; all orders are as at the start of 1710, or all open."""
    state = chartered.deregulated(build.laid(**settings))
    if everywhere:
        state = build.opened(state, *EVERY)
    return chartered.firm(
        state,
        "sykes",
        ships=FLEET[:ships],
        strategy=strategy,
        revealed=chartered.CARDS[strategy],
        initiative=1,
        bid=2,
    )


def begun(state: State) -> State:
    return build.at_step(state, "firm_fill", SeatMemo("sykes"), "t1.bengal.firm.sykes").state


def fills(state: State, *names: str) -> Outcome[State]:
    return build.answer(begun(state), "sykes", "firm_fill", names)


def codes(state: State, *names: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.code, each.instead) for each in build.judge(begun(state), "sykes", "firm_fill", names)]


def test_2E_15_2_7_one_order_more_than_ships_on_the_charter() -> None:
    """2E-15.2.7: without ships the home port alone; with two, three orders, all that chains of three reach."""
    assert build.question(begun(ready(0)), "sykes", "firm_fill").options == Pick(("bengal_2",), 0, 1)
    question = build.question(begun(ready(2)), "sykes", "firm_fill")
    assert question.options == Pick(("bengal_2", "maratha_1", "bengal_1", "maratha_3"), 0, 3)
    assert dict(question.about)["orders"] == 3
    assert dict(question.about)["earnings"] == (3, 2, 2, 1)


def test_2E_15_2_7_each_order_is_connected_to_one_before() -> None:
    """2E-15.2.7: the home port first; what is refused tells which orders could come."""
    assert codes(ready(), "bengal_1") == [("firm_order_not_next", ("bengal_2",))]
    assert codes(ready(), "bengal_2", "maratha_1") == [("firm_order_not_next", ("bengal_1",))]
    assert codes(ready(), "bengal_2", "bengal_1", "maratha_3") == []


def test_2E_15_2_7_no_region_is_barred_and_none_is_declared() -> None:
    """2E-15.2.7: from Bengal into the home region of Madras and of Bombay."""
    state = ready(5, everywhere=True)
    way = ("bengal_2", "bengal_1", "maratha_3", "hyderabad_1", "madras_1", "madras_2")
    assert codes(state, *way) == []
    assert firm(fills(state, *way).state, "sykes").filled == way


def test_2E_15_2_7_a_firm_may_stop_early_or_fill_nothing() -> None:
    """2E-15.2.7: its trade is over all the same (2E-6.7.5)."""
    for names in ((), ("bengal_2",)):
        state = fills(ready(), *names).state
        assert (firm(state, "sykes").traded, firm(state, "sykes").filled) == (True, names)
        assert order(state, "bengal_1").firms == ()


def test_2E_15_2_7_silence_earns_most() -> None:
    """2E-15.2.7: with two ships madras_1 for 2, then hyderabad_1 and mysore_2 for 3 each; south first would bring 2 + 2 + 3."""
    state = begun(ready(2, "south", everywhere=True))
    assert build.default(state, "sykes", "firm_fill") == ("madras_1", "hyderabad_1", "mysore_2")


def test_2E_15_2_7_the_best_way_is_found_behind_a_poor_order() -> None:
    """2E-15.2.7: west, mysore_1 for 1 leads to 3 + 3 + 2; taking the dearest of each step ends at punjab_1 and delhi_1."""
    state = ready(4, "west", everywhere=True)
    best = firm_reach.best(state, "bombay_3", 5)
    assert best[:4] == ("bombay_3", "mysore_1", "mysore_2", "hyderabad_1")
    assert sum(firm_reach.earning(state, name) for name in best) == 11


def test_2E_15_2_7_an_order_that_brings_nothing_is_left_alone() -> None:
    """2E-15.2.8: half of maratha_3's £1 is nothing."""
    state = chartered.filled(chartered.firm(ready(3), "larkins"), "larkins", "maratha_3")
    state = build.closed(state, "maratha_1", "hyderabad_1", "maratha_2")
    assert build.default(begun(state), "sykes", "firm_fill") == ("bengal_2", "bengal_1")


@pytest.mark.parametrize(
    ("first", "refill", "fresh", "again"),
    [
        ("small", "half_of_fill", 3, 1),
        ("small", "half_of_value", 3, 3),
        ("full", "half_of_fill", 6, 3),
        ("full", "half_of_value", 6, 3),
    ],
)
def test_2E_15_2_8_what_an_order_brings(first: str, refill: str, fresh: int, again: int) -> None:
    """2E-15.2.8: bengal_2 is worth 6, its small value is 3; the settings hold the other readings."""
    state = ready(0, firm_first_fill=first, firm_refill=refill)
    assert holds(fills(state, "bengal_2").state, charter.india("sykes")) == fresh
    rival = chartered.filled(chartered.firm(state, "larkins"), "larkins", "bengal_2")
    assert holds(fills(rival, "bengal_2").state, charter.india("sykes")) == again


@pytest.mark.parametrize("how", ["writer", "token", "firm"])
def test_2E_15_2_8_filled_by_the_company_or_by_a_firm(how: str) -> None:
    """2E-15.2.8: a writer of the Company, its token, or another firm's: half of 3; what is there stays."""
    state = ready(0)
    if how == "writer":
        state = build.writer(state, "larkins", "bengal_2", "bengal_presidency")
    elif how == "token":
        state = with_order(state, "bengal_2", OrderState(token=True))
    else:
        state = chartered.filled(chartered.firm(state, "larkins"), "larkins", "bengal_2")
    before = order(state, "bengal_2")
    after = fills(state, "bengal_2").state
    assert holds(after, charter.india("sykes")) == 1
    assert order(after, "bengal_2") == msgspec.structs.replace(before, firms=(*before.firms, Seat("sykes")))
    assert family_pieces.at(after, on_order("bengal_2")) == family_pieces.at(state, on_order("bengal_2"))
    assert family_pieces.number(after, SUPPLY, "larkins") == family_pieces.number(state, SUPPLY, "larkins")


def test_2E_15_2_8_no_order_twice() -> None:
    """2E-15.2.8: named twice it does not fit; a chain does not come back to an order of its own."""
    assert [code for code, _ in codes(ready(), "bengal_2", "bengal_1", "bengal_1")] == ["misfit_named_twice"]
    assert "bengal_2" not in firm_reach.next_ones(ready(), "bengal_2", ("bengal_2", "bengal_1"))


@pytest.mark.parametrize(
    ("before", "way", "earned", "after"),
    [
        (0, ("madras_1",), 5, 0),
        (0, ("madras_1", "madras_2"), 9, 1),
        (3, ("madras_1", "hyderabad_1"), 12, 5),
        (8, ("madras_1", "hyderabad_1", "mysore_2"), 18, 9),
    ],
)
def test_2E_15_2_10_a_step_of_value_for_every_six_pounds(
    before: int, way: tuple[str, ...], earned: int, after: int
) -> None:
    """2E-15.2.10: what lies in India already does not count; the last space is 9."""
    state = charter.with_fields(ready(6, "south", True, firm_first_fill="full"), "sykes", value=before)
    outcome = fills(accounts.pay(state, BANK, charter.india("sykes"), 11), *way)
    assert (firm(outcome.state, "sykes").earnings, firm(outcome.state, "sykes").value) == (earned, after)
    assert holds(outcome.state, charter.india("sykes")) == 11 + earned


def test_2E_15_2_11_a_closed_home_port_fills_nothing() -> None:
    """2E-15.2.11: nobody is asked, the trade brings nothing; the initiative stays for Revenue (2E-15.4.1)."""
    state = build.closed(ready(), "bengal_2")
    outcome = build.at_step(state, "firm_fill", SeatMemo("sykes"))
    assert build.asked(outcome.state) == ()
    assert build.told(outcome, "firm_trade_pays")[0]["pounds"] == 0
    held = firm(outcome.state, "sykes")
    assert (held.traded, held.initiative, held.filled) == (True, 1, ())


def test_2E_6_8_1_a_firm_that_is_dissolved_while_it_is_asked_fills_nothing() -> None:
    """2E-6.8.1: its shareholders may end it at any time; the question goes with it."""
    state = build.change(begun(ready()), firms=())
    assert build.asked(state) == ()
    outcome = run.run(STEPS, state, build.PLAIN)
    assert outcome.events == ()
    assert outcome.state.agenda.main == ()


def test_closed_orders_bar_the_way_of_a_firm() -> None:
    """2E-15.2.7: orders must be open; bengal_1 is the only link of the port."""
    state = build.closed(ready(3), "bengal_1")
    assert build.question(begun(state), "sykes", "firm_fill").options == Pick(("bengal_2",), 0, 1)


def test_random_answers_are_legal() -> None:
    """2E-15.2.7: what a random player names is connected, and never more than may be filled."""
    lot = Random(6)
    state = begun(ready(4, "west", everywhere=True))
    question = build.question(state, "sykes", "firm_fill")
    step = firm_fill.STEPS["firm_fill"]
    lengths = set()
    for _ in range(60):
        choice = step.sample(state, question, lot.randrange)
        assert build.judge(state, "sykes", "firm_fill", choice) == ()
        assert isinstance(choice, tuple)
        lengths.add(len(choice))
    assert lengths == set(range(6))
