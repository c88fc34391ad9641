"""Firms bid at the start of a Presidency; firms and Company fill by initiative (2E-8.6.5, 2E-8.7.12, 2E-15.2)."""

from __future__ import annotations

import pytest

from engine.core.agenda import Agenda, Frame
from engine.core.chance import Chance
from engine.core.look_ahead import look_ahead
from engine.core.options import Pick
from engine.core.sealed import Sealed
from engine.core.step import Outcome
from engine.second import charter
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.around import CHAIRMAN
from engine.second.audit import audit
from engine.second.blackmail import instructions
from engine.second.cards import MERCANTILE_CONNECTION
from engine.second.family_pieces import commander
from engine.second.memos.company import InitiativeMemo, PresidencyMemo
from engine.second.offices import vacate
from engine.second.state import State, family, firm, order
from engine.second.steps import STEPS
from tests.engine.second import build, chartered
from tests.engine.second.chartered import FLEET

BENGAL, BOMBAY = "bengal_presidency", "bombay_presidency"


def rivals(ships: int = 3, president: str = "sykes") -> State:
    """The worked example of 15.2: Hastings and Larkins go East with 2 and 3 ships, £4 and £2; Sykes presides over Bengal."""
    state = chartered.deregulated()
    if president:
        state = build.hold(state, president_of_bengal=president)
    state = build.change(state, neutral=(("company.east_indian", ships),))
    state = chartered.firm(state, "hastings", 4, ships=FLEET[:2], strategy="east", bid=4)
    state = chartered.firm(state, "larkins", 2, ships=FLEET[2:5], strategy="east", bid=2)
    return build.purse(state, president_of_bengal=4, balance=0)


def begun(state: State, chance: Chance, presidency: str = BENGAL) -> Outcome[State]:
    path = f"t1.{presidency.partition('_')[0]}"
    return build.at_step(state, "presidency", PresidencyMemo(presidency, ()), path, chance)


def traded(ships: int = 3) -> State:
    """Both firms may trade, with initiatives of 0 and 2; the President of Bengal has succeeded with 2."""
    state = begun(rivals(ships), build.dice(1, 2, 5, 6, 3, 1)).state
    return build.answer(state, "sykes", "trade", (3, ()), build.dice(2, 4, 4)).state


def asked(state: State) -> list[tuple[str, str]]:
    return [(each.seat, each.kind) for each in build.asked(state)]


def fills(state: State, seat: str, *names: str) -> Outcome[State]:
    return build.answer(state, seat, "firm_fill", names)


def test_2E_15_2_1_cards_are_shown_clockwise_and_bids_go_to_the_bank() -> None:
    """2E-15.2.1, 2E-8.6.5: from the Prime Minister, Paxton, on; before the President is asked; a die for each pound."""
    state = rivals()
    state = build.change(state, politics=build.politics(state, prime_minister="paxton"))
    state = chartered.firm(state, "sykes", 3, ships=FLEET[5:6], strategy="west", bid=3)
    bank = holds(state, BANK)
    outcome = begun(state, build.dice(1, 2, 5, 6, 3, 4))
    shown = [each["seat"] for each in build.told(outcome, "firm_strategy_revealed")]
    assert shown == ["hastings", "larkins"]
    rolled = build.told(outcome, "firm_rolled")
    assert rolled == [
        {"seat": "hastings", "pounds": 4, "dice": (1, 2, 5, 6)},
        {"seat": "larkins", "pounds": 2, "dice": (3, 4)},
    ]
    assert holds(outcome.state, BANK) - bank == 6
    assert holds(outcome.state, charter.london("hastings")) == 0
    assert [name for name, held in outcome.state.firms if held.revealed] == ["hastings", "larkins"]
    assert asked(outcome.state) == [("sykes", "trade")]
    assert audit(outcome.state) == ()


def test_2E_15_2_2_a_die_of_1_or_2_lets_a_firm_trade() -> None:
    """2E-15.2.2: initiative is ships less such dice, here 2 - 2; without one there is no trade."""
    outcome = begun(rivals(), build.dice(1, 2, 5, 6, 3, 4))
    assert build.told(outcome, "firm_may_trade") == [{"seat": "hastings", "initiative": 0}]
    assert build.told(outcome, "firm_may_not_trade") == [{"seat": "larkins"}]
    assert firm(outcome.state, "hastings").initiative == 0
    assert firm(outcome.state, "larkins").initiative is None


