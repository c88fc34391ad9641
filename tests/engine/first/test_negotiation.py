"""Deals: what they may move, when they are carried out, and when they lapse."""

import msgspec

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.decision import Urgency
from engine.core.options import Form, OneOf, OrPass, Several
from engine.core.order import Order
from engine.core.step import Outcome
from engine.first import accounts, cubes, promises, sequence
from engine.first.memos.common import SeatMemo
from engine.first.state import State
from engine.first.steps import STEPS
from engine.first.words import WORDS
from tests.engine.first import build

A, B, C, D = build.FOUR


def waiting(state: State, phase: str = "family_phase") -> State:
    """A family action of Hastings is asked, and the free acts stand beside it."""
    main = (Frame("family_action", "t1.wait", SeatMemo(A)), Frame("trade_phase", "t1.trade_phase", None))
    agenda = Agenda(main=main, side=sequence.beside(state.seats))
    return run.run(STEPS, build.change(state, phase=phase, agenda=agenda), build.PLAIN).state


def item(source: str, what: str, number: int, target: str) -> tuple[str, tuple[str, int], str]:
    return source, (what, number), target


def offer(state: State, seat: str, *items: tuple[str, tuple[str, int], str]) -> Outcome[State]:
    return build.answer(state, seat, "deal_offer", items)


def accept(state: State, *seats: str) -> Outcome[State]:
    for seat in seats:
        outcome = build.answer(state, seat, "deal_response", "accept")
        state = outcome.state
    return outcome


def nameable(state: State) -> tuple[str, ...]:
    """Everything that a deal can name now."""
    options = build.question(state, A, "deal_offer").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Several)
    assert isinstance(options.inner.of, Form)
    gives = dict(options.inner.of.parts)["gives"]
    assert isinstance(gives, OneOf)
    return tuple(name for name, _ in gives.branches)


def responders(state: State) -> list[str]:
    return [each.seat for each in build.asked(state) if each.kind == "deal_response"]


def test_1E_2_1_1_only_immediate_transfers_can_be_dealt() -> None:
    """1E-2.1.1: whenever somebody decides, every family may offer; a deal names transfers now, nothing about later."""
    state = waiting(build.laid())
    assert [each.seat for each in build.asked(state) if each.kind == "deal_offer"] == sorted(build.FOUR)
    assert all(each.urgency is Urgency.OFFERED for each in build.asked(state) if each.kind == "deal_offer")
    assert nameable(state) == ("pounds", *(f"{family}_promises" for family in build.FOUR))


def test_1E_2_1_2_money_ships_and_promises_can_be_moved() -> None:
    """1E-2.1.2: family money, captained ships, own stock cubes as promises, and promises that a family holds."""
    state = build.put(
        build.put(promises.give(build.laid(), D, C), B, "ship.bengal", 2), A, "ship.madras.used"
    )
    state = waiting(state)
    assert nameable(state) == (
        "pounds",
        *(f"{family}_promises" for family in build.FOUR),
        "ships_in_bengal",
        "used_ships_in_madras",
    )
    assert all(name in WORDS for name in nameable(state))
    offered = offer(
        state,
        A,
        item(A, "pounds", 3, B),
        item(B, "ships_in_bengal", 1, A),
        item(B, f"{B}_promises", 2, A),
        item(C, f"{D}_promises", 1, A),
    )
    assert sorted(responders(offered.state)) == sorted((A, B, C))
    done = accept(offered.state, B, C).state
    assert accounts.balance(done, A) == 2
    assert accounts.balance(done, B) == 8
    assert cubes.at(done, "ship.bengal") == ((A, 1), (B, 1))
    assert promises.holders(done, B) == ((A, 2),)
    assert promises.holders(done, D) == ((A, 1),)


