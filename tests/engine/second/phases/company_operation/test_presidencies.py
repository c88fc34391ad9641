"""Presidencies one after the other, and who acts when within each (2E-8.6)."""

from __future__ import annotations

import pytest

from engine.core.options import Choice, Pick
from engine.core.step import Outcome
from engine.second.accounts import holds
from engine.second.family_pieces import commander
from engine.second.laws import BOARD_OF_CONTROL
from engine.second.memos.company import PresidencyMemo
from engine.second.offices import holder
from engine.second.state import State, region
from tests.engine.second import build

BOMBAY, BENGAL = "bombay_presidency", "bengal_presidency"
PRESIDENT = "president_of_bombay"
GOVERNORS = ("governor_of_mysore", "governor_of_punjab")


def staffed(**held: str) -> State:
    """Bombay rules Mysore and Punjab: Sykes is President, Larkins commands, Paxton and Larkins govern.

    An extra office may be held, or one of these by another ("" vacant). The President has £4 and two ships, the Army two
    regiments; Bombay has tower level 1.
    """
    state = build.conquered(build.conquered(build.laid(), "mysore", BOMBAY), "punjab", BOMBAY)
    offices = {PRESIDENT: "sykes", GOVERNORS[0]: "paxton", GOVERNORS[1]: "larkins", **held}
    state = build.hold(state, **{name: who for name, who in offices.items() if who})
    state = build.put(state, "larkins", commander("army_of_bombay"))
    state = build.troops(state, "army_of_bombay", regiments=2)
    return build.purse(build.change(state, neutral=(("company.west_indian", 2),)), president_of_bombay=4)


def begun(state: State, presidency: str = BOMBAY) -> Outcome[State]:
    """The Presidency alone is at work."""
    return build.at_step(state, "presidency", PresidencyMemo(presidency, ()), "t1.bombay")


def ordered(state: State, choice: Choice, seat: str = "sykes") -> State:
    return build.answer(state, seat, "presidency_order", choice).state


def asked(state: State) -> list[tuple[str, str]]:
    return [(each.seat, each.kind) for each in build.asked(state)]


def test_2E_8_6_1_each_presidency_is_finished_before_the_next() -> None:
    """2E-8.6.1: Bombay, Madras, Bengal; Bengal's President is asked only when Bombay has nothing left to do."""
    state = build.hold(build.laid(), president_of_bombay="sykes", president_of_bengal="paxton")
    state = build.change(state, neutral=(("company.east_indian", 1), ("company.west_indian", 1)))
    state = build.at_step(state, "presidencies").state
    assert asked(state) == [("sykes", "trade")]
    outcome = build.answer(state, "sykes", "trade", None)
    assert build.told(outcome, "office_skipped") == [{"office": "president_of_madras"}]
    assert asked(outcome.state) == [("paxton", "trade")]


def test_2E_8_6_2_the_president_may_name_the_whole_order() -> None:
    """2E-8.6.2: Commander, then Mysore, then Trade, then Punjab; each is offered the chance and finishes first."""
    state = begun(staffed()).state
    question = build.question(state, "sykes", "presidency_order")
    assert question.options == Pick((*GOVERNORS, "trade", "commander"), 1, 4)
    state = ordered(state, ("commander", GOVERNORS[0], "trade", GOVERNORS[1]))
    assert asked(state) == [("larkins", "request_alliance")]
    state = build.answer(state, "larkins", "request_alliance", ()).state
    assert asked(state) == [("larkins", "deploy")]
    state = build.answer(state, "larkins", "deploy", None).state
    assert asked(state) == [("paxton", "administer")]
    state = build.answer(state, "paxton", "administer", "roll", build.dice(3, 3, 3)).state
    assert asked(state) == [("paxton", "administer")]
    state = build.answer(state, "paxton", "administer", "stop").state
    assert asked(state) == [("sykes", "trade")]
    state = build.answer(state, "sykes", "trade", None).state
    assert asked(state) == [("larkins", "administer")]
    assert asked(build.answer(state, "larkins", "administer", "stop").state) == []


def test_2E_8_6_2_the_president_may_name_one_after_the_other() -> None:
    """2E-8.6.2: with one named the question comes again for the rest; the last actor needs no naming."""
    state = ordered(begun(staffed()).state, (GOVERNORS[1],))
    state = build.answer(state, "larkins", "administer", "stop").state
    question = build.question(state, "sykes", "presidency_order")
    assert question.options == Pick((GOVERNORS[0], "trade", "commander"), 1, 3)
    state = ordered(state, ("trade", "commander"))
    state = build.answer(state, "sykes", "trade", None).state
    state = build.answer(state, "larkins", "request_alliance", ()).state
    state = build.answer(state, "larkins", "deploy", None).state
    assert asked(state) == [("paxton", "administer")]


def test_2E_8_6_2_an_actor_named_twice_is_refused() -> None:
    """2E-8.6.2: each acts once."""
    refusals = build.judge(begun(staffed()).state, "sykes", "presidency_order", ("trade", "trade"))
    assert [each.code for each in refusals] == ["misfit_named_twice"]


