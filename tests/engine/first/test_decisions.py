"""Decisions, defaults, standing orders and windows (chapter 11)."""

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.decision import Decision, Mode, Urgency
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order, Origin
from engine.core.standing_orders import Compare, Comparison, Played, Skipped, StandingOrder, consult
from engine.core.view import View
from engine.first import accounts, cubes, offices, sequence
from engine.first.board import Board, board
from engine.first.facts import facts
from engine.first.memos.common import OfficeMemo, SeatMemo
from engine.first.memos.company import CaptainsMemo
from engine.first.memos.post import ClaimsMemo, ConquestMemo, LawMemo, RevoltMemo
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build

A, B, C, D = build.FOUR


def view_of(state: State, seat: str) -> View[Board]:
    """What a seat sees, as far as standing orders look."""
    known = facts(state, seat)
    return View("first", seat, state.turn, state.phase, state.seats, (), (), known, board(state))


def consulted(
    state: State, seat: str, kind: str, *choices: Choice, when: Compare | None = None
) -> Played | Skipped:
    """What a standing order with these choices, the best first, answers to the open question."""
    question = build.question(state, seat, kind)
    filed = StandingOrder(1, Seat(seat), kind, choices, when=when)

    def judge(choice: Choice) -> tuple[run.Refusal, ...]:
        return run.validate(STEPS, state, Order(question.id, question.seat, choice))

    return consult(view_of(state, seat), question, (filed,), judge)


def played(state: State, seat: str, kind: str, *choices: Choice, when: Compare | None = None) -> State:
    """The state after the standing order has answered."""
    result = consulted(state, seat, kind, *choices, when=when)
    assert isinstance(result, Played)
    assert result.order.origin is Origin.STANDING_ORDER
    return run.submit(STEPS, state, result.order, build.PLAIN).state


def test_1E_11_1_1_a_decision_says_all_and_waits_for_a_legal_answer() -> None:
    """1E-11.1.1: id, kind, actor, context, options, default; an illegal answer is refused and the question stays."""
    state = build.put(build.put(build.hold(build.laid(), director_of_trade=A), B, "writers"), C, "writers")
    state = build.at_step(state, "fill_office", OfficeMemo("goods_purchasing"), "t1.goods").state
    (asked,) = build.asked(state)
    assert (asked.id, asked.kind, asked.seat, asked.rule) == ("t1.goods.hastings", "promote", A, "1E-5.1.9")
    assert asked.about == (("office", "goods_purchasing"),)
    assert STEPS["fill_office"].default(state, asked) == "larkins_writer"
    (refusal,) = build.judge(state, A, "promote", "paxton_writer")
    assert (refusal.code, refusal.instead) == ("misfit_not_among", ("larkins_writer", "sykes_writer"))
    assert build.asked(state) == (asked,)
    other = run.validate(STEPS, state, Order(asked.id, Seat(B), "larkins_writer"))
    assert [each.code for each in other] == ["not_yours"]


def test_1E_11_1_4_one_legal_option_is_taken_automatically() -> None:
    """1E-11.1.4: a single candidate is promoted unasked; a single prize that can be paid is asked, so is debt."""
    state = build.put(build.hold(build.laid(), director_of_trade=A), B, "writers")
    single = build.at_step(state, "fill_office", OfficeMemo("goods_purchasing")).state
    assert not build.asked(single)
    assert offices.holder(single, "goods_purchasing") == B
    state = build.change(
        build.purse(build.hold(build.laid(), ship_purchasing=C), sykes=9), prizes=("parsonage",)
    )
    prize = build.at_step(state, "claim_prizes", ClaimsMemo((("ship_purchasing", 0),))).state
    assert build.question(prize, C, "claim_prize").urgency is Urgency.BLOCKING
    main = (Frame("offer_debt", "t1.debt", None), Frame("family_action", "t1.wait", SeatMemo(B)))
    debt = build.change(build.hold(build.laid(), chairman=A), agenda=Agenda(main=main))
    debt = run.run(STEPS, debt, build.PLAIN).state
    assert build.question(debt, A, "take_debt").urgency is Urgency.OFFERED