def test_1E_2_1_3_nothing_else_can_be_named() -> None:
    """1E-2.1.3: no office money, Company ships, goods, guns, shares, shipyards, factories, prizes, manors, offices, votes."""
    state = build.hold(build.laid(), chairman=A)
    for place in ("court", "shipyard.1.6", "factory.1", "manor", f"prize.{state.prizes[0]}"):
        state = build.put(state, A, place)
    state = build.supply(build.supply(state, "guns", "bengal", 2), "goods", "bengal", 3)
    state = waiting(state)
    assert nameable(state) == ("pounds", *(f"{family}_promises" for family in build.FOUR))
    for name in ("ships", "goods", "guns", "shares", "manor", "chairman"):
        wrong = build.judge(state, A, "deal_offer", (item(A, name, 1, B),))
        assert wrong[0].code == "misfit_not_among"
    office = build.judge(state, A, "deal_offer", (item("ship_purchasing", "pounds", 1, A),))
    assert office[0].code == "misfit_not_among"


def test_1E_2_1_4_atomic_and_only_when_all_have_accepted() -> None:
    """1E-2.1.4: three families: nothing moves until the last one accepts; then all moves at once."""
    state = offer(waiting(build.laid()), A, item(A, "pounds", 2, B), item(B, "pounds", 1, C)).state
    assert {each.urgency for each in build.asked(state) if each.kind == "deal_response"} == {Urgency.OFFERED}
    half = accept(state, B).state
    assert half.money == state.money
    full = accept(half, C)
    assert [accounts.balance(full.state, seat) for seat in (A, B, C)] == [3, 6, 6]
    assert "deal_done" in build.kinds(full)
    assert responders(full.state) == []


def test_1E_2_1_4_declining_ends_it() -> None:
    """1E-2.1.4: one decline, the default, ends the deal for all; the proposer may withdraw it."""
    state = offer(waiting(build.laid()), A, item(A, "pounds", 2, B), item(B, "pounds", 1, C)).state
    state = accept(state, B).state
    declined = build.answer(state, C, "deal_response", "decline")
    assert responders(declined.state) == []
    assert declined.state.money == state.money
    silent = build.silence(state, C, "deal_response").state
    assert silent.money == state.money
    assert responders(silent) == []
    withdrawn = build.answer(state, A, "deal_response", "withdraw").state
    assert responders(withdrawn) == []


def test_1E_2_1_4_whoever_cannot_deliver_lets_it_lapse_whole() -> None:
    """1E-2.1.4: Hastings has spent its money meanwhile: the second item fails, so the first does not happen either."""
    state = offer(waiting(build.laid()), A, item(B, "pounds", 1, A), item(A, "pounds", 5, B)).state
    poor = build.purse(state, hastings=3)
    failed = accept(poor, B)
    assert build.told(failed, "deal_failed")[0]["code"] == "deal_short_of_money"
    assert build.told(failed, "deal_failed")[0]["item"] == 2
    assert failed.state.money == poor.money
    assert responders(failed.state) == []


def test_1E_2_1_4_an_offer_lapses_when_the_phase_ends() -> None:
    """1E-2.1.4: unanswered until the phase is over, the deal is gone, its parties are told."""
    state = offer(waiting(build.laid()), A, item(A, "pounds", 2, B)).state
    main = (Frame("refresh", "t1.refresh", None),)
    agenda = msgspec.structs.replace(state.agenda, main=main)
    moved = STEPS["refresh"].resolve(build.change(state, agenda=agenda), main[0], (), build.PLAIN)
    assert moved.passed == ("family_phase",)
    lapsing = [frame.lapses for frame in state.agenda.side if frame.step == "deal_response"]
    assert lapsing == ["family_phase"]
    onward = build.answer(state, A, "family_action", ("writers", 1))
    assert onward.state.phase != "family_phase"
    assert responders(onward.state) == []
    assert "deal_lapsed" in build.kinds(onward)


