"""Revenue of private firms: order, expenses, dividends (2E-10.1.3, 2E-15.4)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import run
from engine.core.options import Amount, Choice, Form, Pick, Split
from engine.core.step import Outcome
from engine.second import charter
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.audit import audit
from engine.second.dissolution import dissolved
from engine.second.phases.firm_revenue import dividends, opening
from engine.second.state import State, firm
from engine.second.steps import STEPS
from tests.engine.second import build, chartered
from tests.engine.second.chartered import FLEET

LONDON, INDIA = charter.london("sykes"), charter.india("sykes")
FIVE = {"sykes": 1, "hastings": 2, "larkins": 2}


def rich(london: int = 2, india: int = 12, strategy: str = "east", **fields: Any) -> State:
    """The worked example of 15.4: Sykes's firm has four ships, five shares and the last Value, £12 in India, £2 in London."""
    everything = {"value": 9, "shares": FIVE, **fields}
    return chartered.firm(chartered.deregulated(), "sykes", london, india, FLEET[:4], strategy, **everything)


def begun(state: State) -> State:
    return build.at_step(state, "firm_revenue", None, "t1.revenue.firm_revenue").state


def paying(state: State) -> State:
    """The state in which the firm has paid its expenses out of India, as far as that goes."""
    state = begun(state)
    return build.silence(state, "sykes", "firm_expenses").state if asked(state) else state


def asked(state: State) -> list[tuple[str, str]]:
    return [(each.seat, each.kind) for each in build.asked(state)]


def without_waivers(state: State) -> State:
    for seat, kind in asked(state):
        if kind == "waive":
            state = build.answer(state, seat, "waive", 0).state
    return state


def declared(state: State, *choice: Choice) -> Outcome[State]:
    return build.answer(state, "sykes", "firm_dividends", choice)


def test_2E_15_4_2_the_worked_example_of_expenses() -> None:
    """2E-15.4.2: 4 ships + max(5 shares, 5) = £9; with three shares the Value of 5.5 asks for the same."""
    question = build.question(begun(rich()), "sykes", "firm_expenses")
    assert question.options == Split(9, (("india", 9), ("london", 2)), unit="pounds")
    few = build.question(begun(rich(shares={"sykes": 1, "hastings": 2})), "sykes", "firm_expenses")
    assert dict(few.about) == {"cost": 9, "india": 12, "london": 2}
    many = build.question(begun(rich(shares={"sykes": 7})), "sykes", "firm_expenses")
    assert dict(many.about)["cost"] == 11


@pytest.mark.parametrize(("value", "cost"), [(0, 5), (1, 5), (2, 6), (9, 9)])
def test_2E_15_4_2_the_value_counts_rounded_down(value: int, cost: int) -> None:
    """2E-15.4.2: with one share and four ships: 1, 1.5, 2 and 5.5."""
    state = begun(rich(value=value, shares={"sykes": 1}))
    assert dict(build.question(state, "sykes", "firm_expenses").about)["cost"] == cost


def test_2E_15_4_2_the_manager_splits_as_he_likes_and_silence_takes_india_first() -> None:
    """2E-15.4.2: £7 from India and £2 from London leave more for dividends; the money goes to the bank."""
    state = begun(rich())
    assert build.default(state, "sykes", "firm_expenses") == (("india", 9),)
    bank = holds(state, BANK)
    state = build.answer(state, "sykes", "firm_expenses", (("india", 7), ("london", 2))).state
    assert (holds(state, INDIA), holds(state, LONDON)) == (5, 0)
    assert holds(state, BANK) - bank == 9
    assert firm(state, "sykes").paid
    poor = begun(rich(london=7, india=3))
    assert build.default(poor, "sykes", "firm_expenses") == (("india", 3), ("london", 6))


def test_2E_15_4_2_what_cannot_be_chosen_is_not_asked() -> None:
    """2E-15.4.2: all money is in London."""
    state = begun(rich(london=20, india=0))
    assert holds(state, LONDON) == 11
    assert asked(state) == []


