"""Debt (1E-6.1)."""

from __future__ import annotations

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.decision import Urgency
from engine.core.ids import Moment, Seat
from engine.core.order import Order
from engine.first.accounts import balance
from engine.first.memos import Memo
from engine.first.sequence import Phase
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build

SPLIT = (("ship_purchasing", 3), ("president_madras", 2))


def offered(state: State) -> State:
    """The offer beside a purchase tie of Hastings, as after hiring."""
    state = build.put(build.put(state, "sykes", "shipyard.1.6"), "paxton", "shipyard.2.6")
    state = build.purse(build.hold(state, ship_purchasing="hastings"), ship_purchasing=5)
    main: tuple[Frame[Memo], ...] = tuple(
        Frame(step, f"t1.company_phase.{step}", None) for step in ("offer_debt", "ship_purchasing")
    )
    return run.run(STEPS, build.change(state, agenda=Agenda(main=main)), build.PLAIN).state


def chaired() -> State:
    return offered(build.hold(build.laid(), chairman="larkins"))


def test_1E_6_1_1_five_pounds_split_at_once_for_one_disk() -> None:
    """1E-6.1.1: Larkins takes a loan: one disk more, 5 pounds from the bank, 3 to ships and 2 to Madras."""
    state = chaired()
    bank = balance(state, "bank")
    outcome = build.answer(state, "larkins", "take_debt", SPLIT)
    after = outcome.state
    assert after.company.debt == state.company.debt + 1
    assert after.company.debt_taken
    assert balance(after, "bank") == bank - 5
    assert balance(after, "ship_purchasing") == 5 + 3
    assert balance(after, "president_madras") == 5 + 2
    assert build.told(outcome, "debt_taken") == [{"family": "larkins", "pounds": 5, "debt": 1}]


def test_1E_6_1_1_once_in_a_company_phase() -> None:
    """1E-6.1.1: after one loan the offer is gone for this phase."""
    after = build.answer(chaired(), "larkins", "take_debt", SPLIT).state
    assert [each.kind for each in build.asked(after)] == ["purchase_tie"]


def test_1E_6_1_1_all_five_pounds_must_be_given_out() -> None:
    """1E-6.1.1: 4 pounds are refused, and so is money for an office without treasury."""
    refused = build.judge(chaired(), "larkins", "take_debt", (("ship_purchasing", 4),))[0]
    assert (refused.code, refused.instead) == ("misfit_wrong_total", ("5", "5"))
    refused = build.judge(chaired(), "larkins", "take_debt", (("director_of_trade", 5),))[0]
    assert refused.code == "misfit_not_among"


def test_1E_6_1_2_offered_beside_a_pending_decision_and_takes_effect_before_it() -> None:
    """1E-6.1.2, 1E-11.2.2: the loan is offered, not waited for; taken beside a purchase tie its money pays for that purchase."""
    state = chaired()
    question = build.question(state, "larkins", "take_debt")
    assert question.urgency is Urgency.OFFERED
    assert run.waiting_among(run.open_questions(STEPS, state), state) == ("hastings",)
    state = build.answer(state, "larkins", "take_debt", (("ship_purchasing", 5),)).state
    assert balance(state, "ship_purchasing") == 0
    assert build.asked(state) == ()
    assert len(state.market.ships) == 2


def test_1E_6_1_1_default_and_a_pass_take_nothing_and_a_pass_may_be_replaced() -> None:
    """1E-6.1.1: silence is no; a Chairman who said no may still take the loan while the phase lasts."""
    state = chaired()
    assert STEPS["take_debt"].default(state, build.question(state, "larkins", "take_debt")) is None
    state = build.answer(state, "larkins", "take_debt", None).state
    assert state.company.debt == 0
    assert build.answer(state, "larkins", "take_debt", SPLIT).state.company.debt == 1


def test_1E_6_1_1_only_a_seated_chairman() -> None:
    """1E-6.1.1: without a Chairman nobody is offered a loan, the former Chairman neither."""
    state = offered(build.company(build.laid(), former_chairman="larkins"))
    assert [each.kind for each in build.asked(state)] == ["purchase_tie"]


def test_1E_6_1_2_the_offer_lapses_with_the_company_phase() -> None:
    """1E-6.1.2: when the Trade Phase opens the offer is gone."""
    state = build.change(chaired(), phase="company_phase")
    outcome = Phase("trade_phase").resolve(
        state, Frame("trade_phase", "t1.trade_phase", None), (), build.PLAIN
    )
    assert outcome.passed == (Moment("company_phase"),)
    assert [frame.lapses for frame in state.agenda.side] == [Moment("company_phase")]


def test_1E_6_1_3_no_limit_on_debt() -> None:
    """1E-6.1.3: with forty disks on the Court the Chairman may take one more."""
    state = build.company(chaired(), debt=40)
    order = Order(build.question(state, "larkins", "take_debt").id, Seat("larkins"), SPLIT)
    assert run.validate(STEPS, state, order) == ()
    assert run.submit(STEPS, state, order, build.PLAIN).state.company.debt == 41


def test_1E_6_1_1_a_loan_taken_before_is_not_offered_again() -> None:
    """1E-6.1.1: in a position where this phase's loan was taken already there is no offer."""
    state = build.company(build.hold(build.laid(), chairman="larkins"), debt_taken=True)
    assert [each.kind for each in build.asked(offered(state))] == ["purchase_tie"]