def test_2E_15_2_2_initiative_may_be_negative() -> None:
    """2E-15.2.2: four dice of 1 with two ships."""
    outcome = begun(rivals(), build.dice(1, 1, 1, 1, 3, 4))
    assert firm(outcome.state, "hastings").initiative == -2


def test_2E_15_2_3_high_dice_have_no_further_effect() -> None:
    """2E-15.2.3: a roll of 5 and 6 alone ends the firm's trade, not the firm, and nobody leaves."""
    outcome = begun(rivals(), build.dice(5, 6, 6, 6, 3, 4))
    assert firm(outcome.state, "hastings").initiative is None
    assert "holder_disgraced" not in build.kinds(outcome)


def test_2E_15_2_4_the_initiative_of_the_company() -> None:
    """2E-15.2.4, 2E-15.2.5: with 3 ships and one success it is 2, level with Larkins; with 4 it comes last."""
    state = fills(traded(), "hastings", "bengal_2").state
    question = build.question(state, "sykes", "initiative_tie")
    assert dict(question.about)["initiative"] == 2
    assert question.options == Pick(("company", "larkins"), 1, 1)
    later = fills(traded(4), "hastings", "bengal_2").state
    assert asked(later) == [("larkins", "firm_fill")]


def test_2E_15_2_5_the_worked_example_of_initiative() -> None:
    """2E-15.2.5, 2E-15.2.8 to 2E-15.2.10: Hastings earns £6 and a step, the Company £9, Larkins £3 and none."""
    state = traded()
    assert asked(state) == [("hastings", "firm_fill")]
    outcome = fills(state, "hastings", "bengal_2", "bengal_1", "maratha_3")
    assert [each["pounds"] for each in build.told(outcome, "order_filled_by_firm")] == [3, 2, 1]
    assert holds(outcome.state, charter.india("hastings")) == 6
    assert firm(outcome.state, "hastings").value == 1
    assert build.told(outcome, "firm_trade_pays") == [
        {"seat": "hastings", "pounds": 6, "steps": 1, "worth": "1.5"}
    ]
    state = build.answer(outcome.state, "sykes", "initiative_tie", "company").state
    assert holds(state, BALANCE) == 3 + 2, "the President has declared no region beside Bengal: two orders"
    outcome = fills(state, "larkins", "bengal_2", "bengal_1", "maratha_1", "maratha_3")
    assert [each["pounds"] for each in build.told(outcome, "order_filled_by_firm")] == [1, 1, 2, 0]


def test_2E_15_2_5_the_worked_example_with_the_region_that_the_company_declares() -> None:
    """2E-15.2.9: the Company fills bengal_2 for 6 // 2, bengal_1 for 5 // 2 and maratha_1, which is fresh, for 4."""
    state = begun(rivals(), build.dice(1, 2, 5, 6, 3, 1)).state
    state = build.answer(state, "sykes", "trade", (4, ("maratha",)), build.dice(2, 4, 4)).state
    state = fills(state, "hastings", "bengal_2", "bengal_1", "maratha_3").state
    state = build.answer(state, "sykes", "initiative_tie", "company").state
    outcome = build.answer(state, "sykes", "fill_order", ("bengal_1", "maratha_1"))
    assert holds(outcome.state, BALANCE) == 9
    assert asked(outcome.state) == [("larkins", "firm_fill")]
    outcome = fills(outcome.state, "larkins", "bengal_2", "bengal_1", "maratha_1", "maratha_3")
    assert [each["pounds"] for each in build.told(outcome, "order_filled_by_firm")] == [1, 1, 1, 0]
    assert holds(outcome.state, charter.india("larkins")) == 3
    assert firm(outcome.state, "larkins").value == 0
    assert audit(outcome.state) == ()


def test_2E_15_2_5_the_president_may_put_a_firm_first() -> None:
    """2E-15.2.5, 2E-8.7.12: then the Company's fills and its payments come behind; silence puts the Company first."""
    state = fills(traded(), "hastings", "bengal_2").state
    assert build.default(state, "sykes", "initiative_tie") == "company"
    state = build.answer(state, "sykes", "initiative_tie", "larkins").state
    assert asked(state) == [("larkins", "firm_fill")]
    assert holds(state, BALANCE) == 0
    outcome = fills(state, "larkins", "bengal_2")
    assert holds(outcome.state, BALANCE) == 3 + 5