def test_2E_15_4_3_the_worked_example_of_dividends() -> None:
    """2E-15.4.3 to 2E-15.4.5: £3 left: a dividend of £6 is impossible; two holders waive three shares: 2 + 1; cube on 3."""
    state = paying(rich())
    assert sorted(asked(state)) == [("hastings", "waive"), ("larkins", "waive")]
    assert build.question(state, "hastings", "waive").options == Amount(0, 2, "shares")
    state = build.answer(state, "hastings", "waive", 2).state
    state = build.answer(state, "larkins", "waive", 1).state
    assert build.question(state, "sykes", "waive_consent").options == Pick(("hastings", "larkins"), 0, 2)
    assert build.default(state, "sykes", "waive_consent") == ("hastings", "larkins")
    state = build.answer(state, "sykes", "waive_consent", ("hastings", "larkins")).state
    before = {seat: holds(state, seat) for seat in state.seats}
    outcome = declared(state, 1, 0)
    gained = {seat: holds(outcome.state, seat) - before[seat] for seat in state.seats}
    assert gained == {"hastings": 0, "larkins": 1, "sykes": 2, "paxton": 0}
    assert firm(outcome.state, "sykes").dividend == 3
    assert (holds(outcome.state, INDIA), holds(outcome.state, LONDON)) == (0, 2)
    assert build.kinds(outcome) == ("firm_dividends_paid", "firm_dividend_received", "firm_dividend_received")
    assert audit(outcome.state) == ()


def test_2E_15_4_3_too_dear() -> None:
    """2E-15.4.3: £3 do not pay one dividend on three shares and the manager; own shares waived help."""
    state = build.answer(paying(rich()), "hastings", "waive", 2).state
    state = build.answer(state, "larkins", "waive", 0).state
    state = build.answer(state, "sykes", "waive_consent", ("hastings",)).state
    (refusal,) = build.judge(state, "sykes", "firm_dividends", (1, 0))
    assert (refusal.code, refusal.instead) == ("firm_dividends_too_dear", ("0",))
    assert dict(refusal.facts) == {"cost": 4, "india": 3, "shares": 3}
    assert build.judge(state, "sykes", "firm_dividends", (1, 1)) == ()


def test_2E_15_4_3_the_manager_takes_a_pound_of_each_dividend_without_a_share() -> None:
    """2E-15.4.3: two dividends on two shares of Hastings; Sykes has none and is not asked to waive any."""
    state = without_waivers(paying(rich(india=11, value=0, shares={"hastings": 2})))
    assert build.question(state, "sykes", "firm_dividends").options == Form((("dividends", Amount(0, 1)),))
    state = build.purse(state, hastings=0, sykes=0)
    outcome = declared(state, 1)
    assert (holds(outcome.state, "hastings"), holds(outcome.state, "sykes")) == (2, 1)
    assert firm(outcome.state, "sykes").dividend == 3


def test_2E_15_4_3_from_india_only() -> None:
    """2E-15.4.3: £20 in London pay no dividend while £1 is in India and nobody waives."""
    state = without_waivers(paying(rich(london=20, india=10)))
    assert build.asked(state) == ()
    assert firm(state, "sykes").dividend == 0
    assert (holds(state, INDIA), holds(state, LONDON)) == (0, 21)


def test_2E_15_4_4_the_manager_may_refuse_a_waiver() -> None:
    """2E-15.4.4: then those shares take dividends; the holder is told."""
    state = build.answer(paying(rich(india=20)), "hastings", "waive", 2).state
    state = build.answer(state, "larkins", "waive", 0).state
    outcome = build.answer(state, "sykes", "waive_consent", ())
    assert build.told(outcome, "firm_waiver_refused") == [{"seat": "hastings", "firm": "sykes"}]
    assert dict(build.question(outcome.state, "sykes", "firm_dividends").about)["shares"] == 5
    assert build.told(declared(outcome.state, 1, 0), "firm_dividends_paid")[0]["pounds"] == 6


def test_2E_15_4_4_silence_waives_nothing_and_declares_nothing() -> None:
    """2E-15.4.3, 2E-15.4.4: defaults of 0; the cube stands on 0 then (2E-15.4.5)."""
    state = paying(rich(india=30, dividend=7))
    state = build.silence(state, "hastings", "waive").state
    assert build.default(state, "sykes", "firm_dividends") == (0, 0)
    state = build.silence(state, "sykes", "firm_dividends").state
    assert firm(state, "sykes").dividend == 0