def test_1E_2_1_5_deals_are_accepted_while_the_engine_waits_and_change_no_question() -> None:
    """1E-2.1.5, 1E-11.2.1: the deal is done beside the open question, which stays; with no question there is none."""
    state = offer(waiting(build.laid()), B, item(B, "pounds", 2, C)).state
    done = accept(state, C).state
    assert build.question(done, A, "family_action").id == "t1.wait.hastings"
    idle = build.change(build.laid(), agenda=Agenda(side=sequence.beside(build.FOUR)))
    assert build.asked(run.run(STEPS, idle, build.PLAIN).state) == ()


def test_1E_2_1_6_a_captained_ship_changes_its_captain() -> None:
    """1E-2.1.6: the seller's cube goes to stock, one of the buyer's takes its place; place and exhaustion stay."""
    state = build.put(build.put(build.laid(), B, "ship.madras.used"), B, "ship.bombay")
    state = offer(waiting(state), A, item(A, "pounds", 4, B), item(B, "used_ships_in_madras", 1, A)).state
    done = accept(state, B).state
    assert cubes.at(done, "ship.madras.used") == ((A, 1),)
    assert cubes.at(done, "ship.bombay") == ((B, 1),)
    assert cubes.number(done, cubes.STOCK, A) == 11
    assert cubes.number(done, cubes.STOCK, B) == 11
    assert done.pieces == state.pieces


def test_1E_2_1_6_the_buyer_needs_a_stock_cube() -> None:
    """1E-2.1.6, 1E-2.3.4: with an empty stock no ship can be taken over, prizes and manors do not help."""
    state = build.put(build.put(build.laid(), B, "ship.madras"), D, "manor")
    state = cubes.move(state, D, cubes.STOCK, cubes.OUT, 11)
    state = offer(waiting(state), B, item(B, "ships_in_madras", 1, D)).state
    failed = accept(state, D)
    assert build.told(failed, "deal_failed")[0]["code"] == "deal_without_captain"
    assert cubes.at(failed.state, "ship.madras") == ((B, 1),)


def test_1E_2_1_7_items_hang_on_each_other_only() -> None:
    """1E-2.1.7: ship and money are exchanged or neither is: without the ship the buyer keeps its money."""
    state = build.put(build.laid(), B, "ship.madras")
    state = offer(waiting(state), A, item(A, "pounds", 4, B), item(B, "ships_in_madras", 1, A)).state
    lost = cubes.move(state, B, "ship.madras", cubes.STOCK)
    failed = accept(lost, B)
    assert build.told(failed, "deal_failed")[0]["code"] == "deal_short_of_ships"
    assert accounts.balance(failed.state, A) == 5


def test_1E_2_2_7_promises_in_deals() -> None:
    """1E-2.2.7: a held promise goes to a third family, or to its giver, where it returns; none that is not held."""
    state = promises.give(build.laid(), A, B, 2)
    done = accept(offer(waiting(state), B, item(B, f"{A}_promises", 1, C)).state, C).state
    assert promises.holders(done, A) == ((B, 1), (C, 1))
    home = accept(offer(waiting(state), B, item(B, f"{A}_promises", 2, A)).state, A).state
    assert promises.holders(home, A) == ()
    assert cubes.number(home, cubes.STOCK, A) == 12
    none = accept(offer(waiting(state), C, item(C, f"{A}_promises", 1, D)).state, D)
    assert build.told(none, "deal_failed")[0]["code"] == "deal_short_of_promises"


def test_1E_2_3_1_promises_need_stock_cubes() -> None:
    """1E-2.3.1: with one cube in stock no two promises can be offered, nor given if the stock was used up meanwhile."""
    state = cubes.move(build.laid(), A, cubes.STOCK, cubes.OUT, 11)
    wrong = build.judge(waiting(state), B, "deal_offer", (item(A, f"{A}_promises", 2, B),))
    assert wrong[0].code == "misfit_out_of_range"
    offered = offer(waiting(build.laid()), B, item(A, f"{A}_promises", 2, B)).state
    failed = accept(cubes.move(offered, A, cubes.STOCK, cubes.OUT, 11), A)
    assert build.told(failed, "deal_failed")[0]["code"] == "deal_short_of_cubes"


