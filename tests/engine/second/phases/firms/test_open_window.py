"""The open window: acts on arrival, `done`, `done unless`, its deadline and its end (2E-6.1)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.core import run
from engine.core.decision import Urgency
from engine.core.order import Order
from engine.second import accounts, charter
from engine.second.state import State
from engine.second.steps import STEPS
from tests.engine.second import build, chartered
from tests.engine.second.phases.firms.opened import (
    SHARE,
    WORKSHOP,
    acts,
    done,
    rich,
    strategies_asked,
    window,
)


def urgency(state: State) -> dict[str, str]:
    """Whether each family is waited for."""
    return {each.seat: each.urgency for each in build.asked(state) if each.kind == "firm_step"}


def waited_for(state: State) -> set[str]:
    """Families that the game waits for."""
    return set(run.waiting_among(run.open_questions(STEPS, state), state))


def test_2E_6_1_2_each_act_is_done_on_arrival_and_asked_again_under_a_new_id() -> None:
    """2E-6.1.2: Sykes forms at once, before anybody else has answered, and is asked what more; no id comes twice."""
    state = window(rich())
    first = build.question(state, "sykes", "firm_step").id
    state = acts(state, "sykes", "form", SHARE).state
    assert charter.manages(state, "sykes")
    second = build.question(state, "sykes", "firm_step")
    assert second.id != first
    assert dict(second.about)["try"] == 2
    stale = Order(first, second.seat, None)
    assert run.validate(STEPS, state, stale)[0].code == "not_asked"


def test_2E_6_1_1_the_window_closes_when_all_are_done() -> None:
    """2E-6.1.1: three are done and not waited for; with the fourth the phase goes on."""
    state = done(window(chartered.firm(rich(), "sykes")), "hastings", "sykes", "paxton")
    assert waited_for(state) == {"larkins"}
    state = done(state, "larkins")
    assert not urgency(state)


def test_2E_6_1_1_who_is_done_may_still_act_while_it_is_open() -> None:
    """2E-6.1.1: not all have passed in a row; who acts is asked again, and is waited for."""
    state = done(window(rich()), "sykes")
    assert urgency(state)["sykes"] == Urgency.OFFERED
    state = acts(state, "sykes", "form", WORKSHOP).state
    assert urgency(state)["sykes"] == Urgency.BLOCKING


@pytest.mark.parametrize(
    ("unless", "actor", "woken"),
    [
        (("sykes",), "sykes", True),
        (("forming",), "sykes", True),
        (("merging", "sykes"), "sykes", True),
        (("sykes",), "larkins", False),
        (("merging", "taking_over"), "sykes", False),
    ],
)
def test_2E_6_1_1_done_unless_wakes_on_that_alone(unless: tuple[str, ...], actor: str, woken: bool) -> None:
    """2E-6.1.1: Paxton is done unless a family acts, or somebody does such a thing."""
    state = acts(window(rich()), "paxton", "done_unless", unless).state
    assert "paxton" not in waited_for(state)
    state = acts(state, actor, "form", WORKSHOP).state
    assert ("paxton" in waited_for(state)) == woken


def test_2E_6_1_1_a_proposal_wakes_too_and_once() -> None:
    """2E-6.1.1: an investment is proposed, Paxton wakes; done again, without a condition, the next one wakes nobody."""
    state = chartered.firm(rich(), "sykes")
    state = acts(window(state), "paxton", "done_unless", ("investing",)).state
    state = acts(state, "larkins", "invest", ("sykes", SHARE)).state
    assert "paxton" in waited_for(state)
    state = done(state, "paxton")
    state = acts(state, "hastings", "invest", ("sykes", SHARE)).state
    assert "paxton" not in waited_for(state)


def test_2E_6_1_1_who_is_not_woken_sleeps_on() -> None:
    """2E-6.1.1: Sykes forms a firm and wakes Paxton; Hastings sleeps until Larkins acts."""
    state = acts(window(rich()), "paxton", "done_unless", ("forming",)).state
    state = acts(state, "hastings", "done_unless", ("larkins",)).state
    state = acts(state, "sykes", "form", WORKSHOP).state
    assert waited_for(state) == {"larkins", "sykes", "paxton"}
    state = acts(state, "larkins", "invest", ("sykes", SHARE)).state
    assert "hastings" in waited_for(state)


def test_2E_6_1_1_of_two_answers_that_came_together_the_prime_ministers_goes_first() -> None:
    """2E-6.1.1: Larkins and Hastings, who is Prime Minister, form firms in one batch."""
    state = window(rich())
    asked = [build.question(state, seat, "firm_step") for seat in ("larkins", "hastings")]
    orders = tuple(Order(each.id, each.seat, ("form", SHARE)) for each in asked)
    parked = build.change(state, agenda=msgspec.structs.replace(state.agenda, answers=orders))
    told = build.told(run.run(STEPS, parked, build.PLAIN), "firm_formed")
    assert [each["seat"] for each in told] == ["hastings", "larkins"]


def test_the_window_waits_for_what_was_proposed_in_it() -> None:
    """All are done but an investment waits for consent: strategies are asked only when the manager has answered."""
    state = chartered.firm(rich(), "sykes", london=3, ships=("atlas",))
    state = acts(window(state), "paxton", "invest", ("sykes", SHARE)).state
    state = done(state, "hastings", "larkins", "sykes", "paxton")
    assert waited_for(state) == {"sykes"}
    assert strategies_asked(state) == []
    state = build.answer(state, "sykes", "investment_consent", "yes").state
    assert dict(build.question(state, "sykes", "firm_strategy").about)["london"] == 8


def test_at_its_deadline_consents_keep_their_own() -> None:
    """The window's deadline makes all pass; the question of consent has a deadline of its own."""
    state = chartered.firm(rich(), "sykes", london=3, ships=("atlas",))
    state = acts(window(state), "paxton", "invest", ("sykes", SHARE)).state
    state = build.silence(state, "hastings", "firm_step").state
    assert waited_for(state) == {"sykes"}
    state = build.silence(state, "sykes", "investment_consent").state
    assert strategies_asked(state) == ["sykes"]


