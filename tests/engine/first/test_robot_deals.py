"""What robots of the first edition offer, take and refuse."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.first import promises, sequence
from engine.first.ruleset import RULES
from engine.first.state import State
from tests.engine.first import build

A, B, C, D = build.FOUR


def beside(state: State, turn: int = 2) -> State:
    """Family actions are asked, and deals may be offered beside them."""
    state = build.at_step(build.change(state, turn=turn), "family_actions", None, f"t{turn}.family").state
    agenda = state.agenda
    side = sequence.beside(state.seats)
    return build.change(state, agenda=type(agenda)(main=agenda.main, side=side))


def robot(state: State, seat: str, kind: str) -> Choice:
    """The robot's answer to the first question of a kind; it must be legal."""
    view = RULES.view(state, Seat(seat))
    question = next(each for each in view.questions if each.decision.kind == kind)
    choice = RULES.robot(view, question, lambda limit: 0)
    assert not RULES.validate(state, Order(question.decision.id, Seat(seat), choice))
    return choice


def offered(state: State, seat: str, items: Choice) -> State:
    return build.answer(state, seat, "deal_offer", items).state


def test_a_poor_family_sells_a_promise_to_the_richest() -> None:
    """1E-2.2.1: for two pounds, for which it can have it back later."""
    state = beside(build.purse(build.laid(), hastings=1, larkins=5, sykes=12, paxton=5))
    chosen = robot(state, A, "deal_offer")
    assert chosen == ((A, ("hastings_promises", 1), C), (C, ("pounds", 2), A))
    assert robot(offered(state, A, chosen), C, "deal_response") == "accept"


def test_in_the_last_turn_promises_go_back_for_a_pound_each() -> None:
    """1E-2.2.2: they cost their giver two points each, and their holder nothing."""
    state = build.purse(build.laid(), hastings=5, larkins=5, sykes=5, paxton=5)
    state = promises.give(state, B, A, 2)
    state = beside(state, turn=RULES.view(state, Seat(A)).board.last_turn)
    chosen = robot(state, A, "deal_offer")
    assert chosen == ((A, ("larkins_promises", 2), B), (B, ("pounds", 2), A))
    assert robot(offered(state, A, chosen), B, "deal_response") == "accept"


def test_a_bad_bargain_is_declined() -> None:
    """A promise for a pound, a ship for a pound, and money for nothing."""
    state = beside(build.purse(build.laid(), hastings=6, larkins=6))
    for items in (
        ((B, ("larkins_promises", 1), A), (A, ("pounds", 1), B)),
        ((B, ("pounds", 3), A),),
    ):
        assert robot(offered(state, A, items), B, "deal_response") == "decline"


def test_who_needs_no_money_offers_nothing() -> None:
    state = beside(build.purse(build.laid(), hastings=6, larkins=6))
    assert robot(state, A, "deal_offer") is None


def test_an_own_offer_stands_and_no_second_one_is_made_beside_it() -> None:
    state = beside(build.purse(build.laid(), hastings=1, larkins=5, sykes=12, paxton=5))
    state = offered(state, A, robot(state, A, "deal_offer"))
    view = RULES.view(state, Seat(A))
    question = next(each for each in view.questions if each.decision.kind == "deal_response")
    assert RULES.robot(view, question, lambda limit: 0) == question.default
    assert robot(state, A, "deal_offer") is None