def test_1E_2_1_4_each_offer_has_an_id_of_its_own() -> None:
    """1E-2.1.4: a second offer of the same family is another deal; answering the first does not touch it."""
    state = offer(waiting(build.laid()), A, item(A, "pounds", 1, B)).state
    state = offer(state, A, item(A, "pounds", 2, B)).state
    first, second = [each for each in build.asked(state) if each.seat == B and each.kind == "deal_response"]
    assert first.id != second.id
    order = Order(second.id, second.seat, "accept")
    done = run.submit(STEPS, state, order, build.PLAIN).state
    assert accounts.balance(done, B) == 7
    assert [each.id for each in build.asked(done) if each.seat == B and each.kind == "deal_response"] == [
        first.id
    ]


def test_1E_2_1_4_an_offer_must_move_something_between_two_families() -> None:
    """1E-2.1.4: a deal is between two or more families; a gift to oneself is none."""
    state = waiting(build.laid())
    assert build.judge(state, A, "deal_offer", (item(A, "pounds", 1, A),))
    assert build.judge(state, A, "deal_offer", ())[0].code == "misfit_wrong_number"


def test_1E_2_1_4_everybody_reads_the_same_text() -> None:
    """1E-2.1.4: all parties are asked about the same words, one line for each item."""
    state = build.put(build.laid(), B, "ship.trade_office", 2)
    items = (
        item(A, "pounds", 1, B),
        item(B, "ships_in_trade_office", 2, A),
        item(C, f"{C}_promises", 1, A),
    )
    state = offer(waiting(state), A, *items).state
    texts = {dict(each.about)["items"] for each in build.asked(state) if each.kind == "deal_response"}
    assert texts == {
        (
            "Hastings gives 1 pound to Larkins",
            "Larkins gives 2 captained ships in the trade office to Hastings",
            "Sykes gives 1 Sykes promise to Hastings",
        )
    }


def test_1E_2_1_4_all_that_one_has_can_be_delivered() -> None:
    """1E-2.1.4, 1E-2.3.1: the last pound, both ships (with the buyer's last cubes), the last stock cubes as promises."""
    state = build.put(build.laid(), B, "ship.bombay", 2)
    state = cubes.move(state, D, cubes.STOCK, cubes.OUT, 10)
    state = cubes.move(state, C, cubes.STOCK, cubes.OUT, 9)
    items = (
        item(D, "pounds", 5, B),
        item(B, "ships_in_bombay", 2, D),
        item(C, f"{C}_promises", 3, B),
    )
    done = accept(offer(waiting(state), A, item(A, "pounds", 1, C), *items).state, B, C, D).state
    assert accounts.balance(done, D) == 0
    assert cubes.at(done, "ship.bombay") == ((D, 2),)
    assert cubes.number(done, cubes.STOCK, D) == cubes.number(done, cubes.STOCK, C) == 0
    assert promises.holders(done, C) == ((B, 3),)


def test_1E_2_1_2_as_much_as_any_family_could_give() -> None:
    """1E-2.1.2: up to the richest purse, the largest fleet, the most promises; nothing that nobody has."""
    state = build.purse(build.laid(), hastings=2, larkins=9)
    state = build.put(build.put(state, B, "ship.bombay", 2), D, "ship.bombay")
    state = cubes.move(promises.give(state, C, A, 5), C, cubes.STOCK, cubes.OUT, 4)
    state = cubes.move(state, D, cubes.STOCK, cubes.OUT, 11)
    options = build.question(waiting(state), A, "deal_offer").options
    gives = dict(dict(options.inner.of.parts)["gives"].branches)
    assert {name: thing.high for name, thing in gives.items()} == {
        "pounds": 9,
        "hastings_promises": 12,
        "larkins_promises": 10,
        "sykes_promises": 5,
        "ships_in_bombay": 2,
    }
    assert {thing.low for thing in gives.values()} == {1}
    penniless = waiting(build.purse(build.laid(), **dict.fromkeys(build.FOUR, 0)))
    assert "pounds" not in nameable(penniless)