def test_the_deadline_leaves_who_is_done_unless_something_happens_as_it_was() -> None:
    """Paxton is done unless Larkins acts; the deadline passes, an investment waits, and Larkins, done too, acts: Paxton
    is asked again.
    """
    state = chartered.firm(rich(), "sykes", london=3, ships=("atlas",))
    state = acts(window(state), "hastings", "invest", ("sykes", SHARE)).state
    state = acts(state, "paxton", "done_unless", ("larkins",)).state
    state = build.silence(state, "hastings", "firm_step").state
    assert waited_for(state) == {"sykes"}
    state = acts(state, "larkins", "form", SHARE).state
    assert waited_for(state) == {"sykes", "larkins", "paxton"}


def test_the_phase_is_passed_over_without_deregulation() -> None:
    """2E-0.2.1: a game of 1710 never sees it."""
    assert build.asked(build.at_table(build.laid(), "firms").state) == ()


def test_a_random_answer_fits_mostly() -> None:
    """Robots that answer at random meet few refusals."""
    state = chartered.firm(chartered.firm(rich(), "sykes", london=5), "larkins", london=5)
    state = window(build.ship(build.ship(state, "atlas", "sykes"), "union", "paxton"))
    random = Random(7)
    for seat in state.seats:
        asked = build.question(state, seat, "firm_step")
        for _ in range(30):
            choice = STEPS["firm_step"].sample(state, asked, random.randrange)
            assert not run.validate(STEPS, state, Order(asked.id, asked.seat, choice))


def test_2E_3_1_6_an_act_can_be_part_of_a_deal() -> None:
    """2E-3.1.6: Hastings gives Paxton £2, and Paxton forms a firm: both at once, when both have agreed."""
    state = window(build.purse(rich(), hastings=2))
    items = (
        ("transfer", ("hastings", ("pounds", 2), "paxton")),
        ("answer", ("paxton", ("form", SHARE))),
    )
    state = build.answer(state, "hastings", "deal_offer", items).state
    assert not state.firms
    state = build.answer(state, "paxton", "deal_response", "accept").state
    assert charter.manages(state, "paxton")
    assert accounts.holds(state, "paxton") == 2


def test_2E_3_1_6_a_deal_lapses_when_its_act_was_answered_otherwise() -> None:
    """2E-3.1.6: Paxton forms a firm before it has accepted: the question of the deal is answered, nothing is paid."""
    state = window(build.purse(rich(), hastings=2))
    items = (
        ("transfer", ("hastings", ("pounds", 2), "paxton")),
        ("answer", ("paxton", ("form", SHARE))),
    )
    state = build.answer(state, "hastings", "deal_offer", items).state
    outcome = acts(state, "paxton", "form", WORKSHOP)
    assert "deal_lapsed" in build.kinds(outcome)
    assert accounts.holds(outcome.state, "paxton") == 0
