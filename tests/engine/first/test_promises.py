"""Promise cubes: what gives, cancels and returns them."""

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.decision import Urgency
from engine.core.options import OrPass, Split
from engine.core.placement import NoPiece
from engine.first import accounts, cubes, promises, sequence
from engine.first.memos.common import SeatMemo
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build


def waiting(state: State) -> State:
    """A family action of Hastings is asked, and the free acts stand beside it."""
    main = (Frame("family_action", "t1.wait", SeatMemo("hastings")),)
    agenda = Agenda(main=main, side=sequence.beside(state.seats))
    return run.run(STEPS, build.change(state, agenda=agenda), build.PLAIN).state


def stock(state: State, family: str) -> int:
    return cubes.number(state, cubes.STOCK, family)


def test_1E_2_2_1_a_promise_is_a_stock_cube_on_another_card() -> None:
    """1E-2.2.1: a promise of Hastings held by Larkins is a Hastings stock cube on the card of Larkins."""
    state = promises.give(build.laid(), "hastings", "larkins", 2)
    assert promises.held(state, "larkins", "hastings") == 2
    assert promises.held(state, "hastings", "larkins") == 0
    assert stock(state, "hastings") == 10
    assert promises.holders(state, "hastings") == (("larkins", 2),)
    assert promises.givers(state, "larkins") == (("hastings", 2),)
    with pytest.raises(NoPiece):
        promises.give(state, "hastings", "larkins", 11)


def test_1E_2_2_3_what_returns_a_promise() -> None:
    """1E-2.2.3: paying 2 to the holder, a gift of the holder, or mutual promises; the cube goes to its giver's stock."""
    state = waiting(promises.give(build.laid(), "hastings", "larkins", 2))
    bought = build.answer(state, "hastings", "promise_buyback", (("larkins", 1),)).state
    assert stock(bought, "hastings") == 11
    assert accounts.balance(bought, "hastings") == 3
    assert accounts.balance(bought, "larkins") == 7
    given = build.answer(state, "larkins", "promise_return", (("hastings", 1),)).state
    assert stock(given, "hastings") == 11
    assert accounts.balance(given, "hastings") == accounts.balance(given, "larkins") == 5
    mutual = promises.give(state, "larkins", "hastings")
    assert stock(mutual, "hastings") == 11


def test_1E_2_2_4_any_number_at_any_waiting_moment() -> None:
    """1E-2.2.4: any number that the giver can pay for, from any holders; the default is none; holders are not asked."""
    state = build.laid()
    for holder in ("larkins", "sykes", "paxton"):
        state = promises.give(state, "hastings", holder)
    state = waiting(state)
    asked = build.question(state, "hastings", "promise_buyback")
    assert asked.urgency is Urgency.OFFERED
    where = (("larkins", 1), ("sykes", 1), ("paxton", 1))
    assert asked.options == OrPass(Split(2, where, exact=False, least=1, unit="promises"))
    done = build.answer(state, "hastings", "promise_buyback", (("larkins", 1), ("paxton", 1)))
    assert accounts.balance(done.state, "hastings") == 1
    assert promises.holders(done.state, "hastings") == (("sykes", 1),)
    assert build.told(done, "promises_bought_back")[0]["pounds"] == 2
    assert [each.seat for each in build.asked(done.state) if each.kind == "promise_buyback"] == []
    assert [refusal.code for refusal in build.judge(state, "hastings", "promise_buyback", (*where,))] == [
        "misfit_wrong_total"
    ]
    silent = build.silence(state, "hastings", "promise_buyback").state
    assert promises.holders(silent, "hastings") == where
    rich = waiting(build.purse(state, hastings=6))
    assert build.question(rich, "hastings", "promise_buyback").options == OrPass(
        Split(3, where, exact=False, least=1, unit="promises")
    )


def test_1E_2_2_4_each_use_has_an_id_of_its_own() -> None:
    """1E-2.2.4, 1E-11.2.3: the offer comes again under a new id, so an old mail cannot buy twice; others' ids stay."""
    state = promises.give(promises.give(build.laid(), "hastings", "larkins", 2), "sykes", "larkins")
    state = waiting(build.purse(state, hastings=9))
    first = build.question(state, "hastings", "promise_buyback").id
    other = build.question(state, "sykes", "promise_buyback").id
    state = build.answer(state, "hastings", "promise_buyback", (("larkins", 1),)).state
    assert build.question(state, "hastings", "promise_buyback").id != first
    assert build.question(state, "sykes", "promise_buyback").id == other
    assert build.question(state, "hastings", "family_action").id == "t1.wait.hastings"