def test_2E_15_2_5_three_equal_ones() -> None:
    """2E-15.2.5: the President names one or two of them; what he names holds, the rest follows."""
    state = chartered.firm(rivals(), "paxton", 1, ships=FLEET[5:7], strategy="east", bid=1)
    state = begun(state, build.dice(1, 5, 5, 5, 1, 1, 1)).state
    state = build.answer(state, "sykes", "trade", (3, ()), build.dice(1, 1, 3)).state
    question = build.question(state, "sykes", "initiative_tie")
    assert question.options == Pick(("company", "hastings", "larkins", "paxton"), 1, 3)
    assert build.default(state, "sykes", "initiative_tie") == ("company", "hastings", "larkins")
    named = build.answer(state, "sykes", "initiative_tie", ("paxton", "company")).state
    assert asked(named) == [("paxton", "firm_fill")]
    named = fills(named, "paxton").state
    assert holds(named, BALANCE) == 11
    assert build.question(named, "sykes", "initiative_tie").options == Pick(("hastings", "larkins"), 1, 1)


def test_2E_8_7_12_without_a_firm_that_may_trade_the_company_fills_at_once() -> None:
    """2E-8.7.12: both bids have failed."""
    state = begun(rivals(), build.dice(5, 5, 5, 6, 3, 4)).state
    outcome = build.answer(state, "sykes", "trade", (3, ()), build.dice(2, 4, 4))
    assert holds(outcome.state, BALANCE) == 11


@pytest.mark.parametrize("chairman", ["paxton", ""])
def test_2E_15_2_6_with_a_vacant_president_firms_fill_last(chairman: str) -> None:
    """2E-15.2.6: behind the Commander; the Chairman decides ties, without one they go clockwise from the Prime Minister."""
    state = build.put(rivals(president=""), "paxton", commander("army_of_bengal"))
    state = build.troops(state, "army_of_bengal", regiments=3)
    if chairman:
        state = build.hold(state, chairman=chairman)
    state = begun(state, build.dice(2, 5, 5, 6, 1, 2)).state
    while ("paxton", "deploy") in asked(state) or ("paxton", "request_alliance") in asked(state):
        (seat, kind) = asked(state)[0]
        state = build.silence(state, seat, kind).state
    if chairman:
        assert build.question(state, "paxton", "initiative_tie").options == Pick(
            ("hastings", "larkins"), 1, 1
        )
        state = build.answer(state, "paxton", "initiative_tie", "larkins").state
        assert asked(state) == [("larkins", "firm_fill")]
    else:
        assert asked(state) == [("hastings", "firm_fill")]


@pytest.mark.parametrize("success", [False, True])
def test_2E_15_2_6_a_president_who_passes_or_never_succeeds(success: bool) -> None:
    """2E-15.2.6: firms fill when nothing else is left; 2E-15.2.5: after a success they do before the others act."""
    state = build.put(rivals(), "paxton", commander("army_of_bengal"))
    state = build.troops(state, "army_of_bengal", regiments=3)
    state = begun(state, build.dice(2, 1, 5, 6, 1, 5)).state
    state = build.answer(state, "sykes", "presidency_order", ("trade", "commander")).state
    if success:
        state = build.answer(state, "sykes", "trade", (4, ()), build.dice(1, 5, 5, 5)).state
        assert asked(state) == [("hastings", "firm_fill")]
        return
    state = build.answer(state, "sykes", "trade", (2, ()), build.dice(3, 5)).state
    state = build.answer(state, "sykes", "trade", None).state
    assert asked(state)[0][0] == "paxton", "the Commander is next, no firm"
    while asked(state)[0][1] != "firm_fill":
        state = build.silence(state, *asked(state)[0]).state
    state = fills(state, "hastings", "bengal_2").state
    assert asked(state) == [("larkins", "firm_fill")]


def test_2E_15_2_6_a_president_lost_in_trade() -> None:
    """2E-15.2.6, 2E-8.1.7: after a catastrophe there is no success any more."""
    state = begun(rivals(), build.dice(1, 2, 5, 6, 3, 1)).state
    outcome = build.answer(state, "sykes", "trade", (2, ()), build.dice(5, 6))
    assert "holder_disgraced" in build.kinds(outcome)
    assert asked(outcome.state) == [("hastings", "firm_fill")]