def test_1E_11_1_5_standing_orders_for_purchase_ties() -> None:
    """1E-11.1.5: "first column, else second": the first legal one is bought."""
    state = build.put(build.put(build.laid(), B, "shipyard.2.6"), C, "shipyard.3.6")
    state = build.purse(build.hold(state, ship_purchasing=A), ship_purchasing=5)
    state = build.at_step(state, "purchase", OfficeMemo("ship_purchasing", 1)).state
    done = played(state, A, "purchase_tie", "column_1", "column_3")
    assert 3 not in done.market.ships
    assert accounts.balance(done, C) == 6


def test_1E_11_1_5_standing_orders_for_law_votes() -> None:
    """1E-11.1.5: a direction with a maximum of pounds: 9, else 7, else 5, as far as the family can pay."""
    state = build.at_step(build.hold(build.laid(), chairman=A), "law_vote", LawMemo("dividend_act", 0)).state
    result = consulted(state, A, "law_vote", ("against", 9), ("against", 7), ("against", 5))
    assert isinstance(result, Played)
    assert result.order.choice == ("against", 5)


def test_1E_11_1_5_standing_orders_for_prizes_are_ranked() -> None:
    """1E-11.1.5: the first of the ranked prizes that can be paid is claimed."""
    state = build.change(
        build.purse(build.hold(build.laid(), ship_purchasing=C), sykes=4),
        prizes=("grand_tour", "parsonage", "town_house"),
    )
    state = build.at_step(state, "claim_prizes", ClaimsMemo((("ship_purchasing", 0),))).state
    legal = dict(build.question(state, C, "claim_prize").about)["prizes"]
    assert "parsonage" in legal
    done = played(state, C, "claim_prize", "dukedom", "parsonage")
    assert cubes.number(done, "prize.parsonage", C) == 1


@pytest.mark.parametrize(("money", "answers"), [(6, True), (1, False)])
def test_1E_11_1_5_standing_orders_for_police_have_a_spend_limit(money: int, answers: bool) -> None:
    """1E-11.1.5: police for 2 pounds if the province has 4 or more: it acts with 6, it does not with 1."""
    state = build.office(
        build.place(build.laid(), "delhi", dominator="company", presidency="bengal"),
        "province_delhi",
        formation=1,
    )
    state = build.supply(
        build.purse(build.hold(state, province_delhi=B), province_delhi=money), "guns", "bengal", 1
    )
    state = build.at_step(state, "revolt", RevoltMemo("delhi", 4)).state
    when = Compare("treasury.province_delhi", Comparison.AT_LEAST, 4)
    choice = _spending(build.question(state, B, "police"), 2)
    assert isinstance(consulted(state, B, "police", choice, when=when), Played) is answers


def test_1E_11_1_5_standing_orders_for_defence() -> None:
    """1E-11.1.5: the President answers a conquest with the pounds of the order, else with fewer."""
    state = build.hold(build.laid(), president_bengal=C)
    state = build.at_step(state, "conquest", ConquestMemo("punjab", "bengal", 4)).state
    question = build.question(state, C, "defend_conquest")
    result = consulted(state, C, "defend_conquest", _spending(question, 9), _spending(question, 4))
    assert isinstance(result, Played)
    assert result.order.choice == _spending(question, 4)


def _spending(question: Decision, pounds: int) -> Choice:
    """A defence with money alone."""
    blank: dict[str, Choice] = {"guns": 0, "officers": (), "mercenaries": pounds, "pounds": pounds}
    return tuple(blank[name] for name, _ in question.options.parts)


def test_1E_11_1_5_standing_orders_for_dividends() -> None:
    """1E-11.1.5: "2, else 1": with money for one dividend, one is paid."""
    state = build.purse(build.court(build.hold(build.laid(), chairman=A), larkins=3), revenue=5)
    state = build.at_step(state, "dividends").state
    assert accounts.balance(played(state, A, "dividends", 2, 1), B) == 8


def test_1E_11_1_5_standing_orders_for_captaincies() -> None:
    """1E-11.1.5: a captain cube buys its ship by standing order."""
    state = build.put(build.hold(build.laid(), director_of_trade=A), B, "waiting")
    state = build.at_step(build.purse(state, larkins=9), "buy_captaincy", CaptainsMemo((B,))).state
    done = played(state, B, "buy_captaincy", "yes")
    assert cubes.number(done, "ship.trade_office", B) == 1