def test_2E_15_4_6_what_is_left_in_india_comes_home() -> None:
    """2E-15.4.6: £30 - £9 - £6 to London."""
    outcome = declared(without_waivers(paying(rich(london=1, india=30))), 1, 0)
    assert (holds(outcome.state, INDIA), holds(outcome.state, LONDON)) == (0, 16)
    assert build.told(outcome, "firm_money_comes_home") == [{"seat": "sykes", "pounds": 15}]


def test_2E_15_4_7_hobnob_pays_expenses_but_no_dividends() -> None:
    """2E-15.4.7, 2E-15.4.5: nobody is asked to waive, the cube stays on 4, the card is shown now."""
    state = rich(strategy="hobnob", india=30, dividend=4)
    outcome = build.at_step(state, "firm_revenue", None, "t1.revenue.firm_revenue")
    assert build.told(outcome, "firm_strategy_revealed") == [{"seat": "sykes", "strategy": "strategy_hobnob"}]
    state = build.silence(outcome.state, "sykes", "firm_expenses").state
    assert build.asked(state) == ()
    assert firm(state, "sykes").dividend == 4
    assert (holds(state, INDIA), holds(state, LONDON)) == (0, 23)


def test_2E_15_4_1_the_order_of_firms() -> None:
    """2E-15.4.1: initiatives from the lowest, then more windows, then clockwise from the Prime Minister (Hastings)."""
    state = chartered.deregulated(build.laid(build.SIX))
    for manager, initiative in (("paxton", 2), ("larkins", -1), ("walsh", None), ("sykes", 2)):
        state = chartered.firm(state, manager, initiative=initiative)
    for manager in ("benyon", "hastings"):
        state = chartered.firm(state, manager)
    assert opening.in_order(state) == ("larkins", "sykes", "paxton", "hastings", "benyon", "walsh")
    prize = next(each.id for each in build.tables(state).prizes if each.windows)
    grand = build.put(build.put(state, "paxton", f"prize.{prize}"), "walsh", f"prize.{prize}")
    assert opening.in_order(grand) == ("larkins", "paxton", "sykes", "walsh", "hastings", "benyon")


def test_2E_15_4_1_each_firm_is_finished_before_the_next() -> None:
    """2E-15.4.1: Larkins, whose initiative is lower, is asked alone."""
    state = chartered.firm(rich(initiative=3), "larkins", 3, 3, initiative=1, value=2)
    assert asked(begun(state)) == [("larkins", "firm_expenses")]


def test_2E_10_1_3_firms_come_between_the_calico_acts_and_the_company() -> None:
    """2E-10.1.3: Company Fraud and Calico Acts name the start of the phase."""
    steps = build.sequence.PHASES["revenue"]
    assert steps.index("calico_acts") < steps.index("firm_revenue") < steps.index("expenses")
    state = build.purse(begun(rich()), balance=50)
    assert holds(build.silence(state, "sykes", "firm_expenses").state, BALANCE) == 50


@pytest.mark.parametrize("kind", ["firm_expenses", "waive", "waive_consent", "firm_dividends"])
def test_2E_6_8_1_a_firm_that_is_dissolved_while_it_is_asked(kind: str) -> None:
    """2E-6.8.1: at any time, if all agree: whatever was asked, nothing more is, and no money moves."""
    state = begun(rich(india=30))
    answers: dict[str, Choice] = {
        "firm_expenses": (("india", 9),), "waive": 1, "waive_consent": ("hastings", "larkins")
    }  # fmt: skip
    while build.asked(state)[0].kind != kind:
        for seat, now in asked(state):
            state = build.answer(state, seat, now, answers[now]).state
    state, _ = dissolved(state, "sykes")
    outcome = run.run(STEPS, state, build.PLAIN)
    assert outcome.events == ()
    assert outcome.state.agenda.main == ()
    assert audit(outcome.state) == ()


def test_random_dividends_can_be_paid() -> None:
    """2E-15.4.3: own shares waived and dividends fit together."""
    lot = Random(4)
    state = without_waivers(paying(rich(india=30, shares={"sykes": 3, "hastings": 2})))
    question = build.question(state, "sykes", "firm_dividends")
    step = dividends.STEPS["firm_dividends"]
    for _ in range(40):
        choice = step.sample(state, question, lot.randrange)
        assert build.judge(state, "sykes", "firm_dividends", choice) == ()