def test_2E_15_2_1_a_firm_of_another_presidency_stays_face_down() -> None:
    """2E-15.2.1, 2E-6.7.4: Bombay at work shows nothing of those who go East, nor of one who hobnobs."""
    state = chartered.firm(rivals(), "paxton", 3, strategy="hobnob")
    outcome = begun(state, build.PLAIN, BOMBAY)
    assert build.told(outcome, "firm_strategy_revealed") == []
    assert {held.revealed for _, held in outcome.state.firms} == {""}
    after = begun(state, build.dice(1, 2, 5, 6, 3, 1))
    assert firm(after.state, "paxton").revealed == ""


def test_2E_15_2_1_who_bids_may_file_orders_before_the_card_is_shown() -> None:
    """2E-15.2.1: each manager with a bid is told of the question once, wherever the firm goes; who hobnobs is not."""
    state = chartered.firm(rivals(), "paxton", 3, strategy="hobnob")
    state = build.change(state, agenda=Agenda(main=(Frame("presidencies", "t1.presidencies", None),)))
    told = [(each.decision.seat, each.known) for each in look_ahead(STEPS, state)
            if each.decision.kind == "firm_fill"]  # fmt: skip
    assert told == [("hastings", False), ("larkins", False)]
    other = charter.with_fields(state, "hastings", strategy=Sealed("strategy_west"))
    assert look_ahead(STEPS, other) == look_ahead(STEPS, state)


def test_2E_6_7_1_who_may_still_bid_may_file_orders_too() -> None:
    """2E-6.7.1: before strategies are chosen every manager may come to fill orders, in whatever mail the turn begins."""
    state = chartered.firm(rivals(), "hastings", 0, strategy="")
    state = charter.with_fields(state, "hastings", strategy=Sealed(""))
    state = build.change(state, agenda=Agenda(main=(Frame("presidencies", "t1.presidencies", None),)))
    told = [each.decision.seat for each in look_ahead(STEPS, state) if each.decision.kind == "firm_fill"]
    assert "hastings" in told


def mercantile(wish: tuple[tuple[str, ...], tuple[str, ...]]) -> State:
    """Paxton holds Mercantile Connection for a check of these families with these results."""
    state = build.folk(rivals(), "paxton", hidden=(MERCANTILE_CONNECTION,))
    return instructions.given(state, "paxton", MERCANTILE_CONNECTION, wish)


def test_2E_15_2_12_mercantile_connection_may_hit_a_firm() -> None:
    """2E-15.2.12: Hastings's four dice become two; then 1 and 2 are gone and the firm may not trade."""
    outcome = begun(mercantile((("hastings",), ("success",))), build.dice(1, 2, 5, 6, 5, 3, 2, 2))
    assert [each["dice"] for each in build.told(outcome, "rolled_again")] == [(5, 3)]
    assert firm(outcome.state, "hastings").initiative is None
    assert firm(outcome.state, "larkins").initiative == 1
    assert MERCANTILE_CONNECTION in family(outcome.state, "paxton").shown


def test_2E_15_2_12_another_family_is_left_alone() -> None:
    """2E-15.2.12: the instruction names Sykes, the President, whose own trade it hits."""
    outcome = begun(mercantile((("sykes",), ("success",))), build.dice(1, 2, 5, 6, 3, 1))
    assert firm(outcome.state, "hastings").initiative == 0
    assert MERCANTILE_CONNECTION in family(outcome.state, "paxton").hidden


def test_2E_15_2_10_a_firm_that_was_dissolved_does_not_trade() -> None:
    """2E-15.2.10: nothing is left of it to fill or earn; the other firm is asked alone."""
    state = begun(rivals(), build.dice(1, 2, 5, 6, 3, 1)).state
    state = build.change(vacate(state, "president_of_bengal"), firms=(("larkins", firm(state, "larkins")),))
    state = build.at_step(
        state, "initiative", InitiativeMemo(BENGAL, CHAIRMAN), "t1.bengal.firms.initiative.1"
    ).state
    assert asked(state) == [("larkins", "firm_fill")]
    assert order(state, "bengal_2").firms == ()