def test_1E_11_1_6_law_votes_are_asked_ahead_and_may_be_replaced() -> None:
    """1E-11.1.6: everybody at once, applied from the Chairman clockwise; a vote may be replaced until its turn."""
    state = build.at_step(build.hold(build.laid(), chairman=C), "law_vote", LawMemo("dividend_act", 0)).state
    assert [each.seat for each in build.asked(state)] == [C, D, A, B]
    assert build.asked(state)[0].group.mode is Mode.SEQUENCE
    early = build.answer(state, D, "law_vote", ("for", 1))
    assert early.events == ()
    changed = build.answer(early.state, D, "law_vote", ("against", 0))
    assert changed.events == ()
    both = build.answer(changed.state, C, "law_vote", ("for", 2)).state
    assert accounts.balance(both, D) == 5
    assert accounts.balance(both, C) == 3
    assert [each.seat for each in build.asked(both)] == [A, B]


def test_1E_11_1_6_prize_claims_are_asked_together_and_applied_in_blue_order() -> None:
    """1E-11.1.6: Larkins (Goods) claims first, Sykes (Ships) answers later: Ships comes first on the ribbon."""
    state = build.hold(build.laid(), ship_purchasing=C, goods_purchasing=B)
    state = build.change(build.purse(state, sykes=9, larkins=9), prizes=("parsonage", "town_house"))
    claims = ClaimsMemo((("ship_purchasing", 0), ("goods_purchasing", 0)))
    state = build.at_step(state, "claim_prizes", claims).state
    assert [each.seat for each in build.asked(state)] == [C, B]
    early = build.answer(state, B, "claim_prize", "parsonage")
    assert early.events == ()
    assert cubes.number(early.state, "prize.parsonage", B) == 0
    done = build.answer(early.state, C, "claim_prize", "town_house").state
    assert cubes.only(done, "prize.town_house") == C
    assert cubes.only(done, "prize.parsonage") == B


def test_1E_11_2_2_debt_may_be_taken_while_any_phase_two_question_waits() -> None:
    """1E-11.2.2: after hiring the offer stands beside the questions of the phase and goes when the phase is over."""
    steps = sequence.PHASES["company_phase"]
    assert steps.index("offer_debt") == steps.index("fill_vacancies") + 1
    state = build.hold(build.laid(), chairman=A, president_bombay=B)
    main = (
        Frame("offer_debt", "t1.company_phase.offer_debt", None),
        Frame("presidencies", "t1.company_phase.presidencies", None),
        Frame("trade_phase", "t1.trade_phase", None),
    )
    state = build.change(build.purse(state, revenue=4), phase="company_phase", agenda=Agenda(main=main))
    state = build.court(state, larkins=1)
    state = run.run(STEPS, state, build.PLAIN).state
    waiting = build.asked(state)[0]
    assert waiting.seat == B
    taken = build.answer(state, A, "take_debt", (("president_bombay", 5),)).state
    assert taken.company.debt == 1
    assert build.asked(taken)[0].id == waiting.id
    while build.asked(state)[0].seat == B:
        state = build.answer(state, B, build.asked(state)[0].kind, None).state
    assert state.phase == "trade_phase"
    assert not [each for each in build.asked(state) if each.kind == "take_debt"]


def test_1E_11_2_3_a_free_act_changes_no_answered_decision() -> None:
    """1E-11.2.3: a deal after the family action moves money, the action and its cost stay."""
    main = tuple(Frame("family_action", f"t1.{seat}", SeatMemo(seat)) for seat in (A, B))
    agenda = Agenda(main=main, side=sequence.beside(build.FOUR))
    state = run.run(STEPS, build.change(build.laid(), agenda=agenda), build.PLAIN).state
    state = build.answer(state, A, "family_action", ("manor", 1)).state
    state = build.answer(state, B, "deal_offer", ((B, ("pounds", 3), A),)).state
    done = build.answer(state, A, "deal_response", "accept").state
    assert accounts.balance(done, A) == 3
    assert cubes.number(done, cubes.MANOR, A) == 1
    assert build.asked(done)[0].id == "t1.larkins.larkins"