@pytest.mark.parametrize(
    ("closed", "last"), [((), ("trade", "commander")), (("bombay_3",), ("commander", "trade"))]
)
def test_2E_8_6_2_silence_lets_governors_act_first(closed: tuple[str, ...], last: tuple[str, ...]) -> None:
    """2E-8.6.2: then Trade, then the Commander; only with a closed home port the Commander before Trade."""
    state = begun(build.closed(staffed(), *closed)).state
    assert build.default(state, "sykes", "presidency_order") == (*GOVERNORS, *last)
    assert asked(build.silence(state, "sykes", "presidency_order").state) == [("paxton", "administer")]


def test_2E_8_6_3_with_a_vacant_president_the_chairman_chooses() -> None:
    """2E-8.6.3: there is no Trade, and no local alliance can be asked for."""
    state = staffed(president_of_bombay="", chairman="hastings")
    outcome = begun(state)
    assert build.kinds(outcome) == ("office_skipped",)
    question = build.question(outcome.state, "hastings", "presidency_order")
    assert question.options == Pick((*GOVERNORS, "commander"), 1, 3)
    assert asked(ordered(outcome.state, ("commander",), "hastings")) == [("larkins", "deploy")]


def test_2E_8_6_3_without_chairman_the_default_order_holds() -> None:
    """2E-8.6.3: with neither President nor Chairman nobody is asked: Mysore, Punjab, the Commander."""
    state = begun(staffed(president_of_bombay="")).state
    assert asked(state) == [("paxton", "administer")]
    state = build.answer(state, "paxton", "administer", "stop").state
    assert asked(state) == [("larkins", "administer")]
    assert asked(build.answer(state, "larkins", "administer", "stop").state) == [("larkins", "deploy")]


def test_2E_8_6_4_after_a_catastrophic_trade_the_chairman_orders_the_rest() -> None:
    """2E-8.6.4: what the President had named holds no more; there is no alliance."""
    state = begun(staffed(chairman="hastings")).state
    state = ordered(state, ("trade", *GOVERNORS, "commander"))
    state = build.answer(state, "sykes", "trade", (2, ()), build.dice(5, 6)).state
    assert holder(state, PRESIDENT) == ""
    question = build.question(state, "hastings", "presidency_order")
    assert question.options == Pick((*GOVERNORS, "commander"), 1, 3)
    assert build.default(state, "hastings", "presidency_order") == (*GOVERNORS, "commander")
    state = ordered(state, ("commander", *GOVERNORS), "hastings")
    assert asked(state) == [("larkins", "deploy")]


def test_2E_8_6_4_without_chairman_the_rest_acts_in_the_default_order() -> None:
    """2E-8.6.4, 2E-8.6.3: nobody is asked for it."""
    state = ordered(begun(staffed()).state, ("trade", "commander", *GOVERNORS))
    state = build.answer(state, "sykes", "trade", (2, ()), build.dice(5, 6)).state
    assert asked(state) == [("paxton", "administer")]


def test_2E_8_9_8_a_vacant_governor_does_not_act() -> None:
    """2E-8.9.8: nor an Army without Commander; one actor alone needs no order."""
    state = build.hold(build.conquered(build.laid(), "mysore", BOMBAY), president_of_bombay="sykes")
    state = build.change(state, neutral=(("company.west_indian", 1),))
    assert asked(begun(state).state) == [("sykes", "trade")]


def test_a_presidency_without_actors_asks_nothing() -> None:
    """Neither President nor Commander nor Governor: the next one begins."""
    outcome = begun(build.hold(build.laid(), chairman="hastings"), BENGAL)
    assert asked(outcome.state) == []
    assert build.kinds(outcome) == ("office_skipped",)


def test_2E_8_8_15_a_new_governor_does_not_act_in_the_turn_of_the_conquest() -> None:
    """2E-8.8.15, 2E-8.9.8: the office is vacant."""
    state = build.troops(staffed(), "army_of_bombay", regiments=3)
    state = ordered(begun(state).state, ("commander", "trade", *GOVERNORS))
    state = build.answer(state, "larkins", "request_alliance", ()).state
    state = build.answer(state, "larkins", "deploy", ("bombay", 3), build.dice(1, 1)).state
    assert region(state, "bombay").presidency == BOMBAY
    state = build.answer(state, "sykes", "trade", None).state
    for seat in ("paxton", "larkins"):
        state = build.answer(state, seat, "administer", "stop").state
    assert asked(state) == []


def test_2E_8_1_11_the_board_looks_at_governors_and_at_the_president_in_the_end() -> None:
    """2E-8.1.11: at a Governor when he has finished, at the President when the Presidency has."""
    state = build.company(staffed(), laws=(BOARD_OF_CONTROL,))
    state = ordered(begun(state).state, ("trade", GOVERNORS[0], "commander", GOVERNORS[1]))
    state = build.answer(state, "sykes", "trade", None).state
    state = build.answer(state, "paxton", "administer", "stop").state
    assert dict(build.question(state, "hastings", "board_of_control").about)["office"] == GOVERNORS[0]
    state = build.answer(state, "hastings", "board_of_control", "keep").state
    state = build.answer(state, "larkins", "request_alliance", ()).state
    state = build.answer(state, "larkins", "deploy", None).state
    state = build.answer(state, "larkins", "administer", "stop").state
    state = build.answer(state, "hastings", "board_of_control", "keep").state
    assert dict(build.question(state, "hastings", "board_of_control").about)["office"] == PRESIDENT
    state = build.answer(state, "hastings", "board_of_control", "remove").state
    assert (holder(state, PRESIDENT), holds(state, PRESIDENT)) == ("", 4)