def test_1E_2_2_6_mutual_promises_cancel_until_one_side_holds() -> None:
    """1E-2.2.6: Larkins holds 3 of Hastings; Hastings gets 2 of Larkins: two of each return, one stays."""
    state = promises.give(build.laid(), "hastings", "larkins", 3)
    state, events = promises.give_told(state, "larkins", "hastings", 2)
    assert promises.held(state, "larkins", "hastings") == 1
    assert promises.held(state, "hastings", "larkins") == 0
    assert (stock(state, "hastings"), stock(state, "larkins")) == (11, 12)
    assert [event.kind for event in events] == ["promise_given", "promises_cancelled"]
    assert dict(events[1].facts)["promises"] == 2
    untouched = promises.give(state, "sykes", "larkins")
    assert promises.held(untouched, "larkins", "hastings") == 1


def test_1E_2_2_7_promises_are_handed_on_or_home() -> None:
    """1E-2.2.7: handed to a third family a promise lies there (and may cancel); handed to its giver it returns."""
    state = promises.give(build.laid(), "hastings", "larkins", 3)
    state, _ = promises.hand_on(state, "hastings", "larkins", "sykes", 1)
    assert promises.holders(state, "hastings") == (("larkins", 2), ("sykes", 1))
    state, _ = promises.hand_on(state, "hastings", "larkins", "hastings", 1)
    assert promises.holders(state, "hastings") == (("larkins", 1), ("sykes", 1))
    assert stock(state, "hastings") == 10
    state = promises.give(state, "paxton", "hastings")
    state, events = promises.hand_on(state, "hastings", "larkins", "paxton", 1)
    assert promises.holders(state, "hastings") == (("sykes", 1),)
    assert promises.holders(state, "paxton") == ()
    assert events[-1].kind == "promises_cancelled"


def test_1E_2_2_8_a_voluntary_return_needs_only_the_holder() -> None:
    """1E-2.2.8: the holder gives any number back at once; the giver is not asked and pays nothing."""
    state = waiting(promises.give(promises.give(build.laid(), "hastings", "larkins", 2), "sykes", "larkins"))
    asked = build.question(state, "larkins", "promise_return")
    assert asked.options == OrPass(
        Split(3, (("hastings", 2), ("sykes", 1)), exact=False, least=1, unit="promises")
    )
    done = build.answer(state, "larkins", "promise_return", (("hastings", 2), ("sykes", 1)))
    assert promises.givers(done.state, "larkins") == ()
    assert stock(done.state, "hastings") == stock(done.state, "sykes") == 12
    assert done.state.money == state.money
    silent = build.silence(state, "larkins", "promise_return").state
    assert promises.givers(silent, "larkins") == (("hastings", 2), ("sykes", 1))


def test_1E_11_2_1_free_acts_stand_beside_every_question_and_stay() -> None:
    """1E-11.2.1, 1E-11.2.3: whenever somebody decides, before and after; a free act never answers that question."""
    state = waiting(promises.give(build.purse(build.laid(), hastings=9), "hastings", "larkins", 3))
    for left in (2, 1):
        state = build.answer(state, "hastings", "promise_buyback", (("larkins", 1),)).state
        assert promises.held(state, "larkins", "hastings") == left
        assert build.asked(state)[0].id == "t1.wait.hastings"
    passed = build.answer(state, "hastings", "promise_buyback", None).state
    assert build.question(passed, "hastings", "promise_buyback").id == (
        build.question(state, "hastings", "promise_buyback").id
    )
    assert run.waiting_among(run.open_questions(STEPS, state), state) == ("hastings",)
    idle = build.change(state, agenda=Agenda(side=sequence.beside(state.seats)))
    assert build.asked(run.run(STEPS, idle, build.PLAIN).state) == ()


def test_1E_2_2_2_a_promise_costs_two_points_in_the_tables() -> None:
    """1E-2.2.2: -2 points each for the giver; buying back costs 2 pounds (the number that the free act asks)."""
    state = promises.give(build.laid(), "hastings", "larkins")
    assert promises.price(state) == 2
    about = dict(build.question(waiting(state), "hastings", "promise_buyback").about)
    assert about == {"each": 2}


def test_1E_2_2_4_the_offer_gives_way_to_the_question_of_an_event() -> None:
    """1E-2.2.4, 1E-8.10.10: while the event's own buy-back is asked the free act is not, so no line is ambiguous."""
    state = waiting(promises.give(build.laid(), "hastings", "larkins"))
    act = Frame("buy_back_promises", "buy_back_promises", None)
    assert STEPS["buy_back_promises"].ask(state, act)
    event = (Frame("cheap_promise_buyback", "t1.news", None),)
    during = build.change(state, agenda=Agenda(main=event, side=state.agenda.side))
    assert STEPS["buy_back_promises"].ask(during, act) == ()
    assert "cheap_promise_buyback" in STEPS
